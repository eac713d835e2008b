#ifndef PAPER_CLIGHTS_H
#define PAPER_CLIGHTS_H

#include <stddef.h>
#include <stdint.h>

#include "CPaperShadows.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#define PAPER_LIGHTS_INLINE static inline __attribute__((always_inline))

// The light on a run of pixels, by factors that are prepared.
//
// Method: a factor has 16 bits, 32768 for 1, so factors up to 2 fit. The upper half of its product with 256 times a channel has 7
// bits after the point, and is rounded once: `round(channel * factor)`, as by `light`. Where a factor may be above 1, a channel
// is at most its alpha.
//
// All versions give the same bytes.

/// The factors of a pixel of a light, whose channels stand for factors: see Lights.swift.
#define PAPER_EVEN(light) ((((light) & 0xFF00FF) + 0x210021) << 7)
#define PAPER_ODD(light) (((((light) >> 8 & 0xFF) | 0xDF0000) + 0x210021) << 7)

PAPER_LIGHTS_INLINE uint32_t paper_lit_channel(
    uint32_t channel, uint32_t factor, uint32_t most) {
  uint32_t lit = (((channel << 8) * factor >> 16) + 64) >> 7;
  return lit < most ? lit : most;
}

PAPER_LIGHTS_INLINE uint32_t paper_lit_pixel(
    uint32_t pixel, uint32_t even, uint32_t odd, int brightens) {
  uint32_t alpha = pixel >> 24, most = brightens ? alpha : 255;
  uint32_t lit = paper_lit_channel(pixel & 0xFF, even & 0xFFFF, most);
  lit |= paper_lit_channel(pixel >> 8 & 0xFF, odd & 0xFFFF, most) << 8;
  return lit | paper_lit_channel(pixel >> 16 & 0xFF, even >> 16, most) << 16 | alpha << 24;
}

#if defined(__AVX2__)
PAPER_LIGHTS_INLINE __m256i paper_light_eight(
    __m256i p, __m256i even, __m256i odd, int brightens) {
  const __m256i half = _mm256_set1_epi16(64);
  __m256i a = _mm256_mulhi_epu16(_mm256_slli_epi16(p, 8), even);
  __m256i b = _mm256_mulhi_epu16(_mm256_and_si256(p, _mm256_set1_epi16((int16_t)0xFF00)), odd);
  a = _mm256_srli_epi16(_mm256_add_epi16(a, half), 7);
  b = _mm256_add_epi16(b, half);
  if (brightens) {
    __m256i alpha = _mm256_srli_epi32(p, 24);
    alpha = _mm256_or_si256(alpha, _mm256_slli_epi32(alpha, 16));
    a = _mm256_min_epi16(a, alpha);
    b = _mm256_min_epi16(_mm256_srli_epi16(b, 7), alpha);
    return _mm256_or_si256(a, _mm256_slli_epi16(b, 8));
  }
  // No channel is above 255, so the upper byte is the rounded one, a bit higher.
  b = _mm256_and_si256(_mm256_add_epi16(b, b), _mm256_set1_epi16((int16_t)0xFF00));
  return _mm256_or_si256(a, b);
}
#elif defined(__SSE2__)
PAPER_LIGHTS_INLINE __m128i paper_light_four(
    __m128i p, __m128i even, __m128i odd, int brightens) {
  const __m128i half = _mm_set1_epi16(64);
  __m128i a = _mm_mulhi_epu16(_mm_slli_epi16(p, 8), even);
  __m128i b = _mm_mulhi_epu16(_mm_and_si128(p, _mm_set1_epi16((int16_t)0xFF00)), odd);
  a = _mm_srli_epi16(_mm_add_epi16(a, half), 7);
  b = _mm_add_epi16(b, half);
  if (brightens) {
    __m128i alpha = _mm_srli_epi32(p, 24);
    alpha = _mm_or_si128(alpha, _mm_slli_epi32(alpha, 16));
    a = _mm_min_epi16(a, alpha);
    b = _mm_min_epi16(_mm_srli_epi16(b, 7), alpha);
    return _mm_or_si128(a, _mm_slli_epi16(b, 8));
  }
  b = _mm_and_si128(_mm_add_epi16(b, b), _mm_set1_epi16((int16_t)0xFF00));
  return _mm_or_si128(a, b);
}
#endif

