#include "printing.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A printer of A5 behind the portal's two calls: one asks for the paper, one brings the PDF. */

static const char *const interface = "org.freedesktop.portal.Print";
enum { TOKEN = 7 };

/* The value of an option, which the last argument holds. Returns 0 where there is none. */
static int option(DBusMessage *call, const char *wanted, DBusMessageIter *value) {
  DBusMessageIter at, last, entries, entry;
  if (!dbus_message_iter_init(call, &at)) return 0;
  do last = at;
  while (dbus_message_iter_next(&at));
  if (dbus_message_iter_get_arg_type(&last) != DBUS_TYPE_ARRAY) return 0;
  for (dbus_message_iter_recurse(&last, &entries);
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

static void append(DBusMessageIter *entries, const char *name, int type, const void *value) {
  DBusMessageIter entry, variant;
  const char signature[] = {(char)type, 0};
  dbus_message_iter_open_container(entries, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant);
  dbus_message_iter_append_basic(&variant, type, value);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(entries, &entry);
}

/* The paper lies on its side: who prints on it turns the paper. */
static void append_setup(DBusMessageIter *entries) {
  DBusMessageIter entry, variant, setup;
  const char *name = "page-setup";
  const double width = 210, height = 148;
  dbus_message_iter_open_container(entries, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "a{sv}", &variant);
  dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "{sv}", &setup);
  append(&setup, "Width", DBUS_TYPE_DOUBLE, &width);
  append(&setup, "Height", DBUS_TYPE_DOUBLE, &height);
  dbus_message_iter_close_container(&variant, &setup);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(entries, &entry);
}

static void answer(DBusConnection *bus, DBusMessage *call, dbus_uint32_t code, int has_paper) {
  char object[256], sender[128];
  const char *token = "", *name = object;
  DBusMessageIter value, at, entries;
  if (option(call, "handle_token", &value)) dbus_message_iter_get_basic(&value, &token);
  snprintf(sender, sizeof sender, "%s", dbus_message_get_sender(call) + 1);
  for (char *letter = sender; *letter; letter++)
    if (*letter == '.') *letter = '_';
  snprintf(object, sizeof object, "/org/freedesktop/portal/desktop/request/%s/%s", sender, token);
  DBusMessage *reply = dbus_message_new_method_return(call);
  dbus_message_append_args(reply, DBUS_TYPE_OBJECT_PATH, &name, DBUS_TYPE_INVALID);
  dbus_connection_send(bus, reply, NULL);
  dbus_message_unref(reply);
  DBusMessage *signal =
    dbus_message_new_signal(object, "org.freedesktop.portal.Request", "Response");
  dbus_message_set_destination(signal, dbus_message_get_sender(call));
  dbus_message_iter_init_append(signal, &at);
  dbus_message_iter_append_basic(&at, DBUS_TYPE_UINT32, &code);
  dbus_message_iter_open_container(&at, DBUS_TYPE_ARRAY, "{sv}", &entries);
  const dbus_uint32_t number = TOKEN;
  if (has_paper) {
    append(&entries, "token", DBUS_TYPE_UINT32, &number);
    append_setup(&entries);
  }
  dbus_message_iter_close_container(&at, &entries);
  dbus_connection_send(bus, signal, NULL);
  dbus_connection_flush(bus);
  dbus_message_unref(signal);
}

/* Copies what the program has sent. Returns the code of the answer. */
static dbus_uint32_t copy(DBusMessage *call, const char *file) {
  const char *window = "", *title = "";
  int from = -1;
  dbus_uint32_t number = 0;
  DBusMessageIter value;
  char bytes[65536];
  if (
    !option(call, "token", &value) ||
    !dbus_message_get_args(
      call, NULL, DBUS_TYPE_STRING, &window, DBUS_TYPE_STRING, &title, DBUS_TYPE_UNIX_FD, &from,
      DBUS_TYPE_INVALID))
    return 2;
  dbus_message_iter_get_basic(&value, &number);
  int to = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ssize_t count = 0;
  while (number == TOKEN && to >= 0 && (count = read(from, bytes, sizeof bytes)) > 0)
    if (write(to, bytes, (size_t)count) != count) break;
  close(from);
  if (to >= 0) close(to);
  printf("printed %s\n", title);
  fflush(stdout);
  return number == TOKEN && to >= 0 && count == 0 ? 0 : 2;
}

int answer_print(DBusConnection *bus, DBusMessage *message, const char *file) {
  if (dbus_message_is_method_call(message, interface, "PreparePrint")) {
    answer(bus, message, file[0] ? 0 : 1, 1);
  } else if (dbus_message_is_method_call(message, interface, "Print")) {
    answer(bus, message, copy(message, file), 0);
  } else {
    return 0;
  }
  return 1;
}
