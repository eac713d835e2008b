#include "carchive.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

ptrdiff_t paper_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity) {
  if (count > UINT_MAX || capacity > UINT_MAX) return -1;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  /* zlib reads from the pointer only. */
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = out;
  stream.avail_out = (uInt)capacity;
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return -1;
  int result = inflate(&stream, Z_FINISH);
  size_t written = capacity - stream.avail_out;
  inflateEnd(&stream);
  /* Z_BUF_ERROR: the room, or the bytes, end before the stream. */
  return result == Z_STREAM_END || result == Z_BUF_ERROR ? (ptrdiff_t)written : -1;
}
