#include "internal.h"

#include <mupdf/pdf.h>
#include <stdlib.h>
#include <string.h>

/* The longest text of a field, and of all options of a field together. */
enum { LONGEST = 16 << 10 };

/* The numbers of widgets that are no objects of their own: this and the place among the widgets of the page. */
enum { DIRECT = 0x40000000 };

static int number_of(fz_context *context, pdf_annot *widget, int place) {
  int number = pdf_to_num(context, pdf_annot_obj(context, widget));
  return number > 0 ? number : DIRECT + place;
}

static char *copied(fz_context *context, const char *words) {
  if (!words) words = "";
  size_t length = strlen(words);
  char *copy = malloc((length < LONGEST ? length : LONGEST) + 1);
  if (!copy) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
  paper_mupdf_copy(copy, (length < LONGEST ? length : LONGEST) + 1, words);
  return copy;
}

static int kind_of(fz_context *context, pdf_annot *widget) {
  switch (pdf_widget_type(context, widget)) {
    case PDF_WIDGET_TYPE_TEXT: return PAPER_MUPDF_TEXT_FIELD;
    case PDF_WIDGET_TYPE_CHECKBOX: return PAPER_MUPDF_CHECK_FIELD;
    case PDF_WIDGET_TYPE_RADIOBUTTON: return PAPER_MUPDF_RADIO_FIELD;
    case PDF_WIDGET_TYPE_COMBOBOX: return PAPER_MUPDF_CHOICE_FIELD;
    case PDF_WIDGET_TYPE_LISTBOX: return PAPER_MUPDF_CHOICE_FIELD;
    case PDF_WIDGET_TYPE_SIGNATURE: return PAPER_MUPDF_SIGNATURE_FIELD;
    /* A button does what a script says, and no script runs. */
    default: return -1;
  }
}

/* Whether a box or a radio button is marked. */
static int is_on(fz_context *context, pdf_obj *widget) {
  const char *state = pdf_to_name(context, pdf_dict_get(context, widget, PDF_NAME(AS)));
  return *state && strcmp(state, "Off") != 0;
}

/* The options as lines. Throws. */
static char *options_of(fz_context *context, pdf_obj *field) {
  int count = pdf_choice_field_option_count(context, field);
  char *lines = malloc(LONGEST);
  if (!lines) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
  size_t used = 0;
  for (int index = 0; index < count; index++) {
    const char *option = pdf_choice_field_option(context, field, 0, index);
    size_t length = option ? strlen(option) : 0;
    if (used + length + 2 > LONGEST) break;
    if (used > 0) lines[used++] = '\n';
    for (size_t at = 0; at < length; at++)
      lines[used++] = option[at] == '\n' || option[at] == '\r' ? ' ' : option[at];
  }
  lines[used] = 0;
  return lines;
}

/* What a choice shows: the option whose exported value is kept. */
static const char *shown_value(fz_context *context, pdf_obj *field) {
  const char *value = pdf_field_value(context, field);
  int count = pdf_choice_field_option_count(context, field);
  for (int index = 0; value && index < count && index < LONGEST; index++) {
    const char *exported = pdf_choice_field_option(context, field, 1, index);
    if (exported && strcmp(exported, value) == 0)
      return pdf_choice_field_option(context, field, 0, index);
  }
  return value;
}

static void read_signature(fz_context *context, pdf_obj *object, paper_mupdf_field *field) {
  pdf_obj *signature = pdf_dict_get_inheritable(context, object, PDF_NAME(V));
  if (!pdf_is_dict(context, signature)) return;
  field->flags |= PAPER_MUPDF_SIGNED;
  pdf_obj *name = pdf_dict_get(context, signature, PDF_NAME(Name));
  pdf_obj *date = pdf_dict_get(context, signature, PDF_NAME(M));
  if (pdf_is_string(context, date)) field->date = pdf_to_date(context, date);
  field->value =
    copied(context, pdf_is_string(context, name) ? pdf_to_text_string(context, name) : "");
}

