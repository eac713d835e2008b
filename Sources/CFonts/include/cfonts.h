/* A narrow border to fontconfig: the faces that the desktop has installed. */
#ifndef PAPER_CFONTS_H
#define PAPER_CFONTS_H

#include <stddef.h>

typedef struct {
  char *family; /* UTF-8, as the file names the family first */
  char *path;
  int index;     /* the face within a collection */
  int weight;    /* as fontconfig counts: 80 regular, 200 bold */
  int is_slanted;
  int width;     /* in hundredths of the usual width */
} paper_font;

typedef struct {
  paper_font *items;
  size_t count;
} paper_fonts;

/* The scalable faces in TrueType and OpenType files, at most `maximum` of them. Both limits may be NULL: a family, and
 * the tag of a language whose letters the faces have; a language that fontconfig does not know is no limit. Waits for
 * disks. 0 where there is no memory. The caller frees the list. */
int paper_fonts_find(
  const char *family, const char *language, size_t maximum, paper_fonts *fonts);
void paper_fonts_free(paper_fonts *fonts);

#endif
