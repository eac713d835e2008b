#include "ccover.h"

#include <cairo.h>
#include <math.h>
#include <pango/pangocairo.h>

#include "internal.h"

/* Lengths are parts of the cover's width, so that a cover looks the same at every size. */

/* A cover that is being drawn. */
struct cover {
  cairo_t *cairo;
  const paper_cover_style *style;
  double width, height;
  const double *ink;
};

static void set_color(struct cover *cover, const double color[3], double alpha) {
  cairo_set_source_rgba(cover->cairo, color[0], color[1], color[2], alpha);
}

/* MARK: The cloth */

static uint32_t scrambled(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  return x ^ x >> 16;
}

/* A value from -1 to 1 that looks random. */
static double noise(uint32_t x, uint32_t y, uint32_t seed) {
  return scrambled(x * 0x9e3779b9U ^ scrambled(y + seed)) / 2147483647.5 - 1;
}

static uint32_t byte(double value) {
  return (uint32_t)lround(255 * (value < 0 ? 0 : value > 1 ? 1 : value));
}

/* A woven ground: threads that differ a little from each other, and a little from place to place. */
static void weave(const double cloth[3], uint32_t *pixels, int width, int height) {
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      double thread = (x ^ y) & 1 ? noise((uint32_t)x, 0, 1) : noise(0, (uint32_t)y, 2);
      double light = 1 + 0.022 * thread + 0.022 * noise((uint32_t)x, (uint32_t)y, 3);
      pixels[(size_t)y * (size_t)width + (size_t)x] =
        0xff000000U | byte(cloth[0] * light) << 16 | byte(cloth[1] * light) << 8 |
        byte(cloth[2] * light);
    }
  }
}

/* Boards are not quite flat: light falls from above, and the edges turn away. */
static void shade(struct cover *cover) {
  cairo_pattern_t *light = cairo_pattern_create_linear(0, 0, 0, cover->height);
  cairo_pattern_add_color_stop_rgba(light, 0, 1, 1, 1, 0.07);
  cairo_pattern_add_color_stop_rgba(light, 0.5, 1, 1, 1, 0);
  cairo_pattern_add_color_stop_rgba(light, 0.5, 0, 0, 0, 0);
  cairo_pattern_add_color_stop_rgba(light, 1, 0, 0, 0, 0.10);
  cairo_set_source(cover->cairo, light);
  cairo_paint(cover->cairo);
  cairo_pattern_destroy(light);
  double line = fmax(1, 0.006 * cover->width);
  cairo_set_line_width(cover->cairo, line);
  cairo_set_source_rgba(cover->cairo, 0, 0, 0, 0.18);
  cairo_rectangle(
    cover->cairo, line / 2, line / 2, cover->width - line, cover->height - line);
  cairo_stroke(cover->cairo);
}

/* MARK: Ornaments */

/* A rule round the cover. Rules lie on whole pixels, so that they are even on all sides. */
static void rule_round(struct cover *cover, double inset, double thickness) {
  double line = fmax(1, round(thickness * cover->width));
  double edge = round(inset * cover->width) + line / 2;
  if (cover->width <= 2 * edge || cover->height <= 2 * edge) return;
  cairo_set_line_width(cover->cairo, line);
  cairo_rectangle(
    cover->cairo, edge, edge, cover->width - 2 * edge, cover->height - 2 * edge);
  cairo_stroke(cover->cairo);
}

static void rule_across(struct cover *cover, double y, double inset, double thickness) {
  double line = fmax(1, round(thickness * cover->width));
  double edge = round(inset * cover->width);
  cairo_rectangle(cover->cairo, edge, round(y), fmax(0, cover->width - 2 * edge), line);
  cairo_fill(cover->cairo);
}

static void lozenge(struct cover *cover, double x, double y, double radius) {
  cairo_t *cairo = cover->cairo;
  cairo_move_to(cairo, x, y - radius);
  cairo_line_to(cairo, x + 0.62 * radius, y);
  cairo_line_to(cairo, x, y + radius);
  cairo_line_to(cairo, x - 0.62 * radius, y);
  cairo_close_path(cairo);
  cairo_fill(cairo);
}

/* What stands between title and author: a lozenge between two short rules. */
static void divide(struct cover *cover, double y) {
  double unit = cover->width, middle = cover->width / 2;
  lozenge(cover, middle, y, 0.019 * unit);
  double line = fmax(1, round(0.004 * unit)), length = 0.10 * unit, gap = 0.032 * unit;
  cairo_rectangle(cover->cairo, middle - gap - length, round(y - line / 2), length, line);
  cairo_rectangle(cover->cairo, middle + gap, round(y - line / 2), length, line);
  cairo_fill(cover->cairo);
}

static void draw_frame(struct cover *cover) {
  set_color(cover, cover->style->ink, 0.92);
  rule_round(cover, 0.060, 0.010);
  rule_round(cover, 0.086, 0.004);
  double unit = cover->width, inset = 0.116 * unit;
  for (int corner = 0; corner < 4; corner++) {
    double x = corner & 1 ? cover->width - inset : inset;
    double y = corner & 2 ? cover->height - inset : inset;
    lozenge(cover, x, y, 0.013 * unit);
  }
}

static void draw_bands(struct cover *cover) {
  set_color(cover, cover->style->ink, 0.92);
  double unit = cover->width;
  for (int end = 0; end < 2; end++) {
    double thick = end ? cover->height - 0.105 * unit : 0.090 * unit;
    double thin = end ? cover->height - 0.132 * unit : 0.128 * unit;
    rule_across(cover, thick, 0, 0.015);
    rule_across(cover, thin, 0, 0.004);
  }
}

/* The place of the label on the cover, in pixels. */
static void label_place(const struct cover *cover, double *x, double *y, double *w, double *h) {
  *x = round(0.11 * cover->width);
  *y = round(0.13 * cover->height);
  *w = cover->width - 2 * *x;
  *h = round(0.60 * cover->height);
}

static void draw_label(struct cover *cover) {
  double x, y, w, h, unit = cover->width;
  label_place(cover, &x, &y, &w, &h);
  cairo_set_source_rgba(cover->cairo, 0, 0, 0, 0.22);
  cairo_rectangle(cover->cairo, x, y + round(0.006 * unit), w, h + round(0.004 * unit));
  cairo_fill(cover->cairo);
  set_color(cover, cover->style->label, 1);
  cairo_rectangle(cover->cairo, x, y, w, h);
  cairo_fill(cover->cairo);
  set_color(cover, cover->style->label_ink, 0.75);
  for (int rule = 0; rule < 2; rule++) {
    double line = fmax(1, round((rule ? 0.004 : 0.008) * unit));
    double edge = round((rule ? 0.042 : 0.022) * unit) + line / 2;
    cairo_set_line_width(cover->cairo, line);
    cairo_rectangle(cover->cairo, x + edge, y + edge, w - 2 * edge, h - 2 * edge);
    cairo_stroke(cover->cairo);
  }
}

/* MARK: Words */

/* The box that a text is set into, and the sizes of type that are tried, in pixels. */
struct box {
  double x, y, width, height;
  double largest, smallest;
};

static PangoLayout *layout_new(PangoContext *context, const char *text, const char *families) {
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, families);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
  pango_layout_set_line_spacing(layout, 1.0f);
  pango_layout_set_text(layout, text, -1);
  return layout;
}

static void set_size(PangoLayout *layout, double size) {
  PangoFontDescription *font =
    pango_font_description_copy(pango_layout_get_font_description(layout));
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
}

/* Whether the text fits the box at the layout's size, with lines broken as told. */
static int fits(PangoLayout *layout, const struct box *box, PangoWrapMode wrap) {
  int width, height;
  pango_layout_set_width(layout, (int)(box->width * PANGO_SCALE));
  pango_layout_set_wrap(layout, wrap);
  pango_layout_get_size(layout, &width, &height);
  return width <= box->width * PANGO_SCALE && height <= box->height * PANGO_SCALE;
}

/* Narrows the layout as far as the number of lines stays the same, so that the lines are of about the
   same length and no word is left alone on the last one. */
static void balance(PangoLayout *layout, const struct box *box) {
  int lines = pango_layout_get_line_count(layout);
  if (lines < 2) return;
  double narrow = box->width * 0.4, wide = box->width;
  for (int step = 0; step < 7; step++) {
    double middle = (narrow + wide) / 2;
    int width, height;
    pango_layout_set_width(layout, (int)(middle * PANGO_SCALE));
    pango_layout_get_size(layout, &width, &height);
    if (pango_layout_get_line_count(layout) == lines && width <= middle * PANGO_SCALE) {
      wide = middle;
    } else {
      narrow = middle;
    }
  }
  pango_layout_set_width(layout, (int)(wide * PANGO_SCALE));
}

/* Finds the largest size between two at which the text fits. Returns 1, or 0 where there is none. */
static int fit(
  PangoLayout *layout, const struct box *box, double largest, double smallest, PangoWrapMode wrap) {
  for (double size = largest; size > smallest * 0.999; size *= 0.92) {
    set_size(layout, size);
    if (fits(layout, box, wrap)) return 1;
  }
  return 0;
}

/* Sets the text as large as it fits. Words stay whole down to a size that is still read with ease; below
   it they are broken, and a text that is too long for the smallest size is cut. */
static void set_into(PangoLayout *layout, const struct box *box) {
  double easy = fmax(box->smallest, box->largest * 0.5);
  if (fit(layout, box, box->largest, easy, PANGO_WRAP_WORD)) {
    balance(layout, box);
    return;
  }
  if (fit(layout, box, easy, box->smallest, PANGO_WRAP_WORD_CHAR)) return;
  set_size(layout, box->smallest);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_height(layout, (int)(box->height * PANGO_SCALE));
}

/* Draws a text in the middle of its box. */
static void draw_text(
  struct cover *cover, const char *text, const char *language, const struct box *box) {
  if (!*text) return;
  PangoContext *context = paper_text_context(language);
  PangoLayout *layout = layout_new(context, text, cover->style->families);
  set_into(layout, box);
  PangoRectangle extents;
  pango_layout_get_extents(layout, NULL, &extents);
  double width = (double)extents.width / PANGO_SCALE, height = (double)extents.height / PANGO_SCALE;
  /* Marks that are heaped up on a letter reach no further than the box. A swash may reach a little. */
  double margin = 0.035 * cover->width;
  cairo_save(cover->cairo);
  cairo_rectangle(
    cover->cairo, box->x - margin, box->y - margin, box->width + 2 * margin,
    box->height + 2 * margin);
  cairo_clip(cover->cairo);
  cairo_move_to(
    cover->cairo, box->x + (box->width - width) / 2 - (double)extents.x / PANGO_SCALE,
    box->y + fmax(0, (box->height - height) / 2) - (double)extents.y / PANGO_SCALE);
  pango_cairo_show_layout(cover->cairo, layout);
  cairo_restore(cover->cairo);
  g_object_unref(layout);
  g_object_unref(context);
}

static void draw_words(struct cover *cover) {
  const paper_cover_style *style = cover->style;
  double unit = cover->width, height = cover->height;
  int is_label = style->ornament == paper_cover_label;
  double x = (is_label ? 0.185 : 0.145) * unit, width = cover->width - 2 * x;
  double top = (is_label ? 0.185 : 0.150) * height, bottom = (is_label ? 0.675 : 0.860) * height;
  int has_author = *style->author != 0;
  double author_height = has_author ? (is_label ? 0.135 : 0.150) * height : 0;
  double divider = bottom - author_height - (has_author ? 0.045 : 0.030) * height;
  set_color(cover, cover->ink, 1);
  struct box title = {x, top, width, divider - 0.040 * height - top, 0.150 * unit, 0.055 * unit};
  draw_text(cover, style->title, style->title_language, &title);
  struct box author = {x, bottom - author_height, width, author_height, 0.070 * unit, 0.046 * unit};
  draw_text(cover, style->author, style->author_language, &author);
  if (!*style->title) divider = (top + bottom - author_height) / 2;
  divide(cover, divider);
}

int paper_cover_draw(const paper_cover_style *style, uint32_t *pixels, int width, int height) {
  weave(style->cloth, pixels, width, height);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    (unsigned char *)pixels, CAIRO_FORMAT_RGB24, width, height, width * 4);
  struct cover cover = {cairo_create(surface), style, width, height, style->ink};
  shade(&cover);
  switch (style->ornament) {
    case paper_cover_bands: draw_bands(&cover); break;
    case paper_cover_label:
      draw_label(&cover);
      cover.ink = style->label_ink;
      break;
    default: draw_frame(&cover); break;
  }
  draw_words(&cover);
  int done = cairo_status(cover.cairo) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(cover.cairo);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return done;
}
