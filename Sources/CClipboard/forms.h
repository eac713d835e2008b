/* The forms in which a text or the addresses of files are handed to other programs. */
#ifndef PAPER_CLIPBOARD_FORMS_H
#define PAPER_CLIPBOARD_FORMS_H

#include <stddef.h>
#include <xcb/xcb.h>

/* The forms from `paper_form_uris` on are those of files alone. */
enum {
  paper_form_targets, paper_form_timestamp, paper_form_utf8, paper_form_string, paper_form_text,
  paper_form_plain, paper_form_plain_utf8, paper_form_uris, paper_form_copied, paper_forms
};

struct paper_text {
  char *bytes;
  size_t count;
  /* Whether the text is a line for the address of each of some files. */
  int is_files;
};

/* Asks the server for the numbers of all forms; `form` has room for `paper_forms`. */
void paper_forms_ask(xcb_connection_t *connection, xcb_atom_t *form);

/* Answers a request for a text that is owned since a time of the server. NULL answers that there is none. */
void paper_forms_answer(
  xcb_connection_t *connection, const xcb_atom_t *form, const struct paper_text *text,
  xcb_timestamp_t since, const xcb_selection_request_event_t *request);

#endif
