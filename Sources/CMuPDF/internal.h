/* What the files of this border share. */
#ifndef PAPER_CMUPDF_INTERNAL_H
#define PAPER_CMUPDF_INTERNAL_H

#include "cmupdf.h"
#include <mupdf/fitz.h>

/* Where a device draws: what a page's marks stay within, its place among pixels, and the pixels that are drawn. */
typedef struct {
  fz_rect page;
  fz_matrix place;
  fz_irect area;
  int keeps_lines; /* 1 where vector pictures are passed on as lines, for a device without pixels */
} paper_mupdf_sheet;

struct paper_mupdf {
  fz_context *context;
  char message[256];
  int forms;
  /* The styles of Paper's face that have been used: regular, italic, bold, and both. */
  fz_font *text_faces[4];
  /* Of the device that draws: its own functions, where it draws, and how many pictures could not be drawn. */
  struct {
    void (*fill_image)(fz_context *, fz_device *, fz_image *, fz_matrix, float, fz_color_params);
    void (*fill_image_mask)(
      fz_context *, fz_device *, fz_image *, fz_matrix, fz_colorspace *, const float *, float,
      fz_color_params);
    void (*clip_image_mask)(fz_context *, fz_device *, fz_image *, fz_matrix, fz_rect);
    paper_mupdf_sheet sheet;
    int marks;
  } tolerant;
};

struct paper_mupdf_document {
  paper_mupdf *mupdf;
  fz_document *document;
  /* The page used last, as a page is asked for several times: its size, its pixels, its text. */
  fz_page *page;
  int chapter, number;
  /* How far the page asked for is moved to the right, in points. */
  float shift;
  /* The file within the document that was read last, and how far. */
  struct {
    fz_stream *stream;
    int number;
    uint64_t offset;
  } attachment;
  /* The document as written last; NULL for none. */
  fz_buffer *copy;
};

/* Copies words that may be cut, as valid UTF-8 as they were. */
void paper_mupdf_copy(char *to, size_t size, const char *from);

/* Takes the exception that fz_catch has caught: keeps its words, returns its kind. */
int paper_mupdf_failed(paper_mupdf *mupdf);

/* Notes a failure that is not MuPDF's. */
int paper_mupdf_refused(paper_mupdf *mupdf, int kind, const char *words);

/* The page, loaded where it is not the one used last. Throws. */
fz_page *paper_mupdf_page(paper_mupdf_document *document, int chapter, int page);
void paper_mupdf_forget_page(paper_mupdf_document *document);
void paper_mupdf_forget_attachment(paper_mupdf_document *document);

/* The page's edges, moved against the shift: what is subtracted from places on the page. Throws. */
fz_rect paper_mupdf_bounds(paper_mupdf_document *document, fz_page *page);

/* Gives up the exception that fz_catch has caught. */
void paper_mupdf_ignore(fz_context *context);

/* Lets MuPDF ask for the faces that have been prepared. */
void paper_mupdf_install_fonts(paper_mupdf *mupdf);
void paper_mupdf_drop_fonts(paper_mupdf *mupdf);

/* Paper's face of text, for whoever drops the font; NULL where its files are missing. */
fz_font *paper_mupdf_text_face(fz_context *context, int is_bold, int is_italic);

/* A stream over a descriptor that stays the caller's. Throws. */
fz_stream *paper_mupdf_stream(fz_context *context, int descriptor);

/* The archive itself, which stays the caller's; NULL where there is none. */
fz_archive *paper_mupdf_zip(const paper_mupdf_archive *archive);

/* Opens what the stream or the archive holds, and takes over both. */
int paper_mupdf_open_any(
  paper_mupdf *mupdf, fz_stream *stream, fz_archive *archive, const char *magic, const char *css,
  paper_mupdf_document **document);

/* Lets a device that draws go on where a picture cannot be drawn, and draw a mark in the picture's place. */
void paper_mupdf_tolerate(paper_mupdf *mupdf, fz_device *device, paper_mupdf_sheet sheet);

/* The same of a device that draws a part of what another one draws. The caller puts back the sheet. */
void paper_mupdf_tolerate_within(
  paper_mupdf *mupdf, fz_device *device, paper_mupdf_sheet sheet);

/* A vector picture of a size in pixels of CSS, as an image for devices that tolerate. Throws. */
fz_image *paper_mupdf_drawing_image(
  fz_context *context, fz_display_list *list, float width, float height);
int paper_mupdf_is_drawing(const fz_image *image);
/* Draws a vector picture with the function of the device that tolerates. Throws. */
void paper_mupdf_fill_drawing(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, float alpha,
  fz_color_params parameters);

/* What stands on a page. */
typedef struct {
  uint32_t letters;
  uint32_t pictures;
  paper_mupdf_rect picture; /* the last one */
} paper_mupdf_content;

/* What is drawn: a page of a document, or the list of a page that has been set. */
typedef struct {
  fz_page *page;
  fz_display_list *list; /* where there is no page */
  fz_rect bounds;
} paper_mupdf_drawing;

/* Throws, as does what follows. */
void paper_mupdf_run(
  fz_context *context, paper_mupdf_drawing drawing, fz_device *device, fz_matrix place);
paper_mupdf_content paper_mupdf_count(fz_context *context, paper_mupdf_drawing drawing);
void paper_mupdf_draw_furniture(
  fz_context *context, fz_device *device, fz_matrix place, fz_rect bounds,
  const paper_mupdf_furniture *furniture);
void paper_mupdf_draw(
  fz_context *context, paper_mupdf_drawing drawing, fz_device *device,
  const paper_mupdf_furniture *furniture);
fz_matrix paper_mupdf_fill_page(fz_rect bounds, paper_mupdf_content content, float margin);

/* What paper_mupdf_render() and paper_mupdf_pictures() do, without throwing. */
int paper_mupdf_render_drawing(
  paper_mupdf *mupdf, paper_mupdf_drawing drawing, float scale, int x, int y, int width,
  int height, size_t stride, uint8_t *memory, size_t length,
  const paper_mupdf_furniture *furniture, int *marks);
int paper_mupdf_find_pictures(
  paper_mupdf *mupdf, paper_mupdf_drawing drawing, const paper_mupdf_furniture *furniture,
  paper_mupdf_rect *rects, int maximum, int *count);

/* Draws into a part of the sheet under way of a document that is made. */
int paper_mupdf_sheets_draw(
  paper_mupdf_sheets *sheets, paper_mupdf_drawing drawing, paper_mupdf_rect rect,
  const paper_mupdf_furniture *furniture);

/* The page as what is drawn. Throws. */
paper_mupdf_drawing paper_mupdf_page_drawing(
  paper_mupdf_document *document, int chapter, int page);

#endif
