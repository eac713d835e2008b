import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one scale of a book: 0 closed on the shelf, 1 open and fitting the window, up to 16 in detail.
package enum ZoomScale {
  package static let largest = 16.0
  /// The factor of a key.
  package static let step = 1.25
  /// A release within this factor of a scale that is worth stopping at stops there.
  package static let snap = 1.06

  /// - Returns: a scale that a book can have open; NaN counts as 1.
  package static func clamped(_ scale: Double) -> Double { scale.clamped(to: 1...largest) }

  /// Where a released scale comes to rest: where it is, or at the nearest of the stops within `snap`.
  package static func rest(_ scale: Double, stops: [Double]) -> Double {
    let scale = clamped(scale)
    let near = ([1] + stops).filter {
      $0 >= 1 && $0 <= largest && max($0 / scale, scale / $0) < snap
    }
    return near.min { max($0 / scale, scale / $0) < max($1 / scale, scale / $1) } ?? scale
  }

  /// The scale at which paper fills the width of a view.
  package static func width(of paper: Double, in view: Double) -> Double {
    paper > 0 ? clamped(view / paper) : 1
  }

  /// The power of two nearest to a scale, by its logarithm: the scale of tiles while the scale moves.
  package static func level(_ scale: Double) -> Double {
    exp2(log2(clamped(scale)).rounded())
  }
}

/// How a pinch is shared between the opening of a book and the zoom into its pages.
///
/// Fingers have come from a distance of 1 to `scale`. Below the open book they drive the opening: spreading adds
/// `(scale - 1) / spread` to its progress, narrowing takes `1 - scale` away. What they spread beyond the open
/// book magnifies it. At the border the gesture counts anew from there, so place is continuous both ways.
package struct PinchShare: Equatable, Sendable {
  /// The scale of the fingers from which this part of the gesture counts.
  package var origin = 1.0
  /// How far the book was open at the origin, at most 1, and how large.
  package var progress: Double
  package var zoom: Double
  /// The part of the fingers' way that opens a book wholly.
  package let spread: Double

  package init(progress: Double, zoom: Double, spread: Double) {
    (self.progress, self.zoom, self.spread) = (progress, zoom, spread)
  }

  package enum Part: Equatable, Sendable {
    /// The opening, by a pinch of this scale since it was taken.
    case opening(Double)
    /// The page, at this scale.
    case page(Double)
  }

  /// The part that fingers at `scale` drive. Crossing the border moves the origin there.
  package mutating func part(at scale: Double) -> Part {
    let way = scale / origin
    if progress >= 1 {
      let zoomed = zoom * way
      if zoomed > 1 || (zoomed == 1 && zoom > 1) { return .page(zoomed) }
      (origin, zoom, progress) = (origin / zoom, 1, 1)
      return .opening(zoomed)
    }
    let full = 1 + spread * (1 - progress)
    guard way > full else { return .opening(way) }
    (origin, zoom, progress) = (origin * full, 1, 1)
    return .page(scale / origin)
  }

  /// Fingers on a book that cannot be seen yet open it and no more: what they spread beyond does not count.
  package mutating func wait(at scale: Double) {
    let full = 1 + spread * (1 - progress)
    if progress < 1, scale / origin > full { origin = scale / full }
  }
}
