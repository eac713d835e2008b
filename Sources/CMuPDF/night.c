#include "internal.h"

/* A device that draws nothing, and notes where the pictures of a page are seen. */
typedef struct {
  fz_device super;
  paper_mupdf_rect *rects;
  int maximum, count;
} finder;

/* Stencils are letters and lines to the eye, and so no pictures. */
static void fill_image(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, float alpha,
  fz_color_params parameters) {
  (void)image, (void)alpha, (void)parameters;
  finder *found = (finder *)device;
  fz_rect rect = fz_transform_rect(fz_unit_rect, place);
  rect = fz_intersect_rect(rect, fz_device_current_scissor(context, device));
  if (fz_is_empty_rect(rect)) return;
  if (found->count < found->maximum)
    found->rects[found->count] = (paper_mupdf_rect){rect.x0, rect.y0, rect.x1, rect.y1};
  found->count++;
}

int paper_mupdf_find_pictures(
  paper_mupdf *mupdf, paper_mupdf_drawing drawing, const paper_mupdf_furniture *furniture,
  paper_mupdf_rect *rects, int maximum, int *count) {
  fz_context *context = mupdf->context;
  fz_context *ctx = context; /* the macro's own name for it */
  fz_rect bounds = drawing.bounds;
  finder *device = NULL;
  fz_var(device);
  int result = PAPER_MUPDF_OK;
  *count = 0;
  fz_try(context) {
    device = fz_new_derived_device(ctx, finder);
    device->super.fill_image = fill_image;
    (device->rects = rects, device->maximum = maximum);
    paper_mupdf_draw(context, drawing, &device->super, furniture);
    fz_close_device(context, &device->super);
    for (int index = 0; index < device->count && index < maximum; index++) {
      rects[index].x0 -= bounds.x0;
      rects[index].x1 -= bounds.x0;
      rects[index].y0 -= bounds.y0;
      rects[index].y1 -= bounds.y0;
    }
    *count = device->count;
  }
  fz_always(context) fz_drop_device(context, device ? &device->super : NULL);
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  return result;
}

int paper_mupdf_pictures(
  paper_mupdf_document *document, int chapter, int page, const paper_mupdf_furniture *furniture,
  paper_mupdf_rect *rects, int maximum, int *count) {
  fz_context *context = document->mupdf->context;
  paper_mupdf_drawing drawing;
  *count = 0;
  fz_try(context) drawing = paper_mupdf_page_drawing(document, chapter, page);
  fz_catch(context) return paper_mupdf_failed(document->mupdf);
  return paper_mupdf_find_pictures(document->mupdf, drawing, furniture, rects, maximum, count);
}
