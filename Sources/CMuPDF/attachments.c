#include "internal.h"

#include <mupdf/pdf.h>
#include <stdlib.h>
#include <string.h>

/* So many pages are looked through for files that hang at places, and so many names are taken of the tree. */
enum { PAGES = 20000, NAMES = 4096 };

static char *copied(fz_context *context, const char *words) {
  enum { LONGEST = 4096 };
  size_t length = strlen(words);
  char *copy = malloc((length < LONGEST ? length : LONGEST) + 1);
  if (!copy) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
  paper_mupdf_copy(copy, (length < LONGEST ? length : LONGEST) + 1, words);
  return copy;
}

static pdf_obj *first_of(fz_context *context, pdf_obj *dict, const char *const *names) {
  for (; *names; names++) {
    pdf_obj *found = pdf_dict_gets(context, dict, *names);
    if (found) return found;
  }
  return NULL;
}

/* Adds the file of a specification, where its bytes lie in the document and are not listed yet. Throws for lack of
 * memory. */
static void add(
  fz_context *context, paper_mupdf_attachments *list, size_t limit, pdf_obj *specification,
  const char *name, int page) {
  static const char *const names[] = {"UF", "F", "Unix", "DOS", "Mac", NULL};
  pdf_obj *stream =
    first_of(context, pdf_dict_get(context, specification, PDF_NAME(EF)), names);
  int number = pdf_to_num(context, stream);
  if (number <= 0 || !pdf_is_stream(context, stream) || list->count >= limit) return;
  for (size_t index = 0; index < list->count; index++)
    if (list->items[index].number == number) return;
  paper_mupdf_attachment *item = &list->items[list->count];
  memset(item, 0, sizeof *item);
  item->number = number;
  item->page = page;
  pdf_obj *file = first_of(context, specification, names);
  pdf_obj *words = pdf_dict_get(context, specification, PDF_NAME(Desc));
  pdf_obj *parameters = pdf_dict_get(context, stream, PDF_NAME(Params));
  pdf_obj *size = pdf_dict_get(context, parameters, PDF_NAME(Size));
  item->size = pdf_is_int(context, size) ? pdf_to_int64(context, size) : -1;
  list->count++;
  item->name =
    copied(context, pdf_is_string(context, file) ? pdf_to_text_string(context, file) : name);
  item->description =
    copied(context, pdf_is_string(context, words) ? pdf_to_text_string(context, words) : "");
}

static void add_tree(
  fz_context *context, pdf_document *pdf, paper_mupdf_attachments *list, size_t limit) {
  pdf_obj *tree = NULL;
  fz_var(tree);
  fz_try(context) {
    tree = pdf_load_name_tree(context, pdf, PDF_NAME(EmbeddedFiles));
    int count = pdf_dict_len(context, tree);
    for (int index = 0; index < count && index < NAMES; index++)
      add(
        context, list, limit, pdf_dict_get_val(context, tree, index),
        pdf_to_name(context, pdf_dict_get_key(context, tree, index)), -1);
  }
  fz_always(context) pdf_drop_obj(context, tree);
  /* A tree that cannot be read hides no files of pages. */
  fz_catch(context) paper_mupdf_ignore(context);
}

static void add_page(
  fz_context *context, pdf_document *pdf, int page, paper_mupdf_attachments *list,
  size_t limit) {
  fz_try(context) {
    pdf_obj *annotations =
      pdf_dict_get(context, pdf_lookup_page_obj(context, pdf, page), PDF_NAME(Annots));
    int count = pdf_array_len(context, annotations);
    for (int index = 0; index < count && index < NAMES; index++) {
      pdf_obj *annotation = pdf_array_get(context, annotations, index);
      const char *type =
        pdf_to_name(context, pdf_dict_get(context, annotation, PDF_NAME(Subtype)));
      if (strcmp(type, "FileAttachment") == 0)
        add(context, list, limit, pdf_dict_get(context, annotation, PDF_NAME(FS)), "", page);
    }
  }
  fz_catch(context) paper_mupdf_ignore(context);
}

int paper_mupdf_list_attachments(
  paper_mupdf_document *document, size_t limit, paper_mupdf_attachments *list) {
  fz_context *context = document->mupdf->context;
  memset(list, 0, sizeof *list);
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    if (pdf && limit > 0) {
      list->items = calloc(limit, sizeof *list->items);
      if (!list->items) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
      add_tree(context, pdf, list, limit);
      int pages = pdf_count_pages(context, pdf);
      for (int page = 0; page < pages && page < PAGES && list->count < limit; page++)
        add_page(context, pdf, page, list, limit);
    }
  }
  fz_catch(context) {
    paper_mupdf_free_attachments(list);
    return paper_mupdf_failed(document->mupdf);
  }
  /* What lack of memory has left without a name is none. */
  while (list->count > 0 && !list->items[list->count - 1].description) {
    list->count--;
    free(list->items[list->count].name);
  }
  return PAPER_MUPDF_OK;
}

void paper_mupdf_free_attachments(paper_mupdf_attachments *list) {
  for (size_t index = 0; index < list->count; index++) {
    free(list->items[index].name);
    free(list->items[index].description);
  }
  free(list->items);
  memset(list, 0, sizeof *list);
}

void paper_mupdf_forget_attachment(paper_mupdf_document *document) {
  fz_drop_stream(document->mupdf->context, document->attachment.stream);
  document->attachment.stream = NULL;
}

int paper_mupdf_read_attachment(
  paper_mupdf_document *document, int number, uint64_t offset, uint8_t *bytes, size_t room,
  size_t *count) {
  fz_context *context = document->mupdf->context;
  *count = 0;
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    if (!pdf || number <= 0 || number >= pdf_xref_len(context, pdf))
      fz_throw(context, FZ_ERROR_GENERIC, "there is no such file");
    /* Parts that follow each other are read by the same stream: another one would begin at the beginning. */
    if (
      !document->attachment.stream || document->attachment.number != number ||
      document->attachment.offset != offset) {
      paper_mupdf_forget_attachment(document);
      document->attachment.stream = pdf_open_stream_number(context, pdf, number);
      document->attachment.number = number;
      document->attachment.offset = 0;
      while (document->attachment.offset < offset) {
        uint64_t left = offset - document->attachment.offset;
        size_t skipped = fz_skip(
          context, document->attachment.stream, left < 1 << 20 ? (size_t)left : 1 << 20);
        if (skipped == 0) break;
        document->attachment.offset += skipped;
      }
    }
    if (document->attachment.offset == offset)
      *count = fz_read(context, document->attachment.stream, bytes, room);
    document->attachment.offset += *count;
  }
  fz_catch(context) {
    paper_mupdf_forget_attachment(document);
    return paper_mupdf_failed(document->mupdf);
  }
  return PAPER_MUPDF_OK;
}
