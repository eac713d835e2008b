import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The layers of the visible covers, and the contents of the layers.
final class ShelfCovers {
  /// The shelf's layer, the parent of the covers' layers.
  private let layer: Layer
  private let source: any ShelfSource
  private let content: ReceivedContent
  private let browsing: ShelfBrowsing
  private var covers: [String: CoverLayer] = [:]
  /// A layer in the background's colour over a stack that fades. (Lower opacity for each card was
  /// rejected: translucent cards would show through one another.)
  private let dusk = Layer(name: "dusk")

  /// The reading direction, which tells the side of the covers' fore-edge.
  private let order: ReadingDirection
  /// How much of a book has been read.
  private let progress: (DocumentID) -> ReadProgress?

  init(
    _ source: any ShelfSource, _ browsing: ShelfBrowsing, order: ReadingDirection, in layer: Layer,
    content: ReceivedContent, progress: @escaping (DocumentID) -> ReadProgress?
  ) {
    self.progress = progress
    self.source = source
    self.order = order
    self.browsing = browsing
    self.layer = layer
    self.content = content
    dusk.anchorPoint = .zero
    dusk.zPosition = 1e5
    dusk.isHitTestable = false
    layer.addSublayer(dusk)
  }

  /// Whether a late picture is fading in on a cover.
  func isFading(at time: Double) -> Bool {
    covers.values.contains { $0.isFading(at: time) || $0.ribbon.isFading(at: time) }
  }

  /// The width divided by the height of a book's cover; nil where the size is unknown.
  func aspect(of book: Int) -> Double? {
    aspect(of: source.entry(at: book).documentID)
  }

  private func aspect(of book: DocumentID) -> Double? { content.sizes.aspect(of: .cover(book)) }

  func cover(_ name: String) -> CoverLayer? { covers[name] }

  func lay(
    _ places: [ShelfPlace], in view: ViewSize, at time: Double, _ demand: inout Demand
  ) {
    dusk.backgroundColor = content.theme.ground
    let names = Set(places.map(\.name))
    for (name, cover) in covers where !names.contains(name) {
      cover.layer.removeFromSuperlayer()
      covers[name] = nil
    }
    for place in places {
      let cover = covers[place.name] ?? CoverLayer(name: place.name, order: order, at: time)
      if covers[place.name] == nil {
        covers[place.name] = cover
        layer.addSublayer(cover.layer)
      }
      cover.lay(place.attributes)
      let entry = source.entry(at: place.book)
      show(entry, on: cover, in: view, at: time, &demand)
      let id = entry.documentID
      cover.ribbon.show(ribbon(of: id, in: view), since: progress(id)?.since, at: time)
    }
  }

  /// Fades the covers while a book is out, and hides the cover of that book.
  /// - Parameter name: name of the cover that is out.
  func fade(
    _ places: [ShelfPlace], without name: String?, to opacity: Double, in view: ViewSize,
    at time: Double
  ) {
    let isStack = browsing.style == .deck || browsing.isChanging(at: time)
    for place in places {
      guard let layer = covers[place.name]?.layer else { continue }
      layer.opacity = place.attributes.opacity * (isStack ? 1 : opacity)
      layer.isHidden = place.attributes.isHidden || place.name == name
    }
    dusk.frame = Rect(origin: .zero, size: view.size)
    dusk.opacity = isStack ? 1 - opacity : 0
    dusk.isHidden = dusk.opacity <= 0
  }

  private func show(
    _ entry: ShelfEntry, on cover: CoverLayer, in view: ViewSize, at time: Double,
    _ demand: inout Demand
  ) {
    let request = request(for: entry.documentID, in: view, at: time, &demand)
    switch content.picture(request, .now, &demand) {
    case .picture(let picture, let since):
      // A late picture fades in over what was seen until now.
      cover.show(
        picture, since: since, name: request.name,
        over: content.arrived(typeset(entry, request)), at: time)
    case .damaged, .nothing:
      let typeset = content.typesetCover(typeset(entry, request), .now, &demand)
      cover.show(
        nil, since: nil, name: nil, over: typeset ?? cover.lastTypeset,
        cloth: BookCloth.of(request.image.document).color, at: time)
    }
  }

  /// The ribbon of a book; nil for a book that was never read.
  func ribbon(of book: Int, in view: ViewSize) -> CoverRibbon.Look? {
    ribbon(of: source.entry(at: book).documentID, in: view)
  }

  private func ribbon(of book: DocumentID, in view: ViewSize) -> CoverRibbon.Look? {
    progress(book).map {
      CoverRibbon.Look(progress: $0.part, isOnLeft: order == .rightToLeft, in: view)
    }
  }

  /// The cover that is set from the book's title, in place of the book's own cover.
  private func typeset(_ entry: ShelfEntry, _ request: ImageRequest) -> TypesetCoverRequest {
    let entry = content.told(entry)
    return TypesetCoverRequest(
      entry.documentID, title: entry.title, author: entry.author, like: request)
  }

  /// The request for a cover's picture, in the size of the cover at the front of its style. Between
  /// both styles, the larger picture of the carousel is requested, unless the carousel's crop would be
  /// visible.
  private func request(
    for book: DocumentID, in view: ViewSize, at time: Double, _ demand: inout Demand
  ) -> ImageRequest {
    let aspect = aspect(of: book)
    let deck = request(book, browsing.deck.coverSize(aspect: aspect), in: view)
    let carousel = request(book, browsing.carousel.coverSize(aspect: aspect), in: view)
    guard browsing.isChanging(at: time) else {
      return browsing.style == .deck ? deck : carousel
    }
    // The picture for the end of the change is requested during the change.
    _ = content.picture(browsing.style == .deck ? deck : carousel, .soon, &demand)
    let design = Design.page.width / Design.page.height
    return abs((aspect ?? design) / design - 1) < 0.01 ? carousel : deck
  }

  private func request(_ book: DocumentID, _ size: Size, in view: ViewSize) -> ImageRequest {
    ImageRequest(
      .cover(book), width: view.pixels(size.width), height: view.pixels(size.height), fit: .fill)
  }
}

/// A cover, and the plain cloth on its back, which is visible when a card falls.
final class CoverLayer {
  private let sheet: SheetLayer
  /// The last typeset cover, which stands in until the cover has been set in another size.
  private(set) var lastTypeset: Bitmap?
  private var cloth = Palette.cloth
  private var back: Bitmap?
  private let order: ReadingDirection
  let ribbon: CoverRibbon
  private let rim: CoverRim

  var layer: Layer { sheet.layer }
  func isFading(at time: Double) -> Bool { sheet.isFading(at: time) }

  init(name: String, order: ReadingDirection, at birth: Double) {
    self.order = order
    sheet = SheetLayer(name: name, at: birth)
    ribbon = CoverRibbon(on: sheet.layer, at: birth)
    rim = CoverRim(on: sheet.layer)
    sheet.layer.hasContactShadow = true
    back = Self.back(of: cloth, order)
    layer.reverseContents = back
  }

  func lay(_ attributes: ItemAttributes) {
    layer.anchorPoint = attributes.anchorPoint
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.cornerRadii =
      order == .leftToRight ? attributes.cornerRadii : attributes.cornerRadii.mirrored
    layer.shadow = attributes.shadow
    rim.show()
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
