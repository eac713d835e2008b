#include "internal.h"

#include <mupdf/pdf.h>
#include <string.h>

void paper_mupdf_pdf_facts(
  paper_mupdf_document *document, int *is_right_to_left, char *language, size_t size) {
  fz_context *context = document->mupdf->context;
  *is_right_to_left = 0;
  if (size > 0) language[0] = 0;
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    pdf_obj *root = pdf ? pdf_dict_get(context, pdf_trailer(context, pdf), PDF_NAME(Root)) : NULL;
    const char *direction =
      pdf_to_name(context, pdf_dict_getp(context, root, "ViewerPreferences/Direction"));
    *is_right_to_left = !strcmp(direction, "R2L");
    pdf_obj *tag = pdf_dict_gets(context, root, "Lang");
    if (pdf_is_string(context, tag))
      paper_mupdf_copy(language, size, pdf_to_text_string(context, tag));
  }
  fz_catch(context) paper_mupdf_failed(document->mupdf);
}
