import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster
import Localisation

/// The picture that each side of a leaf shows, the picture's size, and the pictures that are
/// fetched before they are needed.
struct PageRequests {
  let session: BookSession
  let book: Document
  let bookLayout: BookLayout
  let view: ViewSize
  let received: ReceivedContent
  let pageOverlays: [PageOverlay]
  /// The size for which pages are decoded, in points. Pages are always decoded for reading; the
  /// lectern shows the same bitmaps smaller.
  private let box: Size
  /// The size of the book's page when the book is all open, in points.
  private let openPage: Size
  let lens: PageLens
  let tileFades: TileFades

  /// Leaves ahead of the open spread, in the direction of travel, whose pictures are fetched.
  static let ahead = 3
  /// Leaves behind the open spread whose pictures are kept or fetched.
  static let behind = 1
  /// Leaves ahead and behind whose small versions are fetched, so that fast leafing shows no blank sheets.
  private static let smallAhead = 8
  private static let smallBehind = 3
  /// Leaves ahead whose small versions are fetched while the reader riffles.
  private static let riffledAhead = 16
  /// Leaves in the air whose small versions are kept. Of the many that a jump turns at once, those in the middle are
  /// not seen.
  private static let maximumRiffled = 48
  /// So many leaves in the air are a riffle.
  static let minimumRiffled = 3
  /// How many leaves are in the air. In a riffle small versions alone are fetched, those of pages that come next
  /// before anything sharp: no page stays long enough to be seen sharply, and a blank sheet is seen at once.
  var riffled = 0

  private var isRiffling: Bool { riffled >= Self.minimumRiffled }
  /// 1 towards the end of the book, -1 towards its beginning.
  private let travel: Int

  /// - Parameter card: the size in points of every page, where `bookLayout` does not give the size.
  /// - Parameter lens: how the book is looked at; nil for as the session tells.
  init(on session: BookSession, bookLayout: BookLayout, card: Size? = nil, lens: PageLens? = nil) {
    (book, view, received) = (session.book, session.view, session.content)
    (self.session, self.lens, tileFades) = (session, lens ?? session.lens, session.tiles)
    travel = session.travel
    (self.bookLayout, pageOverlays) = (
      bookLayout, session.keptMarks + session.marks + session.overlays
    )
    func page(_ pose: Double) -> Size {
      session.bookLayout(pose: pose, mode: bookLayout.mode).pageSize
    }
    openPage = card ?? (bookLayout.isAtRest ? bookLayout.pageSize : page(bookLayout.pose))
    box = card ?? (bookLayout.pose == 0 ? openPage : page(0))
  }

  var theme: Theme { received.theme }

  /// The size of a sheet, in pixels.
  var sheetPixels: (width: Int, height: Int) { (view.pixels(box.width), view.pixels(box.height)) }

  /// The request for a side's picture; nil for a side without a picture. Both halves of a wide page
  /// are one picture, as wide as two pages.
  func request(of content: Imposition.SideContent) -> ImageRequest? {
    plainRequest(of: content).map(received.lit)
  }

  private func plainRequest(of content: Imposition.SideContent) -> ImageRequest? {
    let width = view.pixels(box.width)
    let height = view.pixels(box.height)
    switch content {
    case .cover:
      // One cover for all sizes of letters.
      let image = ImageID.cover(received.coverEdition(of: book.id))
      // Until the shape is known, only a small picture is requested, which tells the shape.
      guard let aspect = received.aspect(of: image) else {
        return ReceivedContent.probe(image)
      }
      let size = Self.whole(aspect: aspect, in: (width, height))
      return ImageRequest(image, width: size.width, height: size.height, fit: .fill)
    case .page(let page, let part):
      let image = ImageID.page(book.page(page))
      if let box = trimBox(page, part) {
        return ImageRequest(
          image, width: Int((Double(width) / box.width).rounded()),
          height: Int((Double(height) / box.height).rounded()), fit: .page)
      }
      return ImageRequest(
        image, width: part == .whole ? width : 2 * width, height: height, fit: .page)
    case .blank, .endpaper, .backCover: return nil
    }
  }

  /// The part of a page that is shown where its margins are trimmed; nil for a page that is shown whole, as one
  /// of another shape is.
  func trimBox(_ page: Int, _ part: Imposition.PagePart) -> Rect? {
    guard part == .whole, let trim = session.trim, !session.isStrip, session.isAlike(page) else {
      return nil
    }
    let box = trim.box(of: page)
    return box == PageTrim.whole ? nil : box
  }

