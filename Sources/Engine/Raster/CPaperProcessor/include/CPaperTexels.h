#ifndef PAPER_CTEXELS_H
#define PAPER_CTEXELS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

// Mixing texels in numbers of 16 bits, eight pixels at a time: the arithmetic of the kernels that read bitmaps, in the
// processor's own instructions, which Swift's SIMD types do not reach (a product's upper half, sums of products of bytes).
//
// Method: the four channels of a pixel stand beside each other, each less 128 and then times 128, in the 16 bits of a signed number.
// Two bytes are mixed by weights of 7 bits. Mixing on is `a + 2 * upper((b - a) * w)`, with `w` in 2^-15 and `upper` the product's
// upper 16 bits: off by less than 2 / 128 of a level. All is rounded once, at the end. Weights of 7 bits are off by 1/256, so by
// at most a level; the rounding adds half of a level.
//
// Rows of upright bitmaps have weights of 15 bits alone, and numbers of 6 bits after the point: bytes need no shift to a sign there,
// and a change of one sign fits into 16 bits when doubled, which spares an addition. Each mixture is off by less than 1/64 of a level.
//
// All versions give the same numbers: with AVX2 two registers of four pixels, with SSE2 four of two, else plain loops.
//
// Rejected: 15 bits for all weights (twice the work for the texels' pairs, which are most of it), and `pmulhrsw` (SSE2
// lacks it).

#define PAPER_INLINE static inline __attribute__((always_inline))

/// Eight pixels. The order of pixels in the registers is that of `paper_across`.
#if defined(__AVX2__)
typedef struct {
  __m256i a, b;
} paper_eight;
#elif defined(__SSE2__)
typedef struct {
  __m128i a, b, c, d;
} paper_eight;
#else
typedef struct {
  int16_t v[32];
} paper_eight;
#endif

/// The weights of eight pixels, each twice in a word, for all channels.
PAPER_INLINE paper_eight paper_weights(const uint32_t *words) {
  paper_eight w;
#if defined(__AVX2__)
  __m256i all = _mm256_loadu_si256((const __m256i *)words);
  w.a = _mm256_unpacklo_epi32(all, all);
  w.b = _mm256_unpackhi_epi32(all, all);
#elif defined(__SSE2__)
  __m128i first = _mm_loadu_si128((const __m128i *)words);
  __m128i last = _mm_loadu_si128((const __m128i *)(words + 4));
  w.a = _mm_unpacklo_epi32(first, first);
  w.b = _mm_unpackhi_epi32(first, first);
  w.c = _mm_unpacklo_epi32(last, last);
  w.d = _mm_unpackhi_epi32(last, last);
#else
  for (int i = 0; i < 32; i++) w.v[i] = (int16_t)(words[i / 4] & 0xFFFF);
#endif
  return w;
}

#if defined(__AVX2__)
PAPER_INLINE __m256i paper_mix_some(__m256i a, __m256i b, __m256i w) {
  __m256i part = _mm256_mulhi_epi16(_mm256_sub_epi16(b, a), w);
  return _mm256_add_epi16(_mm256_add_epi16(a, part), part);
}
#elif defined(__SSE2__)
PAPER_INLINE __m128i paper_mix_some(__m128i a, __m128i b, __m128i w) {
  __m128i part = _mm_mulhi_epi16(_mm_sub_epi16(b, a), w);
  return _mm_add_epi16(_mm_add_epi16(a, part), part);
}
#endif

/// `a` and `b` mixed by weights `w` of `b`, 0 to 32767.
PAPER_INLINE paper_eight paper_mix(paper_eight a, paper_eight b, paper_eight w) {
  paper_eight r;
#if defined(__AVX2__)
  r.a = paper_mix_some(a.a, b.a, w.a);
  r.b = paper_mix_some(a.b, b.b, w.b);
#elif defined(__SSE2__)
  r.a = paper_mix_some(a.a, b.a, w.a);
  r.b = paper_mix_some(a.b, b.b, w.b);
  r.c = paper_mix_some(a.c, b.c, w.c);
  r.d = paper_mix_some(a.d, b.d, w.d);
#else
  for (int i = 0; i < 32; i++)
    r.v[i] = (int16_t)(a.v[i] + 2 * (((int32_t)(b.v[i] - a.v[i]) * w.v[i]) >> 16));
#endif
  return r;
}

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

