/* A narrow border to libturbojpeg, libpng, giflib, libtiff, libwebp, libavif and libjxl: bytes of a picture in,
 * rows of opaque pixels out. No type of their own shows in this header.
 *
 * All but libturbojpeg and giflib are loaded at run time into scopes of their own. MuPDF exports functions by the names
 * of libjpeg, zlib and FreeType, of other versions; linked side by side, the decoders of pictures would
 * call MuPDF's. */
#ifndef PAPER_CPICTURES_H
#define PAPER_CPICTURES_H

#include <stddef.h>
#include <stdint.h>

enum {
  PAPER_PICTURE_PNG = 0,
  PAPER_PICTURE_JPEG = 1,
  PAPER_PICTURE_GIF = 2,
  PAPER_PICTURE_BMP = 3,
  PAPER_PICTURE_WEBP = 4,
  PAPER_PICTURE_TIFF = 5,
  PAPER_PICTURE_AVIF = 6,
  PAPER_PICTURE_JXL = 7,
};

typedef struct paper_picture paper_picture;

/* Where a picture's bytes are: in memory, or, where `bytes` is NULL, in a file. A TIFF alone is read from its
 * file, which stays the caller's. */
typedef struct {
  const uint8_t *bytes;
  size_t count;
  int descriptor;
} paper_picture_source;

/* How large a picture is to be. */
typedef struct {
  /* Neither side is to be below these, unless the picture itself is. */
  int width, height;
  /* Where as many pixels would be more than `maximum_held`, the picture is made smaller all the same. */
  int64_t maximum_held;
  /* A picture with more pixels in its file is refused. */
  int64_t maximum_pixels;
  /* Bytes that decoder and result may have at any time, beside the bytes given; a picture that needs more is made
   * smaller, or refused in the words of `paper_picture_too_large`. */
  int64_t maximum_memory;
} paper_picture_request;

typedef struct {
  int width, height;
  int orientation; /* as EXIF numbers it */
} paper_picture_facts;

/* Loads the decoders; to be called once, before the lock. A library that is missing takes its format along alone. */
void paper_pictures_prepare(void);

/* Size and orientation of a TIFF, an AVIF or a JPEG XL, whose headers need their decoders. For the last two the
 * beginning of the file suffices in most cases. 0 where they cannot be told. */
int paper_picture_read_facts(
  const paper_picture_source *source, int kind, paper_picture_facts *facts);

/* Decodes a picture of the kind given. NULL where that fails; the words are then in `message`. The bytes are
 * not needed afterwards; a file is, as long as the picture is. */
paper_picture *paper_picture_decode(
  const paper_picture_source *source, int kind, const paper_picture_request *request, char *message,
  size_t message_size);
void paper_picture_free(paper_picture *picture);
const char *paper_picture_too_large(void);

int paper_picture_width(const paper_picture *picture);
int paper_picture_height(const paper_picture *picture);

/* Row `y` as pixels with blue in the lowest byte, laid over white where they are transparent. `pixels`
 * has room for a row; outside of the picture nothing is written. */
void paper_picture_row(const paper_picture *picture, int y, uint32_t *pixels);

/* The same row as pixels of 4 bytes, red first, with alpha, by which the colours are not multiplied. Decoders that make a
 * picture smaller have laid the picture over white. */
void paper_picture_colors(const paper_picture *picture, int y, uint8_t *pixels);

/* Encodes `width` by `height` opaque pixels, blue in the lowest byte, rows `stride` bytes apart, as a JPEG with halved
 * colours (4:2:0). Writes at most `capacity` bytes. Returns how many bytes were written; 0 where they do not fit, or the
 * encoder fails. */
size_t paper_picture_encode_jpeg(
  const uint8_t *pixels, int width, int height, size_t stride, int quality, uint8_t *out, size_t capacity);

/* Bytes that suffice for each JPEG of this size. */
size_t paper_picture_jpeg_bound(int width, int height);

#endif
