/* The forms in which a text or the addresses of files are handed to other programs. */
#ifndef PAPER_CLIPBOARD_FORMS_H
#define PAPER_CLIPBOARD_FORMS_H

#include "cclipboard.h"

#include <stddef.h>
#include <xcb/xcb.h>

/* The forms of any kind, then those of texts, of files alone, and of pictures alone. */
enum {
  paper_form_targets, paper_form_timestamp, paper_form_utf8, paper_form_string, paper_form_text,
  paper_form_plain, paper_form_plain_utf8, paper_form_uris, paper_form_copied, paper_form_png,
  paper_forms
};

struct paper_text {
  char *bytes;
  size_t count;
  enum paper_offer_kind kind;
  /* The line with the address of a picture's file; NULL for none. */
  char *address;
};

/* Long answers on their way, part by part, to programs that ask for the next part by deleting the last. */
enum { paper_sendings = 4 };
struct paper_sending {
  xcb_window_t requestor;
  xcb_atom_t property, type;
  char *bytes;
  size_t count, sent;
};

/* Asks the server for the numbers of all forms; `form` has room for `paper_forms`. */
void paper_forms_ask(xcb_connection_t *connection, xcb_atom_t *form);

/* Answers a request for a text that is owned since a time of the server. NULL answers that there is none. `sendings` has
 * room for `paper_sendings`; NULL refuses what one request cannot carry. */
void paper_forms_answer(
  xcb_connection_t *connection, const xcb_atom_t *form, const struct paper_text *text,
  xcb_timestamp_t since, const xcb_selection_request_event_t *request,
  struct paper_sending *sendings);

/* Sends the next part of a long answer, where a change of a property asks for one. */
void paper_forms_go_on(
  xcb_connection_t *connection, struct paper_sending *sendings,
  const xcb_property_notify_event_t *change);

/* Ends the long answers to a window, which has asked anew or is gone. XCB_ATOM_NONE stands for all properties. */
void paper_forms_forget(
  struct paper_sending *sendings, xcb_window_t requestor, xcb_atom_t property);

/* Ends all long answers. */
void paper_forms_end(struct paper_sending *sendings);

#endif
