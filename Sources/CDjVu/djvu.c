#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void paper_djvu_prepare(void) {
  /* The first context sets up what all of them share. */
  ddjvu_context_t *context = ddjvu_context_create("paper");
  if (context) ddjvu_context_release(context);
}

const char *paper_djvu_version(void) { return ddjvu_get_version_string(); }

static void feed(paper_djvu *document, int stream) {
  /* Stream 0 is the document; every other one would be a file beside the document. */
  int isOwn = stream == 0 && document->bytes;
  if (isOwn)
    ddjvu_stream_write(
      document->document, stream, (const char *)document->bytes, document->count);
  ddjvu_stream_close(document->document, stream, !isOwn);
}

void paper_djvu_pump(paper_djvu *document, int waits) {
  if (waits) ddjvu_message_wait(document->context);
  const ddjvu_message_t *message;
  while ((message = ddjvu_message_peek(document->context))) {
    if (message->m_any.tag == DDJVU_ERROR && message->m_error.message) {
      strncpy(document->message, message->m_error.message, sizeof document->message - 1);
    } else if (message->m_any.tag == DDJVU_NEWSTREAM && document->document) {
      feed(document, message->m_newstream.streamid);
    }
    ddjvu_message_pop(document->context);
  }
}

int paper_djvu_open(const uint8_t *bytes, size_t count, paper_djvu **out) {
  *out = NULL;
  paper_djvu *document = calloc(1, sizeof *document);
  if (!document) return PAPER_DJVU_MEMORY;
  document->page_number = -1;
  document->context = ddjvu_context_create("paper");
  if (!document->context) return free(document), PAPER_DJVU_MEMORY;
  ddjvu_cache_set_size(document->context, 24 << 20);
  (document->bytes = bytes), (document->count = count);
  document->document = ddjvu_document_create(document->context, NULL, 1);
  *out = document;
  if (!document->document) return PAPER_DJVU_DAMAGED;
  while (!ddjvu_document_decoding_done(document->document)) paper_djvu_pump(document, 1);
  paper_djvu_pump(document, 0);
  document->bytes = NULL;
  if (ddjvu_document_decoding_error(document->document)) return PAPER_DJVU_DAMAGED;
  document->pages = ddjvu_document_get_pagenum(document->document);
  return document->pages > 0 ? PAPER_DJVU_OK : PAPER_DJVU_DAMAGED;
}

static void forget_page(paper_djvu *document) {
  if (document->page) ddjvu_page_release(document->page);
  (document->page = NULL), (document->page_number = -1);
}

void paper_djvu_close(paper_djvu *document) {
  if (!document) return;
  forget_page(document);
  for (int page = 0; document->labels && page < document->pages; page++) free(document->labels[page]);
  free(document->labels);
  if (document->document) ddjvu_document_release(document->document);
  if (document->context) ddjvu_context_release(document->context);
  free(document);
}

const char *paper_djvu_message(const paper_djvu *document) { return document->message; }
int paper_djvu_page_count(const paper_djvu *document) { return document->pages; }

int paper_djvu_info(paper_djvu *document, int page, ddjvu_pageinfo_t *info) {
  if (page < 0 || page >= document->pages) return PAPER_DJVU_NO_PAGE;
  ddjvu_status_t status;
  while ((status = ddjvu_document_get_pageinfo(document->document, page, info)) < DDJVU_JOB_OK)
    paper_djvu_pump(document, 1);
  paper_djvu_pump(document, 0);
  if (status != DDJVU_JOB_OK || info->width <= 0 || info->height <= 0) return PAPER_DJVU_DAMAGED;
  if (info->dpi < 25 || info->dpi > 6000) info->dpi = 300;
  return PAPER_DJVU_OK;
}

int paper_djvu_size(paper_djvu *document, int page, float *width, float *height) {
  ddjvu_pageinfo_t info;
  int result = paper_djvu_info(document, page, &info);
  if (result) return result;
  *width = (float)info.width * 72 / (float)info.dpi;
  *height = (float)info.height * 72 / (float)info.dpi;
  return PAPER_DJVU_OK;
}

float paper_djvu_resolution(paper_djvu *document, int page) {
  ddjvu_pageinfo_t info;
  return paper_djvu_info(document, page, &info) ? 72 : (float)info.dpi;
}

static int decode(paper_djvu *document, int page) {
  if (page == document->page_number) return PAPER_DJVU_OK;
  forget_page(document);
  document->message[0] = 0;
  document->page = ddjvu_page_create_by_pageno(document->document, page);
  if (!document->page) return PAPER_DJVU_DAMAGED;
  while (!ddjvu_page_decoding_done(document->page)) paper_djvu_pump(document, 1);
  paper_djvu_pump(document, 0);
  if (ddjvu_page_decoding_error(document->page)) return forget_page(document), PAPER_DJVU_DAMAGED;
  document->page_number = page;
  return PAPER_DJVU_OK;
}

