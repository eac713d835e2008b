/* The functions of HarfBuzz that MuPDF's library has, under MuPDF's prefix. They may be called between fz_hb_lock()
 * and fz_hb_unlock() only, as their memory is MuPDF's. */
#ifndef PAPER_CMUPDF_HARFBUZZ_H
#define PAPER_CMUPDF_HARFBUZZ_H

#include <stdint.h>

typedef struct fzhb_blob fzhb_blob;
typedef struct fzhb_face fzhb_face;
typedef struct fzhb_font fzhb_font;
typedef struct fzhb_buffer fzhb_buffer;
typedef const struct fzhb_language *fzhb_language;

typedef struct {
  uint32_t codepoint, mask, cluster, private1, private2;
} fzhb_info;

typedef struct {
  int32_t x_advance, y_advance, x_offset, y_offset;
  uint32_t private1;
} fzhb_position;

typedef struct {
  uint32_t tag, value;
  unsigned start, end;
} fzhb_feature;

enum {
  FZHB_READ_ONLY = 1,       /* of memory */
  FZHB_UNICODE = 1,         /* of a buffer's content */
  FZHB_LEFT_TO_RIGHT = 4,
  FZHB_RIGHT_TO_LEFT = 5,
  FZHB_UNSAFE_TO_BREAK = 1, /* of a glyph's mask */
  FZHB_DEFAULT_LANGUAGE = 0xFFFF,
};

#define FZHB_TAG(a, b, c, d) \
  ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

void fzhb_version(unsigned *major, unsigned *minor, unsigned *micro);

fzhb_blob *fzhb_blob_create(
  const char *bytes, unsigned count, int mode, void *user, void (*destroy)(void *));
void fzhb_blob_destroy(fzhb_blob *blob);
fzhb_face *fzhb_face_create(fzhb_blob *blob, unsigned index);
void fzhb_face_destroy(fzhb_face *face);
fzhb_font *fzhb_font_create(fzhb_face *face);
void fzhb_font_destroy(fzhb_font *font);
void fzhb_font_set_scale(fzhb_font *font, int x, int y);
void fzhb_ot_font_set_funcs(fzhb_font *font);

fzhb_buffer *fzhb_buffer_create(void);
void fzhb_buffer_destroy(fzhb_buffer *buffer);
void fzhb_buffer_clear_contents(fzhb_buffer *buffer);
void fzhb_buffer_set_content_type(fzhb_buffer *buffer, int type);
void fzhb_buffer_add(fzhb_buffer *buffer, uint32_t letter, unsigned cluster);
void fzhb_buffer_set_language(fzhb_buffer *buffer, fzhb_language language);
void fzhb_buffer_set_direction(fzhb_buffer *buffer, int direction);
void fzhb_buffer_guess_segment_properties(fzhb_buffer *buffer);
int fzhb_buffer_allocation_successful(fzhb_buffer *buffer);
fzhb_info *fzhb_buffer_get_glyph_infos(fzhb_buffer *buffer, unsigned *count);
fzhb_position *fzhb_buffer_get_glyph_positions(fzhb_buffer *buffer, unsigned *count);
fzhb_language fzhb_language_from_string(const char *tag, int count);

void fzhb_shape(
  fzhb_font *font, fzhb_buffer *buffer, const fzhb_feature *features, unsigned count);

int fzhb_ot_layout_table_find_script(
  fzhb_face *face, uint32_t table, uint32_t script, unsigned *index);
int fzhb_ot_layout_language_find_feature(
  fzhb_face *face, uint32_t table, unsigned script, unsigned language, uint32_t feature,
  unsigned *index);

#endif
