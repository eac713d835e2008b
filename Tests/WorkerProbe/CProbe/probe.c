#define _GNU_SOURCE
#include "cprobe.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

int probe_open(const char *path) { return open(path, O_RDONLY) < 0 ? errno : 0; }

int probe_stat(const char *path) {
  struct stat status;
  return syscall(SYS_newfstatat, AT_FDCWD, path, &status, AT_EMPTY_PATH) < 0 ? errno : 0;
}

int probe_status(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) < 0 ? errno : 0;
}

int probe_create(const char *path) { return open(path, O_CREAT | O_WRONLY, 0600) < 0 ? errno : 0; }

int probe_socket(void) { return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0; }

int probe_exec(void) {
  char *arguments[] = {"/bin/true", NULL};
  execv(arguments[0], arguments);
  return errno;
}

int probe_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child < 0 ? errno : 0;
}

int probe_ptrace(int process) { return ptrace(PTRACE_ATTACH, process, 0, 0) < 0 ? errno : 0; }

int probe_kill(int process) { return kill(process, SIGTERM) < 0 ? errno : 0; }

int probe_executable_memory(void) {
  void *memory =
    mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? errno : 0;
}

int probe_make_executable(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  return mprotect(memory, 4096, PROT_READ | PROT_EXEC) < 0 ? errno : 0;
}

int probe_truncate(int descriptor) { return ftruncate(descriptor, 0) < 0 ? errno : 0; }

int probe_read_environment(int process) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)0x1000, 1};
  return process_vm_readv(process, &here, 1, &there, 1, 0) < 0 ? errno : 0;
}

int probe_limits(void) {
  struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_AS, &more) < 0 ? errno : 0;
}

static void *nothing(void *argument) { return argument; }

int probe_thread(void) {
  pthread_t thread;
  int error = pthread_create(&thread, NULL, nothing, NULL);
  if (!error) pthread_join(thread, NULL);
  return error;
}

int probe_exhaust(void) {
  for (;;) {
    /* volatile: memory that nobody looks at would be optimised away, and the loop be endless. */
    volatile char *memory = malloc(64 << 20);
    if (!memory) return errno;
    for (int at = 0; at < 64 << 20; at += 4096) memory[at] = 1;
  }
}

/* Asked before the lock, which forbids it. */
int probe_parent(void) { return (int)getppid(); }

static _Atomic int *counter;

int probe_open_counter(const char *path) {
  int file = open(path, O_RDWR);
  if (file < 0) return errno;
  void *memory = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  int error = memory == MAP_FAILED ? errno : 0;
  if (!error) counter = memory;
  close(file);
  return error;
}

int probe_count(int maximum) {
  if (!counter) return 0;
  int now = atomic_load(counter);
  while (now < maximum)
    if (atomic_compare_exchange_weak(counter, &now, now + 1)) return 1;
  return 0;
}

void probe_raise(int number) { raise(number); }

int probe_forbid_filters(void) {
  struct sock_filter steps[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof steps / sizeof *steps, steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) ? errno : 0;
}
