#include "setter.h"

#include <stdlib.h>
#include <string.h>

#if PAPER_CAN_SET

/* Vector pictures that are larger or deeper would keep MuPDF's reader for too long. */
enum { VECTOR_BYTES = 4 << 20, LOOKED_AT = 1024 };

/* Sides of a vector picture, in pixels of CSS: a longer side counts as the longest shown, and others are none. */
static const float longest_shown = 4096, longest_side = 1e12f, shortest_side = 1e-4f;

/* Whether the bytes begin as a vector picture: the element is within what is looked at. */
static int is_vector(const uint8_t *bytes, size_t count) {
  size_t limit = count < LOOKED_AT ? count : LOOKED_AT, at = 0;
  if (limit >= 3 && !memcmp(bytes, "\xEF\xBB\xBF", 3)) at = 3;
  while (at < limit && strchr(" \t\r\n", bytes[at]) && bytes[at]) at++;
  if (at >= limit || bytes[at] != '<') return 0;
  for (; at + 4 <= limit; at++)
    if (!memcmp(bytes + at, "<svg", 4) || !memcmp(bytes + at, ":svg", 4)) return 1;
  return 0;
}

/* The picture is drawn anew at each size. Throws. */
static fz_image *vector_image(
  fz_context *context, fz_buffer *bytes, fz_archive *archive, const char *folder, float *width,
  float *height) {
  fz_display_list *list = fz_new_display_list_from_svg(
    context, bytes, archive ? folder : NULL, archive, width, height);
  fz_image *image = NULL;
  fz_var(image);
  fz_try(context) {
    float side = *width > *height ? *width : *height;
    if (!(*width > shortest_side && *height > shortest_side && side < longest_side))
      fz_throw(context, FZ_ERROR_FORMAT, "a picture without any size");
    image = paper_mupdf_drawing_image(context, list, *width, *height);
    if (side > longest_shown)
      (*width *= longest_shown / side, *height *= longest_shown / side);
  }
  fz_always(context) fz_drop_display_list(context, list);
  fz_catch(context) fz_rethrow(context);
  return image;
}

/* Throws. */
static fz_image *opened(
  fz_context *context, const uint8_t *bytes, size_t count, fz_archive *archive,
  const char *folder, float *width, float *height) {
  fz_buffer *buffer = NULL;
  fz_image *image = NULL;
  fz_var(buffer);
  fz_var(image);
  fz_try(context) {
    int vector = is_vector(bytes, count);
    if (vector && (count > VECTOR_BYTES || !paper_mupdf_is_plain_markup(bytes, count)))
      fz_throw(context, FZ_ERROR_UNSUPPORTED, "a vector picture is too large");
    buffer = fz_new_buffer_from_copied_data(context, bytes, count);
    image = vector ? vector_image(context, buffer, archive, folder, width, height)
                   : fz_new_image_from_buffer(context, buffer);
    if (!vector) (*width = (float)image->w, *height = (float)image->h);
    if (!(*width > 0 && *height > 0 && image->w > 0 && image->h > 0))
      fz_throw(context, FZ_ERROR_FORMAT, "a picture without any size");
  }
  fz_always(context) fz_drop_buffer(context, buffer);
  fz_catch(context) {
    fz_drop_image(context, image);
    fz_rethrow(context);
  }
  return image;
}

int paper_mupdf_picture_open(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const paper_mupdf_archive *archive,
  const char *folder, paper_mupdf_picture **picture) {
  fz_context *context = mupdf->context;
  *picture = NULL;
  paper_mupdf_picture *made = calloc(1, sizeof *made);
  if (!made) return PAPER_MUPDF_MEMORY;
  made->mupdf = mupdf;
  int result = PAPER_MUPDF_OK;
  fz_archive *zip = paper_mupdf_zip(archive);
  fz_try(context)
    made->image = opened(context, bytes, count, zip, folder, &made->width, &made->height);
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  if (result == PAPER_MUPDF_OK) {
    *picture = made;
  } else {
    free(made);
  }
  return result;
}

void paper_mupdf_picture_close(paper_mupdf_picture *picture) {
  if (!picture) return;
  fz_drop_image(picture->mupdf->context, picture->image);
  free(picture);
}

void paper_mupdf_picture_size(const paper_mupdf_picture *picture, float *width, float *height) {
  *width = picture->width;
  *height = picture->height;
}

#endif
