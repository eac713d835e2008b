#include "glyphletters.h"
#include "internal.h"

#include <math.h>
#include <mupdf/pdf.h>
#include <stdlib.h>

/* Pages as a PDF, for printers and for files. The library's own writer of documents was rejected: fonts would be
 * embedded whole, some megabytes each. */

struct paper_mupdf_sheets {
  paper_mupdf *mupdf;
  pdf_document *pdf;
  /* The sheet under way. */
  fz_device *device;
  pdf_obj *resources;
  fz_buffer *contents;
  fz_rect box;
  size_t pictures; /* bytes */
  paper_glyph_letters *letters;
  fz_buffer *made; /* the PDF, once ended */
};

/* All pictures lie in memory until the end. */
static const size_t most_pictures = (size_t)384 << 20;
static const int quality = 92;

int paper_mupdf_sheets_new(paper_mupdf *mupdf, paper_mupdf_sheets **sheets) {
  *sheets = NULL;
  paper_mupdf_sheets *made = calloc(1, sizeof *made);
  if (!made) return PAPER_MUPDF_MEMORY;
  made->mupdf = mupdf;
  fz_try(mupdf->context) made->pdf = pdf_create_document(mupdf->context);
  fz_catch(mupdf->context) {
    free(made);
    return paper_mupdf_failed(mupdf);
  }
  *sheets = made;
  return PAPER_MUPDF_OK;
}

static void forget_sheet(paper_mupdf_sheets *sheets) {
  fz_context *context = sheets->mupdf->context;
  fz_drop_device(context, sheets->device);
  pdf_drop_obj(context, sheets->resources);
  fz_drop_buffer(context, sheets->contents);
  (sheets->device = NULL, sheets->resources = NULL, sheets->contents = NULL);
}

void paper_mupdf_sheets_free(paper_mupdf_sheets *sheets) {
  if (!sheets) return;
  forget_sheet(sheets);
  pdf_drop_document(sheets->mupdf->context, sheets->pdf);
  fz_drop_buffer(sheets->mupdf->context, sheets->made);
  paper_glyph_letters_free(sheets->mupdf->context, sheets->letters);
  free(sheets);
}

/* Adds the sheet under way to the PDF. */
static int end_sheet(paper_mupdf_sheets *sheets) {
  fz_context *context = sheets->mupdf->context;
  pdf_obj *page = NULL;
  fz_var(page);
  int result = PAPER_MUPDF_OK;
  if (!sheets->device) return PAPER_MUPDF_OK;
  fz_try(context) {
    fz_close_device(context, sheets->device);
    page = pdf_add_page(
      context, sheets->pdf, sheets->box, 0, sheets->resources, sheets->contents);
    pdf_insert_page(context, sheets->pdf, -1, page);
  }
  fz_always(context) {
    pdf_drop_obj(context, page);
    forget_sheet(sheets);
  }
  fz_catch(context) result = paper_mupdf_failed(sheets->mupdf);
  return result;
}

int paper_mupdf_sheets_begin(paper_mupdf_sheets *sheets, float width, float height) {
  fz_context *context = sheets->mupdf->context;
  if (!(width > 0 && width < 1e5f && height > 0 && height < 1e5f) || sheets->made)
    return paper_mupdf_refused(sheets->mupdf, PAPER_MUPDF_ARGUMENT, "no sheet of paper");
  int result = end_sheet(sheets);
  if (result != PAPER_MUPDF_OK) return result;
  sheets->box = fz_make_rect(0, 0, width, height);
  fz_try(context) sheets->device = pdf_page_write(
    context, sheets->pdf, sheets->box, &sheets->resources, &sheets->contents);
  fz_catch(context) {
    forget_sheet(sheets);
    return paper_mupdf_failed(sheets->mupdf);
  }
  return PAPER_MUPDF_OK;
}

/* The part of the sheet under way that a caller names, or a failure. */
static int check(paper_mupdf_sheets *sheets, paper_mupdf_rect rect) {
  if (
    !sheets->device || !(rect.x0 > -1e5f && rect.y0 > -1e5f && rect.x1 < 1e5f && rect.y1 < 1e5f) ||
    !(rect.x0 < rect.x1 && rect.y0 < rect.y1))
    return paper_mupdf_refused(sheets->mupdf, PAPER_MUPDF_ARGUMENT, "no part of a sheet");
  return PAPER_MUPDF_OK;
}

