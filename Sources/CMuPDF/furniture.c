#include "internal.h"

#include <string.h>

/* A device that draws nothing, and counts what stands on a page. */
typedef struct {
  fz_device super;
  paper_mupdf_content content;
} counter;

/* How many letters a character of the text counts for. Spaces and hyphens are none, as a layout adds and
 * takes them; a ligature has several, as a word that is broken within it has none. */
static unsigned letters(int character) {
  switch (character) {
    case 0xFB03: case 0xFB04: return 3;
    case 0xFB00: case 0xFB01: case 0xFB02: case 0xFB05: case 0xFB06: return 2;
    case '-': case 0xA0: case 0xAD: case 0x2010: case 0x2011: case 0x3000: return 0;
    default: return character > ' ' && !(character >= 0x2000 && character <= 0x200F);
  }
}

static void count_text(fz_device *device, const fz_text *text) {
  paper_mupdf_content *content = &((counter *)device)->content;
  for (const fz_text_span *span = text->head; span; span = span->next)
    for (int index = 0; index < span->len; index++)
      content->letters += letters(span->items[index].ucs);
}

static void fill_text(
  fz_context *context, fz_device *device, const fz_text *text, fz_matrix place,
  fz_colorspace *space, const float *color, float alpha, fz_color_params parameters) {
  (void)context, (void)place, (void)space, (void)color, (void)alpha, (void)parameters;
  count_text(device, text);
}

static void ignore_text(
  fz_context *context, fz_device *device, const fz_text *text, fz_matrix place) {
  (void)context, (void)place;
  count_text(device, text);
}

static void fill_image(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, float alpha,
  fz_color_params parameters) {
  (void)context, (void)image, (void)alpha, (void)parameters;
  paper_mupdf_content *content = &((counter *)device)->content;
  fz_rect rect = fz_transform_rect(fz_unit_rect, place);
  content->picture = (paper_mupdf_rect){rect.x0, rect.y0, rect.x1, rect.y1};
  content->pictures++;
}

paper_mupdf_content paper_mupdf_count(fz_context *context, paper_mupdf_drawing drawing) {
  fz_context *ctx = context; /* the macro's own name for it */
  counter *device = fz_new_derived_device(ctx, counter);
  device->super.fill_text = fill_text;
  device->super.ignore_text = ignore_text;
  device->super.fill_image = fill_image;
  fz_try(context) {
    paper_mupdf_run(context, drawing, &device->super, fz_identity);
    fz_close_device(context, &device->super);
  }
  fz_catch(context) {
    fz_drop_device(context, &device->super);
    fz_rethrow(context);
  }
  paper_mupdf_content content = device->content;
  fz_drop_device(context, &device->super);
  return content;
}

