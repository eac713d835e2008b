#include "internal.h"

#include <math.h>

/* A device that draws nothing, and looks for the single picture that a scanned page is. */
typedef struct {
  fz_device super;
  fz_rect page;
  float scale; /* of a picture that covers the page; 0 where the last picture does not */
  int pictures, marks;
} finder;

/* A picture leaves so much of the page's sides white, or lies so far askew, and is still the whole page. */
static const float tolerance = 0.01f;

static int covers(fz_rect rect, fz_rect page) {
  float across = tolerance * (page.x1 - page.x0), down = tolerance * (page.y1 - page.y0);
  return rect.x0 <= page.x0 + across && rect.x1 >= page.x1 - across && rect.y0 <= page.y0 + down &&
    rect.y1 >= page.y1 - down;
}

static int is_straight(fz_matrix place) {
  float level = fabsf(place.a) + fabsf(place.d), turned = fabsf(place.b) + fabsf(place.c);
  return fminf(level, turned) <= tolerance * fmaxf(level, turned);
}

static void note(fz_context *context, finder *found, fz_image *image, fz_matrix place) {
  fz_rect rect = fz_transform_rect(fz_unit_rect, place);
  rect = fz_intersect_rect(rect, fz_device_current_scissor(context, &found->super));
  float width = hypotf(place.a, place.b), height = hypotf(place.c, place.d);
  found->pictures++;
  found->scale = 0;
  if (!covers(rect, found->page) || !is_straight(place) || width <= 0 || height <= 0) return;
  found->scale = fmaxf((float)image->w / width, (float)image->h / height);
}

static void fill_image(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, float alpha,
  fz_color_params parameters) {
  (void)parameters;
  finder *found = (finder *)device;
  note(context, found, image, place);
  /* The picture hides what was drawn before, as the words under a scan. */
  if (alpha >= 1 && found->scale > 0) found->marks = 0;
}

/* A scan of one bit is often a stencil. */
static void fill_image_mask(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, fz_colorspace *space,
  const float *color, float alpha, fz_color_params parameters) {
  (void)space, (void)color, (void)alpha, (void)parameters;
  note(context, (finder *)device, image, place);
}

static void mark(fz_device *device) { ((finder *)device)->marks++; }

static void fill_path(
  fz_context *context, fz_device *device, const fz_path *path, int even_odd, fz_matrix place,
  fz_colorspace *space, const float *color, float alpha, fz_color_params parameters) {
  (void)context, (void)path, (void)even_odd, (void)place, (void)space, (void)color, (void)alpha;
  (void)parameters;
  mark(device);
}

static void stroke_path(
  fz_context *context, fz_device *device, const fz_path *path, const fz_stroke_state *stroke,
  fz_matrix place, fz_colorspace *space, const float *color, float alpha,
  fz_color_params parameters) {
  (void)context, (void)path, (void)stroke, (void)place, (void)space, (void)color, (void)alpha;
  (void)parameters;
  mark(device);
}

static void fill_text(
  fz_context *context, fz_device *device, const fz_text *text, fz_matrix place,
  fz_colorspace *space, const float *color, float alpha, fz_color_params parameters) {
  (void)context, (void)text, (void)place, (void)space, (void)color, (void)alpha, (void)parameters;
  mark(device);
}

static void stroke_text(
  fz_context *context, fz_device *device, const fz_text *text, const fz_stroke_state *stroke,
  fz_matrix place, fz_colorspace *space, const float *color, float alpha,
  fz_color_params parameters) {
  (void)context, (void)text, (void)stroke, (void)place, (void)space, (void)color, (void)alpha;
  (void)parameters;
  mark(device);
}

static void fill_shade(
  fz_context *context, fz_device *device, fz_shade *shade, fz_matrix place, float alpha,
  fz_color_params parameters) {
  (void)context, (void)shade, (void)place, (void)alpha, (void)parameters;
  mark(device);
}

/* A picture behind a picture is a scan in layers, whose layers have sizes of their own. */
static void clip_image_mask(
  fz_context *context, fz_device *device, fz_image *image, fz_matrix place, fz_rect scissor) {
  (void)context, (void)image, (void)place, (void)scissor;
  ((finder *)device)->pictures++;
}

int paper_mupdf_scan(paper_mupdf_document *document, int chapter, int page, float *scale) {
  fz_context *context = document->mupdf->context;
  fz_context *ctx = context; /* the macro's own name for it */
  finder *device = NULL;
  fz_var(device);
  int result = PAPER_MUPDF_OK;
  *scale = 0;
  fz_try(context) {
    paper_mupdf_drawing drawing = paper_mupdf_page_drawing(document, chapter, page);
    device = fz_new_derived_device(ctx, finder);
    device->page = drawing.bounds;
    device->super.fill_image = fill_image;
    device->super.fill_image_mask = fill_image_mask;
    device->super.fill_path = fill_path;
    device->super.stroke_path = stroke_path;
    device->super.fill_text = fill_text;
    device->super.stroke_text = stroke_text;
    device->super.fill_shade = fill_shade;
    device->super.clip_image_mask = clip_image_mask;
    fz_run_page_contents(context, drawing.page, &device->super, fz_identity, NULL);
    fz_close_device(context, &device->super);
    if (device->pictures == 1 && device->marks == 0) *scale = device->scale;
  }
  fz_always(context) fz_drop_device(context, device ? &device->super : NULL);
  fz_catch(context) result = paper_mupdf_failed(document->mupdf);
  return result;
}