int paper_mupdf_sheets_draw(
  paper_mupdf_sheets *sheets, paper_mupdf_drawing drawing, paper_mupdf_rect rect,
  const paper_mupdf_furniture *furniture) {
  paper_mupdf *mupdf = sheets->mupdf;
  fz_context *context = mupdf->context;
  fz_rect bounds = drawing.bounds;
  fz_display_list *list = NULL;
  fz_device *recorder = NULL;
  fz_path *path = NULL;
  fz_var(list);
  fz_var(recorder);
  fz_var(path);
  int result = check(sheets, rect);
  if (result != PAPER_MUPDF_OK) return result;
  float width = bounds.x1 - bounds.x0, height = bounds.y1 - bounds.y0;
  if (!(width > 0 && height > 0))
    return paper_mupdf_refused(mupdf, PAPER_MUPDF_DAMAGED, "a page without any size");
  float across = (rect.x1 - rect.x0) / width, down = (rect.y1 - rect.y0) / height;
  fz_matrix place = fz_pre_translate(
    fz_make_matrix(across, 0, 0, down, rect.x0, rect.y0), -bounds.x0, -bounds.y0);
  fz_try(context) {
    /* Lines above and below the text are drawn at places of the page; a list takes both to places of the sheet. */
    list = fz_new_display_list(context, bounds);
    recorder = fz_new_list_device(context, list);
    paper_mupdf_draw(context, drawing, recorder, furniture);
    fz_close_device(context, recorder);
    paper_glyph_letters_note(context, &sheets->letters, list);
    path = fz_new_path(context);
    fz_rectto(context, path, rect.x0, rect.y0, rect.x1, rect.y1);
    fz_clip_path(context, sheets->device, path, 0, fz_identity, fz_infinite_rect);
    void (*image)(fz_context *, fz_device *, fz_image *, fz_matrix, float, fz_color_params) =
      sheets->device->fill_image;
    void (*mask)(
      fz_context *, fz_device *, fz_image *, fz_matrix, fz_colorspace *, const float *, float,
      fz_color_params) = sheets->device->fill_image_mask;
    void (*clip)(fz_context *, fz_device *, fz_image *, fz_matrix, fz_rect) =
      sheets->device->clip_image_mask;
    fz_rect part = {rect.x0, rect.y0, rect.x1, rect.y1};
    paper_mupdf_tolerate(
      mupdf, sheets->device,
      (paper_mupdf_sheet){part, fz_identity, fz_irect_from_rect(part), 1});
    fz_run_display_list(context, list, sheets->device, place, fz_infinite_rect, NULL);
    /* A second page of the sheet begins anew. */
    sheets->device->fill_image = image;
    sheets->device->fill_image_mask = mask;
    sheets->device->clip_image_mask = clip;
    fz_pop_clip(context, sheets->device);
  }
  fz_always(context) {
    fz_drop_path(context, path);
    fz_drop_device(context, recorder);
    fz_drop_display_list(context, list);
  }
  fz_catch(context) {
    result = paper_mupdf_failed(mupdf);
    forget_sheet(sheets);
  }
  return result;
}

int paper_mupdf_sheets_page(
  paper_mupdf_sheets *sheets, paper_mupdf_document *document, int chapter, int page,
  paper_mupdf_rect rect, const paper_mupdf_furniture *furniture) {
  fz_context *context = document->mupdf->context;
  paper_mupdf_drawing drawing;
  if (document->mupdf != sheets->mupdf)
    return paper_mupdf_refused(sheets->mupdf, PAPER_MUPDF_ARGUMENT, "a page of another context");
  fz_try(context) drawing = paper_mupdf_page_drawing(document, chapter, page);
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return paper_mupdf_sheets_draw(sheets, drawing, rect, furniture);
}

/* Puts the picture of a JPEG file onto the sheet. Throws. */
static void put(paper_mupdf_sheets *sheets, fz_buffer *file, paper_mupdf_rect rect) {
  fz_context *context = sheets->mupdf->context;
  fz_image *image = NULL;
  fz_var(image);
  sheets->pictures += file->len;
  if (sheets->pictures > most_pictures)
    fz_throw(context, FZ_ERROR_GENERIC, "the pictures of so many pages are too large for one PDF");
  fz_matrix place = {rect.x1 - rect.x0, 0, 0, rect.y1 - rect.y0, rect.x0, rect.y0};
  fz_try(context) {
    image = fz_new_image_from_buffer(context, file);
    fz_fill_image(context, sheets->device, image, place, 1, fz_default_color_params);
  }
  fz_always(context) fz_drop_image(context, image);
  fz_catch(context) fz_rethrow(context);
}

int paper_mupdf_sheets_jpeg(
  paper_mupdf_sheets *sheets, const uint8_t *bytes, size_t count, paper_mupdf_rect rect) {
  fz_context *context = sheets->mupdf->context;
  fz_buffer *file = NULL;
  fz_var(file);
  int result = check(sheets, rect);
  if (result != PAPER_MUPDF_OK) return result;
  fz_try(context) {
    file = fz_new_buffer_from_copied_data(context, bytes, count);
    put(sheets, file, rect);
  }
  fz_always(context) fz_drop_buffer(context, file);
  fz_catch(context) {
    result = paper_mupdf_failed(sheets->mupdf);
    forget_sheet(sheets);
  }
  return result;
}

