#include "clibrarymaker.h"

#include <sqlite3.h>
#include <string.h>
#include <turbojpeg.h>
#include <zlib.h>

size_t paper_maker_jpeg(const uint8_t *pixels, int width, int height, int quality, uint8_t *jpeg, size_t capacity) {
  tjhandle encoder = tjInitCompress();
  if (!encoder) return 0;
  unsigned char *file = NULL;
  unsigned long size = 0;
  int failed = tjCompress2(encoder, pixels, width, 0, height, TJPF_RGB, &file, &size, TJSAMP_420, quality, 0);
  size_t done = 0;
  if (!failed && size <= capacity) {
    memcpy(jpeg, file, size);
    done = size;
  }
  tjFree(file);
  tjDestroy(encoder);
  return done;
}

size_t paper_maker_deflate(const uint8_t *bytes, size_t count, uint8_t *packed, size_t capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = packed;
  stream.avail_out = (uInt)capacity;
  int ended = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  size_t size = stream.total_out;
  deflateEnd(&stream);
  return ended ? size : 0;
}

uint32_t paper_maker_crc32(const uint8_t *bytes, size_t count) { return (uint32_t)crc32(0, bytes, (uInt)count); }

int paper_maker_sqlite(const char *path, const char *statements) {
  sqlite3 *connection = NULL;
  int done = sqlite3_open(path, &connection) == SQLITE_OK &&
             sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK &&
             sqlite3_exec(connection, statements, NULL, NULL, NULL) == SQLITE_OK;
  sqlite3_close(connection);
  return done;
}
