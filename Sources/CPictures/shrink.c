#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* The sum of as many times as many bytes fits into 32 bits. */
enum { MOST_FACTOR = 4096 };

int paper_shrink_factor(int width, int height, const paper_picture_request *request) {
  int64_t pixels = (int64_t)width * height;
  int factor = 1;
  if (pixels > PAPER_SMALL_PICTURE && request->width > 0 && request->height > 0) {
    int across = width / request->width, down = height / request->height;
    factor = across < down ? across : down;
    if (factor < 1) factor = 1;
    if (factor > MOST_FACTOR) factor = MOST_FACTOR;
  }
  while ((pixels / factor) / factor > request->maximum_held) factor++;
  return factor;
}

int paper_shrink_begin(paper_shrink *shrink, int width, int factor) {
  shrink->width = width;
  shrink->factor = factor;
  shrink->columns = (width + factor - 1) / factor;
  shrink->gathered = 0;
  shrink->sums = calloc((size_t)shrink->columns * 3, sizeof *shrink->sums);
  return shrink->sums != NULL;
}

void paper_shrink_free(paper_shrink *shrink) {
  free(shrink->sums);
  shrink->sums = NULL;
}

/* One channel with straight alpha over white, rounded. */
static uint32_t over_white(uint32_t value, uint32_t alpha) {
  return (value * alpha + 255 * (255 - alpha) + 127) / 255;
}

static uint32_t laid(uint32_t value, uint32_t alpha, int kind) {
  if (alpha == 255) return value;
  if (kind == ALPHA_STRAIGHT) return over_white(value, alpha);
  uint32_t sum = value + 255 - alpha;
  return sum > 255 ? 255 : sum;
}

void paper_shrink_add(paper_shrink *shrink, const uint8_t *pixels, int alpha) {
  uint32_t *sums = shrink->sums;
  for (int start = 0; start < shrink->width; start += shrink->factor, sums += 3) {
    int end = start + shrink->factor < shrink->width ? start + shrink->factor : shrink->width;
    for (const uint8_t *at = pixels + (size_t)start * 4; at < pixels + (size_t)end * 4; at += 4)
      for (int channel = 0; channel < 3; channel++) sums[channel] += laid(at[channel], at[3], alpha);
  }
  shrink->gathered++;
}

void paper_shrink_end_row(paper_shrink *shrink, uint8_t *out) {
  for (int column = 0; column < shrink->columns; column++) {
    int across = shrink->width - column * shrink->factor;
    if (across > shrink->factor) across = shrink->factor;
    uint32_t count = (uint32_t)across * (uint32_t)(shrink->gathered > 0 ? shrink->gathered : 1);
    for (int channel = 0; channel < 3; channel++) {
      size_t at = (size_t)column * 3 + (size_t)channel;
      out[at] = (uint8_t)((shrink->sums[at] + count / 2) / count);
    }
  }
  memset(shrink->sums, 0, (size_t)shrink->columns * 3 * sizeof *shrink->sums);
  shrink->gathered = 0;
}

int paper_picture_hold(paper_picture *picture, int width, int height, int factor) {
  picture->width = (width + factor - 1) / factor;
  picture->height = (height + factor - 1) / factor;
  picture->stride = (size_t)picture->width * 3;
  picture->layout = ROWS_RGB;
  picture->memory = malloc(picture->stride * (size_t)picture->height);
  picture->rows = picture->memory;
  return picture->memory != NULL;
}
