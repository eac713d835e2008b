#include "setter.h"

#include <math.h>
#include <stdlib.h>

#if PAPER_CAN_SET

struct paper_mupdf_set_page {
  paper_mupdf_setter *setter;
  float width, height;
  fz_display_list *list;
  fz_device *device; /* NULL where the page has ended */
  fz_text *text;     /* letters of one colour that have not been drawn yet */
  uint32_t color;
  fz_matrix place; /* of all that is added */
  int clips;
  int fades, groups, all_groups; /* open, open and heard, and heard on the page */
};

/* A page with more fades than these is drawn without the rest: each takes a picture of the page for itself. */
enum { MOST_CLIPS = 64, MOST_FADES = 256 };

/* Widths of letters, in parts of the natural one, go in such steps, so that drawn letters are found again. */
static const float steps = 200;

int paper_mupdf_set_page_new(
  paper_mupdf_setter *setter, float width, float height, paper_mupdf_set_page **page) {
  fz_context *context = setter->mupdf->context;
  *page = NULL;
  if (!(width > 0 && width < 1e5f && height > 0 && height < 1e5f))
    return paper_mupdf_refused(setter->mupdf, PAPER_MUPDF_ARGUMENT, "a page without any size");
  paper_mupdf_set_page *made = calloc(1, sizeof *made);
  if (!made) return PAPER_MUPDF_MEMORY;
  made->setter = setter;
  made->place = fz_identity;
  (made->width = width, made->height = height);
  fz_try(context) {
    made->list = fz_new_display_list(context, fz_make_rect(0, 0, width, height));
    made->device = fz_new_list_device(context, made->list);
  }
  fz_catch(context) {
    int result = paper_mupdf_failed(setter->mupdf);
    paper_mupdf_set_page_free(made);
    return result;
  }
  *page = made;
  return PAPER_MUPDF_OK;
}

void paper_mupdf_set_page_free(paper_mupdf_set_page *page) {
  if (!page) return;
  fz_context *context = page->setter->mupdf->context;
  fz_drop_text(context, page->text);
  fz_drop_device(context, page->device);
  fz_drop_display_list(context, page->list);
  free(page);
}

static void components(uint32_t color, float *to) {
  for (int index = 0; index < 3; index++)
    to[index] = (float)(color >> (16 - 8 * index) & 0xFF) / 255;
}

/* Draws the letters that wait. Throws. */
static void draw_text(paper_mupdf_set_page *page) {
  fz_context *context = page->setter->mupdf->context;
  float color[3];
  fz_text *text = page->text;
  page->text = NULL;
  if (!text) return;
  components(page->color, color);
  fz_try(context) fz_fill_text(
    context, page->device, text, page->place, fz_device_rgb(context), color, 1,
    fz_default_color_params);
  fz_always(context) fz_drop_text(context, text);
  fz_catch(context) fz_rethrow(context);
}

/* Whether a rectangle is on any page. */
static int is_sane(paper_mupdf_rect rect) {
  return rect.x0 > -1e5f && rect.y0 > -1e5f && rect.x1 < 1e5f && rect.y1 < 1e5f &&
         rect.x0 < rect.x1 && rect.y0 < rect.y1;
}

static int ended(paper_mupdf_set_page *page) {
  return paper_mupdf_refused(page->setter->mupdf, PAPER_MUPDF_ARGUMENT, "the page has ended");
}

int paper_mupdf_set_fill(paper_mupdf_set_page *page, paper_mupdf_rect rect, uint32_t color) {
  fz_context *context = page->setter->mupdf->context;
  fz_path *path = NULL;
  float values[3];
  fz_var(path);
  int result = PAPER_MUPDF_OK;
  if (!page->device) return ended(page);
  if (!is_sane(rect)) return PAPER_MUPDF_OK;
  components(color, values);
  fz_try(context) {
    draw_text(page);
    path = fz_new_path(context);
    fz_rectto(context, path, rect.x0, rect.y0, rect.x1, rect.y1);
    fz_fill_path(
      context, page->device, path, 0, page->place, fz_device_rgb(context), values, 1,
      fz_default_color_params);
  }
  fz_always(context) fz_drop_path(context, path);
  fz_catch(context) result = paper_mupdf_failed(page->setter->mupdf);
  return result;
}

int paper_mupdf_set_place(paper_mupdf_set_page *page, paper_mupdf_place place) {
  fz_context *context = page->setter->mupdf->context;
  const float values[] = {place.a, place.b, place.c, place.d, place.e, place.f};
  if (!page->device) return ended(page);
  for (size_t index = 0; index < sizeof values / sizeof *values; index++)
    if (!(fabsf(values[index]) < 1e6f))
      return paper_mupdf_refused(page->setter->mupdf, PAPER_MUPDF_ARGUMENT, "no place of a page");
  fz_try(context) draw_text(page);
  fz_catch(context) return paper_mupdf_failed(page->setter->mupdf);
  page->place = fz_make_matrix(place.a, place.b, place.c, place.d, place.e, place.f);
  return PAPER_MUPDF_OK;
}

