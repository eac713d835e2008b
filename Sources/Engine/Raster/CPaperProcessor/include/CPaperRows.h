#ifndef PAPER_CROWS_H
#define PAPER_CROWS_H

#include <stddef.h>
#include <stdint.h>

#include "CPaperTexels.h"

// Rows of upright bitmaps: two rows of texels are mixed first, then two neighbours of the mixture for each pixel.
//
// Method: weights have 15 bits, and numbers have 6 bits after the point. Bytes need no shift to a sign there,
// and a change of one sign fits into 16 bits when doubled, which spares an addition. Each mixture is off by less than 1/64 of a level.
//
// All versions give the same numbers, as in `CPaperTexels.h`.

#if defined(__AVX2__)
PAPER_INLINE __m256i paper_mix_fine_some(__m256i a, __m256i b, __m256i w) {
  __m256i change = _mm256_sub_epi16(b, a);
  return _mm256_add_epi16(a, _mm256_mulhi_epi16(_mm256_add_epi16(change, change), w));
}
#elif defined(__SSE2__)
PAPER_INLINE __m128i paper_mix_fine_some(__m128i a, __m128i b, __m128i w) {
  __m128i change = _mm_sub_epi16(b, a);
  return _mm_add_epi16(a, _mm_mulhi_epi16(_mm_add_epi16(change, change), w));
}
#endif

/// `a` and `b`, which have 6 bits after the point, mixed by weights `w` of `b`, 0 to 32767.
PAPER_INLINE paper_eight paper_mix_fine(paper_eight a, paper_eight b, paper_eight w) {
  paper_eight r;
#if defined(__AVX2__)
  r.a = paper_mix_fine_some(a.a, b.a, w.a);
  r.b = paper_mix_fine_some(a.b, b.b, w.b);
#elif defined(__SSE2__)
  r.a = paper_mix_fine_some(a.a, b.a, w.a);
  r.b = paper_mix_fine_some(a.b, b.b, w.b);
  r.c = paper_mix_fine_some(a.c, b.c, w.c);
  r.d = paper_mix_fine_some(a.d, b.d, w.d);
#else
  for (int i = 0; i < 32; i++)
    r.v[i] = (int16_t)(a.v[i] + (((int32_t)(b.v[i] - a.v[i]) * 2 * w.v[i]) >> 16));
#endif
  return r;
}

/// Eight texels mixed with their right neighbours, of numbers that lie four to a texel; `w` as in `paper_mix_fine`.
///
/// Bound: as `paper_across`, in `mixed`.
PAPER_INLINE paper_eight paper_across_mixed(
    const int16_t *mixed, const uint32_t *texels, paper_eight w) {
  paper_eight left, right;
#if defined(__AVX2__)
#define PAPER_PAIR(i) _mm_loadu_si128((const __m128i *)(mixed + 4 * (size_t)texels[i]))
  __m256i p = _mm256_inserti128_si256(_mm256_castsi128_si256(PAPER_PAIR(0)), PAPER_PAIR(4), 1);
  __m256i q = _mm256_inserti128_si256(_mm256_castsi128_si256(PAPER_PAIR(1)), PAPER_PAIR(5), 1);
  __m256i s = _mm256_inserti128_si256(_mm256_castsi128_si256(PAPER_PAIR(2)), PAPER_PAIR(6), 1);
  __m256i t = _mm256_inserti128_si256(_mm256_castsi128_si256(PAPER_PAIR(3)), PAPER_PAIR(7), 1);
  left.a = _mm256_unpacklo_epi64(p, q);
  right.a = _mm256_unpackhi_epi64(p, q);
  left.b = _mm256_unpacklo_epi64(s, t);
  right.b = _mm256_unpackhi_epi64(s, t);
#undef PAPER_PAIR
#elif defined(__SSE2__)
#define PAPER_PAIR(i) _mm_loadu_si128((const __m128i *)(mixed + 4 * (size_t)texels[i]))
#define PAPER_TWO(part, i)                                 \
  {                                                        \
    __m128i p = PAPER_PAIR(i), q = PAPER_PAIR(i + 1);      \
    left.part = _mm_unpacklo_epi64(p, q);                  \
    right.part = _mm_unpackhi_epi64(p, q);                 \
  }
  PAPER_TWO(a, 0) PAPER_TWO(b, 2) PAPER_TWO(c, 4) PAPER_TWO(d, 6)
#undef PAPER_TWO
#undef PAPER_PAIR
#else
  for (int i = 0; i < 32; i++) {
    const int16_t *pair = mixed + 4 * (size_t)texels[i / 4];
    left.v[i] = pair[i % 4];
    right.v[i] = pair[i % 4 + 4];
  }
#endif
  return paper_mix_fine(left, right, w);
}

