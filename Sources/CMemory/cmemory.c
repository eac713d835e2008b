#include "cmemory.h"

#include <stdlib.h> /* defines __GLIBC__ where the C library is glibc */

#if defined(__GLIBC__)

#include <malloc.h>

void paper_memory_map_large(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  /* Setting either bound ends the automatic growth of both. What a frame allocates and frees must not go
     back to the system after each frame; `paper_memory_give_back` gives it back at rest. */
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
}

void paper_memory_give_back(void) { malloc_trim(0); }

size_t paper_memory_used(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else

void paper_memory_map_large(void) {}
void paper_memory_give_back(void) {}
size_t paper_memory_used(void) { return 0; }

#endif
