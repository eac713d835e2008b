#define _GNU_SOURCE
#include "internal.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* PNG row by row, so that a large picture is held at the requested size. Decoding the whole was rejected for that
 * reason. */

static struct {
  png_structp (*create)(png_const_charp, png_voidp, png_error_ptr, png_error_ptr);
  png_infop (*create_info)(png_structp);
  void (*destroy)(png_structpp, png_infopp, png_infopp);
  void (*set_source)(png_structp, png_voidp, png_rw_ptr);
  png_voidp (*source)(png_const_structp);
  png_voidp (*error_data)(png_const_structp);
  void (*read_info)(png_structp, png_infop);
  void (*update)(png_structp, png_infop);
  void (*read_row)(png_structp, png_bytep, png_bytep);
  void (*read_image)(png_structp, png_bytepp);
  png_uint_32 (*width)(png_const_structp, png_const_infop);
  png_uint_32 (*height)(png_const_structp, png_const_infop);
  png_byte (*interlacing)(png_const_structp, png_const_infop);
  size_t (*row_bytes)(png_const_structp, png_infop);
  void (*expand)(png_structp);
  void (*strip_16)(png_structp);
  void (*gray_to_rgb)(png_structp);
  void (*add_alpha)(png_structp, png_uint_32, int);
  int is_there;
} lib;

void paper_png_prepare(void) {
  static const paper_function functions[] = {
    {"png_create_read_struct", &lib.create},
    {"png_create_info_struct", &lib.create_info},
    {"png_destroy_read_struct", &lib.destroy},
    {"png_set_read_fn", &lib.set_source},
    {"png_get_io_ptr", &lib.source},
    {"png_get_error_ptr", &lib.error_data},
    {"png_read_info", &lib.read_info},
    {"png_read_update_info", &lib.update},
    {"png_read_row", &lib.read_row},
    {"png_read_image", &lib.read_image},
    {"png_get_image_width", &lib.width},
    {"png_get_image_height", &lib.height},
    {"png_get_interlace_type", &lib.interlacing},
    {"png_get_rowbytes", &lib.row_bytes},
    {"png_set_expand", &lib.expand},
    {"png_set_strip_16", &lib.strip_16},
    {"png_set_gray_to_rgb", &lib.gray_to_rgb},
    {"png_set_add_alpha", &lib.add_alpha},
    {NULL, NULL},
  };
  lib.is_there = paper_pictures_load("libpng16.so.16", functions);
}

/* All that is freed after a failure, which leaves by a jump. */
typedef struct {
  jmp_buf back;
  paper_failure failure;
  const uint8_t *bytes;
  size_t left;
  png_structp png;
  png_infop info;
  uint8_t *pixels; /* of a row, or of an interlaced picture */
  uint8_t **rows;
  paper_shrink shrink;
} reading;

static void fail(png_structp png, png_const_charp words) {
  reading *own = lib.error_data(png);
  paper_pictures_fail(own->failure, words);
  longjmp(own->back, 1);
}

static void ignore(png_structp png, png_const_charp words) { (void)png, (void)words; }

static void take(png_structp png, png_bytep out, size_t count) {
  reading *own = lib.source(png);
  if (count > own->left) fail(png, "the file ends too early");
  memcpy(out, own->bytes, count);
  own->bytes += count;
  own->left -= count;
}

/* An interlaced picture has each row in parts all over the file, and is held as a whole. */
static void read_interlaced(reading *own, int width, int height) {
  size_t row = (size_t)width * 4;
  own->pixels = malloc(row * (size_t)height);
  own->rows = malloc((size_t)height * sizeof *own->rows);
  if (!own->pixels || !own->rows) fail(own->png, "not enough memory");
  for (int y = 0; y < height; y++) own->rows[y] = own->pixels + (size_t)y * row;
  lib.read_image(own->png, own->rows);
}

static void read_picture(
  reading *own, const paper_picture_request *request, paper_picture *picture) {
  lib.read_info(own->png, own->info);
  int64_t pixels = (int64_t)lib.width(own->png, own->info) * lib.height(own->png, own->info);
  int width = (int)lib.width(own->png, own->info), height = (int)lib.height(own->png, own->info);
  if (width <= 0 || height <= 0 || pixels > request->maximum_pixels)
    fail(own->png, "its size is not the one its header gives");
  int is_interlaced = lib.interlacing(own->png, own->info) != PNG_INTERLACE_NONE;
  /* An interlaced picture lies as a whole beside what is kept. */
  int64_t whole = is_interlaced ? pixels * 4 : 0;
  if (whole > request->maximum_memory * 4 / 5) fail(own->png, paper_picture_too_large());
  lib.expand(own->png);
  lib.strip_16(own->png);
  lib.gray_to_rgb(own->png);
  lib.add_alpha(own->png, 0xFF, PNG_FILLER_AFTER);
  lib.update(own->png, own->info);
  if (lib.row_bytes(own->png, own->info) != (size_t)width * 4)
    fail(own->png, "its rows are of no known kind");
  paper_picture_request bounded = *request;
  double room = (double)(request->maximum_memory - whole) / (double)request->maximum_memory;
  bounded.maximum_held = (int64_t)((double)request->maximum_held * room);
  int factor = paper_shrink_factor(width, height, &bounded);
  if (is_interlaced) {
    read_interlaced(own, width, height);
  } else {
    own->pixels = malloc((size_t)width * 4);
  }
  if (
    !own->pixels || !paper_shrink_begin(&own->shrink, width, factor) ||
    !paper_picture_hold(picture, width, height, factor))
    fail(own->png, "not enough memory");
  uint8_t *out = picture->memory;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = is_interlaced ? own->rows[y] : own->pixels;
    if (!is_interlaced) lib.read_row(own->png, own->pixels, NULL);
    paper_shrink_add(&own->shrink, row, ALPHA_STRAIGHT);
    if (own->shrink.gathered < factor && y + 1 < height) continue;
    paper_shrink_end_row(&own->shrink, out);
    out += picture->stride;
  }
}

int paper_png_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  if (!lib.is_there) return paper_pictures_fail(failure, "there is no decoder for it");
  reading *own = calloc(1, sizeof *own);
  if (!own) return paper_pictures_fail_for_memory(failure);
  own->failure = failure;
  own->bytes = bytes;
  own->left = count;
  /* Nothing of this function is changed behind the jump but what `own` points to. */
  volatile int decoded = 0;
  if (!setjmp(own->back)) {
    own->png = lib.create(PNG_LIBPNG_VER_STRING, own, fail, ignore);
    own->info = own->png ? lib.create_info(own->png) : NULL;
    if (own->info) {
      lib.set_source(own->png, own, take);
      read_picture(own, request, picture);
      decoded = 1;
    } else {
      paper_pictures_fail_for_memory(failure);
    }
  }
  if (own->png) lib.destroy(&own->png, &own->info, NULL);
  free(own->pixels);
  free(own->rows);
  paper_shrink_free(&own->shrink);
  free(own);
  return decoded;
}
