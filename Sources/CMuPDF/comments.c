#include "internal.h"

#include <mupdf/pdf.h>
#include <stdlib.h>
#include <string.h>

/* What a kind of annotation is to a reader; -1 for no comment. */
static int kind_of(const char *name) {
  static const struct {
    const char *name;
    int kind;
  } kinds[] = {
    {"Text", PAPER_MUPDF_NOTE},         {"FreeText", PAPER_MUPDF_FREE_TEXT},
    {"Highlight", PAPER_MUPDF_MARKED},  {"Underline", PAPER_MUPDF_MARKED},
    {"Squiggly", PAPER_MUPDF_MARKED},   {"StrikeOut", PAPER_MUPDF_STRUCK},
    {"Line", PAPER_MUPDF_DRAWN},        {"Square", PAPER_MUPDF_DRAWN},
    {"Circle", PAPER_MUPDF_DRAWN},      {"Polygon", PAPER_MUPDF_DRAWN},
    {"PolyLine", PAPER_MUPDF_DRAWN},    {"Ink", PAPER_MUPDF_DRAWN},
    {"Caret", PAPER_MUPDF_DRAWN},       {"Stamp", PAPER_MUPDF_STAMP},
    {"FileAttachment", PAPER_MUPDF_FILE},
  };
  for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++)
    if (!strcmp(name, kinds[index].name)) return kinds[index].kind;
  return -1;
}

/* A copy of a text; the longest ones are cut. Throws for lack of memory. */
static char *copied(fz_context *context, pdf_obj *text) {
  enum { LONGEST = 16 << 10 };
  const char *words = pdf_is_string(context, text) ? pdf_to_text_string(context, text) : "";
  size_t length = strlen(words);
  char *copy = malloc((length < LONGEST ? length : LONGEST) + 1);
  if (!copy) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
  paper_mupdf_copy(copy, (length < LONGEST ? length : LONGEST) + 1, words);
  return copy;
}

/* 0 where the annotation is none that a reader sees or reads. Throws. */
static int read_comment(
  fz_context *context, pdf_obj *annotation, fz_rect page, fz_matrix place,
  paper_mupdf_comment *comment) {
  enum { INVISIBLE = PDF_ANNOT_IS_HIDDEN | PDF_ANNOT_IS_NO_VIEW };
  if (!pdf_is_dict(context, annotation)) return 0;
  comment->kind =
    kind_of(pdf_to_name(context, pdf_dict_get(context, annotation, PDF_NAME(Subtype))));
  if (comment->kind < 0) return 0;
  if (pdf_to_int(context, pdf_dict_get(context, annotation, PDF_NAME(F))) & INVISIBLE) return 0;
  /* Marks of a review, as "accepted", are told by programs in the form of replies without words of their own. */
  if (pdf_dict_gets(context, annotation, "StateModel")) return 0;
  fz_rect rect = pdf_dict_get_rect(context, annotation, PDF_NAME(Rect));
  rect = fz_transform_rect(rect, place);
  float height = page.y1 - page.y0;
  comment->rect = (paper_mupdf_rect){
    (rect.x0 - page.x0) / height, (rect.y0 - page.y0) / height, (rect.x1 - page.x0) / height,
    (rect.y1 - page.y0) / height};
  comment->number = pdf_to_num(context, annotation);
  comment->parent = pdf_to_num(context, pdf_dict_gets(context, annotation, "IRT"));
  pdf_obj *date = pdf_dict_get(context, annotation, PDF_NAME(M));
  if (!pdf_is_string(context, date))
    date = pdf_dict_get(context, annotation, PDF_NAME(CreationDate));
  comment->date = pdf_is_string(context, date) ? pdf_to_date(context, date) : -1;
  comment->author = copied(context, pdf_dict_get(context, annotation, PDF_NAME(T)));
  comment->text = copied(context, pdf_dict_get(context, annotation, PDF_NAME(Contents)));
  return 1;
}

static void clear(paper_mupdf_comment *comment) {
  free(comment->author);
  free(comment->text);
  memset(comment, 0, sizeof *comment);
}

int paper_mupdf_read_comments(
  paper_mupdf_document *document, int page, size_t limit, paper_mupdf_comments *comments) {
  fz_context *context = document->mupdf->context;
  memset(comments, 0, sizeof *comments);
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    /* The page's object alone is read: a page that is loaded has the looks of all its annotations made. */
    pdf_obj *object =
      pdf && page >= 0 && page < pdf_count_pages(context, pdf)
        ? pdf_lookup_page_obj(context, pdf, page)
        : NULL;
    pdf_obj *annotations = pdf_dict_get(context, object, PDF_NAME(Annots));
    int count = pdf_array_len(context, annotations);
    fz_rect box = fz_empty_rect;
    fz_matrix place = fz_identity;
    if (count > 0) {
      pdf_page_obj_transform(context, object, &box, &place);
      box = fz_transform_rect(box, place);
    }
    if (count > 0 && box.y1 > box.y0) {
      if ((size_t)count > limit) count = (int)limit;
      comments->items = calloc((size_t)count, sizeof *comments->items);
      if (!comments->items) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
    } else {
      count = 0;
    }
    for (int index = 0; index < count; index++) {
      /* One that cannot be read takes no other with it. */
      paper_mupdf_comment *comment = &comments->items[comments->count];
      fz_try(context) {
        if (read_comment(
              context, pdf_array_get(context, annotations, index), box, place, comment))
          comments->count++;
        else
          clear(comment);
      }
      fz_catch(context) {
        clear(comment);
        paper_mupdf_ignore(context);
      }
    }
  }
  fz_catch(context) {
    paper_mupdf_free_comments(comments);
    return paper_mupdf_failed(document->mupdf);
  }
  return PAPER_MUPDF_OK;
}

void paper_mupdf_free_comments(paper_mupdf_comments *comments) {
  for (size_t index = 0; index < comments->count; index++) clear(&comments->items[index]);
  free(comments->items);
  memset(comments, 0, sizeof *comments);
}
