#include "connection.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

xcb_atom_t paper_x_atom(xcb_connection_t *connection, const char *name) {
  xcb_intern_atom_cookie_t cookie =
    xcb_intern_atom(connection, 0, (uint16_t)strlen(name), name);
  xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(connection, cookie, NULL);
  xcb_atom_t result = reply ? reply->atom : XCB_ATOM_NONE;
  free(reply);
  return result;
}

xcb_connection_t *paper_x_connect(xcb_window_t *window) {
  int screen = 0;
  xcb_connection_t *connection = xcb_connect(NULL, &screen);
  if (xcb_connection_has_error(connection)) {
    /* A connection that failed has memory of its own. */
    xcb_disconnect(connection);
    return NULL;
  }
  const uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
  xcb_screen_t *root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
  *window = xcb_generate_id(connection);
  xcb_create_window(
    connection, XCB_COPY_FROM_PARENT, *window, root->root, 0, 0, 1, 1, 0,
    XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &mask);
  return connection;
}
