#define _GNU_SOURCE
#define SDL_MAIN_HANDLED 1
#include "internal.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <dlfcn.h>
#include <limits.h>

/* The few functions used, found by name in the library that was loaded. */
static struct {
  SDL_RWops *(*from_memory)(const void *, int);
  int (*close)(SDL_RWops *);
  SDL_Surface *(*convert)(SDL_Surface *, Uint32, Uint32);
  void (*free_surface)(SDL_Surface *);
  SDL_bool (*has_color_key)(SDL_Surface *);
  const char *(*error)(void);
  int (*init)(int);
  SDL_Surface *(*load[5])(SDL_RWops *);
} sdl;

static const char *const loaders[5] = {NULL, NULL, NULL, "IMG_LoadBMP_RW", "IMG_LoadWEBP_RW"};

const char *paper_pictures_prepare(void) {
  /* RTLD_DEEPBIND: the library and what it needs look for names among themselves first. */
  void *library = dlopen("libSDL2_image-2.0.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  if (!library) return "libSDL2_image-2.0.so.0";
  int found = paper_pictures_find(library, "SDL_RWFromConstMem", &sdl.from_memory) &&
              paper_pictures_find(library, "SDL_RWclose", &sdl.close) &&
              paper_pictures_find(library, "SDL_ConvertSurfaceFormat", &sdl.convert) &&
              paper_pictures_find(library, "SDL_FreeSurface", &sdl.free_surface) &&
              paper_pictures_find(library, "SDL_HasColorKey", &sdl.has_color_key) &&
              paper_pictures_find(library, "SDL_GetError", &sdl.error) && paper_pictures_find(library, "IMG_Init", &sdl.init);
  for (int kind = 0; found && kind < 5; kind++)
    if (loaders[kind]) found = paper_pictures_find(library, loaders[kind], &sdl.load[kind]);
  if (!found) return "a function of SDL2_image";
  sdl.init(IMG_INIT_WEBP);
  paper_png_prepare();
  paper_tiff_prepare();
  paper_avif_prepare();
  paper_jxl_prepare();
  return NULL;
}

/* The layout of a surface whose rows can be read as they are, or -1. */
static int layout(SDL_Surface *surface) {
  if (sdl.has_color_key(surface)) return -1;
  switch (surface->format->format) {
    case SDL_PIXELFORMAT_ARGB8888: return ROWS_ALPHA;
    case SDL_PIXELFORMAT_ABGR8888: return ROWS_RGBA;
    case SDL_PIXELFORMAT_RGB24: return ROWS_RGB;
    case SDL_PIXELFORMAT_BGR24: return ROWS_BGR;
    case SDL_PIXELFORMAT_RGB888: return ROWS_OPAQUE;
    default: return -1;
  }
}

/* A copy of a surface whose layout is of no kind above. Frees the surface given. */
static SDL_Surface *converted(SDL_Surface *surface) {
  SDL_Surface *copy = sdl.convert(surface, SDL_PIXELFORMAT_ARGB8888, 0);
  sdl.free_surface(surface);
  return copy;
}

int paper_sdl_decode(
  const uint8_t *bytes, size_t count, int kind, int64_t maximum_pixels, paper_picture *picture,
  paper_failure failure) {
  if (kind < 0 || kind >= 5 || !sdl.load[kind] || count > INT_MAX)
    return paper_pictures_fail(failure, "there is no decoder for it");
  SDL_RWops *stream = sdl.from_memory(bytes, (int)count);
  SDL_Surface *surface = stream ? sdl.load[kind](stream) : NULL;
  if (stream) sdl.close(stream);
  if (surface && layout(surface) < 0) surface = converted(surface);
  if (!surface) {
    const char *words = sdl.error();
    return paper_pictures_fail(failure, *words ? words : "the decoder gave no reason");
  }
  picture->surface = surface;
  picture->width = surface->w;
  picture->height = surface->h;
  picture->stride = (size_t)surface->pitch;
  picture->rows = surface->pixels;
  picture->layout = layout(surface);
  /* The header was within the limits; a decoder may have understood it otherwise. */
  if (
    surface->w <= 0 || surface->h <= 0 || (int64_t)surface->w * surface->h > maximum_pixels ||
    !picture->rows || picture->layout < 0)
    return paper_pictures_fail(failure, "its size is not the one its header gives");
  return 1;
}

void paper_sdl_free(void *surface) { sdl.free_surface(surface); }
