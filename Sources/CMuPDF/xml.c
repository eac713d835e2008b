#include "internal.h"

#include <stdlib.h>

struct paper_mupdf_xml {
  paper_mupdf *mupdf;
  fz_xml_doc *document;
};

int paper_mupdf_xml_parse(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, paper_mupdf_xml **xml) {
  fz_context *context = mupdf->context;
  fz_buffer *buffer = NULL;
  *xml = NULL;
  paper_mupdf_xml *parsed = calloc(1, sizeof *parsed);
  if (!parsed) return PAPER_MUPDF_MEMORY;
  parsed->mupdf = mupdf;
  fz_var(buffer);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    buffer = fz_new_buffer_from_copied_data(context, bytes, count);
    parsed->document = fz_parse_xml(context, buffer, 0);
  }
  fz_always(context) fz_drop_buffer(context, buffer);
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  if (result == PAPER_MUPDF_OK) {
    *xml = parsed;
  } else {
    free(parsed);
  }
  return result;
}

void paper_mupdf_xml_free(paper_mupdf_xml *xml) {
  if (!xml) return;
  fz_drop_xml(xml->mupdf->context, xml->document);
  free(xml);
}

const void *paper_mupdf_xml_root(const paper_mupdf_xml *xml) { return fz_xml_root(xml->document); }
const void *paper_mupdf_xml_down(const void *node) { return fz_xml_down((fz_xml *)node); }
const void *paper_mupdf_xml_next(const void *node) { return fz_xml_next((fz_xml *)node); }
const char *paper_mupdf_xml_tag(const void *node) { return fz_xml_tag((fz_xml *)node); }
const char *paper_mupdf_xml_text(const void *node) { return fz_xml_text((fz_xml *)node); }

const char *paper_mupdf_xml_attribute(const void *node, const char *name) {
  return fz_xml_att((fz_xml *)node, name);
}
