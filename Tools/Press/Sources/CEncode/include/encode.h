#pragma once

#include <stddef.h>
#include <stdint.h>

// The picture writers take cairo's opaque 32-bit pixels (0xffRRGGBB in native
// order), write the file at `path` and return 0, or a non-zero value when
// the file could not be written.

/// A PNG of at most 256 colours. A page that has no more than that is kept
/// exactly; others are reduced by libimagequant, without dithering, because
/// dither spoils both flat paper and compression.
int encode_png(const char *path, const uint32_t *pixels, int width, int height);

/// A JPEG with full-resolution colour (4:4:4).
int encode_jpeg(const char *path, const uint32_t *pixels, int width, int height, int quality);

/// Deflates `bytes` into `packed`, without a header. Returns the length, or 0 where the result would not
/// fit into `room` bytes.
size_t encode_deflate(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room);

/// The checksum that zip archives hold of each entry.
uint32_t encode_crc32(const uint8_t *bytes, size_t count);
