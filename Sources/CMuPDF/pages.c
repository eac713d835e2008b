#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int paper_mupdf_needs_password(paper_mupdf_document *document) {
  fz_context *context = document->mupdf->context;
  int needed = 0;
  fz_try(context) needed = fz_needs_password(context, document->document);
  fz_catch(context) paper_mupdf_failed(document->mupdf);
  return needed != 0;
}

int paper_mupdf_authenticate(paper_mupdf_document *document, const char *password) {
  fz_context *context = document->mupdf->context;
  int right = 0;
  fz_try(context) right = fz_authenticate_password(context, document->document, password);
  fz_catch(context) paper_mupdf_failed(document->mupdf);
  return right != 0;
}

int paper_mupdf_is_reflowable(paper_mupdf_document *document) {
  fz_context *context = document->mupdf->context;
  int reflows = 0;
  fz_try(context) reflows = fz_is_document_reflowable(context, document->document);
  fz_catch(context) paper_mupdf_failed(document->mupdf);
  return reflows != 0;
}

int paper_mupdf_layout(paper_mupdf_document *document, float width, float height, float em) {
  fz_context *context = document->mupdf->context;
  paper_mupdf_forget_page(document);
  fz_try(context) fz_layout_document(context, document->document, width, height, em);
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}

int paper_mupdf_chapters(paper_mupdf_document *document, int *count) {
  fz_context *context = document->mupdf->context;
  fz_try(context) *count = fz_count_chapters(context, document->document);
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}

