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

/// The shadows of leaves that bend, on the pages beneath.
package final class CurlLayers {
  private var shadows: [CurlShadowLayers] = []

  package init() {}

  package var layers: [Layer] { shadows.flatMap { [$0.uncovered, $0.beneath] } }

  package func show(_ seen: [BookLayout.CurlShadow], in layer: Layer) {
    while shadows.count > seen.count { shadows.removeLast().remove() }
    while shadows.count < seen.count { shadows.append(CurlShadowLayers(in: layer)) }
    for (shadow, seen) in zip(shadows, seen) { shadow.show(seen) }
  }
}

/// The shadows of one leaf that bends: one shape over all that lies beneath, in two parts on either side of the roll.
private final class CurlShadowLayers {
  /// What the leaf uncovers, on which the roll's shadow falls.
  let uncovered = Layer(name: "curlUncovered")
  private let roll = Layer(name: "curlRoll")
  /// The plane of the pages beneath. What is turned over is the sheet's mirror image in a line along the fold; the sheet's
  /// shadow fades along the fold, where the sheet comes out of the page.
  let beneath = Layer(name: "curlBeneath")
  private let cut = Layer(name: "curlCut")
  private let sheet = Layer(name: "curlOutline")

  init(in layer: Layer) {
    for part in [uncovered, roll, beneath, cut, sheet] { part.isHitTestable = false }
    for part in [cut, sheet, roll] { part.anchorPoint = .zero }
    for part in [roll, sheet] { part.blend = .multiply }
    cut.masksToBounds = true
    uncovered.addSublayer(roll)
    beneath.addSublayer(cut)
    cut.addSublayer(sheet)
    layer.addSublayer(uncovered)
    layer.addSublayer(beneath)
  }

  func remove() {
    uncovered.removeFromSuperlayer()
    beneath.removeFromSuperlayer()
  }

  func show(_ shadow: BookLayout.CurlShadow) {
    for layer in [uncovered, beneath] {
      layer.anchorPoint = shadow.plane.anchorPoint
      layer.frame = shadow.plane.frame
      layer.transform = shadow.plane.transform
    }
    uncovered.zPosition = shadow.rollDepth
    beneath.zPosition = shadow.outlineDepth
    let size = shadow.plane.frame.size
    let reach = 2 * (size.width + size.height)
    place(roll, shadow.roll.rect, along: shadow.fold)
    roll.isHidden = shadow.roll.shadow.opacity < 1e-3
    roll.shadow = shadow.roll.shadow.onPaper
    roll.shadowFade = shadow.rollEnd.map { Self.fade($0.line, $0.sigma, along: shadow.fold) }
    showOutline(shadow, reach)
  }

  /// The end of a shadow at a line of the plane, in the distance beyond the fold and the place along the fold.
  private static func fade(
    _ line: RollingCylinder, _ sigma: Double, along fold: RollingCylinder
  ) -> ShadowFade {
    let (n, m) = (fold.normal, line.normal)
    let across = n.x * m.x + n.y * m.y
    return ShadowFade(
      normal: Point(-across, n.y * m.x - n.x * m.y), offset: fold.offset * across - line.offset,
      sigma: sigma)
  }

  private func showOutline(_ shadow: BookLayout.CurlShadow, _ reach: Double) {
    let (fold, n) = (shadow.fold, shadow.fold.normal)
    let (middle, sigma) = (shadow.end.middle, shadow.end.sigma)
    let (start, slope) = shadow.turned
    // Nothing is left of the shadow three deviations beyond its end.
    let rest = slope > 0 ? middle - 3 * sigma : middle + 3 * sigma
    place(
      cut,
      slope > 0
        ? Rect(rest, -reach, reach, 2 * reach) : Rect(-reach, -reach, reach + rest, 2 * reach),
      along: fold)
    cut.isHidden = shadow.outline.opacity < 1e-3
    sheet.bounds = Rect(origin: .zero, size: shadow.plane.frame.size)
    // From the sheet to the distance beyond the fold, turned over, and to the place along the fold.
    var turned = Transform3D.identity
    (turned.m11, turned.m12) = (slope * n.x, -n.y)
    (turned.m21, turned.m22) = (slope * n.y, n.x)
    (turned.m41, turned.m42) = (start, 0)
    sheet.transform = turned
    // Paper that stands upright has no place at which its shadow could end, and no shadow of this kind.
    sheet.shadowFade =
      abs(slope) > 0.05
      ? ShadowFade(
        normal: n, offset: (middle - start) / slope, sigma: max(sigma, 1e-3) / abs(slope))
      : nil
    var outline = shadow.outline
    // What is turned over is a mirror image, in which the shadow falls to the other side.
    let across = slope > 0 ? 0 : 2 * (n.x * outline.offset.x + n.y * outline.offset.y)
    outline.offset = Point(outline.offset.x - n.x * across, outline.offset.y - n.y * across)
    sheet.shadow = outline.onPaper
  }

  /// Places a layer whose coordinates are the distance beyond the fold and the place along the fold.
  private func place(_ layer: Layer, _ bounds: Rect, along fold: RollingCylinder) {
    let n = fold.normal
    layer.bounds = bounds
    layer.transform = .rotation(atan2(n.y, n.x), 0, 0, 1)
    layer.position = Point(
      n.x * (fold.offset + bounds.minX) - n.y * bounds.minY,
      n.y * (fold.offset + bounds.minX) + n.x * bounds.minY)
  }
}
