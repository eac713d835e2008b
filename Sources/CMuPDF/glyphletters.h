/* The letters of glyphs that a font does not name itself, as those of ligatures: noted while pages are drawn, and told in the
 * PDF that is made, so that words are found there. */
#ifndef PAPER_GLYPH_LETTERS_H
#define PAPER_GLYPH_LETTERS_H

#include <mupdf/pdf.h>

typedef struct paper_glyph_letters paper_glyph_letters;

/* Notes the letters of all texts of a list. `letters` is made with the first call. Throws for lack of memory. */
void paper_glyph_letters_note(
  fz_context *context, paper_glyph_letters **letters, fz_display_list *list);

/* Tells the letters in the PDF to which the texts were drawn. Throws; the PDF stays sound. */
void paper_glyph_letters_tell(
  fz_context *context, const paper_glyph_letters *letters, pdf_document *pdf);

void paper_glyph_letters_free(fz_context *context, paper_glyph_letters *letters);

#endif