int paper_mupdf_pages(paper_mupdf_document *document, int chapter, int *count) {
  fz_context *context = document->mupdf->context;
  fz_try(context) {
    if (chapter < 0 || chapter >= fz_count_chapters(context, document->document))
      fz_throw(context, FZ_ERROR_GENERIC, "there is no such chapter");
    *count = fz_count_chapter_pages(context, document->document, chapter);
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}

void paper_mupdf_forget_page(paper_mupdf_document *document) {
  fz_drop_page(document->mupdf->context, document->page);
  document->page = NULL;
}

fz_page *paper_mupdf_page(paper_mupdf_document *document, int chapter, int page) {
  fz_context *context = document->mupdf->context;
  if (document->page && document->chapter == chapter && document->number == page)
    return document->page;
  paper_mupdf_forget_page(document);
  if (
    chapter < 0 || chapter >= fz_count_chapters(context, document->document) || page < 0 ||
    page >= fz_count_chapter_pages(context, document->document, chapter))
    fz_throw(context, FZ_ERROR_GENERIC, "there is no such page");
  document->page = fz_load_chapter_page(context, document->document, chapter, page);
  document->chapter = chapter;
  document->number = page;
  return document->page;
}

fz_rect paper_mupdf_bounds(paper_mupdf_document *document, fz_page *page) {
  fz_rect bounds = fz_bound_page(document->mupdf->context, page);
  return fz_translate_rect(bounds, -document->shift, 0);
}

void paper_mupdf_shift(paper_mupdf_document *document, float shift) { document->shift = shift; }

int paper_mupdf_size(
  paper_mupdf_document *document, int chapter, int page, float *width, float *height) {
  fz_context *context = document->mupdf->context;
  fz_try(context) {
    fz_page *loaded = paper_mupdf_page(document, chapter, page);
    fz_rect bounds = fz_bound_page(context, loaded);
    *width = bounds.x1 - bounds.x0;
    *height = bounds.y1 - bounds.y0;
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return PAPER_MUPDF_OK;
}

/* Whether the region's last byte lies within the memory, without any product overflowing. */
static int fits(int width, int height, size_t stride, size_t length) {
  if (width <= 0 || height <= 0 || width > 1 << 16 || height > 1 << 16) return 0;
  size_t row = (size_t)width * 4;
  if (stride < row || stride > 1 << 20 || stride % 4 != 0) return 0;
  return (size_t)(height - 1) * stride + row <= length;
}

paper_mupdf_drawing paper_mupdf_page_drawing(
  paper_mupdf_document *document, int chapter, int page) {
  fz_page *loaded = paper_mupdf_page(document, chapter, page);
  fz_rect bounds = fz_bound_page(document->mupdf->context, loaded);
  return (paper_mupdf_drawing){loaded, NULL, bounds};
}

void paper_mupdf_run(
  fz_context *context, paper_mupdf_drawing drawing, fz_device *device, fz_matrix place) {
  if (drawing.page) {
    fz_run_page(context, drawing.page, device, place, NULL);
  } else {
    fz_run_display_list(context, drawing.list, device, place, fz_infinite_rect, NULL);
  }
}

void paper_mupdf_draw(
  fz_context *context, paper_mupdf_drawing drawing, fz_device *device,
  const paper_mupdf_furniture *furniture) {
  if (!furniture) {
    paper_mupdf_run(context, drawing, device, fz_identity);
    return;
  }
  paper_mupdf_content content = paper_mupdf_count(context, drawing);
  fz_matrix fitted = fz_identity;
  if (furniture->fills_page)
    fitted = paper_mupdf_fill_page(drawing.bounds, content, furniture->margin);
  if (fz_is_identity(fitted)) fitted = fz_translate(furniture->shift, 0);
  paper_mupdf_run(context, drawing, device, fitted);
  /* A page of pictures has no number. */
  if (content.letters > 0)
    paper_mupdf_draw_furniture(context, device, fz_identity, drawing.bounds, furniture);
}

int paper_mupdf_render_drawing(
  paper_mupdf *mupdf, paper_mupdf_drawing drawing, float scale, int x, int y, int width,
  int height, size_t stride, uint8_t *memory, size_t length,
  const paper_mupdf_furniture *furniture, int *marks) {
  fz_context *context = mupdf->context;
  fz_rect bounds = drawing.bounds;
  *marks = 0;
  if (
    !fits(width, height, stride, length) || !(scale > 0 && scale <= 1e5f) || x < -(1 << 24) ||
    x > 1 << 24 || y < -(1 << 24) || y > 1 << 24)
    return paper_mupdf_refused(
      mupdf, PAPER_MUPDF_ARGUMENT, "the region does not fit into its memory");
  fz_pixmap *pixmap = NULL;
  fz_device *device = NULL;
  fz_var(pixmap);
  fz_var(device);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    pixmap = fz_new_pixmap_with_data(
      context, fz_device_bgr(context), width, height, NULL, 1, (int)stride, memory);
    pixmap->x = x;
    pixmap->y = y;
    fz_clear_pixmap_with_value(context, pixmap, 255);
    fz_matrix page_place =
      fz_pre_scale(fz_translate(-bounds.x0 * scale, -bounds.y0 * scale), scale, scale);
    device = fz_new_draw_device(context, page_place, pixmap);
    paper_mupdf_tolerate(
      mupdf, device,
      (paper_mupdf_sheet){bounds, page_place, fz_pixmap_bbox(context, pixmap), 0});
    paper_mupdf_draw(context, drawing, device, furniture);
    fz_close_device(context, device);
    *marks = mupdf->tolerant.marks;
  }
  fz_always(context) {
    fz_drop_device(context, device);
    fz_drop_pixmap(context, pixmap);
  }
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  return result;
}

int paper_mupdf_render(
  paper_mupdf_document *document, int chapter, int page, float scale, int x, int y, int width,
  int height, size_t stride, uint8_t *memory, size_t length,
  const paper_mupdf_furniture *furniture, int *marks) {
  fz_context *context = document->mupdf->context;
  paper_mupdf_drawing drawing;
  *marks = 0;
  fz_try(context) drawing = paper_mupdf_page_drawing(document, chapter, page);
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return paper_mupdf_render_drawing(
    document->mupdf, drawing, scale, x, y, width, height, stride, memory, length, furniture,
    marks);
}

int paper_mupdf_metadata(
  paper_mupdf_document *document, const char *key, char *value, size_t size) {
  fz_context *context = document->mupdf->context;
  if (size == 0) return PAPER_MUPDF_ARGUMENT;
  value[0] = 0;
  fz_try(context) {
    if (fz_lookup_metadata(context, document->document, key, value, (int)size) < 0) value[0] = 0;
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  value[size - 1] = 0;
  return PAPER_MUPDF_OK;
}

int paper_mupdf_label(
  paper_mupdf_document *document, int chapter, int page, char *label, size_t size) {
  fz_context *context = document->mupdf->context;
  if (size == 0) return PAPER_MUPDF_ARGUMENT;
  label[0] = 0;
#if FZ_VERSION_MINOR >= 22
  fz_try(context) {
    fz_page *loaded = paper_mupdf_page(document, chapter, page);
    fz_page_label(context, loaded, label, (int)size);
  }
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  label[size - 1] = 0;
#else
  (void)context, (void)chapter, (void)page;
#endif
  return PAPER_MUPDF_OK;
}
