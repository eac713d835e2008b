/// The number between `a` (`t` = 0) and `b` (`t` = 1), in proportion; beyond them for other `t`.
///
/// The formula is `a + (b - a) t`: exactly `a` at 0, and at 1 `b` but for rounding.
@inlinable package func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }
