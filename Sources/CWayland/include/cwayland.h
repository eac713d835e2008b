/* What SDL does not do for a window of Wayland. For the window's thread alone; elsewhere this does nothing. */
#ifndef PAPER_CWAYLAND_H
#define PAPER_CWAYLAND_H

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

/* Told on the window's thread. `parent` is the window's handle by which windows of other programs belong to it
 * (xdg-foreign-v2), `token` allows another program to come to the front; each is NULL where the compositor gives none.
 * Both last until the function returns. */
typedef void (*paper_wayland_told)(void *context, const char *parent, const char *token);

/* Asks for both. Returns 0 where there is no window of Wayland; `told` is then not called. While a question is under
 * way, another one is told at once what is known, without a token. A question under way is dropped by
 * paper_wayland_end, and never told. */
int paper_wayland_ask(paper_wayland_told told, void *context);

#endif
