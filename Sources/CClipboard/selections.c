#include "cclipboard.h"
#include "connection.h"

#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { clipboard, primary, places };
/* The forms from `uris` on are those of files alone. */
enum { targets, timestamp, utf8, string, any_text, plain, plain_utf8, uris, copied, forms };
static const char *const names[forms] = {
  "TARGETS", "TIMESTAMP", "UTF8_STRING", "STRING", "TEXT", "text/plain", "text/plain;charset=utf-8",
  "text/uri-list", "x-special/gnome-copied-files"};

struct text {
  char *bytes;
  size_t count;
  /* Whether the text is a line for the address of each of some files. */
  int is_files;
};

/* What was offered and is not yet served; both under the lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct text offered[places];
static int is_offered[places];
static int wakeup = -1;

/* For the serving thread alone. */
struct server {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_atom_t selection[places], form[forms], stamp;
  struct text owned[places];
  xcb_timestamp_t since[places];
  /* Selections that are to be owned as soon as the server has told the time. */
  int is_due[places];
};

/* The wakeup exists as long as the program does. Call with the lock held. */
static void ring(void) {
  if (wakeup < 0) wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  uint64_t one = 1;
  ssize_t written = wakeup >= 0 ? write(wakeup, &one, sizeof one) : 0;
  (void)written;
}

static void offer(int place, const char *text, size_t count, int is_files) {
  char *copy = malloc(count + 1);
  if (!copy) return;
  /* Bound: the copy has room for `count` bytes. */
  if (count > 0) memcpy(copy, text, count);
  pthread_mutex_lock(&lock);
  free(offered[place].bytes);
  offered[place] = (struct text){copy, count, is_files};
  is_offered[place] = 1;
  ring();
  pthread_mutex_unlock(&lock);
}

void paper_selection_offer(int is_primary, const char *text, size_t count) {
  offer(is_primary ? primary : clipboard, text, count, 0);
}

void paper_selection_offer_files(const char *addresses, size_t count) {
  offer(clipboard, addresses, count, 1);
}

static int begin(struct server *server) {
  server->connection = paper_x_connect(&server->window);
  if (!server->connection) return 0;
  server->selection[clipboard] = paper_x_atom(server->connection, "CLIPBOARD");
  server->selection[primary] = XCB_ATOM_PRIMARY;
  server->stamp = paper_x_atom(server->connection, "PAPER_TIME");
  for (int form = 0; form < forms; form++)
    server->form[form] = paper_x_atom(server->connection, names[form]);
  return 1;
}

/* Takes what was offered. A selection is owned from a time on, which the server tells with a change of a property. */
static void take_offers(struct server *server) {
  uint64_t count;
  ssize_t got = read(wakeup, &count, sizeof count);
  (void)got;
  pthread_mutex_lock(&lock);
  for (int place = 0; place < places; place++) {
    if (!is_offered[place]) continue;
    free(server->owned[place].bytes);
    server->owned[place] = offered[place];
    offered[place] = (struct text){0};
    is_offered[place] = 0;
    server->is_due[place] = 1;
  }
  pthread_mutex_unlock(&lock);
  xcb_change_property(
    server->connection, XCB_PROP_MODE_APPEND, server->window, server->stamp, XCB_ATOM_STRING, 8, 0,
    NULL);
}

static void own(struct server *server, xcb_timestamp_t time) {
  for (int place = 0; place < places; place++) {
    if (!server->is_due[place]) continue;
    server->is_due[place] = 0;
    server->since[place] = time;
    xcb_set_selection_owner(
      server->connection, server->window, server->selection[place], time);
  }
}

/* Latin-1 of UTF-8, with question marks for all other characters. The result is no longer than the text. */
static size_t latin(const struct text *text, char *bytes) {
  size_t count = 0;
  /* Bound: each byte of the text gives at most one of the result. */
  for (size_t at = 0; at < text->count; at++) {
    unsigned char byte = (unsigned char)text->bytes[at];
    if (byte < 0x80) {
      bytes[count++] = (char)byte;
    } else if ((byte & 0xFE) == 0xC2 && at + 1 < text->count) {
      bytes[count++] = (char)((byte & 0x03) << 6 | ((unsigned char)text->bytes[++at] & 0x3F));
    } else if ((byte & 0xC0) != 0x80) {
      bytes[count++] = '?';
    }
  }
  return count;
}

/* The addresses as file managers take them: lines that end as those of the internet do (RFC 2483), or the word of what is
 * done with the files and the addresses behind (GNOME's form). The result has at most twice the bytes and eight. */
