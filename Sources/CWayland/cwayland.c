/* Apart from CSDL2, for SDL_syswm.h brings names of the window systems, which Swift shall not see. */
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#include "cwayland.h"

#if defined(SDL_VIDEO_DRIVER_WAYLAND)

#include <string.h>
#include <unistd.h>
#include <wayland-client.h>

#include "protocols.h"
#include "seat.h"

/* All objects are on the display's own queue, which SDL's loop dispatches on the window's thread: no thread and no wait
 * of our own is needed. */
static struct wl_display *display;
static struct wl_surface *surface;
static struct wl_registry *registry;
static struct wl_proxy *activation;
static struct wl_proxy *exporter;
static struct wl_proxy *exported;

/* The seat, whose last serial proves to the compositor that the user has just done something in the window. SDL keeps
 * that number to itself. */
static struct wl_seat *seat;
static uint32_t seat_number;
static struct wl_keyboard *keyboard;
static struct wl_pointer *pointer;
static struct wl_touch *touch;
static uint32_t serial;
/* Of the last press of a button or a finger, which a drag belongs to. */
static uint32_t press_serial;
static int has_serial;

/* Compositors give handles and tokens of some 40 letters; a longer one is as good as none. */
enum { longest = 512 };
static char handle[longest];
static char token[longest];

static struct {
  paper_wayland_completion completion;
  void *context;
  struct wl_proxy *token;
  struct wl_callback *callback;
} question;

static void keep(char *place, const char *text) {
  place[0] = 0;
  /* Bound: the text and its zero are shorter than the place. */
  if (text && strlen(text) < longest) strcpy(place, text);
}

/* --- The seat --- */

static void note(uint32_t number) {
  serial = number;
  has_serial = 1;
}

static void on_keymap(void *data, struct wl_keyboard *k, uint32_t format, int32_t fd, uint32_t size) {
  (void)data, (void)k, (void)format, (void)size;
  close(fd);
}
static void on_keys_enter(
  void *data, struct wl_keyboard *k, uint32_t number, struct wl_surface *s, struct wl_array *keys) {
  (void)data, (void)k, (void)number, (void)s, (void)keys;
}
static void on_keys_leave(void *data, struct wl_keyboard *k, uint32_t number, struct wl_surface *s) {
  (void)data, (void)k, (void)number, (void)s;
}
static void on_key(
  void *data, struct wl_keyboard *k, uint32_t number, uint32_t time, uint32_t key, uint32_t state) {
  (void)data, (void)k, (void)time, (void)key, (void)state;
  note(number);
}
static void on_modifiers(
  void *data, struct wl_keyboard *k, uint32_t number, uint32_t pressed, uint32_t latched,
  uint32_t locked, uint32_t group) {
  (void)data, (void)k, (void)number, (void)pressed, (void)latched, (void)locked, (void)group;
}
static const struct wl_keyboard_listener keyboard_listener = {
  .keymap = on_keymap, .enter = on_keys_enter, .leave = on_keys_leave, .key = on_key,
  .modifiers = on_modifiers};

static void on_pointer_enter(
  void *data, struct wl_pointer *p, uint32_t number, struct wl_surface *s, wl_fixed_t x,
  wl_fixed_t y) {
  (void)data, (void)p, (void)number, (void)s, (void)x, (void)y;
}
static void on_pointer_leave(void *data, struct wl_pointer *p, uint32_t number, struct wl_surface *s) {
  (void)data, (void)p, (void)number, (void)s;
}
static void on_motion(void *data, struct wl_pointer *p, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)p, (void)time, (void)x, (void)y;
}
static void on_button(
  void *data, struct wl_pointer *p, uint32_t number, uint32_t time, uint32_t button, uint32_t state) {
  (void)data, (void)p, (void)time, (void)button;
  note(number);
  if (state == WL_POINTER_BUTTON_STATE_PRESSED) press_serial = number;
}
static void on_axis(void *data, struct wl_pointer *p, uint32_t time, uint32_t axis, wl_fixed_t value) {
  (void)data, (void)p, (void)time, (void)axis, (void)value;
}
static const struct wl_pointer_listener pointer_listener = {
  .enter = on_pointer_enter, .leave = on_pointer_leave, .motion = on_motion, .button = on_button,
  .axis = on_axis};

