#ifndef PAPER_CSHADOWS_H
#define PAPER_CSHADOWS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

// What a shadow leaves of the target, eight pixels at a time, in the processor's own instructions, which Swift's SIMD types do
// not reach (a product's upper half, and loading a part of a vector).
//
// Method: a weight is rounded to a mask from 0 to 256. Of a channel remain 256 - round(taken * mask / 255) of 256, and `given` of
// alpha is added. The quotient is the upper half of `(taken * mask + 128) * 257`, which is exact. All numbers have 16 bits, two
// channels to a pixel's word. The bytes are those of `blend` and `multiply` with the same mask.
//
// All versions give the same bytes: with AVX2, with SSE2 and one by one. With AVX2 the last pixels are a part of a vector:
// most runs of a slanted shadow are short.

/// What a shadow takes of blue and red (`even`), and of green and alpha (`odd`), at most 255 each, and what it gives to green and
/// alpha; each in a half of the word.
typedef struct {
  uint32_t even, odd, given;
} paper_shadow;

static inline __attribute__((always_inline)) uint32_t paper_shaded_channel(
    uint32_t channel, uint32_t taken, uint32_t given, uint32_t mask) {
  uint32_t rest = 256 - (((taken * mask + 128) * 257) >> 16);
  return (given * mask + channel * rest + 128) >> 8;
}

static inline __attribute__((always_inline)) uint32_t paper_shaded_pixel(
    uint32_t pixel, float weight, paper_shadow s) {
#if defined(__SSE2__)
  // As the vectors round: to the nearest, halves to even numbers.
  uint32_t m = (uint32_t)_mm_cvtss_si32(_mm_set_ss(weight)) & 0x1FF;
#else
  uint32_t m = weight > 0 && weight <= 256 ? (uint32_t)__builtin_rintf(weight) : 0;
#endif
  uint32_t result = paper_shaded_channel(pixel & 0xFF, s.even & 0xFFFF, 0, m);
  result |= paper_shaded_channel(pixel >> 8 & 0xFF, s.odd & 0xFFFF, s.given & 0xFFFF, m) << 8;
  result |= paper_shaded_channel(pixel >> 16 & 0xFF, s.even >> 16, 0, m) << 16;
  return result | paper_shaded_channel(pixel >> 24, s.odd >> 16, s.given >> 16, m) << 24;
}

#if defined(__AVX2__)
/// The first words of eight: all bits of the lanes below a count are set, from the eighth but count word on.
static const int32_t paper_lanes[16] = {-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0};

static inline __attribute__((always_inline)) __m256i paper_rest_eight(__m256i taken, __m256i m) {
  __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(taken, m), _mm256_set1_epi16(128));
  return _mm256_sub_epi16(
      _mm256_set1_epi16(256), _mm256_mulhi_epu16(sum, _mm256_set1_epi16(257)));
}

static inline __attribute__((always_inline)) __m256i paper_shade_eight(
    __m256i p, __m256 weights, paper_shadow s) {
  const __m256i half = _mm256_set1_epi16(128);
  __m256i m = _mm256_cvtps_epi32(weights);
  m = _mm256_or_si256(_mm256_slli_epi32(m, 16), m);
  __m256i a = paper_rest_eight(_mm256_set1_epi32((int)s.even), m), b = a;
  if (s.odd != s.even) b = paper_rest_eight(_mm256_set1_epi32((int)s.odd), m);
  __m256i low = _mm256_and_si256(p, _mm256_set1_epi16(0xFF));
  low = _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(low, a), half), 8);
  __m256i high = _mm256_mullo_epi16(_mm256_srli_epi16(p, 8), b);
  if (s.given)
    high = _mm256_add_epi16(
        high, _mm256_mullo_epi16(_mm256_set1_epi32((int)s.given), m));
  high = _mm256_and_si256(_mm256_add_epi16(high, half), _mm256_set1_epi16((int16_t)0xFF00));
  return _mm256_or_si256(low, high);
}
#elif defined(__SSE2__)
static inline __attribute__((always_inline)) __m128i paper_rest_four(__m128i taken, __m128i m) {
  __m128i sum = _mm_add_epi16(_mm_mullo_epi16(taken, m), _mm_set1_epi16(128));
  return _mm_sub_epi16(_mm_set1_epi16(256), _mm_mulhi_epu16(sum, _mm_set1_epi16(257)));
}
#endif

/// Leaves of `count` pixels what a shadow does not take, by weights from 0 to 1 times `scale`, which is at most 256.
///
/// Bound: reads `count` weights, and reads and writes as many pixels.
static inline __attribute__((noinline)) void paper_shade(
    const float *weights, float scale, paper_shadow s, ptrdiff_t count, uint32_t *target) {
  ptrdiff_t i = 0;
#if defined(__AVX2__)
  const __m256 k = _mm256_set1_ps(scale);
  for (; i + 8 <= count; i += 8) {
    __m256i p = _mm256_loadu_si256((const __m256i *)(target + i));
    p = paper_shade_eight(p, _mm256_mul_ps(_mm256_loadu_ps(weights + i), k), s);
    _mm256_storeu_si256((__m256i *)(target + i), p);
  }
  if (i < count) {
    __m256i some = _mm256_loadu_si256((const __m256i *)(paper_lanes + 8 - (count - i)));
    __m256i p = _mm256_maskload_epi32((const int *)(target + i), some);
    p = paper_shade_eight(p, _mm256_mul_ps(_mm256_maskload_ps(weights + i, some), k), s);
    _mm256_maskstore_epi32((int *)(target + i), some, p);
  }
#else
#if defined(__SSE2__)
  const __m128i even = _mm_set1_epi32((int)s.even), odd = _mm_set1_epi32((int)s.odd);
  const __m128i given = _mm_set1_epi32((int)s.given), half = _mm_set1_epi16(128);
  const __m128 k = _mm_set1_ps(scale);
  for (; i + 4 <= count; i += 4) {
    __m128i p = _mm_loadu_si128((const __m128i *)(target + i));
    __m128i m = _mm_cvtps_epi32(_mm_mul_ps(_mm_loadu_ps(weights + i), k));
    m = _mm_or_si128(_mm_slli_epi32(m, 16), m);
    __m128i low = _mm_mullo_epi16(
        _mm_and_si128(p, _mm_set1_epi16(0xFF)), paper_rest_four(even, m));
    low = _mm_srli_epi16(_mm_add_epi16(low, half), 8);
    __m128i high = _mm_mullo_epi16(_mm_srli_epi16(p, 8), paper_rest_four(odd, m));
    high = _mm_add_epi16(_mm_add_epi16(high, _mm_mullo_epi16(given, m)), half);
    high = _mm_and_si128(high, _mm_set1_epi16((int16_t)0xFF00));
    _mm_storeu_si128((__m128i *)(target + i), _mm_or_si128(low, high));
  }
#endif
  for (; i < count; i++) target[i] = paper_shaded_pixel(target[i], weights[i] * scale, s);
#endif
}

#endif
