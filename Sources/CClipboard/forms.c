#include "forms.h"
#include "cclipboard.h"
#include "connection.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[paper_forms] = {
  "TARGETS", "TIMESTAMP", "UTF8_STRING", "STRING", "TEXT", "text/plain", "text/plain;charset=utf-8",
  "text/uri-list", "x-special/gnome-copied-files", "image/png"};

void paper_forms_ask(xcb_connection_t *connection, xcb_atom_t *form) {
  /* Bound: `form` has room for as many numbers as there are names. */
  for (int at = 0; at < paper_forms; at++) form[at] = paper_x_atom(connection, names[at]);
}

/* Latin-1 of UTF-8, with question marks for all other characters. The result is no longer than the text. */
static size_t latin(const struct paper_text *text, char *bytes) {
  size_t count = 0;
  /* Bound: each byte of the text gives at most one of the result. */
  for (size_t at = 0; at < text->count; at++) {
    unsigned char byte = (unsigned char)text->bytes[at];
    if (byte < 0x80) {
      bytes[count++] = (char)byte;
    } else if ((byte & 0xFE) == 0xC2 && at + 1 < text->count) {
      bytes[count++] = (char)((byte & 0x03) << 6 | ((unsigned char)text->bytes[++at] & 0x3F));
    } else if ((byte & 0xC0) != 0x80) {
      bytes[count++] = '?';
    }
  }
  return count;
}

size_t paper_addresses(
  const char *addresses, size_t count, enum paper_addresses_form form, char *bytes) {
  int is_copied = form == paper_addresses_copied, is_list = form == paper_addresses_uris;
  size_t written = 0;
  if (is_copied) {
    memcpy(bytes, "copy\n", 5);
    written = 5;
  }
  /* Bound: each byte of the addresses gives at most two, and the head has five. */
  for (size_t at = 0; at < count; at++) {
    if (is_copied && addresses[at] == '\n' && at + 1 == count) break;
    if (is_list && addresses[at] == '\n') bytes[written++] = '\r';
    bytes[written++] = addresses[at];
  }
  return written;
}

static int is_addresses(int form) { return form == paper_form_uris || form == paper_form_copied; }

/* Whether what is handed out has a form. */
static int has_form(const struct paper_text *text, int form) {
  if (form <= paper_form_timestamp) return 1;
  if (text->kind == paper_offer_picture)
    return form == paper_form_png || (text->address && is_addresses(form));
  return form < (text->kind == paper_offer_files ? paper_form_png : paper_form_uris);
}

/* The addresses of what is handed out. */
static struct paper_text addresses_of(const struct paper_text *text) {
  if (text->kind != paper_offer_picture || !text->address) return *text;
  return (struct paper_text){text->address, strlen(text->address), paper_offer_files, NULL};
}

/* Puts the next part of a long answer into the property; a part without bytes ends the answer. */
static void send_part(xcb_connection_t *connection, struct paper_sending *sending) {
  enum { part = 1 << 17 };
  size_t left = sending->count - sending->sent, count = left < part ? left : part;
  /* Bound: `sent` and `count` together are at most the bytes of the answer. */
  xcb_change_property(
    connection, XCB_PROP_MODE_REPLACE, sending->requestor, sending->property, sending->type, 8,
    (uint32_t)count, sending->bytes + sending->sent);
  sending->sent += count;
  if (count > 0) return;
  free(sending->bytes);
  memset(sending, 0, sizeof *sending);
}

void paper_forms_forget(
  struct paper_sending *sendings, xcb_window_t requestor, xcb_atom_t property) {
  for (int at = 0; at < paper_sendings; at++) {
    struct paper_sending *sending = &sendings[at];
    if (!sending->bytes || sending->requestor != requestor) continue;
    if (property != XCB_ATOM_NONE && sending->property != property) continue;
    free(sending->bytes);
    memset(sending, 0, sizeof *sending);
  }
}

/* Tells how long the answer is, and waits for the program to ask for the parts (INCR). Returns 0 without memory. */
static int begin_sending(
  xcb_connection_t *connection, const struct paper_text *text, xcb_window_t requestor,
  xcb_atom_t property, xcb_atom_t type, struct paper_sending *sendings) {
  int at = 0;
  while (at < paper_sendings && sendings[at].bytes) at++;
  char *copy = malloc(text->count);
  if (!copy) return 0;
  if (at == paper_sendings) {
    /* The program that has waited longest gives its place up. Bound: all but the first move down by one. */
    free(sendings[0].bytes);
    memmove(sendings, sendings + 1, (paper_sendings - 1) * sizeof *sendings);
    at = paper_sendings - 1;
  }
  /* Bound: the copy has room for `count` bytes. The text may change while the parts are asked for. */
  memcpy(copy, text->bytes, text->count);
  sendings[at] = (struct paper_sending){requestor, property, type, copy, text->count, 0};
  const uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY;
  const uint32_t length = (uint32_t)text->count;
  xcb_change_window_attributes(connection, requestor, XCB_CW_EVENT_MASK, &mask);
  xcb_change_property(
    connection, XCB_PROP_MODE_REPLACE, requestor, property, paper_x_atom(connection, "INCR"), 32, 1,
    &length);
  return 1;
}

