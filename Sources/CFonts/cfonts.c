#define _GNU_SOURCE
#include "cfonts.h"

#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Fontconfig knows languages as `de` and `zh-cn`. NULL where no tag of the language is known. */
static const char *known_language(const char *tag, char *room, size_t size) {
  if (!strncasecmp(tag, "zh", 2)) {
    int is_traditional = strcasestr(tag, "hant") || strcasestr(tag, "tw") || strcasestr(tag, "hk");
    return is_traditional ? "zh-tw" : "zh-cn";
  }
  size_t length = strcspn(tag, "-_");
  if (length == 0 || length >= size) return NULL;
  for (size_t index = 0; index < length; index++) {
    char letter = tag[index];
    room[index] = letter >= 'A' && letter <= 'Z' ? (char)(letter + 32) : letter;
  }
  room[length] = 0;
  return FcLangGetCharSet((const FcChar8 *)room) ? room : NULL;
}

static FcPattern *pattern_of(const char *family, const char *language) {
  FcPattern *pattern = FcPatternCreate();
  if (!pattern) return NULL;
  char room[16];
  const char *known = language && *language ? known_language(language, room, sizeof room) : NULL;
  FcLangSet *languages = known ? FcLangSetCreate() : NULL;
  int is_made = FcPatternAddBool(pattern, FC_OUTLINE, FcTrue) &&
                FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
  if (family) is_made &= FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
  if (languages) {
    is_made &= FcLangSetAdd(languages, (const FcChar8 *)known) &&
               FcPatternAddLangSet(pattern, FC_LANG, languages);
    FcLangSetDestroy(languages);
  }
  if (is_made) return pattern;
  FcPatternDestroy(pattern);
  return NULL;
}

/* Whether the bytes behind the name are TrueType or OpenType, as the name says: no packed and no PostScript faces. */
static int is_taken(const char *path) {
  static const char *const endings[4] = {".ttf", ".otf", ".ttc", ".otc"};
  size_t length = strlen(path);
  for (int index = 0; index < 4 && length > 4; index++)
    if (!strcasecmp(path + length - 4, endings[index])) return 1;
  return 0;
}

/* Copies a face. 0 where there is no memory; 1 also for a face that is passed over. */
static int add(const FcPattern *pattern, paper_fonts *fonts) {
  FcChar8 *family = NULL, *path = NULL;
  FcBool is_variable = FcFalse;
  paper_font font = {NULL, NULL, 0, FC_WEIGHT_REGULAR, 0, FC_WIDTH_NORMAL};
  int slant = FC_SLANT_ROMAN;
  if (FcPatternGetString(pattern, FC_FAMILY, 0, &family) != FcResultMatch) return 1;
  if (FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch) return 1;
  FcPatternGetBool(pattern, FC_VARIABLE, 0, &is_variable);
  FcPatternGetInteger(pattern, FC_INDEX, 0, &font.index);
  FcPatternGetInteger(pattern, FC_WEIGHT, 0, &font.weight);
  FcPatternGetInteger(pattern, FC_SLANT, 0, &slant);
  FcPatternGetInteger(pattern, FC_WIDTH, 0, &font.width);
  /* A variable file is taken in its usual shape alone. The numbers of its named shapes are in the upper half. */
  if (is_variable || font.index < 0 || *family == '.' || !is_taken((const char *)path)) return 1;
  if (font.index >> 16) font.weight = FC_WEIGHT_REGULAR;
  font.index &= 0xFFFF;
  if (font.index > 255) return 1;
  font.is_slanted = slant > FC_SLANT_ROMAN;
  font.family = strdup((const char *)family);
  font.path = strdup((const char *)path);
  if (!font.family || !font.path) {
    free(font.family);
    free(font.path);
    return 0;
  }
  fonts->items[fonts->count++] = font;
  return 1;
}

int paper_fonts_find(
  const char *family, const char *language, size_t maximum, paper_fonts *fonts) {
  *fonts = (paper_fonts){NULL, 0};
  FcPattern *pattern = pattern_of(family, language);
  FcObjectSet *facts = FcObjectSetBuild(
    FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE, (char *)NULL);
  FcFontSet *found = pattern && facts ? FcFontList(NULL, pattern, facts) : NULL;
  if (facts) FcObjectSetDestroy(facts);
  if (pattern) FcPatternDestroy(pattern);
  if (!found) return 0;
  size_t count = found->nfont < 0 ? 0 : (size_t)found->nfont;
  if (count > maximum) count = maximum;
  fonts->items = calloc(count ? count : 1, sizeof *fonts->items);
  int is_made = fonts->items != NULL;
  /* The list has room for `count` faces, and each is added once. */
  for (size_t index = 0; index < count && is_made; index++)
    is_made = add(found->fonts[index], fonts);
  FcFontSetDestroy(found);
  if (!is_made) paper_fonts_free(fonts);
  return is_made;
}

void paper_fonts_free(paper_fonts *fonts) {
  for (size_t index = 0; index < fonts->count; index++) {
    free(fonts->items[index].family);
    free(fonts->items[index].path);
  }
  free(fonts->items);
  *fonts = (paper_fonts){NULL, 0};
}