  /// The size in pixels of a whole cover on its board. The mats on both sides of the cover are whole pixels, so that
  /// the cover lies on whole pixels. A cover of nearly the board's shape fills the board.
  static func whole(
    aspect: Double, in box: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    let shape = Double(box.width) / Double(max(1, box.height))
    guard aspect.isFinite, aspect > 0, abs(aspect / shape - 1) > likeness else {
      return box
    }
    func fitted(_ length: Double, in whole: Int) -> Int {
      max(1, whole - 2 * Int(((Double(whole) - length) / 2).rounded()))
    }
    return aspect < shape
      ? (fitted(aspect * Double(box.height), in: box.width), box.height)
      : (box.width, fitted(Double(box.width) / aspect, in: box.height))
  }

  /// By how much the shapes of a cover and of its board differ where the cover fills the board.
  private static let likeness = 0.01

  /// The most pixels of a whole page's picture; a larger page is shown by its tiles.
  var maximumPixels: Int { session.isStrip ? 2_000_000 : 16_000_000 }

  /// The look of a side of a leaf.
  enum Face {
    /// A typeset cover is the picture of a cover that has not arrived; `over` is the typeset cover beneath
    /// one that has arrived late.
    case picture(Bitmap, since: Double?, paper: Color, name: String, over: Bitmap? = nil)
    /// Cloth or paper without a picture, perhaps with a few words; `sheet` is the empty paper with its grain.
    case blank(Color, LinearGradient? = nil, Caption? = nil, sheet: Bitmap? = nil)
  }

  struct Caption {
    var text: String
    /// The size of the letters, in parts of the sheet's width.
    var size = 0.042
    var color: Color
  }

  /// - Parameters:
  ///   - place: the side's number, by which a blank side finds the paper of the nearest page.
  ///   - isSeen: a side that is turned away shows the picture that is there; a missing picture
  ///     waits its turn.
  ///   - isDeep: a leaf far down in the fan shows only an edge, for which the picture's small
  ///     version will do.
  func face(
    of side: Imposition.SideContent, onSide place: Int? = nil, isSeen: Bool = true,
    isDeep: Bool = false, _ demand: inout Demand
  ) -> Face {
    guard let request = request(of: side) else {
      return switch side {
      case .backCover: .blank(boardColor(&demand), hinge(&demand))
      case .endpaper: .blank(colouredEndpaper(&demand))
      default: blank(onSide: place, isSeen: isSeen && !isDeep, &demand)
      }
    }
    switch picture(wanted(request, isDeep: isDeep), isSeen: isSeen, &demand) {
    case .picture(let picture, let since):
      return .picture(
        picture.bitmap, since: since,
        paper: side == .cover ? boardColor(&demand) : picture.paper, name: request.name,
        over: side == .cover ? received.arrived(typesetCover) : nil)
    case .failed where side == .cover, .nothing where side == .cover:
      let typeset = received.typesetCover(typesetCover, isSeen ? .now : .soon, &demand)
      return typeset.map { .picture($0, since: nil, paper: cloth, name: $0.label) } ?? .blank(cloth)
    case .failed(let error):
      return .blank(theme.paper, nil, Caption(text: Self.words(for: error), color: theme.ink))
    // The cover's picture is there since the shelf, and stands for the page that is the cover.
    case .nothing where side != .cover && session.imposition.isCover(side):
      return face(of: .cover, isSeen: isSeen, isDeep: isDeep, &demand)
    case .nothing:
      // A leaf deep in the fan shows its edge only.
      let paper = side.page.flatMap(session.paper(near:)) ?? theme.paper
      return .blank(paper, nil, isSeen && !isDeep ? number(on: side) : nil)
    }
  }

  /// The picture that is asked for: the small version of what is seen only for a moment, unless the large one is there.
  private func wanted(_ request: ImageRequest, isDeep: Bool) -> ImageRequest {
    guard isDeep || isRiffling, let small = request.small else { return request }
    if !isDeep, received.kept(received.lit(request)) != nil { return request }
    return small
  }

  /// The number of a page, for the blank sheet that stands for the page: who leafs fast reads the numbers.
  private func number(on side: Imposition.SideContent) -> Caption? {
    side.page.map { Caption(text: book.label(of: $0), size: 0.08, color: theme.number) }
  }

  /// The cloth of a book without a picture of its own.
  private var cloth: Color { BookCloth.of(book.id).color }

