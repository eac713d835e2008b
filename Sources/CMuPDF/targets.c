#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Room for one more, at most `limit`. NULL where the limit is reached. Throws. */
static paper_mupdf_target *add(
  fz_context *context, paper_mupdf_targets *targets, size_t *room, size_t limit) {
  if (targets->count >= limit) return NULL;
  if (targets->count == *room) {
    size_t wanted = *room ? *room * 2 : 16;
    void *grown = realloc(targets->items, wanted * sizeof *targets->items);
    if (!grown) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
    targets->items = grown;
    *room = wanted;
  }
  paper_mupdf_target *target = &targets->items[targets->count++];
  memset(target, 0, sizeof *target);
  target->chapter = target->page = -1;
  return target;
}

static char *copied(fz_context *context, const char *words) {
  char *copy = strdup(words);
  if (!copy) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
  return copy;
}

/* Where an address leads: to a page of the document, or out of it. Throws only for lack of memory: an
 * address that leads nowhere is none. */
static void resolve(
  paper_mupdf_document *document, const char *uri, int as_address, paper_mupdf_target *target) {
  fz_context *context = document->mupdf->context;
  if (!uri) return;
  if (fz_is_external_link(context, uri)) {
    target->uri = copied(context, uri);
    return;
  }
  if (as_address) {
    target->place = copied(context, uri);
    return;
  }
  fz_try(context) {
    float x = 0, y = 0;
    fz_location place = fz_resolve_link(context, document->document, uri, &x, &y);
    target->chapter = place.chapter;
    target->page = place.page;
    /* NaN stands for "unchanged". */
    target->x = isfinite(x) ? x : 0;
    target->y = isfinite(y) ? y : 0;
  }
  fz_catch(context) {
    paper_mupdf_failed(document->mupdf);
    target->chapter = target->page = -1;
  }
}

int paper_mupdf_links(
  paper_mupdf_document *document, int chapter, int page, int as_addresses, size_t limit,
  paper_mupdf_targets *targets) {
  fz_context *context = document->mupdf->context;
  memset(targets, 0, sizeof *targets);
  fz_link *links = NULL;
  fz_var(links);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    fz_page *loaded = paper_mupdf_page(document, chapter, page);
    fz_rect bounds = paper_mupdf_bounds(document, loaded);
    links = fz_load_links(context, loaded);
    size_t room = 0;
    for (fz_link *link = links; link; link = link->next) {
      paper_mupdf_target *target = add(context, targets, &room, limit);
      if (!target) break;
      fz_rect rect = fz_translate_rect(link->rect, -bounds.x0, -bounds.y0);
      target->rect = (paper_mupdf_rect){rect.x0, rect.y0, rect.x1, rect.y1};
      resolve(document, link->uri, as_addresses, target);
    }
  }
  fz_always(context) fz_drop_link(context, links);
  fz_catch(context) {
    result = paper_mupdf_failed(document->mupdf);
    paper_mupdf_free_targets(targets);
  }
  return result;
}

/* The deepest entry that is taken. */
enum { DEEPEST = 32 };

static void add_entries(
  paper_mupdf_document *document, const fz_outline *first, int as_addresses, size_t limit,
  paper_mupdf_targets *targets) {
  fz_context *context = document->mupdf->context;
  const fz_outline *above[DEEPEST];
  int depth = 0;
  size_t room = 0;
  for (const fz_outline *entry = first; entry;) {
    paper_mupdf_target *target = add(context, targets, &room, limit);
    if (!target) return;
    target->depth = depth;
    target->text = copied(context, entry->title ? entry->title : "");
    resolve(document, entry->uri, as_addresses, target);
    if (entry->down && depth + 1 < DEEPEST) {
      above[depth++] = entry;
      entry = entry->down;
      continue;
    }
    entry = entry->next;
    while (!entry && depth > 0) entry = above[--depth]->next;
  }
}

int paper_mupdf_outline(
  paper_mupdf_document *document, int as_addresses, size_t limit, paper_mupdf_targets *targets) {
  fz_context *context = document->mupdf->context;
  memset(targets, 0, sizeof *targets);
  fz_outline *outline = NULL;
  fz_var(outline);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    outline = fz_load_outline(context, document->document);
    add_entries(document, outline, as_addresses, limit, targets);
  }
  fz_always(context) fz_drop_outline(context, outline);
  fz_catch(context) {
    result = paper_mupdf_failed(document->mupdf);
    paper_mupdf_free_targets(targets);
  }
  return result;
}

void paper_mupdf_free_targets(paper_mupdf_targets *targets) {
  for (size_t index = 0; index < targets->count; index++) {
    free(targets->items[index].text);
    free(targets->items[index].uri);
    free(targets->items[index].place);
  }
  free(targets->items);
  memset(targets, 0, sizeof *targets);
}

int paper_mupdf_resolve(
  paper_mupdf_document *document, const char *address, int *chapter, int *page, float *x,
  float *y) {
  fz_context *context = document->mupdf->context;
  fz_try(context) {
    fz_location place = fz_resolve_link(context, document->document, address, x, y);
    *chapter = place.chapter;
    *page = place.page;
    /* NaN stands for "unchanged". */
    if (!isfinite(*x)) *x = 0;
    if (!isfinite(*y)) *y = 0;
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}
