/* Normal forms of Unicode (decision: ICU), checksums and addresses, from GLib. */
#ifndef PAPER_CGLIB_H
#define PAPER_CGLIB_H

#include <stddef.h>

/* The text in normal form D, or KD where `compatible` is not 0. `count` bytes of UTF-8 are read. The result ends
 * with a zero, is freed by paper_glib_free, and is NULL where the text is not UTF-8. */
char *paper_glib_decomposed(const char *text, size_t count, int compatible);

/* The MD5 (RFC 1321) of `count` bytes, in 32 lower hexadecimal digits. The result ends with a zero, is freed by
 * paper_glib_free, and is NULL where GLib was built without MD5. */
char *paper_glib_md5(const unsigned char *bytes, size_t count);

/* The SHA-256 of `count` bytes, in 64 lower hexadecimal digits; handled as the MD5. */
char *paper_glib_sha256(const unsigned char *bytes, size_t count);

void paper_glib_free(char *text);

/* The parts of an address (RFC 3986). Parts that are missing are NULL, and a port that is missing is the scheme's own or
 * -1. What is encoded stays encoded. */
typedef struct {
  char *scheme, *host, *user, *password, *path, *query;
  int port;
} paper_address;

/* Returns 0 where the text is no absolute address; else the parts are freed by paper_glib_address_free. */
int paper_glib_address(const char *text, paper_address *parts);
void paper_glib_address_free(paper_address *parts);

/* An address relative to another one (RFC 3986, section 5). NULL where either is no address; freed by paper_glib_free. */
char *paper_glib_resolved(const char *base, const char *text);

#endif
