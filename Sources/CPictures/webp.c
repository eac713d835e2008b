#include "internal.h"

#include <stdlib.h>
#include <webp/decode.h>

/* Still pictures by libwebp. An animation comes here as its first frame alone. */

static struct {
  VP8StatusCode (*features)(const uint8_t *, size_t, WebPBitstreamFeatures *, int);
  uint8_t *(*opaque)(const uint8_t *, size_t, uint8_t *, size_t, int);
  uint8_t *(*transparent)(const uint8_t *, size_t, uint8_t *, size_t, int);
  int is_there;
} lib;

void paper_webp_prepare(void) {
  static const paper_function functions[] = {
    {"WebPGetFeaturesInternal", &lib.features},
    {"WebPDecodeRGBInto", &lib.opaque},
    {"WebPDecodeRGBAInto", &lib.transparent},
    {NULL, NULL},
  };
  lib.is_there = paper_pictures_load("libwebp.so.7", functions);
}

int paper_webp_decode(
  const uint8_t *bytes, size_t count, int64_t maximum_pixels, paper_picture *picture,
  paper_failure failure) {
  if (!lib.is_there) return paper_pictures_fail(failure, "there is no decoder for it");
  WebPBitstreamFeatures found;
  if (lib.features(bytes, count, &found, WEBP_DECODER_ABI_VERSION) != VP8_STATUS_OK)
    return paper_pictures_fail(failure, "its header is damaged");
  if (
    found.width <= 0 || found.height <= 0 || (int64_t)found.width * found.height > maximum_pixels)
    return paper_pictures_fail(failure, "its size is not the one its header gives");
  picture->width = found.width;
  picture->height = found.height;
  picture->layout = found.has_alpha ? ROWS_RGBA : ROWS_RGB;
  picture->stride = (size_t)found.width * (found.has_alpha ? 4 : 3);
  size_t size = picture->stride * (size_t)found.height;
  picture->memory = malloc(size);
  picture->rows = picture->memory;
  if (!picture->memory) return paper_pictures_fail_for_memory(failure);
  uint8_t *decoded = (found.has_alpha ? lib.transparent : lib.opaque)(
    bytes, count, picture->memory, size, (int)picture->stride);
  return decoded ? 1 : paper_pictures_fail(failure, "its pixels are damaged, or need too much memory");
}
