import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import Shell

/// One side of a leaf: its picture, the shading over the picture, and the shadow that another leaf
/// casts on the side.
final class PageLayers {
  let sheet: SheetLayer
  /// The lectern's shadow of another leaf; nil until one falls on the side.
  private var castShadow: Layer?
  private let shade = Layer(name: "shade")
  /// The cover as the scene beneath shows it. Other pages than the cover may come out of the closed book; this
  /// layer therefore fades away while the book opens.
  private var closedCover: Layer?
  private var ribbon: CoverRibbon?
  private var closedBlock: ClosedBlockLayers?
  private var rim: CoverRim?
  /// The back of a sheet that has no other side, and the colour of that back.
  private var back: (color: Color, bitmap: Bitmap)?
  private var overlays: [Layer] = []
  private var edge: PaperEdge?

  var layer: Layer { sheet.layer }

  init(name: String, at birth: Double) {
    sheet = SheetLayer(name: name, at: birth)
    shade.isHitTestable = false
    sheet.layer.addSublayer(shade)
  }

  func remove() {
    closedBlock?.remove()
    layer.removeFromSuperlayer()
  }

  /// - Parameters:
  ///   - stops: the lectern's shade.
  ///   - part: 0 to 1; how much of the shade there is.
  ///   - light: the light of the flat pose; nil where the light changes nothing.
  func lay(
    _ attributes: ItemAttributes, shade stops: [(location: Double, color: Color)] = [],
    by part: Double = 0, light: PageLight? = nil
  ) {
    layer.light = light.map(Light.init)

    layer.anchorPoint = attributes.anchorPoint
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.cornerRadii = attributes.cornerRadii
    layer.isHidden = attributes.isHidden
    shade.frame = layer.bounds
    shade.isHidden = part <= 0 || stops.allSatisfy { $0.color.alpha <= 0 }
    shade.opacity = part
    shade.gradient = LinearGradient(axis: .x, stops: stops.map { .init($0.location, $0.color) })
  }

  /// Bends the page, or lays it flat again.
  func bend(_ bend: ItemBend?, _ bookLayout: BookLayout, _ theme: Theme) {
    layer.bend = bend.map { LayerBend($0, bookLayout, isNight: theme.isNight) }
    if edge == nil, bend?.isBack == true { edge = PaperEdge(on: layer) }
    edge?.show(bend?.isBack == true, pixel: 1 / bookLayout.pixelScale, isNight: theme.isNight)
  }

  /// Lets the leaf's other side shine through where the leaf bends. By night the page is the dark thing, and nothing shines.
  func shine(through other: PageLayers?, _ bookLayout: BookLayout, _ theme: Theme) {
    guard layer.bend?.face == .back, let contents = other?.layer.contents else { return }
    layer.bend?.through = (contents, theme.isNight ? 0 : bookLayout.showThrough)
  }

  /// Shows the cover as it looks while closed. At progress 0 the cover is drawn exactly as the
  /// scene from which the book comes drew it.
  /// - Parameter hasPiles: whether piles of pages are the block as soon as the book begins to open.
  func showClosed(
    _ arrival: TransitionContext.Presented?, hasPiles: Bool, _ theme: Theme
  ) {
    let isClosed = arrival?.progress == 0
    showBlock(hasPiles && !isClosed ? nil : arrival, theme)
    showRibbon(arrival)
    if arrival != nil, rim == nil { rim = CoverRim(on: layer) }
    rim?.show(opacity: 1 - (arrival?.progress ?? 1))
    layer.hasContactShadow = isClosed
    layer.shadow =
      isClosed && arrival?.element.block == nil ? arrival?.element.shadow ?? .none : .none
    guard let arrival, let bitmap = arrival.element.bitmap else {
      closedCover?.isHidden = true
      return
    }
    if isClosed {
      layer.contents = bitmap
      layer.contentsGravity = .resize
      layer.backgroundColor = arrival.element.color
      layer.gradient = nil
    }
    let cover = closedCover ?? makeClosedCover()
    cover.isHidden = isClosed || layer.contents === bitmap
    cover.contents = bitmap
    cover.contentsGravity = .resizeAspect
    cover.frame = layer.bounds
    cover.cornerRadii = layer.cornerRadii
    cover.opacity = (1 - arrival.progress).clamped(to: 0...1)
  }

  /// Gives a falling sheet its back: a plain sheet of `color`, or of the sheet's own paper a little
  /// darkened where `color` is nil.
  func turnOver(isReversed: Bool, back color: Color?) {
    let color = color ?? layer.backgroundColor.mixed(with: .black, 0.06)
    if back?.color != color {
      let pixels = Array(repeating: color.pixel, count: 4)
      back = Bitmap(width: 2, height: 2, pixels: pixels, label: "back").map { (color, $0) }
    }
    layer.reverseContents = back?.bitmap
    guard isReversed else { return }
    for sublayer in layer.sublayers { sublayer.isHidden = true }
  }

  /// Lays coloured rectangles over the picture, in points of the sheet. The rectangles lie beneath
  /// shade and shadows.
  func show(_ overlays: [SheetOverlay]) {
    layer.setOverlays(overlays, in: &self.overlays)
  }

  /// The ribbon that the scene beneath shows over the cover fades away while the book opens.
  private func showRibbon(_ arrival: TransitionContext.Presented?) {
    let look = arrival?.element.ribbon
    if ribbon == nil, look != nil { ribbon = CoverRibbon(on: layer, at: 0) }
    ribbon?.show(look, opacity: 1 - (arrival?.progress ?? 1))
  }

  /// The block beside the closed cover fades while the first card or page comes out of the book.
  private func showBlock(
    _ arrival: TransitionContext.Presented?, _ theme: Theme
  ) {
    let opacity = 1 - 4 * (arrival?.progress ?? 1)
    guard let arrival, let look = arrival.element.block, opacity > 0,
      let parent = layer.superlayer
    else {
      closedBlock?.remove()
      return closedBlock = nil
    }
    let block = closedBlock ?? ClosedBlockLayers(under: layer.name, in: parent)
    closedBlock = block
    let cover = ItemAttributes(
      index: 0, frame: layer.frame, anchorPoint: layer.anchorPoint, transform: layer.transform,
      zIndex: layer.zPosition, cornerRadii: layer.cornerRadii, shadow: arrival.element.shadow)
    block.lay(look, beneath: cover, theme, opacity: opacity)
  }

  private func makeClosedCover() -> Layer {
    let cover = Layer(name: "closedCover")
    cover.masksToBounds = true
    cover.isHitTestable = false
    closedCover = cover
    // The closed cover lies beneath shade and shadows.
    cover.zPosition = -1
    layer.addSublayer(cover)
    return cover
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

  /// The lectern's shadow of another leaf. In the flat pose that shadow is a part of the light.
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
