/* What the files of this border share. */
#ifndef PAPER_CPICTURES_INTERNAL_H
#define PAPER_CPICTURES_INTERNAL_H

#include "cpictures.h"

enum { ROWS_OPAQUE, ROWS_ALPHA, ROWS_RGB, ROWS_BGR, ROWS_RGBA, ROWS_CMYK };

struct paper_tiff;

struct paper_picture {
  int width, height;
  size_t stride; /* bytes from row to row */
  int layout;    /* of ROWS_... */
  int inverted;  /* of CMYK: 0 is full ink, as Adobe writes it */
  const uint8_t *rows;
  void *memory;            /* to be freed, or NULL */
  struct paper_tiff *tiff; /* decodes rows when they are read, where `rows` is NULL */
};

/* Why a decoder failed, in words. */
typedef struct {
  char *words;
  size_t size;
} paper_failure;

/* Both return 0. */
int paper_pictures_fail(paper_failure failure, const char *words);
int paper_pictures_fail_for_memory(paper_failure failure);

/* A function of a library, and the pointer that is filled. */
typedef struct {
  const char *name;
  void *place;
} paper_function;

/* Finds a function by its name; a pointer to a function pointer is filled. */
int paper_pictures_find(void *library, const char *name, void *function);

/* Loads a library into a scope of its own, and finds its functions, the last of which has no name. 0 where one is
 * missing. */
int paper_pictures_load(const char *library, const paper_function *functions);

/* Rows of a picture made smaller by a whole number: each pixel kept is the mean of `factor` by `factor`, or of
 * as many as there are at the right and at the bottom edge. */
typedef struct {
  int width;    /* of the rows that come */
  int factor;
  int columns;  /* of the rows that are kept */
  int gathered; /* rows that are in the sums */
  uint32_t *sums;
} paper_shrink;

/* How many pixels a picture may have that is decoded at its own size whatever size is requested. */
enum { PAPER_SMALL_PICTURE = 8 << 20 };

/* The factor by which a picture can be made smaller. */
int paper_shrink_factor(int width, int height, const paper_picture_request *request);
int paper_shrink_begin(paper_shrink *shrink, int width, int factor);
/* Adds a row of `width` pixels, red first, of 4 bytes each, with alpha as told. */
enum { ALPHA_STRAIGHT, ALPHA_MULTIPLIED };
void paper_shrink_add(paper_shrink *shrink, const uint8_t *pixels, int alpha);
/* Writes the means as `columns` pixels of 3 bytes, red first, and begins anew. */
void paper_shrink_end_row(paper_shrink *shrink, uint8_t *out);
void paper_shrink_free(paper_shrink *shrink);

/* Makes room for a whole picture of 3 bytes a pixel, which the shrinking fills. */
int paper_picture_hold(paper_picture *picture, int width, int height, int factor);

int paper_jpeg_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure);

int paper_gif_decode(
  const uint8_t *bytes, size_t count, int64_t maximum_pixels, paper_picture *picture,
  paper_failure failure);

int paper_bmp_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure);

void paper_webp_prepare(void);
int paper_webp_decode(
  const uint8_t *bytes, size_t count, int64_t maximum_pixels, paper_picture *picture,
  paper_failure failure);

void paper_png_prepare(void);
int paper_png_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure);

void paper_tiff_prepare(void);
int paper_tiff_facts(const paper_picture_source *source, paper_picture_facts *facts);
int paper_tiff_decode(
  const paper_picture_source *source, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure);
void paper_tiff_row(struct paper_tiff *tiff, int y, uint32_t *pixels);
void paper_tiff_free(struct paper_tiff *tiff);

void paper_avif_prepare(void);
int paper_avif_facts(const uint8_t *bytes, size_t count, paper_picture_facts *facts);
int paper_avif_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure);

void paper_jxl_prepare(void);
/* Whether the first frame is coded in blocks, and the picture has colours alone. 0 also where that cannot be told. */
int paper_jxl_is_in_blocks(const uint8_t *bytes, size_t count);
int paper_jxl_facts(const uint8_t *bytes, size_t count, paper_picture_facts *facts);
int paper_jxl_decode(
  const uint8_t *bytes, size_t count, const paper_picture_request *request, paper_picture *picture,
  paper_failure failure);

#endif
