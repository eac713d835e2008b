#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

/* The smallest scale of the library at which neither side is below what is wanted, or the largest at which the
 * pixels can be held. */
static tjscalingfactor chosen(int full_width, int full_height, const paper_picture_request *request) {
  tjscalingfactor best = {1, 1}, held = {0, 1};
  int count = 0;
  const tjscalingfactor *factors = tjGetScalingFactors(&count);
  for (int index = 0; factors && index < count; index++) {
    tjscalingfactor factor = factors[index];
    if (factor.num > factor.denom) continue;
    int width = TJSCALED(full_width, factor), height = TJSCALED(full_height, factor);
    int smaller = factor.num * best.denom < best.num * factor.denom;
    if (width >= request->width && height >= request->height && smaller) best = factor;
    int larger = factor.num * held.denom > held.num * factor.denom;
    if ((int64_t)width * height <= request->maximum_held && larger) held = factor;
  }
  int too_large = held.num && best.num * held.denom > held.num * best.denom;
  return too_large ? held : best;
}

/* How many scans a JPEG has, at most `maximum`. Its segments are skipped; in what is coded a marker alone has no zero
 * behind its first byte. */
static int count_scans(const uint8_t *bytes, size_t count, int maximum) {
  int scans = 0;
  size_t at = 2;
  while (at + 4 <= count && scans < maximum) {
    const uint8_t *found = memchr(bytes + at, 0xFF, count - 3 - at);
    if (!found) break;
    at = (size_t)(found - bytes) + 1;
    uint8_t marker = bytes[at];
    if (marker == 0xFF) continue;
    at++;
    if (marker < 0xC0 || (marker >= 0xD0 && marker <= 0xD8)) continue;
    if (marker == 0xD9) break;
    if (marker == 0xDA) scans++;
    at += (size_t)bytes[at] << 8 | bytes[at + 1];
  }
  return scans;
}

/* Scans that each picture may have. Progressive ones have ten or so. */
enum { USUAL_SCANS = 24 };
/* More scans are worth less than a second on a large picture only: pixels times scans. */
static const int64_t most_work = 1500000000;
/* Bytes of the coefficients of a picture of several scans. */
static int64_t coefficients(int64_t pixels, int sampling) {
  static const int bytes[] = {
    [TJSAMP_444] = 6, [TJSAMP_422] = 4,  [TJSAMP_420] = 3,
    [TJSAMP_GRAY] = 2, [TJSAMP_440] = 4, [TJSAMP_411] = 3};
  int is_known = sampling >= 0 && sampling < (int)(sizeof bytes / sizeof *bytes);
  return pixels * (is_known ? bytes[sampling] : 8);
}

/* Why a picture is refused for its scans before the first is decoded; NULL where none is. The library's own limit,
 * 500 scans, comes after seconds of work. */
static const char *flaw(int scans, int64_t pixels, int sampling, int64_t maximum_memory) {
  if (scans >= 500 || (scans > USUAL_SCANS && scans * pixels > most_work))
    return "it has too many scans";
  /* They are all held until the last scan, and leave room for a small picture. */
  if (scans > 1 && coefficients(pixels, sampling) > maximum_memory * 4 / 5)
    return paper_picture_too_large();
  return NULL;
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
  tjhandle handle, const uint8_t *bytes, size_t count, const paper_picture_request *request,
  paper_picture *picture, paper_failure failure) {
  int width = 0, height = 0, sampling = 0, colors = 0;
  if (tjDecompressHeader3(handle, bytes, count, &width, &height, &sampling, &colors))
    return paper_pictures_fail(failure, tjGetErrorStr2(handle));
  int64_t pixels = (int64_t)width * height;
  int scans = count_scans(bytes, count, 500);
  const char *refused = flaw(scans, pixels, sampling, request->maximum_memory);
  if (refused) return paper_pictures_fail(failure, refused);
  /* The coefficients lie beside the pixels. */
  paper_picture_request bounded = *request;
  if (scans > 1) {
    double room = (double)(request->maximum_memory - coefficients(pixels, sampling)) / (double)request->maximum_memory;
    bounded.maximum_held = (int64_t)((double)request->maximum_held * room);
  }
  tjscalingfactor factor = chosen(width, height, &bounded);
  int scaled_width = TJSCALED(width, factor), scaled_height = TJSCALED(height, factor);
  if (scaled_width <= 0 || scaled_height <= 0 || pixels > request->maximum_pixels)
    return paper_pictures_fail(failure, "it has too many pixels");
  int is_cmyk = colors == TJCS_CMYK || colors == TJCS_YCCK;
  picture->stride = (size_t)scaled_width * 4;
  picture->memory = malloc(picture->stride * (size_t)scaled_height);
  if (!picture->memory) return paper_pictures_fail_for_memory(failure);
  picture->rows = picture->memory;
  picture->width = scaled_width;
  picture->height = scaled_height;
  picture->layout = is_cmyk ? ROWS_CMYK : ROWS_OPAQUE;
  picture->inverted = is_cmyk && is_adobe(bytes, count);
  /* A bomb of thousands of empty scans is refused; what lacks its end is shown as far as it goes. */
  int failed = tjDecompress2(
    handle, bytes, count, picture->memory, scaled_width, (int)picture->stride, scaled_height,
    is_cmyk ? TJPF_CMYK : TJPF_BGRX, TJFLAG_LIMITSCANS);
  if (failed && tjGetErrorCode(handle) != TJERR_WARNING)
    return paper_pictures_fail(failure, tjGetErrorStr2(handle));
  return 1;
}

int paper_jpeg_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return paper_pictures_fail_for_memory(failure);
  int decoded = decode(handle, bytes, count, request, picture, failure);
  tjDestroy(handle);
  return decoded;
}
