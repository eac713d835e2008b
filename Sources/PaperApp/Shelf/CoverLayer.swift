import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperMotion
import PaperRaster
import Shell

/// A cover, the block beside the cover, and the plain cloth on the cover's back, which is visible when a card falls.
final class CoverLayer {
  private let sheet: SheetLayer
  /// The last typeset cover, which stands in until the cover has been set in another size.
  private(set) var lastTypeset: Bitmap?
  private(set) var cloth = Palette.cloth
  /// Nil for a card, which has no block.
  private var block: ClosedBlockLayers?
  /// The number of leaves that the block shows, which follows a number that is learnt late.
  private var leaves = SpringMotion(
    from: unknown, velocity: 0, to: unknown, at: 0, spring: growth, tolerance: 0.05)
  private var knowsLeaves = false
  /// The leaves of a book whose pages are not counted.
  private static let unknown = 14.0
  private static let growth = Spring(dampingRatio: 1, angularFrequency: 14)
  private var back: Bitmap?
  /// The direction of the book, which tells the side of the spine.
  var order: ReadingDirection {
    didSet { if order != oldValue { back = Self.back(of: cloth, order) } }
  }
  let ribbon: CoverRibbon
  private let rim: CoverRim
  let mark: SelectionMark
  let progress: CoverProgress
  /// The ground's colour over a cover that steps back; nil until a cover has stepped back. (Lower opacity was rejected:
  /// translucent cards would show through one another.)
  private var veilLayer: Layer?
  /// How much of the book the ground's colour takes, from 0 to 1.
  var veil = 0.0
  /// Since when the book that is shown is shown, in seconds.
  private var birth: Double
  private var book: DocumentID?

  var layer: Layer { sheet.layer }
  /// Whether a late picture is fading in, or a late number of pages changes the block.
  func isChanging(at time: Double) -> Bool {
    sheet.isFading(at: time) || !leaves.isFinished(at: time)
  }

  init(name: String, order: ReadingDirection, in parent: Layer, at birth: Double) {
    (self.order, self.birth) = (order, birth)
    sheet = SheetLayer(name: name, at: birth)
    ribbon = CoverRibbon(on: sheet.layer, at: birth)
    rim = CoverRim(on: sheet.layer)
    mark = SelectionMark(on: sheet.layer)
    progress = CoverProgress(on: sheet.layer)
    sheet.layer.hasContactShadow = true
    back = Self.back(of: cloth, order)
    layer.reverseContents = back
    parent.addSublayer(layer)
  }

  func remove() {
    block?.remove()
    layer.removeFromSuperlayer()
  }

  /// Takes the number of the book's pages; nil where the pages are not counted. A number that is known when the cover
  /// is first laid out is shown at once.
  func setPages(_ count: Int?, of book: DocumentID, at time: Double) {
    if book != self.book {
      // The place on the shelf shows another book from now on.
      (self.book, knowsLeaves, birth, lastTypeset) = (book, false, time, nil)
    }
    guard let count else { return }
    // Two pages to a leaf, and the two covers.
    let target = Double(max(0, count)) / 2 + 2
    guard !knowsLeaves || target != leaves.target else { return }
    let isLate = knowsLeaves || time > birth
    knowsLeaves = true
    leaves =
      isLate
      ? leaves.retargeted(to: target, at: time)
      : SpringMotion(
        from: target, velocity: 0, to: target, at: time, spring: Self.growth, tolerance: 0.05)
  }

  func leaves(at time: Double) -> Double { max(0, leaves.value(at: time)) }

  func lay(_ place: ShelfPlace, block: ClosedBlock, _ theme: Theme) {
    let attributes = place.attributes
    layer.anchorPoint = attributes.anchorPoint
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.cornerRadii =
      order == .leftToRight ? attributes.cornerRadii : attributes.cornerRadii.mirrored
    layer.opacity = attributes.opacity
    layer.isHidden = attributes.isHidden
    layer.light =
      abs(attributes.light - 1) > 1e-3 ? Light(factor: attributes.light, warmth: 0.09) : nil
    // The block casts the shadow of the whole book.
    layer.shadow = attributes.shadow
    layer.shadow.opacity *= (1 - place.block) * (1 - veil)
    layVeil(theme)
    layBlock(block, place, theme)
    // A light cover by night needs no light at its edge.
    rim.show(opacity: theme.isNight && cloth.luminance > 0.3 ? 0 : 1)
  }

