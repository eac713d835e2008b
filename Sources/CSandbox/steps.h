/* The two steps of the lock that are files of their own. Both return a negated error number where
 * they fail. */
#ifndef PAPER_CSANDBOX_STEPS_H
#define PAPER_CSANDBOX_STEPS_H

#include "csandbox.h"

/* Forbids every path, and every port but those that the options allow. Returns the ABI, 0 where the kernel has no
 * Landlock. */
int paper_sandbox_landlock(const paper_sandbox_options *options);

/* Loads the filter of system calls for all threads. */
int paper_sandbox_filter(const paper_sandbox_options *options);

#endif
