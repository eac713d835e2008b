#include "cclipboard.h"
#include "connection.h"

#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct reading {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_atom_t property, incremental;
  int64_t deadline;
  size_t limit;
  int is_primary;
  char *bytes;
  size_t count;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The next event of a type; NULL when the time is over. Free the event with free(3). */
static xcb_generic_event_t *next_event(const struct reading *reading, uint8_t type) {
  for (;;) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(reading->connection))) {
      if ((event->response_type & 0x7f) == type) return event;
      free(event);
    }
    int64_t left = reading->deadline - now();
    if (left <= 0 || xcb_connection_has_error(reading->connection)) return NULL;
    struct pollfd wait = {xcb_get_file_descriptor(reading->connection), POLLIN, 0};
    if (poll(&wait, 1, (int)left) == 0) return NULL;
  }
}

/* Takes what the owner has put into the property, and deletes it. Returns the number of bytes, -1 for a failure, or -2
 * where the owner begins to send in parts. */
static long take(struct reading *reading) {
  xcb_get_property_cookie_t cookie = xcb_get_property(
    reading->connection, 1, reading->window, reading->property, XCB_GET_PROPERTY_TYPE_ANY, 0,
    (uint32_t)(reading->limit / 4 + 1));
  xcb_get_property_reply_t *reply = xcb_get_property_reply(reading->connection, cookie, NULL);
  if (!reply) return -1;
  if (reply->type == reading->incremental) {
    free(reply);
    return -2;
  }
  size_t length = (size_t)xcb_get_property_value_length(reply), room = reading->limit - reading->count;
  if (length > room) length = room;
  char *bytes = length > 0 ? realloc(reading->bytes, reading->count + length) : NULL;
  if (bytes) {
    /* Bound: `bytes` has room for `count + length`, and the reply has at least `length` bytes. */
    memcpy(bytes + reading->count, xcb_get_property_value(reply), length);
    reading->bytes = bytes;
    reading->count += length;
  }
  free(reply);
  return length > 0 && !bytes ? -1 : (long)length;
}

/* Takes the parts of a long text until an empty part ends it. */
static int take_parts(struct reading *reading) {
  while (reading->count < reading->limit) {
    xcb_generic_event_t *event = next_event(reading, XCB_PROPERTY_NOTIFY);
    if (!event) return 0;
    xcb_property_notify_event_t *change = (xcb_property_notify_event_t *)event;
    int is_part = change->atom == reading->property && change->state == XCB_PROPERTY_NEW_VALUE;
    free(event);
    if (!is_part) continue;
    long length = take(reading);
    if (length < 0) return 0;
    if (length == 0) return 1;
  }
  return 1;
}

static int ask(struct reading *reading) {
  xcb_convert_selection(
    reading->connection, reading->window, reading->is_primary ? XCB_ATOM_PRIMARY : paper_x_atom(reading->connection, "CLIPBOARD"),
    paper_x_atom(reading->connection, "UTF8_STRING"), reading->property, XCB_CURRENT_TIME);
  xcb_flush(reading->connection);
  xcb_generic_event_t *event = next_event(reading, XCB_SELECTION_NOTIFY);
  if (!event) return 0;
  int has_text = ((xcb_selection_notify_event_t *)event)->property != XCB_ATOM_NONE;
  free(event);
  if (!has_text) return 0;
  long length = take(reading);
  if (length == -2) return take_parts(reading);
  return length >= 0;
}

int paper_clipboard_read(
  int is_primary, int milliseconds, size_t limit, char **text, size_t *count) {
  struct reading reading = {0};
  int done = 0;
  reading.limit = limit;
  reading.is_primary = is_primary;
  reading.deadline = now() + milliseconds;
  reading.connection = paper_x_connect(&reading.window);
  if (reading.connection) {
    reading.property = paper_x_atom(reading.connection, "PAPER_CLIPBOARD");
    reading.incremental = paper_x_atom(reading.connection, "INCR");
    done = ask(&reading);
  }
  if (reading.connection) xcb_disconnect(reading.connection);
  if (!done || reading.count == 0) {
    free(reading.bytes);
    return 0;
  }
  *text = reading.bytes;
  *count = reading.count;
  return 1;
}
