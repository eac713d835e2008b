#ifndef PAPER_CPLACES_H
#define PAPER_CPLACES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

// Where pixels lie in a level of a bitmap: the first of two passes over a stretch of a row.
//
// Method: places have single precision and count the steps of a level, 2^bits to a texel, from the first texel's centre. A
// clamped place is rounded to a whole number in one instruction, which Swift's SIMD types do not reach. Its upper bits are the
// texel, its lower bits the weight. The place in the next level is half of the place, less a quarter of a texel. So both levels
// have their places from one division.
//
// All versions give the same numbers. Products and sums are rounded one by one, also where the processor has both in one
// instruction.
//
// Rejected: a second pass for the next level, with a division of its own (a fifth more instructions for two levels).

#define PAPER_PLACES_INLINE static inline __attribute__((always_inline))

#if defined(__AVX2__)
#define PAPER_WIDE 8
#else
#define PAPER_WIDE 4
#endif
typedef float paper_places __attribute__((ext_vector_type(PAPER_WIDE)));
typedef uint32_t paper_steps __attribute__((ext_vector_type(PAPER_WIDE)));

/// The range of places in a level, in steps, 0 or more; the texels of a row, below 2^14; and the bits of a texel's steps, 8 to 14.
typedef struct {
  float min_u, max_u, min_v, max_v;
  uint32_t width, bits;
} paper_reach;

/// Arrays for what is found: the upper left texel, the weight of the texels on the right, of 255, and that of those below, of 2^15.
typedef struct {
  uint32_t *texels, *right, *lower;
} paper_spots;

/// Places along a row: those of pixel `first + i` are `u + (first + i) * du`, likewise v and q, and u and v are divided by q. Where
/// `dq` is 0, u and v are divided already.
typedef struct {
  float first, u, v, q, du, dv, dq;
} paper_line;

/// What turns a place in a level to that in the next one: `place * half - less`; and a factor for q, which becomes 1 where the level
/// begins.
typedef struct {
  float half, less, ratio;
} paper_next;

/// A linear function of a place on a sheet, `a * x + b * y + c`.
typedef struct {
  float a, b, c;
} paper_scale;

/// `x` within `lo` to `hi`; NaN becomes `lo`.
PAPER_PLACES_INLINE paper_places paper_within(paper_places x, float lo, float hi) {
#if defined(__AVX2__)
  return _mm256_min_ps(_mm256_max_ps(x, _mm256_set1_ps(lo)), _mm256_set1_ps(hi));
#elif defined(__SSE2__)
  return _mm_min_ps(_mm_max_ps(x, _mm_set1_ps(lo)), _mm_set1_ps(hi));
#else
  for (int i = 0; i < PAPER_WIDE; i++) x[i] = x[i] > lo ? x[i] < hi ? x[i] : hi : lo;
  return x;
#endif
}

/// Rounded to the nearest, halves to even numbers. Exact for what is neither negative nor above 2^24.
PAPER_PLACES_INLINE paper_steps paper_rounded(paper_places x) {
#if defined(__AVX2__)
  return (paper_steps)_mm256_cvtps_epi32(x);
#elif defined(__SSE2__)
  return (paper_steps)_mm_cvtps_epi32(x);
#else
  paper_steps r;
  for (int i = 0; i < PAPER_WIDE; i++) r[i] = (uint32_t)__builtin_rintf(x[i]);
  return r;
#endif
}

/// Products of numbers below 2^14.
PAPER_PLACES_INLINE paper_steps paper_small_product(paper_steps a, uint32_t b) {
#if defined(__AVX2__)
  return (paper_steps)_mm256_madd_epi16((__m256i)a, _mm256_set1_epi32((int)b));
#elif defined(__SSE2__)
  return (paper_steps)_mm_madd_epi16((__m128i)a, _mm_set1_epi32((int)b));
#else
  return a * b;
#endif
}

PAPER_PLACES_INLINE paper_places paper_some_places(const float *from) {
  paper_places r;
  memcpy(&r, from, sizeof r);
  return r;
}

PAPER_PLACES_INLINE paper_steps paper_some_steps(const uint32_t *from) {
  paper_steps r;
  memcpy(&r, from, sizeof r);
  return r;
}

PAPER_PLACES_INLINE void paper_keep(paper_steps from, uint32_t *to) {
  memcpy(to, &from, sizeof from);
}

/// Keeps where `v` lies, beside the left texels.
PAPER_PLACES_INLINE void paper_put_rows(
    const paper_reach *r, paper_steps left, paper_places v, const paper_spots *s, ptrdiff_t i) {
  paper_steps y = paper_rounded(paper_within(v, r->min_v, r->max_v));
  paper_keep(paper_small_product(y >> r->bits, r->width) + left, s->texels + i);
  paper_keep((y & ((1u << r->bits) - 1)) << (15 - r->bits), s->lower + i);
}

