import Books
import Content

/// A search through a book: which pages are still to be searched, how many hits each page has, and the words of
/// some hits. The pages nearest to the page in front come first, on both sides of that page.
///
/// However many hits there are, the state holds a number for each page with hits and the words of `kept` hits.
package struct TextFind: Equatable {
  /// A hit, by its page and its number among the page's hits, from 0.
  package struct Hit: Hashable, Sendable {
    package var page: Int
    package var index: Int

    package init(page: Int, index: Int) { (self.page, self.index) = (page, index) }
  }

  /// The words of a hit, for a list.
  package struct Excerpt: Equatable {
    package var hit: Hit
    package var before: String
    package var found: String
    package var after: String
  }

  package let term: SearchTerm
  package let document: DocumentID
  /// The page from which the search began.
  package let start: Int
  private(set) var pageCount: Int
  /// Whether all pages of the book have been counted.
  private var isWhole: Bool

  /// The hits on each page that has some.
  private var counts: [Int: Int] = [:]
  /// The pages with hits, ascending, and how many of them lie before the start.
  package private(set) var pages: [Int] = []
  private var behind = 0
  /// The pages from `start` up to `next`, and those from `last` up to `start`, have been searched.
  private var next: Int
  private var last: Int
  /// Of the slice before `last`, the first page that has not been searched, where the slice was answered in part.
  private var lastFrom: Int?
  /// Whether the reader has stopped the search.
  package private(set) var isStopped = false
  package private(set) var total = 0
  private var excerpts: [Int: [Excerpt]] = [:]
  package private(set) var excerptCount = 0
  package private(set) var current: Hit?

  /// How many hits are kept with their words.
  package static let kept = 2000
  /// Pages of a slice, and how many slices are asked for at a time. A slice is short, as a page's pixels may have
  /// to wait for its end.
  private static let slice = 16
  private static let asked = 8

  /// - Parameter isWhole: whether all pages of the book have been counted.
  package init(
    _ term: SearchTerm, in document: DocumentID, pageCount: Int, from start: Int,
    isWhole: Bool = true
  ) {
    (self.term, self.document, self.pageCount) = (term, document, max(0, pageCount))
    self.isWhole = isWhole
    self.start = min(max(0, start), max(0, pageCount - 1))
    (next, last) = (self.start, self.start)
  }

  // MARK: Searching

  /// Whether the book is whole and all of it has been searched.
  package var isFinished: Bool { term.isBlank || (isWhole && next >= pageCount && last <= 0) }

  /// Ends the search with what has been found.
  package mutating func stop() { isStopped = !isFinished }

  /// Changes with what has been found.
  package struct Revision: Equatable {
    var term: SearchTerm
    var next, last, total: Int
  }

  package var revision: Revision { Revision(term: term, next: next, last: last, total: total) }

  /// The parts that are to be searched next, the next one first.
  package var slices: [SearchSlice] {
    guard !isFinished, !isStopped else { return [] }
    var slices: [SearchSlice] = []
    var copy = self
    while slices.count < Self.asked, let pages = copy.nextPages {
      // The budget for the words is the same for all slices of a frame, so a slice stays the same request.
      let details = excerptCount >= Self.kept ? 0 : 500
      slices.append(SearchSlice(term, in: document, pages: pages, details: details))
      copy.pass(pages, count: pages.count)
    }
    return slices
  }

  /// The pages that are to be searched next: those of both sides that are nearer to the start; nil where there are
  /// none. Slices have fixed borders, so that a search that begins elsewhere finds them in the cache. In a book that
  /// grows a slice waits until all of its pages have been counted: otherwise each further page would make it
  /// another request, and its search would begin again.
  private var nextPages: Range<Int>? {
    let border = (next / Self.slice + 1) * Self.slice
    let ahead = next < pageCount && (isWhole || border <= pageCount)
    if ahead, last <= 0 || next - start <= start - last { return next..<min(pageCount, border) }
    return last > 0 ? (lastFrom ?? Self.border(before: last))..<last : nil
  }

  private static func border(before page: Int) -> Int { (page - 1) / slice * slice }

  /// Notes that the first pages of a slice have been searched.
  private mutating func pass(_ pages: Range<Int>, count: Int) {
    let end = pages.lowerBound + count
    if pages.lowerBound >= start {
      next = end
    } else if end < pages.upperBound {
      lastFrom = end
    } else {
      (last, lastFrom) = (Self.border(before: last), nil)
    }
  }

  /// Takes what has been found.
  package mutating func absorb(_ answer: (SearchSlice) -> SearchHits??) {
    while let slice = slices.first, let found = answer(slice) {
      // Pages that cannot be searched have no hits.
      let counts = found?.counts ?? []
      for (offset, count) in counts.prefix(slice.pages.count).enumerated() where count > 0 {
        note(count, on: slice.pages.lowerBound + offset)
      }
      tell(found?.hits ?? [])
      pass(
        slice.pages,
        count: counts.isEmpty ? slice.pages.count : min(counts.count, slice.pages.count))
    }
  }

  private mutating func note(_ count: Int, on page: Int) {
    guard counts[page] == nil else { return }
    counts[page] = count
    total += count
    if page >= start { return pages.append(page) }
    pages.insert(page, at: pages[..<behind].firstIndex { $0 > page } ?? behind)
    behind += 1
  }

  private mutating func tell(_ hits: [SearchHit]) {
    for hit in hits where excerptCount < Self.kept {
      let index = excerpts[hit.page]?.count ?? 0
      excerpts[hit.page, default: []].append(
        Excerpt(
          hit: Hit(page: hit.page, index: index), before: hit.before, found: hit.found,
          after: hit.after))
      excerptCount += 1
    }
  }

  /// Takes pages that have been counted since.
  package mutating func grow(to count: Int, isWhole: Bool) {
    (pageCount, self.isWhole) = (max(pageCount, count), isWhole)
  }

  // MARK: Hits

  package func count(on page: Int) -> Int { counts[page] ?? 0 }

  /// The hits whose words are known: those from the start on, then those before the start.
  package var list: [Excerpt] {
    excerpts.sorted { ($0.key < start ? 1 : 0, $0.key) < ($1.key < start ? 1 : 0, $1.key) }
      .flatMap(\.value)
  }

  /// The slice that tells the places of a page's hits.
  package func places(on page: Int) -> SearchSlice {
    SearchSlice(term, in: document, pages: page..<page + 1, details: 1000)
  }

  /// Whether the current hit is the last of the book, or with `forward` false the first. Nothing is said while the pages
  /// on that side are still searched.
  package func isAtEnd(forward: Bool) -> Bool {
    guard forward ? isWhole && next >= pageCount : last <= 0 else { return false }
    guard let current else { return isFinished && total == 0 }
    let index = forward ? count(on: current.page) - 1 : 0
    return current.page == (forward ? pages.last : pages.first) && current.index == index
  }

  package mutating func choose(_ hit: Hit?) { current = hit }

  /// Goes to the hit after the current one, or before it; from no hit to the first one at the page in front or
  /// behind it.
  package mutating func step(forward: Bool, from page: Int) -> Hit? {
    let pages = pages
    guard !pages.isEmpty else { return nil }
    if let current {
      let next = current.index + (forward ? 1 : -1)
      if (0..<count(on: current.page)).contains(next) {
        self.current = Hit(page: current.page, index: next)
        return self.current
      }
    }
    let from = current?.page ?? (forward ? page - 1 : page + 1)
    let found =
      forward
      ? pages.first { $0 > from } ?? pages.first : pages.last { $0 < from } ?? pages.last
    current = found.map { Hit(page: $0, index: forward ? 0 : count(on: $0) - 1) }
    return current
  }
}
