#define _GNU_SOURCE
#include "cchannel.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The descriptors below this one are the worker's own; a source among them could be overwritten
 * before it is copied. */
enum { ABOVE = 20 };

static int prepare(posix_spawn_file_actions_t *actions, int socket) {
  int error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  /* Libraries write lines about what they dislike. Into a file, that would be the end of a worker that
   * may not make any file longer. */
  for (int output = 1; !error && output <= 2; output++)
    error = posix_spawn_file_actions_addopen(actions, output, "/dev/null", O_WRONLY, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, socket, PAPER_WORKER_SOCKET);
  if (!error)
    error = posix_spawn_file_actions_addclosefrom_np(actions, PAPER_WORKER_SOCKET + 1);
  return error;
}

/* No signal is blocked or ignored in the worker, whatever this thread has set. */
static int reset_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  if (!error)
    error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  return error;
}

int paper_worker_spawn(
  const char *path, const char *name, const char *argument, int socket, pid_t *process) {
  int raised = fcntl(socket, F_DUPFD_CLOEXEC, ABOVE);
  if (raised < 0) return -errno;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) {
    close(raised);
    return -error;
  }
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = prepare(&actions, raised);
    if (!error) error = reset_signals(&attributes);
    char *arguments[] = {(char *)name, (char *)argument, NULL};
    /* Swift's own crash report would open files, which the lock refuses; so would the local time, which
     * archives have and nobody asks for. */
    char *environment[] = {"SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8", "TZ=UTC0", NULL};
    if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  close(raised);
  return -error;
}

int paper_worker_reap(pid_t process, int wait, int *status, int64_t *peak) {
  struct rusage usage = {0};
  pid_t ended;
  do {
    ended = wait4(process, status, wait ? 0 : WNOHANG, &usage);
  } while (ended < 0 && errno == EINTR);
  if (ended < 0) return -errno;
  *peak = (int64_t)usage.ru_maxrss * 1024;
  return ended > 0;
}

int paper_worker_is_stopped(pid_t process) {
  siginfo_t found = {0};
  /* The news stays where it is: nobody else asks for it, and the next look finds it again. */
  if (waitid(P_PID, (id_t)process, &found, WSTOPPED | WNOHANG | WNOWAIT)) return 0;
  return found.si_pid == process && found.si_code == CLD_STOPPED;
}

int paper_worker_is_asleep(pid_t process) {
  char path[40], text[300];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  /* The name, which may have brackets of its own, stands in brackets before the state. */
  const char *end = strrchr(text, ')');
  return end && end[1] == ' ' && end[2] == 'S';
}

int64_t paper_worker_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &time)) return -1;
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void paper_worker_ending(int status, char *text, size_t size) {
  if (WIFSIGNALED(status)) {
    const char *name = sigabbrev_np(WTERMSIG(status));
    snprintf(text, size, "ended by signal %s", name ? name : "unknown");
  } else {
    snprintf(text, size, "ended with status %d", WEXITSTATUS(status));
  }
}
