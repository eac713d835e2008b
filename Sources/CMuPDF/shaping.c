#include "setter.h"

#include <mupdf/ucdn.h>
#include <string.h>

#if PAPER_CAN_SET

/* Letters that are shaped together. */
enum { WINDOW = 512 };

/* Capitals that stand for small capitals, in sizes of the letters. */
static const float small = 0.8f;

typedef struct {
  uint32_t rune, cluster;
  int face;
  int8_t is_right_to_left, is_small;
} letter;

typedef struct {
  paper_mupdf_setter *setter;
  int face, is_small_caps, is_square, is_vertical, is_right_to_left;
  fz_text_language language;
  const char *tag;
  letter letters[WINDOW];
  int count;
  paper_mupdf_glyph *glyphs;
  size_t room, made;
} shaping;

/* Characters that belong to the letter before them, or that only steer. */
static int is_joined(uint32_t rune) {
  if (rune < 0x80) return 0;
  if (
    rune == 0xAD || rune == 0x34F || rune == 0x61C || (rune >= 0x200B && rune <= 0x200F) ||
    (rune >= 0x202A && rune <= 0x202E) || (rune >= 0x2060 && rune <= 0x206F) ||
    (rune >= 0xFE00 && rune <= 0xFE0F) || rune == 0xFEFF || (rune >= 0xE0000 && rune <= 0xE0FFF))
    return 1;
  int category = ucdn_get_general_category(rune);
  return category == UCDN_GENERAL_CATEGORY_MN || category == UCDN_GENERAL_CATEGORY_ME ||
         category == UCDN_GENERAL_CATEGORY_MC;
}

/* 1 or 0; -1 where the neighbours decide. */
static int direction_of(uint32_t rune) {
  if (rune < 0x80) return (rune | 32) >= 'a' && (rune | 32) <= 'z' ? 0 : -1;
  switch (ucdn_get_bidi_class(rune)) {
    case UCDN_BIDI_CLASS_R:
    case UCDN_BIDI_CLASS_AL: return 1;
    case UCDN_BIDI_CLASS_L: return 0;
    default: return -1;
  }
}

/* The East Asian face, where that face has a letter; else NULL. Throws. */
static fz_font *square_font(shaping *shaped, fz_font *wanted, uint32_t rune) {
  fz_context *context = shaped->setter->mupdf->context;
  fz_font *found = fz_load_fallback_font(
    context, UCDN_SCRIPT_HAN, (int)shaped->language, 1, fz_font_is_bold(context, wanted), 0);
  return found && fz_encode_character(context, found, (int)rune) > 0 ? found : NULL;
}

/* The script whose face has a letter; 0 where the letter's own script tells. Signs of Arabic are common to all scripts. */
static int script_of(uint32_t rune) {
  return rune >= 0x600 && rune <= 0x6FF ? UCDN_SCRIPT_ARABIC : 0;
}

/* The number of the face that has a letter: the one asked for, the neighbour's, or one that stands in. */
static int face_of(shaping *shaped, uint32_t rune, int neighbour) {
  paper_mupdf_setter *setter = shaped->setter;
  fz_context *context = setter->mupdf->context;
  fz_font *wanted = paper_mupdf_font(setter, shaped->face);
  int number = -1;
  fz_var(number);
  fz_try(context) {
    fz_font *near = paper_mupdf_font(setter, neighbour), *found = NULL;
    if (shaped->is_square) found = square_font(shaped, wanted, rune);
    if (found) {
      number = paper_mupdf_number_of(setter, found);
    } else if (fz_encode_character(context, wanted, (int)rune) > 0) {
      number = shaped->face;
    } else if (near && fz_encode_character(context, near, (int)rune) > 0) {
      number = neighbour;
    } else if (
      fz_encode_character_with_fallback(
        context, wanted, (int)rune, script_of(rune), shaped->language, &found) > 0 &&
      found) {
      number = paper_mupdf_number_of(setter, found);
    }
  }
  fz_catch(context) paper_mupdf_ignore(context);
  /* The face's own box stands for a letter that no face has. */
  return number < 0 ? shaped->face : number;
}

