#define _GNU_SOURCE
#include "internal.h"

#include <jxl/decode.h>
#include <jxl/version.h>
#include <stdlib.h>

/* JPEG XL by libjxl. Without a runner of threads the decoder works in the thread that calls. */

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#define LIBRARY "libjxl.so." TEXT(JPEGXL_MAJOR_VERSION) "." TEXT(JPEGXL_MINOR_VERSION)

static struct {
  JxlDecoder *(*create)(const JxlMemoryManager *);
  void (*destroy)(JxlDecoder *);
  JxlDecoderStatus (*subscribe)(JxlDecoder *, int);
  JxlDecoderStatus (*set_input)(JxlDecoder *, const uint8_t *, size_t);
  void (*close_input)(JxlDecoder *);
  JxlDecoderStatus (*process)(JxlDecoder *);
  JxlDecoderStatus (*info)(const JxlDecoder *, JxlBasicInfo *);
  JxlDecoderStatus (*unmultiply)(JxlDecoder *, JXL_BOOL);
  JxlDecoderStatus (*set_output)(JxlDecoder *, const JxlPixelFormat *, void *, size_t);
  int is_there;
} lib;

void paper_jxl_prepare(void) {
  static const paper_function functions[] = {
    {"JxlDecoderCreate", &lib.create},
    {"JxlDecoderDestroy", &lib.destroy},
    {"JxlDecoderSubscribeEvents", &lib.subscribe},
    {"JxlDecoderSetInput", &lib.set_input},
    {"JxlDecoderCloseInput", &lib.close_input},
    {"JxlDecoderProcessInput", &lib.process},
    {"JxlDecoderGetBasicInfo", &lib.info},
    {"JxlDecoderSetUnpremultiplyAlpha", &lib.unmultiply},
    {"JxlDecoderSetImageOutBuffer", &lib.set_output},
    {NULL, NULL},
  };
  lib.is_there = paper_pictures_load(LIBRARY, functions);
}

/* The decoder at the picture's header. NULL where there is none. */
static JxlDecoder *at_header(const uint8_t *bytes, size_t count, int events, JxlBasicInfo *info) {
  JxlDecoder *decoder = lib.create(NULL);
  if (!decoder) return NULL;
  if (
    lib.subscribe(decoder, JXL_DEC_BASIC_INFO | events) == JXL_DEC_SUCCESS &&
    lib.unmultiply(decoder, JXL_TRUE) == JXL_DEC_SUCCESS &&
    lib.set_input(decoder, bytes, count) == JXL_DEC_SUCCESS) {
    if (events) lib.close_input(decoder);
    if (
      lib.process(decoder) == JXL_DEC_BASIC_INFO && lib.info(decoder, info) == JXL_DEC_SUCCESS &&
      info->xsize > 0 && info->ysize > 0 && info->xsize < 1u << 20 && info->ysize < 1u << 20)
      return decoder;
  }
  lib.destroy(decoder);
  return NULL;
}

int paper_jxl_facts(const uint8_t *bytes, size_t count, paper_picture_facts *facts) {
  JxlBasicInfo info;
  JxlDecoder *decoder = lib.is_there ? at_header(bytes, count, 0, &info) : NULL;
  if (!decoder) return 0;
  /* The decoder turns the picture itself, and tells the size of the upright one. */
  *facts = (paper_picture_facts){(int)info.xsize, (int)info.ysize, 1};
  lib.destroy(decoder);
  return 1;
}

/* Decodes the first frame. 1 where all of it was there. */
static int run(JxlDecoder *decoder, uint8_t *pixels, size_t count) {
  JxlPixelFormat format = {4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
  for (;;) {
    JxlDecoderStatus status = lib.process(decoder);
    if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
      if (lib.set_output(decoder, &format, pixels, count) != JXL_DEC_SUCCESS) return 0;
      continue;
    }
    return status == JXL_DEC_FULL_IMAGE;
  }
}

/* What decoder and pixels take, as measured with libjxl 0.7: frames in blocks 7.5 to 9.8, others up to 34, with more
 * than colours up to 44. */
static int bytes_per_pixel(const uint8_t *bytes, size_t count, const JxlBasicInfo *info) {
  if (info->num_extra_channels > 0) return 45;
  return paper_jxl_is_in_blocks(bytes, count) ? 10 : 36;
}

static int keep(
  const uint8_t *pixels, int width, int height, const paper_picture_request *request,
  paper_picture *picture) {
  int factor = paper_shrink_factor(width, height, request);
  paper_shrink shrink = {0};
  int kept = paper_shrink_begin(&shrink, width, factor) &&
             paper_picture_hold(picture, width, height, factor);
  uint8_t *out = picture->memory;
  for (int y = 0; y < height && kept; y++) {
    paper_shrink_add(&shrink, pixels + (size_t)y * (size_t)width * 4, ALPHA_STRAIGHT);
    if (shrink.gathered < factor && y + 1 < height) continue;
    paper_shrink_end_row(&shrink, out);
    out += picture->stride;
  }
  paper_shrink_free(&shrink);
  return kept;
}

int paper_jxl_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  if (!lib.is_there) return paper_pictures_fail(failure, "there is no decoder for it");
  JxlBasicInfo info;
  JxlDecoder *decoder = at_header(bytes, count, JXL_DEC_FULL_IMAGE, &info);
  if (!decoder) return paper_pictures_fail(failure, "it has no header");
  int width = (int)info.xsize, height = (int)info.ysize;
  int64_t area = (int64_t)width * height;
  if (area > request->maximum_pixels) {
    lib.destroy(decoder);
    return paper_pictures_fail(failure, "it has too many pixels");
  }
  if (area * bytes_per_pixel(bytes, count, &info) > request->maximum_memory) {
    lib.destroy(decoder);
    return paper_pictures_fail(failure, paper_picture_too_large());
  }
  size_t size = (size_t)width * (size_t)height * 4;
  uint8_t *pixels = malloc(size);
  int is_whole = pixels && run(decoder, pixels, size);
  /* What the decoder holds goes before the picture is made smaller. */
  lib.destroy(decoder);
  int decoded = is_whole && keep(pixels, width, height, request, picture);
  free(pixels);
  if (decoded) return 1;
  if (pixels && !is_whole) return paper_pictures_fail(failure, "its pixels cannot be read");
  return paper_pictures_fail_for_memory(failure);
}
