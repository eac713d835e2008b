#include "cdesktop.h"

#include <dbus/dbus.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct paper_desktop {
  DBusConnection *bus;
  int has_changed;
};

static const char *const portal = "org.freedesktop.portal.Desktop";
static const char *const path = "/org/freedesktop/portal/desktop";
static const char *const settings = "org.freedesktop.portal.Settings";

/* libdbus would start a bus of its own where the environment names none. */
static int address(char *text, size_t size) {
  const char *named = getenv("DBUS_SESSION_BUS_ADDRESS");
  if (named && *named) {
    if (strncmp(named, "autolaunch:", 11) == 0) return 0;
    return snprintf(text, size, "%s", named) < (int)size;
  }
  const char *folder = getenv("XDG_RUNTIME_DIR");
  if (!folder || *folder != '/') return 0;
  char socket[512];
  int length = snprintf(socket, sizeof socket, "%s/bus", folder);
  if (length >= (int)sizeof socket || access(socket, W_OK) != 0) return 0;
  char *escaped = dbus_address_escape_value(socket);
  if (!escaped) return 0;
  length = snprintf(text, size, "unix:path=%s", escaped);
  dbus_free(escaped);
  return length < (int)size;
}

static DBusHandlerResult filter(DBusConnection *bus, DBusMessage *message, void *data) {
  (void)bus;
  if (dbus_message_is_signal(message, settings, "SettingChanged")) {
    ((paper_desktop *)data)->has_changed = 1;
  }
  return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
}

static void follow_settings(paper_desktop *desktop) {
  dbus_connection_add_filter(desktop->bus, filter, desktop, NULL);
  /* Without an error to fill in, the match is sent and no answer is waited for. */
  dbus_bus_add_match(
    desktop->bus,
    "type='signal',sender='org.freedesktop.portal.Desktop',"
    "interface='org.freedesktop.portal.Settings',member='SettingChanged'",
    NULL);
  dbus_connection_flush(desktop->bus);
}

paper_desktop *paper_desktop_connect(void) {
  char text[1024];
  if (!address(text, sizeof text)) return NULL;
  paper_desktop *desktop = calloc(1, sizeof *desktop);
  if (!desktop) return NULL;
  desktop->bus = dbus_connection_open_private(text, NULL);
  if (!desktop->bus) {
    free(desktop);
    return NULL;
  }
  /* By default the process ends with the bus. */
  dbus_connection_set_exit_on_disconnect(desktop->bus, FALSE);
  if (!dbus_bus_register(desktop->bus, NULL)) {
    paper_desktop_close(desktop);
    return NULL;
  }
  follow_settings(desktop);
  return desktop;
}

void paper_desktop_close(paper_desktop *desktop) {
  if (!desktop) return;
  dbus_connection_close(desktop->bus);
  dbus_connection_unref(desktop->bus);
  free(desktop);
}

/* The value beneath any number of variants: the portal's first version wraps it twice. */
static paper_desktop_value value(DBusMessageIter *at) {
  paper_desktop_value value = {PAPER_DESKTOP_NOTHING, 0, ""};
  DBusMessageIter inner;
  while (dbus_message_iter_get_arg_type(at) == DBUS_TYPE_VARIANT) {
    dbus_message_iter_recurse(at, &inner);
    *at = inner;
  }
  DBusBasicValue basic;
  memset(&basic, 0, sizeof basic);
  int type = dbus_message_iter_get_arg_type(at);
  if (!dbus_type_is_basic(type)) return value;
  if (type == DBUS_TYPE_UNIX_FD) return value;
  dbus_message_iter_get_basic(at, &basic);
  value.kind = PAPER_DESKTOP_NUMBER;
  switch (type) {
    case DBUS_TYPE_BOOLEAN: value.number = basic.bool_val != 0; break;
    case DBUS_TYPE_BYTE: value.number = basic.byt; break;
    case DBUS_TYPE_INT16: value.number = basic.i16; break;
    case DBUS_TYPE_UINT16: value.number = basic.u16; break;
    case DBUS_TYPE_INT32: value.number = basic.i32; break;
    case DBUS_TYPE_UINT32: value.number = basic.u32; break;
    case DBUS_TYPE_INT64: value.number = (double)basic.i64; break;
    case DBUS_TYPE_UINT64: value.number = (double)basic.u64; break;
    case DBUS_TYPE_DOUBLE: value.number = basic.dbl; break;
    case DBUS_TYPE_STRING:
      value.kind = PAPER_DESKTOP_TEXT;
      snprintf(value.text, sizeof value.text, "%s", basic.str);
      break;
    default: value.kind = PAPER_DESKTOP_NOTHING;
  }
  return value;
}

paper_desktop_value paper_desktop_setting(
  paper_desktop *desktop, const char *group, const char *key, int milliseconds) {
  paper_desktop_value found = {PAPER_DESKTOP_NOTHING, 0, ""};
  DBusMessage *call = dbus_message_new_method_call(portal, path, settings, "Read");
  if (!call) return found;
  if (dbus_message_append_args(
        call, DBUS_TYPE_STRING, &group, DBUS_TYPE_STRING, &key, DBUS_TYPE_INVALID)) {
    DBusMessage *reply =
      dbus_connection_send_with_reply_and_block(desktop->bus, call, milliseconds, NULL);
    DBusMessageIter at;
    if (reply && dbus_message_iter_init(reply, &at)) found = value(&at);
    if (reply) dbus_message_unref(reply);
  }
  dbus_message_unref(call);
  return found;
}

int paper_desktop_wait(paper_desktop *desktop, int milliseconds) {
  do {
    /* What came while an answer was waited for lies in the queue already. */
    while (dbus_connection_dispatch(desktop->bus) == DBUS_DISPATCH_DATA_REMAINS) {}
    if (desktop->has_changed) {
      desktop->has_changed = 0;
      return 1;
    }
    if (!dbus_connection_read_write(desktop->bus, milliseconds)) return -1;
  } while (milliseconds < 0 ||
           dbus_connection_get_dispatch_status(desktop->bus) == DBUS_DISPATCH_DATA_REMAINS);
  return 0;
}
