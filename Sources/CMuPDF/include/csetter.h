/* Setting pages: shaped letters, hyphens, trees of markup, pages that have been set. Part of cmupdf.h. */
#ifndef PAPER_CSETTER_H
#define PAPER_CSETTER_H

/* 1 where this MuPDF has the parts that setting needs. */
int paper_mupdf_can_set(void);

/* The faces of a book. The context must outlive them. */
typedef struct paper_mupdf_setter paper_mupdf_setter;
/* NULL where there is no memory, or where this MuPDF cannot set. */
paper_mupdf_setter *paper_mupdf_setter_new(paper_mupdf *mupdf);
void paper_mupdf_setter_free(paper_mupdf_setter *setter);

enum { PAPER_MUPDF_SERIF = 0, PAPER_MUPDF_SANS = 1, PAPER_MUPDF_MONO = 2 };

/* The number of a face, or of an embedded one in a style of its own or a made one; -1 where there is none. */
int paper_mupdf_face(paper_mupdf_setter *setter, int family, int is_bold, int is_italic);
int paper_mupdf_embedded_face(
  paper_mupdf_setter *setter, int embedded, int is_bold, int is_italic);

/* Takes an OpenType, TrueType, WOFF or WOFF2 face, whose bytes are copied, and tells its number among the embedded ones. */
int paper_mupdf_add_face(
  paper_mupdf_setter *setter, const uint8_t *bytes, size_t count, int *embedded);

/* In sizes of the letters; 0 for what the face does not tell. */
typedef struct {
  float ascent, descent, x_height, cap_height;
} paper_mupdf_metrics;
paper_mupdf_metrics paper_mupdf_face_metrics(paper_mupdf_setter *setter, int face);

/* The ink of a glyph, from the glyph's origin in sizes of the letters, upwards. 0 where there is none. */
int paper_mupdf_glyph_extent(
  paper_mupdf_setter *setter, int face, uint32_t glyph, paper_mupdf_rect *extent);

/* Distances are in 1/1000 of the size of the letters, `scale` included. */
typedef struct {
  uint32_t glyph;
  uint32_t cluster; /* the offset of the first byte that the glyph stands for */
  float advance, x, y;
  float scale;
  uint16_t face;
  uint16_t is_safe; /* 1 where the letters before the glyph may be shaped apart */
} paper_mupdf_glyph;

enum {
  PAPER_MUPDF_SMALL_CAPS = 1,
  PAPER_MUPDF_SQUARE = 2, /* signs that scripts share come from the East Asian face, where there is such a face */
  PAPER_MUPDF_VERTICAL = 4, /* forms for lines that run down */
  PAPER_MUPDF_RIGHT_TO_LEFT = 8, /* all letters run to the left, also those without a direction of their own */
};

/* The glyphs of UTF-8 from left to right, at most `room` of them; `made` tells how many. */
int paper_mupdf_shape(
  paper_mupdf_setter *setter, int face, int options, const uint8_t *letters, size_t count,
  const char *language, paper_mupdf_glyph *glyphs, size_t room, size_t *made);

/* The offsets at which a word may be broken, at most `room`. -1 where the language has no patterns. */
int paper_mupdf_hyphenate(
  paper_mupdf *mupdf, const char *language, const uint8_t *word, size_t count, uint16_t *places,
  size_t room);

/* What a reader of markup meets. Names are as the markup has them, without the prefixes of elements. The functions
 * are called while paper_mupdf_read_markup() runs. */
typedef struct {
  void *user;
  /* `attributes` holds names and values in turn. */
  void (*begin)(void *user, const char *name, const char *const *attributes, size_t count);
  void (*end)(void *user);
  void (*text)(void *user, const char *text);
} paper_mupdf_events;

enum { PAPER_MUPDF_XML = 0, PAPER_MUPDF_HTML5 = 1 };

/* Reads UTF-8, whatever encoding it names: as XML, and where that fails as HTML5, unless the text would keep that
 * reader for too long. `reader` tells which reader has read. */