void paper_forms_go_on(
  xcb_connection_t *connection, struct paper_sending *sendings,
  const xcb_property_notify_event_t *change) {
  if (change->state != XCB_PROPERTY_DELETE) return;
  for (int at = 0; at < paper_sendings; at++)
    if (
      sendings[at].bytes && sendings[at].requestor == change->window &&
      sendings[at].property == change->atom) {
      send_part(connection, &sendings[at]);
      return;
    }
}

void paper_forms_end(struct paper_sending *sendings) {
  for (int at = 0; at < paper_sendings; at++) free(sendings[at].bytes);
}

/* Puts what is asked for into a property of the window that asks. Returns whether there is such a form. */
static int give(
  xcb_connection_t *connection, const xcb_atom_t *atoms, const struct paper_text *text,
  xcb_timestamp_t since, const xcb_selection_request_event_t *request, xcb_atom_t property,
  struct paper_sending *sendings) {
  int form = 0;
  while (form < paper_forms && atoms[form] != request->target) form++;
  if (form == paper_forms || !has_form(text, form)) return 0;
  /* A longer property would end the connection; the rest of the request takes fewer bytes than these. */
  size_t maximum = (size_t)xcb_get_maximum_request_length(connection) * 4 - 256;
  int is_list = is_addresses(form);
  struct paper_text list = addresses_of(text);
  size_t bytes = is_list ? 2 * list.count + 8 : text->count;
  if (form > paper_form_timestamp && bytes > maximum) {
    if (is_list || form == paper_form_string || !sendings) return 0;
    xcb_atom_t type = form == paper_form_text ? atoms[paper_form_utf8] : request->target;
    return begin_sending(connection, text, request->requestor, property, type, sendings);
  }
  switch (form) {
  case paper_form_targets: {
    xcb_atom_t known[paper_forms];
    uint32_t count = 0;
    /* Bound: `known` has room for all forms. */
    for (int at = 0; at < paper_forms; at++)
      if (has_form(text, at)) known[count++] = atoms[at];
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, XCB_ATOM_ATOM, 32, count,
      known);
    return 1;
  }
  case paper_form_timestamp:
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, XCB_ATOM_INTEGER, 32, 1,
      &since);
    return 1;
  case paper_form_string: {
    char *bytes = malloc(text->count + 1);
    if (!bytes) return 0;
    uint32_t count = (uint32_t)latin(text, bytes);
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, XCB_ATOM_STRING, 8, count,
      bytes);
    free(bytes);
    return 1;
  }
  case paper_form_uris:
  case paper_form_copied: {
    char *bytes = malloc(2 * list.count + 8);
    if (!bytes) return 0;
    uint32_t count = (uint32_t)paper_addresses(
      list.bytes, list.count,
      form == paper_form_copied ? paper_addresses_copied : paper_addresses_uris, bytes);
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, request->target, 8, count,
      bytes);
    free(bytes);
    return 1;
  }
  default: {
    xcb_atom_t type = form == paper_form_text ? atoms[paper_form_utf8] : request->target;
    xcb_change_property(
      connection, XCB_PROP_MODE_REPLACE, request->requestor, property, type, 8,
      (uint32_t)text->count, text->bytes);
    return 1;
  }
  }
}

void paper_forms_answer(
  xcb_connection_t *connection, const xcb_atom_t *form, const struct paper_text *text,
  xcb_timestamp_t since, const xcb_selection_request_event_t *request,
  struct paper_sending *sendings) {
  /* Clients of the oldest kind name no property; the target's name stands for it. */
  xcb_atom_t property = request->property ? request->property : request->target;
  if (sendings) paper_forms_forget(sendings, request->requestor, property);
  int is_given = text && text->bytes && give(connection, form, text, since, request, property, sendings);
  xcb_selection_notify_event_t reply = {0};
  reply.response_type = XCB_SELECTION_NOTIFY;
  reply.time = request->time;
  reply.requestor = request->requestor;
  reply.selection = request->selection;
  reply.target = request->target;
  reply.property = is_given ? property : XCB_ATOM_NONE;
  /* Bound: an event has 32 bytes, and this struct may have fewer. */
  char event[32] = {0};
  memcpy(event, &reply, sizeof reply < sizeof event ? sizeof reply : sizeof event);
  xcb_send_event(connection, 0, request->requestor, XCB_EVENT_MASK_NO_EVENT, event);
}
