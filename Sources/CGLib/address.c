#include "cglib.h"

#include <glib.h>

/* Servers send addresses with spaces and stray signs; what is encoded stays encoded, as servers compare bytes. */
static const GUriFlags flags =
  G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED | G_URI_FLAGS_SCHEME_NORMALIZE |
  G_URI_FLAGS_HAS_PASSWORD;

int paper_glib_address(const char *text, paper_address *parts) {
  GUri *address = g_uri_parse(text, flags, NULL);
  if (!address) return 0;
  parts->scheme = g_strdup(g_uri_get_scheme(address));
  parts->host = g_strdup(g_uri_get_host(address));
  parts->user = g_strdup(g_uri_get_user(address));
  parts->password = g_strdup(g_uri_get_password(address));
  parts->path = g_strdup(g_uri_get_path(address));
  parts->query = g_strdup(g_uri_get_query(address));
  parts->port = g_uri_get_port(address);
  g_uri_unref(address);
  return 1;
}

void paper_glib_address_free(paper_address *parts) {
  g_free(parts->scheme);
  g_free(parts->host);
  g_free(parts->user);
  g_free(parts->password);
  g_free(parts->path);
  g_free(parts->query);
}

char *paper_glib_resolved(const char *base, const char *text) {
  return g_uri_resolve_relative(base, text, flags, NULL);
}