static void read_field(
  fz_context *context, pdf_annot *widget, int place, fz_rect page, paper_mupdf_field *field) {
  pdf_obj *object = pdf_annot_obj(context, widget);
  fz_rect rect = pdf_bound_widget(context, widget);
  float height = page.y1 - page.y0;
  field->rect = (paper_mupdf_rect){
    (rect.x0 - page.x0) / height, (rect.y0 - page.y0) / height, (rect.x1 - page.x0) / height,
    (rect.y1 - page.y0) / height};
  field->number = number_of(context, widget, place);
  field->date = -1;
  int flags = pdf_field_flags(context, object);
  if (flags & PDF_FIELD_IS_READ_ONLY || pdf_widget_is_readonly(context, widget))
    field->flags |= PAPER_MUPDF_READ_ONLY;
  if (flags & PDF_FIELD_IS_REQUIRED) field->flags |= PAPER_MUPDF_REQUIRED;
  field->name = copied(context, pdf_field_label(context, object));
  switch (field->kind) {
    case PAPER_MUPDF_TEXT_FIELD:
      if (flags & PDF_TX_FIELD_IS_MULTILINE) field->flags |= PAPER_MUPDF_LINES;
      if (flags & PDF_TX_FIELD_IS_PASSWORD) field->flags |= PAPER_MUPDF_SECRET;
      field->longest = pdf_text_widget_max_len(context, widget);
      field->value = copied(context, pdf_field_value(context, object));
      break;
    case PAPER_MUPDF_CHECK_FIELD:
    case PAPER_MUPDF_RADIO_FIELD:
      field->value = copied(context, is_on(context, object) ? "1" : "0");
      if (flags & PDF_BTN_FIELD_IS_NO_TOGGLE_TO_OFF) field->flags |= PAPER_MUPDF_STAYS_ON;
      break;
    case PAPER_MUPDF_CHOICE_FIELD:
      if (flags & PDF_CH_FIELD_IS_COMBO && flags & PDF_CH_FIELD_IS_EDIT)
        field->flags |= PAPER_MUPDF_TYPED;
      field->value = copied(context, shown_value(context, object));
      field->options = options_of(context, object);
      break;
    default: read_signature(context, object, field);
  }
  if (!field->value) field->value = copied(context, "");
  if (!field->options) field->options = copied(context, "");
}

static void clear(paper_mupdf_field *field) {
  free(field->name);
  free(field->value);
  free(field->options);
  memset(field, 0, sizeof *field);
}

int paper_mupdf_read_fields(
  paper_mupdf_document *document, int page, size_t limit, paper_mupdf_fields *fields) {
  fz_context *context = document->mupdf->context;
  memset(fields, 0, sizeof *fields);
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    fz_page *loaded = pdf ? paper_mupdf_page(document, 0, page) : NULL;
    pdf_page *own = loaded ? pdf_page_from_fz_page(context, loaded) : NULL;
    pdf_annot *widget = own ? pdf_first_widget(context, own) : NULL;
    if (widget && limit > 0) {
      fz_rect bounds = fz_bound_page(context, loaded);
      fields->items = calloc(limit, sizeof *fields->items);
      if (!fields->items) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
      int place = 0;
      for (; widget && fields->count < limit; widget = pdf_next_widget(context, widget), place++) {
        paper_mupdf_field *field = &fields->items[fields->count];
        /* A field that cannot be read takes no other with it. */
        fz_try(context) {
          field->kind = kind_of(context, widget);
          if (field->kind >= 0) {
            read_field(context, widget, place, bounds, field);
            fields->count++;
          }
        }
        fz_catch(context) {
          clear(field);
          paper_mupdf_ignore(context);
        }
      }
    }
  }
  fz_catch(context) {
    paper_mupdf_free_fields(fields);
    return paper_mupdf_failed(document->mupdf);
  }
  return PAPER_MUPDF_OK;
}

