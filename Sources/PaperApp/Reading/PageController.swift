import Books
import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import Shell

/// How the pages of an open book are turned.
public enum ReadingStyle: String, Sendable, CaseIterable {
  /// Hard pages that turn about the spine.
  case flip
  /// Soft pages that bend over as the hand draws them, between hard covers.
  case curl
  /// Leaves that fold over along a line parallel to the spine.
  case leaves
  /// Pages as a stack of cards, of which the front card falls towards the reader.
  case deck
  /// Pages in a strip, over which the view is moved.
  case scroll

  /// The styles in the order in which a key changes them. Bound pages and cards follow each other, as their changes are motions;
  /// a scroll follows hard pages, which comics have.
  static let cycle: [ReadingStyle] = [.flip, .scroll, .curl, .leaves, .deck]

  /// The style of a book for which none was chosen: printed pages are soft, pictures and boards stiff.
  static func natural(of book: Document) -> ReadingStyle { book.isPrinted ? .curl : .flip }

  /// Whether the book is bound and can stand on the lectern.
  var hasPoses: Bool { self == .flip || self == .curl }
}

/// One style of turning pages: all that differs between the styles. A place is a page and not a
/// side of a leaf, so a place means the same in every style.
protocol PageController: AnyObject {
  var style: ReadingStyle { get }
  /// The place that is read when all leaves have come to rest.
  var place: BookPlace { get }
  /// The pose of the book; flat in the styles that have no poses.
  var pose: Pose { get }

  func turn(_ command: TurnCommand, at time: Double)
  func togglePose(at time: Double)
  /// Switches between one page and two, in the styles that can show either.
  func togglePages(at time: Double)
  /// Takes every event but keys.
  func handle(_ event: InputEvent, at time: Double)
  func resize()
  /// Ends every motion where it was going, at once; nothing stays in the hand.
  func settle(at time: Double)
  /// How many leaves a swipe turns, on or back; `way` is in points of the window.
  func steps(ofSwipe way: Point) -> Int
  /// Removes the controller's layers.
  func leave()
  /// Moves the controller's layers beneath another layer.
  func move(to layer: Layer)

  /// Brings everything that changes by itself to `time`.
  /// - Parameter isArriving: the book is on its way from or to its place in another scene.
  func advance(to time: Double, isArriving: Bool)
  func layout(at time: Double, in context: TransitionContext) -> Demand
  func isMoving(at time: Double) -> Bool
  /// Whether the book lies flat and still but for leaves that turn, so that another style can go on with it.
  func isLevel(at time: Double) -> Bool
  /// Whether a leaf is in the air or in the hand.
  func isFlying(at time: Double) -> Bool
  /// The leaves in the air of a book that shows two pages, which another style takes over.
  func flights(at time: Double) -> [LeafFlight]
  /// Takes over leaves in the air from another style, as fast as they are.
  func take(_ flights: [LeafFlight], at time: Double)
  /// Whether a leaf is in the air, which a press then takes.
  func isTurning(at time: Double) -> Bool
  /// The time, in seconds, of the next thing to do although nothing moves; nil for none.
  var deadline: Double? { get }
  /// The offset, in spreads or single pages with the cover at -1, and the progress of the style's
  /// motions.
  func facts(at time: Double) -> (offset: Double, progress: [String: Double])
  /// The contents that are read as far as the leaves have come: a leaf counts as turned from the middle of its way on.
  func contents(at time: Double) -> [Imposition.SideContent]
  /// What is read, and where it is seen at rest.
  func reading(at time: Double) -> VisibleSpread
  /// The lower edge of the pages as they are seen, in points.
  func bottom(at time: Double) -> Double
  /// Whether there is a leaf to turn at an edge of the window; a hand that pans beyond the paper takes it.
  func canTurn(atRight: Bool) -> Bool
  /// Whether the pages are a strip over which the view is moved, and have no leaves.
  var isScrolled: Bool { get }
  /// How far down a hand moves a leaf to turn it, in points, where leaves do not go across.
  var wayDown: Double? { get }
  /// The cut edges by which the book can be taken, on the desk.
  func blockEdges(at time: Double) -> BlockEdges
  /// The sides that are seen, as surfaces in points of the window.
  func seenSides(at time: Double) -> SeenSides
  /// The pages that are fetched where the book stands.
  var pagesAround: Set<Int> { get }
}

