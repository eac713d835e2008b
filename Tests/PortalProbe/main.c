/* A settings portal for the tests, on the bus that the environment names.
 *
 *   portal-probe silent        takes the portal's name and never answers
 *   portal-probe FIRST SECOND  answers org.gnome.desktop.interface enable-animations with FIRST (0 or 1),
 *                              and after a line on standard input with SECOND, and tells of the change
 *   portal-probe FIRST SECOND GROUP KEY  the same of another setting
 *   portal-probe chooser URI   answers a question for files with this one, and one for folders with nothing; before
 *                              that a program without the portal's name answers with file:///stranger.md
 *
 *   portal-probe printer FILE  prints by copying each PDF to this file; cancels where the name is empty
 *
 *   portal-probe links         opens addresses by printing each, with the window it comes from
 *
 * Prints "ready" once it has the name. */
#include "printing.h"

#include <dbus/dbus.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const interface = "org.freedesktop.portal.Settings";
static const char *const chooser = "org.freedesktop.portal.FileChooser";
static const char *const path = "/org/freedesktop/portal/desktop";
static const char *const links = "org.freedesktop.portal.OpenURI";
static const char *group = "org.gnome.desktop.interface";
static const char *key = "enable-animations";

static void append(DBusMessageIter *at, int depth, dbus_bool_t value) {
  if (depth == 0) {
    dbus_message_iter_append_basic(at, DBUS_TYPE_BOOLEAN, &value);
    return;
  }
  DBusMessageIter inner;
  dbus_message_iter_open_container(at, DBUS_TYPE_VARIANT, depth == 1 ? "b" : "v", &inner);
  append(&inner, depth - 1, value);
  dbus_message_iter_close_container(at, &inner);
}

static void answer(DBusConnection *bus, DBusMessage *call, dbus_bool_t value) {
  const char *asked_group = "", *asked_key = "";
  dbus_message_get_args(
    call, NULL, DBUS_TYPE_STRING, &asked_group, DBUS_TYPE_STRING, &asked_key, DBUS_TYPE_INVALID);
  int is_known = strcmp(asked_group, group) == 0 && strcmp(asked_key, key) == 0;
  DBusMessage *reply =
    is_known ? dbus_message_new_method_return(call)
             : dbus_message_new_error(call, "org.freedesktop.portal.Error.NotFound", "unknown");
  DBusMessageIter at;
  dbus_message_iter_init_append(reply, &at);
  /* Read wraps a value twice. */
  if (is_known) append(&at, 2, value);
  dbus_connection_send(bus, reply, NULL);
  dbus_message_unref(reply);
}

static void tell(DBusConnection *bus, dbus_bool_t value) {
  DBusMessage *signal = dbus_message_new_signal(path, interface, "SettingChanged");
  DBusMessageIter at;
  dbus_message_iter_init_append(signal, &at);
  dbus_message_iter_append_basic(&at, DBUS_TYPE_STRING, &group);
  dbus_message_iter_append_basic(&at, DBUS_TYPE_STRING, &key);
  append(&at, 1, value);
  dbus_connection_send(bus, signal, NULL);
  dbus_message_unref(signal);
}

/* Whether a line has come; answers are not held up by waiting for one. */
static int has_line(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  char line[16];
  return poll(&input, 1, 0) == 1 && read(STDIN_FILENO, line, sizeof line) > 0;
}

/* Finds the value of a question's option. Returns 0 where there is none. */
static int option(DBusMessage *call, const char *wanted, DBusMessageIter *value) {
  DBusMessageIter at, entries, entry;
  if (!dbus_message_iter_init(call, &at)) return 0;
  dbus_message_iter_next(&at);
  dbus_message_iter_next(&at);
  if (dbus_message_iter_get_arg_type(&at) != DBUS_TYPE_ARRAY) return 0;
  for (dbus_message_iter_recurse(&at, &entries);
       dbus_message_iter_get_arg_type(&entries) == DBUS_TYPE_DICT_ENTRY;
       dbus_message_iter_next(&entries)) {
    const char *name = "";
    dbus_message_iter_recurse(&entries, &entry);
    dbus_message_iter_get_basic(&entry, &name);
    dbus_message_iter_next(&entry);
    if (strcmp(name, wanted) != 0) continue;
    dbus_message_iter_recurse(&entry, value);
    return 1;
  }
  return 0;
}

static int is_for_folders(DBusMessage *call) {
  DBusMessageIter value;
  dbus_bool_t is_set = FALSE;
  if (option(call, "directory", &value)) dbus_message_iter_get_basic(&value, &is_set);
  return is_set;
}

/* Sends what was chosen as a signal of the question's object, to the program that has asked alone. */
static void respond(
  DBusConnection *bus, DBusMessage *call, const char *object, const char *uri) {
  DBusMessage *signal =
    dbus_message_new_signal(object, "org.freedesktop.portal.Request", "Response");
  dbus_message_set_destination(signal, dbus_message_get_sender(call));
  DBusMessageIter at, entries, entry, value, uris;
  dbus_uint32_t code = is_for_folders(call) ? 1 : 0;
  const char *key_of_uris = "uris";
  dbus_message_iter_init_append(signal, &at);
  dbus_message_iter_append_basic(&at, DBUS_TYPE_UINT32, &code);
  dbus_message_iter_open_container(&at, DBUS_TYPE_ARRAY, "{sv}", &entries);
  dbus_message_iter_open_container(&entries, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key_of_uris);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "as", &value);
  dbus_message_iter_open_container(&value, DBUS_TYPE_ARRAY, "s", &uris);
  dbus_message_iter_append_basic(&uris, DBUS_TYPE_STRING, &uri);
  dbus_message_iter_close_container(&value, &uris);
  dbus_message_iter_close_container(&entry, &value);
  dbus_message_iter_close_container(&entries, &entry);
  dbus_message_iter_close_container(&at, &entries);
  dbus_connection_send(bus, signal, NULL);
  dbus_connection_flush(bus);
  dbus_message_unref(signal);
}

