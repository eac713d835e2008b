#include "setter.h"

#include <stdlib.h>
#include <string.h>

/* The faces of a book: Paper's own, those of MuPDF, those that the book embeds, and those that stand in for letters
 * which a face does not have. */

#if PAPER_CAN_SET

int paper_mupdf_can_set(void) {
  unsigned major = 0, minor = 0, micro = 0;
  fzhb_version(&major, &minor, &micro);
  /* What harfbuzz.h declares has been the same since then. */
  return major >= 3;
}

paper_mupdf_setter *paper_mupdf_setter_new(paper_mupdf *mupdf) {
  if (!paper_mupdf_can_set()) return NULL;
  paper_mupdf_setter *setter = calloc(1, sizeof *setter);
  if (!setter) return NULL;
  setter->mupdf = mupdf;
  setter->face_count = PAPER_BASE_FACES;
  fz_hb_lock(mupdf->context);
  setter->buffer = fzhb_buffer_create();
  fz_hb_unlock(mupdf->context);
  return setter;
}

static void drop_face(fz_context *context, paper_face *face) {
  fz_hb_lock(context);
  if (face->shaper) fzhb_font_destroy(face->shaper);
  if (face->face) fzhb_face_destroy(face->face);
  if (face->blob) fzhb_blob_destroy(face->blob);
  fz_hb_unlock(context);
  fz_drop_font(context, face->font);
}

void paper_mupdf_setter_free(paper_mupdf_setter *setter) {
  if (!setter) return;
  fz_context *context = setter->mupdf->context;
  for (int index = 0; index < setter->face_count; index++)
    drop_face(context, &setter->faces[index]);
  for (int index = 0; index < setter->embedded_count; index++)
    fz_drop_buffer(context, setter->embedded[index].bytes);
  fz_hb_lock(context);
  fzhb_buffer_destroy(setter->buffer);
  fz_hb_unlock(context);
  free(setter);
}

/* Whether the bytes have a directory of tables. */
static int has_tables(const unsigned char *bytes, size_t count) {
  static const unsigned char starts[4][4] = {
    {0, 1, 0, 0}, {'O', 'T', 'T', 'O'}, {'t', 'r', 'u', 'e'}, {'t', 't', 'c', 'f'}};
  if (count < 12) return 0;
  for (int index = 0; index < 4; index++)
    if (!memcmp(bytes, starts[index], 4)) return 1;
  return 0;
}

/* Keeps the font. A font whose bytes have no tables is shaped letter by letter. */
static void take(fz_context *context, paper_face *face, fz_font *font) {
  unsigned char *bytes = NULL;
  face->font = fz_keep_font(context, font);
  size_t count = font->buffer ? fz_buffer_storage(context, font->buffer, &bytes) : 0;
  if (!bytes || count > UINT32_MAX || !has_tables(bytes, count) || font->subfont < 0) return;
  fz_hb_lock(context);
  /* The bytes live as long as the font. */
  face->blob =
    fzhb_blob_create((const char *)bytes, (unsigned)count, FZHB_READ_ONLY, NULL, NULL);
  face->face = fzhb_face_create(face->blob, (unsigned)font->subfont);
  face->shaper = fzhb_font_create(face->face);
  fzhb_ot_font_set_funcs(face->shaper);
  /* 1/64 of 1/1000 of the size of the letters. */
  fzhb_font_set_scale(face->shaper, 64000, 64000);
  fz_hb_unlock(context);
}

int paper_mupdf_number_of(paper_mupdf_setter *setter, fz_font *font) {
  for (int index = 0; index < setter->face_count; index++)
    if (setter->faces[index].font == font) return index;
  if (setter->face_count == PAPER_FACES) return -1;
  take(setter->mupdf->context, &setter->faces[setter->face_count], font);
  return setter->face_count++;
}

fz_font *paper_mupdf_font(paper_mupdf_setter *setter, int face) {
  return face < 0 || face >= setter->face_count ? NULL : setter->faces[face].font;
}

