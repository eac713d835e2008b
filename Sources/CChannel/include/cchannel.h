/* A narrow border to the system calls between the program and its worker: a socket that keeps
 * messages whole, descriptors that travel with a message, shared memory, and the start of a worker.
 *
 * Every function returns 0 or a count where it succeeds, and a negated error number where it fails. */
#ifndef PAPER_CCHANNEL_H
#define PAPER_CCHANNEL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The descriptor of the socket in every worker. */
enum { PAPER_WORKER_SOCKET = 3 };

/* The most descriptors that one message carries: a book's file and four files of a face. */
enum { PAPER_CHANNEL_DESCRIPTORS = 5 };

/* A connected pair of SOCK_SEQPACKET sockets, both closed on exec. */
int paper_channel_pair(int sockets[2]);

/* Sends one message of `count` bytes with copies of `descriptor_count` descriptors. Waits where the
 * socket is full, unless `wait` is 0: then -EAGAIN. */
int paper_channel_send(
  int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count, int wait);

/* Receives one message into `bytes`, and its descriptors into `descriptors`, which has room for
 * PAPER_CHANNEL_DESCRIPTORS. Returns its length; 0 where the other side is gone. A message that does
 * not fit is -EMSGSIZE, and its descriptors are closed. Without `wait` an empty socket is -EAGAIN. */
ssize_t paper_channel_receive(
  int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count, int wait);

/* Waits for the first of two descriptors, at most `milliseconds` (-1: for ever). Bit 0: the first can be
 * read, or its other side is gone; bit 1: the second. */
int paper_channel_wait_two(int first, int second, int milliseconds);

/* A counter that wakes a waiting thread: readable as soon as the counter is signalled. */
int paper_wakeup_new(void);
void paper_wakeup_signal(int wakeup);
void paper_wakeup_clear(int wakeup);

/* Anonymous memory of `size` bytes, behind a descriptor. Its size is sealed: neither side can truncate
 * it under the other one. */
int paper_memory_new(size_t size);

/* Anonymous memory behind a descriptor, empty at first, which grows with what is written. Read by calls, and not mapped. */
int paper_memory_growing(void);

/* The size of the memory or file behind a descriptor. */
int64_t paper_memory_size(int descriptor);

/* Maps `size` bytes, for reading only or for writing too. NULL where that fails. */
void *paper_memory_map(int descriptor, size_t size, int writable);
void paper_memory_unmap(void *memory, size_t size);

/* Starts the program at `path` with `socket` as its descriptor 3, standard input, output and
 * error at /dev/null, and nothing else open. `name` is its argument 0, `argument` a
 * further one or NULL. */
int paper_worker_spawn(
  const char *path, const char *name, const char *argument, int socket, pid_t *process);

/* Lets a process of ours have less of a processor than other processes, and none at the moment in which another wakes. */
void paper_worker_stand_back(pid_t process);

/* Lets a process of ours have a processor and a disk only when nothing else wants them, as far as the system can. */
void paper_worker_give_way(pid_t process);

/* Whether a signal has stopped the process, a child of ours, and nothing has let it go on. */
int paper_worker_is_stopped(pid_t process);

/* Whether the process sleeps until something happens to it: it neither works nor waits for a processor or a disk. */
int paper_worker_is_asleep(pid_t process);

/* Milliseconds that the process has had a processor; -1 where there is no such process. */
int64_t paper_worker_processor_time(pid_t process);

/* Whether a process of ours has ended: 1 with what wait4 says in `status` and the most bytes of memory that
 * it had in use in `peak`, 0 where it runs. With `wait` the call waits for the end.
 *
 * The system counts into `peak` what this process had in use when it started the other one. */
int paper_worker_reap(pid_t process, int wait, int *status, int64_t *peak);

/* Words for a status of waitpid, in a buffer of at least 64 bytes. */
void paper_worker_ending(int status, char *text, size_t size);

#endif