#if defined(__SSE2__)
/// A texel and its right neighbour, twice.
PAPER_INLINE __m128i paper_two_pairs(const uint32_t *base, uint32_t s, uint32_t t) {
  __m128d low = _mm_load_sd((const double *)(base + s));
  return _mm_castpd_si128(_mm_loadh_pd(low, (const double *)(base + t)));
}
#endif

#if defined(__SSE2__) && !defined(__AVX2__)
PAPER_INLINE __m128i paper_across_two(__m128i pairs, __m128i weights) {
  __m128i zero = _mm_setzero_si128();
  __m128i s = _mm_unpacklo_epi8(pairs, zero), t = _mm_unpackhi_epi8(pairs, zero);
  __m128i left = _mm_unpacklo_epi64(s, t), right = _mm_unpackhi_epi64(s, t);
  __m128i part = _mm_mullo_epi16(_mm_sub_epi16(right, left), _mm_srli_epi16(weights, 8));
  return _mm_add_epi16(_mm_sub_epi16(_mm_slli_epi16(left, 7), _mm_set1_epi16(16384)), part);
}
#endif

/// Eight texels mixed with their right neighbours. `weights` has in both halves of a pixel's word the two weights, of 128: the left
/// texel's in the lower byte.
///
/// Bound: reads the texels that the eight of `texels` name, and the next of each.
PAPER_INLINE paper_eight paper_across(
    const uint32_t *base, const uint32_t *texels, const uint32_t *weights) {
  paper_eight r;
  paper_eight w = paper_weights(weights);
#if defined(__AVX2__)
  const __m256i order = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13,
      10, 14, 11, 15);
  __m256i a = _mm256_castsi128_si256(paper_two_pairs(base, texels[0], texels[1]));
  __m256i b = _mm256_castsi128_si256(paper_two_pairs(base, texels[2], texels[3]));
  a = _mm256_inserti128_si256(a, paper_two_pairs(base, texels[4], texels[5]), 1);
  b = _mm256_inserti128_si256(b, paper_two_pairs(base, texels[6], texels[7]), 1);
  // Weights are the bytes without a sign, as only these reach 128.
  const __m256i middle = _mm256_set1_epi8(-128);
  r.a = _mm256_maddubs_epi16(w.a, _mm256_xor_si256(_mm256_shuffle_epi8(a, order), middle));
  r.b = _mm256_maddubs_epi16(w.b, _mm256_xor_si256(_mm256_shuffle_epi8(b, order), middle));
#elif defined(__SSE2__)
  r.a = paper_across_two(paper_two_pairs(base, texels[0], texels[1]), w.a);
  r.b = paper_across_two(paper_two_pairs(base, texels[2], texels[3]), w.b);
  r.c = paper_across_two(paper_two_pairs(base, texels[4], texels[5]), w.c);
  r.d = paper_across_two(paper_two_pairs(base, texels[6], texels[7]), w.d);
#else
  for (int i = 0; i < 32; i++) {
    uint32_t left = base[texels[i / 4]] >> (8 * (i % 4)) & 0xFF;
    uint32_t right = base[texels[i / 4] + 1] >> (8 * (i % 4)) & 0xFF;
    uint32_t both = (uint16_t)w.v[i];
    r.v[i] = (int16_t)((int32_t)(left * (both & 0xFF) + right * (both >> 8)) - 16384);
  }
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

/// Writes eight pixels, rounded.
PAPER_INLINE void paper_store(paper_eight p, uint32_t *out) {
#if defined(__AVX2__)
#define PAPER_ROUND(v) _mm256_srli_epi16(_mm256_add_epi16(v, half), 7)
  const __m256i half = _mm256_set1_epi16(16384 + 64);
  _mm256_storeu_si256((__m256i *)out, _mm256_packus_epi16(PAPER_ROUND(p.a), PAPER_ROUND(p.b)));
#undef PAPER_ROUND
#elif defined(__SSE2__)
#define PAPER_ROUND(v) _mm_srli_epi16(_mm_add_epi16(v, half), 7)
  const __m128i half = _mm_set1_epi16(16384 + 64);
  _mm_storeu_si128((__m128i *)out, _mm_packus_epi16(PAPER_ROUND(p.a), PAPER_ROUND(p.b)));
  _mm_storeu_si128((__m128i *)(out + 4), _mm_packus_epi16(PAPER_ROUND(p.c), PAPER_ROUND(p.d)));
#undef PAPER_ROUND
#else
  for (int i = 0; i < 8; i++) {
    uint32_t word = 0;
    for (int k = 0; k < 4; k++) word |= (uint32_t)(p.v[4 * i + k] + 16384 + 64) >> 7 << (8 * k);
    out[i] = word;
  }
#endif
}

