#include "setter.h"

#include <string.h>

/* A MuPDF without the parts that setting needs: nothing can be set. */

#if !PAPER_CAN_SET

int paper_mupdf_can_set(void) { return 0; }

paper_mupdf_setter *paper_mupdf_setter_new(paper_mupdf *mupdf) {
  (void)mupdf;
  return NULL;
}

void paper_mupdf_setter_free(paper_mupdf_setter *setter) { (void)setter; }

int paper_mupdf_face(paper_mupdf_setter *setter, int family, int is_bold, int is_italic) {
  (void)setter, (void)family, (void)is_bold, (void)is_italic;
  return -1;
}

int paper_mupdf_embedded_face(
  paper_mupdf_setter *setter, int embedded, int is_bold, int is_italic) {
  (void)setter, (void)embedded, (void)is_bold, (void)is_italic;
  return -1;
}

int paper_mupdf_add_face(
  paper_mupdf_setter *setter, const uint8_t *bytes, size_t count, int *embedded) {
  (void)setter, (void)bytes, (void)count;
  *embedded = -1;
  return PAPER_MUPDF_UNSUPPORTED;
}

paper_mupdf_metrics paper_mupdf_face_metrics(paper_mupdf_setter *setter, int face) {
  (void)setter, (void)face;
  return (paper_mupdf_metrics){0, 0, 0, 0};
}

int paper_mupdf_glyph_extent(
  paper_mupdf_setter *setter, int face, uint32_t glyph, paper_mupdf_rect *extent) {
  (void)setter, (void)face, (void)glyph, (void)extent;
  return 0;
}

int paper_mupdf_shape(
  paper_mupdf_setter *setter, int face, int options, const uint8_t *letters, size_t count,
  const char *language, paper_mupdf_glyph *glyphs, size_t room, size_t *made) {
  (void)setter, (void)face, (void)options, (void)letters, (void)count, (void)language;
  (void)glyphs, (void)room;
  *made = 0;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_hyphenate(
  paper_mupdf *mupdf, const char *language, const uint8_t *word, size_t count, uint16_t *places,
  size_t room) {
  (void)mupdf, (void)language, (void)word, (void)count, (void)places, (void)room;
  return -1;
}

int paper_mupdf_read_markup(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const paper_mupdf_events *events,
  int *reader) {
  (void)mupdf, (void)bytes, (void)count, (void)events;
  *reader = PAPER_MUPDF_XML;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_picture_open(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const paper_mupdf_archive *archive,
  const char *folder, paper_mupdf_picture **picture) {
  (void)mupdf, (void)bytes, (void)count, (void)archive, (void)folder;
  *picture = NULL;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_place(paper_mupdf_set_page *page, paper_mupdf_place place) {
  (void)page, (void)place;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_clip(paper_mupdf_set_page *page, paper_mupdf_rect rect) {
  (void)page, (void)rect;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_fade(paper_mupdf_set_page *page, float opacity) {
  (void)page, (void)opacity;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_unfade(paper_mupdf_set_page *page) {
  (void)page;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_unclip(paper_mupdf_set_page *page) {
  (void)page;
  return PAPER_MUPDF_UNSUPPORTED;
}

void paper_mupdf_picture_close(paper_mupdf_picture *picture) { (void)picture; }

void paper_mupdf_picture_size(const paper_mupdf_picture *picture, float *width, float *height) {
  (void)picture;
  *width = *height = 0;
}

int paper_mupdf_set_page_new(
  paper_mupdf_setter *setter, float width, float height, paper_mupdf_set_page **page) {
  (void)setter, (void)width, (void)height;
  *page = NULL;
  return PAPER_MUPDF_UNSUPPORTED;
}

void paper_mupdf_set_page_free(paper_mupdf_set_page *page) { (void)page; }

int paper_mupdf_set_fill(paper_mupdf_set_page *page, paper_mupdf_rect rect, uint32_t color) {
  (void)page, (void)rect, (void)color;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_picture(
  paper_mupdf_set_page *page, const paper_mupdf_picture *picture, const char *name,
  paper_mupdf_rect rect) {
  (void)page, (void)picture, (void)name, (void)rect;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_letters(
  paper_mupdf_set_page *page, const paper_mupdf_set_run *run, const paper_mupdf_set_glyph *glyphs,
  size_t count) {
  (void)page, (void)run, (void)glyphs, (void)count;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_page_end(paper_mupdf_set_page *page) {
  (void)page;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_page_render(
  paper_mupdf_set_page *page, float scale, int x, int y, int width, int height, size_t stride,
  uint8_t *memory, size_t length, const paper_mupdf_furniture *furniture, int *marks) {
  (void)page, (void)scale, (void)x, (void)y, (void)width, (void)height, (void)stride;
  (void)memory, (void)length, (void)furniture;
  *marks = 0;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_page_sheet(
  paper_mupdf_set_page *page, paper_mupdf_sheets *sheets, paper_mupdf_rect rect,
  const paper_mupdf_furniture *furniture) {
  (void)page, (void)sheets, (void)rect, (void)furniture;
  return PAPER_MUPDF_UNSUPPORTED;
}

int paper_mupdf_set_page_pictures(
  paper_mupdf_set_page *page, const paper_mupdf_furniture *furniture, paper_mupdf_rect *rects,
  int maximum, int *count) {
  (void)page, (void)furniture, (void)rects, (void)maximum;
  *count = 0;
  return PAPER_MUPDF_UNSUPPORTED;
}

#endif
