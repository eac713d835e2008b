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
// Method: the four channels of a pixel stand beside each other, each less 128, in the 16 bits of a signed number. Two bytes are
// mixed by two weights whose sum is 255, the largest byte: numbers are times 255 then. A weight is off by at most 1/510, so a
// mixture by at most half a level. Two rows are mixed as `upper(a * (32767 - w)) + upper(b * w)`, with `w` in 2^-15 and `upper` a
// product's upper 16 bits: numbers are times 127.5 then. Two levels are mixed as `a + 2 * upper((b - a) * w)`. Each step is off by
// less than 2/127 of a level. All is rounded once, at the end, by a product with 514 / 2^16, which is 1 / 127.5.
//
// All versions give the same numbers: with AVX2 two registers of four pixels, with SSE2 four of two, else plain loops.
//
// Rejected: 15 bits for all weights (twice the work for the texels' pairs, which are most of it), a sum of 128 (wrong by up to a
// level), and `pmulhrsw` (SSE2 lacks it).

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

/// The weights of eight pixels, as above, from the lower halves of words.
PAPER_INLINE paper_eight paper_low_weights(const uint32_t *words) {
#if defined(__AVX2__)
  const __m256i first = _mm256_setr_epi8(
      0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const __m256i last = _mm256_add_epi8(first, _mm256_set1_epi8(8));
  __m256i all = _mm256_loadu_si256((const __m256i *)words);
  paper_eight w;
  w.a = _mm256_shuffle_epi8(all, first);
  w.b = _mm256_shuffle_epi8(all, last);
  return w;
#elif defined(__SSE2__)
  __m128i first = _mm_loadu_si128((const __m128i *)words);
  __m128i last = _mm_loadu_si128((const __m128i *)(words + 4));
  first = _mm_or_si128(first, _mm_slli_epi32(first, 16));
  last = _mm_or_si128(last, _mm_slli_epi32(last, 16));
  paper_eight w;
  w.a = _mm_unpacklo_epi32(first, first);
  w.b = _mm_unpackhi_epi32(first, first);
  w.c = _mm_unpacklo_epi32(last, last);
  w.d = _mm_unpackhi_epi32(last, last);
  return w;
#else
  return paper_weights(words);
#endif
}

/// The weights of pairs of texels, of 255, for `paper_across`, from those of the right texels: with AVX2 both in bytes, else the right.
PAPER_INLINE paper_eight paper_pair_weights(const uint32_t *words) {
#if defined(__AVX2__)
  const __m256i first = _mm256_setr_epi8(
      0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 4);
  const __m256i last = _mm256_add_epi8(first, _mm256_set1_epi8(8)), whole = _mm256_set1_epi16(255);
  __m256i all = _mm256_loadu_si256((const __m256i *)words);
  paper_eight w;
  w.a = _mm256_xor_si256(_mm256_shuffle_epi8(all, first), whole);
  w.b = _mm256_xor_si256(_mm256_shuffle_epi8(all, last), whole);
  return w;
#else
  return paper_low_weights(words);
#endif
}

#if defined(__AVX2__)
PAPER_INLINE __m256i paper_between_some(__m256i a, __m256i b, __m256i w) {
  __m256i rest = _mm256_xor_si256(w, _mm256_set1_epi16(32767));
  return _mm256_add_epi16(_mm256_mulhi_epi16(a, rest), _mm256_mulhi_epi16(b, w));
}
#elif defined(__SSE2__)
PAPER_INLINE __m128i paper_between_some(__m128i a, __m128i b, __m128i w) {
  __m128i rest = _mm_xor_si128(w, _mm_set1_epi16(32767));
  return _mm_add_epi16(_mm_mulhi_epi16(a, rest), _mm_mulhi_epi16(b, w));
}
#endif

/// Half of `a` and `b` mixed by weights `w` of `b`, 0 to 32767.
PAPER_INLINE paper_eight paper_between(paper_eight a, paper_eight b, paper_eight w) {
  paper_eight r;
#if defined(__AVX2__)
  r.a = paper_between_some(a.a, b.a, w.a);
  r.b = paper_between_some(a.b, b.b, w.b);
#elif defined(__SSE2__)
  r.a = paper_between_some(a.a, b.a, w.a);
  r.b = paper_between_some(a.b, b.b, w.b);
  r.c = paper_between_some(a.c, b.c, w.c);
  r.d = paper_between_some(a.d, b.d, w.d);
#else
  for (int i = 0; i < 32; i++)
    r.v[i] = (int16_t)(((a.v[i] * (32767 - w.v[i])) >> 16) + ((b.v[i] * w.v[i]) >> 16));
#endif
  return r;
}

/// `a` and `b` mixed by weights `w` of `b`, 0 to 32767. No two numbers are more than 32767 apart.
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
  // Products and their sum lose their 17th bit, which the subtraction brings back.
  left = _mm_mullo_epi16(left, _mm_xor_si128(weights, _mm_set1_epi16(255)));
  right = _mm_mullo_epi16(right, weights);
  return _mm_sub_epi16(_mm_add_epi16(left, right), _mm_set1_epi16(32640));
}
#endif

