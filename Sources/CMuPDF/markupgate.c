#include "setter.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* What keeps the reader of HTML5 from texts that it takes minutes for: its time grows with the square of the depth, of
 * the styles that are left open, and of an element's attributes. */

#if PAPER_CAN_SET

enum { DEPTH = 400, SIZE = 8 << 20, WORDS = 256, SLOTS = 4096 };

enum kind { PLAIN, EMPTY, SOFT, STYLE, WALL, RAW };

typedef struct {
  uint32_t names[DEPTH]; /* of the open elements */
  uint8_t kinds[DEPTH];
  int depth;
  int left_open;         /* styles whose element has ended before them */
  uint16_t open[SLOTS];  /* how many open elements have a name of this hash */
  uint8_t styles[SLOTS]; /* how many styles left open are alike: a fourth one changes nothing */
} gate;

static int is_in(const char *list, const char *name, size_t length) {
  for (const char *at = list; *at; at += strcspn(at, " ") + 1) {
    size_t count = strcspn(at, " ");
    if (count == length && !strncasecmp(at, name, length)) return 1;
    if (!at[count]) return 0;
  }
  return 0;
}

static enum kind kind_of(const char *name, size_t length) {
  if (is_in("area base br col embed frame hr img input link meta param source track wbr "
            "image bgsound basefont keygen", name, length))
    return EMPTY;
  /* Elements whose ends may be missing: another of their kind ends them. */
  if (is_in("p li dd dt td th tr tbody thead tfoot colgroup html head body",
            name, length))
    return SOFT;
  if (is_in("a b big code em font i nobr s small strike strong tt u", name, length)) return STYLE;
  if (is_in("table caption object applet marquee template button svg math foreignobject", name,
            length))
    return WALL;
  if (is_in("script style textarea title xmp iframe noembed noframes", name, length)) return RAW;
  return PLAIN;
}

static uint32_t hash_of(const char *bytes, size_t length) {
  uint32_t hash = 2166136261u;
  for (size_t index = 0; index < length; index++)
    hash = (hash ^ (uint32_t)tolower((unsigned char)bytes[index])) * 16777619u;
  return hash;
}

/* Takes the top element away. A style that is not ended by its own end goes on in the elements that follow. */
static void drop(gate *state, int is_own) {
  int top = --state->depth;
  state->open[state->names[top] % SLOTS]--;
  if (state->kinds[top] != STYLE || is_own) return;
  uint8_t *alike = &state->styles[state->names[top] % SLOTS];
  if (*alike < 3) ((*alike)++, state->left_open++);
}

static void end(gate *state, uint32_t name) {
  if (!state->open[name % SLOTS]) return;
  int at = state->depth - 1;
  while (at >= 0 && state->names[at] != name && state->kinds[at] != WALL) at--;
  if (at < 0 || state->names[at] != name) return;
  while (state->depth > at) drop(state, state->depth - 1 == at);
}

/* The end of a tag, and how many words stand in the tag outside of quotes. */
static size_t end_of_tag(const uint8_t *bytes, size_t at, size_t count, int *words) {
  uint8_t quote = 0;
  int within = 0;
  for (*words = 0; at < count; at++) {
    uint8_t byte = bytes[at];
    if (quote) {
      if (byte == quote) quote = 0;
    } else if (byte == '>') {
      break;
    } else if ((byte == '"' || byte == '\'') && at > 0 && bytes[at - 1] == '=') {
      quote = byte;
    } else if (isspace(byte) || byte == '/') {
      within = 0;
    } else {
      *words += !within;
      within = 1;
    }
  }
  return at;
}

/* Where the text of an element ends that has no elements. */
static size_t end_of_raw(
  const uint8_t *bytes, size_t at, size_t count, const char *name, size_t length) {
  for (; at + 2 + length <= count; at++)
    if (bytes[at] == '<' && bytes[at + 1] == '/' &&
        !strncasecmp((const char *)bytes + at + 2, name, length))
      return at;
  return count;
}

static size_t end_of_comment(const uint8_t *bytes, size_t at, size_t count) {
  for (; at + 3 <= count; at++)
    if (!memcmp(bytes + at, "-->", 3)) return at + 3;
  return count;
}

/* Takes a tag, whose name begins at `at`. 0 where there is too much of something. */
static int take(gate *state, const uint8_t *bytes, size_t *at, size_t count, int is_end) {
  const char *name = (const char *)bytes + *at;
  size_t start = *at, length = 0;
  while (start + length < count && !isspace(bytes[start + length]) &&
         bytes[start + length] != '>' && bytes[start + length] != '/')
    length++;
  int words = 0;
  *at = end_of_tag(bytes, start, count, &words);
  if (words > WORDS) return 0;
  uint32_t hash = hash_of(name, length);
  if (is_end) {
    end(state, hash);
    return 1;
  }
  enum kind kind = kind_of(name, length);
  if (kind == RAW) *at = end_of_raw(bytes, *at, count, name, length);
  if (kind == EMPTY || kind == SOFT || kind == RAW) return 1;
  if (state->depth + state->left_open >= DEPTH) return 0;
  state->names[state->depth] = hash;
  state->kinds[state->depth++] = (uint8_t)kind;
  state->open[hash % SLOTS]++;
  return 1;
}

int paper_mupdf_is_plain_markup(const uint8_t *bytes, size_t count) {
  gate state;
  memset(&state, 0, sizeof state);
  if (count > SIZE) return 0;
  for (size_t at = 0; at + 1 < count; at++) {
    if (bytes[at] != '<') continue;
    if (at + 4 <= count && !memcmp(bytes + at, "<!--", 4)) {
      at = end_of_comment(bytes, at + 4, count) - 1;
      continue;
    }
    int is_end = bytes[at + 1] == '/';
    size_t name = at + 1 + (size_t)is_end;
    if (name >= count || !isalpha(bytes[name])) continue;
    if (!take(&state, bytes, &name, count, is_end)) return 0;
    /* The sign before which the next look begins. */
    at = name > at + 1 ? name - 1 : at;
  }
  return 1;
}

#endif