extension PageController {
  func togglePose(at time: Double) {}
  func togglePages(at time: Double) {}
  func isFlying(at time: Double) -> Bool { false }
  func flights(at time: Double) -> [LeafFlight] { [] }
  func take(_ flights: [LeafFlight], at time: Double) {}
  func contents(at time: Double) -> [Imposition.SideContent] { reading(at: time).contents }
  func bottom(at time: Double) -> Double { reading(at: time).page.maxY }
  var wayDown: Double? { nil }
  func blockEdges(at time: Double) -> BlockEdges { BlockEdges([]) }
  var isScrolled: Bool { false }
  func resize() {}
  var deadline: Double? { nil }
}

/// The parts that all styles of one open book share: the book, the window, and the source of
/// pictures.
package final class BookSession {
  package private(set) var book: Document
  package let content: ReceivedContent
  package private(set) var imposition: Imposition
  package var view: ViewSize
  package var overlays: [PageOverlay] = []
  /// The bookmarks and highlights of the reader.
  var keptMarks: [PageOverlay] = []
  /// Bookmarks and hits as they are seen at the cut edges of the pages.
  var edgeMarks = EdgeMarks()
  /// What lies over the words: the selection, hits.
  var marks: [PageOverlay] = []
  /// How the book is looked at in the frame that is laid out.
  package var lens: PageLens
  /// How far the boards of a bound book are seen in the frame that is laid out.
  var boardOpacity = 1.0
  /// The tiles that sharpen magnified pages.
  let tiles = TileFades()
  /// The margins that are left out; nil where pages are shown whole.
  var trim: PageTrim?
  /// The part of the desk that is seen, in points.
  var seen: Rect
  /// Whether the pages are scrolled, by the style or because they are a strip.
  var isScrolled = false
  /// Whether pages are joined without a seam: by the reader's choice, else by what their edges tell; nil while neither is
  /// known.
  var isJoined: Bool?
  /// What the edges of pages that follow each other tell of seams.
  var seams = SeamMatch()
  /// One page or two, as the user chose; nil where the window decides.
  package private(set) var chosenMode: LeavesMode?
  /// Until when the book waits unseen for its first pictures, in seconds: a picture that comes sooner does not fade in.
  var patienceEnd: Double?
  /// The number of blank sides before the first page, 0 or 1; nil for the book's own.
  private(set) var pairing: Int?
  /// What the pages that have been seen tell of the paper.
  var bookPaper = BookPaper()
  /// What the pictures at the gutter tell of the pairing.
  var gutters = GutterMatch()

  package init(
    _ book: Document, _ direction: ReadingDirection, pairing: Int? = nil, mode: LeavesMode? = nil,
    in view: ViewSize, content: ReceivedContent
  ) {
    self.book = book
    (chosenMode, self.pairing) = (mode, pairing)
    imposition = Self.imposition(of: book, direction, pairing)
    self.view = view
    self.content = content
    lens = PageLens(view)
    seen = Rect(origin: .zero, size: view.size)
  }

  /// Sizes that become known while the book is open change nothing: pages must not move to other sides.
  private static func imposition(
    of book: Document, _ direction: ReadingDirection, _ pairing: Int?
  ) -> Imposition {
    Imposition(
      pages: book.pageCount,
      sizes: PageSizes(
        usual: book.sizes.usual ?? Design.page, exceptions: book.sizes.exceptions),
      coverPage: coverPage(of: book), offset: offset(of: book, pairing), widePages: .spread,
      direction: direction,
      // The reader's choice goes before what the book says of single pages.
      placements: pairing == nil ? book.placements.mapValues(Imposition.PagePlacement.init) : [:])
  }

  private static func offset(of book: Document, _ pairing: Int?) -> Int {
    // Behind a page that shows the cover alone, a text begins on the side of the first page of printed books.
    pairing ?? book.pairing ?? (book.beginsAlone && book.firstPage != .showsCover ? 1 : 0)
  }

  /// A document of one page has that page in the book, where the page is read.
  private static func coverPage(of book: Document) -> Imposition.CoverPage {
    guard book.pageCount > 1 || !book.isComplete else { return .none }
    return switch book.firstPage {
    case .ofItsOwn: .none
    case .isCover: .page
    case .showsCover: .picture
    }
  }

  /// Where a book begins to be read. A cover has been seen from outside.
  var beginning: BookPlace {
    guard imposition.coverPage != .none else { return BookPlace(page: 0) }
    return book.pageCount > 1 ? BookPlace(page: 1) : imposition.inside
  }

  /// Where a book opens that was left at a place: no book opens onto its cover again. A strip has no cover.
  func opening(at place: BookPlace) -> BookPlace {
    imposition.coverPage != .none && place.page <= 0 && !isStrip ? beginning : place
  }

  /// The number of blank sides before the first page.
  var offset: Int { Self.offset(of: book, pairing) }

  /// Orders the pages anew. The page controller is to be made anew, too.
  func impose(_ direction: ReadingDirection, pairing: Int?) {
    self.pairing = pairing.map { $0 & 1 }
    imposition = Self.imposition(of: book, direction, self.pairing)
  }

  /// Where the reader is going: 1 towards the end, -1 towards the beginning. Pages ahead are fetched earlier.
  package private(set) var travel = 1
  private var lastPage = 0

  /// Notes the page that is read now.
  package func note(_ page: Int) {
    if page != lastPage { travel = page > lastPage ? 1 : -1 }
    lastPage = page
  }

  /// Takes the pages that have been counted since the book was opened. They follow the known pages, of
  /// which none moves to another side.
  package func grow(to document: Document) { replace(by: document) }

  /// Takes another layout of the same book.
  package func replace(by document: Document) {
    let (title, authors) = (book.title, book.authors)
    book = document
    (book.title, book.authors) = (title, authors)
    imposition = Self.imposition(of: book, imposition.direction, pairing)
  }

  /// One page or two, for the styles that can show either.
  package var mode: LeavesMode { chosenMode ?? usualMode }

  /// As the book wants, else as suits the window.
  private var usualMode: LeavesMode {
    // A column of single pages suits a wide window, too.
    guard !isScrolled else { return .single }
    return switch book.spread {
    case .single: .single
    case .facing: .facing
    case .window: LeavesMode(viewSize: view.size)
    }
  }

  /// Shows one page where there were two, and two where there was one. A choice that equals the
  /// window's own mode is not remembered: the window's mode is right again when the window changes.
  package func togglePages() {
    let other: LeavesMode = mode == .facing ? .single : .facing
    chosenMode = other == usualMode ? nil : other
  }

  package var direction: ReadingDirection { imposition.direction }

  /// Whether the pages are to be scrolled as a strip, whatever the style is.
  var isTall: Bool { content.aspect(of: .page(book.page(0))).map(StripLayout.isStrip) ?? false }

  /// Whether pages touch each other, as wide as the window.
  var isStrip: Bool { isTall || (isScrolled && isJoined == true) }

  /// The width of a page that has the book's shape, divided by its height; nil while it is not known. A cover may have
  /// another shape than the pages in the book.
  var usualAspect: Double? {
    guard imposition.coverPage != .none else {
      return content.aspect(of: .page(book.page(0)))
    }
    return book.sizes.usual.map { $0.width / $0.height }
      ?? content.aspect(of: .page(book.page(1)))
  }

  /// The width of a page as it is shown, divided by its height.
  var pageAspect: Double {
    let aspect = usualAspect ?? content.aspect(of: .page(book.page(0)))
    return (aspect ?? Design.page.width / Design.page.height) * (trim?.aspectFactor ?? 1)
  }

  /// The layout of the book in the window.
  package func bookLayout(
    pose: Double, mode: LeavesMode = .facing, focus: Double? = nil, abreast: Double? = nil,
    opening: BookOpening? = nil
  ) -> BookLayout {
    var shape = shape
    shape.mode = mode
    return shape.layout(pose: pose, focus: focus, abreast: abreast, opening: opening)
  }

  /// The measures of the book in the window.
  var shape: BookShape {
    BookShape(
      viewSize: view.size, pixelScale: view.scale, imposition: imposition, pageAspect: pageAspect,
      mode: mode, paperWeight: book.paperWeight)
  }

  /// The colours of the book in the present light.
  var appearance: BookAppearance {
    var look = BookAppearance()
    let theme = content.theme
    (look.isNight, look.paper, look.edge) = (theme.isNight, theme.paper, theme.edgeLight)
    look.light = content.hasOriginalLight ? .original : .sun
    look.grain = book.id.look
    (look.paperBrightness, look.boardOpacity) = (bookPaper.brightness, boardOpacity)
    return look
  }
}

extension ReadingDirection {
  /// A page swiped to the left is turned on in a book read from left to right. A swipe that is more
  /// upright than level turns nothing.
  func steps(ofSwipe way: Point) -> Int {
    guard abs(way.x) > abs(way.y) else { return 0 }
    return way.x < 0 ? right : -right
  }
}

extension TransitionContext.Presented {
  /// How the book comes out of the item.
  var arrival: BookArrival {
    BookArrival(progress: progress, opening: opening, shadow: element.shadow)
  }

  package var opening: BookOpening {
    BookOpening(
      progress: progress, cover: element.frame, cornerRadius: element.cornerRadius,
      block: element.block?.measures ?? .none)
  }
}

extension Imposition.PagePlacement {
  fileprivate init(_ placement: PagePlacement) {
    switch placement {
    case .left: self = .left
    case .right: self = .right
    case .alone: self = .alone
    }
  }
}
