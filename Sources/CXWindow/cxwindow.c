/* Apart from CSDL2, for SDL_syswm.h brings all of Xlib's names, which Swift shall not see. */
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#include "cxwindow.h"

#if defined(SDL_VIDEO_DRIVER_X11)

static int find(void *window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return window && SDL_GetWindowWMInfo(window, info) && info->subsystem == SDL_SYSWM_X11;
}

unsigned long paper_x_window_number(void *window) {
  SDL_SysWMinfo info;
  return find(window, &info) ? info.info.x11.window : 0;
}

void paper_x_window_activate(void *window, unsigned long time) {
  SDL_SysWMinfo info;
  if (!find(window, &info)) return;
  Display *display = info.info.x11.display;
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = info.info.x11.window;
  event.xclient.message_type = XInternAtom(display, "_NET_ACTIVE_WINDOW", False);
  event.xclient.format = 32;
  /* The request is of a program, and not of a pager. */
  event.xclient.data.l[0] = 1;
  event.xclient.data.l[1] = (long)time;
  XSendEvent(
    display, DefaultRootWindow(display), False, SubstructureNotifyMask | SubstructureRedirectMask,
    &event);
  XFlush(display);
}

#else

unsigned long paper_x_window_number(void *window) { (void)window; return 0; }
void paper_x_window_activate(void *window, unsigned long time) { (void)window, (void)time; }

#endif
