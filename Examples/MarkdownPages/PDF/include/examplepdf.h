/* A PDF that is written by Cairo, page by page. A program writes a single file, so that nothing is named twice.
 *
 * Lengths are in points, from the page's upper left corner. Text is UTF-8 that ends with a zero. */
#ifndef PAPER_EXAMPLE_PDF_H
#define PAPER_EXAMPLE_PDF_H

/* Begins the file. Returns 1, or 0 where the file cannot be written. */
int paper_pdf_begin(const char *path, double width, double height);

/* The face of the next texts. */
void paper_pdf_face(const char *family, int is_italic, int is_bold, double size);

/* The width of a text, and its drawing on a base line; letters are as wide as `stretch` says, in parts of their own
 * width. */
double paper_pdf_width(const char *text);
void paper_pdf_show(const char *text, double x, double y, double stretch);

/* A line across, of half a point. */
void paper_pdf_rule(double x, double y, double width);

void paper_pdf_next_page(void);

/* Ends the file. Returns 1, or 0 where a part of the writing failed. */
int paper_pdf_end(void);

#endif
