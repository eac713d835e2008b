/* The time at which an event happened, where the window system says so. */
#ifndef PAPER_CEVENTTIME_H
#define PAPER_CEVENTTIME_H

#include <stdint.h>

/*
 * The X server's time, in milliseconds, of the event that SDL translates next, from the SDL_SYSWMEVENT
 * that precedes the translation; 0 where that event has no time or is not X's.
 * `event` is an SDL_Event, as SDL_PollEvent has just filled it.
 */
uint32_t paper_event_server_time(const void *event);

/* Whether an SDL_SYSWMEVENT tells that a window's property has changed. */
int paper_event_is_property(const void *event);

#endif
