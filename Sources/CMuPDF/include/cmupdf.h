/* A narrow border to MuPDF: no type of its own shows in this header, and no exception of its own
 * leaves the functions below.
 *
 * Functions that return an int return PAPER_MUPDF_OK or the kind of the failure; its words are then in
 * paper_mupdf_message(). A context serves one thread. Pages are named by chapter and number within
 * it, both from 0; documents without chapters have one. Places on a page are in points from its top
 * left corner. */
#ifndef PAPER_CMUPDF_H
#define PAPER_CMUPDF_H

#include <stddef.h>
#include <stdint.h>

enum {
  PAPER_MUPDF_OK = 0,
  PAPER_MUPDF_DAMAGED = 1,     /* the bytes are not what the format wants */
  PAPER_MUPDF_UNSUPPORTED = 2, /* the format, or what this document wants of it, is unknown */
  PAPER_MUPDF_MEMORY = 3,      /* there is not enough memory */
  PAPER_MUPDF_ARGUMENT = 4,    /* no such page, or memory that the region does not fit into */
};

typedef struct paper_mupdf paper_mupdf;
typedef struct paper_mupdf_document paper_mupdf_document;
typedef struct paper_mupdf_sheets paper_mupdf_sheets;

typedef struct {
  float x0, y0, x1, y1;
} paper_mupdf_rect;

/* A place that a link or an entry of the outline leads to. `uri` is NULL where it leads to a page of
 * the same document, else `chapter` is -1. Where addresses were asked for, `chapter` is always -1, and `place` is the
 * address of a place in the document. */
typedef struct {
  int depth;
  paper_mupdf_rect rect;
  int chapter, page;
  float x, y;
  char *text; /* the title of an entry of the outline, else NULL */
  char *uri;
  char *place;
} paper_mupdf_target;

typedef struct {
  paper_mupdf_target *items;
  size_t count;
} paper_mupdf_targets;

typedef struct {
  paper_mupdf_rect rect;
  int block;    /* lines of one paragraph have the same number */
  int vertical; /* 1 where the characters stand below each other */
  size_t first, count;
} paper_mupdf_line;

typedef struct {
  uint32_t scalar;
  paper_mupdf_rect rect;
} paper_mupdf_character;

typedef struct {
  paper_mupdf_line *lines;
  size_t line_count;
  paper_mupdf_character *characters;
  size_t character_count;
} paper_mupdf_text;

/* A line above or below the text of a page. Empty words draw nothing. */
typedef struct {
  const char *words;
  float size;     /* of its letters */
  float baseline; /* from the page's top edge */
} paper_mupdf_line_of_page;

/* What is drawn on a page of laid out text beside the text. */
typedef struct {
  float shift;  /* of everything to the right, as the margins of a book's two sides differ */
  float margin; /* on both sides of the text, where it is not moved */
  paper_mupdf_line_of_page head, foot;
  int fills_page; /* 1 where a picture alone on the page covers its margins, too */
} paper_mupdf_furniture;

/* The version that this was built with. */
const char *paper_mupdf_version(void);

/* Maps the faces of the system that are used. Once, while files can still be opened. */
void paper_mupdf_prepare_fonts(void);

/* The forms of Chinese characters where a text does not name its language. */
enum {
  PAPER_MUPDF_JAPANESE = 0,
  PAPER_MUPDF_KOREAN = 1,
  PAPER_MUPDF_SIMPLIFIED = 2,
  PAPER_MUPDF_TRADITIONAL = 3,
};

/* Lets text be set in this face in place of Paper's own, in the styles of the mask: bit 0 regular, 1 italic, 2 bold,
 * 3 both. Copies `count` bytes; `index` is the face within a collection. Takes no face without sound letters. Before
 * any document is opened. */
int paper_mupdf_take_face(
  paper_mupdf *mupdf, int styles, const uint8_t *bytes, size_t count, int index);

/* Lets text be set in Paper's own face again. Before any document is opened. */
void paper_mupdf_forget_faces(paper_mupdf *mupdf);

/* NULL where there is no memory. `store` bounds what is kept of decoded pictures and fonts, in bytes. */
paper_mupdf *paper_mupdf_new(size_t store, int forms);
void paper_mupdf_free(paper_mupdf *mupdf);

/* Words for the last failure, valid until the next call. */
const char *paper_mupdf_message(const paper_mupdf *mupdf);

/* Opens a document from a descriptor, which stays the caller's and must stay open; its offset is
 * neither used nor moved. `magic` is a MIME type; `css` is a style sheet that goes before the document's
 * own ones, or NULL. */
int paper_mupdf_open(
  paper_mupdf *mupdf, int descriptor, const char *magic, const char *css,
  paper_mupdf_document **document);

