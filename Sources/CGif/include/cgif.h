/* A wrapper of giflib that writes looping animations with one palette into memory. */
#ifndef PAPER_CGIF_H
#define PAPER_CGIF_H

#include <stddef.h>
#include <stdint.h>

typedef struct paper_gif paper_gif;

/* Begins a file. `palette` is 256 triples of red, green, blue. NULL where there is no memory. */
paper_gif *paper_gif_new(int width, int height, const uint8_t *palette);

/* Adds a frame of width x height pixels at x, y. The index `transparent` shows the frame before.
 * `indices` has width * height entries. Returns 1, or 0 where the frame cannot be written. */
int paper_gif_add(
  paper_gif *gif, int x, int y, int width, int height, const uint8_t *indices, int transparent,
  int centiseconds);

/* Ends the file. The bytes belong to `gif`. Returns 1, or 0 on failure; nothing may be added afterwards. */
int paper_gif_finish(paper_gif *gif, const uint8_t **bytes, size_t *count);

void paper_gif_free(paper_gif *gif);

#endif
