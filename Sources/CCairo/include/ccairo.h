/* A wrapper of Cairo and Pango that exposes none of their types.
 *
 * Pixels are premultiplied, 32 bits each with blue in the lowest byte, row by row. Every function
 * may be called on any thread. */
#ifndef PAPER_CCAIRO_H
#define PAPER_CCAIRO_H

#include <stddef.h>
#include <stdint.h>

#include "ccanvas.h"

/* The text, the font and the bounds of a label. */
typedef struct {
  const char *text;     /* UTF-8, ended by a zero, no control characters */
  const char *families; /* separated by commas, the best one first */
  const char *language; /* as "zh-hans" */
  double size;          /* of the font, in pixels */
  double red, green, blue, alpha; /* 0 to 1, not premultiplied */
  double maximum_width;           /* in pixels */
  int maximum_lines;
  int is_leading; /* lines begin at one side; else they are centred */
  int strong_from, strong_to;                   /* bytes that are bold; none where both are 0 */
  double strong_red, strong_green, strong_blue; /* 0 to 1 */
} paper_label_style;

/* A label that has been laid out; an opaque type. */
typedef struct paper_label paper_label;

/* Lays a label out; NULL where there is no memory. Free the label with paper_label_free. */
paper_label *paper_label_new(const paper_label_style *style);

/* The size in pixels of everything the label inks or claims as line height; at least 1 x 1. */
void paper_label_size(const paper_label *label, int *width, int *height);

/* Whether text had to be left out. */
int paper_label_is_ellipsized(const paper_label *label);

/* Where the character that begins at a byte of the text begins and ends on the screen, in pixels from the left
 * edge of the bitmap. The text's length gives the place behind its last character. A character that is read from
 * right to left begins at its right. */
void paper_label_edges(const paper_label *label, int byte, double *leading, double *trailing);

/* Draws the label over width x height pixels, which must be zero before. Returns 1, or 0 on failure. */
int paper_label_draw(const paper_label *label, uint32_t *pixels, int width, int height);

void paper_label_free(paper_label *label);

/* Writes pixels as a PNG file into new memory of `*count` bytes at `*bytes`; free `*bytes` with
 * paper_free. Returns 1, or 0 where there is no memory. */
int paper_png(
  const uint32_t *pixels, int width, int height, int is_opaque, uint8_t **bytes, size_t *count);

void paper_free(void *memory);

/* The versions of the libraries that are in use, as "1.16.0". */
const char *paper_cairo_version(void);
const char *paper_pango_version(void);

#endif