/* Whether a face has small capitals for the script of a letter. */
static int has_small_caps(paper_mupdf_setter *setter, int face, uint32_t rune) {
  static const uint32_t substitutions = FZHB_TAG('G', 'S', 'U', 'B');
  uint32_t script;
  switch (ucdn_get_script(rune)) {
    case UCDN_SCRIPT_LATIN: script = FZHB_TAG('l', 'a', 't', 'n'); break;
    case UCDN_SCRIPT_GREEK: script = FZHB_TAG('g', 'r', 'e', 'k'); break;
    case UCDN_SCRIPT_CYRILLIC: script = FZHB_TAG('c', 'y', 'r', 'l'); break;
    default: return 0;
  }
  fzhb_face *tables = setter->faces[face].face;
  if (!tables) return 0;
  unsigned at = 0, feature = 0;
  fz_context *context = setter->mupdf->context;
  fz_hb_lock(context);
  int found =
    fzhb_ot_layout_table_find_script(tables, substitutions, script, &at) &&
    fzhb_ot_layout_language_find_feature(
      tables, substitutions, at, FZHB_DEFAULT_LANGUAGE, FZHB_TAG('s', 'm', 'c', 'p'), &feature);
  fz_hb_unlock(context);
  return found;
}

/* Gives each letter of the window its face, its direction and its size. */
static void itemise(shaping *shaped) {
  int neighbour = -1, direction = -1, small_caps = -1;
  for (int index = 0; index < shaped->count && direction < 0; index++)
    direction = direction_of(shaped->letters[index].rune);
  for (int index = 0; index < shaped->count; index++) {
    letter *item = &shaped->letters[index];
    int own = direction_of(item->rune);
    if (own >= 0) direction = own;
    if (shaped->is_right_to_left) direction = 1;
    item->is_right_to_left = direction > 0;
    if (index > 0 && is_joined(item->rune)) {
      item->face = item[-1].face;
      item->is_small = item[-1].is_small;
      continue;
    }
    item->face = is_joined(item->rune) ? shaped->face : face_of(shaped, item->rune, neighbour);
    neighbour = item->face;
    if (!shaped->is_small_caps) continue;
    int capital = fz_toupper((int)item->rune);
    if (capital == (int)item->rune) continue;
    if (small_caps < 0) small_caps = has_small_caps(shaped->setter, item->face, item->rune);
    if (small_caps) continue;
    item->is_small = 1;
    item->rune = (uint32_t)capital;
  }
}

static void add(shaping *shaped, paper_mupdf_glyph glyph) {
  if (shaped->made < shaped->room) shaped->glyphs[shaped->made++] = glyph;
}

/* Letter by letter, as a face without tables knows no more. An accent behind its letter becomes one with the letter
 * where the face has both as one. */
static void shape_plainly(shaping *shaped, int first, int end) {
  fz_context *context = shaped->setter->mupdf->context;
  letter *letters = shaped->letters;
  int face = letters[first].face, is_reversed = letters[first].is_right_to_left;
  fz_font *font = paper_mupdf_font(shaped->setter, face);
  float scale = letters[first].is_small ? small : 1;
  size_t start = shaped->made;
  fz_try(context) for (int index = first; index < end; index++) {
    paper_mupdf_glyph glyph = {0, letters[index].cluster, 0, 0, 0, scale, (uint16_t)face, 1};
    uint32_t rune = letters[index].rune, joined = 0;
    if (
      index + 1 < end && ucdn_compose(&joined, rune, letters[index + 1].rune) &&
      fz_encode_character(context, font, (int)joined) > 0) {
      rune = joined;
      index++;
    }
    glyph.glyph = (uint32_t)fz_encode_character(context, font, (int)rune);
    if (glyph.glyph == 0 && is_joined(rune)) continue;
    glyph.advance = 1000 * scale * fz_advance_glyph(context, font, (int)glyph.glyph, 0);
    add(shaped, glyph);
  }
  fz_catch(context) paper_mupdf_ignore(context);
  for (size_t low = start, high = shaped->made; is_reversed && low + 1 < high; low++) {
    paper_mupdf_glyph swapped = shaped->glyphs[low];
    shaped->glyphs[low] = shaped->glyphs[--high];
    shaped->glyphs[high] = swapped;
  }
}

