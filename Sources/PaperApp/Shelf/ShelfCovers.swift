import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The layers of the covers that can be seen, and what they show.
final class ShelfCovers {
  /// The shelf's layer, in which all these lie.
  private let layer: Layer
  private let source: any ShelfSource
  private let content: ReceivedContent
  private let browsing: ShelfBrowsing
  private var covers: [String: CoverLayer] = [:]
  /// Over a stack that fades, in the colour behind it: cards of less opacity would be seen through
  /// each other.
  private let dusk = Layer(name: "dusk")

  /// Says on which side the covers' fore-edge is.
  private let order: ReadingDirection

  init(
    _ source: any ShelfSource, _ browsing: ShelfBrowsing, order: ReadingDirection, in layer: Layer,
    content: ReceivedContent
  ) {
    self.source = source
    self.order = order
    self.browsing = browsing
    self.layer = layer
    self.content = content
    dusk.anchorPoint = .zero
    dusk.zPosition = 1e5
    dusk.backgroundColor = Palette.background
    dusk.isHitTestable = false
    layer.addSublayer(dusk)
  }

  /// A late picture is fading in on a cover.
  func isFading(at time: Double) -> Bool { covers.values.contains { $0.isFading(at: time) } }

  /// Width for height of a book's cover, where it is known.
  func aspect(of book: Int) -> Double? {
    content.sizes.aspect(of: .cover(source.entry(at: book).documentID))
  }

  func cover(_ name: String) -> CoverLayer? { covers[name] }

  func lay(
    _ places: [ShelfPlace], in view: ViewSize, at time: Double, _ demand: inout Demand
  ) {
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
      show(place, on: cover, in: view, at: time, &demand)
    }
  }

  /// The others while one book is out: they fade, and its own cover is not there.
  /// - Parameter name: of the cover that is out.
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
    _ place: ShelfPlace, on cover: CoverLayer, in view: ViewSize, at time: Double,
    _ demand: inout Demand
  ) {
    let book = source.entry(at: place.book)
    let request = request(for: place.book, in: view, at: time, &demand)
    switch content.picture(request, .now, &demand) {
    case .picture(let picture, let since):
      cover.show(picture, since: since, name: request.name, at: time)
      cover.say(nil, in: view, from: content, &demand)
    case .damaged:
      // A book without a picture on its cover still has its name there.
      cover.show(nil, since: nil, name: nil, at: time)
      cover.say(book.title, in: view, from: content, &demand)
    case .nothing:
      cover.show(nil, since: nil, name: nil, at: time)
    }
  }

  /// The picture for a cover at rest in the front of its way to browse. Between both the larger one of
  /// the carousel, unless that cuts away more than one would overlook.
  private func request(
    for book: Int, in view: ViewSize, at time: Double, _ demand: inout Demand
  ) -> ImageRequest {
    let aspect = aspect(of: book)
    let deck = request(book, browsing.deck.coverSize(aspect: aspect), in: view)
    let carousel = request(book, browsing.carousel.coverSize(aspect: aspect), in: view)
    guard browsing.isChanging(at: time) else {
      return browsing.style == .deck ? deck : carousel
    }
    // What it will be in the end is fetched on the way.
    _ = content.picture(browsing.style == .deck ? deck : carousel, .soon, &demand)
    let design = Design.page.width / Design.page.height
    return abs((aspect ?? design) / design - 1) < 0.01 ? carousel : deck
  }

  private func request(_ book: Int, _ size: Size, in view: ViewSize) -> ImageRequest {
    ImageRequest(
      .cover(source.entry(at: book).documentID), width: view.pixels(size.width),
      height: view.pixels(size.height), fit: .fill)
  }
}

/// A cover, and the plain cloth of which one sees the back when it falls.
final class CoverLayer {
  private let sheet: SheetLayer
  private var cloth = Palette.cloth
  private var back: Bitmap?
  private var isReversed = false
  private let order: ReadingDirection

  var layer: Layer { sheet.layer }
  func isFading(at time: Double) -> Bool { sheet.isFading(at: time) }

  init(name: String, order: ReadingDirection, at birth: Double) {
    self.order = order
    sheet = SheetLayer(name: name, at: birth)
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
    isReversed = attributes.isReversed
  }

  /// A picture of another shape than the cover's, on the way between two, fills it.
  /// - Parameter arrival: since when there has been a picture.
  func show(_ picture: DecodedPicture?, since arrival: Double?, name: String?, at time: Double) {
    layer.contentsGravity = gravity(of: picture?.bitmap)
    sheet.show(picture?.bitmap, since: arrival, on: Palette.cloth, name: name, at: time)
    let cloth = picture?.averageColor ?? Palette.cloth
    if cloth != self.cloth { back = Self.back(of: cloth, order) }
    self.cloth = cloth
    // A sheet shows its picture in a mirror too; a cover never lies in one.
    layer.reverseContents = back
  }

  func say(
    _ title: String?, in view: ViewSize, from content: ReceivedContent, _ demand: inout Demand
  ) {
    sheet.say(
      isReversed ? nil : title, size: 0.1, in: Palette.title, view, from: content, &demand)
  }

  /// What is off by less than a pixel is stretched: at rest the picture's pixels are the window's.
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

  /// Cloth with the groove along its spine. A card falls forwards, so its spine stays on its side; the
  /// picture is mirrored for a sheet that turns over sideways.
  private static func back(of color: Color, _ order: ReadingDirection) -> Bitmap? {
    let row = (0..<columns).map { x -> Pixel in
      let place = (Double(x) + 0.5) / Double(columns)
      return cloth(color, at: order == .leftToRight ? 1 - place : place).pixel
    }
    return Bitmap(width: columns, height: 2, pixels: row + row, label: "back")
  }

  /// - Parameter x: 0 at the spine, 1 at the fore-edge.
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
