#include "cinflate.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct paper_inflate {
  z_stream stream;
};

paper_inflate *paper_inflate_new(int has_header) {
  paper_inflate *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  if (inflateInit2(&state->stream, has_header ? 15 + 16 : -15) != Z_OK) {
    free(state);
    return NULL;
  }
  return state;
}

void paper_inflate_free(paper_inflate *state) {
  if (!state) return;
  inflateEnd(&state->stream);
  free(state);
}

int paper_inflate_bytes(
  paper_inflate *state, const uint8_t *bytes, size_t count, size_t *used, uint8_t *out,
  size_t room, size_t *made) {
  *used = *made = 0;
  if (count > INT_MAX || room > INT_MAX) return -1;
  state->stream.next_in = (Bytef *)bytes;
  state->stream.avail_in = (uInt)count;
  state->stream.next_out = out;
  state->stream.avail_out = (uInt)room;
  int result = inflate(&state->stream, Z_SYNC_FLUSH);
  *used = count - state->stream.avail_in;
  *made = room - state->stream.avail_out;
  if (result == Z_STREAM_END) return 1;
  return result == Z_OK || result == Z_BUF_ERROR ? 0 : -1;
}