static void on_touch_down(
  void *data, struct wl_touch *t, uint32_t number, uint32_t time, struct wl_surface *s, int32_t id,
  wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)t, (void)time, (void)s, (void)id, (void)x, (void)y;
  note(number);
  press_serial = number;
}
static void on_touch_up(void *data, struct wl_touch *t, uint32_t number, uint32_t time, int32_t id) {
  (void)data, (void)t, (void)time, (void)id;
  note(number);
}
static void on_touch_motion(
  void *data, struct wl_touch *t, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)t, (void)time, (void)id, (void)x, (void)y;
}
static void on_touch_frame(void *data, struct wl_touch *t) { (void)data, (void)t; }
static void on_touch_cancel(void *data, struct wl_touch *t) { (void)data, (void)t; }
static const struct wl_touch_listener touch_listener = {
  .down = on_touch_down, .up = on_touch_up, .motion = on_touch_motion, .frame = on_touch_frame,
  .cancel = on_touch_cancel};

/* Version 3 is the first in which devices can be given back, and no later version's events are wanted. */
enum { seat_version = 3 };

static void release(void) {
  if (keyboard) wl_keyboard_release(keyboard);
  if (pointer) wl_pointer_release(pointer);
  if (touch) wl_touch_release(touch);
  keyboard = NULL;
  pointer = NULL;
  touch = NULL;
}

static void on_capabilities(void *data, struct wl_seat *s, uint32_t can) {
  (void)data;
  release();
  if (can & WL_SEAT_CAPABILITY_KEYBOARD && (keyboard = wl_seat_get_keyboard(s)))
    wl_keyboard_add_listener(keyboard, &keyboard_listener, NULL);
  if (can & WL_SEAT_CAPABILITY_POINTER && (pointer = wl_seat_get_pointer(s)))
    wl_pointer_add_listener(pointer, &pointer_listener, NULL);
  if (can & WL_SEAT_CAPABILITY_TOUCH && (touch = wl_seat_get_touch(s)))
    wl_touch_add_listener(touch, &touch_listener, NULL);
}
static void on_seat_name(void *data, struct wl_seat *s, const char *name) {
  (void)data, (void)s, (void)name;
}
static const struct wl_seat_listener seat_listener = {
  .capabilities = on_capabilities, .name = on_seat_name};

/* --- What the compositor has --- */

static void on_global(
  void *data, struct wl_registry *r, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  if (!activation && strcmp(interface, paper_activation_interface.name) == 0) {
    activation = wl_registry_bind(r, name, &paper_activation_interface, 1);
  } else if (!exporter && strcmp(interface, paper_exporter_interface.name) == 0) {
    exporter = wl_registry_bind(r, name, &paper_exporter_interface, 1);
  } else if (version >= 3 && strcmp(interface, wl_data_device_manager_interface.name) == 0) {
    paper_wayland_data_begin(r, name);
  } else if (!seat && version >= seat_version && strcmp(interface, wl_seat_interface.name) == 0) {
    seat = wl_registry_bind(r, name, &wl_seat_interface, seat_version);
    seat_number = name;
    if (seat) wl_seat_add_listener(seat, &seat_listener, NULL);
  }
}
static void on_global_gone(void *data, struct wl_registry *r, uint32_t name) {
  (void)data, (void)r;
  if (!seat || name != seat_number) return;
  /* A serial of a seat that is gone gives no right to anything. */
  release();
  wl_seat_destroy(seat);
  seat = NULL;
  has_serial = 0;
}
static const struct wl_registry_listener registry_listener = {
  .global = on_global, .global_remove = on_global_gone};

void paper_wayland_begin(void *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (display || !window || !SDL_GetWindowWMInfo(window, &info)) return;
  if (info.subsystem != SDL_SYSWM_WAYLAND) return;
  display = info.info.wl.display;
  surface = info.info.wl.surface;
  registry = wl_display_get_registry(display);
  if (registry) wl_registry_add_listener(registry, &registry_listener, NULL);
}

/* Sends a request without arguments, after which the object is gone. */
static void destroy(struct wl_proxy **proxy, uint32_t request) {
  if (*proxy)
    wl_proxy_marshal_flags(
      *proxy, request, NULL, wl_proxy_get_version(*proxy), WL_MARSHAL_FLAG_DESTROY);
  *proxy = NULL;
}

static void drop_question(void) {
  destroy(&question.token, PAPER_TOKEN_DESTROY);
  if (question.callback) wl_callback_destroy(question.callback);
  memset(&question, 0, sizeof question);
}