/* Takes the words out of the marks of printed pages, such as <span epub:type="pagebreak" id="p187">187</span>, in
 * XHTML of `length` bytes; elements stay, as links lead to them. Returns how many bytes are left. */
size_t paper_mupdf_drop_page_breaks(uint8_t *text, size_t length);

/* The same as opening from `count` bytes, which are copied. */
int paper_mupdf_open_bytes(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const char *magic, const char *css,
  paper_mupdf_document **document);
void paper_mupdf_close(paper_mupdf_document *document);

typedef struct {
  const char *name;
  const uint8_t *bytes;
  size_t count;
} paper_mupdf_part;

/* The same from the files of an EPUB, whose bytes are copied. */
int paper_mupdf_open_parts(
  paper_mupdf *mupdf, const paper_mupdf_part *parts, size_t count, const char *css,
  paper_mupdf_document **document);

/* The entries of a ZIP file. The descriptor must stay open. */
typedef struct paper_mupdf_archive paper_mupdf_archive;
int paper_mupdf_archive_open(paper_mupdf *mupdf, int descriptor, paper_mupdf_archive **archive);
/* The same of parts, whose bytes are copied. */
int paper_mupdf_archive_of_parts(
  paper_mupdf *mupdf, const paper_mupdf_part *parts, size_t count, paper_mupdf_archive **archive);
void paper_mupdf_archive_close(paper_mupdf_archive *archive);
int paper_mupdf_archive_read(
  paper_mupdf_archive *archive, const char *name, uint8_t **bytes, size_t *count);
void paper_mupdf_free_bytes(uint8_t *bytes);

/* What is rewritten of a book: pictures are those of formats that MuPDF does not read. */
enum { PAPER_MUPDF_PAGE = 0, PAPER_MUPDF_SHEET = 1, PAPER_MUPDF_PICTURE = 2 };

/* Gives a page, a style sheet or a picture other bytes: 1 where `out` has been made by malloc, which is then freed. */
typedef int (*paper_mupdf_rewrite)(
  int kind, const uint8_t *bytes, size_t count, uint8_t **out, size_t *out_count);

/* Opens the document whose entries these are, although fonts are encrypted, with `attributes` added
 * to the first element of each page that names no language, and with each page and each style sheet rewritten.
 * `fallbacks` has lines in pairs: the name of an entry, and the name of the entry that is read in its place. An
 * older MuPDF reads the file itself, as it is. The archive may be closed before the document. */
int paper_mupdf_open_archive(
  paper_mupdf_archive *archive, int descriptor, const char *magic, const char *attributes,
  const char *fallbacks, paper_mupdf_rewrite rewrite, const char *css, paper_mupdf_document **document);

/* Elements and texts of XML. Tags are without their namespaces, attributes are not. A node is valid until the whole is freed; the
 * tag of a text and the text of an element are NULL. */
typedef struct paper_mupdf_xml paper_mupdf_xml;
int paper_mupdf_xml_parse(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, paper_mupdf_xml **xml);
void paper_mupdf_xml_free(paper_mupdf_xml *xml);
const void *paper_mupdf_xml_root(const paper_mupdf_xml *xml);
const void *paper_mupdf_xml_down(const void *node);
const void *paper_mupdf_xml_next(const void *node);
const char *paper_mupdf_xml_tag(const void *node);
const char *paper_mupdf_xml_text(const void *node);
const char *paper_mupdf_xml_attribute(const void *node, const char *name);

/* 1 where a password is needed and has not been given yet. */
int paper_mupdf_needs_password(paper_mupdf_document *document);
/* 1 where the password is right. */
int paper_mupdf_authenticate(paper_mupdf_document *document, const char *password);

/* 1 where the document has no pages of its own but is laid out for a size. */
int paper_mupdf_is_reflowable(paper_mupdf_document *document);
/* Lays it out in pages of this size, with this size of letters, in points. */
int paper_mupdf_layout(paper_mupdf_document *document, float width, float height, float em);

int paper_mupdf_chapters(paper_mupdf_document *document, int *count);
/* Lays the chapter out, where that has not been done. */
int paper_mupdf_pages(paper_mupdf_document *document, int chapter, int *count);
int paper_mupdf_size(
  paper_mupdf_document *document, int chapter, int page, float *width, float *height);

/* Moves everything on the pages asked for from now on to the right, in points. */
void paper_mupdf_shift(paper_mupdf_document *document, float shift);

/* Letters of a page, without spaces and hyphens: their sum over a chapter does not depend on the layout. */
int paper_mupdf_letters(
  paper_mupdf_document *document, int chapter, int page, uint32_t *count);

/* Where a link within the document leads to, as "chapter.xhtml#place". Without a "#" no chapter is laid out. */
int paper_mupdf_resolve(
  paper_mupdf_document *document, const char *address, int *chapter, int *page, float *x,
  float *y);

