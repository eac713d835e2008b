#include "glyphletters.h"

#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { FONTS = 64, GLYPHS = 65536, LONGEST = 6 };

/* The letters of a glyph, up to the first 0. */
struct word {
  uint32_t letters[LONGEST];
};

struct font {
  fz_font *font;
  /* For each glyph the number of its word, from 1 on; 0 for none. */
  uint16_t *number;
  struct word *words;
  size_t count, room;
};

struct paper_glyph_letters {
  struct font fonts[FONTS];
  int count;
};

struct collector {
  fz_device super;
  paper_glyph_letters *letters;
};

/* NULL where there is no room for a further font. */
static struct font *font_of(fz_context *context, paper_glyph_letters *letters, fz_font *font) {
  for (int at = 0; at < letters->count; at++)
    if (letters->fonts[at].font == font) return &letters->fonts[at];
  if (letters->count == FONTS) return NULL;
  struct font *added = &letters->fonts[letters->count];
  added->number = calloc(GLYPHS, sizeof *added->number);
  if (!added->number) return NULL;
  added->font = fz_keep_font(context, font);
  letters->count++;
  return added;
}

static void note(struct font *font, int glyph, const struct word *word) {
  /* Bound: glyphs are below GLYPHS, and numbers of words fit into 16 bits. */
  if (font->number[glyph] || font->count >= 0xFFFE) return;
  if (font->count == font->room) {
    size_t room = font->room ? 2 * font->room : 32;
    struct word *words = realloc(font->words, room * sizeof *words);
    if (!words) return;
    (font->words = words, font->room = room);
  }
  font->words[font->count++] = *word;
  font->number[glyph] = (uint16_t)font->count;
}

static void note_text(fz_context *context, fz_device *device, const fz_text *text) {
  paper_glyph_letters *letters = ((struct collector *)device)->letters;
  for (const fz_text_span *span = text->head; span; span = span->next) {
    if (!span->font || fz_font_t3_procs(context, span->font)) continue;
    struct font *font = font_of(context, letters, span->font);
    if (!font) continue;
    for (int at = 0; at < span->len; at++) {
      int glyph = span->items[at].gid, letter = span->items[at].ucs;
      if (glyph < 0 || glyph >= GLYPHS || letter <= 0) continue;
      struct word word = {{(uint32_t)letter}};
      int count = 1;
      /* The further letters of a glyph follow without glyphs of their own. */
      while (at + 1 < span->len && span->items[at + 1].gid < 0 && count < LONGEST) {
        int further = span->items[++at].ucs;
        if (further > 0) word.letters[count++] = (uint32_t)further;
      }
      if (count > 1 || fz_encode_character(context, span->font, letter) != glyph)
        note(font, glyph, &word);
    }
  }
}

static void fill_text(
  fz_context *context, fz_device *device, const fz_text *text, fz_matrix place, fz_colorspace *space,
  const float *color, float alpha, fz_color_params parameters) {
  (void)place, (void)space, (void)color, (void)alpha, (void)parameters;
  note_text(context, device, text);
}
static void stroke_text(
  fz_context *context, fz_device *device, const fz_text *text, const fz_stroke_state *stroke,
  fz_matrix place, fz_colorspace *space, const float *color, float alpha,
  fz_color_params parameters) {
  (void)stroke, (void)place, (void)space, (void)color, (void)alpha, (void)parameters;
  note_text(context, device, text);
}
static void clip_text(
  fz_context *context, fz_device *device, const fz_text *text, fz_matrix place, fz_rect scissor) {
  (void)place, (void)scissor;
  note_text(context, device, text);
}
static void ignore_text(
  fz_context *context, fz_device *device, const fz_text *text, fz_matrix place) {
  (void)place;
  note_text(context, device, text);
}

void paper_glyph_letters_note(
  fz_context *context, paper_glyph_letters **letters, fz_display_list *list) {
  if (!*letters) *letters = calloc(1, sizeof **letters);
  if (!*letters) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
  struct collector *collector =
    (struct collector *)fz_new_device_of_size(context, (int)sizeof *collector);
  collector->letters = *letters;
  collector->super.fill_text = fill_text;
  collector->super.stroke_text = stroke_text;
  collector->super.clip_text = clip_text;
  collector->super.ignore_text = ignore_text;
  fz_try(context) {
    fz_run_display_list(
      context, list, &collector->super, fz_identity, fz_infinite_rect, NULL);
    fz_close_device(context, &collector->super);
  }
  fz_always(context) fz_drop_device(context, &collector->super);
  fz_catch(context) fz_rethrow(context);
}

