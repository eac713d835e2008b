#include "internal.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of a file, and how many have been read. */
typedef struct {
  const uint8_t *bytes;
  size_t count, at;
} source;

static int read_bytes(GifFileType *file, GifByteType *to, int wanted) {
  source *from = file->UserData;
  size_t left = from->count - from->at;
  size_t count = wanted < 0 ? 0 : (size_t)wanted < left ? (size_t)wanted : left;
  memcpy(to, from->bytes + from->at, count);
  from->at += count;
  return (int)count;
}

static int failed(int error, paper_failure failure) {
  const char *words = GifErrorString(error);
  return paper_pictures_fail(failure, words ? words : "the decoder gave no reason");
}

/* The colour that is not seen, or -1. Skips all other extensions. */
static int read_extension(GifFileType *file, int *transparent) {
  int code;
  GifByteType *block;
  if (DGifGetExtension(file, &code, &block) == GIF_ERROR) return 0;
  while (block) {
    GraphicsControlBlock control;
    if (
      code == GRAPHICS_EXT_FUNC_CODE &&
      DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
      *transparent = control.TransparentColor;
    if (DGifGetExtensionNext(file, &block) == GIF_ERROR) return 0;
  }
  return 1;
}

/* A row of colours onto the picture. Bound: only places within the picture are written, and only colours that
 * the table has are read. */
static void put_row(
  paper_picture *picture, const GifImageDesc *image, int y, const GifPixelType *row,
  const ColorMapObject *colors, int transparent) {
  if (image->Top + y < 0 || image->Top + y >= picture->height) return;
  uint8_t *to = (uint8_t *)picture->memory + (size_t)(image->Top + y) * picture->stride;
  for (int x = 0; x < image->Width; x++) {
    int at = image->Left + x;
    if (at < 0 || at >= picture->width || row[x] == transparent) continue;
    if (row[x] >= colors->ColorCount) continue;
    GifColorType color = colors->Colors[row[x]];
    uint8_t *pixel = to + (size_t)at * 4;
    pixel[0] = color.Blue, pixel[1] = color.Green, pixel[2] = color.Red, pixel[3] = 255;
  }
}

/* Rows of an interlaced picture come in four passes. */
static int read_rows(GifFileType *file, paper_picture *picture, int transparent) {
  static const struct {
    int first, step;
  } passes[] = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};
  const GifImageDesc *image = &file->Image;
  const ColorMapObject *colors = image->ColorMap ? image->ColorMap : file->SColorMap;
  GifPixelType *row = malloc((size_t)image->Width);
  if (!colors || !row) {
    file->Error = colors ? D_GIF_ERR_NOT_ENOUGH_MEM : D_GIF_ERR_NO_COLOR_MAP;
    free(row);
    return 0;
  }
  int is_read = 1;
  for (int pass = 0; is_read && pass < (image->Interlace ? 4 : 1); pass++) {
    int step = image->Interlace ? passes[pass].step : 1;
    for (int y = passes[pass].first; is_read && y < image->Height; y += step) {
      is_read = DGifGetLine(file, row, image->Width) == GIF_OK;
      /* With the last row the mark behind all rows is read, which some files lack. */
      int is_last = y + step >= image->Height && pass == (image->Interlace ? 3 : 0);
      if (is_last && file->Error == D_GIF_ERR_READ_FAILED) is_read = 1;
      if (is_read) put_row(picture, image, y, row, colors, transparent);
    }
  }
  free(row);
  return is_read;
}

/* The first picture of the file, which may be an animation. */
static int read_first(GifFileType *file, int64_t maximum_pixels, paper_picture *picture) {
  int transparent = NO_TRANSPARENT_COLOR;
  for (;;) {
    GifRecordType kind;
    if (DGifGetRecordType(file, &kind) == GIF_ERROR) return 0;
    switch (kind) {
      case EXTENSION_RECORD_TYPE:
        if (!read_extension(file, &transparent)) return 0;
        break;
      case IMAGE_DESC_RECORD_TYPE:
        if (DGifGetImageDesc(file) == GIF_ERROR) return 0;
        if (
          file->Image.Width <= 0 || file->Image.Height <= 0 ||
          (int64_t)file->Image.Width * file->Image.Height > maximum_pixels) {
          file->Error = D_GIF_ERR_DATA_TOO_BIG;
          return 0;
        }
        return read_rows(file, picture, transparent);
      case TERMINATE_RECORD_TYPE: file->Error = D_GIF_ERR_NO_IMAG_DSCR; return 0;
      default: break;
    }
  }
}

static int decode(
  GifFileType *file, int64_t maximum_pixels, paper_picture *picture, paper_failure failure) {
  int width = file->SWidth, height = file->SHeight;
  if (width <= 0 || height <= 0 || (int64_t)width * height > maximum_pixels) {
    return paper_pictures_fail(failure, "its size is not the one its header gives");
  }
  /* Nothing is seen where no row lies. */
  picture->stride = (size_t)width * 4;
  picture->memory = calloc((size_t)height, picture->stride);
  if (!picture->memory) return paper_pictures_fail_for_memory(failure);
  picture->rows = picture->memory;
  picture->width = width;
  picture->height = height;
  picture->layout = ROWS_ALPHA;
  return read_first(file, maximum_pixels, picture) ? 1 : failed(file->Error, failure);
}

int paper_gif_decode(
  const uint8_t *bytes, size_t count, int64_t maximum_pixels, paper_picture *picture,
  paper_failure failure) {
  source from = {bytes, count, 0};
  int error = 0;
  GifFileType *file = DGifOpen(&from, read_bytes, &error);
  if (!file) return failed(error, failure);
  int decoded = decode(file, maximum_pixels, picture, failure);
  DGifCloseFile(file, &error);
  return decoded;
}