  /// As on the shelf, a cover without a picture is set from the book's title.
  private var typesetCover: TypesetCoverRequest {
    let (width, height) = sheetPixels
    return TypesetCoverRequest(
      book.id, title: book.title, author: Localisation.list(book.authors),
      like: ImageRequest(
        .cover(received.coverEdition(of: book.id)), width: width, height: height, fit: .fill))
  }

  /// Gives a side of a leaf its picture, or the blank face that stands for the picture.
  /// - Parameter surface: the sheet in points of the desk, for a side that is seen.
  func show(
    _ face: Face, of content: Imposition.SideContent, on side: PageLayers,
    _ surface: PageSurface?, at time: Double, _ demand: inout Demand
  ) {
    let sheet = side.sheet
    sheet.layer.contentsRect = region(of: content)
    let tiles = surface.map { self.tiles(of: content, on: $0, at: time, &demand) } ?? []
    side.show(tiles + overlays(on: content, sheet.layer.bounds.size))
    sheet.layer.contentsGravity = gravity(of: content)
    switch face {
    case .picture(let bitmap, let since, let paper, let name, let standIn):
      sheet.show(bitmap, since: since, on: paper, name: name, standIn: standIn, at: time)
      sheet.layer.gradient = nil
      sheet.say(nil, in: theme.ink, view, from: received, &demand)
    case .blank(let color, let gradient, let words, let empty):
      sheet.show(empty, since: nil, on: color, name: nil, at: time)
      sheet.layer.gradient = gradient
      sheet.say(
        words?.text, size: words?.size ?? 0.042, in: words?.color ?? theme.ink, view,
        from: received, &demand)
    }
  }

  /// The words on a damaged page: the file's own name and the reason. The whole path would fill the
  /// page.
  private static func words(for error: DocumentError) -> String {
    let culprit = error.culprit
    let name = culprit.split(separator: "/").last.map(String.init) ?? culprit
    return Localisation.text("{path}: {reason}", ["path": name, "reason": error.reason])
  }

  /// A cover lies whole on its board, whatever the board's shape is on the way from the shelf to the open book.
  func gravity(of content: Imposition.SideContent) -> ContentsGravity {
    content == .cover ? .resizeAspect : gravity
  }

  /// The lectern's page has the design's shape, and an opening book's page comes from the cover's: a page of
  /// another shape lies whole on such a page.
  var gravity: ContentsGravity {
    let seen = bookLayout.opening == nil ? openPage : bookLayout.pageSize
    let shapes = (box.width / box.height) / (seen.width / seen.height)
    return abs(shapes - 1) < 0.02 ? .resize : .resizeAspect
  }

  /// All that the demand of `prefetch` follows from.
  struct Surroundings: Equatable {
    fileprivate let turned, travel, riffled, changes: Int
    fileprivate let width, height: Int
    fileprivate let isNight: Bool
    fileprivate let paper: PaperChoice
    fileprivate let scan: ScanLook?
    fileprivate let book: DocumentID
    fileprivate let pageCount: Int
    fileprivate let imposition: Imposition
  }

  /// - Returns: nil for a book whose margins are trimmed, as the requests then follow from the pages' margins, too.
  func surroundings(of turned: Int) -> Surroundings? {
    guard session.trim == nil else { return nil }
    let (width, height) = sheetPixels
    return Surroundings(
      turned: turned, travel: travel, riffled: riffled, changes: received.changes, width: width,
      height: height, isNight: theme.isNight, paper: received.paperChoice,
      scan: received.scanLooks[book.id.name], book: book.id,
      pageCount: book.pageCount,
      imposition: bookLayout.imposition)
  }

  /// Asks for the pages on either side of the spread to which the book is going, more of them in the
  /// direction of travel; and for small versions of pages further away.
  func prefetch(around turned: Int, _ demand: inout Demand) {
    guard !book.isStreamed else { return prefetchStreamed(around: turned, &demand) }
    demand.smallPages = smallPages(around: turned)
    guard !isRiffling else { return prefetchRiffled(around: turned, &demand) }
    for distance in 0...Self.ahead {
      for request in requests(at: distance, from: turned, Self.ahead, Self.behind) {
        _ = received.picture(request, distance < 2 ? .soon : .later, &demand)
      }
    }
    for distance in 0...Self.smallAhead {
      for request in requests(at: distance, from: turned, Self.smallAhead, Self.smallBehind) {
        if let small = request.small { demand.add(.image(small), .later) }
      }
    }
  }

