#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *paper_mupdf_version(void) { return FZ_VERSION; }

void paper_mupdf_copy(char *to, size_t size, const char *from) {
  if (size == 0) return;
  size_t length = from ? strlen(from) : 0;
  if (length >= size) {
    length = size - 1;
    /* A cut inside of a character goes back to its beginning. */
    while (length > 0 && ((unsigned char)from[length] & 0xC0) == 0x80) length--;
  }
  if (length) memcpy(to, from, length);
  to[length] = 0;
}

static void ignored(void *user, const char *words) {
  (void)user;
  (void)words;
}

paper_mupdf *paper_mupdf_new(size_t store, int forms) {
  paper_mupdf *mupdf = calloc(1, sizeof *mupdf);
  if (!mupdf) return NULL;
  fz_context *context = fz_new_context(NULL, NULL, store);
  if (!context) {
    free(mupdf);
    return NULL;
  }
  mupdf->context = context;
  mupdf->forms = forms;
  paper_mupdf_install_fonts(mupdf);
  /* MuPDF would print what it lives with; errors are returned as well. */
  fz_set_warning_callback(context, ignored, NULL);
  fz_set_error_callback(context, ignored, NULL);
  int failed = 0;
  fz_try(context) fz_register_document_handlers(context);
  fz_catch(context) failed = paper_mupdf_failed(mupdf);
  if (!failed) return mupdf;
  paper_mupdf_free(mupdf);
  return NULL;
}

void paper_mupdf_free(paper_mupdf *mupdf) {
  if (!mupdf) return;
  paper_mupdf_drop_fonts(mupdf);
  fz_drop_context(mupdf->context);
  free(mupdf);
}

const char *paper_mupdf_message(const paper_mupdf *mupdf) { return mupdf->message; }

int paper_mupdf_refused(paper_mupdf *mupdf, int kind, const char *words) {
  paper_mupdf_copy(mupdf->message, sizeof mupdf->message, words);
  return kind;
}

#if FZ_VERSION_MINOR >= 24
int paper_mupdf_failed(paper_mupdf *mupdf) {
  int code = 0;
  const char *words = fz_convert_error(mupdf->context, &code);
  paper_mupdf_copy(mupdf->message, sizeof mupdf->message, words);
  switch (code) {
    case FZ_ERROR_SYSTEM: return errno == ENOMEM ? PAPER_MUPDF_MEMORY : PAPER_MUPDF_DAMAGED;
    case FZ_ERROR_ARGUMENT: return PAPER_MUPDF_ARGUMENT;
    case FZ_ERROR_UNSUPPORTED: return PAPER_MUPDF_UNSUPPORTED;
    default: return PAPER_MUPDF_DAMAGED;
  }
}

void paper_mupdf_ignore(fz_context *context) { fz_ignore_error(context); }
#else
void paper_mupdf_ignore(fz_context *context) { (void)context; }

int paper_mupdf_failed(paper_mupdf *mupdf) {
  paper_mupdf_copy(mupdf->message, sizeof mupdf->message, fz_caught_message(mupdf->context));
  return fz_caught(mupdf->context) == FZ_ERROR_MEMORY ? PAPER_MUPDF_MEMORY : PAPER_MUPDF_DAMAGED;
}
#endif

/* A stream over a descriptor. The offset is the stream's own: other processes have the same open
 * file, and its offset with it. */
typedef struct {
  int descriptor;
  int64_t offset;
  unsigned char bytes[1 << 16];
} source;

