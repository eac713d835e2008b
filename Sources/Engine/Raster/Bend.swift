import PaperGeometry

/// One face of a sheet that is rolled over a cylinder, for a command that paints a part of this face.
///
/// The command's rectangle is a part of the sheet, in the plane in which the sheet lies before its fold, and the
/// command's projection shows that plane. What is painted is seen
/// - on the front where the sheet lies flat and where it begins to rise, up to where it turns away from the eye;
/// - on the back from there on, and where the sheet lies flat again, `2 * radius` above the plane.
///
/// The eye stands above the plane, and above the cylinder. Where the plane is seen from such a distance that a ray to
/// the bend never meets it (beyond the plane's horizon), nothing is drawn.
package struct Bend: Equatable, Sendable {
  package enum Face: String, Sendable { case front, back }

  /// The parts of the front of a sheet that turns its back upwards and its front again further out. The back lies between the
  /// two, so each part has a place of its own in the drawing order.
  package enum Part: String, Sendable { case inner, outer }

  /// What one unit of height above the plane adds to the homogeneous point that the projection gives.
  package struct Height: Equatable, Sendable {
    package var x, y, w: Double

    package init(x: Double, y: Double, w: Double) { (self.x, self.y, self.w) = (x, y, w) }

    /// Of an eye that looks straight down from infinitely far.
    package static let none = Height(x: 0, y: 0, w: 0)

    /// Of the plane that `transform` maps to pixels.
    package init(_ transform: Transform3D) {
      self.init(x: transform.m31, y: transform.m32, w: transform.m34)
    }
  }

  /// What shines through from the other face where the sheet is raised: most where it stands upright, nothing where it lies.
  package struct Through: Equatable, Sendable {
    /// The other face's picture, as it is seen from the other side.
    package var bitmap: Bitmap
    /// Where that face lies, in the plane of the command's rectangle; the picture fills this rectangle, mirrored.
    package var rect: Rect
    /// How much of a colour is lost at most where the other face is black; taken as within 0...1.
    package var share: Double

    package init(_ bitmap: Bitmap, rect: Rect, share: Double) {
      (self.bitmap, self.rect, self.share) = (bitmap, rect, share)
    }

    package static func == (a: Through, b: Through) -> Bool {
      a.bitmap === b.bitmap && a.rect == b.rect && a.share == b.share
    }
  }

  /// In the plane of the command's rectangle.
  package var cylinder: RollingCylinder
  /// How the sheet bends instead, where it does not go round one cylinder; the cylinder does not count then. The light's
  /// locations are places on the chain: 0 where the first link begins, 1 where the last one does.
  package var profile: SheetProfile?
  package var face: Face
  /// Which part of the face of a sheet with a profile is drawn; nil for the whole face.
  package var part: Part?
  package var height: Height
  /// Factors by the paper's angle: location 0 where the sheet lies, 1 where it is turned over. The axis does not count.
  package var light: Light?
  /// Only bitmaps let the other face through.
  package var through: Through?

  package init(
    cylinder: RollingCylinder, face: Face, height: Height = .none, light: Light? = nil,
    through: Through? = nil, profile: SheetProfile? = nil
  ) {
    self.profile = profile
    (self.cylinder, self.face, self.height, self.light) = (cylinder, face, height, light)
    self.through = through
  }
}

extension DrawCommand {
  /// The bend, if the paint has one.
  var sheetBend: Bend? {
    if case .shadow = paint { nil } else { bend }
  }
}

extension Bend: CustomStringConvertible {
  package var description: String {
    if let profile { return "\(face) bent in \(profile.links.count) strips" }
    let (n, c) = (cylinder.normal, cylinder.offset)
    return "\(face) bent across (\(n.x),\(n.y)) at \(c), radius \(cylinder.radius)"
  }
}
