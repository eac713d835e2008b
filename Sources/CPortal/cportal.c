#include "cportal.h"

#include <gio/gio.h>
#include <string.h>

/* A portal that is there has answered the call by then; the user's answer comes later, as a signal. */
enum { call_milliseconds = 10000 };

static const char service[] = "org.freedesktop.portal.Desktop";

struct question {
  GMainLoop *loop;
  enum paper_portal_answer answer;
  paper_portal_chosen chosen;
  void *context;
};

static void take(struct question *question, GVariant *results) {
  GVariant *uris = g_variant_lookup_value(results, "uris", G_VARIANT_TYPE_STRING_ARRAY);
  if (!uris) return;
  for (gsize i = 0; i < g_variant_n_children(uris); i++) {
    const char *uri = NULL;
    g_variant_get_child(uris, i, "&s", &uri);
    char *path = g_filename_from_uri(uri, NULL, NULL);
    if (!path) continue;
    question->answer = PAPER_PORTAL_CHOSEN;
    question->chosen(question->context, path, strlen(path));
    g_free(path);
  }
  g_variant_unref(uris);
}

static void respond(
  GDBusConnection *bus, const char *sender, const char *path, const char *interface,
  const char *signal, GVariant *values, gpointer context) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)signal;
  struct question *question = context;
  if (g_variant_is_of_type(values, G_VARIANT_TYPE("(ua{sv})"))) {
    guint32 code = 0;
    GVariant *results = NULL;
    g_variant_get(values, "(u@a{sv})", &code, &results);
    if (code == 0) take(question, results);
    g_variant_unref(results);
  }
  g_main_loop_quit(question->loop);
}

/* The object that will answer is known before the question, so that no answer is missed. */
static char *answering(GDBusConnection *bus, const char *token) {
  char *name = g_strdelimit(g_strdup(g_dbus_connection_get_unique_name(bus) + 1), ".", '_');
  char *path = g_strdup_printf("/org/freedesktop/portal/desktop/request/%s/%s", name, token);
  g_free(name);
  return path;
}

static int ask(GDBusConnection *bus, const char *title, const char *token, int folders) {
  GVariantBuilder options;
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "handle_token", g_variant_new_string(token));
  g_variant_builder_add(&options, "{sv}", "multiple", g_variant_new_boolean(TRUE));
  if (folders) g_variant_builder_add(&options, "{sv}", "directory", g_variant_new_boolean(TRUE));
  GVariant *reply = g_dbus_connection_call_sync(
    bus, service, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.FileChooser",
    "OpenFile", g_variant_new("(ssa{sv})", "", title, &options), G_VARIANT_TYPE("(o)"),
    G_DBUS_CALL_FLAGS_NONE, call_milliseconds, NULL, NULL);
  if (!reply) return 0;
  g_variant_unref(reply);
  return 1;
}

static void wait_for_answer(
  GDBusConnection *bus, const char *title, int folders, struct question *question) {
  char *token = g_strdup_printf("paper%u", g_random_int());
  char *path = answering(bus, token);
  guint watch = g_dbus_connection_signal_subscribe(
    bus, service, "org.freedesktop.portal.Request", "Response", path, NULL,
    G_DBUS_SIGNAL_FLAGS_NONE, respond, question, NULL);
  if (ask(bus, title, token, folders)) {
    question->answer = PAPER_PORTAL_CANCELLED;
    g_main_loop_run(question->loop);
  }
  g_dbus_connection_signal_unsubscribe(bus, watch);
  g_free(path);
  g_free(token);
}

enum paper_portal_answer paper_portal_choose(
  const char *title, int folders, paper_portal_chosen chosen, void *context) {
  /* The signal comes to this thread only through a main context of its own. */
  GMainContext *main = g_main_context_new();
  g_main_context_push_thread_default(main);
  struct question question = {
    g_main_loop_new(main, FALSE), PAPER_PORTAL_NONE, chosen, context};
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (bus) {
    g_dbus_connection_set_exit_on_close(bus, FALSE);
    wait_for_answer(bus, title, folders, &question);
    g_object_unref(bus);
  }
  g_main_loop_unref(question.loop);
  g_main_context_pop_thread_default(main);
  g_main_context_unref(main);
  return question.answer;
}
