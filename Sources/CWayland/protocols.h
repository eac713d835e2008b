/* The parts of two protocols of Wayland that are spoken here, as libwayland wants them: requests and events in the
 * protocol's order, whose numbers follow from it. Written by hand rather than made by wayland-scanner, which would be a
 * step of the build for a few lines. */
#ifndef PAPER_CWAYLAND_PROTOCOLS_H
#define PAPER_CWAYLAND_PROTOCOLS_H

#include <wayland-client.h>

/* --- xdg-activation-v1, version 1 --- */

enum { PAPER_TOKEN_SET_SERIAL, PAPER_TOKEN_SET_APP_ID, PAPER_TOKEN_SET_SURFACE, PAPER_TOKEN_COMMIT, PAPER_TOKEN_DESTROY };
enum { PAPER_ACTIVATION_DESTROY, PAPER_ACTIVATION_GET_TOKEN, PAPER_ACTIVATION_ACTIVATE };

struct paper_token_listener {
  void (*done)(void *data, struct wl_proxy *proxy, const char *token);
};

/* For each message the interfaces of its arguments; NULL for what is no object. */
static const struct wl_interface *no_object[] = {NULL};
static const struct wl_interface *serial_and_seat[] = {NULL, &wl_seat_interface};
static const struct wl_interface *a_surface[] = {&wl_surface_interface};
static const struct wl_interface *text_and_surface[] = {NULL, &wl_surface_interface};

static const struct wl_message token_requests[] = {
  {"set_serial", "uo", serial_and_seat}, {"set_app_id", "s", no_object},
  {"set_surface", "o", a_surface}, {"commit", "", no_object}, {"destroy", "", no_object}};
static const struct wl_message token_events[] = {{"done", "s", no_object}};
static const struct wl_interface paper_token_interface = {
  "xdg_activation_token_v1", 1, 5, token_requests, 1, token_events};

static const struct wl_interface *new_token[] = {&paper_token_interface};
static const struct wl_message activation_requests[] = {
  {"destroy", "", no_object}, {"get_activation_token", "n", new_token},
  {"activate", "so", text_and_surface}};
static const struct wl_interface paper_activation_interface = {
  "xdg_activation_v1", 1, 3, activation_requests, 0, NULL};

/* --- xdg-foreign-unstable-v2, version 1: the exporter's side --- */

enum { PAPER_EXPORTER_DESTROY, PAPER_EXPORTER_EXPORT };
enum { PAPER_EXPORTED_DESTROY };

struct paper_exported_listener {
  void (*handle)(void *data, struct wl_proxy *proxy, const char *handle);
};

static const struct wl_message exported_requests[] = {{"destroy", "", no_object}};
static const struct wl_message exported_events[] = {{"handle", "s", no_object}};
static const struct wl_interface paper_exported_interface = {
  "zxdg_exported_v2", 1, 1, exported_requests, 1, exported_events};

static const struct wl_interface *exported_and_surface[] = {
  &paper_exported_interface, &wl_surface_interface};
static const struct wl_message exporter_requests[] = {
  {"destroy", "", no_object}, {"export_toplevel", "no", exported_and_surface}};
static const struct wl_interface paper_exporter_interface = {
  "zxdg_exporter_v2", 1, 2, exporter_requests, 0, NULL};

#endif
