#include "cglib.h"

#include <glib.h>

char *paper_glib_decomposed(const char *text, size_t count, int compatible) {
  if (count > G_MAXSSIZE) return NULL;
  return g_utf8_normalize(text, (gssize)count, compatible ? G_NORMALIZE_NFKD : G_NORMALIZE_NFD);
}