int paper_mupdf_set_clip(paper_mupdf_set_page *page, paper_mupdf_rect rect) {
  fz_context *context = page->setter->mupdf->context;
  fz_path *path = NULL;
  fz_var(path);
  int result = PAPER_MUPDF_OK;
  if (!page->device) return ended(page);
  if (page->clips >= MOST_CLIPS || !is_sane(rect))
    return paper_mupdf_refused(page->setter->mupdf, PAPER_MUPDF_ARGUMENT, "no part of a page");
  fz_try(context) {
    draw_text(page);
    path = fz_new_path(context);
    fz_rectto(context, path, rect.x0, rect.y0, rect.x1, rect.y1);
    fz_clip_path(context, page->device, path, 0, page->place, fz_infinite_rect);
    page->clips++;
  }
  fz_always(context) fz_drop_path(context, path);
  fz_catch(context) result = paper_mupdf_failed(page->setter->mupdf);
  return result;
}

int paper_mupdf_set_unclip(paper_mupdf_set_page *page) {
  fz_context *context = page->setter->mupdf->context;
  if (!page->device) return ended(page);
  if (!page->clips) return PAPER_MUPDF_OK;
  fz_try(context) {
    draw_text(page);
    page->clips--;
    fz_pop_clip(context, page->device);
  }
  fz_catch(context) return paper_mupdf_failed(page->setter->mupdf);
  return PAPER_MUPDF_OK;
}

int paper_mupdf_set_fade(paper_mupdf_set_page *page, float opacity) {
  fz_context *context = page->setter->mupdf->context;
  if (!page->device) return ended(page);
  if (!(opacity >= 0 && opacity <= 1))
    return paper_mupdf_refused(page->setter->mupdf, PAPER_MUPDF_ARGUMENT, "no opacity");
  page->fades++;
  /* Fades within one that is not heard are not heard, either. */
  if (page->all_groups >= MOST_FADES || page->groups >= MOST_CLIPS || page->groups < page->fades - 1)
    return PAPER_MUPDF_OK;
  fz_try(context) {
    draw_text(page);
    fz_begin_group(
      context, page->device, fz_make_rect(0, 0, page->width, page->height), NULL, 1, 0,
      FZ_BLEND_NORMAL, opacity);
    (page->groups++, page->all_groups++);
  }
  fz_catch(context) return paper_mupdf_failed(page->setter->mupdf);
  return PAPER_MUPDF_OK;
}

int paper_mupdf_set_unfade(paper_mupdf_set_page *page) {
  fz_context *context = page->setter->mupdf->context;
  if (!page->device) return ended(page);
  if (!page->fades) return PAPER_MUPDF_OK;
  if (page->fades-- > page->groups) return PAPER_MUPDF_OK;
  fz_try(context) {
    draw_text(page);
    page->groups--;
    fz_end_group(context, page->device);
  }
  fz_catch(context) return paper_mupdf_failed(page->setter->mupdf);
  return PAPER_MUPDF_OK;
}

/* A picture that is missing or cannot be read. */
typedef struct {
  fz_image super;
  char name[200];
} missing;

static fz_pixmap *fail(
  fz_context *context, fz_image *image, fz_irect *part, int width, int height, int *factor) {
  (void)part, (void)width, (void)height, (void)factor;
  fz_throw(context, FZ_ERROR_FORMAT, "%s cannot be read", ((const missing *)image)->name);
}

/* The picture holds nothing of its own. */
static void nothing(fz_context *context, fz_image *image) { (void)context, (void)image; }

/* A picture that cannot be drawn, for which a mark stands. Throws. */
static fz_image *no_image(fz_context *context, const char *name) {
  fz_image *image = fz_new_image_of_size(
    context, 1, 1, 8, fz_device_gray(context), 96, 96, 0, 0, NULL, NULL, NULL, sizeof(missing),
    fail, NULL, NULL, nothing);
  paper_mupdf_copy(((missing *)image)->name, sizeof ((missing *)image)->name, name);
  return image;
}

int paper_mupdf_set_picture(
  paper_mupdf_set_page *page, const paper_mupdf_picture *picture, const char *name,
  paper_mupdf_rect rect) {
  fz_context *context = page->setter->mupdf->context;
  fz_image *image = NULL;
  fz_var(image);
  int result = PAPER_MUPDF_OK;
  if (!page->device) return ended(page);
  if (!is_sane(rect)) return PAPER_MUPDF_OK;
  fz_matrix place = {rect.x1 - rect.x0, 0, 0, rect.y1 - rect.y0, rect.x0, rect.y0};
  fz_try(context) {
    draw_text(page);
    image = picture ? fz_keep_image(context, picture->image) : no_image(context, name);
    fz_fill_image(
      context, page->device, image, fz_concat(place, page->place), 1, fz_default_color_params);
  }
  fz_always(context) fz_drop_image(context, image);
  fz_catch(context) result = paper_mupdf_failed(page->setter->mupdf);
  return result;
}

