/* A narrow border to giflib: animated, looping pictures of one palette, into memory. */
#ifndef PAPER_CGIF_H
#define PAPER_CGIF_H

#include <stddef.h>
#include <stdint.h>

typedef struct paper_gif paper_gif;

/* Begins a file. `palette` is 256 times red, green, blue. NULL where there is no memory. */
paper_gif *paper_gif_new(int width, int height, const uint8_t *palette);

/* Adds a frame over the part of the picture at x, y; what is `transparent` leaves the frame before
 * to be seen. `indices` are width * height of them. Returns 1, or 0 where it cannot be written. */
int paper_gif_add(
  paper_gif *gif, int x, int y, int width, int height, const uint8_t *indices, int transparent,
  int centiseconds);

/* Ends the file. Its bytes belong to `gif`. Returns 1, or 0; nothing may be added afterwards. */
int paper_gif_finish(paper_gif *gif, const uint8_t **bytes, size_t *count);

void paper_gif_free(paper_gif *gif);

#endif
