#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

int paper_pictures_fail(paper_failure failure, const char *words) {
  if (failure.size == 0) return 0;
  size_t length = strlen(words);
  if (length >= failure.size) length = failure.size - 1;
  memcpy(failure.words, words, length);
  failure.words[length] = 0;
  return 0;
}

const char *paper_picture_too_large(void) { return "its pixels take more than 250 MB of memory"; }

int paper_pictures_fail_for_memory(paper_failure failure) {
  return paper_pictures_fail(failure, "not enough memory");
}

/* ISO C knows no way from a pointer to a function; POSIX promises this one. */
int paper_pictures_find(void *library, const char *name, void *function) {
  *(void **)function = dlsym(library, name);
  return *(void **)function != NULL;
}

void paper_pictures_prepare(void) {
  paper_png_prepare();
  paper_tiff_prepare();
  paper_webp_prepare();
  paper_avif_prepare();
  paper_jxl_prepare();
}

int paper_pictures_load(const char *library, const paper_function *functions) {
  void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  if (!loaded) return 0;
  for (; functions->name; functions++)
    if (!paper_pictures_find(loaded, functions->name, functions->place)) return 0;
  return 1;
}

int paper_picture_read_facts(
  const paper_picture_source *source, int kind, paper_picture_facts *facts) {
  if (kind == PAPER_PICTURE_TIFF) return paper_tiff_facts(source, facts);
  if (!source->bytes) return 0;
  if (kind == PAPER_PICTURE_AVIF) return paper_avif_facts(source->bytes, source->count, facts);
  if (kind == PAPER_PICTURE_JXL) return paper_jxl_facts(source->bytes, source->count, facts);
  return 0;
}

static int decode(
  const paper_picture_source *source, int kind, const paper_picture_request *request,
  paper_picture *picture, paper_failure failure) {
  const uint8_t *bytes = source->bytes;
  size_t count = source->count;
  if (kind == PAPER_PICTURE_TIFF) return paper_tiff_decode(source, request, picture, failure);
  if (!bytes) return paper_pictures_fail(failure, "there are no bytes");
  switch (kind) {
    case PAPER_PICTURE_PNG: return paper_png_decode(bytes, count, request, picture, failure);
    case PAPER_PICTURE_JPEG: return paper_jpeg_decode(bytes, count, request, picture, failure);
    case PAPER_PICTURE_GIF:
      return paper_gif_decode(bytes, count, request->maximum_pixels, picture, failure);
    case PAPER_PICTURE_AVIF: return paper_avif_decode(bytes, count, request, picture, failure);
    case PAPER_PICTURE_JXL: return paper_jxl_decode(bytes, count, request, picture, failure);
    case PAPER_PICTURE_BMP: return paper_bmp_decode(bytes, count, request, picture, failure);
    case PAPER_PICTURE_WEBP:
      return paper_webp_decode(bytes, count, request->maximum_pixels, picture, failure);
    default: return paper_pictures_fail(failure, "there is no decoder for it");
  }
}

paper_picture *paper_picture_decode(
  const paper_picture_source *source, int kind, const paper_picture_request *request, char *message,
  size_t message_size) {
  paper_failure failure = {message, message_size};
  paper_pictures_fail(failure, "");
  paper_picture *picture = calloc(1, sizeof *picture);
  if (!picture) {
    paper_pictures_fail_for_memory(failure);
    return NULL;
  }
  if (decode(source, kind, request, picture, failure)) return picture;
  paper_picture_free(picture);
  return NULL;
}

void paper_picture_free(paper_picture *picture) {
  if (!picture) return;
  free(picture->memory);
  paper_tiff_free(picture->tiff);
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
  if (picture->tiff) {
    paper_tiff_row(picture->tiff, y, pixels);
    return;
  }
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

void paper_picture_colors(const paper_picture *picture, int y, uint8_t *pixels) {
  if (y < 0 || y >= picture->height || picture->tiff) return;
  const uint8_t *row = picture->rows + (size_t)y * picture->stride;
  int step = picture->layout == ROWS_RGB || picture->layout == ROWS_BGR ? 3 : 4;
  int has_alpha = picture->layout == ROWS_ALPHA || picture->layout == ROWS_RGBA;
  int is_blue_first = picture->layout != ROWS_RGB && picture->layout != ROWS_RGBA;
  for (int x = 0; x < picture->width; x++, row += step, pixels += 4) {
    if (picture->layout == ROWS_CMYK) {
      uint32_t light = printed(row, picture->inverted);
      (pixels[0] = light >> 16 & 0xFF, pixels[1] = light >> 8 & 0xFF, pixels[2] = light & 0xFF);
    } else {
      (pixels[0] = row[is_blue_first ? 2 : 0], pixels[1] = row[1]);
      pixels[2] = row[is_blue_first ? 0 : 2];
    }
    pixels[3] = has_alpha ? row[3] : 255;
  }
}
