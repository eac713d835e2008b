import Accessibility
import Books
import Chrome
import Content
import Controls
import Localisation
import PaperGeometry
import Reading
import Shell

/// A card with a picture of the place to which a link within the book leads. Under a resting pointer the card comes
/// after a moment and goes with the pointer; nothing else moves.
final class LinkPreview: TextPanel {
  /// Where a link leads.
  struct Place: Equatable {
    var page: PageID
    /// How far below the page's top edge, in the units of the page.
    var top: Double
    /// In the same units; nil for a page that is not measured.
    var size: Size?
    /// The page's number as readers know the number.
    var label: String
  }

  let place: Place
  /// The view of the book in which the link lies.
  weak var source: BookScene?
  /// Of the link, in points of the window.
  private let point: Point
  /// When the card is seen, in seconds.
  private let begin: Double
  private var isShown = false

  /// The pointer rests for so many seconds before the card comes.
  static let delay = 0.45
  private static let picture: ControlID = "picture"
  /// The most points of the picture, and the part of the page above the place that is seen, too.
  private static let (widest, tallest, above) = (460.0, 300.0, 0.05)
  private static let margin = 12.0

  /// - Parameter isHeld: whether the reader has asked for the card, which then has the keys and stays.
  init(_ place: Place, at point: Point, from begin: Double, isHeld: Bool) {
    (self.place, self.point, self.begin) = (place, point, begin)
    var form = Form(
      "preview", title: "", [], place: .menu(point), width: Self.widest, hasClose: false,
      spoken: Localisation.text("To page {page}", ["page": place.label]))
    form.lines = []
    super.init(
      form, level: isHeld ? .card : .preview, modality: isHeld ? .over : .beside,
      keys: isHeld ? .always : .never)
  }

  override var deadline: Double? { isShown ? nil : begin }

  override func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    isShown = time >= begin
    guard isShown, let lines = lines(in: view) else { return self.view.layer.isHidden = true }
    if self.view.form.lines != lines.lines { self.view.form.lines = lines.lines }
    self.view.form.place = .menu(lines.origin)
    self.view.form.width = lines.width
    super.layout(in: view, style: style, at: time, from: content, &demand)
  }

  private func lines(
    in view: ViewSize
  ) -> (lines: [[Control]], origin: Point, width: Double)? {
    guard let size = place.size, size.width > 0, size.height > 0 else { return nil }
    let padding = 6.0
    let width = min(Self.widest, view.size.width - 48)
    let shown = Size(max(40, width - 2 * padding), min(Self.tallest, view.size.height * 0.42))
    // The whole width of the page, as the lines of a text are read.
    let points = shown.width / size.width
    let height = min(size.height, shown.height / points)
    let top = (place.top - Self.above * size.height).clamped(to: 0...max(0, size.height - height))
    guard
      let request = ImageRequest(
        place.page, region: Rect(0, top, size.width, height), pageSize: size,
        scale: points * view.scale)
    else { return nil }
    let tall = height * points
    var lines: [[Control]] = [
      [.picture(Self.picture, Localisation.text("What the link leads to"), request, height: tall)]
    ]
    if level == .card {
      let words = Localisation.text("To page {page}", ["page": place.label])
      lines.append([
        .button("go", words, icon: .forward),
        .button("second", Localisation.text("In the second view")),
      ])
    }
    // Below the link, or above the link where the room below does not do: the link stays in sight.
    let whole = tall + 2 * padding + (level == .card ? 40 : 0)
    let isBelow = point.y + 18 + whole < view.size.height - Self.margin
    let y = isBelow ? point.y + 18 : point.y - 18 - whole
    return (lines, Point(point.x - width / 2, y), width)
  }

  override func accessibleTree(at time: Double) -> AccessibleNode? {
    isShown && level == .card ? super.accessibleTree(at: time) : nil
  }
}

/// Where links lead, in pictures.
extension TextPanels {
  /// Shows the place to which a link leads, as the reader has asked for.
  func preview(_ target: PageLink.Target, _ book: BookScene, at point: Point, _ time: Double) {
    guard let place = Self.place(of: target, in: book.book) else { return }
    let card = LinkPreview(place, at: bookOrigin() + point, from: time, isHeld: true)
    show(.preview(page: place.page.index), card, at: time)
  }

  static func place(of target: PageLink.Target, in book: Document) -> LinkPreview.Place? {
    guard case .page(let page, let top) = target, (0..<book.pageCount).contains(page) else {
      return nil
    }
    return LinkPreview.Place(
      page: book.page(page), top: top, size: book.sizes[page],
      label: Printable.escaped(book.label(of: page)))
  }

  /// The views of a book that are seen. A book that leaves the front has the given view alone.
  func seenViews(_ book: BookScene) -> [BookScene] {
    let views = views()
    return !hidesSecond() && views.contains { $0 === book } ? views : [book]
  }

  /// Follows the pointer over links, also in the view without the keys.
  func followPreview(_ book: BookScene?, at time: Double) {
    var wanted: (place: LinkPreview.Place, point: Point, view: BookScene)?
    if card == nil, let book {
      for view in seenViews(book) {
        guard let (target, point) = view.text.hoveredTarget,
          let place = Self.place(of: target, in: view.book)
        else { continue }
        wanted = (place, origin(view) + point, view)
      }
    }
    guard wanted?.place != hovered?.place || wanted?.view !== hovered?.source else { return }
    if let hovered { overlays.close(hovered, at: time) }
    hovered = wanted.map { wanted in
      let card = LinkPreview(
        wanted.place, at: wanted.point, from: time + LinkPreview.delay, isHeld: false)
      card.source = wanted.view
      overlays.open(card, takesFocus: false)
      return card
    }
  }
}
