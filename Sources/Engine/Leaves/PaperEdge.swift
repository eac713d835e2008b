import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The thickness of a sheet that is bent over, as its edges show it: a line of one pixel, in the light above and at the sides,
/// in the shade below. The lines bend with the sheet.
package final class PaperEdge {
  private let layer: Layer
  /// The fold of dark paper, where the sheet turns away from the eye.
  private let fold = Layer(name: "edgeFold")
  private let lines = [
    Layer(name: "edgeLeft"), Layer(name: "edgeRight"), Layer(name: "edgeTop"),
    Layer(name: "edgeBottom"),
  ]

  package init(on layer: Layer) {
    self.layer = layer
    for line in lines + [fold] {
      line.isHitTestable = false
      line.zPosition = 1
      line.isHidden = true
      layer.addSublayer(line)
    }
  }

  /// How far the light catches a cut or a fold of dark paper.
  package static let rim = 0.20
  /// How far the light catches a fold of dark paper where the paper turns away, from where on the light falls off.
  private static let foldRim = 0.42

  package func remove() {
    for line in lines + [fold] { line.removeFromSuperlayer() }
  }

  /// - Parameters:
  ///   - pixel: the width of a line, in points of the layer.
  ///   - isNight: dark paper has a faint edge, but the light catches the edge on all sides.
  ///   - part: 0 to 1; how much of the lines there is.
  ///   - bound: the side at the spine, of a front; nil of a back, whose side at the spine lies beneath.
  package func show(
    _ isSeen: Bool, pixel: Double, isNight: Bool, part: Double = 1, bound: BookLayout.Half? = nil
  ) {
    let (w, h) = (layer.bounds.width, layer.bounds.height)
    let frames = [
      Rect(0, 0, pixel, h), Rect(w - pixel, 0, pixel, h), Rect(0, 0, w, pixel),
      Rect(0, h - pixel, w, pixel),
    ]
    let lit = Color(white: 1, alpha: isNight ? Self.rim : 0.65)
    let hidden = bound.map { $0 == .left ? lines[0] : lines[1] }
    for (line, frame) in zip(lines, frames) {
      line.isHidden = !isSeen || line === hidden || part < 1e-3
      line.opacity = part
      line.frame = frame
      line.backgroundColor = line === lines[3] && !isNight ? Color(white: 0, alpha: 0.18) : lit
    }
  }

  /// How broad the light at a fold is seen, in pixels, and how much further inwards than the outline the light begins, in
  /// radians: the eye's rays are not parallel.
  private static let (foldBreadth, foldMargin) = (5.0, 0.08)

  /// The light at the fold of dark paper: a strip from the ruling on at which the sheet turns away from the eye. The strip is
  /// seen foreshortened, as a thin line that falls off. (A strip from the upright ruling on was rejected: on the lectern the
  /// eye sees the strip from the side, as a flat band.)
  ///
  /// - Parameters:
  ///   - bend: the bend of the layer's sheet; nil where the sheet lies.
  ///   - pixel: in points of the layer.
  package func showFold(_ bend: ItemBend?, pixel: Double) {
    fold.isHidden = true
    guard let bend, let (crest, radius) = bend.crest(at: outline(of: bend)), radius > pixel
    else { return }
    let (n, size) = (bend.fold.normal, layer.bounds.size)
    let margin = Self.foldMargin * radius
    let breadth = margin + (2 * Self.foldBreadth * radius * pixel).squareRoot()
    let start = crest - margin
    // The ruling in the middle of the strip, `d n + a (-n.y, n.x)`, from one edge of the sheet to another.
    let d = start + breadth / 2
    var (from, to) = (-Double.infinity, Double.infinity)
    for (at, step, length) in [(d * n.x, -n.y, size.width), (d * n.y, n.x, size.height)] {
      guard abs(step) > 1e-9 else {
        if at < 0 || at > length { return }
        continue
      }
      let ends = [-at / step, (length - at) / step].sorted()
      (from, to) = (max(from, ends[0]), min(to, ends[1]))
    }
    guard to - from > breadth else { return }
    // A back's layer is the sheet's mirror image.
    let (a, seen) = ((from + to) / 2, Point(bend.isBack ? -n.x : n.x, n.y))
    let x = d * n.x - a * n.y
    fold.isHidden = false
    fold.bounds = Rect(0, 0, breadth, to - from)
    fold.position = Point(bend.isBack ? size.width - x : x, d * n.y + a * n.x)
    fold.transform = .rotation(atan2(seen.y, seen.x), 0, 0, 1)
    let edge = margin / breadth
    let stops = [0, 0.15, 0.3, 0.5, 0.75, 1].map { part -> LinearGradient.Stop in
      .init(
        lerp(edge, 1, part), Color(white: 1, alpha: Self.foldRim * (1 - part) * (1 - part)))
    }
    fold.gradient = LinearGradient(axis: .x, stops: [.init(0, stops[0].color)] + stops)
  }

  /// The angle of paper that the eye sees edge-on at the middle of the layer, in radians.
  private func outline(of bend: ItemBend) -> Double {
    let (bounds, anchor, place) = (layer.bounds, layer.anchorPoint, layer.position)
    let space = SpaceProjection(
      Transform3D.translation(-anchor.x * bounds.width, -anchor.y * bounds.height)
        .concatenating(layer.transform).concatenating(.translation(place.x, place.y)))
    let (n, size) = (bend.fold.normal, bounds.size)
    guard let middle = space.apply(Point(size.width / 2, size.height / 2), z: 0),
      let ray = space.ray(through: middle)
    else { return .pi / 2 }
    // Such paper rises as a ray of the eye does.
    return atan2(1, n.x * ray.way.x + n.y * ray.way.y)
  }
}