/* The region's part that lies on the page, drawn to its place among white pixels. */
static int draw(
  paper_djvu *document, const ddjvu_rect_t *page, const ddjvu_rect_t *region, size_t stride,
  uint8_t *out) {
  unsigned int masks[4] = {0xFF0000, 0xFF00, 0xFF, 0xFF000000};
  ddjvu_format_t *format = ddjvu_format_create(DDJVU_FORMAT_RGBMASK32, 4, masks);
  if (!format) return PAPER_DJVU_MEMORY;
  ddjvu_format_set_row_order(format, 1);
  ddjvu_format_set_y_direction(format, 1);
  int isDrawn = ddjvu_page_render(
    document->page, DDJVU_RENDER_COLOR, page, region, format, stride, (char *)out);
  ddjvu_format_release(format);
  paper_djvu_pump(document, 0);
  /* A page without any picture is an empty page. */
  if (!isDrawn) return document->message[0] ? PAPER_DJVU_DAMAGED : PAPER_DJVU_OK;
  return PAPER_DJVU_OK;
}

int paper_djvu_render(
  paper_djvu *document, int page, float scale, int x, int y, int width, int height, size_t stride,
  uint8_t *out, size_t size) {
  float across = 0, down = 0;
  int result = paper_djvu_size(document, page, &across, &down);
  if (result) return result;
  if (width <= 0 || height <= 0 || stride < (size_t)width * 4 ||
      (size_t)(height - 1) * stride + (size_t)width * 4 > size)
    return PAPER_DJVU_MEMORY;
  float pixelsAcross = roundf(across * scale), pixelsDown = roundf(down * scale);
  if (!(pixelsAcross >= 1)) pixelsAcross = 1;
  if (!(pixelsDown >= 1)) pixelsDown = 1;
  if (pixelsAcross > 1 << 24 || pixelsDown > 1 << 24) return PAPER_DJVU_MEMORY;
  for (int row = 0; row < height; row++) memset(out + (size_t)row * stride, 0xFF, (size_t)width * 4);
  result = decode(document, page);
  if (result) return result;
  ddjvu_rect_t whole = {0, 0, (unsigned int)pixelsAcross, (unsigned int)pixelsDown};
  int x0 = x > 0 ? x : 0, y0 = y > 0 ? y : 0;
  int x1 = x + width < (int)whole.w ? x + width : (int)whole.w;
  int y1 = y + height < (int)whole.h ? y + height : (int)whole.h;
  if (x0 >= x1 || y0 >= y1) return PAPER_DJVU_OK;
  ddjvu_rect_t region = {x0, y0, (unsigned int)(x1 - x0), (unsigned int)(y1 - y0)};
  uint8_t *start = out + (size_t)(y0 - y) * stride + (size_t)(x0 - x) * 4;
  result = draw(document, &whole, &region, stride, start);
  for (int row = 0; row < height; row++)
    for (int column = 0; column < width; column++) out[(size_t)row * stride + (size_t)column * 4 + 3] = 0xFF;
  return result;
}

/* Files stand in the order of their pages. Each file is looked at once, as the library walks to a file from the first. */
static void label_up_to(paper_djvu *document, int page) {
  int files = ddjvu_document_get_filenum(document->document);
  if (!document->labels) {
    document->labels = calloc((size_t)document->pages, sizeof *document->labels);
    if (!document->labels) return;
  }
  int found = -1;
  while (document->labelled < files && found < page) {
    ddjvu_fileinfo_t info;
    int file = document->labelled++;
    if (ddjvu_document_get_fileinfo(document->document, file, &info) != DDJVU_JOB_OK) continue;
    if (info.type != 'P' || info.pageno < 0 || info.pageno >= document->pages) continue;
    found = info.pageno;
    /* Without a title of its own a page has the name of its file. */
    if (!info.title || !info.id || !info.name || document->labels[found]) continue;
    if (strcmp(info.title, info.id) && strcmp(info.title, info.name))
      document->labels[found] = strndup(info.title, 4000);
  }
}

int paper_djvu_label(paper_djvu *document, int page, char *out, size_t size) {
  out[0] = 0;
  if (page < 0 || page >= document->pages) return PAPER_DJVU_NO_PAGE;
  label_up_to(document, page);
  if (document->labels && document->labels[page]) strncat(out, document->labels[page], size - 1);
  return PAPER_DJVU_OK;
}
