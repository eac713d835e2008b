import Books
import Content
import Glibc
import PaperGeometry
import PaperLayers
import PaperLayouts

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

  /// Since when the books that are seen have been seen, in seconds.
  private var firstSeen: [DocumentID: Double] = [:]
  /// The direction of books of which none is known: the direction tells the side of the covers' fore-edge.
  private let order: ReadingDirection
  /// The direction of a book of which that is known.
  private let direction: (DocumentID) -> ReadingDirection?
  /// How much of a book has been read.
  let progress: (DocumentID) -> ReadProgress?
  /// How much of a book the ground's colour takes at a time, from 0 to 1.
  var veil: (Int, Double) -> Double = { _, _ in 0 }
  /// The books on their way from a server to this computer.
  var fetching: [ShelfEntry.ID: FetchProgress] = [:]
  var isSelected: (Int) -> Bool = { _ in false }

  init(
    _ source: any ShelfSource, _ browsing: ShelfBrowsing, order: ReadingDirection, in layer: Layer,
    content: ReceivedContent, progress: @escaping (DocumentID) -> ReadProgress?,
    direction: @escaping (DocumentID) -> ReadingDirection?
  ) {
    (self.progress, self.direction) = (progress, direction)
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
    covers.values.contains { $0.isChanging(at: time) || $0.ribbon.isFading(at: time) }
      || firstSeen.keys.contains { shapeFade(of: $0)?.isFading(at: time) ?? false }
  }

  /// The width divided by the height of a book's cover; nil where the size is unknown. A shape that is learnt while
  /// the book is seen comes gradually.
  func aspect(of book: Int, at time: Double) -> Double? {
    let id = content.coverEdition(of: source.entry(at: book).documentID)
    guard let aspect = aspect(of: id), let fade = shapeFade(of: id) else { return aspect(of: id) }
    let design = Design.page.width / Design.page.height
    return aspect * pow(design / aspect, fade.opacity(at: time))
  }

  private func aspect(of book: DocumentID) -> Double? { content.aspect(of: .cover(book)) }

  private func shapeFade(of book: DocumentID) -> LateFade? {
    let probe = content.lit(ReceivedContent.probe(.cover(book)))
    return firstSeen[book].flatMap {
      LateFade(arrival: content.cache.isThereSince(probe), birth: $0)
    }
  }

  private func isPale(_ book: Int) -> Bool {
    (source as? any BrowsableShelf)?.isPale(at: book) == true
  }

  func cover(_ name: String) -> CoverLayer? { covers[name] }

  func lay(
    _ places: [ShelfPlace], in view: ViewSize, at time: Double, _ demand: inout Demand
  ) {
    dusk.backgroundColor = content.theme.ground
    let names = Set(places.map(\.name))
    for (name, cover) in covers where !names.contains(name) {
      cover.remove()
      covers[name] = nil
    }
    let entries = places.map { source.entry(at: $0.book) }
    let seen = Set(entries.map { content.coverEdition(of: $0.documentID) })
    firstSeen = firstSeen.filter { seen.contains($0.key) }
    for book in seen where firstSeen[book] == nil { firstSeen[book] = time }
    let isReadable = browsing.isReadable(at: time)
    var unasked = Demand()
    for (place, entry) in zip(places, entries) {
      let cover =
        covers[place.name] ?? CoverLayer(name: place.name, order: order, in: layer, at: time)
      covers[place.name] = cover
      cover.order = order(of: entry.documentID)
      cover.veil = max(veil(place.book, time), isPale(place.book) ? ShelfEmphasis.pale : 0)
      cover.setPages(content.described(entry).pageCount, of: entry.documentID, at: time)
      cover.lay(place, block: block(place, on: cover, at: time), content.theme)
      cover.mark.show(isSelected(place.book), in: view)
      cover.progress.show(fetching[entry.id], in: view)
      if isReadable {
        show(entry, at: place.book, on: cover, in: view, at: time, &demand)
      } else {
        // What nobody could see is not asked for; what is there is shown.
        show(entry, at: place.book, on: cover, in: view, at: time, &unasked)
      }
      let id = entry.documentID
      cover.ribbon.show(ribbon(of: id, in: view), since: progress(id)?.since, at: time)
    }
  }

  /// Lets the covers make room for a book that is out, and hides the cover of that book.
  /// - Parameters:
  ///   - lent: the place of the book that is out.
  ///   - away: how far the book is out, from 0 to 1.
  func makeRoom(
    _ places: [ShelfPlace], for lent: ShelfPlace?, away: Double, in view: ViewSize, at time: Double
  ) {
    let isStack = browsing.style != .carousel || browsing.isChanging(at: time)
    for place in places {
      guard let cover = covers[place.name] else { continue }
      var place = place
      if !isStack, let lent, lent.name != place.name {
        place.attributes = browsing.carousel.plan.makingRoom(
          place.attributes, for: lent.attributes, away)
      }
      place.attributes.isHidden = place.attributes.isHidden || place.name == lent?.name
      cover.lay(place, block: block(place, on: cover, at: time), content.theme)
    }
    dusk.frame = Rect(origin: .zero, size: view.size)
    dusk.opacity = isStack ? away : 0
    dusk.isHidden = dusk.opacity <= 0
  }

  /// The block beside a cover, in points of the cover.
  func block(_ place: ShelfPlace, on cover: CoverLayer, at time: Double) -> ClosedBlock {
    ClosedBlock(
      leaves: cover.leaves(at: time) * place.block, scale: browsing.carousel.plan.scale)
  }

  private func show(
    _ entry: ShelfEntry, at place: Int, on cover: CoverLayer, in view: ViewSize, at time: Double,
    _ demand: inout Demand
  ) {
    let document = content.coverEdition(of: entry.documentID)
    guard !lacksPicture(entry, at: place) else {
      let typeset = content.typesetCover(typeset(entry, in: view, at: time), .now, &demand)
      return cover.show(
        nil, since: nil, name: nil, over: typeset ?? cover.lastTypeset,
        cloth: BookCloth.of(document).color, at: time)
    }
    let request = request(for: document, at: place, in: view, at: time, &demand)
    demandNewest(of: document, at: place, in: view, at: time, &demand)
    let standIn = typeset(entry, in: view, at: time)
    switch content.picture(request, .now, &demand) {
    case .picture(let picture, let since):
      // A late picture fades in over what was seen until now; the cover of a new edition takes the old one's place.
      cover.show(
        picture, since: document.edition > 0 ? nil : since, name: request.name,
        over: content.arrived(standIn) ?? cover.lastTypeset, at: time)
    case .failed, .nothing:
      let typeset = content.typesetCover(standIn, .now, &demand)
      cover.show(
        nil, since: nil, name: nil, over: typeset ?? cover.lastTypeset,
        cloth: BookCloth.of(request.image.document).color, at: time)
    }
  }

  /// Whether there is nothing to ask for a cover: a book on a server whose picture has not come yet.
  private func lacksPicture(_ entry: ShelfEntry, at place: Int) -> Bool {
    guard let file = entry.locator.ownFile, entry.cover == file else { return false }
    return (source as? any BrowsableShelf)?.isRemote(at: place) == true
  }

  /// Has the cover of a book made anew whose file has changed, while the present one is seen.
  private func demandNewest(
    of document: DocumentID, at place: Int, in view: ViewSize, at time: Double,
    _ demand: inout Demand
  ) {
    let newest = content.editions.newest(of: document)
    guard newest != document else { return }
    _ = content.picture(
      request(for: newest, at: place, in: view, at: time, &demand), .soon, &demand)
  }

  /// The direction in which a book is read, as far as that is known without opening the book.
  func order(of book: DocumentID) -> ReadingDirection { direction(book) ?? order }

  /// The ribbon of a book; nil for a book that was never read.
  func ribbon(of book: Int, in view: ViewSize) -> CoverRibbon.Look? {
    ribbon(of: source.entry(at: book).documentID, in: view)
  }

  private func ribbon(of book: DocumentID, in view: ViewSize) -> CoverRibbon.Look? {
    progress(book).map {
      CoverRibbon.Look(progress: $0.part, isOnLeft: order(of: book) == .rightToLeft, in: view)
    }
  }

  /// The cover that is set from the book's title, in place of the book's own cover, in the design's shape.
  private func typeset(_ entry: ShelfEntry, in view: ViewSize, at time: Double)
    -> TypesetCoverRequest
  {
    let entry = content.described(entry)
    let size = browsing.browser(browsing.coverStyle(at: time)).coverSize(aspect: nil)
    return TypesetCoverRequest(
      entry.documentID, title: entry.title, author: entry.author,
      like: request(entry.documentID, size, in: view))
  }

  /// The request for a cover's picture, in the size of the cover at the front of its style. Between
  /// two styles, the larger picture of the carousel is requested.
  private func request(
    for book: DocumentID, at place: Int, in view: ViewSize, at time: Double,
    _ demand: inout Demand
  ) -> ImageRequest {
    // Until the shape is known, only a small picture is requested, which tells the shape: a picture in the design's
    // shape would be cut.
    guard let aspect = aspect(of: book) else { return ReceivedContent.probe(.cover(book)) }
    func wanted(_ style: ShelfStyle) -> ImageRequest {
      request(book, browsing.browser(style).coverSize(aspect: aspect), in: view)
    }
    guard let span = browsing.zoom.span(at: time), span.low != .wall else {
      return wanted(browsing.coverStyle(at: time))
    }
    // The picture for the end of the change is requested during the change. A cover that the carousel does not show
    // needs no large picture.
    guard span.high == .deck || browsing.carousel.visible(at: time).contains(place) else {
      return wanted(.rows)
    }
    _ = content.picture(wanted(browsing.style), .soon, &demand)
    return wanted(.carousel)
  }

  private func request(_ book: DocumentID, _ size: Size, in view: ViewSize) -> ImageRequest {
    ImageRequest(
      .cover(book), width: view.pixels(size.width), height: view.pixels(size.height), fit: .fill)
  }
}
