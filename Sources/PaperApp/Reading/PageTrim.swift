import Books
import Content
import PaperGeometry

/// The white margins that are left out of a book's pages: one box for all odd pages and one for all even ones, so
/// that no page jumps beside its neighbours.
///
/// The boxes are found from small pictures of pages all over the book. A page with ink beyond its box widens it, and
/// both boxes have the same size, each about its own ink: in a bound book the inner margins are on other sides.
struct PageTrim: Equatable {
  /// The boxes around the ink that was found, by the page's number modulo 2, in fractions of the page.
  private var ink: [Rect?] = [nil, nil]
  /// Pages of which the ink is known, or that cannot be shown.
  private var known: Set<Int> = []
  /// What is left out at present.
  private(set) var boxes: [Rect] = [whole, whole]

  static let whole = Rect(0, 0, 1, 1)
  /// Paper that stays around the ink, in fractions of the page.
  static let margin = 0.02
  /// A page keeps at least this part of its width and height.
  static let minimum = 0.4
  /// The pages that are looked at all over a book.
  static let samples = 12

  /// The pages whose small pictures are wanted: those that are read, and samples of the book.
  func wanted(read: some Collection<Int>, count: Int) -> [Int] {
    let step = max(1, count / Self.samples)
    let samples = stride(from: step / 2, to: count, by: step).prefix(2 * Self.samples)
    // Both odd and even pages, whatever the step.
    let both = samples.flatMap { [$0, min($0 + 1, count - 1)] }
    return (Array(read) + both).filter { !known.contains($0) }
  }

  /// - Parameter box: the ink of a page; nil for an empty page or one that cannot be shown.
  mutating func learn(_ page: Int, _ box: Rect?) {
    known.insert(page)
    guard let box else { return }
    let parity = page & 1
    ink[parity] = ink[parity].map { Self.union($0, box) } ?? box
  }

  /// Takes what has been learnt.
  /// - Returns: whether the boxes have changed.
  mutating func apply() -> Bool {
    let before = boxes
    boxes = fitted()
    return boxes != before
  }

  /// Both boxes with a margin, in one size, each where its ink is.
  private func fitted() -> [Rect] {
    let found = ink.map { $0 ?? ink[0] ?? ink[1] }
    guard let odd = found[0], let even = found[1] else { return [Self.whole, Self.whole] }
    func length(_ ink: Double) -> Double { min(1, max(Self.minimum, ink + 2 * Self.margin)) }
    // Lines of facing pages stay side by side: both boxes lie at one height.
    let both = Self.union(odd, even)
    let size = Size(length(max(odd.width, even.width)), length(both.height))
    return [odd, even].map { box in
      Rect(
        (box.midX - size.width / 2).clamped(to: 0...1 - size.width),
        (both.midY - size.height / 2).clamped(to: 0...1 - size.height), size.width, size.height)
    }
  }

  private static func union(_ a: Rect, _ b: Rect) -> Rect {
    let (x, y) = (min(a.minX, b.minX), min(a.minY, b.minY))
    return Rect(x, y, max(a.maxX, b.maxX) - x, max(a.maxY, b.maxY) - y)
  }

  /// The part of a page that is shown.
  func box(of page: Int) -> Rect { boxes[page & 1] }

  /// How much wider or narrower the shown part is than the page, in parts of the aspect.
  var aspectFactor: Double { boxes[0].width / boxes[0].height }
}

extension BookSession {
  /// The small picture by which a page's ink is found.
  func inkRequest(of page: Int) -> ImageRequest {
    let aspect = content.aspect(of: .page(book.page(page))) ?? 0.7
    let height = 320
    return ImageRequest(
      .page(book.page(page)), width: Int((Double(height) * aspect).clamped(to: 32...640)),
      height: height, fit: .page)
  }

  /// Whether a page has the shape of most pages, so that the book's margins are its own. A cover has none.
  func isAlike(_ page: Int) -> Bool {
    guard imposition.coverPage == .none || page > 0 else { return false }
    guard let usual = usualAspect,
      let own = content.aspect(of: .page(book.page(page)))
    else { return true }
    return abs(own / usual - 1) < PageFit.sameShape
  }

  /// Looks at the small pictures that have arrived, a few at a time.
  /// - Returns: whether all that are wanted have been looked at.
  func findInk(read: Set<Int>) -> Bool {
    guard var trim else { return true }
    let wanted = trim.wanted(read: read, count: book.pageCount)
    var looked = 0
    for page in wanted where looked < 3 {
      let request = inkRequest(of: page)
      if content.failures.contains(request.image) {
        trim.learn(page, nil)
      } else if case .picture(let picture) = content.cache[.image(request)] {
        let isShown = isAlike(page)
        trim.learn(page, isShown ? picture.bitmap.inkBox(on: picture.paper) : nil)
        looked += 1
      }
    }
    self.trim = trim
    return trim.wanted(read: read, count: book.pageCount).isEmpty
  }

  /// Demands the small pictures that are still to be looked at.
  func demandInk(read: Set<Int>, _ demand: inout Demand) {
    guard let trim else { return }
    for page in trim.wanted(read: read, count: book.pageCount) {
      demand.add(.image(inkRequest(of: page)), .later)
    }
  }
}
