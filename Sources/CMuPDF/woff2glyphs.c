#include "setter.h"

#include <string.h>

#if PAPER_CAN_SET

#include "woff2.h"

/* Outlines of TrueType in WOFF2: numbers of contours, numbers of points, flags, distances, parts of composed glyphs,
 * boxes and instructions stand in streams of their own. */

enum { HEADER = 36, POINTS = 65535, CONTOURS = 32767, ON_CURVE = 1, OVERLAPS = 0x40 };
enum { WORDS = 1, SCALE = 8, MORE = 0x20, TWO_SCALES = 0x40, MATRIX = 0x80, INSTRUCTIONS = 0x100 };
enum { CONTOUR, POINT, FLAG, GLYPH, COMPOSITE, BOX, INSTRUCTION, STREAMS };

typedef struct {
  paper_stream streams[STREAMS];
  const uint8_t *has_box, *overlaps; /* a bit for each glyph; the latter may be NULL */
  fz_buffer *out;
  uint8_t flags[POINTS];
  int x[POINTS], y[POINTS];
  uint16_t ends[CONTOURS];
} joining;

static void fail(fz_context *context) {
  fz_throw(context, FZ_ERROR_FORMAT, "a face's outlines are damaged");
}

static int bit(const uint8_t *bits, unsigned glyph) {
  return bits && bits[glyph >> 3] >> (7 - (glyph & 7)) & 1;
}

/* A number of one to three bytes. */
static unsigned small_number(paper_stream *stream) {
  unsigned code = paper_byte(stream);
  if (code == 253) return paper_short(stream);
  if (code == 254) return 506 + paper_byte(stream);
  if (code == 255) return 253 + paper_byte(stream);
  return code;
}

static int with_sign(unsigned flag, unsigned value) { return flag & 1 ? (int)value : -(int)value; }

/* The distance to the next point. */
static void read_distance(paper_stream *stream, unsigned flag, int *dx, int *dy) {
  unsigned first = paper_byte(stream), base;
  if (flag < 10) {
    (*dx = 0, *dy = with_sign(flag, ((flag & 14) << 7) + first));
  } else if (flag < 20) {
    (*dx = with_sign(flag, (((flag - 10) & 14) << 7) + first), *dy = 0);
  } else if (flag < 84) {
    base = flag - 20;
    *dx = with_sign(flag, 1 + (base & 0x30) + (first >> 4));
    *dy = with_sign(flag >> 1, 1 + ((base & 0x0C) << 2) + (first & 0x0F));
  } else if (flag < 120) {
    base = flag - 84;
    *dx = with_sign(flag, 1 + ((base / 12) << 8) + first);
    *dy = with_sign(flag >> 1, 1 + (((base % 12) >> 2) << 8) + paper_byte(stream));
  } else if (flag < 124) {
    unsigned second = paper_byte(stream);
    *dx = with_sign(flag, (first << 4) + (second >> 4));
    *dy = with_sign(flag >> 1, ((second & 0x0F) << 8) + paper_byte(stream));
  } else {
    *dx = with_sign(flag, (first << 8) + paper_byte(stream));
    *dy = with_sign(flag >> 1, paper_short(stream));
  }
}

/* Appends some bytes of a stream. Throws. */
static void append(fz_context *context, joining *join, paper_stream *stream, size_t count) {
  if (count > stream->count - stream->at) fail(context);
  fz_append_data(context, join->out, stream->bytes + stream->at, count);
  stream->at += count;
}

/* Appends the glyph's box, and tells the box's left edge. Throws. */
static int16_t append_box(
  fz_context *context, joining *join, unsigned glyph, unsigned points) {
  paper_stream *boxes = &join->streams[BOX];
  if (bit(join->has_box, glyph)) {
    if (boxes->count - boxes->at < 8) fail(context);
    int16_t left = (int16_t)((unsigned)boxes->bytes[boxes->at] << 8 | boxes->bytes[boxes->at + 1]);
    append(context, join, boxes, 8);
    return left;
  }
  int box[4] = {0, 0, 0, 0};
  for (unsigned index = 0; index < points; index++) {
    int x = join->x[index], y = join->y[index];
    if (!index || x < box[0]) box[0] = x;
    if (!index || y < box[1]) box[1] = y;
    if (!index || x > box[2]) box[2] = x;
    if (!index || y > box[3]) box[3] = y;
  }
  for (int index = 0; index < 4; index++) fz_append_int16_be(context, join->out, box[index]);
  return (int16_t)box[0];
}

