/* A narrow border to DjVuLibre: opens a document that lies in memory, and reads its pages, words and chapters. No file is
 * opened: a document that names further files is damaged. Decoding uses threads of the library's own. */
#ifndef PAPER_CDJVU_H
#define PAPER_CDJVU_H

#include <stddef.h>
#include <stdint.h>

enum {
  PAPER_DJVU_OK = 0,
  PAPER_DJVU_DAMAGED = 1,
  PAPER_DJVU_MEMORY = 2,
  PAPER_DJVU_NO_PAGE = 3,
};

typedef struct paper_djvu paper_djvu;

/* In points of 1/72 inch, from the page's upper left corner. */
typedef struct {
  float x0, y0, x1, y1;
} paper_djvu_rect;

typedef struct {
  uint32_t scalar;
  paper_djvu_rect rect;
} paper_djvu_character;

/* `count` characters from `first` on. Lines of one paragraph have the same block. */
typedef struct {
  paper_djvu_rect rect;
  int block;
  size_t first, count;
} paper_djvu_line;

typedef struct {
  paper_djvu_line *lines;
  size_t line_count;
  paper_djvu_character *characters;
  size_t character_count;
} paper_djvu_text;

/* A chapter or a link: to a page, from 0, or with page -1 to an address, or to nowhere. */
typedef struct {
  paper_djvu_rect rect;
  int depth;
  int page;
  char *title;
  char *address;
} paper_djvu_target;

typedef struct {
  paper_djvu_target *items;
  size_t count;
} paper_djvu_targets;

/* Calls of the library that touch what is set up once, before the process is locked. */
void paper_djvu_prepare(void);
const char *paper_djvu_version(void);

/* Copies the bytes. Afterwards and after each failed call `paper_djvu_message` says why in the library's words. */
int paper_djvu_open(const uint8_t *bytes, size_t count, paper_djvu **document);
void paper_djvu_close(paper_djvu *document);
const char *paper_djvu_message(const paper_djvu *document);

int paper_djvu_page_count(const paper_djvu *document);
/* In points. */
int paper_djvu_size(paper_djvu *document, int page, float *width, float *height);
/* Pixels of the scan to an inch; 72 for a page that is damaged. */
float paper_djvu_resolution(paper_djvu *document, int page);

/* Draws a region of the page at `scale` pixels to a point: blue in the lowest byte, opaque. Writes nothing beyond
 * `(height - 1) * stride + 4 * width` bytes, which are at most `size`. */
int paper_djvu_render(
  paper_djvu *document, int page, float scale, int x, int y, int width, int height, size_t stride,
  uint8_t *out, size_t size);

/* What is printed on the page; empty where nothing is told. */
int paper_djvu_label(paper_djvu *document, int page, char *out, size_t size);
/* Empty where the document tells nothing. */
int paper_djvu_metadata(paper_djvu *document, const char *key, char *out, size_t size);

/* At most `limit` lines and as many characters; free what was read. */
int paper_djvu_read_text(paper_djvu *document, int page, size_t limit, paper_djvu_text *text);
void paper_djvu_free_text(paper_djvu_text *text);

int paper_djvu_outline(paper_djvu *document, size_t limit, paper_djvu_targets *found);
int paper_djvu_links(paper_djvu *document, int page, size_t limit, paper_djvu_targets *found);
void paper_djvu_free_targets(paper_djvu_targets *found);

#endif
