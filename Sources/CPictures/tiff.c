#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>
#include <unistd.h>

/* TIFF by its strips and tiles: as many rows are decoded at once as lie in one of them, so that a picture of any
 * size costs the memory of what is shown of it. Decoding the whole at its own size was rejected for that reason. */

/* Bytes that the decoded rows of one strip, or of one row of tiles, may have, and libtiff's own memory. */
enum { MOST_BLOCK = 48 << 20 };

static struct {
  TIFF *(*open)(
    const char *, const char *, thandle_t, TIFFReadWriteProc, TIFFReadWriteProc, TIFFSeekProc,
    TIFFCloseProc, TIFFSizeProc, TIFFMapFileProc, TIFFUnmapFileProc, TIFFOpenOptions *);
  void (*close)(TIFF *);
  int (*field)(TIFF *, uint32_t, ...);
  int (*is_tiled)(TIFF *);
  uint64_t (*strip_size)(TIFF *);
  uint64_t (*tile_size)(TIFF *);
  int (*is_readable)(TIFF *, char[1024]);
  int (*begin)(TIFFRGBAImage *, TIFF *, int, char[1024]);
  int (*get)(TIFFRGBAImage *, uint32_t *, uint32_t, uint32_t);
  void (*end)(TIFFRGBAImage *);
  TIFFOpenOptions *(*options)(void);
  void (*free_options)(TIFFOpenOptions *);
  void (*limit)(TIFFOpenOptions *, tmsize_t);
  void (*on_error)(TIFFOpenOptions *, TIFFErrorHandlerExtR, void *);
  void (*on_warning)(TIFFOpenOptions *, TIFFErrorHandlerExtR, void *);
  int is_there;
} lib;

struct paper_tiff {
  paper_picture_source source;
  int64_t offset;
  TIFF *file;
  TIFFRGBAImage image;
  int is_begun;
  int width, height;
  int orientation;
  int block;        /* rows that are decoded at once */
  uint32_t *raster; /* those rows */
  int first, count; /* which of the picture's they are */
  paper_shrink shrink;
  uint8_t *row; /* of what is kept */
  char message[160];
};

void paper_tiff_prepare(void) {
  static const paper_function functions[] = {
    {"TIFFClientOpenExt", &lib.open},
    {"TIFFClose", &lib.close},
    {"TIFFGetField", &lib.field},
    {"TIFFIsTiled", &lib.is_tiled},
    {"TIFFStripSize64", &lib.strip_size},
    {"TIFFTileSize64", &lib.tile_size},
    {"TIFFRGBAImageOK", &lib.is_readable},
    {"TIFFRGBAImageBegin", &lib.begin},
    {"TIFFRGBAImageGet", &lib.get},
    {"TIFFRGBAImageEnd", &lib.end},
    {"TIFFOpenOptionsAlloc", &lib.options},
    {"TIFFOpenOptionsFree", &lib.free_options},
    {"TIFFOpenOptionsSetMaxSingleMemAlloc", &lib.limit},
    {"TIFFOpenOptionsSetErrorHandlerExtR", &lib.on_error},
    {"TIFFOpenOptionsSetWarningHandlerExtR", &lib.on_warning},
    {NULL, NULL},
  };
  lib.is_there = paper_pictures_load("libtiff.so.6", functions);
}

/* Keeps the first failure: those that follow come of the first. */
static int note_error(
  TIFF *file, void *user, const char *module, const char *format, va_list values) {
  (void)file;
  (void)module;
  struct paper_tiff *tiff = user;
  if (!tiff->message[0]) vsnprintf(tiff->message, sizeof tiff->message, format, values);
  return 1;
}

static int ignore(
  TIFF *file, void *user, const char *module, const char *format, va_list values) {
  (void)file, (void)user, (void)module, (void)format, (void)values;
  return 1;
}

static tmsize_t take(thandle_t handle, void *out, tmsize_t wanted) {
  struct paper_tiff *tiff = (struct paper_tiff *)handle;
  if (wanted < 0 || tiff->offset < 0) return 0;
  if (tiff->source.bytes) {
    if ((uint64_t)tiff->offset >= tiff->source.count) return 0;
    size_t left = tiff->source.count - (size_t)tiff->offset;
    size_t count = (size_t)wanted < left ? (size_t)wanted : left;
    memcpy(out, tiff->source.bytes + tiff->offset, count);
    tiff->offset += (int64_t)count;
    return (tmsize_t)count;
  }
  tmsize_t done = 0;
  while (done < wanted) {
    ssize_t count = pread(
      tiff->source.descriptor, (char *)out + done, (size_t)(wanted - done), tiff->offset);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += count;
    tiff->offset += count;
  }
  return done;
}