/* The points of a glyph and the ends of its contours. Throws. */
static unsigned read_points(fz_context *context, joining *join, unsigned contours) {
  paper_stream *streams = join->streams;
  unsigned points = 0;
  int x = 0, y = 0;
  if (contours > CONTOURS) fail(context);
  for (unsigned index = 0; index < contours; index++) {
    unsigned more = small_number(&streams[POINT]);
    if (more > POINTS - points || points + more == 0) fail(context);
    points += more;
    join->ends[index] = (uint16_t)(points - 1);
  }
  for (unsigned index = 0; index < points; index++) {
    unsigned flag = paper_byte(&streams[FLAG]);
    int dx = 0, dy = 0;
    read_distance(&streams[GLYPH], flag & 0x7F, &dx, &dy);
    (x += dx, y += dy);
    if (
      streams[FLAG].has_failed || streams[GLYPH].has_failed || x < -32768 || x > 32767 ||
      y < -32768 || y > 32767)
      fail(context);
    join->flags[index] = flag & 0x80 ? 0 : ON_CURVE;
    (join->x[index] = x, join->y[index] = y);
  }
  return points;
}

/* Throws. */
static int16_t append_simple(
  fz_context *context, joining *join, unsigned glyph, unsigned contours) {
  unsigned points = read_points(context, join, contours);
  unsigned instructions = small_number(&join->streams[GLYPH]);
  fz_append_int16_be(context, join->out, (int)contours);
  int16_t left = append_box(context, join, glyph, points);
  for (unsigned index = 0; index < contours; index++)
    fz_append_int16_be(context, join->out, join->ends[index]);
  fz_append_int16_be(context, join->out, (int)instructions);
  append(context, join, &join->streams[INSTRUCTION], instructions);
  if (points && bit(join->overlaps, glyph)) join->flags[0] |= OVERLAPS;
  /* All distances as words, as no reader minds. */
  fz_append_data(context, join->out, join->flags, points);
  for (unsigned index = 0; index < points; index++)
    fz_append_int16_be(context, join->out, join->x[index] - (index ? join->x[index - 1] : 0));
  for (unsigned index = 0; index < points; index++)
    fz_append_int16_be(context, join->out, join->y[index] - (index ? join->y[index - 1] : 0));
  return left;
}

/* Throws. */
static int16_t append_composite(fz_context *context, joining *join, unsigned glyph) {
  paper_stream *parts = &join->streams[COMPOSITE];
  unsigned flags = MORE, has_instructions = 0;
  size_t start = parts->at;
  while (flags & MORE) {
    flags = paper_short(parts);
    size_t rest = 2 + (flags & WORDS ? 4 : 2);
    rest += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    if (parts->has_failed || rest > parts->count - parts->at) fail(context);
    parts->at += rest;
    has_instructions |= flags & INSTRUCTIONS;
  }
  if (!bit(join->has_box, glyph)) fail(context);
  size_t length = parts->at - start;
  fz_append_int16_be(context, join->out, -1);
  int16_t left = append_box(context, join, glyph, 0);
  parts->at = start;
  append(context, join, parts, length);
  if (has_instructions) {
    unsigned instructions = small_number(&join->streams[GLYPH]);
    fz_append_int16_be(context, join->out, (int)instructions);
    append(context, join, &join->streams[INSTRUCTION], instructions);
  }
  return left;
}

