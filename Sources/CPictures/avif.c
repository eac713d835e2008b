#define _GNU_SOURCE
#include "internal.h"

#include <avif/avif.h>
#include <stdlib.h>

/* AVIF by libavif, whose decoder is dav1d: with one thread, as a locked worker starts none. */

#if AVIF_VERSION_MAJOR >= 1
#define LIBRARY "libavif.so.16"
#else
#define LIBRARY "libavif.so.15"
#endif

static struct {
  avifDecoder *(*create)(void);
  void (*destroy)(avifDecoder *);
  avifResult (*set_memory)(avifDecoder *, const uint8_t *, size_t);
  avifResult (*parse)(avifDecoder *);
  avifResult (*next)(avifDecoder *);
  const char *(*words)(avifResult);
  avifImage *(*new_view)(void);
  avifResult (*set_view)(avifImage *, const avifImage *, const avifCropRect *);
  void (*free_view)(avifImage *);
  void (*set_defaults)(avifRGBImage *, const avifImage *);
  avifResult (*convert)(const avifImage *, avifRGBImage *);
  int is_there;
} lib;

void paper_avif_prepare(void) {
  static const paper_function functions[] = {
    {"avifDecoderCreate", &lib.create},
    {"avifDecoderDestroy", &lib.destroy},
    {"avifDecoderSetIOMemory", &lib.set_memory},
    {"avifDecoderParse", &lib.parse},
    {"avifDecoderNextImage", &lib.next},
    {"avifResultToString", &lib.words},
    {"avifImageCreateEmpty", &lib.new_view},
    {"avifImageSetViewRect", &lib.set_view},
    {"avifImageDestroy", &lib.free_view},
    {"avifRGBImageSetDefaults", &lib.set_defaults},
    {"avifImageYUVToRGB", &lib.convert},
    {NULL, NULL},
  };
  lib.is_there = paper_pictures_load(LIBRARY, functions);
}

/* The decoder with the file's boxes read. NULL where that fails. */
static avifDecoder *parsed(
  const uint8_t *bytes, size_t count, int64_t maximum_pixels, avifResult *result) {
  *result = AVIF_RESULT_OUT_OF_MEMORY;
  avifDecoder *decoder = lib.create();
  if (!decoder) return NULL;
  decoder->codecChoice = AVIF_CODEC_CHOICE_DAV1D;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  /* Files that other decoders show lack a property or two. */
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  if (maximum_pixels > 0 && maximum_pixels < decoder->imageSizeLimit)
    decoder->imageSizeLimit = (uint32_t)maximum_pixels;
  *result = lib.set_memory(decoder, bytes, count);
  if (*result == AVIF_RESULT_OK) *result = lib.parse(decoder);
  if (*result == AVIF_RESULT_OK) return decoder;
  lib.destroy(decoder);
  return NULL;
}