/* By HarfBuzz, which gives the glyphs from left to right. */
static void shape_by_tables(shaping *shaped, int first, int end) {
  paper_mupdf_setter *setter = shaped->setter;
  fzhb_buffer *buffer = setter->buffer;
  const letter *letters = shaped->letters;
  float scale = letters[first].is_small ? small : 1;
  fzhb_feature features[2];
  unsigned count = 0, wanted = 0;
  if (shaped->is_small_caps && !letters[first].is_small)
    features[wanted++] = (fzhb_feature){FZHB_TAG('s', 'm', 'c', 'p'), 1, 0, UINT32_MAX};
  if (shaped->is_vertical)
    features[wanted++] = (fzhb_feature){FZHB_TAG('v', 'e', 'r', 't'), 1, 0, UINT32_MAX};
  fz_hb_lock(setter->mupdf->context);
  fzhb_buffer_clear_contents(buffer);
  for (int index = first; index < end; index++)
    fzhb_buffer_add(buffer, letters[index].rune, letters[index].cluster);
  fzhb_buffer_set_content_type(buffer, FZHB_UNICODE);
  fzhb_buffer_set_direction(
    buffer, letters[first].is_right_to_left ? FZHB_RIGHT_TO_LEFT : FZHB_LEFT_TO_RIGHT);
  if (shaped->tag[0]) fzhb_buffer_set_language(buffer, fzhb_language_from_string(shaped->tag, -1));
  fzhb_buffer_guess_segment_properties(buffer);
  fzhb_shape(
    setter->faces[letters[first].face].shaper, buffer, features, wanted);
  const fzhb_info *infos = fzhb_buffer_get_glyph_infos(buffer, &count);
  const fzhb_position *places = fzhb_buffer_get_glyph_positions(buffer, &count);
  for (unsigned index = 0; infos && places && index < count; index++)
    add(
      shaped, (paper_mupdf_glyph){
                infos[index].codepoint, infos[index].cluster, scale * places[index].x_advance / 64,
                scale * places[index].x_offset / 64, scale * places[index].y_offset / 64, scale,
                (uint16_t)letters[first].face, !(infos[index].mask & FZHB_UNSAFE_TO_BREAK)});
  fz_hb_unlock(setter->mupdf->context);
}

static int is_alike(const letter *one, const letter *other) {
  return one->face == other->face && one->is_small == other->is_small &&
         one->is_right_to_left == other->is_right_to_left;
}

static void shape_segment(shaping *shaped, int first, int end) {
  if (shaped->setter->faces[shaped->letters[first].face].shaper) {
    shape_by_tables(shaped, first, end);
  } else {
    shape_plainly(shaped, first, end);
  }
}

/* Letters of one face at a time; from the last to the first where the text runs from right to left. */
static void shape_window(shaping *shaped) {
  itemise(shaped);
  int count = shaped->count;
  if (count && shaped->letters[0].is_right_to_left) {
    for (int end = count, first; end > 0; end = first) {
      first = end - 1;
      while (first > 0 && is_alike(&shaped->letters[first - 1], &shaped->letters[end - 1])) first--;
      shape_segment(shaped, first, end);
    }
    return;
  }
  for (int first = 0, end; first < count; first = end) {
    end = first + 1;
    while (end < count && is_alike(&shaped->letters[first], &shaped->letters[end])) end++;
    shape_segment(shaped, first, end);
  }
}

/* A character that is none, or that steers a terminal, has no glyph and no width. */
static uint32_t plain(int rune) {
  return rune < 0x20 || (rune >= 0x7F && rune < 0xA0) ? 0x200B : (uint32_t)rune;
}

int paper_mupdf_shape(
  paper_mupdf_setter *setter, int face, int options, const uint8_t *letters, size_t count,
  const char *language, paper_mupdf_glyph *glyphs, size_t room, size_t *made) {
  *made = 0;
  if (!paper_mupdf_font(setter, face) || count > UINT32_MAX)
    return paper_mupdf_refused(setter->mupdf, PAPER_MUPDF_ARGUMENT, "there is no such face");
  shaping shaped;
  shaped.setter = setter;
  shaped.face = face;
  shaped.is_small_caps = options & PAPER_MUPDF_SMALL_CAPS;
  shaped.is_square = options & PAPER_MUPDF_SQUARE;
  shaped.is_vertical = options & PAPER_MUPDF_VERTICAL;
  shaped.is_right_to_left = options & PAPER_MUPDF_RIGHT_TO_LEFT;
  shaped.language = fz_text_language_from_string(language);
  shaped.tag = language;
  (shaped.glyphs = glyphs, shaped.room = room, shaped.made = 0);
  for (size_t at = 0; at < count;) {
    shaped.count = 0;
    while (at < count && shaped.count < WINDOW) {
      /* The bytes end without a zero, so the last character is read from a copy. */
      char bytes[FZ_UTFMAX + 1] = {0};
      size_t left = count - at;
      memcpy(bytes, letters + at, left < FZ_UTFMAX ? left : FZ_UTFMAX);
      int rune = 0, length = bytes[0] ? fz_chartorune(&rune, bytes) : 1;
      shaped.letters[shaped.count++] = (letter){plain(rune), (uint32_t)at, -1, 0, 0};
      at += (size_t)length;
    }
    shape_window(&shaped);
  }
  *made = shaped.made;
  return PAPER_MUPDF_OK;
}

#endif
