/* What SDL does not do for a window of Wayland. For the window's thread alone; elsewhere this does nothing. */
#ifndef PAPER_CWAYLAND_H
#define PAPER_CWAYLAND_H

#include <cclipboard.h>
#include <stddef.h>

/* Asks the compositor what it can do for an SDL_Window, and follows the user's input. Waits for no answer: SDL's loop
 * takes the answers. */
void paper_wayland_begin(void *window);

/* Lets go of all that the compositor has given. Call before the window is destroyed. */
void paper_wayland_end(void);

/* Whether there is a window of Wayland. */
int paper_wayland_is_there(void);

/* Asks the compositor to bring the window to the front (xdg-activation-v1), with the token that the program has
 * which the user has asked for it. */
void paper_wayland_activate(const char *token);

/* Called on the window's thread. `parent` is the window's handle by which windows of other programs belong to it
 * (xdg-foreign-v2), `token` allows another program to come to the front; each is NULL where the compositor gives none.
 * Both last until the function returns. */
typedef void (*paper_wayland_completion)(void *context, const char *parent, const char *token);

/* Asks for both. Returns 0 where there is no window of Wayland; `completion` is then not called. While a question is under
 * way, another question is answered at once with the known handle, without a token. paper_wayland_end drops a question
 * under way, whose `completion` is never called. */
int paper_wayland_ask(paper_wayland_completion completion, void *context);

/* Called on the window's thread at the end of a drag: 1 where a program has taken the files, else 0. */
typedef void (*paper_wayland_drag_completion)(void *context, int is_taken);

/* Drags files or a text out of the window, from the press that the user holds: `count` bytes, which are copied. From now on the compositor has the pointer, and the window is not told that the button goes up.
 * Returns 0 where the compositor drags nothing; `completion` is then not called. */
int paper_wayland_drag(
  paper_load load, paper_wayland_drag_completion completion, void *context);

/* Ends a drag whose files are not dropped yet. A compositor that refuses a drag tells nothing, and the window gets the
 * release of the button. Returns 1 where there was such a drag. */
int paper_wayland_drag_give_up(void);

/* Whether the clipboard has what this program has offered by the function below. */
int paper_wayland_has_offer(void);

/* Has something handed out by the clipboard, given as above. Returns 0 where the compositor cannot. */
int paper_wayland_copy(enum paper_offer_kind kind, const char *bytes, size_t count);

#endif
