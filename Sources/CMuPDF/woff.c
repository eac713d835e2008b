#include "setter.h"

#include <string.h>

/* WOFF: the tables of an OpenType font, each packed by zlib where that makes the table smaller. */

#if PAPER_CAN_SET

enum { HEADER = 44, ENTRY = 20, TABLES = 64 };

static uint32_t long_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static unsigned short_at(const uint8_t *bytes) { return (unsigned)bytes[0] << 8 | bytes[1]; }

static void put_long(uint8_t *to, uint32_t value) {
  for (int index = 0; index < 4; index++) to[index] = (uint8_t)(value >> (24 - 8 * index));
}

static void put_short(uint8_t *to, unsigned value) {
  to[0] = (uint8_t)(value >> 8);
  to[1] = (uint8_t)value;
}

/* Fills `room` bytes with a table, which has just that length unpacked. Throws. */
static void unpack(
  fz_context *context, const uint8_t *packed, size_t count, uint8_t *to, size_t room) {
  if (count == room) {
    memcpy(to, packed, room);
    return;
  }
  fz_buffer *buffer = NULL;
  fz_stream *bytes = NULL, *unpacked = NULL;
  fz_var(buffer);
  fz_var(bytes);
  fz_var(unpacked);
  fz_try(context) {
    buffer = fz_new_buffer_from_shared_data(context, packed, count);
    bytes = fz_open_buffer(context, buffer);
    unpacked = fz_open_flated(context, bytes, 15);
    if (fz_read(context, unpacked, to, room) != room)
      fz_throw(context, FZ_ERROR_FORMAT, "a face's table is too short");
  }
  fz_always(context) {
    fz_drop_stream(context, unpacked);
    fz_drop_stream(context, bytes);
    fz_drop_buffer(context, buffer);
  }
  fz_catch(context) fz_rethrow(context);
}

/* The size of the font, or 0 where an entry of the directory lies. */
static size_t size_of(const uint8_t *bytes, size_t count, unsigned tables) {
  size_t size = 12 + 16 * (size_t)tables;
  for (unsigned index = 0; index < tables; index++) {
    const uint8_t *entry = bytes + HEADER + ENTRY * (size_t)index;
    size_t offset = long_at(entry + 4), packed = long_at(entry + 8), length = long_at(entry + 12);
    if (offset > count || packed > count - offset || packed > length) return 0;
    if (length > PAPER_EMBEDDED_BYTES) return 0;
    size += (length + 3) & ~(size_t)3;
    if (size > PAPER_EMBEDDED_BYTES) return 0;
  }
  return size;
}

/* Writes the directory of the font, and the tables behind the directory. Throws. */
static void write_font(
  fz_context *context, const uint8_t *bytes, unsigned tables, uint8_t *to) {
  unsigned power = 1, exponent = 0;
  while (power * 2 <= tables) (power *= 2, exponent++);
  memcpy(to, bytes + 4, 4);
  put_short(to + 4, tables);
  put_short(to + 6, 16 * power);
  put_short(to + 8, exponent);
  put_short(to + 10, 16 * (tables - power));
  size_t at = 12 + 16 * (size_t)tables;
  for (unsigned index = 0; index < tables; index++) {
    const uint8_t *entry = bytes + HEADER + ENTRY * (size_t)index;
    uint8_t *made = to + 12 + 16 * (size_t)index;
    size_t length = long_at(entry + 12);
    memcpy(made, entry, 4);
    memcpy(made + 4, entry + 16, 4);
    put_long(made + 8, (uint32_t)at);
    put_long(made + 12, (uint32_t)length);
    unpack(context, bytes + long_at(entry + 4), long_at(entry + 8), to + at, length);
    at += (length + 3) & ~(size_t)3;
  }
}

fz_buffer *paper_mupdf_unpacked_font(fz_context *context, const uint8_t *bytes, size_t count) {
  unsigned tables = count >= HEADER ? short_at(bytes + 12) : 0;
  if (!tables || tables > TABLES || count < HEADER + ENTRY * (size_t)tables)
    fz_throw(context, FZ_ERROR_FORMAT, "a face has no tables");
  size_t size = size_of(bytes, count, tables);
  if (!size) fz_throw(context, FZ_ERROR_FORMAT, "a face's tables lie outside of the face");
  uint8_t *font = fz_malloc(context, size);
  memset(font, 0, size);
  fz_try(context) write_font(context, bytes, tables, font);
  fz_catch(context) {
    fz_free(context, font);
    fz_rethrow(context);
  }
  /* Takes over the bytes, also where it throws. */
  return fz_new_buffer_from_data(context, font, size);
}

#endif
