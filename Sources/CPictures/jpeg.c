#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

/* The smallest scale of the library at which neither side is below what is wanted. */
static tjscalingfactor chosen(int full_width, int full_height, int width, int height) {
  tjscalingfactor best = {1, 1};
  int count = 0;
  const tjscalingfactor *factors = tjGetScalingFactors(&count);
  for (int index = 0; factors && index < count; index++) {
    tjscalingfactor factor = factors[index];
    if (factor.num > factor.denom) continue;
    int fits = TJSCALED(full_width, factor) >= width && TJSCALED(full_height, factor) >= height;
    int smaller = factor.num * best.denom < best.num * factor.denom;
    if (fits && smaller) best = factor;
  }
  return best;
}

/* Whether an APP14 segment of Adobe's is there: its CMYK is inverted. Looks at segments up to the
 * first scan. */
static int is_adobe(const uint8_t *bytes, size_t count) {
  size_t at = 2;
  while (at + 4 <= count && bytes[at] == 0xFF) {
    uint8_t marker = bytes[at + 1];
    size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
    if (marker == 0xDA || length < 2) return 0;
    if (
      marker == 0xEE && length >= 7 && at + 9 <= count && memcmp(bytes + at + 4, "Adobe", 5) == 0)
      return 1;
    at += 2 + length;
  }
  return 0;
}

static int decode(
  tjhandle handle, const uint8_t *bytes, size_t count, int wanted_width, int wanted_height,
  int64_t most_pixels, paper_picture *picture, char *message, size_t message_size) {
  int width = 0, height = 0, sampling = 0, colors = 0;
  if (tjDecompressHeader3(handle, bytes, count, &width, &height, &sampling, &colors)) {
    paper_pictures_say(message, message_size, tjGetErrorStr2(handle));
    return 0;
  }
  tjscalingfactor factor = chosen(width, height, wanted_width, wanted_height);
  int scaled_width = TJSCALED(width, factor), scaled_height = TJSCALED(height, factor);
  if (
    scaled_width <= 0 || scaled_height <= 0 ||
    (int64_t)scaled_width * scaled_height > most_pixels) {
    paper_pictures_say(message, message_size, "it has too many pixels");
    return 0;
  }
  int is_cmyk = colors == TJCS_CMYK || colors == TJCS_YCCK;
  picture->stride = (size_t)scaled_width * 4;
  picture->memory = malloc(picture->stride * (size_t)scaled_height);
  if (!picture->memory) {
    paper_pictures_say(message, message_size, "not enough memory");
    return 0;
  }
  picture->rows = picture->memory;
  picture->width = scaled_width;
  picture->height = scaled_height;
  picture->layout = is_cmyk ? ROWS_CMYK : ROWS_OPAQUE;
  picture->inverted = is_cmyk && is_adobe(bytes, count);
  /* A bomb of thousands of empty scans is refused; what lacks its end is shown as far as it goes. */
  int failed = tjDecompress2(
    handle, bytes, count, picture->memory, scaled_width, (int)picture->stride, scaled_height,
    is_cmyk ? TJPF_CMYK : TJPF_BGRX, TJFLAG_LIMITSCANS);
  if (failed && tjGetErrorCode(handle) != TJERR_WARNING) {
    paper_pictures_say(message, message_size, tjGetErrorStr2(handle));
    return 0;
  }
  return 1;
}

int paper_jpeg_decode(
  const uint8_t *bytes, size_t count, int width, int height, int64_t most_pixels,
  paper_picture *picture, char *message, size_t message_size) {
  tjhandle handle = tjInitDecompress();
  if (!handle) {
    paper_pictures_say(message, message_size, "not enough memory");
    return 0;
  }
  int decoded = decode(
    handle, bytes, count, width, height, most_pixels, picture, message, message_size);
  tjDestroy(handle);
  return decoded;
}
