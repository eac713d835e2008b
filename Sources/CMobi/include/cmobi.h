/* A narrow border to libmobi: reads Kindle's newer format (KF8, in AZW3 files and in some MOBI files) as the files of
 * the EPUB that the book was made of. Reads memory only: no file is opened, and none is written. */
#ifndef PAPER_CMOBI_H
#define PAPER_CMOBI_H

#include <stddef.h>
#include <stdint.h>

enum {
  PAPER_MOBI_OK = 0,
  PAPER_MOBI_DAMAGED = 1,
  PAPER_MOBI_ENCRYPTED = 2,
  PAPER_MOBI_UNSUPPORTED = 3,
  PAPER_MOBI_MEMORY = 4,
};

typedef struct paper_mobi paper_mobi;

/* A file of the book. Name and bytes are the book's own. */
typedef struct {
  const char *name;
  const uint8_t *bytes;
  size_t count;
} paper_mobi_file;

/* Rebuilds the files. The bytes must stay for the time of the call only. */
int paper_mobi_open(const uint8_t *bytes, size_t count, paper_mobi **book);

/* The next of the files, beginning with the first; 0 behind the last one. The file is valid until the next call. */
int paper_mobi_next(paper_mobi *book, paper_mobi_file *file);

/* What the package document is called among the files. */
const char *paper_mobi_package(void);

void paper_mobi_close(paper_mobi *book);

#endif