/* The part of a square above the base line, and below. */
static const float above = 0.88f, below = 0.12f;

static fz_matrix place_of(
  const paper_mupdf_set_run *run, const paper_mupdf_set_glyph *glyph, float stretch) {
  float size = run->size, baseline = run->baseline;
  if (!run->is_vertical)
    return (fz_matrix){size * stretch, 0, 0, -size, glyph->x, baseline - glyph->rise};
  if (!glyph->is_upright)
    return (fz_matrix){0, size * stretch, size, 0, baseline + glyph->rise, glyph->x};
  return (fz_matrix){
    size, 0, 0, -size, baseline + glyph->rise - below * size, glyph->x + above * size};
}

/* A further letter of the glyph before, as in a ligature. */
static const uint32_t no_glyph = 0xFFFFFFFFu;

/* Throws. */
static void add_letters(
  paper_mupdf_set_page *page, fz_font *font, const paper_mupdf_set_run *run,
  const paper_mupdf_set_glyph *glyphs, size_t count) {
  fz_context *context = page->setter->mupdf->context;
  float stretch = roundf(run->stretch * steps) / steps;
  if (!page->text) page->text = fz_new_text(context);
  for (size_t index = 0; index < count; index++) {
    const paper_mupdf_set_glyph *glyph = &glyphs[index];
    if (!(fabsf(glyph->x) < 1e5f && fabsf(glyph->rise) < 1e5f) || (glyph->glyph > 0xFFFF && glyph->glyph != no_glyph)) continue;
    fz_show_glyph(
      context, page->text, font, place_of(run, glyph, stretch),
      glyph->glyph == no_glyph ? -1 : (int)glyph->glyph,
      glyph->scalar ? (int)glyph->scalar : -1, run->is_vertical && glyph->is_upright, 0,
      FZ_BIDI_LTR, FZ_LANG_UNSET);
  }
}

int paper_mupdf_set_letters(
  paper_mupdf_set_page *page, const paper_mupdf_set_run *run, const paper_mupdf_set_glyph *glyphs,
  size_t count) {
  fz_context *context = page->setter->mupdf->context;
  fz_font *font = paper_mupdf_font(page->setter, run->face);
  if (!page->device) return ended(page);
  if (
    !font || !(run->size > 0 && run->size < 1e4f && run->stretch > 0 && run->stretch < 16) ||
    !(fabsf(run->baseline) < 1e5f))
    return PAPER_MUPDF_OK;
  fz_try(context) {
    if (page->text && page->color != run->color) draw_text(page);
    page->color = run->color;
    add_letters(page, font, run, glyphs, count);
  }
  fz_catch(context) return paper_mupdf_failed(page->setter->mupdf);
  return PAPER_MUPDF_OK;
}

int paper_mupdf_set_page_end(paper_mupdf_set_page *page) {
  fz_context *context = page->setter->mupdf->context;
  int result = PAPER_MUPDF_OK;
  if (!page->device) return PAPER_MUPDF_OK;
  fz_try(context) {
    draw_text(page);
    for (; page->clips > 0; page->clips--) fz_pop_clip(context, page->device);
    for (; page->groups > 0; page->groups--) fz_end_group(context, page->device);
    fz_close_device(context, page->device);
  }
  fz_always(context) {
    fz_drop_device(context, page->device);
    page->device = NULL;
  }
  fz_catch(context) result = paper_mupdf_failed(page->setter->mupdf);
  return result;
}

static paper_mupdf_drawing drawing_of(const paper_mupdf_set_page *page) {
  return (paper_mupdf_drawing){NULL, page->list, {0, 0, page->width, page->height}};
}

int paper_mupdf_set_page_render(
  paper_mupdf_set_page *page, float scale, int x, int y, int width, int height, size_t stride,
  uint8_t *memory, size_t length, const paper_mupdf_furniture *furniture, int *marks) {
  *marks = 0;
  int result = paper_mupdf_set_page_end(page);
  if (result != PAPER_MUPDF_OK) return result;
  return paper_mupdf_render_drawing(
    page->setter->mupdf, drawing_of(page), scale, x, y, width, height, stride, memory, length,
    furniture, marks);
}

int paper_mupdf_set_page_sheet(
  paper_mupdf_set_page *page, paper_mupdf_sheets *sheets, paper_mupdf_rect rect,
  const paper_mupdf_furniture *furniture) {
  int result = paper_mupdf_set_page_end(page);
  if (result != PAPER_MUPDF_OK) return result;
  return paper_mupdf_sheets_draw(sheets, drawing_of(page), rect, furniture);
}

int paper_mupdf_set_page_pictures(
  paper_mupdf_set_page *page, const paper_mupdf_furniture *furniture, paper_mupdf_rect *rects,
  int maximum, int *count) {
  *count = 0;
  int result = paper_mupdf_set_page_end(page);
  if (result != PAPER_MUPDF_OK) return result;
  return paper_mupdf_find_pictures(
    page->setter->mupdf, drawing_of(page), furniture, rects, maximum, count);
}

#endif