/// Eight texels mixed with their right neighbours: `w` as `paper_pair_weights` makes the weights.
///
/// Bound: reads the texels that the eight of `texels` name, and the next of each.
PAPER_INLINE paper_eight paper_across(
    const uint32_t *base, const uint32_t *texels, paper_eight w) {
  paper_eight r;
#if defined(__AVX2__)
  const __m256i order = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13,
      10, 14, 11, 15);
  __m256i a = _mm256_castsi128_si256(paper_two_pairs(base, texels[0], texels[1]));
  __m256i b = _mm256_castsi128_si256(paper_two_pairs(base, texels[2], texels[3]));
  a = _mm256_inserti128_si256(a, paper_two_pairs(base, texels[4], texels[5]), 1);
  b = _mm256_inserti128_si256(b, paper_two_pairs(base, texels[6], texels[7]), 1);
  // Weights are the bytes without a sign, as only these reach 255.
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
    uint32_t part = (uint32_t)w.v[i];
    r.v[i] = (int16_t)((int32_t)(left * (255 - part) + right * part) - 32640);
  }
#endif
  return r;
}

/// Writes eight pixels, rounded, of numbers that are times 127.5, less 128.
PAPER_INLINE void paper_store(paper_eight p, uint32_t *out) {
// The middle, half of a level, and half of what three steps lose.
#define PAPER_MIDDLE (16320 + 64 + 1)
#if defined(__AVX2__)
#define PAPER_ROUND(v) _mm256_mulhi_epu16(_mm256_add_epi16(v, middle), scale)
  const __m256i middle = _mm256_set1_epi16(PAPER_MIDDLE), scale = _mm256_set1_epi16(514);
  _mm256_storeu_si256((__m256i *)out, _mm256_packus_epi16(PAPER_ROUND(p.a), PAPER_ROUND(p.b)));
#undef PAPER_ROUND
#elif defined(__SSE2__)
#define PAPER_ROUND(v) _mm_mulhi_epu16(_mm_add_epi16(v, middle), scale)
  const __m128i middle = _mm_set1_epi16(PAPER_MIDDLE), scale = _mm_set1_epi16(514);
  _mm_storeu_si128((__m128i *)out, _mm_packus_epi16(PAPER_ROUND(p.a), PAPER_ROUND(p.b)));
  _mm_storeu_si128((__m128i *)(out + 4), _mm_packus_epi16(PAPER_ROUND(p.c), PAPER_ROUND(p.d)));
#undef PAPER_ROUND
#else
  for (int i = 0; i < 8; i++) {
    uint32_t word = 0;
    for (int k = 0; k < 4; k++)
      word |= (uint32_t)(p.v[4 * i + k] + PAPER_MIDDLE) * 514 >> 16 << (8 * k);
    out[i] = word;
  }
#endif
#undef PAPER_MIDDLE
}

/// A level's texels, and where pixels lie in it: see `reading` in Texels.swift.
typedef struct {
  const uint32_t *base, *lower_base;
  const uint32_t *texels, *right, *lower;
  uintptr_t ahead;
} paper_reading;

PAPER_INLINE paper_eight paper_texels(const paper_reading *r, ptrdiff_t i) {
  __builtin_prefetch((const void *)(r->ahead + 4 * (uintptr_t)r->texels[i]), 0, 3);
  paper_eight right = paper_pair_weights(r->right + i);
  paper_eight upper = paper_across(r->base, r->texels + i, right);
  paper_eight lower = paper_across(r->lower_base, r->texels + i, right);
  return paper_between(upper, lower, paper_low_weights(r->lower + i));
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
    paper_eight all = paper_mix(a, b, paper_low_weights(parts + i));
    if (i + 8 <= count) {
      paper_store(all, out + i);
    } else {
      uint32_t rest[8];
      paper_store(all, rest);
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
