#include "setter.h"

#include <stdlib.h>
#include <string.h>

/* WOFF2: the tables of an OpenType font behind each other, packed by Brotli. Outlines of TrueType are taken apart into
 * streams, which are put together in woff2glyphs.c. */

#if PAPER_CAN_SET

#include "woff2.h"

/* Brotli's, which libmupdf exports. 1 where all bytes are unpacked. */
int BrotliDecoderDecompress(size_t count, const uint8_t *bytes, size_t *room, uint8_t *to);

enum { HEADER = 48, TABLES = 64, LONG_TAG = 63, NAME = 4 };

static const char tags[] =
  "cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkern"
  "LTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUBEBSCJSTFMATHCBDTCBLCCOLRCPALSVG sbixacntavar"
  "bdatblocbslncvarfdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapfSilfGlat"
  "GlocFeatSill";

typedef struct {
  uint8_t tag[NAME];
  int is_changed;      /* whether the table is taken apart */
  size_t length;       /* of the packed form */
  const uint8_t *from; /* the unpacked bytes */
  fz_buffer *made;     /* the table put together, or NULL */
} table;

typedef struct {
  table tables[TABLES];
  unsigned count;
  uint8_t *unpacked;
  size_t length;
  paper_glyphs glyphs;
} font;

static int is(const table *table, const char *tag) { return !memcmp(table->tag, tag, NAME); }

static table *find(font *font, const char *tag) {
  for (unsigned index = 0; index < font->count; index++)
    if (is(&font->tables[index], tag)) return &font->tables[index];
  return NULL;
}

/* A number of at most five bytes, seven bits in each. */
static size_t packed_number(paper_stream *stream) {
  uint32_t value = 0;
  for (int index = 0; index < 5; index++) {
    unsigned byte = paper_byte(stream);
    if ((!index && byte == 0x80) || value & 0xFE000000) break;
    value = value << 7 | (byte & 0x7F);
    if (!(byte & 0x80)) return value;
  }
  stream->has_failed = 1;
  return 0;
}

/* Reads the directory, whose numbers are sums within bounds afterwards. Throws. */
static void read_directory(fz_context *context, paper_stream *stream, font *font) {
  for (unsigned index = 0; index < font->count; index++) {
    table *table = &font->tables[index];
    unsigned flags = paper_byte(stream), version = flags >> 6;
    for (int letter = 0; letter < NAME; letter++) {
      /* 63 tags are known, so the index is within the text. */
      size_t known = NAME * (size_t)(flags & 63) + (size_t)letter;
      table->tag[letter] =
        (flags & 63) == LONG_TAG ? (uint8_t)paper_byte(stream) : (uint8_t)tags[known];
    }
    int has_outlines = is(table, "glyf") || is(table, "loca");
    table->is_changed = has_outlines ? version != 3 : version != 0;
    table->length = packed_number(stream);
    if (table->is_changed) table->length = packed_number(stream);
    if (
      stream->has_failed || table->length > PAPER_EMBEDDED_BYTES - font->length ||
      (table->is_changed && !has_outlines && !is(table, "hmtx")))
      fz_throw(context, FZ_ERROR_FORMAT, "a face's directory is damaged");
    font->length += table->length;
  }
}

/* Unpacks all tables into memory of the font's own. Throws. */
static void unpack(fz_context *context, paper_stream *stream, size_t packed, font *font) {
  if (packed > stream->count - stream->at)
    fz_throw(context, FZ_ERROR_FORMAT, "a face's tables lie outside of the face");
  font->unpacked = fz_malloc(context, font->length + 1);
  size_t made = font->length;
  if (
    BrotliDecoderDecompress(packed, stream->bytes + stream->at, &made, font->unpacked) != 1 ||
    made != font->length)
    fz_throw(context, FZ_ERROR_FORMAT, "a face's tables cannot be unpacked");
  size_t at = 0;
  for (unsigned index = 0; index < font->count; index++) {
    font->tables[index].from = font->unpacked + at;
    at += font->tables[index].length;
  }
}

