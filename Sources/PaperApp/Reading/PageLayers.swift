import Books
import Content
import PaperBook
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster
import Shell

/// One side of a leaf or a card: its picture, and the closed cover out of which the book comes.
final class PageLayers {
  let sheet: SheetLayer
  /// The place and the light of the side.
  let side: SideLayers
  /// The cover as the scene beneath shows it. Other pages than the cover may come out of the closed book; this
  /// layer therefore fades away while the book opens.
  private var closedCover: Layer?
  private var ribbon: CoverRibbon?
  private var closedBlock: ClosedBlockLayers?
  private var rim: CoverRim?
  /// The back of a sheet that has no other side, and the colour of that back.
  private var back: (color: Color, bitmap: Bitmap)?
  private var overlays: [Layer] = []

  var layer: Layer { sheet.layer }

  init(name: String, at birth: Double) {
    sheet = SheetLayer(name: name, at: birth)
    side = SideLayers(on: sheet.layer)
  }

  func remove() {
    closedBlock?.remove()
    layer.removeFromSuperlayer()
  }

  func lay(_ attributes: ItemAttributes) { side.lay(attributes) }

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
}
