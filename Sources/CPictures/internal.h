/* What the files of this border share. */
#ifndef PAPER_CPICTURES_INTERNAL_H
#define PAPER_CPICTURES_INTERNAL_H

#include "cpictures.h"

enum { ROWS_OPAQUE, ROWS_ALPHA, ROWS_RGB, ROWS_BGR, ROWS_RGBA, ROWS_CMYK };

struct paper_picture {
  int width, height;
  size_t stride; /* bytes from row to row */
  int layout;    /* of ROWS_... */
  int inverted;  /* of CMYK: 0 is full ink, as Adobe writes it */
  const uint8_t *rows;
  void *memory;  /* to be freed, or NULL */
  void *surface; /* of SDL, to be freed, or NULL */
};

void paper_pictures_say(char *message, size_t size, const char *words);

int paper_jpeg_decode(
  const uint8_t *bytes, size_t count, int width, int height, int64_t most_pixels,
  paper_picture *picture, char *message, size_t message_size);

int paper_gif_decode(
  const uint8_t *bytes, size_t count, int64_t most_pixels, paper_picture *picture, char *message,
  size_t message_size);

int paper_sdl_decode(
  const uint8_t *bytes, size_t count, int kind, int64_t most_pixels, paper_picture *picture,
  char *message, size_t message_size);
void paper_sdl_free(void *surface);

#endif