static int fill(fz_context *context, fz_stream *stream, size_t wanted) {
  (void)wanted;
  source *from = stream->state;
  ssize_t count;
  do {
    count = pread(from->descriptor, from->bytes, sizeof from->bytes, from->offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) fz_throw(context, FZ_ERROR_GENERIC, "the file cannot be read");
  stream->rp = from->bytes;
  stream->wp = from->bytes + count;
  from->offset += count;
  stream->pos = from->offset;
  if (count == 0) return EOF;
  return *stream->rp++;
}

static void move(fz_context *context, fz_stream *stream, int64_t offset, int from) {
  source *state = stream->state;
  int64_t base = 0;
  if (from == SEEK_CUR) base = stream->pos - (stream->wp - stream->rp);
  if (from == SEEK_END) base = lseek(state->descriptor, 0, SEEK_END);
  if (base < 0 || offset < -base || offset > INT64_MAX - base)
    fz_throw(context, FZ_ERROR_GENERIC, "an offset outside of the file");
  state->offset = base + offset;
  stream->pos = state->offset;
  stream->rp = stream->wp = state->bytes;
}

static void release(fz_context *context, void *state) { fz_free(context, state); }

/* The style sheet is part of the document in later versions. An earlier one reads it together with the
 * document, so it is set before. */
#if FZ_VERSION_MINOR >= 28
static fz_document *opened(
  fz_context *context, const char *magic, fz_stream *stream, fz_archive *archive, const char *css) {
  fz_document *document =
    fz_open_document_with_stream_and_dir(context, magic, stream, archive);
  fz_try(context) fz_style_document(context, document, 1, css);
  fz_catch(context) {
    fz_drop_document(context, document);
    fz_rethrow(context);
  }
  return document;
}
#else
static fz_document *opened(
  fz_context *context, const char *magic, fz_stream *stream, fz_archive *archive, const char *css) {
  (void)archive;
  fz_set_user_css(context, css);
  return fz_open_document_with_stream(context, magic, stream);
}
#endif

int paper_mupdf_open_any(
  paper_mupdf *mupdf, fz_stream *stream, fz_archive *archive, const char *magic, const char *css,
  paper_mupdf_document **document) {
  fz_context *context = mupdf->context;
  paper_mupdf_document *made = calloc(1, sizeof *made);
  int result = PAPER_MUPDF_OK;
  fz_var(made);
  fz_try(context) {
    if (!made) fz_throw(context, FZ_ERROR_GENERIC, "not enough memory");
    made->mupdf = mupdf;
    made->document = opened(context, magic, stream, archive, css);
  }
  fz_always(context) {
    fz_drop_stream(context, stream);
    fz_drop_archive(context, archive);
  }
  fz_catch(context) result = paper_mupdf_failed(mupdf);
  if (result == PAPER_MUPDF_OK) {
    *document = made;
  } else {
    free(made);
  }
  return result;
}

fz_stream *paper_mupdf_stream(fz_context *context, int descriptor) {
  source *state = fz_malloc(context, sizeof *state);
  state->descriptor = descriptor;
  state->offset = 0;
  /* Takes over the state, also where it throws. */
  fz_stream *stream = fz_new_stream(context, state, fill, release);
  stream->seek = move;
  return stream;
}

int paper_mupdf_open(
  paper_mupdf *mupdf, int descriptor, const char *magic, const char *css,
  paper_mupdf_document **document) {
  fz_context *context = mupdf->context;
  fz_stream *stream = NULL;
  *document = NULL;
  fz_var(stream);
  fz_try(context) stream = paper_mupdf_stream(context, descriptor);
  fz_catch(context) return paper_mupdf_failed(mupdf);
  return paper_mupdf_open_any(mupdf, stream, NULL, magic, css, document);
}

int paper_mupdf_open_bytes(
  paper_mupdf *mupdf, const uint8_t *bytes, size_t count, const char *magic, const char *css,
  paper_mupdf_document **document) {
  fz_context *context = mupdf->context;
  fz_stream *stream = NULL;
  *document = NULL;
  fz_var(stream);
  fz_buffer *buffer = NULL;
  fz_var(buffer);
  fz_try(context) {
    buffer = fz_new_buffer_from_copied_data(context, bytes, count);
    stream = fz_open_buffer(context, buffer);
  }
  fz_always(context) fz_drop_buffer(context, buffer);
  fz_catch(context) return paper_mupdf_failed(mupdf);
  return paper_mupdf_open_any(mupdf, stream, NULL, magic, css, document);
}

void paper_mupdf_close(paper_mupdf_document *document) {
  if (!document) return;
  paper_mupdf_forget_page(document);
  paper_mupdf_forget_attachment(document);
  fz_drop_buffer(document->mupdf->context, document->copy);
  fz_drop_document(document->mupdf->context, document->document);
  /* What is kept of its pictures and fonts would count against the next document. */
  fz_empty_store(document->mupdf->context);
  free(document);
}
