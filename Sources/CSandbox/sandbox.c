#define _GNU_SOURCE
#include "csandbox.h"
#include "steps.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static int limit(int which, uint64_t value) {
  struct rlimit both = {value, value};
  return setrlimit(which, &both);
}

static int limits(const paper_sandbox_options *options) {
  if (options->address_space && limit(RLIMIT_AS, options->address_space)) return -1;
  if (options->processor_time && limit(RLIMIT_CPU, options->processor_time)) return -1;
  uint32_t descriptors = options->descriptors ? options->descriptors : 16;
  return limit(RLIMIT_NOFILE, descriptors) || limit(RLIMIT_CORE, 0) ||
             limit(RLIMIT_FSIZE, options->file_size)
           ? -1
           : 0;
}

const char *paper_sandbox_limit(const paper_sandbox_options *options, int *error) {
  errno = 0;
  if (limits(options)) return *error = errno, "setrlimit";
  if (prctl(PR_SET_PDEATHSIG, SIGKILL)) return *error = errno, "prctl";
  return NULL;
}

const char *paper_sandbox_lock(
  const paper_sandbox_options *options, paper_sandbox_state *state, int *error) {
  state->landlock = 0;
  state->seccomp = 0;
  errno = 0;
  /* Nobody of the same user can look into the process, and no exec can raise its rights. */
  if (prctl(PR_SET_DUMPABLE, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    return *error = errno, "prctl";
  int abi = paper_sandbox_landlock(options);
  if (abi < 0) return *error = -abi, "landlock";
  state->landlock = abi;
  int filtered = paper_sandbox_filter(options);
  if (filtered < 0) return *error = -filtered, "seccomp";
  state->seccomp = 1;
  return NULL;
}
