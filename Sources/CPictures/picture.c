#include "internal.h"

#include <stdlib.h>
#include <string.h>

void paper_pictures_say(char *message, size_t size, const char *words) {
  if (size == 0) return;
  size_t length = strlen(words);
  if (length >= size) length = size - 1;
  memcpy(message, words, length);
  message[length] = 0;
}

paper_picture *paper_picture_decode(
  const uint8_t *bytes, size_t count, int kind, int width, int height, int64_t most_pixels,
  char *message, size_t message_size) {
  paper_pictures_say(message, message_size, "");
  paper_picture *picture = calloc(1, sizeof *picture);
  if (!picture) {
    paper_pictures_say(message, message_size, "not enough memory");
    return NULL;
  }
  int decoded =
    kind == PAPER_PICTURE_JPEG
      ? paper_jpeg_decode(
          bytes, count, width, height, most_pixels, picture, message, message_size)
    : kind == PAPER_PICTURE_GIF
      ? paper_gif_decode(bytes, count, most_pixels, picture, message, message_size)
      : paper_sdl_decode(bytes, count, kind, most_pixels, picture, message, message_size);
  if (decoded) return picture;
  paper_picture_free(picture);
  return NULL;
}

void paper_picture_free(paper_picture *picture) {
  if (!picture) return;
  free(picture->memory);
  if (picture->surface) paper_sdl_free(picture->surface);
  free(picture);
}

int paper_picture_width(const paper_picture *picture) { return picture->width; }
int paper_picture_height(const paper_picture *picture) { return picture->height; }

static uint32_t opaque(uint32_t red, uint32_t green, uint32_t blue) {
  return 0xFF000000u | red << 16 | green << 8 | blue;
}

/* One channel with straight alpha over white, rounded. */
static uint32_t over_white(uint32_t value, uint32_t alpha) {
  return (value * alpha + 255 * (255 - alpha) + 127) / 255;
}

static uint32_t laid_on_white(uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha) {
  if (alpha == 255) return opaque(red, green, blue);
  return opaque(over_white(red, alpha), over_white(green, alpha), over_white(blue, alpha));
}

/* Ink to light, without a profile: each of the three is dimmed by its own ink and by black. */
static uint32_t printed(const uint8_t *ink, int inverted) {
  uint32_t light[4];
  for (int index = 0; index < 4; index++)
    light[index] = inverted ? ink[index] : 255u - ink[index];
  return opaque(
    (light[0] * light[3] + 127) / 255, (light[1] * light[3] + 127) / 255,
    (light[2] * light[3] + 127) / 255);
}

void paper_picture_row(const paper_picture *picture, int y, uint32_t *pixels) {
  if (y < 0 || y >= picture->height) return;
  const uint8_t *row = picture->rows + (size_t)y * picture->stride;
  for (int x = 0; x < picture->width; x++) {
    const uint8_t *three = row + (size_t)x * 3, *four = row + (size_t)x * 4;
    switch (picture->layout) {
      case ROWS_OPAQUE: pixels[x] = opaque(four[2], four[1], four[0]); break;
      case ROWS_ALPHA: pixels[x] = laid_on_white(four[2], four[1], four[0], four[3]); break;
      case ROWS_RGBA: pixels[x] = laid_on_white(four[0], four[1], four[2], four[3]); break;
      case ROWS_RGB: pixels[x] = opaque(three[0], three[1], three[2]); break;
      case ROWS_BGR: pixels[x] = opaque(three[2], three[1], three[0]); break;
      default: pixels[x] = printed(four, picture->inverted); break;
    }
  }
}
