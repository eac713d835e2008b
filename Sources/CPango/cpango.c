#include "cpango.h"

#include <limits.h>
#include <pango/pango.h>
#include <stdlib.h>

int paper_pango_word_starts(
  const char *text, size_t bytes, const char *language, uint8_t *starts, size_t count) {
  if (bytes >= INT_MAX || count >= INT_MAX) return 0;
  if (g_utf8_strlen(text, (gssize)bytes) != (glong)count) return 0;
  /* Pango tells of the place behind the last scalar, too. */
  PangoLogAttr *attributes = calloc(count + 1, sizeof *attributes);
  if (!attributes) return 0;
  pango_get_log_attrs(
    text, (int)bytes, -1, pango_language_from_string(language), attributes, (int)count + 1);
  for (size_t index = 0; index < count; index++) starts[index] = attributes[index].is_word_start;
  free(attributes);
  return 1;
}
