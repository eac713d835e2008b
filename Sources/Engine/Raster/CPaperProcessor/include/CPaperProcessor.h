#ifndef PAPER_CPROCESSOR_H
#define PAPER_CPROCESSOR_H

#include <stdint.h>

#include "CPaperLights.h"
#include "CPaperPlaces.h"
#include "CPaperRows.h"
#include "CPaperShadows.h"
#include "CPaperTexels.h"

/// Asks for the memory at an address, which may be any number, to be brought near; nothing waits.
static inline void paper_prefetch(uintptr_t address) {
  __builtin_prefetch((const void *)address, 0, 3);
}

typedef float paper_float4 __attribute__((ext_vector_type(4)));

/// Four square roots in one instruction; Swift's own of a vector calls a function for each.
static inline __attribute__((always_inline)) paper_float4 paper_sqrt(paper_float4 x) {
  return __builtin_elementwise_sqrt(x);
}

/// Whether this processor has all that code compiled for x86-64-v3 uses.
static inline int paper_has_avx2(void) {
#if defined(__x86_64__) && defined(__linux__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("f16c") &&
         __builtin_cpu_supports("movbe");
#else
  return 0;
#endif
}

#endif
