import Books
import Content

/// A search through a book: which pages are still to be searched, how many hits each page has, and the words of
/// some hits. The pages ahead of the page in front come first, then those from the book's beginning.
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
  package struct Words: Equatable {
    package var hit: Hit
    package var before: String
    package var found: String
    package var after: String
  }

  package let query: TextQuery
  package let document: DocumentID
  /// The page from which the search began.
  package let start: Int
  private(set) var pageCount: Int

  /// The hits on each page that has some.
  private var counts: [Int: Int] = [:]
  /// The pages with hits, ascending: those from the start on, and those before the start.
  private var ahead: [Int] = []
  private var behind: [Int] = []
  /// The next page to search, counted from `start` round the end of the book.
  private var searched = 0
  package private(set) var total = 0
  private var told: [Int: [Words]] = [:]
  package private(set) var toldCount = 0
  package private(set) var current: Hit?

  /// How many hits are kept with their words.
  package static let kept = 2000
  /// Pages of a slice, and how many slices are asked for at a time. A slice is short, as a page's pixels may have
  /// to wait for its end.
  private static let slice = 16
  private static let asked = 8

  package init(_ query: TextQuery, in document: DocumentID, pageCount: Int, from start: Int) {
    (self.query, self.document, self.pageCount) = (query, document, max(0, pageCount))
    self.start = min(max(0, start), max(0, pageCount - 1))
  }

  // MARK: Searching

  package var isFinished: Bool { query.isBlank || searched >= pageCount }

  /// The parts that are to be searched next, the next one first.
  package var slices: [SearchSlice] {
    guard !isFinished else { return [] }
    var slices: [SearchSlice] = []
    var from = searched
    while from < pageCount, slices.count < Self.asked {
      let pages = pages(from: from)
      // The budget for the words is the same for all slices of a frame, so a slice stays the same request.
      let details = toldCount >= Self.kept ? 0 : 500
      slices.append(SearchSlice(query, in: document, pages: pages, details: details))
      from += pages.count
    }
    return slices
  }

  /// The pages of a slice, which lies within one of the two halves of the book.
  private func pages(from searched: Int) -> Range<Int> {
    let first = searched < pageCount - start ? start + searched : searched - (pageCount - start)
    let end = first >= start ? pageCount : start
    // Slices have fixed borders, so that a search that begins elsewhere finds them in the cache.
    return first..<min(end, (first / Self.slice + 1) * Self.slice)
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
      searched += counts.isEmpty ? slice.pages.count : min(counts.count, slice.pages.count)
    }
  }

  private mutating func note(_ count: Int, on page: Int) {
    guard counts[page] == nil else { return }
    counts[page] = count
    total += count
    if page >= start { ahead.append(page) } else { behind.append(page) }
  }

  private mutating func tell(_ hits: [SearchHit]) {
    for hit in hits where toldCount < Self.kept {
      let index = told[hit.page]?.count ?? 0
      told[hit.page, default: []].append(
        Words(
          hit: Hit(page: hit.page, index: index), before: hit.before, found: hit.found,
          after: hit.after))
      toldCount += 1
    }
  }

  /// Takes pages that have been counted since.
  package mutating func grow(to count: Int) {
    // Once the search has gone round the end, the further pages would be skipped.
    guard count > pageCount else { return }
    guard searched <= pageCount - start else {
      self = TextFind(query, in: document, pageCount: count, from: start)
      return
    }
    pageCount = count
  }

  // MARK: Hits

  /// The pages with hits, ascending.
  package var pages: [Int] { behind + ahead }

  package func count(on page: Int) -> Int { counts[page] ?? 0 }

  /// The hits whose words are known, by their place in the book.
  package var list: [Words] { told.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// The slice that tells the places of a page's hits.
  package func places(on page: Int) -> SearchSlice {
    SearchSlice(query, in: document, pages: page..<page + 1, details: 1000)
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
