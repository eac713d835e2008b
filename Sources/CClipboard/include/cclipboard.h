/* The clipboard and the primary selection of X11, on connections of their own, so that any thread can wait for other
 * programs. SDL's own functions wait in the thread of the window. */
#ifndef PAPER_CCLIPBOARD_H
#define PAPER_CCLIPBOARD_H

#include <stddef.h>
#include <stdint.h>

/* Reads a text into new memory of `*count` bytes at `*text`, at most `limit` bytes of it; free it with free(3). Waits for
 * the owner no longer than `milliseconds`. Reads the primary selection or the clipboard. Returns 1, or 0 where there is
 * no text, no answer or no display. */
int paper_clipboard_read(
  int is_primary, int milliseconds, size_t limit, char **text, size_t *count);

/* What is handed to other programs. */
enum paper_offer_kind {
  /* UTF-8. */
  paper_offer_text,
  /* The addresses of files, a line for each. Programs that take no files get the addresses as text. */
  paper_offer_files,
  /* A file of PNG. */
  paper_offer_picture
};

/* What a drag hands out: `count` bytes. A picture may also be a file, whose address is a line; else `address` is NULL. */
typedef struct {
  enum paper_offer_kind kind;
  const char *bytes;
  size_t count;
  const char *address;
} paper_load;

/* Has `count` bytes handed out, which are copied: as the primary selection or as the clipboard. Any thread may call this,
 * before or while another serves. Waits for nothing. */
void paper_selection_offer(
  int is_primary, enum paper_offer_kind kind, const char *bytes, size_t count);

/* Forms in which programs take the addresses of files. */
enum paper_addresses_form {
  paper_addresses_plain,
  /* Lines that end as those of the internet do (RFC 2483). */
  paper_addresses_uris,
  /* GNOME's form: the word of what is done with the files, and the addresses behind. */
  paper_addresses_copied
};

/* Writes addresses, a line for each, of `count` bytes, in a form. Returns the number of the bytes written: at most
 * 2 * `count` + 8, for which `bytes` must have room. Both window systems have files handed out by this function. */
size_t paper_addresses(
  const char *addresses, size_t count, enum paper_addresses_form form, char *bytes);

/* Hands out what was offered, until the display is gone; at rest it waits for events. For one thread. */
void paper_selection_serve(void);

/* Allows the next drag. Call before the thread of the drag begins. */
void paper_drag_begin(void);

/* Whether a drag has begun whose button has not gone up. Any thread may call this. */
int paper_drag_is_held(void);

/* Ends a running drag without a drop, or lets the next end at once. Any thread may call this. Waits for nothing. */
void paper_drag_cancel(void);

/* Drags something out of the window by XDND, from where the pointer is until its first button is up. The load is copied.
 * `own` is the number of the window that takes nothing of the drag. `picture` is shown beside the
 * pointer: `width` x `height` numbers 0xAARRGGBB; NULL shows none. Returns 1 where a program has taken what is dragged,
 * else 0. For one thread, which waits: for the hand without end, for the program at most fifteen seconds. */
int paper_drag(
  paper_load load, unsigned long own, const uint32_t *picture, int width, int height);

#endif
