// SDL's software renderer: copies, and perspective as a mesh of 16 x 16 cells, for it knows none.
// It samples the nearest texel whatever one asks for.

#include <SDL2/SDL.h>
#include <stdlib.h>

enum { cells = 16 };

typedef struct {
  SDL_Surface *surface;
  SDL_Renderer *renderer;
  SDL_Texture *texture;
  int width, height;
} Peer;

void *sdl_open(void *out, int width, int height, const void *picture, int w, int h) {
  Peer *peer = calloc(1, sizeof *peer);
  peer->surface =
      SDL_CreateRGBSurfaceWithFormatFrom(out, width, height, 32, width * 4, SDL_PIXELFORMAT_ARGB8888);
  peer->renderer = SDL_CreateSoftwareRenderer(peer->surface);
  peer->texture =
      SDL_CreateTexture(peer->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, w, h);
  peer->width = w;
  peer->height = h;
  SDL_UpdateTexture(peer->texture, NULL, picture, w * 4);
  return peer;
}

static void begin(Peer *peer, double opacity) {
  SDL_SetTextureBlendMode(peer->texture, opacity < 1 ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
  SDL_SetTextureAlphaMod(peer->texture, (Uint8)(opacity * 255 + 0.5));
}

void sdl_copy(void *handle, int x, int y, double opacity) {
  Peer *peer = handle;
  const SDL_Rect place = {x, y, peer->width, peer->height};
  begin(peer, opacity);
  SDL_RenderCopy(peer->renderer, peer->texture, NULL, &place);
  SDL_RenderFlush(peer->renderer);
}

static SDL_Vertex vertex(const Peer *peer, const double *m, int column, int row) {
  const double u = (double)column / cells, v = (double)row / cells;
  const double x = u * peer->width, y = v * peer->height;
  const double w = m[6] * x + m[7] * y + m[8];
  const SDL_Vertex vertex = {
      {(float)((m[0] * x + m[1] * y + m[2]) / w), (float)((m[3] * x + m[4] * y + m[5]) / w)},
      {255, 255, 255, 255},
      {(float)u, (float)v}};
  return vertex;
}

void sdl_mesh(void *handle, const double *matrix, double opacity) {
  Peer *peer = handle;
  SDL_Vertex vertices[(cells + 1) * (cells + 1)];
  int indices[cells * cells * 6], count = 0;
  for (int row = 0; row <= cells; row++)
    for (int column = 0; column <= cells; column++)
      vertices[row * (cells + 1) + column] = vertex(peer, matrix, column, row);
  for (int row = 0; row < cells; row++)
    for (int column = 0; column < cells; column++) {
      const int a = row * (cells + 1) + column, b = a + cells + 1;
      const int two[6] = {a, a + 1, b, a + 1, b + 1, b};
      for (int i = 0; i < 6; i++) indices[count++] = two[i];
    }
  begin(peer, opacity);
  SDL_RenderGeometry(peer->renderer, peer->texture, vertices, (cells + 1) * (cells + 1), indices,
                     count);
  SDL_RenderFlush(peer->renderer);
}

void sdl_close(void *handle) {
  Peer *peer = handle;
  SDL_DestroyTexture(peer->texture);
  SDL_DestroyRenderer(peer->renderer);
  SDL_FreeSurface(peer->surface);
  free(peer);
}

const char *sdl_version(void) {
  static char text[32];
  SDL_version v;
  SDL_GetVersion(&v);
  SDL_snprintf(text, sizeof text, "%d.%d.%d", v.major, v.minor, v.patch);
  return text;
}
