import PaperGeometry

/// A rounded rectangle in a plane, seen through a projection, filled with a paint.
///
/// A frame is a list of commands, drawn in order. Commands are values: printable, and comparable, so that an
/// unchanged frame is known without drawing it.
public struct DrawCommand: Equatable, Sendable {
  /// The rectangle, in the plane's own units.
  public var rect: Rect
  /// The radii of the corners, in the units of the rectangle.
  public var corners: CornerRadii
  /// The map from the plane to pixels of the target.
  public var projection: Projection
  /// The filling.
  public var paint: Paint
  /// 0 to 1; multiplies the paint's alpha.
  public var opacity: Double
  /// The command draws only inside all of these clips.
  public var clips: [Clip]
  /// How the paint meets what was drawn before.
  public var blend: Blend
  /// The lights that fall on the paint, each a factor of its colours; a shadow's paint has none. On a bent command, a
  /// light in the command's own plane (their projections differ by an affine map of the plane) lies on the paper and
  /// bends with it, as the shade in the gutter does; any other light stays where it is seen.
  package var lights: [PlacedLight]
  /// How the sheet is bent whose part the rectangle is; nil where the rectangle lies in its plane. Clips stay where they
  /// are seen, and a shadow is that of the flat rectangle.
  package var bend: Bend?
  /// The soft end of a shadow's paint; nil for a shadow of its whole rectangle. Other paints have no such end.
  package var fade: ShadowFade?

  /// A command in its plane.
  public init(
    rect: Rect, corners: CornerRadii = .zero, projection: Projection, paint: Paint,
    opacity: Double = 1, clips: [Clip] = [], blend: Blend = .sourceOver
  ) {
    self.init(
      rect: rect, corners: corners, projection: projection, paint: paint, opacity: opacity,
      clips: clips, blend: blend, bend: nil)
  }

  package init(
    rect: Rect, corners: CornerRadii = .zero, projection: Projection, paint: Paint,
    opacity: Double = 1, clips: [Clip] = [], blend: Blend = .sourceOver, lights: [PlacedLight]
  ) {
    self.init(
      rect: rect, corners: corners, projection: projection, paint: paint, opacity: opacity,
      clips: clips, blend: blend, lights: lights, bend: nil)
  }

  package init(
    rect: Rect, corners: CornerRadii = .zero, projection: Projection, paint: Paint,
    opacity: Double = 1, clips: [Clip] = [], blend: Blend = .sourceOver,
    lights: [PlacedLight] = [], bend: Bend?
  ) {
    self.rect = rect
    self.corners = corners
    self.projection = projection
    self.paint = paint
    self.opacity = opacity
    self.clips = clips
    self.blend = blend
    self.lights = lights
    self.bend = bend
  }
}

/// How a paint meets what was drawn before.
public enum Blend: String, Sendable {
  /// The paint lies over what was drawn: `s + t * (1 - a)` for a premultiplied paint `s` of alpha `a` over `t`.
  case sourceOver
  /// What was drawn is seen through the paint as through a coloured glass: `t * (1 - (a - s))`, which is
  /// `t * c` for an opaque paint of colour `c` (the *multiply* of PDF and CSS over an opaque backdrop). The
  /// target's alpha stays, and where nothing was drawn nothing is seen.
  case multiply
}

/// The filling of a rectangle.
public enum Paint: Equatable, Sendable {
  /// One colour.
  case color(Color)
  /// `source`, in pixels of the bitmap, is stretched over the rectangle. `source` lies within the bitmap.
  case bitmap(Bitmap, source: Rect)
  /// A gradient over the rectangle.
  case gradient(LinearGradient)
  /// The blurred shadow of the rectangle (which itself is *not* cut out): a Gaussian of standard
  /// deviation `sigma` in the plane's units. The only paint that reaches beyond its rectangle, by
  /// at most `3 * sigma`, less where its opacity is small. Corners are ignored: at the blur's scale they cannot be told apart.
  case shadow(Color, sigma: Double)
}

/// Colours along one axis of the rectangle, interpolated **premultiplied**; constant before the
/// first stop and after the last.
public struct LinearGradient: Equatable, Sendable {
  /// The direction of a gradient.
  public enum Axis: String, Sendable {
    /// From left to right, or from top to bottom.
    case x, y
  }

  /// A colour at a place.
  public struct Stop: Equatable, Sendable {
    /// 0 at the rectangle's left or top, 1 at its right or bottom.
    public var location: Double
    /// The colour at the place.
    public var color: Color

    /// A colour at a place from 0 to 1.
    public init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// The direction of the gradient.
  public var axis: Axis
  /// The stops in rising order of location.
  public let stops: [Stop]

  /// A gradient; stops are sorted by their places.
  public init(axis: Axis, stops: [Stop]) {
    self.axis = axis
    self.stops = stops.sorted { $0.location < $1.location }
  }
}

/// A rounded rectangle in a plane of its own that limits what is drawn.
public struct Clip: Equatable, Sendable {
  /// The rectangle in its own plane.
  public var rect: Rect
  /// The radii of the corners.
  public var corners: CornerRadii
  /// The map of the plane to the window.
  public var projection: Projection

  /// A rounded rectangle in a plane.
  public init(rect: Rect, corners: CornerRadii = .zero, projection: Projection) {
    self.rect = rect
    self.corners = corners
    self.projection = projection
  }
}

extension DrawCommand: CustomStringConvertible {
  /// The command in one line.
  public var description: String {
    let place = Quad(rect, through: projection).map { q in
      q.corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    }
    return
      "\(paint) at [\(place ?? "behind the eye")]\(opacity == 1 ? "" : " opacity \(opacity)")"
      + (blend == .sourceOver ? "" : " \(blend)")
      + (lights.isEmpty ? "" : " lights \(lights.count)")
      + (clips.isEmpty ? "" : " clips \(clips.count)")
      + (bend.map { " \($0)" } ?? "") + (fade.map { " \($0)" } ?? "")
  }
}
