#ifndef PAPER_PORTAL_PRINTING_H
#define PAPER_PORTAL_PRINTING_H

#include <dbus/dbus.h>

/* Answers a call of the portal's part that prints. The PDF is copied to a file; a user without a file cancels. Returns
 * 0 where the call is another. */
int answer_print(DBusConnection *bus, DBusMessage *message, const char *file);

#endif
