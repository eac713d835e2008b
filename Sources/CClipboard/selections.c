#include "cclipboard.h"
#include "connection.h"
#include "forms.h"

#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { clipboard, primary, places };
/* What was offered and is not yet served; both under the lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct paper_text offered[places];
static int is_offered[places];
static int wakeup = -1;

/* For the serving thread alone. */
struct server {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_atom_t selection[places], form[paper_forms], stamp;
  struct paper_text owned[places];
  xcb_timestamp_t since[places];
  /* Selections that are to be owned as soon as the server has told the time. */
  int is_due[places];
  struct paper_sending sendings[paper_sendings];
};

/* The wakeup exists as long as the program does. Call with the lock held. */
static void ring(void) {
  if (wakeup < 0) wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  uint64_t one = 1;
  ssize_t written = wakeup >= 0 ? write(wakeup, &one, sizeof one) : 0;
  (void)written;
}

void paper_selection_offer(
  int is_primary, enum paper_offer_kind kind, const char *bytes, size_t count) {
  int place = is_primary ? primary : clipboard;
  char *copy = malloc(count + 1);
  if (!copy) return;
  /* Bound: the copy has room for `count` bytes. */
  if (count > 0) memcpy(copy, bytes, count);
  pthread_mutex_lock(&lock);
  free(offered[place].bytes);
  offered[place] = (struct paper_text){copy, count, kind, NULL};
  is_offered[place] = 1;
  ring();
  pthread_mutex_unlock(&lock);
}

static int begin(struct server *server) {
  server->connection = paper_x_connect(&server->window);
  if (!server->connection) return 0;
  server->selection[clipboard] = paper_x_atom(server->connection, "CLIPBOARD");
  server->selection[primary] = XCB_ATOM_PRIMARY;
  server->stamp = paper_x_atom(server->connection, "PAPER_TIME");
  paper_forms_ask(server->connection, server->form);
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
    offered[place] = (struct paper_text){0};
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

static void answer(struct server *server, const xcb_selection_request_event_t *request) {
  int place = 0;
  while (place < places && server->selection[place] != request->selection) place++;
  int is_owned = place < places && !server->is_due[place];
  paper_forms_answer(
    server->connection, server->form, is_owned ? &server->owned[place] : NULL,
    is_owned ? server->since[place] : 0, request, server->sendings);
}

static void handle(struct server *server, const xcb_generic_event_t *event) {
  switch (event->response_type & 0x7f) {
  case XCB_PROPERTY_NOTIFY: {
    const xcb_property_notify_event_t *change = (const xcb_property_notify_event_t *)event;
    if (change->window != server->window)
      paper_forms_go_on(server->connection, server->sendings, change);
    else if (change->atom == server->stamp)
      own(server, change->time);
    break;
  }
  case XCB_DESTROY_NOTIFY:
    paper_forms_forget(
      server->sendings, ((const xcb_destroy_notify_event_t *)event)->window, XCB_ATOM_NONE);
    break;
  case XCB_SELECTION_REQUEST:
    answer(server, (const xcb_selection_request_event_t *)event);
    break;
  case XCB_SELECTION_CLEAR: {
    const xcb_selection_clear_event_t *clear = (const xcb_selection_clear_event_t *)event;
    for (int place = 0; place < places; place++) {
      if (server->selection[place] != clear->selection || server->is_due[place]) continue;
      free(server->owned[place].bytes);
      server->owned[place] = (struct paper_text){0};
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
      /* Flushing may have read events, of which the descriptor tells no longer. */
      if ((event = xcb_poll_for_queued_event(server.connection))) {
        handle(&server, event);
        free(event);
        continue;
      }
      struct pollfd waits[2] = {
        {xcb_get_file_descriptor(server.connection), POLLIN, 0}, {wakeup, POLLIN, 0}};
      if (poll(waits, 2, -1) > 0 && waits[1].revents) take_offers(&server);
    }
  }
  for (int place = 0; place < places; place++) free(server.owned[place].bytes);
  paper_forms_end(server.sendings);
  if (server.connection) xcb_disconnect(server.connection);
}
