#include "ccanvas.h"

#include <cairo.h>
#include <pango/pangocairo.h>
#include <stdlib.h>

#include "internal.h"

struct paper_canvas {
  cairo_surface_t *surface;
  cairo_t *cairo;
  int height;
};

paper_canvas *paper_canvas_new(uint32_t *pixels, int width, int height) {
  paper_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->surface = cairo_image_surface_create_for_data(
    (unsigned char *)pixels, CAIRO_FORMAT_RGB24, width, height, width * 4);
  canvas->cairo = cairo_create(canvas->surface);
  canvas->height = height;
  return canvas;
}

int paper_canvas_free(paper_canvas *canvas) {
  int done = cairo_status(canvas->cairo) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(canvas->cairo);
  cairo_surface_flush(canvas->surface);
  cairo_surface_destroy(canvas->surface);
  free(canvas);
  return done;
}

void paper_canvas_set_color(paper_canvas *canvas, double red, double green, double blue, double alpha) {
  cairo_set_source_rgba(canvas->cairo, red, green, blue, alpha);
}

void paper_canvas_paint_gradient(paper_canvas *canvas, const double *stops, int count) {
  cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, 0, canvas->height);
  for (const double *stop = stops; stop < stops + 5 * count; stop += 5) {
    cairo_pattern_add_color_stop_rgba(gradient, stop[0], stop[1], stop[2], stop[3], stop[4]);
  }
  cairo_set_source(canvas->cairo, gradient);
  cairo_paint(canvas->cairo);
  cairo_pattern_destroy(gradient);
}

void paper_canvas_rectangle(paper_canvas *canvas, double x, double y, double width, double height) {
  cairo_rectangle(canvas->cairo, x, y, width, height);
}

void paper_canvas_polygon(paper_canvas *canvas, const double *points, int count) {
  cairo_new_sub_path(canvas->cairo);
  for (int point = 0; point < count; point++) {
    cairo_line_to(canvas->cairo, points[2 * point], points[2 * point + 1]);
  }
  cairo_close_path(canvas->cairo);
}

void paper_canvas_stroke(paper_canvas *canvas, double thickness) {
  cairo_set_line_width(canvas->cairo, thickness);
  cairo_stroke(canvas->cairo);
}

void paper_canvas_fill(paper_canvas *canvas) { cairo_fill(canvas->cairo); }

struct paper_paragraph {
  PangoContext *context;
  PangoLayout *layout;
};

paper_paragraph *paper_paragraph_new(const char *text, const char *families, const char *language) {
  paper_paragraph *paragraph = calloc(1, sizeof *paragraph);
  if (!paragraph) return NULL;
  paragraph->context = paper_text_context(language);
  paragraph->layout = pango_layout_new(paragraph->context);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, families);
  pango_layout_set_font_description(paragraph->layout, font);
  pango_font_description_free(font);
  pango_layout_set_alignment(paragraph->layout, PANGO_ALIGN_CENTER);
  pango_layout_set_line_spacing(paragraph->layout, 1.0f);
  pango_layout_set_text(paragraph->layout, text, -1);
  return paragraph;
}

void paper_paragraph_free(paper_paragraph *paragraph) {
  if (!paragraph) return;
  g_object_unref(paragraph->layout);
  g_object_unref(paragraph->context);
  free(paragraph);
}

void paper_paragraph_set_size(paper_paragraph *paragraph, double size) {
  PangoFontDescription *font =
    pango_font_description_copy(pango_layout_get_font_description(paragraph->layout));
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(paragraph->layout, font);
  pango_font_description_free(font);
}

void paper_paragraph_set_width(paper_paragraph *paragraph, double width) {
  pango_layout_set_width(paragraph->layout, (int)(width * PANGO_SCALE));
}

void paper_paragraph_set_wrap(paper_paragraph *paragraph, int wrap) {
  pango_layout_set_wrap(
    paragraph->layout, wrap == paper_wrap_words ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR);
}

void paper_paragraph_cut(paper_paragraph *paragraph, double height) {
  pango_layout_set_ellipsize(paragraph->layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_height(paragraph->layout, (int)(height * PANGO_SCALE));
}

int paper_paragraph_line_count(paper_paragraph *paragraph) {
  return pango_layout_get_line_count(paragraph->layout);
}

void paper_paragraph_box(paper_paragraph *paragraph, double box[4]) {
  PangoRectangle extents;
  pango_layout_get_extents(paragraph->layout, NULL, &extents);
  box[0] = (double)extents.x / PANGO_SCALE;
  box[1] = (double)extents.y / PANGO_SCALE;
  box[2] = (double)extents.width / PANGO_SCALE;
  box[3] = (double)extents.height / PANGO_SCALE;
}

void paper_canvas_show(paper_canvas *canvas, const paper_paragraph *paragraph, double x, double y) {
  cairo_save(canvas->cairo);
  cairo_clip(canvas->cairo);
  cairo_move_to(canvas->cairo, x, y);
  pango_cairo_show_layout(canvas->cairo, paragraph->layout);
  cairo_restore(canvas->cairo);
}
