/* What the files that set pages share. */
#ifndef PAPER_CMUPDF_SETTER_H
#define PAPER_CMUPDF_SETTER_H

#include "internal.h"

/* Whether this version's library has HarfBuzz's functions and the patterns of hyphens. */
#define PAPER_CAN_SET (FZ_VERSION_MAJOR > 1 || FZ_VERSION_MINOR >= 28)

#if PAPER_CAN_SET
#include "harfbuzz.h"

enum {
  PAPER_BASE_FACES = 12,      /* three families of four styles */
  PAPER_EMBEDDED_FACES = 32,  /* of a book */
  PAPER_FACES = 256,          /* with all styles and all that stand in */
  PAPER_EMBEDDED_BYTES = 64 << 20,
};

typedef struct {
  fz_font *font; /* NULL where the face has not been asked for */
  fzhb_blob *blob;
  fzhb_face *face;
  fzhb_font *shaper; /* NULL where the bytes have no tables of OpenType */
} paper_face;

struct paper_mupdf_setter {
  paper_mupdf *mupdf;
  fzhb_buffer *buffer;
  paper_face faces[PAPER_FACES];
  int face_count; /* the base faces have their places from the start */
  struct {
    fz_buffer *bytes;
    int styles[4]; /* the numbers of the faces, or -1 */
  } embedded[PAPER_EMBEDDED_FACES];
  int embedded_count;
  size_t embedded_bytes;
};

/* The number of a font that MuPDF holds, taken in where it is new; -1 where there is no place. Throws. */
int paper_mupdf_number_of(paper_mupdf_setter *setter, fz_font *font);

/* The face's font, or NULL. */
fz_font *paper_mupdf_font(paper_mupdf_setter *setter, int face);

/* The OpenType font within WOFF, for whoever drops the buffer. Throws. */
fz_buffer *paper_mupdf_unpacked_font(fz_context *context, const uint8_t *bytes, size_t count);

/* The same of WOFF2. Throws. */
fz_buffer *paper_mupdf_unpacked_font2(fz_context *context, const uint8_t *bytes, size_t count);

/* Whether the reader of HTML5 would take these bytes in reasonable time. */
int paper_mupdf_is_plain_markup(const uint8_t *bytes, size_t count);

struct paper_mupdf_picture {
  paper_mupdf *mupdf;
  fz_image *image;
  float width, height;
};

#endif
#endif
