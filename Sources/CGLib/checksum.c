#include "cglib.h"

#include <glib.h>

char *paper_glib_md5(const unsigned char *bytes, size_t count) {
  return g_compute_checksum_for_data(G_CHECKSUM_MD5, bytes, count);
}

char *paper_glib_sha256(const unsigned char *bytes, size_t count) {
  return g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, count);
}

void paper_glib_free(char *text) { g_free(text); }
