#include "internal.h"

/* Pictures that cannot be drawn. MuPDF gives up the page then; here a mark stands in the picture's place, and
 * the rest of the page is drawn.
 *
 * The functions of the device that draws are replaced, as a device of our own around that one would have to pass on
 * all of its thirty. Calling the functions themselves and not fz_fill_image() matters: the latter ends the device
 * for good where it fails. */

/* Frame and cross of a mark are this much darker than its ground. */
static const float ground = 0.93f, ink = 0.62f;
/* A mark stays this far within the page, as the picture may be far larger. In points. */
static const float inset = 6;

static paper_mupdf *owner(fz_context *context) { return fz_user_context(context); }

static void draw_mark(fz_context *context, fz_device *device, fz_matrix place, float alpha) {
  const paper_mupdf *mupdf = owner(context);
  fz_rect rect = fz_transform_rect(fz_unit_rect, place);
  rect = fz_intersect_rect(rect, fz_expand_rect(mupdf->tolerant.sheet.page, -inset));
  if (fz_is_empty_rect(rect) || fz_is_infinite_rect(rect)) return;
  fz_path *path = NULL;
  fz_stroke_state *line = NULL;
  fz_var(path);
  fz_var(line);
  fz_try(context) {
    path = fz_new_path(context);
    fz_rectto(context, path, rect.x0, rect.y0, rect.x1, rect.y1);
    fz_fill_path(
      context, device, path, 0, fz_identity, fz_device_gray(context), &ground, alpha,
      fz_default_color_params);
    fz_moveto(context, path, rect.x0, rect.y0);
    fz_lineto(context, path, rect.x1, rect.y1);
    fz_moveto(context, path, rect.x0, rect.y1);
    fz_lineto(context, path, rect.x1, rect.y0);
    line = fz_new_stroke_state(context);
    line->linewidth = 0.6f;
    fz_stroke_path(
      context, device, path, line, fz_identity, fz_device_gray(context), &ink, alpha,
      fz_default_color_params);
  }
  fz_always(context) {
    fz_drop_stroke_state(context, line);
    fz_drop_path(context, path);
  }
  fz_catch(context) fz_rethrow(context);
}

/* Takes the exception that fz_catch has caught. */
static void note(fz_context *context) {
  paper_mupdf *mupdf = owner(context);
  mupdf->tolerant.marks++;
  paper_mupdf_failed(mupdf);
}

static void fill_image(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, float alpha,
  fz_color_params parameters) {
  int failed = 0;
  fz_var(failed);
  fz_try(context) {
    if (paper_mupdf_is_drawing(image))
      paper_mupdf_fill_drawing(context, device, image, place, alpha, parameters);
    else
      owner(context)->tolerant.fill_image(context, device, image, place, alpha, parameters);
  }
  fz_catch(context) {
    note(context);
    failed = 1;
  }
  if (failed) draw_mark(context, device, place, alpha);
}

static void fill_image_mask(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, fz_colorspace *space,
  const float *color, float alpha, fz_color_params parameters) {
  int failed = 0;
  fz_var(failed);
  fz_try(context)
    owner(context)->tolerant.fill_image_mask(
      context, device, image, place, space, color, alpha, parameters);
  fz_catch(context) {
    note(context);
    failed = 1;
  }
  if (failed) draw_mark(context, device, place, alpha);
}

/* A stencil through which something else is drawn: without the stencil all of its rectangle is seen. Something must
 * be clipped in any case, as the end of the clip follows. */
static void clip_image_mask(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, fz_rect scissor) {
  int failed = 0;
  fz_var(failed);
  fz_try(context)
    owner(context)->tolerant.clip_image_mask(context, device, image, place, scissor);
  fz_catch(context) {
    note(context);
    failed = 1;
  }
  if (!failed) return;
  fz_path *path = NULL;
  fz_var(path);
  fz_try(context) {
    path = fz_new_path(context);
    fz_rectto(context, path, 0, 0, 1, 1);
    device->clip_path(context, device, path, 0, place, scissor);
  }
  fz_always(context) fz_drop_path(context, path);
  fz_catch(context) fz_rethrow(context);
}

void paper_mupdf_tolerate_within(
  paper_mupdf *mupdf, fz_device *device, paper_mupdf_sheet sheet) {
  mupdf->tolerant.sheet = sheet;
  mupdf->tolerant.fill_image = device->fill_image;
  mupdf->tolerant.fill_image_mask = device->fill_image_mask;
  mupdf->tolerant.clip_image_mask = device->clip_image_mask;
  device->fill_image = fill_image;
  device->fill_image_mask = fill_image_mask;
  device->clip_image_mask = clip_image_mask;
}

void paper_mupdf_tolerate(paper_mupdf *mupdf, fz_device *device, paper_mupdf_sheet sheet) {
  mupdf->tolerant.marks = 0;
  paper_mupdf_tolerate_within(mupdf, device, sheet);
}
