import Books
import Content
import PaperGeometry
import PaperLayouts

/// Where the marks of a book lie in its present layout.
///
/// A mark tells the page and the lines that it had when it was made. In a text these hold for one layout, so
/// there a mark has a place in the text as well, which is asked for when the mark is made. In another layout the
/// marks of a page are located by the beginning of the page's text; the pages of all marks, for lists, are looked
/// up a few at a time (decision: Mark places).
///
/// A frame visits only the marks of the pages that are seen, however many there are: which marks lie on which pages is
/// noted when the marks or their pages change.
final class MarkPlaces {
  let session: BookSession
  /// As they are kept.
  private var kept: [Mark] = []
  private var version = -1
  private var document: Document?
  /// In the order of the book, each at its page in the present layout.
  private(set) var marks: [Mark] = []
  /// The pages with a bookmark, in the order of the book.
  private(set) var bookmarked: [Int] = []
  /// The pages of marks made in another layout, as far as they are known.
  private var pages: [Mark.ID: Int] = [:]
  /// New marks whose places in the text are asked for.
  private var unanchored: [Mark.ID: NewMark] = [:]
  /// Marks without places in the text of which that is known.
  private var placeless: Set<Mark.ID> = []
  private var index = MarkIndex()
  /// How often the index was made.
  private var made = 0
  /// How many pages have become known since.
  private var locatedCount = 0

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
    let isSame =
      document?.id == book.id && document?.pageCount == book.pageCount
      && document?.isComplete == book.isComplete
    if !isSame { (pages, placeless) = ([:], []) }
    if isSame { lookUp() }
    guard version != self.version || !isSame || isDue else { return }
    (self.kept, self.version, document) = (kept, version, book)
    place()
    // The pages may have been looked up before, and then nothing is to come.
    lookUp()
    if isDue { place() }
  }

  /// Whether pages have become known. Those that come one after the other do not have all marks placed each time.
  private var isDue: Bool {
    locatedCount > 0 && (index.lost.isEmpty || locatedCount >= max(Self.asked, kept.count / 64))
  }

  private func place() {
    marks = kept.map(placed)
    if book.isReflowable { marks.sort { Self.isBefore($0, $1) } }
    bookmarked = marks.filter { $0.kind == .bookmark }.map(\.place.page)
    makeIndex()
  }

  private func makeIndex() {
    (index, locatedCount) = (MarkIndex(), 0)
    made += 1
    for (number, mark) in kept.enumerated() {
      if holds(mark) {
        index.add(number, on: mark.place.page, mark.boxes)
        if isAnchorable(mark) { index.open.append(mark) }
      } else {
        let isSought = mark.kind == .highlight && mark.place.anchor != nil
        if isSought { index.sought.append(number) }
        if !isSought { index.add(number, on: placed(mark).place.page) }
        if mark.place.anchor != nil, pages[mark.id] == nil { index.lost.append(mark) }
      }
    }
    // The next one is taken from the end.
    index.lost.reverse()
  }

  private func isAnchorable(_ mark: Mark) -> Bool {
    book.isReflowable && mark.place.anchor == nil && !placeless.contains(mark.id)
      && (unanchored[mark.id] ?? new(mark)) != nil
  }

  private static func isBefore(_ a: Mark, _ b: Mark) -> Bool {
    (a.place.page, a.place.fraction, a.id) < (b.place.page, b.place.fraction, b.id)
  }

  /// Notes that a mark's places in the text are to be asked for.
  func anchor(_ mark: Mark.ID, _ new: NewMark) { if book.isReflowable { unanchored[mark] = new } }

  /// Changes with the layout of the book, and when the pages of marks become known.
  struct LayoutKey: Equatable {
    var document: DocumentID
    var pageCount, leaves, made: Int
  }

  var layoutKey: LayoutKey {
    LayoutKey(
      document: book.id, pageCount: book.pageCount, leaves: session.imposition.leaves,
      made: made)
  }

  // MARK: Pages

  private func holds(_ mark: Mark) -> Bool { mark.holds(in: book) }

  /// The mark at its page. As long as that is not known, it is estimated by how far the mark lies in the book.
  private func placed(_ mark: Mark) -> Mark {
    guard !holds(mark) else { return mark }
    var placed = mark
    let page = pages[mark.id] ?? mark.estimatedPage(in: book)
    placed.place.page = min(max(0, page), max(0, book.pageCount - 1))
    return placed
  }

  /// Takes the pages that have been looked up.
  private func lookUp() {
    while let mark = index.lost.last, let anchor = mark.place.anchor,
      let page = session.content.answer(to: AnchoredPlace(anchor, in: book.id))
    {
      index.lost.removeLast()
      pages[mark.id] = page ?? placed(mark).place.page
      locatedCount += 1
    }
  }

  // MARK: Places in the text

  /// New marks whose places in the text have arrived since the last call.
  func takeAnchored() -> [Mark] {
    var answered: Set<Mark.ID> = []
    let anchored = index.open.suffix(Self.asked).compactMap { mark -> Mark? in
      guard let new = unanchored[mark.id] ?? new(mark),
        let first = session.content.anchor(of: page(new.first)),
        let last = session.content.anchor(of: page(new.last))
      else { return nil }
      answered.insert(mark.id)
      unanchored[mark.id] = nil
      guard let first, let last else {
        placeless.insert(mark.id)
        return nil
      }
      return mark.anchored(new, first, last)
    }
    if !answered.isEmpty { index.open.removeAll { answered.contains($0.id) } }
    return anchored
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
    let here = index.numbers(on: page)
    guard !index.sought.isEmpty else { return here.map { kept[$0] } }
    return (here + sought(on: page)).sorted().map { kept[$0] }
  }

  /// The highlights of other layouts that lie on a page. They are looked for once, when the page's text has come.
  private func sought(on page: Int) -> [Int] {
    if let known = index.located[page] { return known }
    guard let words = words(page), let top = session.content.anchor(of: self.page(page)) ?? nil
    else { return [] }
    let letters = words.letters
    let located = index.sought.filter { kept[$0].letters(from: top, letters) != nil }
    index.note(located, on: page)
    return located
  }

  /// Where a page lies in the thickness of the book, from 0 at the front cover to 1 at the back cover. A ribbon lies
  /// upon the page: before the leaf of which the page is the front, behind that of which it is the back.
  func depth(of index: Int) -> Double {
    let imposition = session.imposition
    guard imposition.leaves > 0 else { return 0 }
    let side = imposition.side(ofPage: imposition.nearest(index))
    let before = Imposition.leaf(ofSide: side) + (Imposition.isFront(side) ? 0 : 1)
    return (Double(before) / Double(imposition.leaves)).clamped(to: 0...1)
  }

  /// The width of a page whose height is 1.
  func aspect(of index: Int) -> Double {
    session.content.aspect(of: .page(page(index))) ?? 0.7
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
    guard let words = words(page), let top = session.content.anchor(of: self.page(page)) ?? nil
    else { return nil }
    return mark.letters(from: top, words.letters)
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
    for mark in index.open.suffix(Self.asked) {
      guard let new = unanchored[mark.id] ?? new(mark) else { continue }
      for index in Set([new.first, new.last]) { demand.add(AnchorOfPage(page(index)), .later) }
    }
    if !index.sought.isEmpty {
      for index in pages.sorted() where (0..<book.pageCount).contains(index) {
        demand.add(AnchorOfPage(page(index)), .soon)
        demand.add(WordsOfPage(page(index)), .soon)
      }
    }
    guard book.isComplete else { return }
    for mark in index.lost.suffix(Self.asked) {
      guard let anchor = mark.place.anchor else { continue }
      demand.add(AnchoredPlace(anchor, in: book.id), .later)
    }
  }
}
