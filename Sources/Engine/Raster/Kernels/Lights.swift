import CPaperProcessor
import PaperRasterJobs

// Light as a factor of what a run shows.
//
// Method: a light is a run of pixels whose channels stand for factors: channel c is the factor (c + 33) / 256, so
// 223 leaves a colour as it is, 0 keeps about an eighth, and 255 is 1/8 brighter. A gradient of such pixels is dithered as
// any other gradient is, so a gentle shade shows no steps. A channel t becomes (t * factor + 128) >> 8, and at
// most its alpha. The factor of alpha is always 1.
//
// Factors have 16 bits, so those above 1 fit: `CPaperLights.h`. One multiplication and one rounding serve both kinds.
//
// Rejected: half the precision of a factor (a page at rest would be dithered by 2 levels), and nothing prepared (the factors of a
// page's columns serve all of its rows: `LightColumns`).

/// Multiplies the colours of a run by a light.
///
/// - Parameter brightens: whether a factor may be above 1.
///
/// Bound: as `blend`.
func light(
  _ lights: UnsafePointer<UInt32>, _ brightens: Bool,
  over target: UnsafeMutablePointer<UInt32>, count: Int
) {
  paper_light(lights, count, target, brightens ? 1 : 0)
}

/// Writes the colours of a run times a light whose factors are prepared; the same bytes as by `light`.
///
/// A page at rest is read, lit and written in this one pass.
///
/// - Parameter brightens: whether a factor may be above 1.
///
/// Bound: as `blend`, but `target` is only written, and may be `source`.
func lightColumns(
  _ factors: LightFactors, _ brightens: Bool, _ source: UnsafePointer<UInt32>,
  into target: UnsafeMutablePointer<UInt32>, count: Int
) {
  paper_light_prepared(
    source, factors.even, factors.odd, count, target, brightens ? 1 : 0)
}
