#include "ccairo.h"

#include <cairo.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* The cast drops const because Cairo takes no const pixels; Cairo never writes to a source surface. */
static cairo_surface_t *surface_for(
  const uint32_t *pixels, cairo_format_t format, int width, int height) {
  return cairo_image_surface_create_for_data(
    (unsigned char *)pixels, format, width, height, width * 4);
}

struct paper_label {
  PangoContext *context;
  PangoLayout *layout;
  double red, green, blue, alpha;
  /* The bitmap's place and size, in pixels, in the layout's coordinates. */
  int x, y, width, height;
};

PangoContext *paper_text_context(const char *language) {
  /* Pango's default font map belongs to the calling thread. */
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_language(context, pango_language_from_string(language));
  return context;
}

/* Sets a part of the text apart. */
static void add_strong(PangoAttrList *list, const paper_label_style *style) {
  if (style->strong_to <= style->strong_from) return;
  PangoAttribute *parts[] = {
    pango_attr_weight_new(PANGO_WEIGHT_BOLD),
    pango_attr_foreground_new(
      (guint16)(style->strong_red * 65535), (guint16)(style->strong_green * 65535),
      (guint16)(style->strong_blue * 65535))};
  for (size_t index = 0; index < sizeof parts / sizeof *parts; index++) {
    parts[index]->start_index = (guint)style->strong_from;
    parts[index]->end_index = (guint)style->strong_to;
    pango_attr_list_insert(list, parts[index]);
  }
}

static void set_attributes(PangoLayout *layout, const paper_label_style *style) {
  PangoAttrList *list = pango_attr_list_new();
  /* The face's own figures are of running text, where a 1 looks like a small capital I: a date is not read. */
  pango_attr_list_insert(list, pango_attr_font_features_new("lnum=1"));
  add_strong(list, style);
  pango_layout_set_attributes(layout, list);
  pango_attr_list_unref(list);
}

static PangoLayout *make_layout(PangoContext *context, const paper_label_style *style) {
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, style->families);
  pango_font_description_set_absolute_size(font, style->size * PANGO_SCALE);
  pango_font_description_set_weight(font, PANGO_WEIGHT_NORMAL);
  pango_font_description_set_style(font, PANGO_STYLE_NORMAL);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_text(layout, style->text, -1);
  set_attributes(layout, style);
  pango_layout_set_width(layout, (int)(style->maximum_width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_height(layout, -style->maximum_lines);
  pango_layout_set_alignment(
    layout, style->is_leading ? PANGO_ALIGN_LEFT : PANGO_ALIGN_CENTER);
  /* Text is easier to read with more air than a title has between its lines. */
  if (style->is_leading) pango_layout_set_line_spacing(layout, 1.15f);
  return layout;
}

/* How far letters of any script reach above their baseline and below, in parts of the font's size. */
static const double above = 1.05, below = 0.30;

/* The box of the lines. Lines of a caption have the same height above the first baseline and below the last one in every
 * script: fonts claim more or less, so what stands beneath would move from one script to the next. */
static PangoRectangle box_of_lines(PangoLayout *layout, const paper_label_style *style) {
  PangoRectangle box;
  pango_layout_get_extents(layout, NULL, &box);
  if (style->is_leading) return box;
  int first = pango_layout_get_baseline(layout), last = first;
  PangoLayoutIter *lines = pango_layout_get_iter(layout);
  do last = pango_layout_iter_get_baseline(lines);
  while (pango_layout_iter_next_line(lines));
  pango_layout_iter_free(lines);
  /* Letters stand on whole pixels, and so does the box above them. */
  box.y = (PANGO_PIXELS(first) - (int)ceil(above * style->size)) * PANGO_SCALE;
  box.height = (PANGO_PIXELS(last) + (int)ceil(below * style->size)) * PANGO_SCALE - box.y;
  return box;
}

paper_label *paper_label_new(const paper_label_style *style) {
  paper_label *label = calloc(1, sizeof *label);
  if (!label) return NULL;
  label->context = paper_text_context(style->language);
  label->layout = make_layout(label->context, style);
  label->red = style->red;
  label->green = style->green;
  label->blue = style->blue;
  label->alpha = style->alpha;
  PangoRectangle ink, logical = box_of_lines(label->layout, style);
  pango_layout_get_extents(label->layout, &ink, NULL);
  /* The box joins the ink and the lines: a swash may reach out of its line, and a line keeps its height even where its
     letters are low. */
  int left = logical.x, top = logical.y;
  int right = logical.x + logical.width, bottom = logical.y + logical.height;
  if (ink.width > 0 && ink.height > 0) {
    if (ink.x < left) left = ink.x;
    if (ink.y < top) top = ink.y;
    if (ink.x + ink.width > right) right = ink.x + ink.width;
    if (ink.y + ink.height > bottom) bottom = ink.y + ink.height;
  }
  label->x = (int)floor((double)left / PANGO_SCALE);
  label->y = (int)floor((double)top / PANGO_SCALE);
  label->width = (int)ceil((double)right / PANGO_SCALE) - label->x;
  label->height = (int)ceil((double)bottom / PANGO_SCALE) - label->y;
  if (label->width < 1) label->width = 1;
  if (label->height < 1) label->height = 1;
  return label;
}

void paper_label_size(const paper_label *label, int *width, int *height) {
  *width = label->width;
  *height = label->height;
}

int paper_label_is_ellipsized(const paper_label *label) {
  return pango_layout_is_ellipsized(label->layout);
}

void paper_label_edges(const paper_label *label, int byte, double *leading, double *trailing) {
  PangoRectangle place;
  pango_layout_index_to_pos(label->layout, byte, &place);
  *leading = (double)place.x / PANGO_SCALE - label->x;
  *trailing = (double)(place.x + place.width) / PANGO_SCALE - label->x;
}

int paper_label_draw(const paper_label *label, uint32_t *pixels, int width, int height) {
  cairo_surface_t *surface = surface_for(pixels, CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *context = cairo_create(surface);
  cairo_translate(context, -label->x, -label->y);
  cairo_set_source_rgba(context, label->red, label->green, label->blue, label->alpha);
  pango_cairo_show_layout(context, label->layout);
  int done = cairo_status(context) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(context);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return done;
}

void paper_label_free(paper_label *label) {
  if (!label) return;
  g_object_unref(label->layout);
  g_object_unref(label->context);
  free(label);
}

struct growing {
  uint8_t *bytes;
  size_t count, room;
};

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
  struct growing *file = closure;
  if (file->room - file->count < length) {
    size_t room = (file->room + length) * 2;
    uint8_t *bytes = realloc(file->bytes, room);
    if (!bytes) return CAIRO_STATUS_NO_MEMORY;
    file->bytes = bytes;
    file->room = room;
  }
  memcpy(file->bytes + file->count, data, length);
  file->count += length;
  return CAIRO_STATUS_SUCCESS;
}

int paper_png(
  const uint32_t *pixels, int width, int height, int is_opaque, uint8_t **bytes, size_t *count) {
  struct growing file = {NULL, 0, 0};
  cairo_format_t format = is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;
  cairo_surface_t *surface = surface_for(pixels, format, width, height);
  cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, &file);
  cairo_surface_destroy(surface);
  if (status != CAIRO_STATUS_SUCCESS) {
    free(file.bytes);
    return 0;
  }
  *bytes = file.bytes;
  *count = file.count;
  return 1;
}

void paper_free(void *memory) { free(memory); }

const char *paper_cairo_version(void) { return cairo_version_string(); }

const char *paper_pango_version(void) { return pango_version_string(); }
