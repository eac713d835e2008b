#include "examplepdf.h"

#include <cairo-pdf.h>
#include <cairo.h>

static cairo_surface_t *surface;
static cairo_t *cairo;

int paper_pdf_begin(const char *path, double width, double height) {
  surface = cairo_pdf_surface_create(path, width, height);
  cairo = cairo_create(surface);
  /* Widths on paper know no pixels. */
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_set_font_options(cairo, options);
  cairo_font_options_destroy(options);
  return cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
}

void paper_pdf_face(const char *family, int is_italic, int is_bold, double size) {
  cairo_select_font_face(
    cairo, family, is_italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
    is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cairo, size);
}

double paper_pdf_width(const char *text) {
  cairo_text_extents_t extents;
  cairo_text_extents(cairo, text, &extents);
  return extents.x_advance;
}

void paper_pdf_show(const char *text, double x, double y, double stretch) {
  cairo_save(cairo);
  cairo_translate(cairo, x, y);
  cairo_scale(cairo, stretch, 1);
  cairo_move_to(cairo, 0, 0);
  cairo_show_text(cairo, text);
  cairo_restore(cairo);
}

void paper_pdf_rule(double x, double y, double width) {
  cairo_rectangle(cairo, x, y - 0.25, width, 0.5);
  cairo_fill(cairo);
}

void paper_pdf_next_page(void) { cairo_show_page(cairo); }

int paper_pdf_end(void) {
  cairo_surface_finish(surface);
  int is_written = cairo_status(cairo) == CAIRO_STATUS_SUCCESS &&
                   cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return is_written;
}
