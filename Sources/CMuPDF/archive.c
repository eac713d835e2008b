#define _GNU_SOURCE
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct paper_mupdf_archive {
  paper_mupdf *mupdf;
  fz_archive *zip;
  /* The whole file where it has been made of parts, else NULL. */
  fz_buffer *bytes;
};

void paper_mupdf_archive_close(paper_mupdf_archive *archive) {
  if (!archive) return;
  fz_drop_archive(archive->mupdf->context, archive->zip);
  fz_drop_buffer(archive->mupdf->context, archive->bytes);
  free(archive);
}

fz_archive *paper_mupdf_zip(const paper_mupdf_archive *archive) {
  return archive ? archive->zip : NULL;
}

int paper_mupdf_archive_read(
  paper_mupdf_archive *archive, const char *name, uint8_t **bytes, size_t *count) {
  fz_context *context = archive->mupdf->context;
  fz_buffer *buffer = NULL;
  *bytes = NULL;
  *count = 0;
  fz_var(buffer);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    buffer = fz_read_archive_entry(context, archive->zip, name);
    unsigned char *data = NULL;
    size_t length = fz_buffer_storage(context, buffer, &data);
    /* One more than needed, as an allocation of nothing may be NULL. */
    *bytes = malloc(length + 1);
    if (!*bytes) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
    if (length) memcpy(*bytes, data, length);
    *count = length;
  }
  fz_always(context) fz_drop_buffer(context, buffer);
  fz_catch(context) result = paper_mupdf_failed(archive->mupdf);
  return result;
}

void paper_mupdf_free_bytes(uint8_t *bytes) { free(bytes); }

/* Opening what an archive of our own shows of another one. */
#if FZ_VERSION_MINOR >= 24

typedef struct {
  fz_archive super;
  fz_archive *inner;
  char *attributes, *fallbacks;
  paper_mupdf_rewrite rewrite;
} view;

/* Whether a line is a name. */
static int is_line(const char *line, size_t length, const char *name) {
  return strlen(name) == length && !memcmp(line, name, length);
}

/* Copies the name of the entry that stands for another one, cut to the room; the other's name where none does. */
static void stand_in(const view *shown, const char *name, char *room, size_t size) {
  paper_mupdf_copy(room, size, name);
  for (const char *line = shown->fallbacks; *line;) {
    size_t length = strcspn(line, "\n");
    int is_found = is_line(line, length, name);
    line += length + (line[length] == '\n');
    length = strcspn(line, "\n");
    if (is_found && length < size) {
      memcpy(room, line, length);
      room[length] = 0;
      return;
    }
    line += length + (line[length] == '\n');
  }
}

static int is_hidden(const char *name) {
  return !strcmp(name, "META-INF/encryption.xml") || !strcmp(name, "META-INF/rights.xml");
}

static void drop_view(fz_context *context, fz_archive *archive) {
  fz_drop_archive(context, ((view *)archive)->inner);
  fz_free(context, ((view *)archive)->attributes);
  fz_free(context, ((view *)archive)->fallbacks);
}

static int count_entries(fz_context *context, fz_archive *archive) {
  return fz_count_archive_entries(context, ((view *)archive)->inner);
}

static const char *list_entry(fz_context *context, fz_archive *archive, int index) {
  return fz_list_archive_entry(context, ((view *)archive)->inner, index);
}

static int has_entry(fz_context *context, fz_archive *archive, const char *name) {
  return !is_hidden(name) && fz_has_archive_entry(context, ((view *)archive)->inner, name);
}

/* Where the attributes of the element <html> begin, where it names no language. NULL otherwise. */
static const char *place_for_attributes(const char *text, size_t length) {
  size_t limit = length < 4096 ? length : 4096;
  for (size_t at = 0; at + 5 < limit; at++) {
    if (memcmp(text + at, "<html", 5) || !strchr(" \t\r\n>", text[at + 5])) continue;
    for (size_t end = at + 5; end + 5 < limit && text[end] != '>'; end++)
      if (!memcmp(text + end, "lang=", 5)) return NULL;
    return text + at + 5;
  }
  return NULL;
}

