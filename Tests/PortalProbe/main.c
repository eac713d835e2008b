/* A settings portal for the tests, on the bus that the environment names.
 *
 *   portal-probe silent        takes the portal's name and never answers
 *   portal-probe FIRST SECOND  answers org.gnome.desktop.interface enable-animations with FIRST (0 or 1),
 *                              and after a line on standard input with SECOND, and tells of the change
 *
 * Prints "ready" once it has the name. */
#include <dbus/dbus.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const interface = "org.freedesktop.portal.Settings";
static const char *const path = "/org/freedesktop/portal/desktop";
static const char *const group = "org.gnome.desktop.interface";
static const char *const key = "enable-animations";

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

int main(int count, char **words) {
  if (count < 2) return 2;
  DBusConnection *bus = dbus_bus_get(DBUS_BUS_SESSION, NULL);
  if (!bus) return 1;
  int taken = dbus_bus_request_name(
    bus, "org.freedesktop.portal.Desktop", DBUS_NAME_FLAG_DO_NOT_QUEUE, NULL);
  if (taken != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER) return 1;
  puts("ready");
  fflush(stdout);
  int is_silent = strcmp(words[1], "silent") == 0;
  dbus_bool_t value = !is_silent && atoi(words[1]) != 0;
  while (dbus_connection_read_write(bus, 50)) {
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(bus))) {
      if (!is_silent && dbus_message_is_method_call(message, interface, "Read")) {
        answer(bus, message, value);
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
