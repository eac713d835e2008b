/* Covers that are set, by Cairo and Pango. See ccairo.h for the form of pixels. */
#ifndef PAPER_CCOVER_H
#define PAPER_CCOVER_H

#include <stdint.h>

/* Which of the ornaments a cover has. */
enum paper_cover_ornament {
  paper_cover_frame = 0, /* a double rule round the cover */
  paper_cover_bands = 1, /* rules across the cover's top and bottom */
  paper_cover_label = 2, /* a pasted label with a rule round it */
};

typedef struct {
  const char *title;    /* UTF-8, ended by a zero, no control characters; may be empty */
  const char *author;   /* as the title */
  const char *families; /* separated by commas, the best one first */
  const char *title_language, *author_language; /* as "zh-hans" */
  double cloth[3], ink[3]; /* red, green and blue, 0 to 1 */
  double label[3], label_ink[3];
  int ornament;
} paper_cover_style;

/* Draws a cover over width x height pixels. Returns 1, or 0 on failure. */
int paper_cover_draw(const paper_cover_style *style, uint32_t *pixels, int width, int height);

#endif
