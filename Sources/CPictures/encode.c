#include "cpictures.h"

#include <limits.h>
#include <turbojpeg.h>

size_t paper_picture_jpeg_bound(int width, int height) { return tjBufSize(width, height, TJSAMP_420); }

size_t paper_picture_encode_jpeg(
  const uint8_t *pixels, int width, int height, size_t stride, int quality, uint8_t *out, size_t capacity) {
  /* The library writes as far as its own bound without asking. */
  if (width <= 0 || height <= 0 || stride > INT_MAX || capacity < paper_picture_jpeg_bound(width, height))
    return 0;
  tjhandle handle = tjInitCompress();
  if (!handle) return 0;
  unsigned long size = capacity;
  int failed = tjCompress2(
    handle, pixels, width, (int)stride, height, TJPF_BGRX, &out, &size, TJSAMP_420, quality,
    TJFLAG_NOREALLOC);
  tjDestroy(handle);
  return failed ? 0 : size;
}