/* The pixels as a JPEG file. Throws. */
static fz_buffer *jpeg_of(fz_context *context, fz_pixmap *pixels) {
#if FZ_VERSION_MINOR >= 25
  return fz_new_buffer_from_pixmap_as_jpeg(context, pixels, fz_default_color_params, quality, 0);
#else
  fz_buffer *file = fz_new_buffer(context, 1 << 16);
  fz_output *output = NULL;
  fz_var(output);
  fz_try(context) {
    output = fz_new_output_with_buffer(context, file);
    fz_write_pixmap_as_jpeg(context, output, pixels, quality);
    fz_close_output(context, output);
  }
  fz_always(context) fz_drop_output(context, output);
  fz_catch(context) {
    fz_drop_buffer(context, file);
    fz_rethrow(context);
  }
  return file;
#endif
}

/* Copies pixels with blue in the lowest byte. A file of JPEG has no opacity, and MuPDF drops none.
 * Bound: `to` has three bytes for each pixel, and `from` has `stride` bytes for each row. */
static void copy_opaque(fz_pixmap *to, const uint8_t *from, size_t stride) {
  for (int y = 0; y < to->h; y++) {
    const uint8_t *pixel = from + (size_t)y * stride;
    uint8_t *out = to->samples + (size_t)y * (size_t)to->stride;
    for (int x = 0; x < to->w; x++, pixel += 4, out += 3)
      (out[0] = pixel[2], out[1] = pixel[1], out[2] = pixel[0]);
  }
}

int paper_mupdf_sheets_pixels(
  paper_mupdf_sheets *sheets, uint8_t *memory, int width, int height, size_t stride,
  paper_mupdf_rect rect) {
  fz_context *context = sheets->mupdf->context;
  fz_pixmap *plain = NULL;
  fz_buffer *file = NULL;
  fz_var(plain);
  fz_var(file);
  int result = check(sheets, rect);
  if (result != PAPER_MUPDF_OK) return result;
  if (width <= 0 || height <= 0 || width > 1 << 16 || stride < (size_t)width * 4 || stride > 1 << 20)
    return paper_mupdf_refused(sheets->mupdf, PAPER_MUPDF_ARGUMENT, "no pixels");
  fz_try(context) {
    plain = fz_new_pixmap(context, fz_device_rgb(context), width, height, NULL, 0);
    copy_opaque(plain, memory, stride);
    file = jpeg_of(context, plain);
    put(sheets, file, rect);
  }
  fz_always(context) {
    fz_drop_buffer(context, file);
    fz_drop_pixmap(context, plain);
  }
  fz_catch(context) {
    result = paper_mupdf_failed(sheets->mupdf);
    forget_sheet(sheets);
  }
  return result;
}

/* Throws. */
static void set_title(fz_context *context, pdf_document *pdf, const char *title) {
  pdf_obj *trailer = pdf_trailer(context, pdf);
  pdf_obj *info = pdf_dict_get(context, trailer, PDF_NAME(Info));
  if (!info) {
    info = pdf_add_new_dict(context, pdf, 1);
    pdf_dict_put_drop(context, trailer, PDF_NAME(Info), info);
  }
  pdf_dict_put_text_string(context, info, PDF_NAME(Title), title);
}

int paper_mupdf_sheets_finish(paper_mupdf_sheets *sheets, const char *title, size_t *count) {
  fz_context *context = sheets->mupdf->context;
  fz_output *output = NULL;
  fz_buffer *made = NULL;
  fz_var(output);
  fz_var(made);
  *count = 0;
  if (sheets->made)
    return paper_mupdf_refused(sheets->mupdf, PAPER_MUPDF_ARGUMENT, "the PDF has ended");
  int result = end_sheet(sheets);
  if (result != PAPER_MUPDF_OK) return result;
  fz_try(context) {
    if (title[0]) set_title(context, sheets->pdf, title);
    /* Words that are not told make no worse pages. */
    fz_try(context) paper_glyph_letters_tell(context, sheets->letters, sheets->pdf);
    fz_catch(context) paper_mupdf_ignore(context);
#if FZ_VERSION_MINOR >= 24
    /* A font that cannot be cut stays whole. */
    fz_try(context) pdf_subset_fonts(context, sheets->pdf, 0, NULL);
    fz_catch(context) paper_mupdf_ignore(context);
#endif
    pdf_write_options options = pdf_default_write_options;
    (options.do_compress = 1, options.do_compress_images = 1, options.do_compress_fonts = 1);
    options.do_garbage = 1;
    made = fz_new_buffer(context, 1 << 16);
    output = fz_new_output_with_buffer(context, made);
    pdf_write_document(context, sheets->pdf, output, &options);
    fz_close_output(context, output);
  }
  fz_always(context) fz_drop_output(context, output);
  fz_catch(context) {
    result = paper_mupdf_failed(sheets->mupdf);
    fz_drop_buffer(context, made);
    return result;
  }
  pdf_drop_document(context, sheets->pdf);
  sheets->pdf = NULL;
  sheets->made = made;
  *count = made->len;
  return PAPER_MUPDF_OK;
}

const uint8_t *paper_mupdf_sheets_bytes(const paper_mupdf_sheets *sheets, size_t *count) {
  *count = sheets->made ? sheets->made->len : 0;
  return sheets->made ? sheets->made->data : NULL;
}
