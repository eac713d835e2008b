// How long it takes to bring a finished frame to the screen: the window's surface, drawn in place,
// against a streaming texture. A process of its own for each way, for SDL decides once.
//
//   present surface|texture|software WIDTH HEIGHT ROUNDS
//
// Prints lines of: what, median and shortest wall time in ms. The X server draws in its own process,
// so thread time would miss it.

#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { maximum = 1000, warm = 5 };

static SDL_Window *window;
static SDL_Renderer *renderer;
static SDL_Texture *texture;
static SDL_Rect part;

static int rising(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void measure(const char *what, void (*run)(void), int rounds) {
  static double times[maximum];
  for (int i = -warm; i < rounds; i++) {
    SDL_PumpEvents();
    const Uint64 start = SDL_GetPerformanceCounter();
    run();
    const Uint64 end = SDL_GetPerformanceCounter();
    if (i >= 0) times[i] = 1e3 * (double)(end - start) / (double)SDL_GetPerformanceFrequency();
  }
  qsort(times, rounds, sizeof times[0], rising);
  printf("%s\t%.4f\t%.4f\n", what, times[rounds / 2], times[0]);
}

static void surface_whole(void) { SDL_UpdateWindowSurface(window); }
static void surface_part(void) { SDL_UpdateWindowSurfaceRects(window, &part, 1); }

static void texture_whole(void) {
  void *pixels;
  int pitch;
  if (SDL_LockTexture(texture, NULL, &pixels, &pitch) != 0) return;
  ((Uint32 *)pixels)[0] ^= 1;  // the frame is composited here
  SDL_UnlockTexture(texture);
  SDL_RenderCopy(renderer, texture, NULL, NULL);
  SDL_RenderPresent(renderer);
}

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, SDL_GetError());
  return 1;
}

int main(int count, char **words) {
  if (count != 5) return fprintf(stderr, "present surface|texture|software WIDTH HEIGHT ROUNDS\n"), 2;
  const int width = atoi(words[2]), height = atoi(words[3]);
  const int rounds = SDL_clamp(atoi(words[4]), 1, maximum);
  const int uses_surface = strcmp(words[1], "surface") == 0;
  const int is_software = strcmp(words[1], "software") == 0;
  part = (SDL_Rect){width / 2, 40, width * 45 / 100, height * 9 / 10};
  // Otherwise SDL sends even its software surfaces through OpenGL.
  if (uses_surface || is_software) SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return fail("no display");
  window = SDL_CreateWindow("present", 0, 0, width, height, SDL_WINDOW_BORDERLESS);
  if (!window) return fail("no window");
  if (uses_surface) {
    SDL_Surface *surface = SDL_GetWindowSurface(window);
    if (!surface) return fail("no surface");
    memset(surface->pixels, 90, (size_t)surface->pitch * surface->h);
    measure("window surface, whole frame", surface_whole, rounds);
    measure("window surface, only a page", surface_part, rounds);
  } else {
    renderer = SDL_CreateRenderer(window, -1, is_software ? SDL_RENDERER_SOFTWARE : 0);
    if (!renderer) return fail("no renderer");
    texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, width,
                                height);
    if (!texture) return fail("no texture");
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE);
    SDL_RendererInfo info;
    SDL_GetRendererInfo(renderer, &info);
    char what[80];
    SDL_snprintf(what, sizeof what, "streaming texture, %s renderer", info.name);
    measure(what, texture_whole, rounds);
  }
  SDL_Quit();
  return 0;
}
