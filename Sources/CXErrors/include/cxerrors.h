/* What the program does when the X server refuses a request or is gone. */
#ifndef PAPER_CXERRORS_H
#define PAPER_CXERRORS_H

/*
 * Takes the place of Xlib's own handlers, which end the program on every error with several lines.
 * An error of a request is survived, for SDL asks about windows of others that may be gone at any time.
 * A lost connection, or the loss of the watched window, ends the program at once with exit code 1 and one
 * line on standard error; nothing more can be asked of the server then.
 * Call after SDL has opened the display, as SDL sets a handler of its own there. Without X this does nothing.
 */
void paper_x_errors_handle(void);

/* The program's window, an SDL_Window; NULL before the window is closed. */
void paper_x_errors_watch(void *window);

#endif