int paper_mupdf_letters(
  paper_mupdf_document *document, int chapter, int page, uint32_t *count) {
  fz_context *context = document->mupdf->context;
  *count = 0;
  fz_try(context) {
    *count = paper_mupdf_count(context, paper_mupdf_page_drawing(document, chapter, page)).letters;
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}

static const fz_matrix upright = {1, 0, 0, -1, 0, 0};

static float width_of(fz_context *context, fz_font *font, float size, const char *words) {
  fz_matrix end = fz_measure_string(
    context, font, fz_pre_scale(upright, size, size), words, 0, 0, FZ_BIDI_LTR, FZ_LANG_UNSET);
  return end.e;
}

/* Cuts words at their end until they are no wider than the limit. */
static void fit(fz_context *context, fz_font *font, float size, char *words, size_t room, float limit) {
  static const char dots[] = "\xE2\x80\xA6";
  size_t length = strlen(words);
  while (length > 0 && width_of(context, font, size, words) > limit) {
    while (length > 0 && ((unsigned char)words[--length] & 0xC0) == 0x80) continue;
    if (length + sizeof dots <= room) memcpy(words + length, dots, sizeof dots);
  }
}

/* What a character of a line is to the eye: nothing for signs that only steer a layout, and a space for what
 * would break the line. */
static int shown(int character) {
  if (character <= ' ' || (character >= 0x7F && character <= 0xA0)) return ' ';
  if (character == 0x2028 || character == 0x2029) return ' ';
  int is_sign = character == 0xAD || character == 0xFEFF ||
    (character >= 0x200B && character <= 0x200F) || (character >= 0x202A && character <= 0x202E) ||
    (character >= 0x2060 && character <= 0x2064) || (character >= 0xFE00 && character <= 0xFE0F) ||
    /* Everybody gives these numbers another meaning, and a face has glyphs of its own there. */
    (character >= 0xE000 && character <= 0xF8FF) || character >= 0xF0000;
  return is_sign ? 0 : character;
}

/* Puts a line into words that can be drawn. A letter that has no glyph in any face is left out: a box would stand
 * for the letter. (No line at all was rejected: one odd sign would take the title from above every page.) */
static void prepare(fz_context *context, fz_font *font, char *words, size_t room, const char *from) {
  size_t length = 0;
  words[0] = 0;
  for (int character; *from && length + FZ_UTFMAX < room;) {
    from += fz_chartorune(&character, from);
    int letter = shown(character);
    if (!letter || (letter == ' ' && (!length || words[length - 1] == ' '))) continue;
    fz_font *found = NULL;
    if (letter != ' ' && !fz_encode_character_with_fallback(context, font, letter, 0, FZ_LANG_UNSET, &found))
      continue;
    length += (size_t)fz_runetochar(words + length, letter);
    words[length] = 0;
  }
  if (length && words[length - 1] == ' ') words[length - 1] = 0;
}

/* One line in the middle of the page. */
static void draw_line(
  fz_context *context, fz_device *device, fz_matrix place, float middle, float limit,
  int is_italic, const paper_mupdf_line_of_page *line) {
  char words[256];
  if (!line->words[0]) return;
  fz_font *font = NULL;
  fz_text *text = NULL;
  fz_var(font);
  fz_var(text);
  fz_try(context) {
    font = paper_mupdf_text_face(context, 0, is_italic);
    if (!font) font = fz_new_builtin_font(context, "Charis SIL", 0, is_italic);
    prepare(context, font, words, sizeof words - 4, line->words);
    fit(context, font, line->size, words, sizeof words, limit);
    float width = width_of(context, font, line->size, words);
    fz_matrix start = fz_pre_scale(upright, line->size, line->size);
    start.e = middle - width / 2;
    start.f = line->baseline;
    text = fz_new_text(context);
    fz_show_string(context, text, font, start, words, 0, 0, FZ_BIDI_LTR, FZ_LANG_UNSET);
    const float grey = 0.25f;
    fz_fill_text(
      context, device, text, place, fz_device_gray(context), &grey, 1, fz_default_color_params);
  }
  fz_always(context) {
    fz_drop_text(context, text);
    fz_drop_font(context, font);
  }
  fz_catch(context) fz_rethrow(context);
}

void paper_mupdf_draw_furniture(
  fz_context *context, fz_device *device, fz_matrix place, fz_rect bounds,
  const paper_mupdf_furniture *furniture) {
  float middle = (bounds.x0 + bounds.x1) / 2 + furniture->shift;
  float limit = bounds.x1 - bounds.x0 - 2 * furniture->margin;
  draw_line(context, device, place, middle, limit, 1, &furniture->head);
  draw_line(context, device, place, middle, limit, 0, &furniture->foot);
}

/* The larger of two transforms that put the picture into the middle of the page, where it fills most of
 * the text's height or width anyway: so the picture of a cover has no margins. */
fz_matrix paper_mupdf_fill_page(fz_rect bounds, paper_mupdf_content content, float margin) {
  fz_rect picture = {content.picture.x0, content.picture.y0, content.picture.x1, content.picture.y1};
  float width = picture.x1 - picture.x0, height = picture.y1 - picture.y0;
  float whole_width = bounds.x1 - bounds.x0, whole_height = bounds.y1 - bounds.y0;
  if (
    content.letters > 0 || content.pictures != 1 || !(width > 0) || !(height > 0) ||
    (width < 0.9f * (whole_width - 2 * margin) && height < 0.6f * whole_height))
    return fz_identity;
  float scale = fz_min(whole_width / width, whole_height / height);
  fz_matrix fitted = fz_translate(
    (bounds.x0 + bounds.x1) / 2 - scale * (picture.x0 + picture.x1) / 2,
    (bounds.y0 + bounds.y1) / 2 - scale * (picture.y0 + picture.y1) / 2);
  return fz_pre_scale(fitted, scale, scale);
}
