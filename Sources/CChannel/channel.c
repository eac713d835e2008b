#define _GNU_SOURCE
#include "cchannel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

int paper_channel_pair(int sockets[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) ? -errno : 0;
}

/* Room for the descriptors of one message, aligned as the kernel wants it. */
union control {
  char bytes[CMSG_SPACE(PAPER_CHANNEL_DESCRIPTORS * sizeof(int))];
  struct cmsghdr alignment;
};

int paper_channel_send(
  int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
  int wait) {
  if (descriptor_count < 0 || descriptor_count > PAPER_CHANNEL_DESCRIPTORS) return -EINVAL;
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  memset(&control, 0, sizeof control);
  if (descriptor_count > 0) {
    size_t size = (size_t)descriptor_count * sizeof(int);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(size);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(header), descriptors, size);
  }
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL | (wait ? 0 : MSG_DONTWAIT));
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : 0;
}

/* Takes the descriptors out of a message. A kernel never gives more than there is room for. */
static void take_descriptors(struct msghdr *message, int *descriptors, int *count) {
  *count = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header;
       header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t found = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < found; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
      if (*count < PAPER_CHANNEL_DESCRIPTORS) {
        descriptors[(*count)++] = descriptor;
      } else {
        close(descriptor);
      }
    }
  }
}

ssize_t paper_channel_receive(
  int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count, int wait) {
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  union control control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
    .msg_controllen = sizeof control.bytes};
  *descriptor_count = 0;
  ssize_t received;
  do {
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (wait ? 0 : MSG_DONTWAIT));
  } while (received < 0 && errno == EINTR);
  if (received < 0) return errno == ECONNRESET ? 0 : -errno;
  take_descriptors(&message, descriptors, descriptor_count);
  if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
    for (int index = 0; index < *descriptor_count; index++) close(descriptors[index]);
    *descriptor_count = 0;
    return -EMSGSIZE;
  }
  return received;
}

int paper_channel_wait_two(int first, int second, int milliseconds) {
  struct pollfd wanted[2] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
  int found = poll(wanted, 2, milliseconds);
  if (found < 0) return errno == EINTR ? 0 : -errno;
  return (wanted[0].revents != 0) | (wanted[1].revents != 0) << 1;
}

int paper_wakeup_new(void) {
  int wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return wakeup < 0 ? -errno : wakeup;
}

void paper_wakeup_signal(int wakeup) {
  uint64_t one = 1;
  /* A full counter is readable already, so a failure changes nothing. */
  ssize_t ignored = write(wakeup, &one, sizeof one);
  (void)ignored;
}

void paper_wakeup_clear(int wakeup) {
  uint64_t count;
  ssize_t ignored = read(wakeup, &count, sizeof count);
  (void)ignored;
}
