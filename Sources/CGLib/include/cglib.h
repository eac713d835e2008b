/* Normal forms of Unicode (decision: ICU) and checksums, from GLib. */
#ifndef PAPER_CGLIB_H
#define PAPER_CGLIB_H

#include <stddef.h>

/* The text in normal form D, or KD where `compatible` is not 0. `count` bytes of UTF-8 are read. The result ends
 * with a zero, is freed by paper_glib_free, and is NULL where the text is not UTF-8. */
char *paper_glib_decomposed(const char *text, size_t count, int compatible);

/* The MD5 (RFC 1321) of `count` bytes, in 32 lower hexadecimal digits. The result ends with a zero, is freed by
 * paper_glib_free, and is NULL where GLib was built without MD5. */
char *paper_glib_md5(const unsigned char *bytes, size_t count);

void paper_glib_free(char *text);

#endif
