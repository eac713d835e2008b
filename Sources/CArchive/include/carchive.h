/* A narrow border to libarchive: the entries of a ZIP, RAR, 7z or tar file, listed and read. No type
 * of its own shows in this header. */
#ifndef PAPER_CARCHIVE_H
#define PAPER_CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

enum {
  PAPER_ARCHIVE_OK = 0,
  PAPER_ARCHIVE_END = 1,     /* there is no further entry */
  PAPER_ARCHIVE_DAMAGED = 2, /* the bytes are not what the format wants, or not supported */
  PAPER_ARCHIVE_ENCRYPTED = 3,
  PAPER_ARCHIVE_LIMIT = 4,   /* the entry is longer than was allowed */
  PAPER_ARCHIVE_MEMORY = 5,
};

typedef struct paper_archive paper_archive;

typedef struct {
  const char *name; /* as the archive has it, ended by a zero; "" where it has none or an unreadable one.
                     * Valid until the next call. */
  int is_file;
} paper_archive_entry;

/* The version of libarchive that is in use, with its name. */
const char *paper_archive_version(void);

/* Names that are not ASCII need a locale of UTF-8, times a zone; to be called once, before the lock. */
void paper_archive_prepare(void);

/* Reads from a descriptor, which stays the caller's and must stay open; its offset is neither used nor
 * moved. NULL where there is no memory. */
paper_archive *paper_archive_new(int descriptor);
void paper_archive_free(paper_archive *archive);

/* The worst of libarchive's results, which are negative numbers: the more so, the worse. */
int paper_archive_worst(const int *results, size_t count);

/* Words for the last failure, never NULL. */
const char *paper_archive_message(const paper_archive *archive);

/* Goes to the next entry; the first call goes to the first one. */
int paper_archive_next(paper_archive *archive, paper_archive_entry *entry);

/* Reads the present entry. What goes on after `limit` bytes is left out where `cut` is 1, and else is
 * PAPER_ARCHIVE_LIMIT. The bytes are to be freed by paper_archive_free_bytes. */
int paper_archive_read(
  paper_archive *archive, size_t limit, int cut, uint8_t **bytes, size_t *count);
void paper_archive_free_bytes(uint8_t *bytes);

/* Inflates `count` bytes of DEFLATE without a header into `out`, and writes no more than `capacity` bytes. Returns how
 * many bytes were written, or -1 where the bytes are damaged. */
ptrdiff_t paper_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity);

#endif
