#define _GNU_SOURCE
#include "cchannel.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int paper_memory_new(size_t size) {
  int descriptor = memfd_create("paper-page", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -errno;
  /* Without the seals a hostile worker could truncate the memory, and the program would die of
   * SIGBUS at its next look at a page. */
  if (
    ftruncate(descriptor, (off_t)size) ||
    fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL)) {
    int error = errno;
    close(descriptor);
    return -error;
  }
  return descriptor;
}

int paper_memory_growing(void) {
  int descriptor = memfd_create("paper-answer", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return descriptor < 0 ? -errno : descriptor;
}

int64_t paper_memory_size(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) ? -errno : (int64_t)status.st_size;
}

void *paper_memory_map(int descriptor, size_t size, int writable) {
  int protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
  void *memory = mmap(NULL, size, protection, MAP_SHARED, descriptor, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void paper_memory_unmap(void *memory, size_t size) { munmap(memory, size); }