/* A turn to the left by quarters, then a mirror, as one number of EXIF's. */
static int orientation(const avifImage *image) {
  static const int numbers[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
  int turn = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  int mirror = 0;
#if AVIF_VERSION_MAJOR >= 1
  if (image->transformFlags & AVIF_TRANSFORM_IMIR) mirror = 1 + (image->imir.axis & 1);
#else
  if (image->transformFlags & AVIF_TRANSFORM_IMIR) mirror = 1 + (image->imir.mode & 1);
#endif
  return numbers[turn][mirror];
}

int paper_avif_facts(const uint8_t *bytes, size_t count, paper_picture_facts *facts) {
  if (!lib.is_there) return 0;
  avifResult result;
  avifDecoder *decoder = parsed(bytes, count, 0, &result);
  if (!decoder) return 0;
  *facts = (paper_picture_facts){
    (int)decoder->image->width, (int)decoder->image->height, orientation(decoder->image)};
  lib.destroy(decoder);
  return 1;
}

/* Pixels of a band. */
enum { PAPER_BAND = 1 << 20 };

/* Colours band by band, so that a large picture is never held in them as a whole. */
static int convert(
  const avifImage *image, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  int width = (int)image->width, height = (int)image->height;
  int factor = paper_shrink_factor(width, height, request);
  int band = PAPER_BAND / width & ~1;
  if (band < 2) band = 2;
  if (band > height) band = height;
  paper_shrink shrink = {0};
  uint8_t *pixels = malloc((size_t)width * (size_t)band * 4);
  avifImage *view = lib.new_view();
  avifResult result = AVIF_RESULT_OUT_OF_MEMORY;
  if (
    pixels && view && paper_shrink_begin(&shrink, width, factor) &&
    paper_picture_hold(picture, width, height, factor))
    result = AVIF_RESULT_OK;
  uint8_t *out = picture->memory;
  for (int top = 0; top < height && result == AVIF_RESULT_OK; top += band) {
    int rows = band < height - top ? band : height - top;
    avifCropRect rect = {0, (uint32_t)top, (uint32_t)width, (uint32_t)rows};
    result = lib.set_view(view, image, &rect);
    if (result != AVIF_RESULT_OK) break;
    avifRGBImage colors;
    lib.set_defaults(&colors, view);
    colors.format = AVIF_RGB_FORMAT_RGBA;
    colors.depth = 8;
    colors.pixels = pixels;
    colors.rowBytes = (uint32_t)width * 4;
    result = lib.convert(view, &colors);
    for (int y = 0; y < rows && result == AVIF_RESULT_OK; y++) {
      paper_shrink_add(&shrink, pixels + (size_t)y * (size_t)width * 4, ALPHA_STRAIGHT);
      if (shrink.gathered < factor && top + y + 1 < height) continue;
      paper_shrink_end_row(&shrink, out);
      out += picture->stride;
    }
  }
  if (view) lib.free_view(view);
  free(pixels);
  paper_shrink_free(&shrink);
  return result == AVIF_RESULT_OK || paper_pictures_fail(failure, lib.words(result));
}

/* Bytes that decoder and result take: the planes, twice where the picture is made of tiles, which cannot be told;
 * the pixels that are kept, and a band of colours. */
static int64_t need(const avifDecoder *decoder, const paper_picture_request *request) {
  const avifImage *image = decoder->image;
  int64_t pixels = (int64_t)image->width * image->height;
  /* Halves of a sample for each pixel. */
  int samples = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400   ? 2
                : image->yuvFormat == AVIF_PIXEL_FORMAT_YUV420 ? 3
                : image->yuvFormat == AVIF_PIXEL_FORMAT_YUV422 ? 4
                                                               : 6;
  int64_t planes = pixels * (samples + (decoder->alphaPresent ? 2 : 0)) * (image->depth > 8 ? 2 : 1) / 2;
  int64_t kept = pixels < request->maximum_held ? pixels : request->maximum_held;
  return 2 * planes + 3 * kept + 4 * PAPER_BAND;
}

int paper_avif_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  if (!lib.is_there) return paper_pictures_fail(failure, "there is no decoder for it");
  avifResult result;
  avifDecoder *decoder = parsed(bytes, count, request->maximum_pixels, &result);
  if (!decoder) return paper_pictures_fail(failure, lib.words(result));
  if (need(decoder, request) > request->maximum_memory) {
    lib.destroy(decoder);
    return paper_pictures_fail(failure, paper_picture_too_large());
  }
  result = lib.next(decoder);
  int64_t pixels = (int64_t)decoder->image->width * decoder->image->height;
  int decoded;
  if (result != AVIF_RESULT_OK) {
    decoded = paper_pictures_fail(failure, lib.words(result));
  } else if (pixels <= 0 || pixels > request->maximum_pixels) {
    decoded = paper_pictures_fail(failure, "it has too many pixels");
  } else {
    decoded = convert(decoder->image, request, picture, failure);
  }
  lib.destroy(decoder);
  return decoded;
}
