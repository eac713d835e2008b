/* What a hostile decoder would try. Each returns 0 where it succeeded, else the error number; some end
 * the process. */
#ifndef PAPER_CPROBE_H
#define PAPER_CPROBE_H

int probe_open(const char *path);
int probe_stat(const char *path);
int probe_status(int descriptor);
int probe_create(const char *path);
int probe_socket(void);
int probe_exec(void);
int probe_fork(void);
int probe_ptrace(int process);
int probe_kill(int process);
int probe_executable_memory(void);
int probe_make_executable(void);
int probe_truncate(int descriptor);
int probe_read_environment(int process);
int probe_limits(void);
int probe_thread(void);
/* Takes memory until there is none. */
int probe_exhaust(void);
int probe_parent(void);

/* Maps a file of at least 4 bytes, which counts what all probes of a test have done. Before the lock. */
int probe_open_counter(const char *path);
/* Counts one more, unless the count is `maximum` or nothing is mapped: 1 where it has been counted. */
int probe_count(int maximum);
/* Sends this process a signal, which the lock allows. */
void probe_raise(int number);
/* Forbids this process any further filter of system calls, so that it cannot be locked. */
int probe_forbid_filters(void);

#endif
