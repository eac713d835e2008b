#include "setter.h"

#include <ctype.h>
#include <string.h>

#if PAPER_CAN_SET

/* MuPDF's patterns by the language alone; those of Norwegian have another name than its two languages have. */
static fz_text_language patterns_of(const char *tag) {
  char name[4] = "";
  size_t length = 0;
  while (length < 3 && isalpha((unsigned char)tag[length])) {
    name[length] = (char)tolower((unsigned char)tag[length]);
    length++;
  }
  if (length < 2 || isalpha((unsigned char)tag[length])) return FZ_LANG_UNSET;
  if (!strcmp(name, "nb") || !strcmp(name, "nn")) strcpy(name, "no");
  return fz_text_language_from_string(name);
}

/* The bytes of a character by the first one. */
static size_t length_of(uint8_t first) {
  return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

int paper_mupdf_hyphenate(
  paper_mupdf *mupdf, const char *language, const uint8_t *word, size_t count, uint16_t *places,
  size_t room) {
  /* MuPDF takes 61 letters; each may get a hyphen of two bytes. */
  enum { LETTERS = 60, BYTES = 4 * LETTERS };
  char letters[BYTES + 8] = "", broken[3 * BYTES + 8] = "";
  fz_context *context = mupdf->context;
  fz_text_language patterns = patterns_of(language);
  if (patterns == FZ_LANG_UNSET) return -1;
  if (count > BYTES) return 0;
  size_t characters = 0;
  for (size_t at = 0; at < count; at += length_of(word[at])) characters++;
  if (characters > LETTERS || memchr(word, 0, count)) return 0;
  memcpy(letters, word, count);
  int has_patterns = 0;
  fz_var(has_patterns);
  fz_try(context) {
    fz_hyphenator *hyphenator = fz_lookup_hyphenator(context, patterns);
    has_patterns = hyphenator != NULL;
    if (hyphenator)
      fz_hyphenate_word(context, hyphenator, letters, (int)count, broken, sizeof broken);
  }
  fz_catch(context) {
    paper_mupdf_ignore(context);
    return 0;
  }
  if (!has_patterns) return -1;
  /* The same letters, with soft hyphens between some of them. */
  size_t found = 0, at = 0;
  for (const char *next = broken; *next && at < count && found < room; next++) {
    if (*next == letters[at]) {
      at++;
    } else if ((unsigned char)next[0] == 0xC2 && (unsigned char)next[1] == 0xAD) {
      places[found++] = (uint16_t)at;
      next++;
    } else {
      return 0;
    }
  }
  return (int)found;
}

#endif
