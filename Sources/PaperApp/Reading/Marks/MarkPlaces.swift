import Books
import Content
import PaperGeometry

/// Where the marks of a book lie in its present layout.
///
/// A mark tells the page and the lines that it had when it was made. In a text these hold for one layout, so
/// there a mark has a place in the text as well, which is asked for when the mark is made. In another layout the
/// marks of a page are found by what the page's text begins with; the pages of all marks, for lists, are looked
/// up a few at a time. (To look for the marked words in the book was rejected: words repeat, and a search reads
/// all pages.)
final class MarkPlaces {
  let session: BookSession
  /// As they are kept.
  private var kept: [Mark] = []
  private var version = -1
  private var document: Document?
  /// In the order of the book, each at its page in the present layout.
  private(set) var marks: [Mark] = []
  /// The pages of marks made in another layout, as far as they are known.
  private var pages: [Mark.ID: Int] = [:]
  /// New marks whose places in the text are asked for.
  private var unanchored: [Mark.ID: NewMark] = [:]

  /// The pages with which a new mark begins and ends, and the letters of these pages before the two ends.
  struct NewMark {
    var first, last: Int
    var before = 0
    var end = 0
  }

  /// How many pages are looked up at a time.
  private static let asked = 8

  init(_ session: BookSession) { self.session = session }

  private var book: Document { session.book }

  /// Takes the marks as they are kept.
  func follow(_ kept: [Mark], version: Int) {
    let isSame = document?.id == book.id && document?.pageCount == book.pageCount
    if !isSame { pages = [:] }
    let found = lookUp()
    guard version != self.version || !isSame || found else { return }
    (self.kept, self.version, document) = (kept, version, book)
    marks = kept.map(placed)
    if book.isReflowable { marks.sort { Self.isBefore($0, $1) } }
  }

  private static func isBefore(_ a: Mark, _ b: Mark) -> Bool {
    (a.place.page, a.place.fraction, a.id) < (b.place.page, b.place.fraction, b.id)
  }

  /// Notes that a mark's places in the text are to be asked for.
  func anchor(_ mark: Mark.ID, _ new: NewMark) { if book.isReflowable { unanchored[mark] = new } }

  // MARK: Pages

  /// Whether the page and the lines of a mark hold in the present layout. The number of the book's pages
  /// tells layouts of one size of letters from each other.
  private func holds(_ mark: Mark) -> Bool {
    guard book.isReflowable else { return true }
    return mark.textSize == book.id.textSize
      && (mark.place.pageCount == nil ? mark.place.anchor == nil || !book.isComplete : isLong(mark))
  }

  private func isLong(_ mark: Mark) -> Bool { mark.place.pageCount == book.pageCount }

  /// The mark at its page. As long as that is not known, it is estimated by how far the mark lies in the book.
  private func placed(_ mark: Mark) -> Mark {
    guard !holds(mark) else { return mark }
    var placed = mark
    let share = Double(mark.place.page) / Double(max(1, mark.place.pageCount ?? book.pageCount))
    let estimate = Int((share * Double(book.pageCount)).clamped(to: 0...1e9))
    placed.place.page = min(max(0, pages[mark.id] ?? estimate), max(0, book.pageCount - 1))
    return placed
  }

  /// The marks of other layouts whose pages are to be looked up.
  private var lost: some Sequence<Mark> {
    kept.lazy.filter { [self] in
      $0.place.anchor != nil && pages[$0.id] == nil && !holds($0)
    }
  }

  /// Takes the pages that have been looked up.
  /// - Returns: whether any has.
  private func lookUp() -> Bool {
    var found = false
    while let mark = lost.first(where: { _ in true }), let anchor = mark.place.anchor,
      let page = session.content.page(of: AnchoredPlace(anchor, in: book.id))
    {
      pages[mark.id] = page ?? placed(mark).place.page
      found = true
    }
    return found
  }

  // MARK: Places in the text