/* Leaves out glyphs that the font itself names. */
static void leave_named(fz_context *context, const struct font *font) {
  for (int letter = 1; letter < 0xFB00; letter++) {
    int glyph = fz_encode_character(context, font->font, letter);
    if (glyph > 0 && glyph < GLYPHS) font->number[glyph] = 0;
  }
}

/* Adds a letter as UTF-16. */
static void append_letter(fz_context *context, fz_buffer *buffer, uint32_t letter) {
  if (letter < 0x10000) {
    fz_append_printf(context, buffer, "%04X", (int)letter);
  } else {
    letter -= 0x10000;
    fz_append_printf(
      context, buffer, "%04X%04X", (int)(0xD800 + (letter >> 10)), (int)(0xDC00 + (letter & 0x3FF)));
  }
}

/* The lines of a map from glyphs to letters, a hundred at most in each part, as the format wants. */
static void append_map(fz_context *context, fz_buffer *buffer, const struct font *font) {
  int left = 0;
  for (int glyph = 0; glyph < GLYPHS; glyph++) left += font->number[glyph] != 0;
  int in_part = 0;
  for (int glyph = 0; glyph < GLYPHS && left > 0; glyph++) {
    if (!font->number[glyph]) continue;
    if (in_part == 0) {
      in_part = left < 100 ? left : 100;
      fz_append_printf(context, buffer, "%d beginbfchar\n", in_part);
    }
    fz_append_printf(context, buffer, "<%04X> <", glyph);
    /* Bound: the number of a word is at most the count of words. */
    const struct word *word = &font->words[font->number[glyph] - 1];
    for (int at = 0; at < LONGEST && word->letters[at]; at++)
      append_letter(context, buffer, word->letters[at]);
    fz_append_string(context, buffer, ">\n");
    left--;
    if (--in_part == 0) fz_append_string(context, buffer, "endbfchar\n");
  }
}

/* Puts the map before the end of the map that the PDF has of the font. */
static void tell_font(fz_context *context, pdf_document *pdf, const struct font *font) {
  pdf_obj *object = NULL;
  fz_buffer *old = NULL, *new = NULL;
  fz_var(object);
  fz_var(old);
  fz_var(new);
  fz_try(context) {
    object = pdf_add_cid_font(context, pdf, font->font);
    pdf_obj *stream = pdf_dict_get(context, object, PDF_NAME(ToUnicode));
    if (pdf_is_stream(context, stream)) {
      old = pdf_load_stream(context, stream);
      const char *text = fz_string_from_buffer(context, old);
      const char *end = strstr(text, "endcmap");
      if (end) {
        new = fz_new_buffer(context, 1 << 12);
        fz_append_data(context, new, text, (size_t)(end - text));
        append_map(context, new, font);
        fz_append_string(context, new, end);
        pdf_update_stream(context, pdf, stream, new, 0);
      }
    }
  }
  fz_always(context) {
    fz_drop_buffer(context, old);
    fz_drop_buffer(context, new);
    pdf_drop_obj(context, object);
  }
  fz_catch(context) fz_rethrow(context);
}

void paper_glyph_letters_tell(
  fz_context *context, const paper_glyph_letters *letters, pdf_document *pdf) {
  for (int at = 0; letters && at < letters->count; at++) {
    const struct font *font = &letters->fonts[at];
    if (font->count == 0 || !pdf_font_writing_supported(context, font->font)) continue;
    leave_named(context, font);
    tell_font(context, pdf, font);
  }
}

void paper_glyph_letters_free(fz_context *context, paper_glyph_letters *letters) {
  if (!letters) return;
  for (int at = 0; at < letters->count; at++) {
    fz_drop_font(context, letters->fonts[at].font);
    free(letters->fonts[at].number);
    free(letters->fonts[at].words);
  }
  free(letters);
}
