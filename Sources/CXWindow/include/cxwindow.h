/* What SDL does not do for a window of X11. For the window's thread alone; without X this does nothing. */
#ifndef PAPER_CXWINDOW_H
#define PAPER_CXWINDOW_H

/* The X server's number of an SDL_Window; 0 where the window is of another system. */
unsigned long paper_x_window_number(void *window);

/* Asks the window manager to bring an SDL_Window to the front, for the user has asked for it at that time of the
 * server, in milliseconds. SDL names the time of the last input in the window itself, which is older than the user's
 * request to another program, so that window managers only mark the window in their list. */
void paper_x_window_activate(void *window, unsigned long time);

/* Writes the id of a start of the program, as whoever has started it has given it (Startup Notification Specification),
 * beside an SDL_Window that is not yet shown, so that the window manager shows it where and as the user had asked. */
void paper_x_window_mark_start(void *window, const char *id);

/* Tells the desktop that a start has come to its end, so that the pointer shows no more that there is something to wait
 * for. `window` is any SDL_Window of the program. */
void paper_x_window_end_start(void *window, const char *id);

#endif