  /// Asks for the two pages of the next leaf alone: a server takes each page that is asked for as read.
  private func prefetchStreamed(around turned: Int, _ demand: inout Demand) {
    guard !isRiffling else { return }
    for request in requests(at: 0, from: turned, 0, -1) {
      _ = received.picture(request, .soon, &demand)
    }
  }

  /// Asks for small versions of the pages in the air and of those to which the leaves are going.
  private func prefetchRiffled(around turned: Int, _ demand: inout Demand) {
    let behind = min(riffled, Self.maximumRiffled) + Self.smallBehind
    for distance in 0...max(Self.riffledAhead, behind) {
      for request in requests(at: distance, from: turned, Self.riffledAhead, behind) {
        if let small = request.small { demand.add(.image(small), .sharpen) }
      }
    }
  }

  /// All pages of the book in small, from the page on that is read.
  private func smallPages(around turned: Int) -> SmallPages? {
    smallPages(from: bookLayout.imposition.place(atStop: turned, .facing).page)
  }

  /// All pages of the book in small, from a page on.
  func smallPages(from page: Int) -> SmallPages? {
    guard let small = request(of: .page(page, .whole))?.small else { return nil }
    return SmallPages(
      of: book.id, count: book.pageCount, around: page, width: small.width, height: small.height,
      isNight: small.isNight, isOnPaper: small.isOnPaper, scan: small.scan)
  }

  /// The pictures of the leaves at a distance from the top of either pile, as far as the pile is wanted
  /// so deep, those in the direction of travel first.
  private func requests(
    at distance: Int, from turned: Int, _ ahead: Int, _ behind: Int
  ) -> [ImageRequest] {
    let next = Imposition.sides(ofLeaf: turned + distance)
    let previous = Imposition.sides(ofLeaf: turned - distance - 1).reversed()
    let sides: [Int] =
      travel > 0
      ? Array(next) + (distance <= behind ? Array(previous) : [])
      : Array(previous) + (distance <= behind ? Array(next) : [])
    return sides.compactMap { bookLayout.imposition.content(ofSide: $0).flatMap(request) }
  }

  /// The pages that are fetched for a book that stands at `turned`.
  static func pages(around turned: Int, _ book: Imposition) -> Set<Int> {
    Set(
      (turned - ahead - 1...turned + ahead).flatMap { Array(Imposition.sides(ofLeaf: $0)) }
        .compactMap { book.content(ofSide: $0)?.page })
  }

  /// The colour of the boards, which is the cover's.
  func boardColor(_ demand: inout Demand) -> Color {
    guard let request = request(of: .cover) else { return cloth }
    switch received.picture(request, .soon, &demand) {
    case .picture(let picture, _): return picture.cloth
    case .failed, .nothing: return cloth
    }
  }

  /// The back cover is plain cloth with the groove along its spine. In a book read from left to
  /// right the spine lies on the right of the back cover.
  private func hinge(_ demand: inout Demand) -> LinearGradient {
    let cloth = boardColor(&demand)
    let dark = cloth.mixed(with: .black, 0.28)
    let light = cloth.mixed(with: .white, 0.10)
    let stops: [(Double, Color)] = [
      (0, cloth.mixed(with: .black, 0.06)), (0.03, cloth), (0.92, cloth), (0.93, light),
      (0.945, dark), (0.955, light), (0.965, cloth), (1, cloth.mixed(with: .black, 0.16)),
    ]
    let isLtr = bookLayout.imposition.direction == .leftToRight
    return LinearGradient(
      axis: .x, stops: stops.map { .init(isLtr ? $0.0 : 1 - $0.0, $0.1) })
  }

  /// The paper on the inside of the boards is coloured through, a little lighter than the cloth.
  private func colouredEndpaper(_ demand: inout Demand) -> Color {
    theme.paper.mixed(with: boardColor(&demand), 0.62)
  }

  /// A blank side has the paper of the pages beside the side. Paper's own paper has a grain; a blank side of a book with
  /// paper of its own is plain.
  private func blank(onSide number: Int?, isSeen: Bool, _ demand: inout Demand) -> Face {
    let color = session.paper(ofBlankSide: number) ?? theme.paper
    guard color.isAlmost(theme.paper), isSeen else { return .blank(color) }
    let (width, height) = sheetPixels
    let sheet = received.blankSheet(of: book.id, width: width, height: height, &demand)
    return .blank(color, sheet: sheet)
  }

  /// The back of a cover takes the tone of the boards into its paper.
  func endpaper(_ demand: inout Demand) -> Color {
    theme.paper.mixed(with: boardColor(&demand), 0.18)
  }
}
