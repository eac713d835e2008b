/* The connection to the X server, which those who read and those who offer have each for themselves. */
#ifndef PAPER_CLIPBOARD_CONNECTION_H
#define PAPER_CLIPBOARD_CONNECTION_H

#include <xcb/xcb.h>

/* A connection of its own, with a window that nobody sees and that is told of its properties. NULL where there is none. */
xcb_connection_t *paper_x_connect(xcb_window_t *window);

/* The number of a name; `XCB_ATOM_NONE` where that fails. */
xcb_atom_t paper_x_atom(xcb_connection_t *connection, const char *name);

#endif
