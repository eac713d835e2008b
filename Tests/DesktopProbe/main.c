/*
 * What a desktop of X does around a program.
 *
 * Usage: desktop-probe watch            prints each message of the Startup Notification Specification, one a line,
 *                                       after a line "ready"
 *        desktop-probe change ROUNDS    changes a property of the root window, as status bars do
 *        desktop-probe read WINDOW NAME prints a window's property
 * Exits with 1 where there is no display or no such property, 2 for wrong usage.
 */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int watch(Display *display) {
  Atom begin = XInternAtom(display, "_NET_STARTUP_INFO_BEGIN", False);
  Atom more = XInternAtom(display, "_NET_STARTUP_INFO", False);
  /* Messages come with the mask that their sender names. */
  XSelectInput(display, DefaultRootWindow(display), PropertyChangeMask);
  XSync(display, False);
  puts("ready");
  fflush(stdout);
  char text[4096];
  size_t length = 0;
  for (;;) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type != ClientMessage) continue;
    Atom type = event.xclient.message_type;
    if (event.xclient.format != 8 || (type != begin && type != more)) continue;
    if (type == begin) length = 0;
    /* Bound: parts of 20 bytes, as long as there is room for one more. */
    if (length + 20 > sizeof text) continue;
    memcpy(text + length, event.xclient.data.b, 20);
    length += 20;
    if (!memchr(text, 0, length)) continue;
    puts(text);
    fflush(stdout);
    length = 0;
  }
}

static int change(Display *display, long rounds) {
  Atom name = XInternAtom(display, "PAPER_TESTS", False);
  for (long round = 0; round < rounds; round++) {
    XChangeProperty(
      display, DefaultRootWindow(display), name, XA_STRING, 8, PropModeReplace,
      (const unsigned char *)&round, sizeof round);
    XSync(display, False);
    usleep(3000);
  }
  XDeleteProperty(display, DefaultRootWindow(display), name);
  XSync(display, False);
  return 0;
}

static int show(Display *display, Window window, const char *name) {
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *text = NULL;
  XGetWindowProperty(
    display, window, XInternAtom(display, name, False), 0, 1024, False, AnyPropertyType, &type,
    &format, &count, &rest, &text);
  if (!text || format != 8) return 1;
  puts((char *)text);
  return 0;
}

int main(int count, char **words) {
  Display *display = XOpenDisplay(NULL);
  if (!display) return 1;
  if (count == 2 && strcmp(words[1], "watch") == 0) return watch(display);
  if (count == 3 && strcmp(words[1], "change") == 0) return change(display, strtol(words[2], NULL, 10));
  if (count == 4 && strcmp(words[1], "read") == 0)
    return show(display, strtoul(words[2], NULL, 0), words[3]);
  return 2;
}
