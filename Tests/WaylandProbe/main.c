/*
 * A pointer for a compositor of Wayland that has none (wlr-virtual-pointer-unstable-v1).
 *
 * Usage: wayland-probe WIDTH HEIGHT
 * Reads lines "X Y" of places on a desktop of that size, and clicks at each. A word behind a place does less: "press"
 * holds the button down, "move" only moves, "release" lets the button go. Ends with its input.
 * Exits with 1 where there is no such compositor, 2 for wrong usage.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

enum { CREATE = 0 };
enum { MOVE = 1, BUTTON = 2, FRAME = 4 };
enum { LEFT_BUTTON = 0x110 };

/* Only the requests that are sent have their arguments; the others stand for their numbers. */
static const struct wl_interface *numbers[5];
static const struct wl_message pointer_requests[] = {
  {"motion", "uff", numbers}, {"motion_absolute", "uuuuu", numbers}, {"button", "uuu", numbers},
  {"axis", "uuf", numbers}, {"frame", "", numbers}};
static const struct wl_interface pointer_interface = {
  "zwlr_virtual_pointer_v1", 1, 5, pointer_requests, 0, NULL};
static const struct wl_interface *seat_and_pointer[] = {&wl_seat_interface, &pointer_interface};
static const struct wl_message manager_requests[] = {{"create_virtual_pointer", "?on", seat_and_pointer}};
static const struct wl_interface manager_interface = {
  "zwlr_virtual_pointer_manager_v1", 1, 1, manager_requests, 0, NULL};

static struct wl_proxy *manager;

static void on_global(
  void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  if (strcmp(interface, manager_interface.name) == 0)
    manager = wl_registry_bind(registry, name, &manager_interface, 1);
}
static void on_gone(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}
static const struct wl_registry_listener listener = {.global = on_global, .global_remove = on_gone};

static uint32_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static void frame(struct wl_display *display, struct wl_proxy *pointer) {
  wl_proxy_marshal_flags(pointer, FRAME, NULL, 1, 0);
  wl_display_roundtrip(display);
  usleep(30000);
}

int main(int count, char **words) {
  if (count != 3) return 2;
  uint32_t width = (uint32_t)atoi(words[1]), height = (uint32_t)atoi(words[2]);
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 1;
  struct wl_registry *registry = wl_display_get_registry(display);
  wl_registry_add_listener(registry, &listener, NULL);
  wl_display_roundtrip(display);
  if (!manager) return 1;
  struct wl_proxy *pointer =
    wl_proxy_marshal_flags(manager, CREATE, &pointer_interface, 1, 0, NULL, NULL);
  wl_display_roundtrip(display);
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    unsigned x, y;
    char word[16] = "click";
    /* Bound: the word takes 15 letters at most, and its zero. */
    if (sscanf(line, "%u %u %15s", &x, &y, word) < 2) return 2;
    int is_click = strcmp(word, "click") == 0;
    wl_proxy_marshal_flags(pointer, MOVE, NULL, 1, 0, now(), x, y, width, height);
    frame(display, pointer);
    for (uint32_t pressed = 2; pressed-- > 0;) {
      if (!is_click && strcmp(word, pressed ? "press" : "release") != 0) continue;
      wl_proxy_marshal_flags(pointer, BUTTON, NULL, 1, 0, now(), LEFT_BUTTON, pressed);
      frame(display, pointer);
    }
  }
  return 0;
}
