#include "cclipboard.h"
#include "connection.h"
#include "forms.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The version of XDND that is spoken; a target may speak an older one, from 3 on. */
enum { version = 5, oldest = 3 };
/* Milliseconds: between two looks at the pointer, for a target's answer at the end, and for its reading of the files. */
enum { interval = 15, patience = 5000, reading = 10000 };
/* Windows in windows until the one that takes drops. */
enum { depth = 32 };
/* Pixels between the pointer and the picture beside it. */
enum { offset = 14 };

enum {
  selection, aware, proxy, enter, position, status, leave, drop, finished, copy, own_time, atoms
};
static const char *const names[atoms] = {
  "XdndSelection", "XdndAware", "XdndProxy", "XdndEnter", "XdndPosition", "XdndStatus", "XdndLeave",
  "XdndDrop", "XdndFinished", "XdndActionCopy", "PAPER_TIME"};

static atomic_int is_cancelled, is_held;

struct drag {
  xcb_connection_t *connection;
  xcb_window_t root, window, icon, ignored;
  xcb_atom_t atom[atoms], form[paper_forms];
  struct paper_text load;
  struct paper_sending sendings[paper_sendings];
  xcb_timestamp_t since;
  /* The window under the pointer that takes drops, the window that takes its messages, and the version of both. */
  xcb_window_t target, receiver;
  uint32_t spoken;
  /* What the target has said of the last position, and whether its answer is still awaited. */
  int is_accepted, is_waiting;
  /* The last position, and whether the target has yet to be told. */
  int x, y, is_moved;
  /* Whether the files were dropped, and 1 or 0 as soon as the target has read them or not; else -1. */
  int is_dropped, result;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void tell(
  struct drag *drag, int type, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  xcb_client_message_event_t message = {0};
  message.response_type = XCB_CLIENT_MESSAGE;
  message.format = 32;
  message.window = drag->target;
  message.type = drag->atom[type];
  message.data.data32[0] = drag->window;
  message.data.data32[1] = a;
  message.data.data32[2] = b;
  message.data.data32[3] = c;
  message.data.data32[4] = d;
  xcb_send_event(
    drag->connection, 0, drag->receiver, XCB_EVENT_MASK_NO_EVENT, (const char *)&message);
}

/* The first number of a window's property; 0 where there is none. */
static uint32_t number(struct drag *drag, xcb_window_t window, int property) {
  xcb_get_property_reply_t *reply = xcb_get_property_reply(
    drag->connection,
    xcb_get_property(
      drag->connection, 0, window, drag->atom[property], XCB_GET_PROPERTY_TYPE_ANY, 0, 1),
    NULL);
  uint32_t result = 0;
  /* Bound: the reply has the four bytes that are copied. */
  if (reply && xcb_get_property_value_length(reply) >= 4)
    memcpy(&result, xcb_get_property_value(reply), sizeof result);
  free(reply);
  return result;
}

/* Looks for drops taken by a window. A window may name another that takes its messages and that names itself. */
static int takes_drops(struct drag *drag, xcb_window_t window, xcb_window_t *receiver, uint32_t *spoken) {
  xcb_window_t other = number(drag, window, proxy);
  *receiver = other && number(drag, other, proxy) == other ? other : window;
  uint32_t known = number(drag, *receiver, aware);
  *spoken = known < version ? known : version;
  return known >= oldest;
}

/* Goes from the root to the innermost window under a point until a window takes drops. Returns 0 where the picture is under
 * the point, so that the last answer holds. */
static int find(struct drag *drag, xcb_window_t *target, xcb_window_t *receiver, uint32_t *spoken) {
  xcb_window_t window = drag->root;
  *target = XCB_NONE;
  *receiver = XCB_NONE;
  *spoken = 0;
  for (int level = 0; level < depth && window; level++) {
    if (window == drag->icon) return 0;
    if (window == drag->ignored) return 1;
    if (takes_drops(drag, window, receiver, spoken)) {
      *target = window;
      return 1;
    }
    xcb_translate_coordinates_reply_t *reply = xcb_translate_coordinates_reply(
      drag->connection,
      xcb_translate_coordinates(
        drag->connection, drag->root, window, (int16_t)drag->x, (int16_t)drag->y),
      NULL);
    window = reply ? reply->child : XCB_NONE;
    free(reply);
  }
  return 1;
}

static void send_position(struct drag *drag) {
  if (!drag->target || drag->is_waiting || !drag->is_moved) return;
  tell(
    drag, position, 0, (uint32_t)(uint16_t)drag->x << 16 | (uint16_t)drag->y, drag->since,
    drag->atom[copy]);
  drag->is_moved = 0;
  drag->is_waiting = 1;
}

static void leave_target(struct drag *drag) {
  if (drag->target) tell(drag, leave, 0, 0, 0, 0);
  drag->target = XCB_NONE;
  drag->is_accepted = 0;
  drag->is_waiting = 0;
}

/* Tells the target of the drag, with the first three forms. */
static void greet(struct drag *drag) {
  uint32_t spoken = drag->spoken << 24;
  if (drag->load.kind == paper_offer_picture) {
    int has_file = drag->load.address != NULL;
    xcb_atom_t png = drag->form[paper_form_png], uris = drag->form[paper_form_uris];
    tell(drag, enter, spoken, png, has_file ? uris : XCB_NONE, XCB_NONE);
    return;
  }
  int first = drag->load.kind == paper_offer_files ? paper_form_uris : paper_form_plain;
  tell(
    drag, enter, spoken, drag->form[first], drag->form[paper_form_plain_utf8],
    drag->form[paper_form_utf8]);
}

static void move(struct drag *drag) {
  xcb_window_t target, receiver;
  uint32_t spoken;
  drag->is_moved = 1;
  if (drag->icon) {
    const uint32_t place[] = {(uint32_t)(drag->x + offset), (uint32_t)(drag->y + offset), XCB_STACK_MODE_ABOVE};
    xcb_configure_window(
      drag->connection, drag->icon,
      XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y | XCB_CONFIG_WINDOW_STACK_MODE, place);
  }
  if (find(drag, &target, &receiver, &spoken) && target != drag->target) {
    leave_target(drag);
    drag->target = target;
    drag->receiver = receiver;
    drag->spoken = spoken;
    if (target) greet(drag);
  }
  send_position(drag);
}

static void hear(struct drag *drag, const xcb_client_message_event_t *message) {
  if (message->data.data32[0] != drag->target) return;
  if (message->type == drag->atom[status]) {
    drag->is_accepted = message->data.data32[1] & 1;
    drag->is_waiting = 0;
    if (!drag->is_dropped) send_position(drag);
  } else if (message->type == drag->atom[finished] && drag->is_dropped) {
    drag->result = drag->spoken < 5 || (message->data.data32[1] & 1);
  }
}

static void handle(struct drag *drag, const xcb_generic_event_t *event) {
  switch (event->response_type & 0x7f) {
  case XCB_CLIENT_MESSAGE: hear(drag, (const xcb_client_message_event_t *)event); break;
  case XCB_PROPERTY_NOTIFY: {
    const xcb_property_notify_event_t *change = (const xcb_property_notify_event_t *)event;
    if (change->window != drag->window) {
      paper_forms_go_on(drag->connection, drag->sendings, change);
      break;
    }
    if (change->atom == drag->atom[own_time] && !drag->since) {
      drag->since = change->time;
      xcb_set_selection_owner(
        drag->connection, drag->window, drag->atom[selection], drag->since);
    }
    break;
  }
  case XCB_SELECTION_REQUEST: {
    const xcb_selection_request_event_t *request = (const xcb_selection_request_event_t *)event;
    int is_ours = request->selection == drag->atom[selection];
    paper_forms_answer(
      drag->connection, drag->form, is_ours ? &drag->load : NULL, drag->since, request,
      drag->sendings);
    break;
  }
  case XCB_DESTROY_NOTIFY:
    paper_forms_forget(
      drag->sendings, ((const xcb_destroy_notify_event_t *)event)->window, XCB_ATOM_NONE);
    break;
  default: break;
  }
}

/* Handles events for some milliseconds, or until the first has been handled. */
static void wait(struct drag *drag, int milliseconds) {
  xcb_flush(drag->connection);
  struct pollfd ready = {xcb_get_file_descriptor(drag->connection), POLLIN, 0};
  xcb_generic_event_t *event = xcb_poll_for_event(drag->connection);
  if (!event && poll(&ready, 1, milliseconds) > 0) event = xcb_poll_for_event(drag->connection);
  while (event) {
    handle(drag, event);
    free(event);
    event = xcb_poll_for_event(drag->connection);
  }
  xcb_flush(drag->connection);
}

static int goes_on(const struct drag *drag) {
  return !is_cancelled && !xcb_connection_has_error(drag->connection);
}

/* Follows the pointer until its first button is up. Returns 0 where the drag was cancelled. The pointer is asked for and not
 * grabbed: the window in which the button went down has the grab, on its own connection. */
static int follow(struct drag *drag) {
  int is_first = 1;
  while (goes_on(drag)) {
    xcb_query_pointer_reply_t *pointer = xcb_query_pointer_reply(
      drag->connection, xcb_query_pointer(drag->connection, drag->root), NULL);
    if (!pointer) return 0;
    int is_moved = is_first || pointer->root_x != drag->x || pointer->root_y != drag->y;
    int is_down = pointer->mask & XCB_KEY_BUT_MASK_BUTTON_1;
    drag->x = pointer->root_x;
    drag->y = pointer->root_y;
    free(pointer);
    is_first = 0;
    if (is_moved) move(drag);
    if (!is_down) return 1;
    wait(drag, interval);
  }
  return 0;
}

/* Waits for the answer to the last position, drops, and hands the files out until the target has read them. */
static void let_go(struct drag *drag) {
  int64_t end = now() + patience;
  while (goes_on(drag) && drag->target && (drag->is_waiting || drag->is_moved) && now() < end)
    wait(drag, interval);
  if (!goes_on(drag) || !drag->target || !drag->is_accepted || drag->is_waiting) {
    leave_target(drag);
    return;
  }
  drag->is_dropped = 1;
  tell(drag, drop, 0, drag->since, 0, 0);
  end = now() + reading;
  while (goes_on(drag) && drag->result < 0 && now() < end) wait(drag, 100);
}

/* A window of the picture beside the pointer. Screens of other depths show the pointer alone. */
static void show(struct drag *drag, const xcb_screen_t *screen, const uint32_t *picture, int width, int height) {
  if (!picture || width <= 0 || height <= 0 || screen->root_depth != 24) return;
  size_t count = (size_t)width * (size_t)height * 4;
  if (count > (size_t)xcb_get_maximum_request_length(drag->connection) * 4 - 256) return;
  xcb_pixmap_t pixels = xcb_generate_id(drag->connection);
  xcb_gcontext_t context = xcb_generate_id(drag->connection);
  xcb_create_pixmap(drag->connection, 24, pixels, drag->root, (uint16_t)width, (uint16_t)height);
  xcb_create_gc(drag->connection, context, pixels, 0, NULL);
  /* Bound: the picture has width x height numbers of four bytes. */
  xcb_put_image(
    drag->connection, XCB_IMAGE_FORMAT_Z_PIXMAP, pixels, context, (uint16_t)width, (uint16_t)height,
    0, 0, 0, 24, (uint32_t)count, (const uint8_t *)picture);
  drag->icon = xcb_generate_id(drag->connection);
  const uint32_t values[] = {pixels, 1};
  xcb_create_window(
    drag->connection, 24, drag->icon, drag->root, -width, -height, (uint16_t)width, (uint16_t)height,
    0, XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual,
    XCB_CW_BACK_PIXMAP | XCB_CW_OVERRIDE_REDIRECT, values);
  xcb_map_window(drag->connection, drag->icon);
  xcb_free_gc(drag->connection, context);
  xcb_free_pixmap(drag->connection, pixels);
}

static int run(struct drag *drag) {
  int64_t end = now() + patience;
  xcb_change_property(
    drag->connection, XCB_PROP_MODE_APPEND, drag->window, drag->atom[own_time], XCB_ATOM_STRING, 8,
    0, NULL);
  while (!drag->since && goes_on(drag) && now() < end) wait(drag, interval);
  if (!drag->since) return 0;
  int is_let_go = follow(drag);
  is_held = 0;
  if (is_let_go) {
    if (drag->icon) xcb_unmap_window(drag->connection, drag->icon);
    let_go(drag);
  } else {
    leave_target(drag);
  }
  xcb_flush(drag->connection);
  return drag->result == 1;
}

void paper_drag_begin(void) {
  is_cancelled = 0;
  is_held = 1;
}
int paper_drag_is_held(void) { return is_held; }
void paper_drag_cancel(void) {
  is_cancelled = 1;
  is_held = 0;
}

/* Copies what is dragged. Returns 0 without memory. */
static int take(struct paper_text *text, paper_load load) {
  *text = (struct paper_text){malloc(load.count + 1), load.count, load.kind, NULL};
  if (!text->bytes) return 0;
  /* Bound: the copy has room for `count` bytes. */
  memcpy(text->bytes, load.bytes, load.count);
  if (!load.address) return 1;
  text->address = strdup(load.address);
  return text->address != NULL;
}

int paper_drag(
  paper_load load, unsigned long own, const uint32_t *picture, int width, int height) {
  struct drag drag = {0};
  drag.result = -1;
  drag.ignored = (xcb_window_t)own;
  drag.connection = paper_x_connect(&drag.window);
  if (!drag.connection) {
    is_held = 0;
    return 0;
  }
  int taken = 0;
  if (take(&drag.load, load)) {
    const xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(drag.connection)).data;
    drag.root = screen->root;
    for (int at = 0; at < atoms; at++) drag.atom[at] = paper_x_atom(drag.connection, names[at]);
    paper_forms_ask(drag.connection, drag.form);
    show(&drag, screen, picture, width, height);
    taken = run(&drag);
  }
  paper_forms_end(drag.sendings);
  free(drag.load.bytes);
  free(drag.load.address);
  xcb_disconnect(drag.connection);
  is_held = 0;
  return taken;
}
