#include "setter.h"

#if PAPER_CAN_SET

/* Vector pictures. MuPDF's own image of a display list has the pixels of a single size, and an opaque ground. Here the
 * list is drawn for each page and size: the picture is sharp, and the page is seen through the picture
 * (decision: Drawings on pages). */

typedef struct {
  fz_image super;
  fz_display_list *list;
  fz_matrix fit; /* of the list to the unit square */
} drawing;

/* Sides of the image, as MuPDF wants to know. */
enum { MOST_PIXELS = 4096 };

static void drop(fz_context *context, fz_image *image) {
  fz_drop_display_list(context, ((drawing *)image)->list);
}

static size_t size_of(fz_context *context, fz_image *image) {
  (void)context, (void)image;
  return sizeof(drawing);
}

/* The pixels of a part of the picture, with alpha, by the picture's place among pixels. Throws. */
static fz_pixmap *painted(
  fz_context *context, const drawing *picture, fz_matrix place, fz_irect part) {
  paper_mupdf *mupdf = fz_user_context(context);
  paper_mupdf_sheet outer = mupdf->tolerant.sheet;
  fz_pixmap *pixmap = NULL;
  fz_device *device = NULL;
  fz_path *path = NULL;
  fz_var(pixmap);
  fz_var(device);
  fz_var(path);
  fz_try(context) {
    pixmap = fz_new_pixmap_with_bbox(context, fz_device_bgr(context), part, NULL, 1);
    fz_clear_pixmap(context, pixmap);
    device = fz_new_draw_device(context, fz_identity, pixmap);
    paper_mupdf_tolerate_within(
      mupdf, device,
      (paper_mupdf_sheet){
        fz_transform_rect(outer.page, outer.place), fz_identity, part, 0});
    path = fz_new_path(context);
    fz_rectto(context, path, 0, 0, 1, 1);
    fz_clip_path(context, device, path, 0, place, fz_infinite_rect);
    fz_run_display_list(
      context, picture->list, device, fz_concat(picture->fit, place), fz_infinite_rect, NULL);
    fz_pop_clip(context, device);
    fz_close_device(context, device);
  }
  fz_always(context) {
    mupdf->tolerant.sheet = outer;
    fz_drop_path(context, path);
    fz_drop_device(context, device);
  }
  fz_catch(context) {
    fz_drop_pixmap(context, pixmap);
    fz_rethrow(context);
  }
  return pixmap;
}

/* For devices that are not ours: the whole picture at the size of its image. */
static fz_pixmap *get_pixmap(
  fz_context *context, fz_image *image, fz_irect *part, int width, int height, int *factor) {
  (void)width, (void)height;
  fz_irect whole = {0, 0, image->w, image->h};
  if (part) *part = whole;
  if (factor) *factor = 0;
  return painted(
    context, (const drawing *)image, fz_scale((float)image->w, (float)image->h), whole);
}

static int pixels(float side) {
  return side >= MOST_PIXELS ? MOST_PIXELS : side <= 1 ? 1 : (int)side;
}

fz_image *paper_mupdf_drawing_image(
  fz_context *context, fz_display_list *list, float width, float height) {
  fz_image *image = fz_new_image_of_size(
    context, pixels(width), pixels(height), 8, fz_device_bgr(context), 96, 96, 0, 0, NULL, NULL,
    NULL, sizeof(drawing), get_pixmap, size_of, NULL, drop);
  drawing *made = (drawing *)image;
  made->list = fz_keep_display_list(context, list);
  made->fit = fz_scale(1 / width, 1 / height);
  return image;
}

int paper_mupdf_is_drawing(const fz_image *image) { return image->get_pixmap == get_pixmap; }

/* The picture's lines, for a device without pixels. Throws. */
static void pass_on(
  fz_context *context, fz_device *device, const drawing *picture, fz_matrix place, float alpha) {
  fz_path *path = fz_new_path(context);
  fz_try(context) {
    fz_rectto(context, path, 0, 0, 1, 1);
    fz_clip_path(context, device, path, 0, place, fz_infinite_rect);
    if (alpha < 1)
      fz_begin_group(
        context, device, fz_transform_rect(fz_unit_rect, place), NULL, 0, 0, FZ_BLEND_NORMAL, alpha);
    fz_run_display_list(
      context, picture->list, device, fz_concat(picture->fit, place), fz_infinite_rect, NULL);
    if (alpha < 1) fz_end_group(context, device);
    fz_pop_clip(context, device);
  }
  fz_always(context) fz_drop_path(context, path);
  fz_catch(context) fz_rethrow(context);
}

void paper_mupdf_fill_drawing(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, float alpha,
  fz_color_params parameters) {
  paper_mupdf *mupdf = fz_user_context(context);
  if (mupdf->tolerant.sheet.keeps_lines)
    return pass_on(context, device, (const drawing *)image, place, alpha);
  fz_matrix base = mupdf->tolerant.sheet.place;
  fz_matrix exact = fz_gridfit_matrix(0, fz_concat(place, base));
  fz_irect part = fz_intersect_irect(
    fz_irect_from_rect(fz_transform_rect(fz_unit_rect, exact)), mupdf->tolerant.sheet.area);
  if (fz_is_empty_irect(part)) return;
  fz_pixmap *pixmap = NULL;
  fz_image *flat = NULL;
  fz_var(pixmap);
  fz_var(flat);
  fz_try(context) {
    pixmap = painted(context, (const drawing *)image, exact, part);
    flat = fz_new_image_from_pixmap(context, pixmap, NULL);
    fz_matrix whole = {
      (float)pixmap->w, 0, 0, (float)pixmap->h, (float)part.x0, (float)part.y0};
    mupdf->tolerant.fill_image(
      context, device, flat, fz_concat(whole, fz_invert_matrix(base)), alpha, parameters);
  }
  fz_always(context) {
    fz_drop_image(context, flat);
    fz_drop_pixmap(context, pixmap);
  }
  fz_catch(context) fz_rethrow(context);
}

#else

int paper_mupdf_is_drawing(const fz_image *image) {
  (void)image;
  return 0;
}

void paper_mupdf_fill_drawing(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, float alpha,
  fz_color_params parameters) {
  (void)context, (void)device, (void)image, (void)place, (void)alpha, (void)parameters;
}

#endif
