#ifndef PAPER_CDJVU_INTERNAL_H
#define PAPER_CDJVU_INTERNAL_H

#include "cdjvu.h"

#include <libdjvu/ddjvuapi.h>
#include <libdjvu/miniexp.h>

struct paper_djvu {
  ddjvu_context_t *context;
  ddjvu_document_t *document;
  const uint8_t *bytes; /* only while the document is opened */
  size_t count;
  ddjvu_page_t *page; /* decoded last, as a page is asked for by regions */
  int page_number;
  int pages;
  char **labels; /* of the pages of the files that were looked at; NULL for a page without a label */
  int labelled;  /* how many files were looked at */
  char message[256];
};

/* Takes the library's messages; waits for one first where `waits`. */
void paper_djvu_pump(paper_djvu *document, int waits);
int paper_djvu_info(paper_djvu *document, int page, ddjvu_pageinfo_t *info);

/* An expression of the document, which may still be decoded: calls again until the expression is there. */
miniexp_t paper_djvu_await(
  paper_djvu *document, miniexp_t (*ask)(paper_djvu *document, int page), int page);
/* The page of a link as "#12" or "#name"; -1 for none. */
int paper_djvu_page_of(paper_djvu *document, const char *link);

#endif