/* Draws a region of a page on white: `width` by `height` pixels from `x`, `y` on, in pixels of the page
 * at `scale` pixels a point. Pixels are premultiplied, blue in the lowest byte; rows are `stride` bytes
 * apart. Nothing is written beyond `length` bytes. `furniture` may be NULL. `marks` is how many pictures could not be
 * drawn: a mark stands in the place of each, and paper_mupdf_message() says why. */
int paper_mupdf_render(
  paper_mupdf_document *document, int chapter, int page, float scale, int x, int y, int width,
  int height, size_t stride, uint8_t *memory, size_t length,
  const paper_mupdf_furniture *furniture, int *marks);

/* Where the pictures of a page are seen, in points from the page's top left corner; stencils are none. Fills at
 * most `maximum` rectangles, and tells how many pictures there are. `furniture` as for drawing. */
int paper_mupdf_pictures(
  paper_mupdf_document *document, int chapter, int page, const paper_mupdf_furniture *furniture,
  paper_mupdf_rect *rects, int maximum, int *count);

/* Pixels to a point of the single picture that covers a page, and over which nothing is drawn; 0 for any other page.
 * Words that nobody sees and comments count as nothing. */
int paper_mupdf_scan(paper_mupdf_document *document, int chapter, int page, float *scale);

/* The text of a page in the order of the document, at most `limit` characters. */
int paper_mupdf_read_text(
  paper_mupdf_document *document, int chapter, int page, size_t limit, paper_mupdf_text *text);
void paper_mupdf_free_text(paper_mupdf_text *text);

/* The links of a page, the outline of a document; at most `limit` of them. With `as_addresses`, places in the
 * document stay addresses, and no chapter is laid out for them. */
int paper_mupdf_links(
  paper_mupdf_document *document, int chapter, int page, int as_addresses, size_t limit,
  paper_mupdf_targets *targets);
int paper_mupdf_outline(
  paper_mupdf_document *document, int as_addresses, size_t limit, paper_mupdf_targets *targets);
void paper_mupdf_free_targets(paper_mupdf_targets *targets);

/* A value of the metadata, as "info:Title", in at most `size` bytes with the final zero; empty where
 * there is none. */
int paper_mupdf_metadata(
  paper_mupdf_document *document, const char *key, char *value, size_t size);

/* What a PDF says of itself: 1 where it is read from right to left, and its language, or an empty one. */
void paper_mupdf_pdf_facts(
  paper_mupdf_document *document, int *is_right_to_left, char *language, size_t size);

/* What other programs have written on a page. */
enum {
  PAPER_MUPDF_NOTE = 0, /* a sign with words */
  PAPER_MUPDF_FREE_TEXT = 1,
  PAPER_MUPDF_MARKED = 2, /* highlighted or underlined */
  PAPER_MUPDF_STRUCK = 3,
  PAPER_MUPDF_DRAWN = 4,
  PAPER_MUPDF_STAMP = 5,
  PAPER_MUPDF_FILE = 6,
};

/* The rectangle is in heights of the page. `number` and `parent` are numbers of objects: `parent` is that of the comment
 * that is answered, 0 for none. `date` is in seconds since 1970, below 0 where there is none. */
typedef struct {
  int kind, number, parent;
  paper_mupdf_rect rect;
  int64_t date;
  char *author, *text;
} paper_mupdf_comment;

typedef struct {
  paper_mupdf_comment *items;
  size_t count;
} paper_mupdf_comments;

/* The comments of a page of a PDF among its first `limit` annotations; none of another document. */
int paper_mupdf_read_comments(
  paper_mupdf_document *document, int page, size_t limit, paper_mupdf_comments *comments);
void paper_mupdf_free_comments(paper_mupdf_comments *comments);

/* A file within a PDF. `number` is that of the object with its bytes, `page` where the file hangs at a page, else -1, and
 * `size` as the document says, below 0 where it says nothing. */
typedef struct {
  int number, page;
  int64_t size;
  char *name, *description;
} paper_mupdf_attachment;

typedef struct {
  paper_mupdf_attachment *items;
  size_t count;
} paper_mupdf_attachments;

/* The first `limit` files within a PDF; none in another document. */
int paper_mupdf_list_attachments(
  paper_mupdf_document *document, size_t limit, paper_mupdf_attachments *list);
void paper_mupdf_free_attachments(paper_mupdf_attachments *list);

/* Reads bytes of a file within a PDF from `offset` on: `count` of them, at most `room`; none behind the last. */
int paper_mupdf_read_attachment(
  paper_mupdf_document *document, int number, uint64_t offset, uint8_t *bytes, size_t room,
  size_t *count);

enum { PAPER_MUPDF_LABEL = 0, PAPER_MUPDF_BOX = 1, PAPER_MUPDF_RADIO = 2 };

