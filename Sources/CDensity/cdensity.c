/* Apart from CSDL2, for SDL_syswm.h brings all of Xlib's names, which Swift shall not see. */
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <string.h>

#if defined(SDL_VIDEO_DRIVER_X11)
#include <X11/Xatom.h>
#endif

#include "cdensity.h"

/* A number of a few digits, perhaps with a fraction, whatever the locale. */
static double number(const char *text, const char *end) {
  double value = 0, unit = 1;
  int digits = 0, is_fraction = 0;
  for (; text < end && digits < 9; text++) {
    if (*text == '.' && !is_fraction) {
      is_fraction = 1;
    } else if (*text >= '0' && *text <= '9') {
      value = value * 10 + (*text - '0');
      if (is_fraction) unit *= 10;
      digits++;
    } else {
      break;
    }
  }
  return digits > 0 ? value / unit : 0;
}

double paper_density_parse(const char *text, unsigned long length) {
  static const char name[] = "Xft.dpi:";
  const char *end = text + length;
  for (const char *line = text; line < end;) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    const char *stop = next ? next : end;
    /* Bound: the name is compared only where the line has as many bytes. */
    if ((size_t)(stop - line) > sizeof name - 1 && memcmp(line, name, sizeof name - 1) == 0) {
      const char *value = line + sizeof name - 1;
      while (value < stop && (*value == ' ' || *value == '\t')) value++;
      return number(value, stop);
    }
    line = stop + 1;
  }
  return 0;
}

#if defined(SDL_VIDEO_DRIVER_X11)

static Display *display_of(void *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!window || !SDL_GetWindowWMInfo(window, &info)) return NULL;
  return info.subsystem == SDL_SYSWM_X11 ? info.info.x11.display : NULL;
}

static double read_dpi(Display *display) {
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *text = NULL;
  /* XResourceManagerString gives the database as it was when the connection was made. */
  int result = XGetWindowProperty(
    display, DefaultRootWindow(display), XA_RESOURCE_MANAGER, 0, 1 << 18, False, XA_STRING, &type,
    &format, &count, &rest, &text);
  double dpi = 0;
  if (result == Success && text && format == 8) dpi = paper_density_parse((char *)text, count);
  if (text) XFree(text);
  return dpi;
}

double paper_density_dpi(void *window) {
  if (window) {
    Display *display = display_of(window);
    return display ? read_dpi(display) : 0;
  }
  const char *driver = SDL_GetCurrentVideoDriver();
  if (!driver || strcmp(driver, "x11") != 0) return 0;
  Display *display = XOpenDisplay(NULL);
  if (!display) return 0;
  double dpi = read_dpi(display);
  XCloseDisplay(display);
  return dpi;
}

void paper_density_watch(void *window) {
  Display *display = display_of(window);
  if (!display) return;
  XWindowAttributes attributes;
  Window root = DefaultRootWindow(display);
  /* What SDL wants to be told of the same window stays. */
  if (XGetWindowAttributes(display, root, &attributes))
    XSelectInput(display, root, attributes.your_event_mask | PropertyChangeMask);
}

int paper_density_has_changed(const void *pointer) {
  const SDL_Event *event = pointer;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return 0;
  if (event->syswm.msg->subsystem != SDL_SYSWM_X11) return 0;
  const XEvent *x = &event->syswm.msg->msg.x11.event;
  return x->type == PropertyNotify && x->xproperty.atom == XA_RESOURCE_MANAGER;
}

#else

double paper_density_dpi(void *window) { return (void)window, 0; }
void paper_density_watch(void *window) { (void)window; }
int paper_density_has_changed(const void *event) { return (void)event, 0; }

#endif
