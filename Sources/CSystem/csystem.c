#define _GNU_SOURCE
#include "csystem.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

int paper_system_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

void paper_system_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int paper_system_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int paper_system_processors(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 0;
}

int paper_system_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

const void *paper_system_find(const void *bytes, size_t count, const void *wanted, size_t length) {
  return memmem(bytes, count, wanted, length);
}

void paper_system_rest_thread(void) {
  struct sched_param none = {0};
  sched_setscheduler(0, SCHED_IDLE, &none);
  /* The C library has no name for this call: who is the calling thread, and the class is idle (3 << 13). */
  syscall(SYS_ioprio_set, 1, 0, 3 << 13);
}

long paper_system_file_system(const char *path) {
  struct statfs record;
  return statfs(path, &record) == 0 ? (long)record.f_type : 0;
}

int paper_system_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

long paper_system_send_file(int socket, const void *bytes, size_t count, int file) {
  struct iovec part = {(void *)bytes, count};
  /* Bound: room for one header and one descriptor. */
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.room;
  message.msg_controllen = sizeof control.room;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &file, sizeof file);
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

int paper_system_open_place(const char *path) { return open(path, O_PATH | O_CLOEXEC); }