/* The entry with the book's language in its first element, as style and hyphens ask the page for it. */
static fz_buffer *with_attributes(fz_context *context, fz_buffer *buffer, const char *attributes) {
  unsigned char *data = NULL;
  size_t length = fz_buffer_storage(context, buffer, &data);
  const char *place = place_for_attributes((const char *)data, length);
  if (!place) return buffer;
  size_t before = (size_t)(place - (const char *)data);
  fz_buffer *changed = NULL;
  fz_var(changed);
  fz_try(context) {
    changed = fz_new_buffer(context, length + strlen(attributes) + 1);
    fz_append_data(context, changed, data, before);
    fz_append_string(context, changed, attributes);
    fz_append_data(context, changed, data + before, length - before);
  }
  fz_always(context) fz_drop_buffer(context, buffer);
  fz_catch(context) {
    fz_drop_buffer(context, changed);
    fz_rethrow(context);
  }
  return changed;
}

/* Whether an entry is a page of words: it has the element <html> near its beginning. */
static int is_page(const unsigned char *data, size_t length) {
  size_t limit = length < 4096 ? length : 4096;
  for (size_t at = 0; at + 5 < limit; at++)
    if (!memcmp(data + at, "<html", 5)) return 1;
  return 0;
}

/* The entry as the book's reader hears it, where that is not the entry as it is. */
static fz_buffer *rewritten(
  fz_context *context, fz_buffer *buffer, int kind, paper_mupdf_rewrite rewrite) {
  unsigned char *data = NULL;
  size_t length = fz_buffer_storage(context, buffer, &data), count = 0;
  uint8_t *bytes = NULL;
  if (!data || !rewrite(kind, data, length, &bytes, &count)) return buffer;
  fz_buffer *changed = NULL;
  fz_var(changed);
  fz_try(context) changed = fz_new_buffer_from_copied_data(context, bytes, count);
  fz_always(context) {
    free(bytes);
    fz_drop_buffer(context, buffer);
  }
  fz_catch(context) fz_rethrow(context);
  return changed;
}

/* Whether a page is rewritten: only what is XHTML by its name, as a picture may have any bytes. */
static int is_markup(const char *name) {
  const char *dot = strrchr(name, '.');
  return !dot || !strcasecmp(dot, ".xhtml") || !strcasecmp(dot, ".html") ||
         !strcasecmp(dot, ".htm") || !strcasecmp(dot, ".xml");
}

/* Whether an entry is a style sheet: by its name, or, as pages may name any file as their sheet, where the entry is
 * text but no markup. Pictures and fonts have bytes of zero near their beginning, and bytes that no text begins with. */
static int is_sheet(const char *name, const unsigned char *data, size_t length) {
  const char *dot = strrchr(name, '.');
  if (dot && !strcasecmp(dot, ".css")) return 1;
  if (!strcmp(name, "mimetype") || !strncmp(name, "META-INF/", 9)) return 0;
  size_t limit = length < 512 ? length : 512, at = 0;
  if (memchr(data, 0, limit)) return 0;
  if (limit >= 3 && !memcmp(data, "\xEF\xBB\xBF", 3)) at = 3;
  while (at < limit && strchr(" \t\r\n\f", data[at])) at++;
  return at < limit && data[at] < 0x80 && data[at] != '<';
}

/* Whether an entry is a picture of a format that Paper reads and MuPDF does not, by its first bytes. */
static int is_unread_picture(const unsigned char *data, size_t length) {
  if (length < 12) return 0;
  return !memcmp(data + 8, "WEBP", 4) || !memcmp(data + 4, "ftyp", 4) ||
         !memcmp(data + 4, "JXL ", 4) || !memcmp(data, "\xFF\x0A", 2);
}

