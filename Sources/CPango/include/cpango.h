/* Boundaries of words in scripts that are written without spaces, from Pango (decision: Word bounds). */
#ifndef PAPER_CPANGO_H
#define PAPER_CPANGO_H

#include <stddef.h>
#include <stdint.h>

/* Finds the words of a text. `bytes` bytes of UTF-8 are read, which are `count` scalars; `starts` has room for `count`
 * values and is written in full: 1 where a word starts, else 0. Returns 1, or 0 where there is no memory or the text
 * has another number of scalars; nothing is written then. May be called on any thread. The first call on a Thai text
 * reads a dictionary of half a megabyte. */
int paper_pango_word_starts(
  const char *text, size_t bytes, const char *language, uint8_t *starts, size_t count);

#endif
