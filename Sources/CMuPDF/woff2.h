/* What the files that unpack WOFF2 share. */
#ifndef PAPER_CMUPDF_WOFF2_H
#define PAPER_CMUPDF_WOFF2_H

#include "setter.h"

/* Bytes that are read from the first to the last. Behind the last all are zero, and the stream has failed. */
typedef struct {
  const uint8_t *bytes;
  size_t count, at;
  int has_failed;
} paper_stream;

static inline unsigned paper_byte(paper_stream *stream) {
  if (stream->at < stream->count) return stream->bytes[stream->at++];
  stream->has_failed = 1;
  return 0;
}

static inline unsigned paper_short(paper_stream *stream) {
  unsigned high = paper_byte(stream);
  return high << 8 | paper_byte(stream);
}

/* The glyphs of a font that were put together. */
typedef struct {
  unsigned count;
  int16_t *lefts; /* the left edge of each glyph's box; for the owner to free */
} paper_glyphs;

/* The tables `glyf` and `loca` from their streams, for whoever drops the buffers. Throws. */
void paper_mupdf_join_glyphs(
  fz_context *context, const uint8_t *bytes, size_t count, paper_glyphs *glyphs,
  fz_buffer **outlines, fz_buffer **places);

/* The table `hmtx` with the sides that follow from the glyphs. `wide` glyphs have a width of their own. Throws. */
fz_buffer *paper_mupdf_join_widths(
  fz_context *context, const uint8_t *bytes, size_t count, const paper_glyphs *glyphs,
  unsigned wide);

#endif
