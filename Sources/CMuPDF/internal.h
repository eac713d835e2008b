/* What the files of this border share. */
#ifndef PAPER_CMUPDF_INTERNAL_H
#define PAPER_CMUPDF_INTERNAL_H

#include "cmupdf.h"
#include <mupdf/fitz.h>

struct paper_mupdf {
  fz_context *context;
  char message[256];
  uint32_t warnings;
  char first_warning[128];
};

struct paper_mupdf_document {
  paper_mupdf *mupdf;
  fz_document *document;
  /* The page used last, as a page is asked for several times: its size, its pixels, its text. */
  fz_page *page;
  int chapter, number;
};

/* Copies words that may be cut, as valid UTF-8 as they were. */
void paper_mupdf_copy(char *to, size_t size, const char *from);

/* Takes the exception that fz_catch has caught: keeps its words, returns its kind. */
int paper_mupdf_failed(paper_mupdf *mupdf);

/* Notes a failure that is not MuPDF's. */
int paper_mupdf_refused(paper_mupdf *mupdf, int kind, const char *words);

/* The page, loaded where it is not the one used last. Throws. */
fz_page *paper_mupdf_page(paper_mupdf_document *document, int chapter, int page);
void paper_mupdf_forget_page(paper_mupdf_document *document);

#endif
