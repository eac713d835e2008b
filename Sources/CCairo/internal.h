#ifndef PAPER_CCAIRO_INTERNAL_H
#define PAPER_CCAIRO_INTERNAL_H

#include <pango/pango.h>

/* A context that sets text alike on every machine with the same fonts; to be unreferenced. */
PangoContext *paper_text_context(const char *language);

#endif
