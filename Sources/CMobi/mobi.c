#define _GNU_SOURCE
#include "cmobi.h"

#include <mobi.h>
#include <stdio.h>
#include <stdlib.h>

struct paper_mobi {
  MOBIData *data;
  MOBIRawml *parts;
  const MOBIPart *next;
  /* Which of the three lists of parts the next one is of. */
  int list;
  char name[64];
};

static const char package[] = "content.opf";

const char *paper_mobi_package(void) { return package; }

static int result_of(MOBI_RET result) {
  switch (result) {
    case MOBI_SUCCESS: return PAPER_MOBI_OK;
    case MOBI_FILE_ENCRYPTED:
    case MOBI_DRM_PIDINV:
    case MOBI_DRM_KEYNOTFOUND:
    case MOBI_DRM_UNSUPPORTED:
    case MOBI_DRM_EXPIRED: return PAPER_MOBI_ENCRYPTED;
    case MOBI_FILE_UNSUPPORTED: return PAPER_MOBI_UNSUPPORTED;
    case MOBI_MALLOC_FAILED: return PAPER_MOBI_MEMORY;
    default: return PAPER_MOBI_DAMAGED;
  }
}

static int load(paper_mobi *book, const uint8_t *bytes, size_t count) {
  book->data = mobi_init();
  if (!book->data) return PAPER_MOBI_MEMORY;
  /* Opened for reading, nothing is written through it. */
  FILE *file = fmemopen((void *)bytes, count, "rb");
  if (!file) return PAPER_MOBI_MEMORY;
  MOBI_RET loaded = mobi_load_file(book->data, file);
  fclose(file);
  if (loaded != MOBI_SUCCESS) return result_of(loaded);
  if (mobi_is_encrypted(book->data)) return PAPER_MOBI_ENCRYPTED;
  if (mobi_is_replica(book->data) || !mobi_is_kf8(book->data)) return PAPER_MOBI_UNSUPPORTED;
  book->parts = mobi_init_rawml(book->data);
  if (!book->parts) return PAPER_MOBI_MEMORY;
  return result_of(mobi_parse_rawml(book->parts, book->data));
}

int paper_mobi_open(const uint8_t *bytes, size_t count, paper_mobi **book) {
  *book = NULL;
  paper_mobi *made = calloc(1, sizeof *made);
  if (!made) return PAPER_MOBI_MEMORY;
  int result = load(made, bytes, count);
  if (result != PAPER_MOBI_OK) {
    paper_mobi_close(made);
    return result;
  }
  made->next = made->parts->markup;
  *book = made;
  return PAPER_MOBI_OK;
}

static void give(paper_mobi *book, const MOBIPart *part, const char *name, paper_mobi_file *file) {
  /* The package document has a name of its own, which nothing refers to. Names of others are those by which the
   * markup calls them. */
  MOBIFileMeta type = mobi_get_filemeta_by_type(part->type);
  if (part->type == T_OPF)
    snprintf(book->name, sizeof book->name, "%s", package);
  else
    snprintf(book->name, sizeof book->name, "%s%05zu.%s", name, part->uid, type.extension);
  *file = (paper_mobi_file){book->name, part->data, part->data ? part->size : 0};
}

int paper_mobi_next(paper_mobi *book, paper_mobi_file *file) {
  static const char *const names[] = {"part", "flow", "resource"};
  while (!book->next) {
    if (book->list == 2) return 0;
    book->list++;
    if (book->list == 1) {
      /* The first of the flows is the text, of which the markup has been made. */
      const MOBIPart *first = book->parts->flow;
      book->next = first ? first->next : NULL;
    } else {
      book->next = book->parts->resources;
    }
  }
  const MOBIPart *part = book->next;
  book->next = part->next;
  give(book, part, names[book->list], file);
  return 1;
}

void paper_mobi_close(paper_mobi *book) {
  if (!book) return;
  if (book->parts) mobi_free_rawml(book->parts);
  if (book->data) mobi_free(book->data);
  free(book);
}
