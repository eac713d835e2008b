import PaperGeometry
import PaperRaster

/// How a layer and its sublayers, as a part of a sheet, are rolled over a cylinder: see `Bend`.
///
/// Not animatable: it is set anew for every frame. A sublayer is bent with its superlayer where its plane is a similar
/// one: moved, turned in the plane, or made larger or smaller evenly. A sublayer that is stretched or tilted stays as flat as it
/// is without a bend. A bend of its own takes the place of the superlayer's. Shadows are those of flat layers.
package struct LayerBend: Equatable, Sendable {
  /// In the layer's own plane, the coordinates of its bounds.
  package var cylinder: RollingCylinder
  /// How the sheet bends instead of round one cylinder: see `Bend.profile`.
  package var profile: SheetProfile?
  /// Which face of the sheet the layer is. The layer of a back stands where its sheet lies, like the front's layer;
  /// what it shows is mirrored about the middle of its bounds, and so reads the right way round once it is turned over.
  /// The cylinder is *not* mirrored: it is the same for both faces.
  package var face: Bend.Face
  /// Factors by the paper's angle: see `Bend.light`.
  package var light: Light?
  /// The other face's contents, which fill that face, and how much of them shines through the layer's own contents where
  /// the sheet is raised: see `Bend.Through`.
  package var through: (contents: Bitmap, share: Double)?
  /// The depth at which the inner part of a front is drawn whose outer part lies above the sheet's back: see `Bend.Part`. The
  /// outer part is drawn at the layer's own depth. Nil for a face that is drawn whole.
  package var innerDepth: Double?

  package init(
    cylinder: RollingCylinder, face: Bend.Face, light: Light? = nil, profile: SheetProfile? = nil,
    innerDepth: Double? = nil
  ) {
    self.innerDepth = innerDepth
    (self.cylinder, self.face, self.light, self.profile) = (cylinder, face, light, profile)
  }

  package static func == (a: LayerBend, b: LayerBend) -> Bool {
    a.cylinder == b.cylinder && a.profile == b.profile && a.face == b.face && a.light == b.light
      && a.innerDepth == b.innerDepth && a.through?.contents === b.through?.contents
      && a.through?.share == b.through?.share
  }
}

extension LayerBend {
  /// The same sheet of opaque paper.
  var withoutThrough: LayerBend {
    LayerBend(
      cylinder: cylinder, face: face, light: light, profile: profile, innerDepth: innerDepth)
  }
}

/// The bent sheet that a visited layer lies on, in the layer's plane.
package struct LayerSheet {
  package var bend: Bend
  /// The masking bounds of the layers between, which bend as well.
  package var masks: [Mask] = []

  package struct Mask {
    package var rect: Rect
    package var corners: CornerRadii
  }

  /// - Parameter plane: the map of the layer's space to the window.
  init(_ bend: LayerBend, _ plane: Transform3D) {
    self.bend = Bend(
      cylinder: bend.cylinder, face: bend.face, height: .init(plane), light: bend.light,
      profile: bend.profile)
  }

  /// The same sheet in another plane.
  /// - Parameter map: from that plane to this one.
  /// - Returns: nil where the map is not a similarity within the plane.
  func carried(by map: Transform3D) -> LayerSheet? {
    let p = Projection(map)
    let (a, b, c, d) = (p.m11 / p.m33, p.m12 / p.m33, p.m21 / p.m33, p.m22 / p.m33)
    let scale = (a * a + b * b).squareRoot()
    let tolerance = 1e-9 * scale
    guard p.m13 == 0, p.m23 == 0, map.m13 == 0, map.m23 == 0, scale > 0, scale.isFinite,
      abs(a * c + b * d) <= tolerance * scale,
      abs((c * c + d * d).squareRoot() - scale) <= tolerance
    else { return nil }
    let (n, origin) = (bend.cylinder.normal, Point(p.m31 / p.m33, p.m32 / p.m33))
    var sheet = self
    sheet.bend.cylinder = RollingCylinder(
      normal: Point((n.x * a + n.y * b) / scale, (n.x * c + n.y * d) / scale),
      offset: -bend.cylinder.distance(origin) / scale, radius: bend.cylinder.radius / scale)
    sheet.bend.profile = bend.profile.map {
      $0.seen(along: sheet.bend.cylinder.normal, from: $0.distance(origin), scale: scale)
    }
    let height = bend.height
    sheet.bend.height = Bend.Height(x: height.x * scale, y: height.y * scale, w: height.w * scale)
    // A mask that is turned is no rectangle along the axes, and cuts nothing there.
    let isUpright = abs(b) <= tolerance && abs(c) <= tolerance && a > 0 && d > 0
    sheet.masks = isUpright ? masks.map { $0.moved(origin, scale) } : []
    return sheet
  }

  /// With the same pixels for a point.
  func scaled(_ scale: Double) -> LayerSheet {
    var sheet = self
    sheet.bend.height.x *= scale
    sheet.bend.height.y *= scale
    return sheet
  }
}