/* A face of Paper or of MuPDF, for whoever drops the font. Throws. */
static fz_font *base_font(fz_context *context, int family, int is_bold, int is_italic) {
  static const char *const sans[4] = {
    "Helvetica", "Helvetica-Oblique", "Helvetica-Bold", "Helvetica-BoldOblique"};
  static const char *const mono[4] = {
    "Courier", "Courier-Oblique", "Courier-Bold", "Courier-BoldOblique"};
  int style = (is_bold ? 2 : 0) + (is_italic ? 1 : 0);
  if (family == PAPER_MUPDF_SANS) return fz_new_base14_font(context, sans[style]);
  if (family == PAPER_MUPDF_MONO) return fz_new_base14_font(context, mono[style]);
  fz_font *font = paper_mupdf_text_face(context, is_bold, is_italic);
  return font ? font : fz_new_builtin_font(context, "Charis SIL", is_bold, is_italic);
}

int paper_mupdf_face(paper_mupdf_setter *setter, int family, int is_bold, int is_italic) {
  fz_context *context = setter->mupdf->context;
  if (family < 0 || family > PAPER_MUPDF_MONO) family = PAPER_MUPDF_SERIF;
  int number = 4 * family + (is_bold ? 2 : 0) + (is_italic ? 1 : 0);
  if (setter->faces[number].font) return number;
  fz_font *font = NULL;
  fz_var(font);
  fz_try(context) {
    font = base_font(context, family, is_bold, is_italic);
    take(context, &setter->faces[number], font);
  }
  fz_always(context) fz_drop_font(context, font);
  fz_catch(context) {
    paper_mupdf_failed(setter->mupdf);
    return -1;
  }
  return number;
}

int paper_mupdf_add_face(
  paper_mupdf_setter *setter, const uint8_t *bytes, size_t count, int *embedded) {
  paper_mupdf *mupdf = setter->mupdf;
  fz_context *context = mupdf->context;
  fz_buffer *font_bytes = NULL;
  *embedded = -1;
  if (setter->embedded_count == PAPER_EMBEDDED_FACES || count > PAPER_EMBEDDED_BYTES)
    return paper_mupdf_refused(mupdf, PAPER_MUPDF_UNSUPPORTED, "the book has too many faces");
  fz_var(font_bytes);
  fz_try(context) {
    if (count >= 4 && !memcmp(bytes, "wOFF", 4)) {
      font_bytes = paper_mupdf_unpacked_font(context, bytes, count);
    } else if (count >= 4 && !memcmp(bytes, "wOF2", 4)) {
      font_bytes = paper_mupdf_unpacked_font2(context, bytes, count);
    } else {
      font_bytes = fz_new_buffer_from_copied_data(context, bytes, count);
    }
    unsigned char *data = NULL;
    size_t length = fz_buffer_storage(context, font_bytes, &data);
    if (!has_tables(data, length))
      fz_throw(context, FZ_ERROR_UNSUPPORTED, "a face of an unknown format");
    if (length > PAPER_EMBEDDED_BYTES - setter->embedded_bytes)
      fz_throw(context, FZ_ERROR_UNSUPPORTED, "the book's faces are too large");
    int index = setter->embedded_count;
    setter->embedded[index].bytes = fz_keep_buffer(context, font_bytes);
    for (int style = 0; style < 4; style++) setter->embedded[index].styles[style] = -1;
    setter->embedded_count++;
    setter->embedded_bytes += length;
    *embedded = index;
  }
  fz_always(context) fz_drop_buffer(context, font_bytes);
  fz_catch(context) return paper_mupdf_failed(mupdf);
  if (paper_mupdf_embedded_face(setter, *embedded, 0, 0) >= 0) return PAPER_MUPDF_OK;
  /* A face that cannot be loaded leaves its place. */
  fz_drop_buffer(context, setter->embedded[--setter->embedded_count].bytes);
  *embedded = -1;
  return PAPER_MUPDF_DAMAGED;
}

