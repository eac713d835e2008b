#include "cwayland.h"

#include <SDL2/SDL.h>

#if defined(SDL_VIDEO_DRIVER_WAYLAND)

#include "seat.h"

#include <cclipboard.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Version 3 is the first that tells the end of a drag. */
enum { manager_version = 3 };

static struct wl_data_device_manager *manager;

struct offer {
  struct wl_data_source *source;
  enum paper_offer_kind kind;
  char *bytes;
  size_t count;
  /* The line with the address of a picture's file; NULL for none. */
  char *address;
  paper_wayland_drag_completion completion;
  void *context;
  int is_dropped;
};

/* A drag, and what is on the clipboard. */
static struct offer drag, clipboard;

/* The types of files, then those of texts, which programs that take no files get, and that of pictures. */
static const char *const types[] = {
  "text/uri-list", "x-special/gnome-copied-files", "text/plain;charset=utf-8", "text/plain",
  "UTF8_STRING", "image/png"};
enum { type_uris, type_copied, type_text, type_picture = 5, type_count };

/* --- Handing out --- */

struct writing {
  int file;
  size_t count;
  char bytes[];
};

/* A program may read late or never: the window's thread does not wait for it. The program may also have closed its end. */
static void *write_all(void *data) {
  struct writing *writing = data;
  sigset_t broken;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, NULL);
  /* So that a program which reads nothing for ten seconds is given up. */
  int flags = fcntl(writing->file, F_GETFL);
  if (flags >= 0) fcntl(writing->file, F_SETFL, flags | O_NONBLOCK);
  size_t done = 0;
  while (done < writing->count) {
    ssize_t count = write(writing->file, writing->bytes + done, writing->count - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      struct pollfd ready = {writing->file, POLLOUT, 0};
      if (poll(&ready, 1, 10000) > 0) continue;
    }
    if (count <= 0) break;
    done += (size_t)count;
  }
  close(writing->file);
  free(writing);
  return NULL;
}

/* What is offered, in the form that the type wants. */
static struct writing *form(const struct offer *offer, const char *type) {
  int is_picture = offer->kind == paper_offer_picture && strcmp(type, types[type_picture]) == 0;
  int is_files = offer->kind == paper_offer_files || (offer->address && !is_picture);
  const char *bytes = is_files && offer->address ? offer->address : offer->bytes;
  size_t count = is_files && offer->address ? strlen(offer->address) : offer->count;
  enum paper_addresses_form form = strcmp(type, types[type_uris]) == 0 ? paper_addresses_uris
    : strcmp(type, types[type_copied]) == 0                            ? paper_addresses_copied
                                                                       : paper_addresses_plain;
  struct writing *writing =
    malloc(sizeof *writing + (is_files ? 2 * count + 8 : count));
  if (!writing) return NULL;
  if (is_files) {
    writing->count = paper_addresses(bytes, count, form, writing->bytes);
  } else {
    /* Bound: `bytes` has room for `count`. */
    memcpy(writing->bytes, bytes, count);
    writing->count = count;
  }
  return writing;
}

static void on_send(void *data, struct wl_data_source *source, const char *type, int32_t file) {
  (void)source;
  struct writing *writing = form(data, type);
  pthread_t thread;
  if (writing) writing->file = file;
  if (!writing || pthread_create(&thread, NULL, write_all, writing) != 0) {
    free(writing);
    close(file);
    return;
  }
  pthread_detach(thread);
}

static void end(struct offer *offer, int is_taken) {
  if (!offer->source) return;
  struct offer ended = *offer;
  memset(offer, 0, sizeof *offer);
  wl_data_source_destroy(ended.source);
  free(ended.bytes);
  free(ended.address);
  if (ended.completion) ended.completion(ended.context, is_taken);
}

static void forget_offers(void);

static void on_target(void *data, struct wl_data_source *source, const char *type) {
  (void)data, (void)source, (void)type;
}
static void on_cancelled(void *data, struct wl_data_source *source) {
  (void)source;
  end(data, 0);
  if (!drag.source) forget_offers();
}
static void on_dropped(void *data, struct wl_data_source *source) {
  (void)source;
  ((struct offer *)data)->is_dropped = 1;
}
static void on_finished(void *data, struct wl_data_source *source) {
  (void)source;
  end(data, 1);
  if (!drag.source) forget_offers();
}
static void on_action(void *data, struct wl_data_source *source, uint32_t action) {
  (void)data, (void)source, (void)action;
}
static const struct wl_data_source_listener listener = {
  .target = on_target, .send = on_send, .cancelled = on_cancelled, .dnd_drop_performed = on_dropped,
  .dnd_finished = on_finished, .action = on_action};

/* --- Offering --- */

static int begin(struct offer *offer, paper_load load) {
  end(offer, 0);
  enum paper_offer_kind kind = load.kind;
  char *copy = malloc(load.count + 1), *address = load.address ? strdup(load.address) : NULL;
  int is_copied = copy && (address || !load.address);
  struct wl_data_source *source =
    is_copied ? wl_data_device_manager_create_data_source(manager) : NULL;
  if (!source) {
    free(copy);
    free(address);
    return 0;
  }
  /* Bound: the copy has room for `count` bytes. */
  memcpy(copy, load.bytes, load.count);
  *offer = (struct offer){source, kind, copy, load.count, address, NULL, NULL, 0};
  wl_data_source_add_listener(source, &listener, offer);
  int first = kind == paper_offer_files ? type_uris
    : kind == paper_offer_text          ? type_text
                                        : type_picture;
  int last = kind == paper_offer_picture ? type_count : type_picture;
  for (int at = first; at < last; at++) wl_data_source_offer(source, types[at]);
  for (int at = type_uris; address && at <= type_copied; at++)
    wl_data_source_offer(source, types[at]);
  return 1;
}

