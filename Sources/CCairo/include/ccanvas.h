/* Lines, areas and paragraphs on a bitmap, by Cairo and Pango. See ccairo.h for the form of pixels.
 *
 * Lengths and places are in pixels, from the upper left corner. */
#ifndef PAPER_CCANVAS_H
#define PAPER_CCANVAS_H

#include <stdint.h>

/* A bitmap that is drawn on; an opaque type. */
typedef struct paper_canvas paper_canvas;

/* A canvas over width x height opaque pixels, which must live as long as the canvas; NULL where there is no memory.
 * Free the canvas with paper_canvas_free. */
paper_canvas *paper_canvas_new(uint32_t *pixels, int width, int height);

/* Ends the drawing. Returns 1, or 0 where a part of the drawing failed. */
int paper_canvas_free(paper_canvas *canvas);

/* The colour of the next strokes and fills. Parts are from 0 to 1, not premultiplied. */
void paper_canvas_set_color(paper_canvas *canvas, double red, double green, double blue, double alpha);

/* The colour runs down the canvas by stops of five parts each: place, red, green, blue and alpha, all from 0 to 1. */
void paper_canvas_paint_gradient(paper_canvas *canvas, const double *stops, int count);

/* The path that the next stroke, fill or clip uses up. */
void paper_canvas_rectangle(paper_canvas *canvas, double x, double y, double width, double height);
/* `points` are `count` pairs of x and y. */
void paper_canvas_polygon(paper_canvas *canvas, const double *points, int count);

void paper_canvas_stroke(paper_canvas *canvas, double thickness);
void paper_canvas_fill(paper_canvas *canvas);

/* A paragraph of centred lines; an opaque type. */
typedef struct paper_paragraph paper_paragraph;

/* How lines are broken. */
enum paper_wrap { paper_wrap_words = 0, paper_wrap_anywhere = 1 };

/* A paragraph that is not set yet; NULL where there is no memory. The text is UTF-8, ends with a zero and has no
 * control characters; families are separated by commas, the best first; the language is as "zh-hans". Free the
 * paragraph with paper_paragraph_free. */
paper_paragraph *paper_paragraph_new(const char *text, const char *families, const char *language);
void paper_paragraph_free(paper_paragraph *paragraph);

void paper_paragraph_set_size(paper_paragraph *paragraph, double size);
void paper_paragraph_set_width(paper_paragraph *paragraph, double width);
void paper_paragraph_set_wrap(paper_paragraph *paragraph, int wrap);
/* Leaves out what does not fit the height, behind an ellipsis. */
void paper_paragraph_cut(paper_paragraph *paragraph, double height);

int paper_paragraph_line_count(paper_paragraph *paragraph);
/* The box of the lines: x, y, width and height. */
void paper_paragraph_box(paper_paragraph *paragraph, double box[4]);

/* Draws the paragraph with its origin at a place, within the path, which is used up. */
void paper_canvas_show(paper_canvas *canvas, const paper_paragraph *paragraph, double x, double y);

#endif
