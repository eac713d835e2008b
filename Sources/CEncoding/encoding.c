#include "cencoding.h"

#include <errno.h>
#include <iconv.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <uchardet/uchardet.h>

/* Names as books and uchardet have them, and the wider encoding that browsers read them in. */
static const struct {
  const char *name, *wider;
} names[] = {
  {"GB18030", "GB18030"},      {"GBK", "GB18030"},          {"GB2312", "GB18030"},
  {"HZ-GB-2312", "GB18030"},   {"BIG5", "BIG5-HKSCS"},      {"BIG5-HKSCS", "BIG5-HKSCS"},
  {"SHIFT_JIS", "CP932"},      {"SHIFT-JIS", "CP932"},      {"SJIS", "CP932"},
  {"WINDOWS-31J", "CP932"},    {"EUC-JP", "EUC-JP"},        {"ISO-2022-JP", "ISO-2022-JP"},
  {"EUC-KR", "CP949"},         {"UHC", "CP949"},            {"WINDOWS-1250", "CP1250"},
  {"ISO-8859-2", "ISO-8859-2"}, {"WINDOWS-1251", "CP1251"}, {"KOI8-R", "KOI8-R"},
  {"KOI8-U", "KOI8-R"},        {"WINDOWS-1252", "CP1252"},  {"ISO-8859-1", "CP1252"},
  {"ISO-8859-15", "CP1252"},   {"US-ASCII", "CP1252"},      {"ASCII", "CP1252"},
  {"WINDOWS-1253", "CP1253"},  {"ISO-8859-7", "CP1253"},    {"WINDOWS-1254", "CP1254"},
  {"ISO-8859-9", "CP1254"},    {"WINDOWS-1255", "CP1255"},  {"ISO-8859-8", "CP1255"},
  {"WINDOWS-1256", "CP1256"},  {"WINDOWS-1257", "CP1257"},  {"WINDOWS-1258", "CP1258"},
  {"TIS-620", "CP874"},        {"UTF-16LE", "UTF-16LE"},    {"UTF-16BE", "UTF-16BE"},
  {"UTF-16", "UTF-16LE"},
};
enum { NAMES = sizeof names / sizeof *names };

static iconv_t opened[NAMES];
static int prepared;
/* A converter has a state, and is shared by whoever converts. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void open_all(void) {
  for (int index = 0; index < NAMES; index++) {
    opened[index] = (iconv_t)-1;
    /* Encodings with several names are opened once. */
    for (int before = 0; before < index && opened[index] == (iconv_t)-1; before++)
      if (!strcmp(names[before].wider, names[index].wider)) opened[index] = opened[before];
    if (opened[index] == (iconv_t)-1) opened[index] = iconv_open("UTF-8", names[index].wider);
  }
}

void paper_encoding_prepare(void) {
  pthread_mutex_lock(&lock);
  if (!prepared) open_all();
  prepared = 1;
  pthread_mutex_unlock(&lock);
}

void paper_encoding_guess(const uint8_t *bytes, size_t count, char *name, size_t size) {
  if (size == 0) return;
  name[0] = 0;
  uchardet_t detector = uchardet_new();
  if (!detector) return;
  if (uchardet_handle_data(detector, (const char *)bytes, count) == 0) {
    uchardet_data_end(detector);
    strncpy(name, uchardet_get_charset(detector), size - 1);
    name[size - 1] = 0;
  }
  uchardet_delete(detector);
}

static iconv_t converter(const char *name) {
  for (int index = 0; index < NAMES && prepared; index++)
    if (!strcasecmp(name, names[index].name)) return opened[index];
  return (iconv_t)-1;
}

static int convert(
  const char *name, const uint8_t *bytes, size_t count, uint8_t **text, size_t *length) {
  iconv_t step = converter(name);
  *text = NULL;
  *length = 0;
  if (step == (iconv_t)-1) return -1;
  /* At most 3 bytes of each, as no encoding above has a byte for what is longer; and room at the end. */
  size_t room = count * 3 + 64;
  char *out = malloc(room);
  if (!out) return -2;
  char *in = (char *)bytes, *to = out;
  size_t left = count, free_bytes = room;
  /* From the middle of a unit on, all that follows would be read wrongly. */
  size_t unit = strncasecmp(name, "UTF-16", 6) ? 1 : 2;
  iconv(step, NULL, NULL, NULL, NULL);
  while (left > 0) {
    if (iconv(step, &in, &left, &to, &free_bytes) != (size_t)-1) break;
    if (errno == E2BIG || free_bytes < 3) break;
    /* A byte or a unit that begins nothing, or a text that ends too early. */
    memcpy(to, "\xEF\xBF\xBD", 3);
    to += 3;
    free_bytes -= 3;
    size_t skipped = left < unit ? left : unit;
    in += skipped;
    left -= skipped;
  }
  iconv(step, NULL, NULL, &to, &free_bytes);
  *text = (uint8_t *)out;
  *length = (size_t)(to - out);
  return 0;
}

int paper_encoding_convert(
  const char *name, const uint8_t *bytes, size_t count, uint8_t **text, size_t *length) {
  pthread_mutex_lock(&lock);
  int result = convert(name, bytes, count, text, length);
  pthread_mutex_unlock(&lock);
  return result;
}

void paper_encoding_free(uint8_t *text) { free(text); }
