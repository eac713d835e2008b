/* A narrow border to libturbojpeg, giflib and SDL2_image: bytes of a picture in, rows of opaque pixels out. No
 * type of their own shows in this header.
 *
 * SDL2_image is loaded at run time into a scope of its own. MuPDF exports functions by the names of
 * libjpeg, zlib and FreeType, of other versions; linked side by side, the decoders of pictures would
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
};

typedef struct paper_picture paper_picture;

/* Loads the decoders; to be called once, before the lock. Returns NULL, or what is missing. */
const char *paper_pictures_prepare(void);

/* Decodes a picture of the kind given. A JPEG that is wanted smaller is decoded at the smallest of its
 * scales at which neither side is below `width` and `height`; all others at their own size. NULL where
 * that fails or the size exceeds `most_pixels`; the words are then in `message`. `bytes` are not needed
 * afterwards. */
paper_picture *paper_picture_decode(
  const uint8_t *bytes, size_t count, int kind, int width, int height, int64_t most_pixels,
  char *message, size_t message_size);
void paper_picture_free(paper_picture *picture);

int paper_picture_width(const paper_picture *picture);
int paper_picture_height(const paper_picture *picture);

/* Row `y` as pixels with blue in the lowest byte, laid over white where they are transparent. `pixels`
 * has room for a row; outside of the picture nothing is written. */
void paper_picture_row(const paper_picture *picture, int y, uint32_t *pixels);

#endif