/// A level's texels, and where pixels lie in it: see `reading` in Texels.swift.
typedef struct {
  const uint32_t *base, *lower_base;
  const uint32_t *texels, *right, *lower;
  uintptr_t ahead;
} paper_reading;

PAPER_INLINE paper_eight paper_texels(const paper_reading *r, ptrdiff_t i) {
  __builtin_prefetch((const void *)(r->ahead + 4 * (uintptr_t)r->texels[i]), 0, 3);
  paper_eight upper = paper_across(r->base, r->texels + i, r->right + i);
  paper_eight lower = paper_across(r->lower_base, r->texels + i, r->right + i);
  return paper_mix(upper, lower, paper_weights(r->lower + i));
}

/// Writes `count` colours.
///
/// Bound: reads the places and weights of the last eight to their end; writes `count` words.
static inline __attribute__((noinline)) void paper_sample(
    paper_reading r, ptrdiff_t count, uint32_t *out) {
  ptrdiff_t i = 0;
  for (; i + 8 <= count; i += 8) paper_store(paper_texels(&r, i), out + i);
  if (i < count) {
    uint32_t rest[8];
    paper_store(paper_texels(&r, i), rest);
    for (ptrdiff_t k = 0; i + k < count; k++) out[i + k] = rest[k];
  }
}

/// Writes `count` colours mixed from two levels, with shares of the second in `parts`. Bound: as above.
static inline __attribute__((noinline)) void paper_sample_two(
    paper_reading near, paper_reading far, const uint32_t *parts, ptrdiff_t count, uint32_t *out) {
  for (ptrdiff_t i = 0; i < count; i += 8) {
    paper_eight a = paper_texels(&near, i), b = paper_texels(&far, i);
    paper_eight all = paper_mix(a, b, paper_weights(parts + i));
    if (i + 8 <= count) {
      paper_store(all, out + i);
    } else {
      uint32_t rest[8];
      paper_store(all, rest);
      for (ptrdiff_t k = 0; i + k < count; k++) out[i + k] = rest[k];
    }
  }
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

/// Copies `count` words.
///
/// Rows of a page are some kilobytes, from which on `memcpy` takes an instruction of the processor that starts slowly.
///
/// Bound: reads and writes `count` words, which do not overlap.
static inline __attribute__((noinline)) void paper_copy(
    const uint32_t *from, uint32_t *to, ptrdiff_t count) {
#if defined(__SSE2__)
  ptrdiff_t i = 0;
#if defined(__AVX2__)
#define PAPER_MOVE(k) \
  _mm256_storeu_si256((__m256i *)(to + i + k), _mm256_loadu_si256((const __m256i *)(from + i + k)))
#define PAPER_STEP 8
#else
#define PAPER_MOVE(k) \
  _mm_storeu_si128((__m128i *)(to + i + k), _mm_loadu_si128((const __m128i *)(from + i + k)))
#define PAPER_STEP 4
#endif
  for (; i + 4 * PAPER_STEP <= count; i += 4 * PAPER_STEP) {
    PAPER_MOVE(0);
    PAPER_MOVE(PAPER_STEP);
    PAPER_MOVE(2 * PAPER_STEP);
    PAPER_MOVE(3 * PAPER_STEP);
  }
  for (; i + PAPER_STEP <= count; i += PAPER_STEP) PAPER_MOVE(0);
  for (; i < count; i++) to[i] = from[i];
#undef PAPER_STEP
#undef PAPER_MOVE
#else
  memcpy(to, from, 4 * (size_t)count);
#endif
}

#endif