/// Bound: what is kept are texels with one to the right and one below, for any place, NaN too: see `Level`.
PAPER_PLACES_INLINE void paper_put(
    const paper_reach *r, paper_places u, paper_places v, const paper_spots *s, ptrdiff_t i) {
  paper_steps x = paper_rounded(paper_within(u, r->min_u, r->max_u));
  paper_put_rows(r, x >> r->bits, v, s, i);
#if defined(__AVX2__)
  // The weight's 15 bits, and their rounded product with 255.
  __m256i part = _mm256_srli_epi16((__m256i)(x << (16 - r->bits)), 1);
  x = (paper_steps)_mm256_mulhrs_epi16(part, _mm256_set1_epi32(255));
#else
  x &= (1u << r->bits) - 1;
  x = ((x << 8) - x + (1u << (r->bits - 1))) >> r->bits;
#endif
  paper_keep(x, s->right + i);
}

PAPER_PLACES_INLINE paper_places paper_columns_from(float first) {
#if PAPER_WIDE == 8
  return (paper_places){0, 1, 2, 3, 4, 5, 6, 7} + first;
#else
  return (paper_places){0, 1, 2, 3} + first;
#endif
}

/// How much of the next level, of 2^15, where the depth is `r` of the one at which a level begins: -3/2 log2(r), for 2^(-2/3) to 1,
/// by a polynomial within 0.0003.
PAPER_PLACES_INLINE paper_steps paper_part(paper_places r) {
#pragma STDC FP_CONTRACT OFF
  paper_places square = (r * -1.3861968f + 5.0616304f) * r - 8.1430183f;
  return paper_rounded(paper_within((square * r + 4.4674114f) * 32768.0f, 0, 32767));
}

/// - Parameter far: the next level; nil for one level.
PAPER_PLACES_INLINE void paper_find_some(
    paper_line l, int is_straight, const paper_reach *near, const paper_reach *far,
    paper_next next, ptrdiff_t count, paper_spots here, paper_spots there, uint32_t *parts) {
#pragma STDC FP_CONTRACT OFF
  paper_places column = paper_columns_from(l.first);
  for (ptrdiff_t i = 0; i < count; i += PAPER_WIDE) {
    paper_places u = column * l.du + l.u, v = column * l.dv + l.v, q = column * l.dq + l.q;
    if (!is_straight) {
      paper_places inverse = 1.0f / q;
      u *= inverse;
      v *= inverse;
    }
    paper_put(near, u, v, &here, i);
    if (far) {
      paper_put(far, u * next.half - next.less, v * next.half - next.less, &there, i);
      paper_keep(paper_part(q * next.ratio), parts + i);
    }
    column += (float)PAPER_WIDE;
  }
}

/// Finds the places of a line's pixels in a level. Bound, here and below: writes `count` words, a multiple of eight, to each array.
static inline __attribute__((noinline)) void paper_find(
    paper_line l, paper_reach near, ptrdiff_t count, paper_spots here) {
  paper_next none = {0, 0, 0};
  if (l.dq == 0) return paper_find_some(l, 1, &near, 0, none, count, here, here, 0);
  paper_find_some(l, 0, &near, 0, none, count, here, here, 0);
}

/// Finds places in a level and in the next one, and the shares of the next one, of 2^15.
static inline __attribute__((noinline)) void paper_find_both(
    paper_line l, paper_reach near, paper_reach far, paper_next next, ptrdiff_t count,
    paper_spots here, paper_spots there, uint32_t *parts) {
  if (l.dq == 0) return paper_find_some(l, 1, &near, &far, next, count, here, there, parts);
  paper_find_some(l, 0, &near, &far, next, count, here, there, parts);
}

/// Finds places where the left texels are known: v at row 0 and its step from row to row stand in tables.
///
/// - Parameters:
///   - scale, shift: turn v to a place in the level.
///   - left: as many left texels as are found. Bound: they are at most the last but one of the level's rows.
static inline __attribute__((noinline)) void paper_find_rows(
    const float *v, const float *dv, float row, float scale, float shift, paper_reach r,
    const uint32_t *left, ptrdiff_t count, paper_spots s) {
#pragma STDC FP_CONTRACT OFF
  for (ptrdiff_t i = 0; i < count; i += PAPER_WIDE) {
    paper_places place = paper_some_places(v + i) + paper_some_places(dv + i) * row;
    paper_put_rows(&r, paper_some_steps(left + i), place * scale + shift, &s, i);
  }
}

/// Finds places of the places of a sheet, x and y.
static inline __attribute__((noinline)) void paper_find_sheet(
    const float *x, const float *y, paper_scale u, paper_scale v, float scale, float shift,
    paper_reach r, ptrdiff_t count, paper_spots s) {
#pragma STDC FP_CONTRACT OFF
  for (ptrdiff_t i = 0; i < count; i += PAPER_WIDE) {
    paper_places a = paper_some_places(x + i), b = paper_some_places(y + i);
    paper_places across = a * u.a + b * u.b + u.c, down = a * v.a + b * v.b + v.c;
    paper_put(&r, across * scale + shift, down * scale + shift, &s, i);
  }
}

#undef PAPER_WIDE

#endif
