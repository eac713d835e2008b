/* How the C library's allocator keeps and gives back memory. */
#ifndef PAPER_CMEMORY_H
#define PAPER_CMEMORY_H

#include <stddef.h>

/*
 * Has every allocation of a megabyte or more mapped apart, so that freeing gives its memory back at once.
 * By default glibc raises that bound to 32 MB as large allocations are freed; pictures of all sizes then lie
 * between each other in its heaps, which stay as large as they once were.
 * Call before the second thread.
 */
void paper_memory_map_large(void);

/* Gives free memory back to the system. Takes milliseconds, and other threads' allocations wait meanwhile. */
void paper_memory_give_back(void);

/* Bytes that are allocated and not freed. */
size_t paper_memory_used(void);

#endif
