/* Libraries of C that the maker of test libraries needs: JPEG, DEFLATE, SQLite. */
#ifndef PAPER_CLIBRARYMAKER_H
#define PAPER_CLIBRARYMAKER_H

#include <stddef.h>
#include <stdint.h>

/* Encodes rows of RGB, three bytes a pixel and no padding, as a JPEG with a quarter of the colour. Returns the size
 * of the file, at most `capacity` bytes in `jpeg`, or 0 where the file is larger or the encoder fails. */
size_t paper_maker_jpeg(const uint8_t *pixels, int width, int height, int quality, uint8_t *jpeg, size_t capacity);

/* Deflates bytes without a header of zlib's. Returns the size, or 0 where `capacity` is too small. */
size_t paper_maker_deflate(const uint8_t *bytes, size_t count, uint8_t *packed, size_t capacity);

uint32_t paper_maker_crc32(const uint8_t *bytes, size_t count);

/* Runs statements on a database, which is made where there is none. Triggers of the database do not run: Calibre's call
 * functions that only Calibre has. Returns 1, or 0 where something fails. */
int paper_maker_sqlite(const char *path, const char *statements);

#endif
