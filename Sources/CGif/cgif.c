#include "cgif.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

struct paper_gif {
  GifFileType *file;
  uint8_t *bytes;
  size_t count, capacity;
};

/* Appends giflib's output to the buffer. Bound: the buffer grows before the output is copied. */
static int append(GifFileType *file, const GifByteType *data, int length) {
  paper_gif *gif = file->UserData;
  if (length < 0) return 0;
  if (gif->capacity - gif->count < (size_t)length) {
    size_t capacity = 2 * gif->capacity + (size_t)length + 4096;
    uint8_t *bytes = realloc(gif->bytes, capacity);
    if (!bytes) return 0;
    gif->bytes = bytes;
    gif->capacity = capacity;
  }
  memcpy(gif->bytes + gif->count, data, (size_t)length);
  gif->count += (size_t)length;
  return length;
}

/* The NETSCAPE2.0 extension, which makes viewers loop the animation without end. */
static int put_loop(GifFileType *file) {
  static const unsigned char forever[3] = {1, 0, 0};
  return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
         EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK &&
         EGifPutExtensionBlock(file, 3, forever) == GIF_OK &&
         EGifPutExtensionTrailer(file) == GIF_OK;
}

paper_gif *paper_gif_new(int width, int height, const uint8_t *palette) {
  paper_gif *gif = calloc(1, sizeof *gif);
  if (!gif) return NULL;
  int error = 0;
  gif->file = EGifOpen(gif, append, &error);
  ColorMapObject *colors = GifMakeMapObject(256, NULL);
  int is_begun = 0;
  if (gif->file && colors) {
    for (int i = 0; i < 256; i++) {
      colors->Colors[i] =
        (GifColorType){palette[3 * i], palette[3 * i + 1], palette[3 * i + 2]};
    }
    EGifSetGifVersion(gif->file, true);
    is_begun =
      EGifPutScreenDesc(gif->file, width, height, 8, 0, colors) == GIF_OK && put_loop(gif->file);
  }
  GifFreeMapObject(colors);
  if (is_begun) return gif;
  paper_gif_free(gif);
  return NULL;
}

int paper_gif_add(
  paper_gif *gif, int x, int y, int width, int height, const uint8_t *indices, int transparent,
  int centiseconds) {
  if (!gif->file) return 0;
  GraphicsControlBlock control = {
    .DisposalMode = DISPOSE_DO_NOT, .DelayTime = centiseconds, .TransparentColor = transparent};
  GifByteType block[4];
  size_t length = EGifGCBToExtension(&control, block);
  if (EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, (int)length, block) != GIF_OK) return 0;
  if (EGifPutImageDesc(gif->file, x, y, width, height, false, NULL) != GIF_OK) return 0;
  GifPixelType *line = malloc((size_t)width);
  if (!line) return 0;
  int is_done = 1;
  for (int row = 0; row < height && is_done; row++) {
    /* The row is copied because giflib masks it in place. Bound: `indices` has height rows of width. */
    memcpy(line, indices + (size_t)row * (size_t)width, (size_t)width);
    is_done = EGifPutLine(gif->file, line, width) == GIF_OK;
  }
  free(line);
  return is_done;
}

int paper_gif_finish(paper_gif *gif, const uint8_t **bytes, size_t *count) {
  if (!gif->file) return 0;
  int error = 0;
  int is_done = EGifCloseFile(gif->file, &error) == GIF_OK;
  gif->file = NULL;
  *bytes = gif->bytes;
  *count = gif->count;
  return is_done;
}

void paper_gif_free(paper_gif *gif) {
  if (!gif) return;
  int error = 0;
  if (gif->file) EGifCloseFile(gif->file, &error);
  free(gif->bytes);
  free(gif);
}
