#include "internal.h"

#include <limits.h>
#include <string.h>

/* The face that a reader has chosen among those of the desktop: bytes that nobody has checked. */

/* The first letters of scripts, in which a face is tried. */
static const int samples[] = {'n',   'H',   0x3B1, 0x43D,  0x5D0,  0x627,  0x915,
                              0xE01, 0x561, 0x10D0, 0x3042, 0x4E00, 0xAC00};

static int is_letter(fz_context *context, fz_font *font, int glyph) {
  float advance = fz_advance_glyph(context, font, glyph, 0);
  fz_path *path = fz_outline_glyph(context, font, glyph, fz_identity);
  fz_rect ink = fz_empty_rect;
  if (!path) return 0;
  fz_var(ink);
  fz_try(context) ink = fz_bound_path(context, path, NULL, fz_identity);
  fz_always(context) fz_drop_path(context, path);
  fz_catch(context) fz_rethrow(context);
  return advance > 0.02f && advance < 4 && ink.x0 < ink.x1 && ink.y0 < ink.y1 && ink.x0 > -2 &&
         ink.x1 < 5 && ink.y0 > -3 && ink.y1 < 5;
}

/* Whether most of the letters that the font has are of widths and outlines that letters can have. Throws. */
static int is_sound(fz_context *context, fz_font *font) {
  int sound = 0, found = 0;
  float ascent = fz_font_ascender(context, font), descent = -fz_font_descender(context, font);
  if (!(ascent > 0 && ascent < 4 && descent > -1 && descent < 4)) return 0;
  for (size_t index = 0; index < sizeof samples / sizeof *samples; index++) {
    int glyph = fz_encode_character(context, font, samples[index]);
    if (glyph <= 0) continue;
    found++;
    sound += is_letter(context, font, glyph);
  }
  return 2 * sound > found;
}

/* TrueType, OpenType, and collections of them. */
static int has_outlines(const uint8_t *bytes, size_t count) {
  static const uint8_t starts[4][4] = {
    {0, 1, 0, 0}, {'O', 'T', 'T', 'O'}, {'t', 'r', 'u', 'e'}, {'t', 't', 'c', 'f'}};
  for (int index = 0; index < 4 && count >= 12; index++)
    if (!memcmp(bytes, starts[index], 4)) return 1;
  return 0;
}

int paper_mupdf_take_face(
  paper_mupdf *mupdf, int styles, const uint8_t *bytes, size_t count, int index) {
  fz_context *context = mupdf->context;
  if (styles < 1 || styles > 15 || index < 0 || count > INT_MAX)
    return paper_mupdf_refused(mupdf, PAPER_MUPDF_ARGUMENT, "no such style");
  if (!has_outlines(bytes, count))
    return paper_mupdf_refused(mupdf, PAPER_MUPDF_UNSUPPORTED, "no TrueType or OpenType");
  fz_buffer *copy = NULL;
  fz_font *font = NULL;
  int result = PAPER_MUPDF_OK, sound = 0;
  fz_var(copy);
  fz_var(font);
  fz_var(sound);
  fz_try(context) {
    copy = fz_new_buffer_from_copied_data(context, bytes, count);
    font = fz_new_font_from_buffer(context, NULL, copy, index, 0);
    sound = is_sound(context, font);
    for (int style = 0; style < 4 && sound; style++) {
      if (!(styles & 1 << style)) continue;
      fz_drop_font(context, mupdf->text_faces[style]);
      mupdf->text_faces[style] = fz_keep_font(context, font);
    }
  }
  fz_always(context) {
    fz_drop_font(context, font);
    fz_drop_buffer(context, copy);
  }
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  if (result == PAPER_MUPDF_OK && !sound)
    return paper_mupdf_refused(mupdf, PAPER_MUPDF_DAMAGED, "the face has no sound letters");
  return result;
}

void paper_mupdf_forget_faces(paper_mupdf *mupdf) { paper_mupdf_drop_fonts(mupdf); }