  /// New marks whose places in the text have arrived since the last call.
  func takeAnchored() -> [Mark] {
    guard book.isReflowable else { return [] }
    return kept.compactMap { mark in
      guard mark.place.anchor == nil, holds(mark), let new = unanchored[mark.id] ?? new(mark),
        let first = session.content.anchor(of: page(new.first)),
        let last = session.content.anchor(of: page(new.last))
      else { return nil }
      unanchored[mark.id] = nil
      guard let first, let last else { return nil }
      var anchored = mark
      anchored.place.anchor = TextAnchor(
        chapter: first.chapter, offset: first.offset + new.before)
      anchored.end = TextAnchor(chapter: last.chapter, offset: last.offset + new.end)
      return anchored
    }
  }

  /// A bookmark is anchored at its page, whenever that was put.
  private func new(_ mark: Mark) -> NewMark? {
    guard mark.kind != .highlight, mark.boxes.isEmpty else { return nil }
    return NewMark(first: mark.place.page, last: mark.place.page)
  }

  private func page(_ index: Int) -> PageID { PageID(book.id, index) }

  // MARK: What lies on a page

  /// The marks, as they are kept, of which something may lie on a page.
  func kept(near page: Int) -> [Mark] {
    kept.filter { mark in
      guard holds(mark) else { return mark.place.anchor != nil || begins(mark, on: page) }
      let last = mark.place.page + (mark.boxes.last?.further ?? 0)
      return (mark.place.page...max(mark.place.page, last)).contains(page)
    }
  }

  /// The width of a page whose height is 1.
  func aspect(of index: Int) -> Double {
    session.content.sizes.aspect(of: .page(page(index))) ?? 0.7
  }

  /// The lines of a mark on a page; empty where they are not known yet, or lie on another page.
  func rects(of mark: Mark, on page: Int) -> [Rect] {
    guard !holds(mark) else { return mark.rects(on: page) }
    guard let letters = letters(of: mark, on: page), let words = words(page) else { return [] }
    return words.rects(of: words.range(ofLetters: letters))
  }

  private func words(_ index: Int) -> PageWords? { session.content.words(page(index)) }

  /// The letters of a page that a mark of another layout covers.
  private func letters(of mark: Mark, on page: Int) -> Range<Int>? {
    guard let start = mark.place.anchor, let end = mark.end, let words = words(page),
      let top = session.content.anchor(of: self.page(page)) ?? nil,
      (start.chapter...max(start.chapter, end.chapter)).contains(top.chapter)
    else { return nil }
    let lower = start.chapter == top.chapter ? start.offset - top.offset : 0
    let upper = end.chapter == top.chapter ? end.offset - top.offset : Int.max
    guard lower < upper else { return nil }
    let all = 0..<words.letters
    let range = (lower..<upper).clamped(to: all)
    return range.isEmpty ? nil : range
  }

  /// Whether a page is the one on which a mark begins.
  func begins(_ mark: Mark, on page: Int) -> Bool {
    guard !holds(mark), mark.kind == .highlight else { return placed(mark).place.page == page }
    guard let start = mark.place.anchor, let letters = letters(of: mark, on: page),
      let top = session.content.anchor(of: self.page(page)) ?? nil
    else { return false }
    return start.chapter == top.chapter && start.offset == top.offset + letters.lowerBound
  }

  // MARK: Demand

  func addDemand(to demand: inout Demand, seen pages: Set<Int>) {
    guard book.isReflowable else { return }
    for mark in kept where mark.place.anchor == nil && holds(mark) {
      guard let new = unanchored[mark.id] ?? new(mark) else { continue }
      for index in Set([new.first, new.last]) { demand.add(.anchor(page(index)), .later) }
    }
    guard kept.contains(where: { $0.place.anchor != nil && !holds($0) }) else { return }
    for index in pages.sorted() where (0..<book.pageCount).contains(index) {
      demand.add(.anchor(page(index)), .soon)
      demand.add(.words(page(index)), .soon)
    }
    guard book.isComplete else { return }
    for mark in lost.prefix(Self.asked) {
      guard let anchor = mark.place.anchor else { continue }
      demand.add(.anchored(AnchoredPlace(anchor, in: book.id)), .later)
    }
  }
}
