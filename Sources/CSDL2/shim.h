/* SDL2 and SDL2_image for Swift: the headers, and the macros that Swift does not import. Tests and examples that use
 * SDL2_image link its library themselves: each program that links the library loads seven more. */
#ifndef PAPER_CSDL2_H
#define PAPER_CSDL2_H

#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>

static inline int paper_windowpos_centered(void) { return (int)SDL_WINDOWPOS_CENTERED; }
static inline const char *paper_img_error(void) { return IMG_GetError(); }

#endif
