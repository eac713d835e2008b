#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* BMP of Windows and OS/2: 1, 2, 4 and 8 bits with a table of colours, plain or as runs; 16, 24 and 32 bits, also with
 * masks. Rows are read where they lie, so that a large picture is held at the requested size. The fields are those of
 * Microsoft's "Bitmap Storage".
 *
 * Bound: each byte is asked of `byte_at`, which knows the file's end; a row is wholly within the file, or the picture is
 * damaged. */

enum { PLAIN = 0, RUNS_OF_8 = 1, RUNS_OF_4 = 2, MASKS = 3, MASKS_WITH_ALPHA = 6 };

typedef struct {
  const uint8_t *bytes;
  size_t count;
  int width, height;
  int is_top_down;
  uint32_t bits, kind;
  size_t first; /* of the pixels */
  size_t row_bytes;
  uint8_t table[256][3]; /* red, green, blue */
  uint32_t mask[4];      /* red, green, blue, alpha */
  uint8_t *indices;      /* of a picture that was stored as runs, or NULL */
  int ignores_alpha;
} bitmap;

static uint32_t byte_at(const bitmap *own, size_t at) {
  return at < own->count ? own->bytes[at] : 0;
}

static uint32_t short_at(const bitmap *own, size_t at) {
  return byte_at(own, at) | byte_at(own, at + 1) << 8;
}

static uint32_t word_at(const bitmap *own, size_t at) {
  return short_at(own, at) | short_at(own, at + 2) << 16;
}

/* The masks of a file that names none. */
static void set_usual_masks(bitmap *own) {
  static const uint32_t usual[2][4] = {
    {0x7C00, 0x03E0, 0x001F, 0}, {0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000}};
  memcpy(own->mask, usual[own->bits == 32], sizeof own->mask);
}

/* Masks stand behind the header of 40 bytes, and in the same place within all longer headers. */
static void read_masks(bitmap *own, uint32_t header) {
  int has_alpha = header >= 56 || own->kind == MASKS_WITH_ALPHA;
  for (size_t index = 0; index < 4; index++)
    own->mask[index] = index < 3 || has_alpha ? word_at(own, 54 + 4 * index) : 0;
}

/* The table lies behind the header; what lies beyond the file's end is black. */
static void read_table(bitmap *own, uint32_t header, uint32_t used) {
  size_t entry = header == 12 ? 3 : 4, at = 14 + (size_t)header;
  uint32_t most = 1u << own->bits;
  if (used == 0 || used > most) used = most;
  for (size_t index = 0; index < used; index++, at += entry)
    for (size_t channel = 0; channel < 3; channel++)
      own->table[index][channel] = (uint8_t)byte_at(own, at + 2 - channel);
}

static int read_header(bitmap *own, int64_t maximum_pixels) {
  if (own->count < 26) return 0;
  uint32_t header = word_at(own, 14), used = 0;
  own->first = word_at(own, 10);
  if (header == 12) {
    own->width = (int)short_at(own, 18);
    own->height = (int)short_at(own, 20);
    own->bits = short_at(own, 24);
  } else {
    if (header < 40 || own->count < 54) return 0;
    int64_t height = (int32_t)word_at(own, 22);
    if ((int32_t)word_at(own, 18) <= 0 || height < -INT32_MAX) return 0;
    own->width = (int)word_at(own, 18);
    own->is_top_down = height < 0;
    own->height = (int)(height < 0 ? -height : height);
    own->bits = short_at(own, 28);
    own->kind = word_at(own, 30);
    used = word_at(own, 46);
  }
  if (own->width <= 0 || own->height <= 0 || (int64_t)own->width * own->height > maximum_pixels)
    return 0;
  own->row_bytes = ((size_t)own->width * own->bits + 31) / 32 * 4;
  switch (own->bits) {
    case 1:
    case 2:
    case 4:
    case 8:
      read_table(own, header, used);
      return own->kind == PLAIN || (own->kind == RUNS_OF_8 && own->bits == 8) ||
             (own->kind == RUNS_OF_4 && own->bits == 4);
    case 16:
    case 24:
    case 32:
      set_usual_masks(own);
      if ((own->kind == MASKS || own->kind == MASKS_WITH_ALPHA) && own->bits != 24)
        read_masks(own, header);
      else if (own->kind != PLAIN)
        return 0;
      return 1;
    default: return 0;
  }
}

/* Runs as indices of the table, a byte each, the first row at the bottom. What no run reaches has index 0. 0 where
 * there is no memory. A file that ends too early has the pixels that came. */
static int read_runs(bitmap *own) {
  size_t width = (size_t)own->width, height = (size_t)own->height, x = 0, y = 0;
  size_t at = own->first;
  int is_half = own->bits == 4;
  own->indices = calloc(height, width);
  if (!own->indices) return 0;
  while (at + 1 < own->count && y < height) {
    uint32_t length = byte_at(own, at), value = byte_at(own, at + 1);
    at += 2;
    if (length == 0 && value == 0) {
      x = 0, y++;
    } else if (length == 0 && value == 1) {
      return 1;
    } else if (length == 0 && value == 2) {
      x += byte_at(own, at), y += byte_at(own, at + 1);
      at += 2;
    } else {
      /* A run repeats one byte, or two halves in turn; a stretch has a byte or a half for each pixel. */
      int is_run = length > 0;
      uint32_t pixels = is_run ? length : value;
      for (uint32_t index = 0; index < pixels; index++, x++) {
        uint32_t from = is_run ? value : byte_at(own, at + (is_half ? index / 2 : index));
        if (is_half) from = index % 2 ? from & 15 : from >> 4;
        if (x < width && y < height) own->indices[y * width + x] = (uint8_t)from;
      }
      size_t stored = is_half ? (pixels + 1) / 2 : pixels;
      if (!is_run) at += (stored + 1) / 2 * 2;
    }
  }
  return 1;
}