static tmsize_t refuse(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle, (void)bytes, (void)count;
  return -1;
}

static toff_t whole(thandle_t handle) {
  return ((struct paper_tiff *)handle)->source.count;
}

static toff_t move(thandle_t handle, toff_t offset, int from) {
  struct paper_tiff *tiff = (struct paper_tiff *)handle;
  int64_t base = from == SEEK_CUR ? tiff->offset : from == SEEK_END ? (int64_t)whole(handle) : 0;
  /* An offset beyond what a file can have is no place. */
  if (offset > (toff_t)(INT64_MAX - base)) return (toff_t)-1;
  tiff->offset = base + (int64_t)offset;
  return (toff_t)tiff->offset;
}

static int leave(thandle_t handle) {
  (void)handle;
  return 0;
}

void paper_tiff_free(struct paper_tiff *tiff) {
  if (!tiff) return;
  if (tiff->is_begun) lib.end(&tiff->image);
  if (tiff->file) lib.close(tiff->file);
  paper_shrink_free(&tiff->shrink);
  free(tiff->raster);
  free(tiff->row);
  free(tiff);
}

static struct paper_tiff *opened(const paper_picture_source *source) {
  struct paper_tiff *tiff = lib.is_there ? calloc(1, sizeof *tiff) : NULL;
  TIFFOpenOptions *options = tiff ? lib.options() : NULL;
  if (!options) {
    free(tiff);
    return NULL;
  }
  tiff->source = *source;
  lib.limit(options, MOST_BLOCK);
  lib.on_error(options, note_error, tiff);
  lib.on_warning(options, ignore, tiff);
  tiff->file = lib.open(
    "picture", "rm", tiff, take, refuse, move, leave, whole, NULL, NULL, options);
  lib.free_options(options);
  uint32_t width = 0, height = 0;
  uint16_t orientation = 1;
  if (
    tiff->file && lib.field(tiff->file, TIFFTAG_IMAGEWIDTH, &width) &&
    lib.field(tiff->file, TIFFTAG_IMAGELENGTH, &height) && width > 0 && height > 0 &&
    width < 1u << 20 && height < 1u << 20) {
    lib.field(tiff->file, TIFFTAG_ORIENTATION, &orientation);
    tiff->width = (int)width;
    tiff->height = (int)height;
    tiff->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return tiff;
}

int paper_tiff_facts(const paper_picture_source *source, paper_picture_facts *facts) {
  struct paper_tiff *tiff = opened(source);
  int is_known = tiff && tiff->width > 0;
  if (is_known)
    *facts = (paper_picture_facts){tiff->width, tiff->height, tiff->orientation};
  paper_tiff_free(tiff);
  return is_known;
}

/* How many rows are decoded at once; 0 where they would need too much memory. */
static int block_of(struct paper_tiff *tiff) {
  uint32_t rows = 0;
  int is_tiled = lib.is_tiled(tiff->file);
  uint64_t decoded = is_tiled ? lib.tile_size(tiff->file) : lib.strip_size(tiff->file);
  if (!lib.field(tiff->file, is_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &rows))
    rows = (uint32_t)tiff->height;
  if (rows == 0 || decoded > MOST_BLOCK) return 0;
  if (rows > (uint32_t)tiff->height) rows = (uint32_t)tiff->height;
  uint64_t row = (uint64_t)tiff->width * 4;
  /* A strip of many rows is decoded as a whole all the same, so fewer rows at once would only repeat that. */
  if (rows * row > MOST_BLOCK) return 0;
  /* Strips of a row or two are taken together. */
  uint32_t few = rows < 16 && !is_tiled ? 16 / rows * rows : rows;
  return few * row > MOST_BLOCK ? (int)rows : (int)few;
}

static int begin(struct paper_tiff *tiff, int factor) {
  char words[1024] = "";
  if (!lib.is_readable(tiff->file, words) || !lib.begin(&tiff->image, tiff->file, 0, words)) {
    if (!tiff->message[0]) snprintf(tiff->message, sizeof tiff->message, "%.150s", words);
    return 0;
  }
  tiff->is_begun = 1;
  /* Rows come as they are stored; who has asked for the facts turns them. */
  tiff->image.orientation = ORIENTATION_TOPLEFT;
  tiff->image.req_orientation = ORIENTATION_TOPLEFT;
  tiff->block = block_of(tiff);
  if (!tiff->block) {
    snprintf(tiff->message, sizeof tiff->message, "its strips or tiles are too large");
    return 0;
  }
  tiff->raster = calloc((size_t)tiff->width * (size_t)tiff->block, sizeof *tiff->raster);
  tiff->row = malloc((size_t)tiff->width * 3);
  return tiff->raster && tiff->row && paper_shrink_begin(&tiff->shrink, tiff->width, factor);
}

/* Row `y` of the file. What cannot be decoded is shown as far as it goes. */
static const uint8_t *stored_row(struct paper_tiff *tiff, int y) {
  if (y < tiff->first || y >= tiff->first + tiff->count) {
    tiff->first = y - y % tiff->block;
    int left = tiff->height - tiff->first;
    tiff->count = tiff->block < left ? tiff->block : left;
    tiff->image.row_offset = tiff->first;
    memset(tiff->raster, 0xFF, (size_t)tiff->width * (size_t)tiff->count * 4);
    lib.get(&tiff->image, tiff->raster, (uint32_t)tiff->width, (uint32_t)tiff->count);
  }
  /* Red is in the lowest byte. */
  return (const uint8_t *)(tiff->raster + (size_t)(y - tiff->first) * (size_t)tiff->width);
}

/* Row `y` of what is kept, 3 bytes a pixel. */
static void kept_row(struct paper_tiff *tiff, int y, uint8_t *out) {
  int from = y * tiff->shrink.factor, end = from + tiff->shrink.factor;
  for (int row = from; row < end && row < tiff->height; row++)
    paper_shrink_add(&tiff->shrink, stored_row(tiff, row), ALPHA_MULTIPLIED);
  paper_shrink_end_row(&tiff->shrink, out);
}

void paper_tiff_row(struct paper_tiff *tiff, int y, uint32_t *pixels) {
  kept_row(tiff, y, tiff->row);
  for (int x = 0; x < tiff->shrink.columns; x++) {
    const uint8_t *three = tiff->row + (size_t)x * 3;
    pixels[x] = 0xFF000000u | (uint32_t)three[0] << 16 | (uint32_t)three[1] << 8 | three[2];
  }
}

static int decode(
  struct paper_tiff *tiff, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  if (!tiff->file || tiff->width == 0)
    return paper_pictures_fail(failure, tiff->message[0] ? tiff->message : "it has no size");
  int64_t pixels = (int64_t)tiff->width * tiff->height;
  if (pixels > request->maximum_pixels) return paper_pictures_fail(failure, "it has too many pixels");
  /* A picture that is wanted larger than can be held is decoded where and when its rows are read. Only a file
   * is there for that later on. */
  paper_picture_request unbounded = *request;
  unbounded.maximum_held = INT64_MAX;
  int factor = paper_shrink_factor(tiff->width, tiff->height, &unbounded);
  int is_lazy = !tiff->source.bytes && (pixels / factor) / factor > request->maximum_held;
  if (!is_lazy) factor = paper_shrink_factor(tiff->width, tiff->height, request);
  if (!begin(tiff, factor))
    return paper_pictures_fail(failure, tiff->message[0] ? tiff->message : "not enough memory");
  if (is_lazy) {
    picture->width = tiff->shrink.columns;
    picture->height = (tiff->height + factor - 1) / factor;
    picture->tiff = tiff;
    return 1;
  }
  if (!paper_picture_hold(picture, tiff->width, tiff->height, factor))
    return paper_pictures_fail_for_memory(failure);
  for (int y = 0; y < picture->height; y++)
    kept_row(tiff, y, (uint8_t *)picture->memory + (size_t)y * picture->stride);
  return 1;
}

int paper_tiff_decode(
  const paper_picture_source *source, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  struct paper_tiff *tiff = opened(source);
  if (!tiff)
    return paper_pictures_fail(
      failure, lib.is_there ? "not enough memory" : "there is no decoder for it");
  int decoded = decode(tiff, request, picture, failure);
  if (picture->tiff != tiff) paper_tiff_free(tiff);
  return decoded;
}