static fz_buffer *read_entry(fz_context *context, fz_archive *archive, const char *asked) {
  view *shown = (view *)archive;
  char name[1024];
  stand_in(shown, asked, name, sizeof name);
  fz_buffer *buffer =
    is_hidden(name) ? NULL : fz_try_read_archive_entry(context, shown->inner, name);
  if (!buffer) return buffer;
  unsigned char *data = NULL;
  size_t length = fz_buffer_storage(context, buffer, &data);
  if (shown->rewrite && data && is_unread_picture(data, length))
    return rewritten(context, buffer, PAPER_MUPDF_PICTURE, shown->rewrite);
  if (shown->rewrite && data && is_sheet(name, data, length))
    return rewritten(context, buffer, PAPER_MUPDF_SHEET, shown->rewrite);
  if (shown->rewrite && is_markup(name))
    buffer = rewritten(context, buffer, PAPER_MUPDF_PAGE, shown->rewrite);
  length = fz_buffer_storage(context, buffer, &data);
  size_t kept = is_page(data, length) ? paper_mupdf_drop_page_breaks(data, length) : length;
  /* Less than before fits the memory that is there. */
  if (kept < length) fz_resize_buffer(context, buffer, kept);
  return shown->attributes[0] ? with_attributes(context, buffer, shown->attributes) : buffer;
}

static fz_stream *open_entry(fz_context *context, fz_archive *archive, const char *name) {
  fz_buffer *buffer = read_entry(context, archive, name);
  fz_stream *stream = NULL;
  if (!buffer) return NULL;
  fz_var(stream);
  fz_try(context) stream = fz_open_buffer(context, buffer);
  fz_always(context) fz_drop_buffer(context, buffer);
  fz_catch(context) fz_rethrow(context);
  return stream;
}

static fz_archive *new_view(
  fz_context *context, fz_archive *inner, const char *attributes, const char *fallbacks,
  paper_mupdf_rewrite rewrite) {
  view *shown = fz_new_derived_archive(context, NULL, view);
  fz_try(context) {
    shown->attributes = fz_strdup(context, attributes);
    shown->fallbacks = fz_strdup(context, fallbacks);
  }
  fz_catch(context) {
    fz_free(context, shown->attributes);
    fz_drop_archive(context, &shown->super);
    fz_rethrow(context);
  }
  shown->super.format = "epub";
  shown->super.drop_archive = drop_view;
  shown->super.count_entries = count_entries;
  shown->super.list_entry = list_entry;
  shown->super.has_entry = has_entry;
  shown->super.read_entry = read_entry;
  shown->super.open_entry = open_entry;
  shown->rewrite = rewrite;
  shown->inner = fz_keep_archive(context, inner);
  return &shown->super;
}

int paper_mupdf_open_archive(
  paper_mupdf_archive *archive, int descriptor, const char *magic, const char *attributes,
  const char *fallbacks, paper_mupdf_rewrite rewrite, const char *css,
  paper_mupdf_document **document) {
  (void)descriptor;
  fz_context *context = archive->mupdf->context;
  fz_archive *shown = NULL;
  *document = NULL;
  fz_var(shown);
  fz_try(context) shown = new_view(context, archive->zip, attributes, fallbacks, rewrite);
  fz_catch(context) return paper_mupdf_failed(archive->mupdf);
  return paper_mupdf_open_any(archive->mupdf, NULL, shown, magic, css, document);
}

#else

int paper_mupdf_open_archive(
  paper_mupdf_archive *archive, int descriptor, const char *magic, const char *attributes,
  const char *fallbacks, paper_mupdf_rewrite rewrite, const char *css,
  paper_mupdf_document **document) {
  (void)attributes;
  (void)fallbacks;
  (void)rewrite;
  if (!archive->bytes)
    return paper_mupdf_open(archive->mupdf, descriptor, magic, css, document);
  fz_context *context = archive->mupdf->context;
  fz_stream *stream = NULL;
  *document = NULL;
  fz_var(stream);
  fz_try(context) stream = fz_open_buffer(context, archive->bytes);
  fz_catch(context) return paper_mupdf_failed(archive->mupdf);
  return paper_mupdf_open_any(archive->mupdf, stream, NULL, magic, css, document);
}