void paper_wayland_end(void) {
  if (!display) return;
  drop_question();
  paper_wayland_data_end();
  destroy(&exported, PAPER_EXPORTED_DESTROY);
  destroy(&exporter, PAPER_EXPORTER_DESTROY);
  destroy(&activation, PAPER_ACTIVATION_DESTROY);
  release();
  if (seat) wl_seat_destroy(seat);
  if (registry) wl_registry_destroy(registry);
  seat = NULL;
  registry = NULL;
  display = NULL;
  surface = NULL;
  has_serial = 0;
  handle[0] = 0;
}

int paper_wayland_is_there(void) { return display != NULL; }

int paper_wayland_input(
  struct wl_display **its_display, struct wl_surface **its_surface, struct wl_seat **its_seat,
  uint32_t *its_serial) {
  if (!display || !seat || !has_serial) return 0;
  *its_display = display;
  *its_surface = surface;
  *its_seat = seat;
  *its_serial = serial;
  return 1;
}

uint32_t paper_wayland_press(void) { return press_serial; }

void paper_wayland_activate(const char *given) {
  if (!display || !activation || !given) return;
  wl_proxy_marshal_flags(
    activation, PAPER_ACTIVATION_ACTIVATE, NULL, wl_proxy_get_version(activation), 0, given, surface);
  wl_display_flush(display);
}

/* --- Handles and tokens --- */

static void on_handle(void *data, struct wl_proxy *proxy, const char *text) {
  (void)data, (void)proxy;
  keep(handle, text);
}
static const struct paper_exported_listener exported_listener = {.handle = on_handle};

static void on_token(void *data, struct wl_proxy *proxy, const char *text) {
  (void)data, (void)proxy;
  keep(token, text);
}
static const struct paper_token_listener token_listener = {.done = on_token};

/* The compositor answers in order: what it has not given by now it does not give. */
static void on_done(void *data, struct wl_callback *callback, uint32_t number) {
  (void)data, (void)callback, (void)number;
  paper_wayland_completion completion = question.completion;
  void *context = question.context;
  drop_question();
  if (completion) completion(context, handle[0] ? handle : NULL, token[0] ? token : NULL);
}
static const struct wl_callback_listener done_listener = {.done = on_done};

static void ask_for_handle(void) {
  if (!exporter || exported) return;
  exported = wl_proxy_marshal_flags(
    exporter, PAPER_EXPORTER_EXPORT, &paper_exported_interface, wl_proxy_get_version(exporter), 0,
    NULL, surface);
  /* Bound: libwayland calls a listener as a list of functions, one for each event of the interface. */
  if (exported) wl_proxy_add_listener(exported, (void (**)(void))&exported_listener, NULL);
}

static void ask_for_token(void) {
  token[0] = 0;
  if (!activation) return;
  uint32_t version = wl_proxy_get_version(activation);
  struct wl_proxy *wanted = wl_proxy_marshal_flags(
    activation, PAPER_ACTIVATION_GET_TOKEN, &paper_token_interface, version, 0, NULL);
  if (!wanted) return;
  wl_proxy_add_listener(wanted, (void (**)(void))&token_listener, NULL);
  if (seat && has_serial)
    wl_proxy_marshal_flags(wanted, PAPER_TOKEN_SET_SERIAL, NULL, version, 0, serial, seat);
  wl_proxy_marshal_flags(wanted, PAPER_TOKEN_SET_SURFACE, NULL, version, 0, surface);
  wl_proxy_marshal_flags(wanted, PAPER_TOKEN_COMMIT, NULL, version, 0);
  question.token = wanted;
}

int paper_wayland_ask(paper_wayland_completion completion, void *context) {
  if (!display) return 0;
  if (question.callback) {
    completion(context, handle[0] ? handle : NULL, NULL);
    return 1;
  }
  ask_for_handle();
  ask_for_token();
  question.callback = wl_display_sync(display);
  if (!question.callback) {
    drop_question();
    return 0;
  }
  wl_callback_add_listener(question.callback, &done_listener, NULL);
  question.completion = completion;
  question.context = context;
  wl_display_flush(display);
  return 1;
}

#else

void paper_wayland_begin(void *window) { (void)window; }
void paper_wayland_end(void) {}
int paper_wayland_is_there(void) { return 0; }
void paper_wayland_activate(const char *token) { (void)token; }
int paper_wayland_ask(paper_wayland_completion completion, void *context) { return (void)completion, (void)context, 0; }

#endif
