#include "internal.h"

#include <stdlib.h>
#include <string.h>

static paper_mupdf_rect plain(fz_rect rect) {
  return (paper_mupdf_rect){rect.x0, rect.y0, rect.x1, rect.y1};
}

static fz_rect moved(fz_rect rect, fz_rect bounds) {
  return fz_translate_rect(rect, -bounds.x0, -bounds.y0);
}

/* Whether a character belongs to the text: a space without a width only says where a line may be broken. */
static int is_text(const fz_stext_char *letter) { return letter->c != 0x200B; }

/* Counts lines and characters of a page, up to the limit of characters. */
static void measure(const fz_stext_page *page, size_t limit, size_t *lines, size_t *characters) {
  *lines = *characters = 0;
  for (const fz_stext_block *block = page->first_block; block; block = block->next) {
    if (block->type != FZ_STEXT_BLOCK_TEXT) continue;
    for (const fz_stext_line *line = block->u.t.first_line; line; line = line->next) {
      (*lines)++;
      for (const fz_stext_char *letter = line->first_char; letter; letter = letter->next)
        if (is_text(letter) && *characters < limit) (*characters)++;
      if (*characters >= limit) return;
    }
  }
}

/* Fills arrays of the sizes measured. */
static void fill(const fz_stext_page *page, fz_rect bounds, paper_mupdf_text *text) {
  size_t lines = 0, characters = 0;
  int number = 0;
  for (const fz_stext_block *block = page->first_block; block; block = block->next) {
    if (block->type != FZ_STEXT_BLOCK_TEXT) continue;
    for (const fz_stext_line *line = block->u.t.first_line; line; line = line->next) {
      if (lines == text->line_count) return;
      paper_mupdf_line *out = &text->lines[lines++];
      out->rect = plain(moved(line->bbox, bounds));
      out->block = number;
      out->vertical = line->wmode != 0;
      out->first = characters;
      for (const fz_stext_char *letter = line->first_char; letter; letter = letter->next) {
        if (!is_text(letter)) continue;
        if (characters == text->character_count) break;
        paper_mupdf_character *to = &text->characters[characters++];
        to->scalar = (uint32_t)letter->c;
        to->rect = plain(moved(fz_rect_from_quad(letter->quad), bounds));
      }
      out->count = characters - out->first;
    }
    number++;
  }
}

int paper_mupdf_read_text(
  paper_mupdf_document *document, int chapter, int page, size_t limit, paper_mupdf_text *text) {
  fz_context *context = document->mupdf->context;
  memset(text, 0, sizeof *text);
  fz_stext_page *found = NULL;
  fz_var(found);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    fz_page *loaded = paper_mupdf_page(document, chapter, page);
    fz_rect bounds = paper_mupdf_bounds(document, loaded);
    found = fz_new_stext_page_from_page(context, loaded, NULL);
    measure(found, limit, &text->line_count, &text->character_count);
    /* One more than needed, as an allocation of nothing may be NULL. */
    text->lines = calloc(text->line_count + 1, sizeof *text->lines);
    text->characters = calloc(text->character_count + 1, sizeof *text->characters);
    if (!text->lines || !text->characters)
      fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
    fill(found, bounds, text);
  }
  fz_always(context) fz_drop_stext_page(context, found);
  fz_catch(context) {
    result = paper_mupdf_failed(document->mupdf);
    paper_mupdf_free_text(text);
  }
  return result;
}

void paper_mupdf_free_text(paper_mupdf_text *text) {
  free(text->lines);
  free(text->characters);
  memset(text, 0, sizeof *text);
}