/// The body of the functions below, with vectors of the processor.
#if defined(__AVX2__)
#define PAPER_LANES 8
#define PAPER_WORDS(p) _mm256_loadu_si256((const __m256i *)(p))
#define PAPER_PUT(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define PAPER_LIGHT paper_light_eight
typedef __m256i paper_words;
#define PAPER_SOME(p, some) _mm256_maskload_epi32((const int *)(p), some)
PAPER_LIGHTS_INLINE paper_words paper_even(paper_words l) {
  l = _mm256_and_si256(l, _mm256_set1_epi32(0xFF00FF));
  return _mm256_slli_epi16(_mm256_add_epi16(l, _mm256_set1_epi16(33)), 7);
}
PAPER_LIGHTS_INLINE paper_words paper_odd(paper_words l) {
  l = _mm256_and_si256(_mm256_srli_epi32(l, 8), _mm256_set1_epi32(0xFF));
  return _mm256_slli_epi16(_mm256_add_epi16(l, _mm256_set1_epi32(0x1000021)), 7);
}
#elif defined(__SSE2__)
#define PAPER_LANES 4
#define PAPER_WORDS(p) _mm_loadu_si128((const __m128i *)(p))
#define PAPER_PUT(p, v) _mm_storeu_si128((__m128i *)(p), v)
#define PAPER_LIGHT paper_light_four
typedef __m128i paper_words;
PAPER_LIGHTS_INLINE paper_words paper_even(paper_words l) {
  l = _mm_and_si128(l, _mm_set1_epi32(0xFF00FF));
  return _mm_slli_epi16(_mm_add_epi16(l, _mm_set1_epi16(33)), 7);
}
PAPER_LIGHTS_INLINE paper_words paper_odd(paper_words l) {
  l = _mm_and_si128(_mm_srli_epi32(l, 8), _mm_set1_epi32(0xFF));
  return _mm_slli_epi16(_mm_add_epi16(l, _mm_set1_epi32(0x1000021)), 7);
}
#endif

PAPER_LIGHTS_INLINE void paper_light_run(
    const uint32_t *from, const uint32_t *even, const uint32_t *odd, ptrdiff_t count, uint32_t *to,
    int brightens) {
  ptrdiff_t i = 0;
#if defined(__SSE2__)
  for (; i + PAPER_LANES <= count; i += PAPER_LANES)
    PAPER_PUT(
        to + i, PAPER_LIGHT(
                    PAPER_WORDS(from + i), PAPER_WORDS(even + i), PAPER_WORDS(odd + i), brightens));
#endif
#if defined(__AVX2__)
  if (i == count) return;
  // A part of a vector: most runs beside a tilted page have another length on each row.
  __m256i some = _mm256_loadu_si256((const __m256i *)(paper_lanes + 8 - (count - i)));
  __m256i p = paper_light_eight(
      PAPER_SOME(from + i, some), PAPER_SOME(even + i, some), PAPER_SOME(odd + i, some), brightens);
  _mm256_maskstore_epi32((int *)(to + i), some, p);
#else
  for (; i < count; i++) to[i] = paper_lit_pixel(from[i], even[i], odd[i], brightens);
#endif
}

PAPER_LIGHTS_INLINE void paper_light_pixels(
    const uint32_t *lights, ptrdiff_t count, uint32_t *target, int brightens) {
  ptrdiff_t i = 0;
#if defined(__SSE2__)
  for (; i + PAPER_LANES <= count; i += PAPER_LANES) {
    paper_words l = PAPER_WORDS(lights + i);
    PAPER_PUT(
        target + i,
        PAPER_LIGHT(PAPER_WORDS(target + i), paper_even(l), paper_odd(l), brightens));
  }
#endif
#if defined(__AVX2__)
  if (i == count) return;
  __m256i some = _mm256_loadu_si256((const __m256i *)(paper_lanes + 8 - (count - i)));
  __m256i l = PAPER_SOME(lights + i, some);
  __m256i p = paper_light_eight(
      PAPER_SOME(target + i, some), paper_even(l), paper_odd(l), brightens);
  _mm256_maskstore_epi32((int *)(target + i), some, p);
#else
  for (; i < count; i++)
    target[i] = paper_lit_pixel(
        target[i], PAPER_EVEN(lights[i]), PAPER_ODD(lights[i]), brightens);
#endif
}

/// Writes `count` pixels of `from` times factors, of which blue's and red's stand in the halves of `even`, green's and alpha's in
/// those of `odd`; alpha's is 32768. `to` may be `from`. Without `brightens` no factor is above 32768.
///
/// Bound: reads `count` words of `from`, `even` and `odd`, and writes as many of `to`.
static inline __attribute__((noinline)) void paper_light_prepared(
    const uint32_t *from, const uint32_t *even, const uint32_t *odd, ptrdiff_t count, uint32_t *to,
    int brightens) {
  if (brightens) return paper_light_run(from, even, odd, count, to, 1);
  paper_light_run(from, even, odd, count, to, 0);
}

/// Multiplies `count` pixels by the factors for which the pixels of a light stand. Without `brightens` no factor is above 1.
///
/// Bound: reads `count` words of `lights`, and reads and writes as many of `target`.
static inline __attribute__((noinline)) void paper_light(
    const uint32_t *lights, ptrdiff_t count, uint32_t *target, int brightens) {
  if (brightens) return paper_light_pixels(lights, count, target, 1);
  paper_light_pixels(lights, count, target, 0);
}

#undef PAPER_LANES
#undef PAPER_WORDS
#undef PAPER_PUT
#undef PAPER_LIGHT
#undef PAPER_SOME

#endif
