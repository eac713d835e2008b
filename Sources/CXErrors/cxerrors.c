/* Apart from CSDL2, for SDL_syswm.h brings all of Xlib's names, which Swift shall not see. */
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#include "cxerrors.h"

#if defined(SDL_VIDEO_DRIVER_X11)

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

/* The X server's number of the program's window; 0 for none. Only the window's thread speaks to the server. */
static XID watched = 0;

/* Neither exit nor a return is possible: both would make SDL speak to the server again. */
static void end(const char *reason, Display *display) {
  char line[256];
  int length =
    snprintf(line, sizeof line, "paper: the display %.100s: %s\n", DisplayString(display), reason);
  /* Bound: snprintf gives the length of the whole line, which may be more than the array holds. */
  if (length > (int)sizeof line - 1) length = (int)sizeof line - 1;
  /* Where nobody drains standard error the line is left out: the program must end. */
  struct pollfd wait = {STDERR_FILENO, POLLOUT, 0};
  if (poll(&wait, 1, 200) != 1) length = 0;
  ssize_t written = length > 0 ? write(STDERR_FILENO, line, (size_t)length) : 0;
  (void)written;
  _exit(1);
}

static int on_error(Display *display, XErrorEvent *error) {
  int is_of_window = error->error_code == BadWindow || error->error_code == BadDrawable;
  if (is_of_window && watched != 0 && error->resourceid == watched) {
    end("another program has destroyed the window", display);
  }
  return 0;
}

static int on_lost_connection(Display *display) {
  end("the connection is lost", display);
  return 0;
}

void paper_x_errors_handle(void) {
  XSetErrorHandler(on_error);
  XSetIOErrorHandler(on_lost_connection);
}

void paper_x_errors_watch(void *window) {
  watched = 0;
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (window && SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11) {
    watched = info.info.x11.window;
  }
}

#else

void paper_x_errors_handle(void) {}
void paper_x_errors_watch(void *window) { (void)window; }

#endif
