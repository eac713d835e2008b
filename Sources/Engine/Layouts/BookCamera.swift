import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How an open book is looked at: magnified, moved, and turned as a whole.
///
/// A layout places the book in a view of its own, the *desk*, which has the window's size, or with a quarter
/// turn its width and height exchanged. The camera maps the desk to the window:
/// `window = middle of window + scale * turn(desk - center)`.
package struct BookCamera: Equatable, Sendable {
  /// Points of the window per point of the desk.
  package let scale: Double
  /// The point of the desk that is seen at the middle of the window.
  package let center: Point
  /// Clockwise, in radians.
  package let angle: Double
  /// The size of the window, in points.
  package let window: Size
  private let cosine: Double
  private let sine: Double

  package init(scale: Double, center: Point, angle: Double = 0, window: Size) {
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    self.center = center.isFinite ? center : Point(window.width / 2, window.height / 2)
    self.angle = angle.isFinite ? angle : 0
    self.window = window
    let quarters = self.angle / (Double.pi / 2)
    // Quarter turns are exact, so that a turned page is copied pixel for pixel.
    if quarters == quarters.rounded(), abs(quarters) < 1e6 {
      let turns = (Int(quarters) % 4 + 4) % 4
      (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][turns]
    } else {
      (cosine, sine) = (cos(self.angle), sin(self.angle))
    }
  }

  /// The desk as it is, in a window of the same size.
  package static func plain(_ window: Size) -> BookCamera {
    BookCamera(scale: 1, center: Point(window.width / 2, window.height / 2), window: window)
  }

  private var middle: Point { Point(window.width / 2, window.height / 2) }

  /// The size of the desk: the window's, exchanged by an odd number of quarter turns.
  package var deskSize: Size {
    let quarters = (angle / (Double.pi / 2)).rounded()
    let isAcross = quarters.truncatingRemainder(dividingBy: 2) != 0
    return isAcross ? Size(window.height, window.width) : window
  }

  // MARK: Both ways

  /// Where a point of the desk is seen in the window.
  package func window(_ desk: Point) -> Point { middle + turned(desk - center) * scale }

  /// The point of the desk that is seen at a point of the window.
  package func desk(_ window: Point) -> Point {
    center + unturned(window - middle) * (1 / scale)
  }

  /// A way in the window as a way on the desk.
  package func deskWay(_ way: Point) -> Point { unturned(way) * (1 / scale) }

  /// A way in the window, turned as the desk is, but not scaled.
  package func unturned(_ p: Point) -> Point {
    Point(p.x * cosine + p.y * sine, p.y * cosine - p.x * sine)
  }

  private func turned(_ p: Point) -> Point {
    Point(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine)
  }

  /// The part of the desk that is seen: the smallest upright rectangle around it.
  package var seen: Rect {
    let corners = [
      Point.zero, Point(window.width, 0), Point(0, window.height),
      Point(window.width, window.height),
    ].map(desk)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x0, y0, (xs.max() ?? 0) - x0, (ys.max() ?? 0) - y0)
  }

  // MARK: For layers

  /// Whether desk and window are the same.
  package var isPlain: Bool { scale == 1 && cosine == 1 && center == middle }

  /// From the desk to the window, about the desk's upper left corner.
  package var transform: Transform3D {
    guard !isPlain else { return .identity }
    let origin = window(.zero)
    var turn = Transform3D.identity
    (turn.m11, turn.m12) = (cosine * scale, sine * scale)
    (turn.m21, turn.m22) = (-sine * scale, cosine * scale)
    return turn.concatenating(.translation(origin.x, origin.y))
  }

  /// From the desk to the window.
  package var projection: Projection { Projection(transform) }
}
