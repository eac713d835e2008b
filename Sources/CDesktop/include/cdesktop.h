/* The user's session bus, as far as Paper has business there: what the desktop asks of programs.
 *
 * Every function may wait for other programs, so none is for the window's thread. A connection belongs to
 * one thread at a time. */
#ifndef PAPER_CDESKTOP_H
#define PAPER_CDESKTOP_H

typedef struct paper_desktop paper_desktop;

enum { PAPER_DESKTOP_NOTHING, PAPER_DESKTOP_NUMBER, PAPER_DESKTOP_TEXT };

/* A value of the settings portal: a truth value, an integer or a fraction as a number; a text, cut to what
 * fits; nothing where there is no such setting, no portal, or no answer in time. */
typedef struct {
  int kind;
  double number;
  char text[64];
} paper_desktop_value;

/* A connection of its own to the session bus that is there; NULL where there is none. No bus is started. */
paper_desktop *paper_desktop_connect(void);
void paper_desktop_close(paper_desktop *desktop);

/* Reads a setting by the portal (org.freedesktop.portal.Settings), within so many milliseconds. */
paper_desktop_value paper_desktop_setting(
  paper_desktop *desktop, const char *group, const char *key, int milliseconds);

/* Waits until the portal tells of a setting that has changed; for ever where `milliseconds` is -1.
 * Returns 1 for a change, 0 for none in time, -1 where the bus is gone. */
int paper_desktop_wait(paper_desktop *desktop, int milliseconds);

#endif