void paper_mupdf_free_fields(paper_mupdf_fields *fields) {
  for (size_t index = 0; index < fields->count; index++) clear(&fields->items[index]);
  free(fields->items);
  memset(fields, 0, sizeof *fields);
}

static void set_choice(fz_context *context, pdf_annot *widget, const char *value) {
  pdf_obj *field = pdf_annot_obj(context, widget);
  int count = pdf_choice_field_option_count(context, field);
  for (int index = 0; index < count; index++) {
    const char *shown = pdf_choice_field_option(context, field, 0, index);
    if (!shown || strcmp(shown, value) != 0) continue;
    char *exported = copied(context, pdf_choice_field_option(context, field, 1, index));
    fz_try(context) pdf_set_choice_field_value(context, widget, exported);
    fz_always(context) free(exported);
    fz_catch(context) fz_rethrow(context);
    return;
  }
  if (pdf_field_flags(context, field) & PDF_CH_FIELD_IS_EDIT || !*value)
    pdf_set_choice_field_value(context, widget, value);
}

int paper_mupdf_fill_field(
  paper_mupdf_document *document, int page, int number, const char *value) {
  fz_context *context = document->mupdf->context;
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    /* The file may have become shorter since the field was filled. */
    int is_there = pdf && number > 0 && page >= 0 && page < pdf_count_pages(context, pdf);
    fz_page *loaded = is_there ? paper_mupdf_page(document, 0, page) : NULL;
    pdf_page *own = loaded ? pdf_page_from_fz_page(context, loaded) : NULL;
    pdf_annot *widget = own ? pdf_first_widget(context, own) : NULL;
    for (int place = 0; widget && number_of(context, widget, place) != number; place++)
      widget = pdf_next_widget(context, widget);
    /* A field that the document no longer has stays empty. */
    if (widget && !pdf_widget_is_readonly(context, widget)) {
      switch (kind_of(context, widget)) {
        case PAPER_MUPDF_TEXT_FIELD: pdf_set_text_field_value(context, widget, value); break;
        case PAPER_MUPDF_CHECK_FIELD:
        case PAPER_MUPDF_RADIO_FIELD:
          if (is_on(context, pdf_annot_obj(context, widget)) != (*value == '1'))
            pdf_toggle_widget(context, widget);
          break;
        case PAPER_MUPDF_CHOICE_FIELD: set_choice(context, widget, value); break;
        default: break;
      }
      pdf_update_page(context, own);
    }
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}

int paper_mupdf_make_copy(paper_mupdf_document *document, size_t *count) {
  fz_context *context = document->mupdf->context;
  fz_output *output = NULL;
  fz_buffer *buffer = NULL;
  fz_var(output);
  fz_var(buffer);
  *count = 0;
  fz_drop_buffer(context, document->copy);
  document->copy = NULL;
  paper_mupdf_forget_page(document);
  fz_try(context) {
    pdf_document *pdf = pdf_specifics(context, document->document);
    if (!pdf) fz_throw(context, FZ_ERROR_GENERIC, "only a PDF is copied");
    pdf_write_options options = pdf_default_write_options;
    options.do_compress = 1;
    options.do_compress_images = 1;
    options.do_compress_fonts = 1;
    buffer = fz_new_buffer(context, 1 << 16);
    output = fz_new_output_with_buffer(context, buffer);
    pdf_write_document(context, pdf, output, &options);
    fz_close_output(context, output);
    document->copy = buffer;
    buffer = NULL;
    *count = fz_buffer_storage(context, document->copy, NULL);
  }
  fz_always(context) {
    fz_drop_output(context, output);
    fz_drop_buffer(context, buffer);
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}

size_t paper_mupdf_read_copy(
  const paper_mupdf_document *document, size_t offset, uint8_t *bytes, size_t room) {
  unsigned char *data = NULL;
  if (!document->copy) return 0;
  size_t size = fz_buffer_storage(document->mupdf->context, document->copy, &data);
  if (offset >= size) return 0;
  size_t count = size - offset < room ? size - offset : room;
  memcpy(bytes, data + offset, count);
  return count;
}
