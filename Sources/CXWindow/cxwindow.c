/* Apart from CSDL2, for SDL_syswm.h brings all of Xlib's names, which Swift shall not see. */
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#include "cxwindow.h"

#if defined(SDL_VIDEO_DRIVER_X11)

#include <X11/Xatom.h>
#include <string.h>

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

void paper_x_window_mark_start(void *window, const char *id) {
  SDL_SysWMinfo info;
  if (!find(window, &info)) return;
  Display *display = info.info.x11.display;
  XChangeProperty(
    display, info.info.x11.window, XInternAtom(display, "_NET_STARTUP_ID", False),
    XInternAtom(display, "UTF8_STRING", False), 8, PropModeReplace, (const unsigned char *)id,
    (int)strlen(id));
}

/* Ids have some 80 letters; of a longer one the desktop knows nothing. */
enum { longest_id = 1000 };

void paper_x_window_end_start(void *window, const char *id) {
  static const char first[] = "remove: ID=";
  SDL_SysWMinfo info;
  if (strlen(id) > longest_id || !find(window, &info)) return;
  /* Bound: each letter of the id becomes two at most. */
  char text[sizeof first + 2 * longest_id];
  size_t length = sizeof first - 1;
  memcpy(text, first, length);
  for (const char *at = id; *at; at++) {
    if (*at == ' ' || *at == '"' || *at == '\\') text[length++] = '\\';
    text[length++] = *at;
  }
  text[length++] = 0;
  Display *display = info.info.x11.display;
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = info.info.x11.window;
  event.xclient.message_type = XInternAtom(display, "_NET_STARTUP_INFO_BEGIN", False);
  event.xclient.format = 8;
  /* The text in parts of 20 bytes, which is what a message holds; the zero at its end ends the last. */
  for (size_t at = 0; at < length; at += 20) {
    size_t count = length - at < 20 ? length - at : 20;
    memset(event.xclient.data.b, 0, 20);
    memcpy(event.xclient.data.b, text + at, count);
    XSendEvent(display, DefaultRootWindow(display), False, PropertyChangeMask, &event);
    event.xclient.message_type = XInternAtom(display, "_NET_STARTUP_INFO", False);
  }
  XFlush(display);
}

#else

unsigned long paper_x_window_number(void *window) { (void)window; return 0; }
void paper_x_window_activate(void *window, unsigned long time) { (void)window, (void)time; }
void paper_x_window_mark_start(void *window, const char *id) { (void)window, (void)id; }
void paper_x_window_end_start(void *window, const char *id) { (void)window, (void)id; }

#endif
