#define _GNU_SOURCE
#include "cspeech.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int connect_unix(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  /* Bound: the path and its zero fit the array. */
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int found = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (found < 0) return -1;
  if (connect(found, (struct sockaddr *)&address, sizeof address) == 0) return found;
  close(found);
  return -1;
}

static int connect_inet(const char *host, const char *port) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *all = NULL;
  if (getaddrinfo(host, port, &hints, &all) != 0) return -1;
  int found = -1;
  for (struct addrinfo *one = all; one && found < 0; one = one->ai_next) {
    found = socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (found < 0) continue;
    if (connect(found, one->ai_addr, one->ai_addrlen) == 0) {
      fcntl(found, F_SETFL, O_NONBLOCK);
    } else {
      close(found);
      found = -1;
    }
  }
  freeaddrinfo(all);
  return found;
}

/* unix_socket:PATH or inet_socket:HOST:PORT, each part of which may be missing. */
static int connect_named(const char *name) {
  char copy[512];
  if (strlen(name) >= sizeof copy) return -1;
  strcpy(copy, name);
  char *rest = NULL;
  const char *method = strtok_r(copy, ":", &rest);
  if (!method) return -1;
  if (strcmp(method, "unix_socket") == 0) return rest && *rest ? connect_unix(rest) : -1;
  if (strcmp(method, "inet_socket") != 0) return -1;
  const char *host = strtok_r(NULL, ":", &rest), *port = strtok_r(NULL, ":", &rest);
  return connect_inet(host ? host : "localhost", port ? port : "6560");
}

int paper_speech_connect(void) {
  const char *named = getenv("SPEECHD_ADDRESS");
  if (named && *named) return connect_named(named);
  char path[512];
  const char *folder = getenv("XDG_RUNTIME_DIR");
  const char *below = "speech-dispatcher/speechd.sock";
  if (!folder || !*folder) {
    folder = getenv("HOME");
    below = ".cache/speech-dispatcher/speechd.sock";
  }
  if (!folder || !*folder) return -1;
  int length = snprintf(path, sizeof path, "%s/%s", folder, below);
  return length > 0 && (size_t)length < sizeof path ? connect_unix(path) : -1;
}

static int has_ended(pid_t process, int *status, int milliseconds) {
  for (int waited = 0;; waited += 20) {
    pid_t ended = waitpid(process, status, WNOHANG);
    if (ended == process) return 1;
    if (ended < 0 && errno != EINTR) return 0;
    if (waited >= milliseconds) return 0;
    nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
  }
}

int paper_speech_start(char *const variables[], int milliseconds) {
  const char *named = getenv("SPEECHD_ADDRESS");
  if (named && *named) return PAPER_SPEECH_FAILED;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  if (posix_spawn_file_actions_init(&actions) != 0) return PAPER_SPEECH_FAILED;
  if (posix_spawnattr_init(&attributes) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return PAPER_SPEECH_FAILED;
  }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  char *arguments[] = {"speech-dispatcher", "--spawn", NULL};
  pid_t process;
  int error =
    posix_spawnp(&process, arguments[0], &actions, &attributes, arguments, variables);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error) return error == ENOENT ? PAPER_SPEECH_MISSING : PAPER_SPEECH_FAILED;
  int status = 0;
  if (!has_ended(process, &status, milliseconds)) {
    kill(process, SIGKILL);
    waitpid(process, &status, 0);
    return PAPER_SPEECH_FAILED;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? PAPER_SPEECH_STARTED : PAPER_SPEECH_FAILED;
}

void paper_speech_close(int socket) { close(socket); }

int paper_speech_wait(int wakeup, int socket, int milliseconds) {
  struct pollfd both[] = {{.fd = wakeup, .events = POLLIN}, {.fd = socket, .events = POLLIN}};
  int count = poll(both, 2, milliseconds);
  if (count < 0) return errno == EINTR ? PAPER_SPEECH_RUNG : 0;
  int result = 0;
  if (both[0].revents) {
    unsigned long long count;
    if (read(wakeup, &count, sizeof count) < 0 && errno != EAGAIN) return 0;
    result |= PAPER_SPEECH_RUNG;
  }
  if (both[1].revents) result |= PAPER_SPEECH_READY;
  return result;
}

long paper_speech_read(int socket, unsigned char *bytes, size_t room) {
  ssize_t count = recv(socket, bytes, room, MSG_DONTWAIT);
  if (count > 0) return count;
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

int paper_speech_write(int socket, const unsigned char *bytes, size_t count, int milliseconds) {
  while (count > 0) {
    ssize_t written = send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written >= 0 || errno != EAGAIN) return -1;
    struct pollfd one = {.fd = socket, .events = POLLOUT};
    if (poll(&one, 1, milliseconds) <= 0) return -1;
  }
  return 1;
}

int paper_speech_wakeup(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void paper_speech_wake(int wakeup) {
  unsigned long long one = 1;
  /* A wakeup that was signalled already wakes as well. */
  if (write(wakeup, &one, sizeof one) < 0) return;
}

void paper_speech_try(int socket, const unsigned char *bytes, size_t count) {
  if (send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return;
}
