/* A narrow border to Cairo and Pango: no type of theirs shows in this header. */
#ifndef PAPER_CCAIRO_H
#define PAPER_CCAIRO_H

#include <stddef.h>
#include <stdint.h>

#endif