/// Writes eight pixels, rounded, of numbers with 6 bits after the point.
PAPER_INLINE void paper_store_fine(paper_eight p, uint32_t *out) {
#if defined(__AVX2__)
#define PAPER_ROUND(v) _mm256_srli_epi16(_mm256_add_epi16(v, half), 6)
  const __m256i half = _mm256_set1_epi16(32);
  _mm256_storeu_si256((__m256i *)out, _mm256_packus_epi16(PAPER_ROUND(p.a), PAPER_ROUND(p.b)));
#undef PAPER_ROUND
#elif defined(__SSE2__)
#define PAPER_ROUND(v) _mm_srli_epi16(_mm_add_epi16(v, half), 6)
  const __m128i half = _mm_set1_epi16(32);
  _mm_storeu_si128((__m128i *)out, _mm_packus_epi16(PAPER_ROUND(p.a), PAPER_ROUND(p.b)));
  _mm_storeu_si128((__m128i *)(out + 4), _mm_packus_epi16(PAPER_ROUND(p.c), PAPER_ROUND(p.d)));
#undef PAPER_ROUND
#else
  for (int i = 0; i < 8; i++) {
    uint32_t word = 0;
    for (int k = 0; k < 4; k++) word |= (uint32_t)(p.v[4 * i + k] + 32) >> 6 << (8 * k);
    out[i] = word;
  }
#endif
}

#if defined(__AVX2__)
PAPER_INLINE void paper_mix_four(
    const uint32_t *upper, const uint32_t *lower, __m256i w, int16_t *out) {
  __m256i a = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)upper));
  __m256i b = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)lower));
  __m256i part = _mm256_mulhi_epi16(_mm256_slli_epi16(_mm256_sub_epi16(b, a), 7), w);
  _mm256_storeu_si256((__m256i *)out, _mm256_add_epi16(_mm256_slli_epi16(a, 6), part));
}
#elif defined(__SSE2__)
PAPER_INLINE void paper_mix_two(__m128i a, __m128i b, __m128i w, int16_t *out) {
  __m128i part = _mm_mulhi_epi16(_mm_slli_epi16(_mm_sub_epi16(b, a), 7), w);
  _mm_storeu_si128((__m128i *)out, _mm_add_epi16(_mm_slli_epi16(a, 6), part));
}
#endif

/// Mixes two rows of texels by a weight of the lower one, 0 to 32767; four numbers to a texel, with 6 bits after the point.
///
/// Bound: reads `count` texels of both rows and writes `4 * count` numbers; nothing is read at `ahead`, which is only a hint.
static inline __attribute__((noinline)) void paper_mix_rows(
    const uint32_t *upper, const uint32_t *lower, int16_t weight, ptrdiff_t count, int16_t *out,
    uintptr_t ahead) {
  ptrdiff_t i = 0;
  for (ptrdiff_t k = 0; k < count; k += 16)
    __builtin_prefetch((const void *)(ahead + 4 * (uintptr_t)k), 0, 3);
#if defined(__AVX2__)
  const __m256i w = _mm256_set1_epi16(weight);
  for (; i + 16 <= count; i += 16) {
    paper_mix_four(upper + i, lower + i, w, out + 4 * i);
    paper_mix_four(upper + i + 4, lower + i + 4, w, out + 4 * i + 16);
    paper_mix_four(upper + i + 8, lower + i + 8, w, out + 4 * i + 32);
    paper_mix_four(upper + i + 12, lower + i + 12, w, out + 4 * i + 48);
  }
  for (; i + 4 <= count; i += 4) paper_mix_four(upper + i, lower + i, w, out + 4 * i);
#elif defined(__SSE2__)
  const __m128i w = _mm_set1_epi16(weight), zero = _mm_setzero_si128();
  for (; i + 4 <= count; i += 4) {
    __m128i a = _mm_loadu_si128((const __m128i *)(upper + i));
    __m128i b = _mm_loadu_si128((const __m128i *)(lower + i));
    int16_t *o = out + 4 * i;
    paper_mix_two(_mm_unpacklo_epi8(a, zero), _mm_unpacklo_epi8(b, zero), w, o);
    paper_mix_two(_mm_unpackhi_epi8(a, zero), _mm_unpackhi_epi8(b, zero), w, o + 8);
  }
#endif
  for (; i < count; i++) {
    for (int k = 0; k < 4; k++) {
      int32_t a = (int32_t)(upper[i] >> (8 * k) & 0xFF);
      int32_t b = (int32_t)(lower[i] >> (8 * k) & 0xFF);
      out[4 * i + k] = (int16_t)(a * 64 + (((b - a) * 128 * weight) >> 16));
    }
  }
}

/// Writes `count` colours of rows that are mixed; `parts` has the shares of `far`, which is nil for a single level. The places
/// count from the first numbers.
///
/// Bound: as `paper_sample`; the places and their next ones lie within what `paper_mix_rows` has written.
static inline __attribute__((noinline)) void paper_sample_rows(
    const int16_t *near, const uint32_t *near_texels, const uint32_t *near_right,
    const int16_t *far, const uint32_t *far_texels, const uint32_t *far_right,
    const uint32_t *parts, ptrdiff_t count, uint32_t *out) {
  for (ptrdiff_t i = 0; i < count; i += 8) {
    paper_eight all = paper_across_mixed(near, near_texels + i, paper_weights(near_right + i));
    if (far) {
      paper_eight b = paper_across_mixed(far, far_texels + i, paper_weights(far_right + i));
      all = paper_mix_fine(all, b, paper_weights(parts + i));
    }
    if (i + 8 <= count) {
      paper_store_fine(all, out + i);
    } else {
      uint32_t rest[8];
      paper_store_fine(all, rest);
      for (ptrdiff_t k = 0; i + k < count; k++) out[i + k] = rest[k];
    }
  }
}

#endif