static size_t addresses(const struct text *text, int form, char *bytes) {
  size_t count = 0;
  if (form == copied) {
    memcpy(bytes, "copy\n", 5);
    count = 5;
  }
  /* Bound: each byte of the text gives at most two of the result. */
  for (size_t at = 0; at < text->count; at++) {
    if (form == copied && text->bytes[at] == '\n' && at + 1 == text->count) break;
    if (form == uris && text->bytes[at] == '\n') bytes[count++] = '\r';
    bytes[count++] = text->bytes[at];
  }
  return count;
}

/* Puts what is asked for into a property of the window that asks. Returns whether there is such a form. */
static int give(
  struct server *server, int place, const xcb_selection_request_event_t *request,
  xcb_atom_t property) {
  const struct text *text = &server->owned[place];
  xcb_connection_t *connection = server->connection;
  int form = 0;
  while (form < forms && server->form[form] != request->target) form++;
  /* A longer property would end the connection; the rest of the request takes fewer bytes than these. */
  size_t maximum = (size_t)xcb_get_maximum_request_length(connection) * 4 - 256;
  int known = text->is_files ? forms : uris;
  size_t bytes = form >= uris ? 2 * text->count + 8 : text->count;
  if (form >= known || bytes > maximum) return 0;
  switch (form) {
  case targets:
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, XCB_ATOM_ATOM, 32,
      (uint32_t)known, server->form);
    return 1;
  case timestamp:
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, XCB_ATOM_INTEGER, 32, 1,
      &server->since[place]);
    return 1;
  case string: {
    char *bytes = malloc(text->count + 1);
    if (!bytes) return 0;
    uint32_t count = (uint32_t)latin(text, bytes);
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, XCB_ATOM_STRING, 8, count,
      bytes);
    free(bytes);
    return 1;
  }
  case uris:
  case copied: {
    char *bytes = malloc(2 * text->count + 8);
    if (!bytes) return 0;
    uint32_t count = (uint32_t)addresses(text, form, bytes);
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, request->target, 8, count,
      bytes);
    free(bytes);
    return 1;
  }
  default: {
    xcb_atom_t type = form == any_text ? server->form[utf8] : request->target;
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, type, 8,
      (uint32_t)text->count, text->bytes);
    return 1;
  }
  }
}

static void answer(struct server *server, const xcb_selection_request_event_t *request) {
  int place = 0;
  while (place < places && server->selection[place] != request->selection) place++;
  /* Clients of the oldest kind name no property; the target's name stands for it. */
  xcb_atom_t property = request->property ? request->property : request->target;
  int is_given = place < places && server->owned[place].bytes && !server->is_due[place]
    && give(server, place, request, property);
  xcb_selection_notify_event_t reply = {0};
  reply.response_type = XCB_SELECTION_NOTIFY;
  reply.time = request->time;
  reply.requestor = request->requestor;
  reply.selection = request->selection;
  reply.target = request->target;
  reply.property = is_given ? property : XCB_ATOM_NONE;
  /* Bound: an event has 32 bytes, and this struct may have fewer. */
  char event[32] = {0};
  memcpy(event, &reply, sizeof reply < sizeof event ? sizeof reply : sizeof event);
  xcb_send_event(server->connection, 0, request->requestor, XCB_EVENT_MASK_NO_EVENT, event);
}

static void handle(struct server *server, const xcb_generic_event_t *event) {
  switch (event->response_type & 0x7f) {
  case XCB_PROPERTY_NOTIFY: {
    const xcb_property_notify_event_t *change = (const xcb_property_notify_event_t *)event;
    if (change->atom == server->stamp) own(server, change->time);
    break;
  }
  case XCB_SELECTION_REQUEST:
    answer(server, (const xcb_selection_request_event_t *)event);
    break;
  case XCB_SELECTION_CLEAR: {
    const xcb_selection_clear_event_t *clear = (const xcb_selection_clear_event_t *)event;
    for (int place = 0; place < places; place++) {
      if (server->selection[place] != clear->selection || server->is_due[place]) continue;
      free(server->owned[place].bytes);
      server->owned[place] = (struct text){0};
    }
    break;
  }
  default: break;
  }
}

void paper_selection_serve(void) {
  struct server server = {0};
  if (begin(&server)) {
    while (!xcb_connection_has_error(server.connection)) {
      xcb_generic_event_t *event;
      while ((event = xcb_poll_for_event(server.connection))) {
        handle(&server, event);
        free(event);
      }
      xcb_flush(server.connection);
      struct pollfd waits[2] = {
        {xcb_get_file_descriptor(server.connection), POLLIN, 0}, {wakeup, POLLIN, 0}};
      if (poll(waits, 2, -1) > 0 && waits[1].revents) take_offers(&server);
    }
  }
  for (int place = 0; place < places; place++) free(server.owned[place].bytes);
  if (server.connection) xcb_disconnect(server.connection);
}