extension LayerSheet.Mask {
  /// The same in a plane that begins at `origin`, and a unit of which is `scale` of this one.
  fileprivate func moved(_ origin: Point, _ scale: Double) -> LayerSheet.Mask {
    LayerSheet.Mask(
      rect: rect.offsetBy(-origin.x, -origin.y).scaled(by: 1 / scale),
      corners: corners * (1 / scale))
  }
}

extension LayerBend {
  /// The mirror about the middle of a back's bounds; nil for a front.
  func mirror(of bounds: Rect) -> Transform3D? {
    guard face == .back else { return nil }
    return Transform3D.scale(-1, 1).concatenating(.translation(2 * bounds.midX, 0))
  }
}

extension DrawCommand {
  /// Cuts a command on a bent sheet by a mask in its own plane. A corner of the mask rounds what reaches into it with a
  /// corner of its own.
  ///
  /// A clip for the bend would search the sheet for every pixel of every command (decision: Masks on bends).
  /// - Returns: whether anything is left.
  mutating func cut(by mask: LayerSheet.Mask) -> Bool {
    let (old, new) = (rect, rect.intersection(mask.rect))
    guard !new.isEmpty else { return false }
    if new != old {
      switch paint {
      case .color, .shadow: break
      case .gradient(let gradient): paint = .gradient(gradient.cut(from: old, to: new))
      case .bitmap(let bitmap, let source):
        let (kx, ky) = (source.width / old.width, source.height / old.height)
        paint = .bitmap(
          bitmap,
          source: Rect(
            source.minX + (new.minX - old.minX) * kx, source.minY + (new.minY - old.minY) * ky,
            new.width * kx, new.height * ky))
      }
    }
    let (m, c) = (mask.rect, mask.corners)
    func radius(_ own: Double, _ isOwn: Bool, _ mask: Double, _ isMask: Bool) -> Double {
      max(isOwn ? own : 0, isMask ? mask : 0)
    }
    let (left, top) = (new.minX == old.minX, new.minY == old.minY)
    let (right, bottom) = (new.maxX == old.maxX, new.maxY == old.maxY)
    let (maskLeft, maskTop) = (new.minX == m.minX, new.minY == m.minY)
    let (maskRight, maskBottom) = (
      abs(new.maxX - m.maxX) <= 1e-9 * m.width, abs(new.maxY - m.maxY) <= 1e-9 * m.height
    )
    corners = CornerRadii(
      topLeft: radius(corners.topLeft, left && top, c.topLeft, maskLeft && maskTop),
      topRight: radius(corners.topRight, right && top, c.topRight, maskRight && maskTop),
      bottomRight: radius(
        corners.bottomRight, right && bottom, c.bottomRight, maskRight && maskBottom),
      bottomLeft: radius(corners.bottomLeft, left && bottom, c.bottomLeft, maskLeft && maskBottom)
    )
    rect = new
    return true
  }
}

extension LinearGradient {
  /// The colours of `new`, a part of `old`.
  fileprivate func cut(from old: Rect, to new: Rect) -> LinearGradient {
    let (start, length, from, size) =
      axis == .x
      ? (old.minX, old.width, new.minX, new.width) : (old.minY, old.height, new.minY, new.height)
    return LinearGradient(
      axis: axis,
      stops: stops.map { Stop((start + $0.location * length - from) / size, $0.color) })
  }
}
