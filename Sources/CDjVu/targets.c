#include "internal.h"

#include <stdlib.h>
#include <string.h>

static miniexp_t ask_outline(paper_djvu *document, int page) {
  (void)page;
  return ddjvu_document_get_outline(document->document);
}

static miniexp_t ask_annotations(paper_djvu *document, int page) {
  return ddjvu_document_get_pageanno(document->document, page);
}

static miniexp_t ask_shared(paper_djvu *document, int page) {
  (void)page;
  return ddjvu_document_get_anno(document->document, 1);
}

int paper_djvu_page_of(paper_djvu *document, const char *link) {
  if (!link || link[0] != '#' || !link[1]) return -1;
  /* Names of files go before numbers. */
  int page = ddjvu_document_search_pageno(document->document, link + 1);
  return page >= 0 && page < document->pages ? page : -1;
}

static int add(paper_djvu_targets *found, size_t *room, size_t limit, paper_djvu_target target) {
  if (found->count >= limit) return 0;
  if (found->count == *room) {
    size_t next = *room ? 2 * *room : 32;
    paper_djvu_target *items = realloc(found->items, next * sizeof *items);
    if (!items) return 0;
    (found->items = items), (*room = next);
  }
  found->items[found->count++] = target;
  return 1;
}

static char *copy(const char *words) { return words ? strndup(words, 4000) : NULL; }

static void lead(paper_djvu *document, paper_djvu_target *target, const char *link) {
  target->page = paper_djvu_page_of(document, link);
  if (target->page < 0 && link && link[0] && link[0] != '#') target->address = copy(link);
}

static void walk_outline(
  paper_djvu *document, miniexp_t list, int depth, size_t limit, size_t *room,
  paper_djvu_targets *found) {
  for (; miniexp_consp(list) && depth < 32; list = miniexp_cdr(list)) {
    miniexp_t entry = miniexp_car(list);
    if (!miniexp_consp(entry) || !miniexp_stringp(miniexp_car(entry))) continue;
    paper_djvu_target target = {0};
    target.depth = depth;
    target.title = copy(miniexp_to_str(miniexp_car(entry)));
    miniexp_t link = miniexp_cadr(entry);
    lead(document, &target, miniexp_stringp(link) ? miniexp_to_str(link) : NULL);
    if (!add(found, room, limit, target)) return free(target.title), free(target.address);
    walk_outline(document, miniexp_cddr(entry), depth + 1, limit, room, found);
  }
}

int paper_djvu_outline(paper_djvu *document, size_t limit, paper_djvu_targets *found) {
  memset(found, 0, sizeof *found);
  size_t room = 0;
  miniexp_t outline = paper_djvu_await(document, ask_outline, 0);
  if (miniexp_consp(outline))
    walk_outline(document, miniexp_cdr(outline), 0, limit, &room, found);
  ddjvu_miniexp_release(document->document, outline);
  return PAPER_DJVU_OK;
}

/* (maparea URL COMMENT (rect X Y W H) ...); URL is a string or (url STRING TARGET). */
static int link_of(
  paper_djvu *document, miniexp_t area, const ddjvu_pageinfo_t *info, paper_djvu_target *target) {
  miniexp_t url = miniexp_nth(1, area), shape = miniexp_nth(3, area);
  if (miniexp_consp(url)) url = miniexp_cadr(url);
  if (!miniexp_stringp(url) || !miniexp_consp(shape)) return 0;
  int values[4];
  for (int at = 0; at < 4; at++) {
    miniexp_t value = miniexp_nth(at + 1, shape);
    if (!miniexp_numberp(value)) return 0;
    values[at] = miniexp_to_int(value);
  }
  const char *name = miniexp_to_name(miniexp_car(shape));
  if (!name || (strcmp(name, "rect") && strcmp(name, "oval") && strcmp(name, "text"))) return 0;
  float scale = 72 / (float)info->dpi, height = (float)info->height;
  paper_djvu_rect rect = {
    (float)values[0] * scale, (height - (float)values[1] - (float)values[3]) * scale,
    (float)(values[0] + values[2]) * scale, (height - (float)values[1]) * scale};
  target->rect = rect;
  lead(document, target, miniexp_to_str(url));
  return 1;
}

int paper_djvu_links(paper_djvu *document, int page, size_t limit, paper_djvu_targets *found) {
  memset(found, 0, sizeof *found);
  ddjvu_pageinfo_t info;
  int result = paper_djvu_info(document, page, &info);
  if (result) return result;
  size_t room = 0;
  miniexp_t all = paper_djvu_await(document, ask_annotations, page);
  for (miniexp_t rest = all; miniexp_consp(rest); rest = miniexp_cdr(rest)) {
    miniexp_t area = miniexp_car(rest);
    const char *name = miniexp_consp(area) ? miniexp_to_name(miniexp_car(area)) : NULL;
    paper_djvu_target target = {0};
    if (!name || strcmp(name, "maparea") || !link_of(document, area, &info, &target)) continue;
    if (!add(found, &room, limit, target)) {
      free(target.address);
      break;
    }
  }
  ddjvu_miniexp_release(document->document, all);
  return PAPER_DJVU_OK;
}

void paper_djvu_free_targets(paper_djvu_targets *found) {
  for (size_t at = 0; at < found->count; at++) {
    free(found->items[at].title);
    free(found->items[at].address);
  }
  free(found->items);
  memset(found, 0, sizeof *found);
}

int paper_djvu_metadata(paper_djvu *document, const char *key, char *out, size_t size) {
  out[0] = 0;
  miniexp_t all = paper_djvu_await(document, ask_shared, 0);
  const char *value = miniexp_consp(all) ? ddjvu_anno_get_metadata(all, miniexp_symbol(key)) : NULL;
  if (value) strncat(out, value, size - 1);
  ddjvu_miniexp_release(document->document, all);
  return PAPER_DJVU_OK;
}