/* The book's own font in a style. What the font itself is not is made: letters are slanted, and their strokes
 * thickened. Throws. */
static int styled(paper_mupdf_setter *setter, fz_buffer *bytes, int is_bold, int is_italic) {
  fz_context *context = setter->mupdf->context;
  fz_font *font = NULL;
  int number = -1;
  fz_var(font);
  fz_var(number);
  fz_try(context) {
    font = fz_new_font_from_buffer(context, NULL, bytes, 0, 0);
    if (is_bold && !fz_font_is_bold(context, font))
      font->flags.is_bold = font->flags.fake_bold = 1;
    if (is_italic && !fz_font_is_italic(context, font))
      font->flags.is_italic = font->flags.fake_italic = 1;
    number = paper_mupdf_number_of(setter, font);
  }
  fz_always(context) fz_drop_font(context, font);
  fz_catch(context) fz_rethrow(context);
  return number;
}

int paper_mupdf_embedded_face(
  paper_mupdf_setter *setter, int embedded, int is_bold, int is_italic) {
  fz_context *context = setter->mupdf->context;
  if (embedded < 0 || embedded >= setter->embedded_count) return -1;
  int *number = &setter->embedded[embedded].styles[(is_bold ? 2 : 0) + (is_italic ? 1 : 0)];
  if (*number >= 0) return *number;
  fz_try(context)
    *number = styled(setter, setter->embedded[embedded].bytes, is_bold, is_italic);
  fz_catch(context) paper_mupdf_failed(setter->mupdf);
  return *number;
}

/* How high a letter is above the base line. Throws. */
static float top_of(fz_context *context, fz_font *font, int letter) {
  int glyph = fz_encode_character(context, font, letter);
  fz_path *path = glyph > 0 ? fz_outline_glyph(context, font, glyph, fz_identity) : NULL;
  float top = 0;
  if (!path) return 0;
  fz_var(top);
  fz_try(context) top = fz_bound_path(context, path, NULL, fz_identity).y1;
  fz_always(context) fz_drop_path(context, path);
  fz_catch(context) fz_rethrow(context);
  return top > 0 && top < 2 ? top : 0;
}

paper_mupdf_metrics paper_mupdf_face_metrics(paper_mupdf_setter *setter, int face) {
  fz_context *context = setter->mupdf->context;
  fz_font *font = paper_mupdf_font(setter, face);
  paper_mupdf_metrics metrics = {0, 0, 0, 0};
  if (!font) return metrics;
  fz_try(context) {
    metrics.ascent = fz_font_ascender(context, font);
    metrics.descent = -fz_font_descender(context, font);
    metrics.x_height = top_of(context, font, 'x');
    metrics.cap_height = top_of(context, font, 'H');
  }
  fz_catch(context) paper_mupdf_failed(setter->mupdf);
  return metrics;
}

int paper_mupdf_glyph_extent(
  paper_mupdf_setter *setter, int face, uint32_t glyph, paper_mupdf_rect *extent) {
  fz_context *context = setter->mupdf->context;
  fz_font *font = paper_mupdf_font(setter, face);
  fz_path *path = NULL;
  fz_rect ink = fz_empty_rect;
  if (!font || glyph > INT_MAX) return 0;
  fz_var(path);
  fz_var(ink);
  fz_try(context) {
    path = fz_outline_glyph(context, font, (int)glyph, fz_identity);
    if (path) ink = fz_bound_path(context, path, NULL, fz_identity);
  }
  fz_always(context) fz_drop_path(context, path);
  fz_catch(context) {
    paper_mupdf_failed(setter->mupdf);
    return 0;
  }
  if (!(ink.x0 < ink.x1) || ink.x0 < -2 || ink.x1 > 4) return 0;
  *extent = (paper_mupdf_rect){ink.x0, ink.y0, ink.x1, ink.y1};
  return 1;
}

#endif
