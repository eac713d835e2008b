import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// The layers of one side of a leaf: its place, its bend, its light, the shade over its picture, and the shadow of another
/// leaf on the side. The picture is the caller's.
package final class SideLayers {
  /// The layer of the side, on which the caller shows a picture.
  package let layer: Layer
  /// The original's shadow of another leaf; nil until a shadow falls on the side.
  private var castShadow: Layer?
  /// The lectern's film of the original; nil until the film falls on the side.
  private var shade: Layer?
  private var edge: PaperEdge?
  /// The light on the cut of a dark page; nil until the light falls there.
  private var cut: Layer?

  /// - Parameter layer: a layer without a superlayer.
  package init(on layer: Layer) {
    self.layer = layer
  }

  /// - Parameter light: nil where the light changes nothing.
  package func lay(_ attributes: ItemAttributes, light: PageLight? = nil) {
    layer.light = light.map(Light.init) ?? Light(on: attributes)
    layer.anchorPoint = attributes.anchorPoint
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.cornerRadii = attributes.cornerRadii
    layer.isHidden = attributes.isHidden
  }

  /// The film of the original on the lectern.
  /// - Parameter part: 0 to 1; how much of the film there is.
  func film(_ stops: [(location: Double, color: Color)], by part: Double) {
    let shade = shade ?? makeShade()
    shade.frame = layer.bounds
    shade.isHidden = part <= 0 || stops.allSatisfy { $0.color.alpha <= 0 }
    shade.opacity = part
    shade.gradient = LinearGradient(axis: .x, stops: stops.map { .init($0.location, $0.color) })
  }

  func removeFilm() {
    for layer in [shade, castShadow] { layer?.removeFromSuperlayer() }
    (shade, castShadow) = (nil, nil)
  }

  private func makeShade() -> Layer {
    let shade = Layer(name: "shade")
    shade.isHitTestable = false
    layer.addSublayer(shade)
    self.shade = shade
    return shade
  }

  /// Bends the page, or lays it flat again.
  func bend(_ bend: ItemBend?, _ bookLayout: BookLayout, isNight: Bool) {
    layer.bend = bend.map { LayerBend($0, bookLayout, isNight: isNight) }
    guard let bend, bend.isBack || bend.profile != nil else {
      edge?.remove()
      edge = nil
      return
    }
    let (edge, pixel) = (edge ?? PaperEdge(on: layer), 1 / bookLayout.pixelScale)
    self.edge = edge
    if bend.isBack {
      edge.show(true, pixel: pixel, isNight: isNight)
    } else {
      // The front of a sheet that is pushed shows the cut of its outer part.
      edge.show(
        true, pixel: pixel, isNight: isNight, part: bend.raised,
        bound: bend.fold.normal.x > 0 ? .left : .right)
    }
    edge.showFold(isNight ? bend : nil, pixel: pixel)
  }

  /// The light that catches the cut of a dark page at the free edge, between the rounded corners.
  /// - Parameters:
  ///   - isAtRight: whether the free edge is the right edge.
  ///   - part: 0 to 1; how much of the light there is.
  ///   - pixel: the width of the line in points.
  func lightCut(isAtRight: Bool, by part: Double, pixel: Double) {
    guard part > 1e-3 else {
      cut?.removeFromSuperlayer()
      return cut = nil
    }
    let cut = cut ?? makeCut()
    let (corners, size) = (layer.cornerRadii, layer.bounds.size)
    let (top, bottom) =
      isAtRight
      ? (corners.topRight, corners.bottomRight) : (corners.topLeft, corners.bottomLeft)
    cut.frame = Rect(
      isAtRight ? size.width - pixel : 0, top, pixel, max(0, size.height - top - bottom))
    cut.opacity = part
  }

  private func makeCut() -> Layer {
    let cut = Layer(name: "cut")
    cut.isHitTestable = false
    cut.zPosition = 1
    cut.backgroundColor = Color(white: 1, alpha: PaperEdge.rim)
    layer.addSublayer(cut)
    self.cut = cut
    return cut
  }

  /// Lets the leaf's other side shine through where the leaf bends. By night the page is the dark thing, and nothing shines.
  func shine(through other: SideLayers?, _ bookLayout: BookLayout, isNight: Bool) {
    guard layer.bend?.face == .back, let contents = other?.layer.contents else { return }
    layer.bend?.through = (contents, isNight ? 0 : bookLayout.showThrough)
  }

  private func makeCastShadow() -> Layer {
    let shadow = Layer(name: "castShadow")
    shadow.isHitTestable = false
    // Upon the picture and what lies over its words, beneath the shade.
    shadow.zPosition = -0.25
    layer.addSublayer(shadow)
    castShadow = shadow
    return shadow
  }

  /// The shadow of another leaf in the original's film. In the one light that shadow is a part of the light.
  ///
  /// - Parameters:
  ///   - part: 0 to 1; how much of the shadow there is.
  ///   - fromRight: the spine is at the page's right edge.
  func cast(_ shadow: BookLayout.CastShadow?, by part: Double, fromRight: Bool) {
    castShadow?.isHidden = shadow == nil || part <= 0
    guard let shadow, part > 0 else { return }
    let castShadow = castShadow ?? makeCastShadow()
    let bounds = layer.bounds
    castShadow.frame = Rect(
      fromRight ? bounds.width - shadow.width : 0, 0, shadow.width, bounds.height)
    let dark = Color(white: 0, alpha: shadow.alpha * part)
    let half = Color(white: 0, alpha: shadow.alpha * part * 0.35)
    // The shadow falls off steeply and then slowly, as a penumbra does.
    let p = shadow.penumbra
    let stops: [(Double, Color)] = [
      (1 - p, dark), (1 - p / 2, half), (1, Color(white: 0, alpha: 0)),
    ]
    castShadow.gradient = LinearGradient(
      axis: .x, stops: stops.map { .init(fromRight ? 1 - $0.0 : $0.0, $0.1) })
  }
}
