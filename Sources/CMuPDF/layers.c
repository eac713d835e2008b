#include "internal.h"

#include <mupdf/pdf.h>
#include <stdlib.h>
#include <string.h>

/* Entries of the list of layers. A list without any group is refused: MuPDF reads the first group all the same. */
static int count_layers(fz_context *context, pdf_document *pdf) {
  if (!pdf) return 0;
  pdf_obj *groups = pdf_dict_getp(context, pdf_trailer(context, pdf), "Root/OCProperties/OCGs");
  int count = pdf_array_len(context, groups) > 0 ? pdf_count_layer_config_ui(context, pdf) : 0;
  return count < 0 ? 0 : count;
}

int paper_mupdf_list_layers(
  paper_mupdf_document *document, size_t limit, paper_mupdf_layers *list) {
  fz_context *context = document->mupdf->context;
  memset(list, 0, sizeof *list);
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    int count = count_layers(context, pdf);
    if ((size_t)count > limit) count = (int)limit;
    if (count > 0) {
      list->items = calloc((size_t)count, sizeof *list->items);
      if (!list->items) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
    }
    for (int index = 0; index < count; index++) {
      pdf_layer_config_ui info = {0};
      pdf_layer_config_ui_info(context, pdf, index, &info);
      paper_mupdf_layer *layer = &list->items[index];
      layer->depth = info.depth;
      layer->kind = info.type == PDF_LAYER_UI_LABEL      ? PAPER_MUPDF_LABEL
                    : info.type == PDF_LAYER_UI_RADIOBOX ? PAPER_MUPDF_RADIO
                                                         : PAPER_MUPDF_BOX;
      layer->is_on = info.selected != 0;
      layer->is_locked = info.locked != 0;
      const char *name = info.text ? info.text : "";
      layer->name = strdup(name);
      if (!layer->name) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
      list->count++;
    }
  }
  fz_catch(context) {
    paper_mupdf_free_layers(list);
    return paper_mupdf_failed(document->mupdf);
  }
  return PAPER_MUPDF_OK;
}

void paper_mupdf_free_layers(paper_mupdf_layers *list) {
  for (size_t index = 0; index < list->count; index++) free(list->items[index].name);
  free(list->items);
  memset(list, 0, sizeof *list);
}

int paper_mupdf_switch_layer(paper_mupdf_document *document, int layer, int is_on) {
  fz_context *context = document->mupdf->context;
  paper_mupdf_forget_page(document);
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    int count = count_layers(context, pdf);
    /* A layer that the document no longer has, or that the document locks, stays as it is. */
    if (layer >= 0 && layer < count) {
      pdf_layer_config_ui info = {0};
      pdf_layer_config_ui_info(context, pdf, layer, &info);
      if (!info.locked && info.type != PDF_LAYER_UI_LABEL) {
        if (is_on)
          pdf_select_layer_config_ui(context, pdf, layer);
        else
          pdf_deselect_layer_config_ui(context, pdf, layer);
      }
    }
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}
