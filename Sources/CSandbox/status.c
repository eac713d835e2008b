#define _GNU_SOURCE
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* fstat(2) in place of glibc's function, for the worker and all of its libraries: the program's own names go before
 * those of libraries.
 *
 * glibc 2.33 and later ask the kernel by newfstatat with an empty path. A filter sees only the flag that allows an
 * empty path, and with that flag a worker could ask about any file of the user's: the kernel takes a real path as
 * well. So the filter refuses newfstatat, whatever the arguments are, and fstat asks the call that has no path
 * (decision: Own fstat).
 *
 * `status` has the kernel's layout on the processors that there are packages for. */
int fstat(int descriptor, struct stat *status) {
  return (int)syscall(SYS_fstat, descriptor, status);
}

int fstat64(int descriptor, struct stat64 *status) {
  return (int)syscall(SYS_fstat, descriptor, status);
}
