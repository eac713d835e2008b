// pixman: bilinear, projective, as Cairo and the X server use it.

#include <pixman.h>
#include <stddef.h>
#include <stdint.h>

static pixman_image_t *image(const void *pixels, int width, int height, pixman_format_code_t format) {
  return pixman_image_create_bits(format, width, height, (uint32_t *)pixels, width * 4);
}

// `inverse`: 9 numbers, row by row, from the target to the picture; null: no transformation.
// Drawn is the rectangle (x, y, aw, ah) of the target.
void pixman_picture(void *out, int width, int height, const void *picture, int w, int h,
                    const double *inverse, double opacity, int x, int y, int aw, int ah) {
  pixman_image_t *target = image(out, width, height, PIXMAN_x8r8g8b8);
  // With a transformation pixels outside of the picture must be left alone, which needs alpha.
  pixman_image_t *source =
      image(picture, w, h, inverse ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8);
  pixman_image_t *mask = NULL;
  if (inverse) {
    pixman_f_transform_t exact;
    pixman_transform_t fixed;
    for (int i = 0; i < 9; i++) exact.m[i / 3][i % 3] = inverse[i];
    pixman_transform_from_pixman_f_transform(&fixed, &exact);
    pixman_image_set_transform(source, &fixed);
    pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, NULL, 0);
    pixman_image_set_repeat(source, PIXMAN_REPEAT_NONE);
  }
  if (opacity < 1) {
    const pixman_color_t color = {0, 0, 0, (uint16_t)(opacity * 65535 + 0.5)};
    mask = pixman_image_create_solid_fill(&color);
  }
  const int left = inverse ? x : 0, top = inverse ? y : 0;
  pixman_image_composite32(inverse || mask ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, source, mask, target,
                           left, top, 0, 0, x, y, aw, ah);
  if (mask) pixman_image_unref(mask);
  pixman_image_unref(source);
  pixman_image_unref(target);
}

// From black of `alpha` at the left to nothing at the right of the rectangle.
void pixman_gradient(void *out, int width, int height, double alpha, int x, int y, int w, int h) {
  pixman_image_t *target = image(out, width, height, PIXMAN_x8r8g8b8);
  const pixman_point_fixed_t from = {0, 0}, to = {pixman_int_to_fixed(w), 0};
  const pixman_gradient_stop_t stops[2] = {
      {0, {0, 0, 0, (uint16_t)(alpha * 65535 + 0.5)}}, {pixman_fixed_1, {0, 0, 0, 0}}};
  pixman_image_t *gradient = pixman_image_create_linear_gradient(&from, &to, stops, 2);
  pixman_image_composite32(PIXMAN_OP_OVER, gradient, NULL, target, 0, 0, 0, 0, x, y, w, h);
  pixman_image_unref(gradient);
  pixman_image_unref(target);
}

const char *pixman_peer_version(void) { return pixman_version_string(); }