#endif

/* A ZIP file of the parts, as they are. Throws. */
static fz_buffer *zipped(fz_context *context, const paper_mupdf_part *parts, size_t count) {
  fz_buffer *zip = NULL;
  fz_output *output = NULL;
  fz_zip_writer *writer = NULL;
  fz_buffer *part = NULL;
  fz_var(zip);
  fz_var(output);
  fz_var(writer);
  fz_var(part);
  fz_try(context) {
    zip = fz_new_buffer(context, 1 << 16);
    output = fz_new_output_with_buffer(context, zip);
    /* Takes over the output. */
    fz_output *taken = output;
    output = NULL;
    writer = fz_new_zip_writer_with_output(context, taken);
    for (size_t index = 0; index < count; index++) {
      part = fz_new_buffer_from_shared_data(context, parts[index].bytes, parts[index].count);
      fz_write_zip_entry(context, writer, parts[index].name, part, 0);
      fz_drop_buffer(context, part);
      part = NULL;
    }
    fz_close_zip_writer(context, writer);
  }
  fz_always(context) {
    fz_drop_buffer(context, part);
    fz_drop_zip_writer(context, writer);
    fz_drop_output(context, output);
  }
  fz_catch(context) {
    fz_drop_buffer(context, zip);
    fz_rethrow(context);
  }
  return zip;
}

int paper_mupdf_open_parts(
  paper_mupdf *mupdf, const paper_mupdf_part *parts, size_t count, const char *css,
  paper_mupdf_document **document) {
  fz_context *context = mupdf->context;
  fz_buffer *zip = NULL;
  fz_stream *stream = NULL;
  *document = NULL;
  fz_var(zip);
  fz_var(stream);
  int result = PAPER_MUPDF_OK;
  fz_try(context) {
    zip = zipped(context, parts, count);
    stream = fz_open_buffer(context, zip);
  }
  fz_always(context) fz_drop_buffer(context, zip);
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  if (result != PAPER_MUPDF_OK) return result;
  return paper_mupdf_open_any(mupdf, stream, NULL, "application/epub+zip", css, document);
}

/* Opens the ZIP file of parts, or without any the one of the descriptor. */
static int open_zip(
  paper_mupdf *mupdf, int descriptor, const paper_mupdf_part *parts, size_t count,
  paper_mupdf_archive **archive) {
  fz_context *context = mupdf->context;
  fz_stream *stream = NULL;
  *archive = NULL;
  fz_var(stream);
  int result = PAPER_MUPDF_OK;
  paper_mupdf_archive *opened = calloc(1, sizeof *opened);
  if (!opened) return PAPER_MUPDF_MEMORY;
  opened->mupdf = mupdf;
  fz_try(context) {
    if (parts) opened->bytes = zipped(context, parts, count);
    stream =
      parts ? fz_open_buffer(context, opened->bytes) : paper_mupdf_stream(context, descriptor);
    opened->zip = fz_open_zip_archive_with_stream(context, stream);
  }
  fz_always(context) fz_drop_stream(context, stream);
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  if (result == PAPER_MUPDF_OK) {
    *archive = opened;
  } else {
    fz_drop_buffer(context, opened->bytes);
    free(opened);
  }
  return result;
}

int paper_mupdf_archive_open(
  paper_mupdf *mupdf, int descriptor, paper_mupdf_archive **archive) {
  return open_zip(mupdf, descriptor, NULL, 0, archive);
}

int paper_mupdf_archive_of_parts(
  paper_mupdf *mupdf, const paper_mupdf_part *parts, size_t count, paper_mupdf_archive **archive) {
  /* Parts that are none make an archive without entries. */
  static const paper_mupdf_part none;
  return open_zip(mupdf, -1, parts ? parts : &none, count, archive);
}
