/* A border to zlib: bytes that are packed become bytes. */
#ifndef PAPER_CINFLATE_H
#define PAPER_CINFLATE_H

#include <stddef.h>
#include <stdint.h>

typedef struct paper_inflate paper_inflate;

/* NULL where there is no memory. With `has_header` the bytes begin as those of a gzip file, else they are bare. */
paper_inflate *paper_inflate_new(int has_header);
void paper_inflate_free(paper_inflate *state);

/* Unpacks `count` bytes into at most `room` ones. `used` and `made` tell how many of each. 1 at the end of what was
 * packed, 0 where more bytes or more room are needed, -1 where the bytes are damaged. */
int paper_inflate_bytes(
  paper_inflate *state, const uint8_t *bytes, size_t count, size_t *used, uint8_t *out,
  size_t room, size_t *made);

#endif
