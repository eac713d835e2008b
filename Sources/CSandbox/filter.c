#define _GNU_SOURCE
#include "steps.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* Calls that harm nobody whatever their arguments are: they act on memory, on time, or on descriptors
 * that the program has given. */
static const int allowed[] = {
  SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev),
  SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(recvmsg), SCMP_SYS(recvfrom),
  SCMP_SYS(sendmsg), SCMP_SYS(sendto), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(munmap),
  SCMP_SYS(mremap), SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(sched_yield),
  SCMP_SYS(sched_getaffinity), SCMP_SYS(rseq), SCMP_SYS(set_robust_list), SCMP_SYS(rt_sigaction),
  SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
  SCMP_SYS(restart_syscall), SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep),
  SCMP_SYS(nanosleep), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom),
  SCMP_SYS(sysinfo), /* glibc's qsort asks how much memory there is */
  SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(exit), SCMP_SYS(exit_group)};

/* Calls that no decoder ever makes: a process that tries one is not ours any more. */
static const int deadly[] = {
  SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect),
  SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
  SCMP_SYS(process_vm_writev)};

/* The first of these, but for a process that connects to other machines. */
static const int deadly_to_networks[] = {
  SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace),
  SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(bind), SCMP_SYS(listen),
  SCMP_SYS(accept), SCMP_SYS(accept4)};

/* What libcurl and TLS ask for beside. */
static const int connecting[] = {
  SCMP_SYS(connect), SCMP_SYS(getsockname), SCMP_SYS(getpeername), SCMP_SYS(setsockopt),
  SCMP_SYS(getsockopt), SCMP_SYS(shutdown), SCMP_SYS(ftruncate), SCMP_SYS(geteuid), SCMP_SYS(getuid)};

/* In strict mode, calls of libraries that look for a file or a terminal and live without. glibc's own streams ask
 * newfstatat for the size of a buffer; everybody else gets fstat(2) (status.c). */
static const int expected[] = {
  SCMP_SYS(open),     SCMP_SYS(openat), SCMP_SYS(access),
  SCMP_SYS(readlink), SCMP_SYS(ioctl),  SCMP_SYS(newfstatat)};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

static int add_all(scmp_filter_ctx filter, uint32_t action, const int *calls, size_t count) {
  for (size_t index = 0; index < count; index++) {
    /* A call that this processor does not have (fork on arm64) needs no rule. */
    int error = seccomp_rule_add(filter, action, calls[index], 0);
    if (error && error != -EDOM && error != -EINVAL) return error;
  }
  return 0;
}

static int add_one(scmp_filter_ctx filter, int call, struct scmp_arg_cmp argument) {
  return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &argument);
}

static int add_two(
  scmp_filter_ctx filter, int call, struct scmp_arg_cmp first, struct scmp_arg_cmp second) {
  struct scmp_arg_cmp both[] = {first, second};
  return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 2, both);
}

/* Streams to other machines, and nothing that could name or hear them. */
static int add_network(scmp_filter_ctx filter) {
  const unsigned int kind = SOCK_STREAM, flags = ~(unsigned int)(SOCK_CLOEXEC | SOCK_NONBLOCK);
  int error = add_all(filter, SCMP_ACT_ALLOW, connecting, COUNT(connecting));
  error = error ? error
                : add_two(filter, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, AF_INET),
                          SCMP_A1(SCMP_CMP_MASKED_EQ, flags, kind));
  error = error ? error
                : add_two(filter, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, AF_INET6),
                          SCMP_A1(SCMP_CMP_MASKED_EQ, flags, kind));
  /* A pair of streams knows only itself, and never connects again; libcurl wakes itself by a pair. */
  error = error ? error
                : add_two(filter, SCMP_SYS(socketpair), SCMP_A0(SCMP_CMP_EQ, AF_UNIX),
                          SCMP_A1(SCMP_CMP_MASKED_EQ, flags, kind));
  error = error ? error : add_one(filter, SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, FIONBIO));
  error = error ? error : add_one(filter, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETFL));
  error = error ? error : add_one(filter, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETFD));
  return error ? error : add_one(filter, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_GETFD));
}

/* Calls that are harmless with some arguments only. */
static int add_by_argument(scmp_filter_ctx filter) {
  int error = 0;
  error = error ? error : add_one(filter, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_GETFL));
  /* Memory never becomes executable. */
  error =
    error ? error : add_one(filter, SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  error =
    error ? error : add_one(filter, SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  /* abort() signals the process itself. */
  error = error ? error
                : add_one(filter, SCMP_SYS(tgkill), SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
  /* Only the decoder of DjVu needs threads, and each takes memory and processor time of its own. The arguments of
   * clone3 lie in memory that a filter cannot read, so clone3 is said not to exist, and glibc falls back to clone. */
  return error ? error : seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
}

/* Threads as glibc's pthread_create makes them, with these flags and no others: no process, no name space. */
static int add_threads(scmp_filter_ctx filter) {
  const scmp_datum_t flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD |
                             CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID |
                             CLONE_CHILD_CLEARTID;
  return add_one(filter, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_EQ, flags));
}

int paper_sandbox_filter(const paper_sandbox_options *options) {
  int strict = options->strict;
  uint32_t otherwise = strict ? SCMP_ACT_KILL_PROCESS : SCMP_ACT_ERRNO(EPERM);
  scmp_filter_ctx filter = seccomp_init(otherwise);
  if (!filter) return -ENOMEM;
  int error = add_all(filter, SCMP_ACT_ALLOW, allowed, COUNT(allowed));
  /* A rule that does the same as the default is refused by the library, and not needed. */
  if (!error && !strict)
    error = options->network
              ? add_all(filter, SCMP_ACT_KILL_PROCESS, deadly_to_networks, COUNT(deadly_to_networks))
              : add_all(filter, SCMP_ACT_KILL_PROCESS, deadly, COUNT(deadly));
  if (!error && options->network) error = add_network(filter);
  if (!error && options->threads) error = add_threads(filter);
  if (!error && !strict) {
    struct scmp_arg_cmp process = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0);
    error = seccomp_rule_add_array(filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(clone), 1, &process);
  }
  if (!error) error = add_by_argument(filter);
  if (!error && strict)
    error = add_all(filter, SCMP_ACT_ERRNO(EACCES), expected, COUNT(expected));
  if (!error) error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (!error) error = seccomp_load(filter);
  seccomp_release(filter);
  return error;
}
