/* A narrow border to the desktop's chooser of files: org.freedesktop.portal.FileChooser on the session's bus. */
#ifndef PAPER_CPORTAL_H
#define PAPER_CPORTAL_H

#include <stddef.h>

/* What became of a question. */
enum paper_portal_answer {
  /* There is no such portal. */
  PAPER_PORTAL_NONE,
  /* The user has chosen nothing. */
  PAPER_PORTAL_CANCELLED,
  PAPER_PORTAL_CHOSEN,
};

/* Called with the path of each chosen file, `count` bytes that hold no zero and are valid during the call. */
typedef void (*paper_portal_chosen)(void *context, const char *path, size_t count);

/* Asks for files, or for folders, and waits for the answer, which may never come: not for a thread that anybody
 * waits for. */
enum paper_portal_answer paper_portal_choose(
  const char *title, int folders, paper_portal_chosen chosen, void *context);

#endif