/* Answers as the protocol says: the name of an object first, and what was chosen as that object's signal. */
static void choose(DBusConnection *bus, DBusMessage *call, const char *token, const char *uri) {
  char object[256], sender[128];
  snprintf(sender, sizeof sender, "%s", dbus_message_get_sender(call) + 1);
  for (char *at = sender; *at; at++) {
    if (*at == '.') *at = '_';
  }
  snprintf(object, sizeof object, "/org/freedesktop/portal/desktop/request/%s/%s", sender, token);
  const char *name = object;
  DBusMessage *reply = dbus_message_new_method_return(call);
  dbus_message_append_args(reply, DBUS_TYPE_OBJECT_PATH, &name, DBUS_TYPE_INVALID);
  dbus_connection_send(bus, reply, NULL);
  dbus_message_unref(reply);
  dbus_connection_flush(bus);
  DBusConnection *stranger = dbus_bus_get_private(DBUS_BUS_SESSION, NULL);
  if (stranger) {
    dbus_connection_set_exit_on_disconnect(stranger, FALSE);
    respond(stranger, call, object, "file:///stranger.md");
    dbus_connection_close(stranger);
    dbus_connection_unref(stranger);
  }
  /* The bus has handed out the stranger's word by the time at which it answers. */
  DBusMessage *ping = dbus_message_new_method_call(
    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId");
  DBusMessage *pong = dbus_connection_send_with_reply_and_block(bus, ping, 5000, NULL);
  dbus_message_unref(ping);
  if (pong) dbus_message_unref(pong);
  respond(bus, call, object, uri);
}

/* The name that the program has given its question; the empty word where there is none. */
static const char *token_of(DBusMessage *call) {
  DBusMessageIter value;
  const char *token = "";
  if (option(call, "handle_token", &value)) dbus_message_iter_get_basic(&value, &token);
  return token;
}

/* SDL asks for the pointer's size on Wayland, and waits for an answer. */
static void refuse(DBusConnection *bus, DBusMessage *call) {
  DBusMessage *reply = dbus_message_new_error(call, DBUS_ERROR_UNKNOWN_METHOD, "not of this portal");
  dbus_connection_send(bus, reply, NULL);
  dbus_message_unref(reply);
}

/* Prints the window and the address, and names the object that would answer. */
static void open_link(DBusConnection *bus, DBusMessage *call) {
  const char *window = "", *uri = "", *object = "/org/freedesktop/portal/desktop/request/1/1";
  DBusMessageIter at;
  if (!dbus_message_iter_init(call, &at)) return;
  dbus_message_iter_get_basic(&at, &window);
  dbus_message_iter_next(&at);
  dbus_message_iter_get_basic(&at, &uri);
  printf("%s %s\n", window, uri);
  fflush(stdout);
  DBusMessage *reply = dbus_message_new_method_return(call);
  dbus_message_append_args(reply, DBUS_TYPE_OBJECT_PATH, &object, DBUS_TYPE_INVALID);
  dbus_connection_send(bus, reply, NULL);
  dbus_message_unref(reply);
}

int main(int count, char **words) {
  if (count < 2) return 2;
  DBusConnection *bus = dbus_bus_get(DBUS_BUS_SESSION, NULL);
  if (!bus) return 1;
  int taken = dbus_bus_request_name(
    bus, "org.freedesktop.portal.Desktop", DBUS_NAME_FLAG_DO_NOT_QUEUE, NULL);
  if (taken != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER) return 1;
  puts("ready");
  fflush(stdout);
  int is_chooser = count == 3 && strcmp(words[1], "chooser") == 0;
  int is_printer = count == 3 && strcmp(words[1], "printer") == 0;
  int is_links = strcmp(words[1], "links") == 0;
  int is_silent = is_chooser || is_printer || is_links || strcmp(words[1], "silent") == 0;
  if (count == 5) group = words[3], key = words[4];
  dbus_bool_t value = !is_silent && atoi(words[1]) != 0;
  while (dbus_connection_read_write(bus, 50)) {
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(bus))) {
      if (!is_silent && dbus_message_is_method_call(message, interface, "Read")) {
        answer(bus, message, value);
      }
      if (is_chooser && dbus_message_is_method_call(message, chooser, "OpenFile")) {
        choose(bus, message, token_of(message), words[2]);
      }
      if (is_printer) answer_print(bus, message, words[2]);
      if (is_links && dbus_message_is_method_call(message, links, "OpenURI")) {
        open_link(bus, message);
      } else if (is_links && dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL) {
        refuse(bus, message);
      }
      dbus_message_unref(message);
    }
    if (!is_silent && count > 2 && has_line()) {
      value = atoi(words[2]) != 0;
      tell(bus, value);
    }
    dbus_connection_flush(bus);
  }
  return 0;
}