/* --- A device of one request --- */

/* A device that stayed would take drags of other programs from SDL's device. After the request the device is released, and
 * lives on until the compositor has seen that: what it has sent meanwhile has numbers of its own, which must be taken. */
static struct {
  struct wl_data_device *device;
  struct wl_callback *callback;
} last;

/* What the compositor has offered to such devices. An offer of our own drag must not be destroyed before the drag ends, or
 * the compositor gives up the drag. */
enum { most_offers = 8 };
static struct wl_data_offer *offers[most_offers];
static int offer_count;

static void forget_offers(void) {
  while (offer_count > 0) wl_data_offer_destroy(offers[--offer_count]);
}

static void on_offer(void *data, struct wl_data_device *d, struct wl_data_offer *offer) {
  (void)data, (void)d;
  /* Bound: an offer for which there is no room stays with the connection. */
  if (offer_count < most_offers) offers[offer_count++] = offer;
}
static void on_enter(
  void *data, struct wl_data_device *d, uint32_t number, struct wl_surface *s, wl_fixed_t x,
  wl_fixed_t y, struct wl_data_offer *offer) {
  (void)data, (void)d, (void)number, (void)s, (void)x, (void)y, (void)offer;
}
static void on_leave(void *data, struct wl_data_device *d) { (void)data, (void)d; }
static void on_device_motion(
  void *data, struct wl_data_device *d, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)d, (void)time, (void)x, (void)y;
}
static void on_drop(void *data, struct wl_data_device *d) { (void)data, (void)d; }
static void on_selection(void *data, struct wl_data_device *d, struct wl_data_offer *offer) {
  (void)data, (void)d, (void)offer;
}
static const struct wl_data_device_listener device_listener = {
  .data_offer = on_offer, .enter = on_enter, .leave = on_leave, .motion = on_device_motion,
  .drop = on_drop, .selection = on_selection};

static void drop_device(void) {
  if (last.callback) wl_callback_destroy(last.callback);
  if (last.device) wl_data_device_destroy(last.device);
  last.callback = NULL;
  last.device = NULL;
  if (!drag.source) forget_offers();
}

static void on_seen(void *data, struct wl_callback *callback, uint32_t number) {
  (void)data, (void)callback, (void)number;
  drop_device();
}
static const struct wl_callback_listener seen_listener = {.done = on_seen};

/* NULL while a request is under way, or where there is no device. */
static struct wl_data_device *device_of(struct wl_seat *seat) {
  if (last.device) return NULL;
  last.device = wl_data_device_manager_get_data_device(manager, seat);
  if (last.device) wl_data_device_add_listener(last.device, &device_listener, NULL);
  return last.device;
}

static void release_device(struct wl_display *display) {
  wl_proxy_marshal_flags(
    (struct wl_proxy *)last.device, WL_DATA_DEVICE_RELEASE, NULL,
    wl_proxy_get_version((struct wl_proxy *)last.device), 0);
  last.callback = wl_display_sync(display);
  if (last.callback) wl_callback_add_listener(last.callback, &seen_listener, NULL);
  wl_display_flush(display);
}

/* What a request needs of the window's last input. */
struct request {
  struct wl_display *display;
  struct wl_surface *surface;
  uint32_t serial;
  struct wl_data_device *device;
};

/* Offers what is handed out, and makes the device of the request. Returns 0 where the compositor takes nothing now. */
static int begin_request(struct offer *offer, paper_load load, struct request *request) {
  struct wl_seat *seat;
  if (!manager) return 0;
  if (!paper_wayland_input(&request->display, &request->surface, &seat, &request->serial)) return 0;
  if (last.device || !begin(offer, load)) return 0;
  request->device = device_of(seat);
  if (!request->device) end(offer, 0);
  return request->device != NULL;
}

int paper_wayland_drag(
  paper_load load, paper_wayland_drag_completion completion, void *context) {
  struct request request;
  if (!begin_request(&drag, load, &request)) return 0;
  drag.completion = completion;
  drag.context = context;
  wl_data_source_set_actions(drag.source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
  wl_data_device_start_drag(
    request.device, drag.source, request.surface, NULL, paper_wayland_press());
  release_device(request.display);
  return 1;
}

int paper_wayland_drag_give_up(void) {
  if (!drag.source || drag.is_dropped) return 0;
  end(&drag, 0);
  forget_offers();
  return 1;
}

int paper_wayland_has_offer(void) { return clipboard.source != NULL; }

int paper_wayland_copy(enum paper_offer_kind kind, const char *bytes, size_t count) {
  struct request request;
  paper_load load = {kind, bytes, count, NULL};
  if (!begin_request(&clipboard, load, &request)) return 0;
  wl_data_device_set_selection(request.device, clipboard.source, request.serial);
  release_device(request.display);
  return 1;
}

void paper_wayland_data_begin(struct wl_registry *registry, uint32_t name) {
  if (!manager)
    manager = wl_registry_bind(registry, name, &wl_data_device_manager_interface, manager_version);
}

void paper_wayland_data_end(void) {
  drag.completion = NULL;
  end(&drag, 0);
  end(&clipboard, 0);
  drop_device();
  if (manager) wl_data_device_manager_destroy(manager);
  manager = NULL;
}

#else

int paper_wayland_drag(
  paper_load load, paper_wayland_drag_completion completion, void *context) {
  return (void)load, (void)completion, (void)context, 0;
}
int paper_wayland_drag_give_up(void) { return 0; }
int paper_wayland_has_offer(void) { return 0; }
int paper_wayland_copy(enum paper_offer_kind kind, const char *bytes, size_t count) {
  return (void)kind, (void)bytes, (void)count, 0;
}

#endif
