/* Normal forms of Unicode, from GLib (decision: ICU). */
#ifndef PAPER_CUNICODE_H
#define PAPER_CUNICODE_H

#include <stddef.h>

/* The text in normal form D, or KD where `compatible` is not 0. `count` bytes of UTF-8 are read. The result ends
 * with a zero, is freed by paper_unicode_free, and is NULL where the text is not UTF-8. */
char *paper_unicode_decomposed(const char *text, size_t count, int compatible);
void paper_unicode_free(char *text);

#endif
