/* What the files of this target share; for the window's thread alone. */
#ifndef PAPER_CWAYLAND_SEAT_H
#define PAPER_CWAYLAND_SEAT_H

#include <stdint.h>
#include <wayland-client.h>

/* The window's surface, and the seat with the serial of its last press, key or touch. Returns 0 where one is missing. */
int paper_wayland_input(
  struct wl_display **display, struct wl_surface **surface, struct wl_seat **seat, uint32_t *serial);

/* The serial of the last press of a button or a finger. */
uint32_t paper_wayland_press(void);

/* Takes the manager of data, which a registry has under this name. */
void paper_wayland_data_begin(struct wl_registry *registry, uint32_t name);

/* Lets go of all data; a running drag is given up, and its completion is not called. */
void paper_wayland_data_end(void);

#endif
