/* Calls of Linux that Swift's module of the C library leaves out, as they need _GNU_SOURCE. */
#ifndef PAPER_CSYSTEM_H
#define PAPER_CSYSTEM_H

#include <spawn.h>
#include <stddef.h>

/* A pipe whose ends are closed in other programs: ends[0] to read from, ends[1] to write to. Returns 0, or -1
 * with errno set. */
int paper_system_pipe(int ends[2]);

/* Names the calling thread; the system keeps at most 15 bytes, and refuses longer names. */
void paper_system_name_thread(const char *name);

/* A file in memory that has no path, closed in other programs: its descriptor, or -1 with errno set. */
int paper_system_memory_file(const char *name);

/* How many processors the process may use; 0 where the system does not tell. */
int paper_system_processors(void);

/* Has a program that is started begin without the descriptors from `first` on. Returns 0 or an error number. */
int paper_system_close_from(posix_spawn_file_actions_t *actions, int first);

/* Where `wanted` first occurs in `bytes`; NULL where there is no such place. At most `count` bytes are read. */
const void *paper_system_find(const void *bytes, size_t count, const void *wanted, size_t length);

/* The kind of the file system of a path, as statfs(2) tells; 0 where the path cannot be found. */
long paper_system_file_system(const char *path);

/* Sends bytes over a socket of the system, and an open file with the first of them. At most `count` bytes are read. Returns
 * the number of the bytes sent, or -1 with errno set. */
long paper_system_send_file(int socket, const void *bytes, size_t count, int file);

/* Opens a file as a place alone, which reads nothing of the file: its descriptor, or -1 with errno set. */
int paper_system_open_place(const char *path);

/* Renames a file where no file has the new name. Returns 0, or -1 with errno set: EINVAL or ENOSYS where the file system
 * cannot tell. */
int paper_system_rename_new(const char *from, const char *to);

/* Has the calling thread run only while the processors and the disks have nothing else to do. */
void paper_system_rest_thread(void);

#endif