  private func layVeil(_ theme: Theme) {
    guard veil > 0 || veilLayer != nil else { return }
    let shown = veilLayer ?? Layer(name: "veil")
    if veilLayer == nil {
      shown.isHitTestable = false
      shown.zPosition = 1
      layer.addSublayer(shown)
      veilLayer = shown
    }
    shown.frame = layer.bounds
    shown.cornerRadii = layer.cornerRadii
    shown.backgroundColor = theme.ground
    shown.opacity = veil
    shown.isHidden = veil <= 0
  }

  private func layBlock(
    _ measures: ClosedBlock, _ place: ShelfPlace, _ theme: Theme
  ) {
    guard place.block > 0, let parent = layer.superlayer else {
      block?.remove()
      return block = nil
    }
    let layers = block ?? ClosedBlockLayers(under: layer.name, in: parent)
    block = layers
    let look = SharedElement.Block(
      measures: measures, isOnLeft: order == .rightToLeft, cloth: cloth)
    var cover = place.attributes
    cover.cornerRadii = layer.cornerRadii
    layers.lay(
      look, beneath: cover, theme,
      opacity: place.attributes.opacity * min(1, 4 * place.block) * (1 - veil))
  }

  /// Shows a picture. A picture whose shape differs from the cover's, as between two styles, is cropped
  /// to fill the cover.
  /// - Parameters:
  ///   - arrival: when the picture arrived; nil where there is no picture.
  ///   - typeset: the typeset cover that is seen in place of the picture, or beneath a picture that fades
  ///     in.
  ///   - blank: the colour of the cloth where there is no picture.
  func show(
    _ picture: DecodedPicture?, since arrival: Double?, name: String?, over typeset: Bitmap?,
    cloth blank: Color = Palette.cloth, at time: Double
  ) {
    layer.contentsGravity = gravity(of: picture?.bitmap ?? typeset)
    sheet.show(
      picture?.bitmap, since: arrival, on: blank, name: name, standIn: typeset, at: time)
    lastTypeset = typeset
    let cloth = picture?.cloth ?? blank
    if cloth != self.cloth { back = Self.back(of: cloth, order) }
    self.cloth = cloth
    // Without reverse contents the layer would show the picture mirrored; a cover's reverse shows
    // cloth.
    layer.reverseContents = back
  }

  /// A picture that differs from the cover's shape by less than a pixel is stretched, so that at rest
  /// each pixel of the picture is a pixel of the window.
  private func gravity(of bitmap: Bitmap?) -> ContentsGravity {
    guard let bitmap else { return .resize }
    let place = ContentsGravity.resizeAspectFill.place(bitmap.size, in: layer.bounds)
    let bounds = layer.bounds
    let isAlike =
      (place.width - bounds.width) * bitmap.size.width < bounds.width
      && (place.height - bounds.height) * bitmap.size.height < bounds.height
    return isAlike ? .resize : .resizeAspectFill
  }

  // MARK: The back

  private static let columns = 256

  /// The bitmap of the back: cloth with a groove along the spine. A falling card turns about its bottom
  /// edge, so the spine stays on its side. The bitmap is drawn mirrored, because the layer mirrors
  /// reverse contents, as a sheet that turns sideways needs.
  private static func back(of color: Color, _ order: ReadingDirection) -> Bitmap? {
    let row = (0..<columns).map { x -> Pixel in
      let place = (Double(x) + 0.5) / Double(columns)
      return cloth(color, at: order == .leftToRight ? 1 - place : place).pixel
    }
    return Bitmap(width: columns, height: 2, pixels: row + row, label: "back")
  }

  /// - Parameter x: horizontal place, 0 at the spine, 1 at the fore-edge.
  private static func cloth(_ color: Color, at x: Double) -> Color {
    switch x {
    case ..<0.03: color.mixed(with: .black, 0.16 * (1 - x / 0.03))
    case 0.045..<0.055: color.mixed(with: .white, 0.10)
    case 0.055..<0.07: color.mixed(with: .black, 0.28)
    case 0.07..<0.08: color.mixed(with: .white, 0.10)
    default: color
    }
  }
}