/* Puts tables together that were taken apart. Throws. */
static void put_together(fz_context *context, font *font) {
  table *outlines = find(font, "glyf"), *places = find(font, "loca");
  table *widths = find(font, "hmtx"), *sizes = find(font, "hhea"), *head = find(font, "head");
  if (outlines && outlines->is_changed) {
    if (!places || !places->is_changed || !head || head->length < 54)
      fz_throw(context, FZ_ERROR_FORMAT, "a face's outlines have no places");
    paper_mupdf_join_glyphs(
      context, outlines->from, outlines->length, &font->glyphs, &outlines->made, &places->made);
    /* Places are long, as outlines may be longer than in the face. `head` has 54 bytes at least. */
    uint8_t *form = font->unpacked + (head->from - font->unpacked) + 50;
    (form[0] = 0, form[1] = 1);
  } else if (places && places->is_changed) {
    fz_throw(context, FZ_ERROR_FORMAT, "a face's places have no outlines");
  }
  if (widths && widths->is_changed) {
    if (!sizes || sizes->length < 36 || !font->glyphs.count)
      fz_throw(context, FZ_ERROR_FORMAT, "a face's widths have no outlines");
    unsigned wide = (unsigned)sizes->from[34] << 8 | sizes->from[35];
    widths->made =
      paper_mupdf_join_widths(context, widths->from, widths->length, &font->glyphs, wide);
  }
}

static int by_tag(const void *one, const void *other) {
  return memcmp(((const table *)one)->tag, ((const table *)other)->tag, NAME);
}

static size_t size_of(fz_context *context, const table *table, const uint8_t **bytes) {
  unsigned char *data = NULL;
  size_t length = table->made ? fz_buffer_storage(context, table->made, &data) : table->length;
  *bytes = table->made ? data : table->from;
  return length;
}

/* The font as OpenType, with a directory. Throws. */
static fz_buffer *written(fz_context *context, const uint8_t *flavor, font *font) {
  size_t at = 12 + 16 * (size_t)font->count;
  fz_buffer *buffer = fz_new_buffer(context, at + font->length);
  fz_try(context) {
    unsigned power = 1, exponent = 0;
    while (power * 2 <= font->count) (power *= 2, exponent++);
    fz_append_data(context, buffer, flavor, 4);
    fz_append_int16_be(context, buffer, (int)font->count);
    fz_append_int16_be(context, buffer, (int)(16 * power));
    fz_append_int16_be(context, buffer, (int)exponent);
    fz_append_int16_be(context, buffer, (int)(16 * (font->count - power)));
    const uint8_t *bytes = NULL;
    for (unsigned index = 0; index < font->count; index++) {
      size_t length = size_of(context, &font->tables[index], &bytes);
      /* Nobody looks at sums of bytes. */
      if (at > PAPER_EMBEDDED_BYTES || length > PAPER_EMBEDDED_BYTES)
        fz_throw(context, FZ_ERROR_FORMAT, "a face is too large");
      fz_append_data(context, buffer, font->tables[index].tag, NAME);
      fz_append_int32_be(context, buffer, 0);
      fz_append_int32_be(context, buffer, (int)at);
      fz_append_int32_be(context, buffer, (int)length);
      at += (length + 3) & ~(size_t)3;
    }
    for (unsigned index = 0; index < font->count; index++) {
      size_t length = size_of(context, &font->tables[index], &bytes);
      fz_append_data(context, buffer, bytes, length);
      while (length++ & 3) fz_append_byte(context, buffer, 0);
    }
  }
  fz_catch(context) {
    fz_drop_buffer(context, buffer);
    fz_rethrow(context);
  }
  return buffer;
}

fz_buffer *paper_mupdf_unpacked_font2(fz_context *context, const uint8_t *bytes, size_t count) {
  paper_stream stream = {bytes, count, HEADER, 0};
  unsigned tables = count >= HEADER ? (unsigned)bytes[12] << 8 | bytes[13] : 0;
  if (!tables || tables > TABLES)
    fz_throw(context, FZ_ERROR_FORMAT, "a face has no tables, or too many");
  if (!memcmp(bytes + 4, "ttcf", 4))
    fz_throw(context, FZ_ERROR_UNSUPPORTED, "a collection of faces");
  size_t packed = 0;
  for (int index = 20; index < 24; index++) packed = packed << 8 | bytes[index];
  fz_buffer *made = NULL;
  font *font = fz_calloc(context, 1, sizeof *font);
  font->count = tables;
  fz_var(made);
  fz_try(context) {
    read_directory(context, &stream, font);
    unpack(context, &stream, packed, font);
    put_together(context, font);
    /* OpenType's directory is sorted, and HarfBuzz halves a long one. WOFF2 has tables in any order. */
    qsort(font->tables, font->count, sizeof *font->tables, by_tag);
    made = written(context, bytes + 4, font);
  }
  fz_always(context) {
    for (unsigned index = 0; index < tables; index++)
      fz_drop_buffer(context, font->tables[index].made);
    fz_free(context, font->glyphs.lefts);
    fz_free(context, font->unpacked);
    fz_free(context, font);
  }
  fz_catch(context) fz_rethrow(context);
  return made;
}

#endif
