#define _GNU_SOURCE
#include "steps.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's structure as of ABI 6, declared here: the headers of Debian 12 end at ABI 2. A kernel
 * takes as many of its bytes as its own ABI knows. */
struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

enum { VERSION_FLAG = 1 };

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

/* Everything that the ABI can forbid. Returns how many bytes of the structure it knows. */
static size_t everything(int abi, struct ruleset *rules) {
  rules->files = (1ULL << 13) - 1;          /* execute, write, read, list, remove and make: ABI 1 */
  if (abi >= 2) rules->files |= 1ULL << 13; /* link and rename between folders */
  if (abi >= 3) rules->files |= 1ULL << 14; /* truncate */
  if (abi >= 5) rules->files |= 1ULL << 15; /* ioctl on devices */
  rules->network = abi >= 4 ? 3 : 0;        /* bind and connect by TCP */
  rules->scopes = abi >= 6 ? 3 : 0;         /* abstract sockets and signals of others */
  if (abi >= 6) return sizeof *rules;
  return abi >= 4 ? offsetof(struct ruleset, scopes) : offsetof(struct ruleset, network);
}

int paper_sandbox_landlock(void) {
  long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION_FLAG);
  if (abi < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -errno;
  struct ruleset rules = {0, 0, 0};
  size_t size = everything((int)abi, &rules);
  long descriptor = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (descriptor < 0) return -errno;
  /* No rule is added, so nothing is allowed. */
  long failed = syscall(SYS_landlock_restrict_self, (int)descriptor, 0);
  int error = errno;
  close((int)descriptor);
  return failed ? -error : (int)abi;
}
