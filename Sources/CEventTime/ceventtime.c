/* Apart from CSDL2, for SDL_syswm.h brings all of Xlib's names, which Swift shall not see. */
#define SDL_MAIN_HANDLED 1
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#include "ceventtime.h"

uint32_t paper_event_server_time(const void *pointer) {
#if defined(SDL_VIDEO_DRIVER_X11)
  const SDL_Event *event = pointer;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return 0;
  if (event->syswm.msg->subsystem != SDL_SYSWM_X11) return 0;
  const XEvent *x = &event->syswm.msg->msg.x11.event;
  switch (x->type) {
    case KeyPress:
    case KeyRelease: return (uint32_t)x->xkey.time;
    case ButtonPress:
    case ButtonRelease: return (uint32_t)x->xbutton.time;
    case MotionNotify: return (uint32_t)x->xmotion.time;
    case EnterNotify:
    case LeaveNotify: return (uint32_t)x->xcrossing.time;
    default: return 0;
  }
#else
  (void)pointer;
  return 0;
#endif
}

int paper_event_is_property(const void *pointer) {
#if defined(SDL_VIDEO_DRIVER_X11)
  const SDL_Event *event = pointer;
  if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return 0;
  if (event->syswm.msg->subsystem != SDL_SYSWM_X11) return 0;
  return event->syswm.msg->msg.x11.event.type == PropertyNotify;
#else
  (void)pointer;
  return 0;
#endif
}