int paper_mupdf_read_markup(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const paper_mupdf_events *events,
  int *reader);

/* A picture of a book, not yet decoded. */
typedef struct paper_mupdf_picture paper_mupdf_picture;
/* The bytes are copied. Of a vector picture the size is that of its view, and pictures within are read from the folder
 * of the archive; without an archive they are missing. */
int paper_mupdf_picture_open(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const paper_mupdf_archive *archive,
  const char *folder, paper_mupdf_picture **picture);
void paper_mupdf_picture_close(paper_mupdf_picture *picture);
void paper_mupdf_picture_size(const paper_mupdf_picture *picture, float *width, float *height);

/* A page that is put together, and then drawn as often as wanted. The setter must outlive the page. */
typedef struct paper_mupdf_set_page paper_mupdf_set_page;
int paper_mupdf_set_page_new(
  paper_mupdf_setter *setter, float width, float height, paper_mupdf_set_page **page);
void paper_mupdf_set_page_free(paper_mupdf_set_page *page);

typedef struct {
  uint32_t glyph;
  float x, rise;
  uint32_t scalar; /* 0 for the further glyphs of a letter */
  int is_upright;  /* in a line that runs down */
} paper_mupdf_set_glyph;

typedef struct {
  int face;
  float size, stretch, baseline;
  uint32_t color; /* 0xRRGGBB */
  int is_vertical; /* the line runs down: `baseline` is an x, and the x of glyphs are y */
} paper_mupdf_set_run;

/* x' = a x + c y + e, y' = b x + d y + f. */
typedef struct {
  float a, b, c, d, e, f;
} paper_mupdf_place;
/* Where all that is added afterwards stands on the page. A place that is not finite is refused. */
int paper_mupdf_set_place(paper_mupdf_set_page *page, paper_mupdf_place place);
/* Of all that is added until paper_mupdf_set_unclip(), what is in the rectangle is seen. At most 64 within each other. */
int paper_mupdf_set_clip(paper_mupdf_set_page *page, paper_mupdf_rect rect);
int paper_mupdf_set_unclip(paper_mupdf_set_page *page);
/* All that is added until paper_mupdf_set_unfade() is seen as a whole, by an opacity of 0 to 1. Of a page 256 are heard.
   Parts that clip begin and end within. */
int paper_mupdf_set_fade(paper_mupdf_set_page *page, float opacity);
int paper_mupdf_set_unfade(paper_mupdf_set_page *page);

int paper_mupdf_set_fill(paper_mupdf_set_page *page, paper_mupdf_rect rect, uint32_t color);
/* Without a picture a mark is drawn. The name stands in the message of who refuses marks. */
int paper_mupdf_set_picture(
  paper_mupdf_set_page *page, const paper_mupdf_picture *picture, const char *name,
  paper_mupdf_rect rect);
int paper_mupdf_set_letters(
  paper_mupdf_set_page *page, const paper_mupdf_set_run *run, const paper_mupdf_set_glyph *glyphs,
  size_t count);
/* Nothing is added afterwards. */
int paper_mupdf_set_page_end(paper_mupdf_set_page *page);

/* As paper_mupdf_render() and paper_mupdf_pictures(). */
int paper_mupdf_set_page_render(
  paper_mupdf_set_page *page, float scale, int x, int y, int width, int height, size_t stride,
  uint8_t *memory, size_t length, const paper_mupdf_furniture *furniture, int *marks);
int paper_mupdf_set_page_pictures(
  paper_mupdf_set_page *page, const paper_mupdf_furniture *furniture, paper_mupdf_rect *rects,
  int maximum, int *count);

/* As paper_mupdf_sheets_page(). */
int paper_mupdf_set_page_sheet(
  paper_mupdf_set_page *page, paper_mupdf_sheets *sheets, paper_mupdf_rect rect,
  const paper_mupdf_furniture *furniture);

#endif
