/* The limits of a worker, and its lock: after it a process can compute, answer on its socket and nothing
 * else; with `network` it can also connect to other machines. */
#ifndef PAPER_CSANDBOX_H
#define PAPER_CSANDBOX_H

#include <stdint.h>

typedef struct {
  uint64_t address_space;  /* bytes of memory, mapped or not; 0: no limit */
  uint32_t processor_time; /* seconds in its whole life; 0: no limit */
  int strict;              /* a call that is not allowed ends the process; else it fails by EPERM */
  /* Whether the process may connect to other machines by TCP. */
  int network;
  /* Whether the process may start threads of its own, as a decoder does that decodes beside its caller. */
  int threads;
  /* The only port then, where the kernel's Landlock knows networks; 0: any. */
  uint16_t port;
  uint64_t file_size;   /* bytes that the process may write into a file; 0: none */
  uint32_t descriptors; /* files that may be open at a time; 0: 16 */
} paper_sandbox_options;

typedef struct {
  int landlock; /* the ABI in force, 0 where the kernel has none */
  int seccomp;  /* 1 where the filter is in force */
} paper_sandbox_state;

/* Limits the memory, the time and the files of the process for ever, and lets it end with the thread that
 * started it. Needed without a lock as well: a decoder that takes all memory takes it from everybody.
 *
 * Returns NULL, or the name of the step that failed with `*error` its error number. */
const char *paper_sandbox_limit(const paper_sandbox_options *options, int *error);

/* Locks the process for ever: the filter of system calls all of its threads, Landlock the calling thread
 * and those that it starts later. Descriptors that are open stay usable.
 *
 * Returns NULL, or the name of the step that failed with `*error` its error number; then the process
 * is not locked and must read nothing. A kernel without Landlock is no failure: the filter alone
 * refuses all paths. */
const char *paper_sandbox_lock(
  const paper_sandbox_options *options, paper_sandbox_state *state, int *error);

#endif
