#include "internal.h"

#include <string.h>

/* Digital editions mark where the pages of a printed edition begin, mostly with the page's number. Readers find
 * these numbers in the list of printed pages; among the words they are none of the author's. (Rejected: a style
 * sheet that hides the elements. They would be no places any more to which the list of printed pages can lead, and
 * the numbers would still be found, copied and read aloud.) */

/* More bytes are no mark with its number. */
enum { most_bytes = 512, most_letters = 24 };

typedef struct {
  const uint8_t *text;
  size_t length;
} part;

static int is_space(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

/* Whether one of the words of an attribute's value is the one that is meant. */
static int has_word(part value, const char *word) {
  size_t count = strlen(word), at = 0;
  while (at < value.length) {
    while (at < value.length && is_space(value.text[at])) at++;
    size_t start = at;
    while (at < value.length && !is_space(value.text[at])) at++;
    if (at - start == count && !memcmp(value.text + start, word, count)) return 1;
  }
  return 0;
}

/* The value of an attribute of a tag, without its quotes; empty where there is none. */
static part value_of(part tag, const char *name) {
  size_t count = strlen(name);
  for (size_t at = 1; at + count + 2 < tag.length; at++) {
    if (!is_space(tag.text[at - 1]) || memcmp(tag.text + at, name, count)) continue;
    size_t from = at + count;
    while (from < tag.length && is_space(tag.text[from])) from++;
    if (from >= tag.length || tag.text[from] != '=') continue;
    for (from++; from < tag.length && is_space(tag.text[from]);) from++;
    if (from >= tag.length) break;
    uint8_t quote = tag.text[from++];
    if (quote != '"' && quote != '\'') continue;
    const uint8_t *end = memchr(tag.text + from, quote, tag.length - from);
    if (end) return (part){tag.text + from, (size_t)(end - tag.text) - from};
  }
  return (part){NULL, 0};
}

/* 2 for a tag that says that it marks a page, 1 for one whose class is called so. */
static int mark_of(part tag) {
  static const char *const classes[] = {
    "pagenum", "pagebreak", "pagenumber", "page-number", "pageno", "page-break"};
  if (has_word(value_of(tag, "epub:type"), "pagebreak")) return 2;
  if (has_word(value_of(tag, "role"), "doc-pagebreak")) return 2;
  /* A heading may have the class, too, as a page begins with the heading. */
  int is_inline = tag.length > 6 && (!memcmp(tag.text, "<span", 5) || !memcmp(tag.text, "<a ", 3));
  if (!is_inline) return 0;
  part value = value_of(tag, "class");
  for (size_t index = 0; index < sizeof classes / sizeof *classes; index++)
    if (has_word(value, classes[index])) return 1;
  return 0;
}

/* The tag at a place; empty for what is none, as a comment. */
static part tag_at(const uint8_t *text, size_t length, size_t at) {
  if (at + 2 >= length || text[at] != '<' || text[at + 1] == '!' || text[at + 1] == '?')
    return (part){NULL, 0};
  size_t limit = length - at < most_bytes ? length - at : most_bytes;
  const uint8_t *end = memchr(text + at, '>', limit);
  return end ? (part){text + at, (size_t)(end - (text + at)) + 1} : (part){NULL, 0};
}

/* Whether a byte may stand in a number, as in "[Pg 187]", "xiv" or "p. 12". */
static int is_of_number(uint8_t byte) {
  return byte >= 0x80 || is_space(byte) || strchr("0123456789ivxlcdmIVXLCDMPpagesAGES.[](){}-|/", byte) != NULL;
}

/* Where the element ends that begins with a tag at a place, if all within is a number or nothing; 0 otherwise. */
static size_t end_of_mark(const uint8_t *text, size_t length, size_t at, int mark) {
  size_t limit = at + most_bytes < length ? at + most_bytes : length;
  size_t letters = 0;
  int depth = 0;
  while (at < limit) {
    if (text[at] != '<') {
      if (++letters > most_letters || (mark == 1 && !is_of_number(text[at]))) return 0;
      at++;
      continue;
    }
    part tag = tag_at(text, length, at);
    if (!tag.length) return 0;
    at += tag.length;
    int is_empty = tag.text[tag.length - 2] == '/';
    if (tag.text[1] == '/') depth--;
    else if (!is_empty) depth++;
    if (depth <= 0) return at;
  }
  return 0;
}

size_t paper_mupdf_drop_page_breaks(uint8_t *text, size_t length) {
  size_t at = 0, to = 0;
  while (at < length) {
    part tag = text[at] == '<' ? tag_at(text, length, at) : (part){NULL, 0};
    int mark = tag.length && tag.text[1] != '/' ? mark_of(tag) : 0;
    size_t end = mark ? end_of_mark(text, length, at, mark) : 0;
    if (!end) {
      text[to++] = text[at++];
      continue;
    }
    /* Tags stay, and what stands between them goes. `to` is never behind `at`. */
    for (int is_tag = 0; at < end; at++) {
      if (text[at] == '<') is_tag = 1;
      if (is_tag) text[to++] = text[at];
      if (text[at] == '>') is_tag = 0;
    }
  }
  return to;
}
