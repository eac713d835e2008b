// The two image writers. They are C because libpng and libjpeg report errors
// by longjmp, which must not cross Swift frames.

#include "encode.h"

#include <libimagequant.h>
#include <png.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <zlib.h>

static uint8_t red(uint32_t pixel) { return (uint8_t)(pixel >> 16); }
static uint8_t green(uint32_t pixel) { return (uint8_t)(pixel >> 8); }
static uint8_t blue(uint32_t pixel) { return (uint8_t)pixel; }

// MARK: - PNG

typedef struct {
  png_color colours[256];
  int count;
} Palette;

static int compare_colours(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/// Fills `indices` when the picture has at most 256 colours already.
static bool exact_palette(const uint32_t *pixels, size_t count, Palette *palette,
                          uint8_t *indices) {
  uint32_t found[256];
  int used = 0;
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && pixels[i] == pixels[i - 1]) continue;
    bool known = false;
    for (int c = 0; c < used && !known; c++) known = found[c] == pixels[i];
    if (known) continue;
    if (used == 256) return false;
    found[used++] = pixels[i];
  }
  qsort(found, (size_t)used, sizeof found[0], compare_colours);
  for (int c = 0; c < used; c++) {
    palette->colours[c] = (png_color){red(found[c]), green(found[c]), blue(found[c])};
  }
  palette->count = used;
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && pixels[i] == pixels[i - 1]) {
      indices[i] = indices[i - 1];
      continue;
    }
    const uint32_t *at = bsearch(&pixels[i], found, (size_t)used, sizeof found[0], compare_colours);
    indices[i] = (uint8_t)(at - found);
  }
  return true;
}

static bool reduced_palette(const uint32_t *pixels, int width, int height, Palette *palette,
                            uint8_t *indices) {
  size_t count = (size_t)width * (size_t)height;
  uint8_t *rgba = malloc(count * 4);
  if (!rgba) return false;
  for (size_t i = 0; i < count; i++) {
    uint8_t colour[4] = {red(pixels[i]), green(pixels[i]), blue(pixels[i]), 255};
    memcpy(rgba + i * 4, colour, 4);
  }

  bool done = false;
  liq_attr *attributes = liq_attr_create();
  liq_image *image = liq_image_create_rgba(attributes, rgba, width, height, 0);
  liq_result *result = NULL;
  if (image && liq_image_quantize(image, attributes, &result) == LIQ_OK) {
    liq_set_dithering_level(result, 0);
    if (liq_write_remapped_image(result, image, indices, count) == LIQ_OK) {
      const liq_palette *chosen = liq_get_palette(result);
      palette->count = (int)chosen->count;
      for (unsigned c = 0; c < chosen->count; c++) {
        liq_color colour = chosen->entries[c];
        palette->colours[c] = (png_color){colour.r, colour.g, colour.b};
      }
      done = true;
    }
  }
  if (result) liq_result_destroy(result);
  if (image) liq_image_destroy(image);
  liq_attr_destroy(attributes);
  free(rgba);
  return done;
}

static int write_png(FILE *file, const Palette *palette, const uint8_t *indices, int width,
                     int height) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 1;
  }
  int depth = palette->count <= 2 ? 1 : palette->count <= 4 ? 2 : palette->count <= 16 ? 4 : 8;
  png_init_io(png, file);
  png_set_compression_level(png, 9);
  png_set_filter(png, 0, PNG_FILTER_NONE);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, depth, PNG_COLOR_TYPE_PALETTE,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_PLTE(png, info, palette->colours, palette->count);
  png_write_info(png, info);
  png_set_packing(png);
  for (int y = 0; y < height; y++) png_write_row(png, indices + (size_t)y * (size_t)width);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return 0;
}

int encode_png(const char *path, const uint32_t *pixels, int width, int height) {
  size_t count = (size_t)width * (size_t)height;
  Palette palette = {.count = 0};
  uint8_t *indices = malloc(count);
  if (!indices) return 1;
  int failed = !exact_palette(pixels, count, &palette, indices) &&
               !reduced_palette(pixels, width, height, &palette, indices);
  FILE *file = failed ? NULL : fopen(path, "wb");
  if (file) {
    failed = write_png(file, &palette, indices, width, height);
    failed |= fclose(file) != 0;
  } else {
    failed = 1;
  }
  free(indices);
  return failed;
}

// MARK: - JPEG

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
} JPEGErrors;

static void leave_on_error(j_common_ptr info) {
  longjmp(((JPEGErrors *)info->err)->escape, 1);
}

int encode_jpeg(const char *path, const uint32_t *pixels, int width, int height, int quality) {
  uint8_t *row = malloc((size_t)width * 3);
  FILE *file = row ? fopen(path, "wb") : NULL;
  if (!file) {
    free(row);
    return 1;
  }
  struct jpeg_compress_struct jpeg;
  JPEGErrors errors;
  jpeg.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = leave_on_error;
  if (setjmp(errors.escape)) {
    jpeg_destroy_compress(&jpeg);
    fclose(file);
    free(row);
    return 1;
  }
  jpeg_create_compress(&jpeg);
  jpeg_stdio_dest(&jpeg, file);
  jpeg.image_width = (JDIMENSION)width;
  jpeg.image_height = (JDIMENSION)height;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  for (int c = 0; c < jpeg.num_components; c++) {
    jpeg.comp_info[c].h_samp_factor = 1;
    jpeg.comp_info[c].v_samp_factor = 1;
  }
  jpeg.optimize_coding = TRUE;
  jpeg_simple_progression(&jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  for (int y = 0; y < height; y++) {
    const uint32_t *line = pixels + (size_t)y * (size_t)width;
    for (int x = 0; x < width; x++) {
      row[x * 3] = red(line[x]);
      row[x * 3 + 1] = green(line[x]);
      row[x * 3 + 2] = blue(line[x]);
    }
    JSAMPROW rows[1] = {row};
    jpeg_write_scanlines(&jpeg, rows, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  free(row);
  return fclose(file) != 0;
}

// MARK: - Deflate

size_t encode_deflate(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room) {
  z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count};
  // Negative: a bare stream, as a zip archive has it, without the header of zlib.
  if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_out = packed;
  stream.avail_out = (uInt)room;
  int state = deflate(&stream, Z_FINISH);
  size_t length = room - stream.avail_out;
  deflateEnd(&stream);
  return state == Z_STREAM_END ? length : 0;
}

uint32_t encode_crc32(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32(crc32(0, NULL, 0), bytes, (uInt)count);
}
