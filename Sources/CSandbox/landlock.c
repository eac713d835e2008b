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
#define SYS_landlock_add_rule 445
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

/* The rule that allows a port; of ABI 4. */
struct port_rule {
  uint64_t allowed;
  uint64_t port;
};

enum { CONNECT = 2, PORT_RULE = 2 };

/* Lets the process connect to a port. Without a port every port is allowed, so nothing of the network is handled. */
static int allow(int descriptor, const paper_sandbox_options *options) {
  struct port_rule rule = {CONNECT, options->port};
  return syscall(SYS_landlock_add_rule, descriptor, PORT_RULE, &rule, 0) ? -errno : 0;
}

int paper_sandbox_landlock(const paper_sandbox_options *options) {
  long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION_FLAG);
  if (abi < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -errno;
  struct ruleset rules = {0, 0, 0};
  size_t size = everything((int)abi, &rules);
  /* Binding stays forbidden. */
  if (options->network && !options->port) rules.network &= ~(uint64_t)CONNECT;
  long descriptor = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (descriptor < 0) return -errno;
  /* No rule is added but that of the port, so nothing else is allowed. */
  if (options->network && options->port && rules.network) {
    int failed = allow((int)descriptor, options);
    if (failed) {
      close((int)descriptor);
      return failed;
    }
  }
  long failed = syscall(SYS_landlock_restrict_self, (int)descriptor, 0);
  int error = errno;
  close((int)descriptor);
  return failed ? -error : (int)abi;
}
