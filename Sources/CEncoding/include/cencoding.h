/* A narrow border to uchardet, which guesses in which encoding a text is, and to the system's iconv. */
#ifndef PAPER_CENCODING_H
#define PAPER_CENCODING_H

#include <stddef.h>
#include <stdint.h>

/* Opens the encodings that are known. Once, while files can still be opened: each encoding is a file. */
void paper_encoding_prepare(void);

/* The name of the encoding that the bytes are likely in, cut into `name`; empty where there is none. */
void paper_encoding_guess(const uint8_t *bytes, size_t count, char *name, size_t size);

/* Converts to UTF-8; what makes no sense becomes U+FFFD. The result is the caller's, to be given to
 * paper_encoding_free. -1 where the encoding is unknown, -2 where there is no memory. */
int paper_encoding_convert(
  const char *name, const uint8_t *bytes, size_t count, uint8_t **text, size_t *length);
void paper_encoding_free(uint8_t *text);

#endif
