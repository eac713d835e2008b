#include "internal.h"

#include <string.h>

/* Reads from the headers of a JPEG XL whether the first frame is coded in blocks. The library does not tell that, and
 * needs four times the memory where a frame is coded otherwise. The fields are those of ISO/IEC 18181-1. */

typedef struct {
  const uint8_t *bytes;
  size_t count, at; /* in bits */
  int failed;
} bits;

static uint32_t take(bits *from, int count) {
  uint32_t value = 0;
  for (int index = 0; index < count; index++, from->at++) {
    if (from->at >= from->count) {
      from->failed = 1;
      return 0;
    }
    value |= (uint32_t)(from->bytes[from->at >> 3] >> (from->at & 7) & 1) << index;
  }
  return value;
}

/* One of four forms: a number, and how many bits of another one are added to it. */
typedef struct {
  uint32_t base;
  int more;
} form;

static uint32_t choose(bits *from, form a, form b, form c, form d) {
  const form forms[4] = {a, b, c, d};
  form chosen = forms[take(from, 2)];
  return chosen.base + (chosen.more ? take(from, chosen.more) : 0);
}

static uint32_t named(bits *from) {
  return choose(from, (form){0, 0}, (form){1, 0}, (form){2, 4}, (form){18, 6});
}

static void skip_side(bits *from, int is_short) {
  if (is_short)
    take(from, 5);
  else
    choose(from, (form){1, 9}, (form){1, 13}, (form){1, 18}, (form){1, 30});
}

static void skip_size(bits *from) {
  int is_short = (int)take(from, 1);
  skip_side(from, is_short);
  if (take(from, 3) == 0) skip_side(from, is_short);
}

static void skip_point(bits *from) {
  for (int index = 0; index < 2; index++)
    choose(from, (form){0, 19}, (form){524288, 19}, (form){1048576, 20}, (form){2097152, 21});
}

/* 0 where a colour profile is embedded, behind which nothing is found. */
static int skip_colors(bits *from) {
  if (take(from, 1)) return 1;
  if (take(from, 1)) return 0;
  enum { GRAY = 1, XYB = 2, CUSTOM = 2 };
  uint32_t space = named(from);
  if (space != XYB && named(from) == CUSTOM) skip_point(from);
  if (space != XYB && space != GRAY && named(from) == CUSTOM)
    for (int index = 0; index < 3; index++) skip_point(from);
  if (space != XYB) {
    if (take(from, 1))
      take(from, 24);
    else
      named(from);
  }
  named(from);
  return 1;
}

/* 0 where the picture has more than colours, or what is behind these headers is not found. */
static int skip_metadata(bits *from) {
  if (take(from, 1)) return 1;
  int has_more = (int)take(from, 1);
  if (has_more) {
    take(from, 3);
    if (take(from, 1)) skip_size(from);
    /* A preview, an animation. */
    if (take(from, 1) || take(from, 1)) return 0;
  }
  int is_float = (int)take(from, 1);
  if (is_float) return 0;
  choose(from, (form){8, 0}, (form){10, 0}, (form){12, 0}, (form){1, 6});
  take(from, 1);
  uint32_t channels = choose(from, (form){0, 0}, (form){1, 0}, (form){2, 4}, (form){1, 12});
  if (channels) return 0;
  take(from, 1);
  if (!skip_colors(from)) return 0;
  if (has_more && !take(from, 1)) take(from, 16), take(from, 16), take(from, 1), take(from, 16);
  /* No extensions. */
  return take(from, 2) == 0;
}

/* What is coded, behind the boxes of a container. */
static bits codestream(const uint8_t *bytes, size_t count) {
  size_t at = 0;
  while (count >= 2 && bytes[0] == 0 && at + 16 <= count) {
    size_t length = (size_t)bytes[at] << 24 | (size_t)bytes[at + 1] << 16 |
                    (size_t)bytes[at + 2] << 8 | bytes[at + 3];
    int is_part = !memcmp(bytes + at + 4, "jxlp", 4);
    if (is_part || !memcmp(bytes + at + 4, "jxlc", 4)) {
      size_t start = at + (length == 1 ? 16 : 8) + (is_part ? 4 : 0);
      if (start > count) break;
      return (bits){bytes + start, (count - start) * 8, 0, 0};
    }
    if (length < 8 || length > count - at) return (bits){bytes, 0, 0, 1};
    at += length;
  }
  return (bits){bytes, count * 8, 0, 0};
}

int paper_jxl_is_in_blocks(const uint8_t *bytes, size_t count) {
  bits from = codestream(bytes, count);
  if (take(&from, 16) != 0x0AFF) return 0;
  skip_size(&from);
  if (!skip_metadata(&from) || !take(&from, 1)) return 0;
  from.at = (from.at + 7) & ~(size_t)7;
  /* The default is a frame in blocks; else the kind of the frame, and its coding. */
  int is_default = (int)take(&from, 1);
  int is_other = !is_default && (take(&from, 2), take(&from, 1));
  return !from.failed && !is_other;
}
