#include "internal.h"

#include <stdlib.h>
#include <string.h>

static miniexp_t ask_text(paper_djvu *document, int page) {
  return ddjvu_document_get_pagetext(document->document, page, "char");
}

miniexp_t paper_djvu_await(
  paper_djvu *document, miniexp_t (*ask)(paper_djvu *document, int page), int page) {
  miniexp_t found;
  while ((found = ask(document, page)) == miniexp_dummy) paper_djvu_pump(document, 1);
  paper_djvu_pump(document, 0);
  /* "failed" and "stopped" are symbols. */
  return miniexp_symbolp(found) ? miniexp_nil : found;
}

/* A page's text on its way out. */
typedef struct {
  paper_djvu_text *text;
  size_t limit, line_room, character_room;
  float scale, height;
  int block, depth, isOpen, failed;
} walk;

static paper_djvu_rect rect_of(const walk *walk, miniexp_t zone) {
  int values[4];
  miniexp_t rest = miniexp_cdr(zone);
  for (int at = 0; at < 4; at++, rest = miniexp_cdr(rest))
    values[at] = miniexp_numberp(miniexp_car(rest)) ? miniexp_to_int(miniexp_car(rest)) : 0;
  paper_djvu_rect rect = {
    (float)values[0] * walk->scale, walk->height - (float)values[3] * walk->scale,
    (float)values[2] * walk->scale, walk->height - (float)values[1] * walk->scale};
  return rect;
}

static void begin_line(walk *walk, paper_djvu_rect rect) {
  paper_djvu_text *text = walk->text;
  if (text->line_count >= walk->limit) return (void)(walk->failed = 1);
  if (text->line_count == walk->line_room) {
    size_t room = walk->line_room ? 2 * walk->line_room : 64;
    paper_djvu_line *lines = realloc(text->lines, room * sizeof *lines);
    if (!lines) return (void)(walk->failed = 1);
    (text->lines = lines), (walk->line_room = room);
  }
  paper_djvu_line line = {rect, walk->block, text->character_count, 0};
  text->lines[text->line_count++] = line;
  walk->isOpen = 1;
}

static void add(walk *walk, uint32_t scalar, paper_djvu_rect rect) {
  paper_djvu_text *text = walk->text;
  if (!walk->isOpen) begin_line(walk, rect);
  if (walk->failed || text->character_count >= walk->limit) return (void)(walk->failed = 1);
  if (text->character_count == walk->character_room) {
    size_t room = walk->character_room ? 2 * walk->character_room : 512;
    paper_djvu_character *all = realloc(text->characters, room * sizeof *all);
    if (!all) return (void)(walk->failed = 1);
    (text->characters = all), (walk->character_room = room);
  }
  paper_djvu_character character = {scalar, rect};
  text->characters[text->character_count++] = character;
  text->lines[text->line_count - 1].count++;
}

/* The next scalar of UTF-8; bytes that are none count as one each. */
static uint32_t next_scalar(const unsigned char **at) {
  const unsigned char *from = *at;
  uint32_t first = from[0];
  int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  uint32_t scalar = more == 3 ? first & 7 : more == 2 ? first & 15 : more == 1 ? first & 31 : first;
  for (int index = 1; index <= more; index++) {
    if ((from[index] & 0xC0) != 0x80) return *at = from + 1, 0xFFFD;
    scalar = scalar << 6 | (from[index] & 0x3F);
  }
  *at = from + 1 + more;
  return first >= 0x80 && more == 0 ? 0xFFFD : scalar;
}

/* The characters of a string share the string's rectangle. */
static void add_string(walk *walk, const char *words, paper_djvu_rect rect) {
  size_t count = 0;
  for (const char *at = words; *at; at++) count += ((unsigned char)*at & 0xC0) != 0x80;
  const unsigned char *at = (const unsigned char *)words;
  float width = (rect.x1 - rect.x0) / (float)(count ? count : 1);
  for (size_t index = 0; *at && !walk->failed; index++) {
    paper_djvu_rect part = rect;
    part.x0 = rect.x0 + width * (float)index;
    part.x1 = part.x0 + width;
    uint32_t scalar = next_scalar(&at);
    add(walk, scalar < 0x20 ? ' ' : scalar, part);
  }
}

/* A space between the last character of the line and what follows. */
static void add_space(walk *walk, paper_djvu_rect next) {
  paper_djvu_text *text = walk->text;
  if (!walk->isOpen || !text->lines[text->line_count - 1].count) return;
  paper_djvu_rect last = text->characters[text->character_count - 1].rect;
  paper_djvu_rect rect = {last.x1, last.y0, next.x0 > last.x1 ? next.x0 : last.x1, last.y1};
  add(walk, ' ', rect);
}

static int is(miniexp_t zone, const char *name) {
  const char *found = miniexp_to_name(miniexp_car(zone));
  return found && !strcmp(found, name);
}

static void walk_zone(walk *walk, miniexp_t zone) {
  /* A document may nest zones without an end. */
  if (!miniexp_consp(zone) || walk->failed || walk->depth > 32) return;
  walk->depth++;
  paper_djvu_rect rect = rect_of(walk, zone);
  if (is(zone, "column") || is(zone, "region") || is(zone, "para")) walk->block++, walk->isOpen = 0;
  if (is(zone, "line")) begin_line(walk, rect);
  if (is(zone, "word")) add_space(walk, rect);
  miniexp_t rest = zone;
  for (int at = 0; at < 5 && miniexp_consp(rest); at++) rest = miniexp_cdr(rest);
  for (; miniexp_consp(rest) && !walk->failed; rest = miniexp_cdr(rest)) {
    miniexp_t item = miniexp_car(rest);
    if (miniexp_stringp(item)) {
      add_string(walk, miniexp_to_str(item), rect);
    } else {
      walk_zone(walk, item);
    }
  }
  if (is(zone, "line")) walk->isOpen = 0;
  walk->depth--;
}

int paper_djvu_read_text(paper_djvu *document, int page, size_t limit, paper_djvu_text *text) {
  memset(text, 0, sizeof *text);
  ddjvu_pageinfo_t info;
  int result = paper_djvu_info(document, page, &info);
  if (result) return result;
  miniexp_t found = paper_djvu_await(document, ask_text, page);
  walk walk = {0};
  (walk.text = text), (walk.limit = limit);
  walk.scale = 72 / (float)info.dpi;
  walk.height = (float)info.height * walk.scale;
  walk_zone(&walk, found);
  ddjvu_miniexp_release(document->document, found);
  /* What was read of a text without an end is kept. */
  return PAPER_DJVU_OK;
}

void paper_djvu_free_text(paper_djvu_text *text) {
  free(text->lines);
  free(text->characters);
  memset(text, 0, sizeof *text);
}
