/* Reads the clipboard of X11 on a connection of its own, so that any thread can wait for the program that owns the
 * text. SDL's own function waits in the thread of the window. */
#ifndef PAPER_CCLIPBOARD_H
#define PAPER_CCLIPBOARD_H

#include <stddef.h>

/* Reads the clipboard's text into new memory of `*count` bytes at `*text`, at most `limit` bytes of it; free it with
 * free(3). Waits for the owner no longer than `milliseconds`. Returns 1, or 0 where there is no text, no answer or no
 * display. */
int paper_clipboard_read(int milliseconds, size_t limit, char **text, size_t *count);

#endif
