/*
 * A window manager at its worst: takes another program's window into a frame of its own, resizes,
 * unmaps and maps the window, gives the window back and destroys the frame at once, so that the program
 * often asks the X server about a frame that is gone. SDL 2 asks without a handler for the error.
 *
 * Usage: window-storm WINDOW ROUNDS
 * Exits with 0 when all rounds are done, 1 where there is no display or the window is gone, 2 for wrong usage.
 */
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int is_gone = 0;

static int note_gone(Display *display, XErrorEvent *error) {
  (void)display;
  (void)error;
  is_gone = 1;
  return 0;
}

static void turn(Display *display, Window window, long round) {
  Window root = DefaultRootWindow(display);
  unsigned width = 500 + (unsigned)(round * 37 % 300), height = 400 + (unsigned)(round * 23 % 300);
  Window frame = XCreateSimpleWindow(display, root, 5, 5, width + 8, height + 8, 0, 0, 0);
  XMapWindow(display, frame);
  XReparentWindow(display, window, frame, 4, 4);
  XResizeWindow(display, window, width, height);
  XMapWindow(display, window);
  XSync(display, False);
  usleep(1000);
  XUnmapWindow(display, window);
  XReparentWindow(display, window, root, 0, 0);
  XResizeWindow(display, window, width + 20, height);
  XDestroyWindow(display, frame);
  XMapWindow(display, window);
  XSync(display, False);
  usleep(3000);
}

int main(int count, char **words) {
  if (count != 3) {
    fprintf(stderr, "usage: window-storm WINDOW ROUNDS\n");
    return 2;
  }
  Display *display = XOpenDisplay(NULL);
  if (!display) return 1;
  XSetErrorHandler(note_gone);
  Window window = strtoul(words[1], NULL, 0);
  long rounds = strtol(words[2], NULL, 10);
  for (long round = 0; round < rounds && !is_gone; round++) turn(display, window, round);
  XCloseDisplay(display);
  return is_gone;
}
