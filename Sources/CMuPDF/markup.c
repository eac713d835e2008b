#include "setter.h"

#include <string.h>
#include <strings.h>

#if PAPER_CAN_SET

/* Attributes of an element that are read, as MuPDF counts from the first at every one. */
enum { ATTRIBUTES = 128 };

/* MuPDF's readers look for names of encodings, and would convert UTF-8 once more. They look at each `<meta` as far as
 * the next `>`, over and over: that takes minutes where there are many of the former and no latter. So `meta` becomes
 * `link` on the way in, which both readers treat alike. */
static const char meta[] = "meta", stand_in[] = "link";

static void hide_encodings(unsigned char *bytes, size_t count) {
  static const char encoding[] = "encoding=";
  for (size_t at = 0; at + sizeof encoding <= count && bytes[at] != '>'; at++)
    if (!memcmp(bytes + at, encoding, sizeof encoding - 1)) bytes[at] = 'E';
  for (size_t at = 0; at + 6 <= count; at++) {
    if (bytes[at] != '<') continue;
    size_t name = at + 1 + (bytes[at + 1] == '/');
    if (name + 4 <= count && !strncasecmp((const char *)bytes + name, meta, 4))
      memcpy(bytes + name, stand_in, 4);
  }
}

/* An element's own name. A link has one of its two attributes. */
static const char *name_of(fz_xml *element, char *room, size_t size) {
  const char *tag = fz_xml_tag(element);
  if (strncmp(tag, stand_in, 4)) return tag;
  if (!tag[4] && (fz_xml_att(element, "rel") || fz_xml_att(element, "href"))) return tag;
  paper_mupdf_copy(room, size, tag);
  memcpy(room, meta, 4);
  return room;
}

static void begin(fz_context *context, fz_xml *element, const paper_mupdf_events *events) {
  const char *pairs[2 * ATTRIBUTES], *name = NULL, *value = NULL;
  char room[64];
  int total = 0;
  while (total < ATTRIBUTES &&
         (value = fz_dom_get_attribute(context, element, total, &name)) && name) {
    /* The last attribute comes first. */
    int at = 2 * (ATTRIBUTES - ++total);
    pairs[at] = name;
    pairs[at + 1] = value;
  }
  events->begin(
    events->user, name_of(element, room, sizeof room), pairs + 2 * (ATTRIBUTES - total),
    (size_t)total);
}

/* Goes through the nodes in their order. */
static void walk(fz_context *context, fz_xml_doc *document, const paper_mupdf_events *events) {
  fz_xml *root = fz_xml_root(document), *node = root;
  while (node) {
    const char *text = fz_xml_text(node);
    fz_xml *next = NULL;
    if (text) {
      events->text(events->user, text);
    } else {
      begin(context, node, events);
      next = fz_xml_down(node);
      if (!next) events->end(events->user);
    }
    while (!next && node) {
      next = fz_xml_next(node);
      if (next) break;
      node = fz_xml_up(node);
      if (node) events->end(events->user);
    }
    node = next;
  }
}

/* The bytes' own copy, which a reader may change. Throws. */
static fz_buffer *copied(fz_context *context, const uint8_t *bytes, size_t count) {
  fz_buffer *buffer = fz_new_buffer_from_copied_data(context, bytes, count);
  fz_try(context) {
    unsigned char *data = NULL;
    fz_terminate_buffer(context, buffer);
    size_t length = fz_buffer_storage(context, buffer, &data);
    hide_encodings(data, length);
  }
  fz_catch(context) {
    fz_drop_buffer(context, buffer);
    fz_rethrow(context);
  }
  return buffer;
}

static int read(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const paper_mupdf_events *events,
  int reader) {
  fz_context *context = mupdf->context;
  fz_buffer *buffer = NULL;
  fz_xml_doc *document = NULL;
  fz_var(buffer);
  fz_var(document);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    buffer = copied(context, bytes, count);
    document = reader == PAPER_MUPDF_XML ? fz_parse_xml(context, buffer, 1)
                                         : fz_parse_xml_from_html5(context, buffer);
    if (!fz_xml_root(document)) fz_throw(context, FZ_ERROR_FORMAT, "there is no element");
    walk(context, document, events);
  }
  fz_always(context) {
    fz_drop_xml(context, document);
    fz_drop_buffer(context, buffer);
  }
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  return result;
}

/* Where the sign stands that ends what begins at `at`; the end of all bytes where there is none. */
static size_t behind(const uint8_t *bytes, size_t at, size_t count, const char *sign) {
  size_t length = strlen(sign);
  for (; at + length <= count; at++)
    if (!memcmp(bytes + at, sign, length)) return at + length;
  return count;
}

/* Whether as many elements end as begin. MuPDF's reader of XML misses only that an end is missing at the end of all. */
static int is_closed(const uint8_t *bytes, size_t count) {
  size_t open = 0, at = 0;
  while (at + 1 < count) {
    if (bytes[at] != '<') {
      at++;
    } else if (!strncmp((const char *)bytes + at, "<!--", count - at < 4 ? count - at : 4)) {
      at = behind(bytes, at, count, "-->");
    } else if (bytes[at + 1] == '!' && at + 2 < count && bytes[at + 2] == '[') {
      at = behind(bytes, at, count, "]]>");
    } else if (bytes[at + 1] == '!' || bytes[at + 1] == '?') {
      at = behind(bytes, at, count, ">");
    } else {
      int is_end = bytes[at + 1] == '/';
      uint8_t quote = 0;
      for (; at < count && (quote || bytes[at] != '>'); at++) {
        if (quote ? bytes[at] == quote : bytes[at] == '"' || bytes[at] == '\'')
          quote = quote ? 0 : bytes[at];
      }
      if (is_end && open) open--;
      if (!is_end && !(at > 0 && bytes[at - 1] == '/')) open++;
    }
  }
  return open == 0;
}

int paper_mupdf_read_markup(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const paper_mupdf_events *events,
  int *reader) {
  int closed = is_closed(bytes, count), result = PAPER_MUPDF_DAMAGED;
  *reader = PAPER_MUPDF_XML;
  if (closed) result = read(mupdf, bytes, count, events, *reader);
  if (result != PAPER_MUPDF_DAMAGED) return result;
  if (paper_mupdf_is_plain_markup(bytes, count)) {
    *reader = PAPER_MUPDF_HTML5;
    return read(mupdf, bytes, count, events, *reader);
  }
  /* Better the end of all for the ends that are missing than no text. */
  if (!closed) result = read(mupdf, bytes, count, events, *reader);
  return result == PAPER_MUPDF_DAMAGED
           ? paper_mupdf_refused(
               mupdf, PAPER_MUPDF_UNSUPPORTED, "elements are too many within each other")
           : result;
}

#endif