/* A layer of a PDF as a list shows layers: a heading, a box, or a box of a group in which a single layer is on. */
typedef struct {
  int depth, kind, is_on, is_locked;
  char *name;
} paper_mupdf_layer;

typedef struct {
  paper_mupdf_layer *items;
  size_t count;
} paper_mupdf_layers;

/* The first `limit` entries of the list of layers; none of another document. */
int paper_mupdf_list_layers(
  paper_mupdf_document *document, size_t limit, paper_mupdf_layers *list);
void paper_mupdf_free_layers(paper_mupdf_layers *list);
/* Shows or hides an entry of the list for as long as the document is open. Locked entries stay as they are. */
int paper_mupdf_switch_layer(paper_mupdf_document *document, int layer, int is_on);

enum {
  PAPER_MUPDF_TEXT_FIELD = 0,
  PAPER_MUPDF_CHECK_FIELD = 1,
  PAPER_MUPDF_RADIO_FIELD = 2,
  PAPER_MUPDF_CHOICE_FIELD = 3,
  PAPER_MUPDF_SIGNATURE_FIELD = 4,
};

enum {
  PAPER_MUPDF_READ_ONLY = 1,
  PAPER_MUPDF_REQUIRED = 2,
  PAPER_MUPDF_LINES = 4,    /* a text of several lines */
  PAPER_MUPDF_SECRET = 8,
  PAPER_MUPDF_TYPED = 16,   /* a choice for which another text can be typed */
  PAPER_MUPDF_STAYS_ON = 32, /* a radio button that only another one switches off */
  PAPER_MUPDF_SIGNED = 64,
};

/* A field of a form on a page. The rectangle is in heights of the page. The value of a box and of a radio button is "1" or
 * "0", that of a signature the name of who signed, as the document says; `options` are lines. `longest` counts
 * characters, 0 for any number. `date` is in seconds since 1970, below 0 where there is none. */
typedef struct {
  int kind, number, flags, longest;
  paper_mupdf_rect rect;
  int64_t date;
  char *name, *value, *options;
} paper_mupdf_field;

typedef struct {
  paper_mupdf_field *items;
  size_t count;
} paper_mupdf_fields;

/* The first `limit` fields of a page of a PDF; none of another document. */
int paper_mupdf_read_fields(
  paper_mupdf_document *document, int page, size_t limit, paper_mupdf_fields *fields);
void paper_mupdf_free_fields(paper_mupdf_fields *fields);
/* Fills in a field, for as long as the document is open. No script of the document runs. */
int paper_mupdf_fill_field(
  paper_mupdf_document *document, int page, int number, const char *value);

/* Writes the document, as it is filled in, into memory, and tells the number of bytes. */
int paper_mupdf_make_copy(paper_mupdf_document *document, size_t *count);
/* Bytes of the copy that was made last: as many as it returns, at most `room`. */
size_t paper_mupdf_read_copy(
  const paper_mupdf_document *document, size_t offset, uint8_t *bytes, size_t room);

/* The number that is printed on a page, as "iv"; empty where there is none. */
int paper_mupdf_label(
  paper_mupdf_document *document, int chapter, int page, char *label, size_t size);

#include "csetter.h"

/* A PDF that is made, sheet after sheet, in memory. All that is added belongs to the same context. */
int paper_mupdf_sheets_new(paper_mupdf *mupdf, paper_mupdf_sheets **sheets);
void paper_mupdf_sheets_free(paper_mupdf_sheets *sheets);

/* Begins a sheet of a size in points, and ends the sheet before. */
int paper_mupdf_sheets_begin(paper_mupdf_sheets *sheets, float width, float height);

/* Draws a page of a document into a part of the sheet, which is of the page's shape. Letters stay letters. */
int paper_mupdf_sheets_page(
  paper_mupdf_sheets *sheets, paper_mupdf_document *document, int chapter, int page,
  paper_mupdf_rect rect, const paper_mupdf_furniture *furniture);

/* Puts a picture into a part of the sheet: the `count` bytes of a JPEG file, or pixels as paper_mupdf_render() gives
 * pixels, `stride` bytes a row, which become a JPEG file. */
int paper_mupdf_sheets_jpeg(
  paper_mupdf_sheets *sheets, const uint8_t *bytes, size_t count, paper_mupdf_rect rect);
int paper_mupdf_sheets_pixels(
  paper_mupdf_sheets *sheets, uint8_t *memory, int width, int height, size_t stride,
  paper_mupdf_rect rect);

/* Ends the PDF, once, and gives its length. `title` may be empty. */
int paper_mupdf_sheets_finish(paper_mupdf_sheets *sheets, const char *title, size_t *count);

/* The bytes of a PDF that has ended; NULL before. Valid until the PDF is freed. */
const uint8_t *paper_mupdf_sheets_bytes(const paper_mupdf_sheets *sheets, size_t *count);

#endif