/* Throws. */
static int16_t append_glyph(fz_context *context, joining *join, unsigned glyph) {
  unsigned contours = paper_short(&join->streams[CONTOUR]);
  int16_t left = 0;
  if (contours == 0xFFFF) {
    left = append_composite(context, join, glyph);
  } else if (contours) {
    left = append_simple(context, join, glyph, contours);
  } else if (bit(join->has_box, glyph)) {
    fail(context);
  }
  for (int index = 0; index < STREAMS; index++)
    if (join->streams[index].has_failed) fail(context);
  unsigned char *data = NULL;
  size_t length = fz_buffer_storage(context, join->out, &data);
  if (length > PAPER_EMBEDDED_BYTES) fail(context);
  while (length++ & 3) fz_append_byte(context, join->out, 0);
  return left;
}

/* Divides the bytes among the streams, none of which goes beyond the bytes. Throws. */
static void divide(
  fz_context *context, const uint8_t *bytes, size_t count, unsigned glyphs, joining *join) {
  paper_stream header = {bytes, count, 8, 0};
  size_t at = HEADER, boxes = 4 * ((size_t)(glyphs + 31) >> 5), bits = (glyphs + 7) >> 3;
  for (int index = 0; index < STREAMS; index++) {
    size_t length = (size_t)paper_short(&header) << 16;
    length |= paper_short(&header);
    if (length > count - at) fail(context);
    join->streams[index] = (paper_stream){bytes + at, length, 0, 0};
    at += length;
  }
  if (boxes > join->streams[BOX].count) fail(context);
  join->has_box = join->streams[BOX].bytes;
  join->streams[BOX].at = boxes;
  if (bytes[3] & 1) {
    if (bits > count - at) fail(context);
    join->overlaps = bytes + at;
  }
}

void paper_mupdf_join_glyphs(
  fz_context *context, const uint8_t *bytes, size_t count, paper_glyphs *glyphs,
  fz_buffer **outlines, fz_buffer **places) {
  if (count < HEADER) fail(context);
  glyphs->count = (unsigned)bytes[4] << 8 | bytes[5];
  if (!glyphs->count) fail(context);
  joining *join = fz_calloc(context, 1, sizeof *join);
  fz_try(context) {
    divide(context, bytes, count, glyphs->count, join);
    glyphs->lefts = fz_calloc(context, glyphs->count, sizeof *glyphs->lefts);
    *outlines = join->out = fz_new_buffer(context, 2 * count);
    *places = fz_new_buffer(context, 4 * (glyphs->count + 1));
    for (unsigned glyph = 0; glyph <= glyphs->count; glyph++) {
      unsigned char *data = NULL;
      size_t at = fz_buffer_storage(context, join->out, &data);
      if (at > INT32_MAX) fail(context);
      fz_append_int32_be(context, *places, (int)at);
      if (glyph < glyphs->count) glyphs->lefts[glyph] = append_glyph(context, join, glyph);
    }
  }
  fz_always(context) fz_free(context, join);
  fz_catch(context) fz_rethrow(context);
}

fz_buffer *paper_mupdf_join_widths(
  fz_context *context, const uint8_t *bytes, size_t count, const paper_glyphs *glyphs,
  unsigned wide) {
  paper_stream widths = {bytes, count, 0, 0};
  unsigned flags = paper_byte(&widths);
  if (!wide || wide > glyphs->count || flags > 3) fail(context);
  paper_stream sides = widths;
  sides.at = 1 + 2 * (size_t)wide;
  size_t needed = 2 * (size_t)wide + (flags & 1 ? 0 : 2 * (size_t)wide) +
                  (flags & 2 ? 0 : 2 * (size_t)(glyphs->count - wide));
  if (count < 1 + needed) fail(context);
  fz_buffer *made = fz_new_buffer(context, 4 * (size_t)glyphs->count);
  fz_try(context) for (unsigned glyph = 0; glyph < glyphs->count; glyph++) {
    int is_left_out = glyph < wide ? flags & 1 : flags & 2;
    if (glyph < wide) fz_append_int16_be(context, made, (int)paper_short(&widths));
    fz_append_int16_be(
      context, made, is_left_out ? glyphs->lefts[glyph] : (int)paper_short(&sides));
  }
  fz_catch(context) {
    fz_drop_buffer(context, made);
    fz_rethrow(context);
  }
  return made;
}

#endif