/* A channel of any width as a byte, 255 for all bits. A mask without bits gives `otherwise`. */
static uint8_t channel(uint32_t pixel, uint32_t mask, uint8_t otherwise) {
  if (mask == 0) return otherwise;
  int shift = __builtin_ctz(mask);
  uint32_t most = mask >> shift, value = (pixel & mask) >> shift;
  return (uint8_t)(((uint64_t)value * 255 + most / 2) / most);
}

static uint32_t pixel_at(const bitmap *own, size_t row, size_t x) {
  return own->bits == 16 ? short_at(own, row + 2 * x) : word_at(own, row + 4 * x);
}

/* Many files have zeros where the alpha is, and mean opaque pixels. */
static int has_no_alpha(const bitmap *own) {
  if (own->mask[3] == 0 || own->kind != PLAIN) return 0;
  for (size_t y = 0; y < (size_t)own->height; y++)
    for (size_t x = 0; x < (size_t)own->width; x++)
      if (pixel_at(own, own->first + y * own->row_bytes, x) & own->mask[3]) return 0;
  return 1;
}

/* Row `y` from the top, 4 bytes a pixel, red first, with straight alpha. */
static void read_row(const bitmap *own, int y, uint8_t *out) {
  size_t stored = (size_t)(own->is_top_down ? y : own->height - 1 - y);
  size_t row = own->first + stored * own->row_bytes;
  for (size_t x = 0; x < (size_t)own->width; x++, out += 4) {
    if (own->bits == 24) {
      for (size_t index = 0; index < 3; index++)
        out[index] = (uint8_t)byte_at(own, row + 3 * x + 2 - index);
      out[3] = 255;
    } else if (own->bits > 8) {
      uint32_t pixel = pixel_at(own, row, x);
      for (int index = 0; index < 3; index++) out[index] = channel(pixel, own->mask[index], 0);
      out[3] = own->ignores_alpha ? 255 : channel(pixel, own->mask[3], 255);
    } else {
      size_t place = x * own->bits;
      uint32_t index =
        own->indices
          ? own->indices[stored * (size_t)own->width + x]
          : byte_at(own, row + place / 8) >> (8 - own->bits - place % 8) & ((1u << own->bits) - 1);
      memcpy(out, own->table[index], 3);
      out[3] = 255;
    }
  }
}

static int decode(
  bitmap *own, const paper_picture_request *request, paper_picture *picture, paper_failure failure) {
  if (!read_header(own, request->maximum_pixels))
    return paper_pictures_fail(failure, "its header is damaged, or of an unknown kind");
  int is_runs = own->kind == RUNS_OF_8 || own->kind == RUNS_OF_4;
  size_t left = own->first < own->count ? own->count - own->first : 0;
  /* The last row may lack the zeros that fill rows up to whole words. */
  size_t last = ((size_t)own->width * own->bits + 7) / 8;
  size_t needed = is_runs ? 1 : ((size_t)own->height - 1) * own->row_bytes + last;
  if (left < needed) return paper_pictures_fail(failure, "the file ends too early");
  own->ignores_alpha = has_no_alpha(own);
  /* The indices of runs lie as a whole beside what is kept. */
  int64_t whole = is_runs ? (int64_t)own->width * own->height : 0;
  if (whole > request->maximum_memory * 4 / 5)
    return paper_pictures_fail(failure, paper_picture_too_large());
  paper_picture_request bounded = *request;
  double room = (double)(request->maximum_memory - whole) / (double)request->maximum_memory;
  bounded.maximum_held = (int64_t)((double)request->maximum_held * room);
  int factor = paper_shrink_factor(own->width, own->height, &bounded);
  paper_shrink shrink = {0};
  uint8_t *row = malloc((size_t)own->width * 4);
  int is_held = row && (!is_runs || read_runs(own)) &&
                paper_shrink_begin(&shrink, own->width, factor) &&
                paper_picture_hold(picture, own->width, own->height, factor);
  uint8_t *out = picture->memory;
  for (int y = 0; is_held && y < own->height; y++) {
    read_row(own, y, row);
    paper_shrink_add(&shrink, row, ALPHA_STRAIGHT);
    if (shrink.gathered < factor && y + 1 < own->height) continue;
    paper_shrink_end_row(&shrink, out);
    out += picture->stride;
  }
  free(row);
  paper_shrink_free(&shrink);
  return is_held ? 1 : paper_pictures_fail_for_memory(failure);
}

int paper_bmp_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  bitmap *own = calloc(1, sizeof *own);
  if (!own) return paper_pictures_fail_for_memory(failure);
  own->bytes = bytes;
  own->count = count;
  int decoded = decode(own, request, picture, failure);
  free(own->indices);
  free(own);
  return decoded;
}
