import Books
import Content
import Reading
import Testing

/// The search through a book, without a book.
@Suite(.timeLimit(.minutes(5))) struct TextFindTests {
  private let document = DocumentID("book")

  private func find(_ pages: Int, from start: Int) -> TextFind {
    TextFind(SearchTerm("e"), in: document, pageCount: pages, from: start)
  }

  /// Answers every slice with so many hits on each page, and notes the pages in the order of the search.
  private func run(
    _ find: inout TextFind, hits: (Int) -> Int = { _ in 1 }, upTo rounds: Int = .max
  ) -> [Int] {
    var order: [Int] = []
    var round = 0
    while !find.isFinished, round < rounds {
      round += 1
      let asked = find.slices
      #expect(!asked.isEmpty && asked.count <= 8)
      order += asked.flatMap { Array($0.pages) }
      find.absorb { slice in asked.contains(slice) ? .some(Self.answer(slice, hits)) : nil }
    }
    return order
  }

  private static func answer(_ slice: SearchSlice, _ hits: (Int) -> Int) -> SearchHits {
    var answer = SearchHits(counts: slice.pages.map(hits))
    for page in slice.pages {
      for _ in 0..<hits(page) where answer.hits.count < slice.details {
        answer.hits.append(SearchHit(page: page, quads: [], found: "e"))
      }
    }
    return answer
  }

  @Test(arguments: [0, 1, 15, 16, 40, 99])
  func theNearestPagesComeFirst(start: Int) {
    var find = find(100, from: start)
    let order = run(&find)
    #expect(order.first == start)
    #expect(order.sorted() == Array(0..<100), "each page once")
    // Slices have 16 pages, so a page comes at most two slices before a nearer one.
    for (index, page) in order.enumerated() {
      let nearest = order[index...].map { abs($0 - start) }.min() ?? 0
      #expect(abs(page - start) <= nearest + 32)
    }
    #expect(find.total == 100)
    #expect(find.pages == Array(0..<100))
    #expect(find.list.first?.hit.page == start, "the list begins with the page in front")
  }

  @Test func stoppedItAsksForNothingAndKeepsWhatItHas() {
    var find = find(1000, from: 500)
    _ = run(&find, upTo: 1)
    let total = find.total
    find.stop()
    #expect(find.isStopped && find.slices.isEmpty && !find.isFinished)
    #expect(total > 0 && find.total == total)
    #expect(find.step(forward: true, from: 500) != nil)
  }

  /// On both sides of the start, a part of a slice may be missing.
  @Test func slicesInPartsOnBothSides() {
    var find = find(100, from: 50)
    var rounds = 0
    while !find.isFinished, rounds < 300 {
      rounds += 1
      let first = find.slices.first
      find.absorb { $0 == first ? .some(SearchHits(counts: [1, 1, 1])) : nil }
    }
    #expect(find.pages == Array(0..<100))
  }

  @Test func aBookOfOnePageAndAPlaceOutsideOfTheBook() {
    for start in [-5, 0, 7] {
      var find = find(1, from: start)
      #expect(run(&find) == [0])
    }
    var none = find(0, from: 0)
    #expect(none.isFinished)
    #expect(none.step(forward: true, from: 0) == nil)
  }

  /// One letter in a book of 10,000 pages.
  @Test func aMillionHitsAreCountedAndFewAreKept() {
    var find = find(10_000, from: 5_000)
    _ = run(&find) { _ in 2_000 }
    #expect(find.total == 20_000_000)
    #expect(find.excerptCount == TextFind.kept)
    #expect(find.list.count == TextFind.kept)
    #expect(find.list.first?.hit == TextFind.Hit(page: 5_000, index: 0))
  }

  @Test func fromHitToHitRoundTheBook() {
    var find = find(50, from: 20)
    _ = run(&find) { [10: 1, 30: 2][$0] ?? 0 }
    var hits: [TextFind.Hit?] = []
    for _ in 0..<4 { hits.append(find.step(forward: true, from: 20)) }
    typealias Hit = TextFind.Hit
    #expect(
      hits == [
        Hit(page: 30, index: 0), Hit(page: 30, index: 1), Hit(page: 10, index: 0),
        Hit(page: 30, index: 0),
      ])
    #expect(find.step(forward: false, from: 20) == Hit(page: 10, index: 0))
    #expect(find.step(forward: false, from: 20) == Hit(page: 30, index: 1))
    var other = self.find(50, from: 20)
    _ = run(&other) { $0 == 10 ? 3 : 0 }
    #expect(other.step(forward: false, from: 20) == Hit(page: 10, index: 2))
  }

  @Test func whatCannotBeSearchedIsLeftOut() {
    var find = find(40, from: 0)
    for _ in 0..<10 where !find.isFinished { find.absorb { _ in .some(nil) } }
    #expect(find.isFinished)
    #expect(find.total == 0)
  }

  /// A worker whose time is over answers for the first pages only.
  @Test func aSliceMayBeAnsweredInParts() {
    var find = find(40, from: 0)
    var rounds = 0
    while !find.isFinished, rounds < 100 {
      rounds += 1
      let first = find.slices.first
      find.absorb { $0 == first ? .some(SearchHits(counts: [1, 0, 1])) : nil }
    }
    #expect(find.isFinished)
    #expect(find.pages.first == 0 && find.pages.contains(2))
    #expect(find.total == find.pages.count)
  }

  @Test func aBookThatGrows() {
    var find = find(20, from: 10)
    _ = run(&find, upTo: 1)
    find.grow(to: 60, isWhole: true)
    _ = run(&find)
    #expect(find.pages == Array(0..<60))
    var early = self.find(20, from: 0)
    early.grow(to: 40, isWhole: true)
    _ = run(&early)
    #expect(early.total == 40)
  }

  /// Each page is asked for once, and the search is over when the book is whole and all of it has been searched.
  @Test func aBookThatGrowsPageByPage() {
    var find = TextFind(
      SearchTerm("e"), in: DocumentID("Book"), pageCount: 3, from: 1, isWhole: false)
    var asked: [Range<Int>] = []
    for count in 3...40 {
      find.grow(to: count, isWhole: false)
      asked += find.slices.map(\.pages)
      find.absorb { SearchHits(counts: $0.pages.map { _ in 0 }) }
      #expect(!find.isFinished)
    }
    find.grow(to: 40, isWhole: true)
    asked += find.slices.map(\.pages)
    find.absorb { SearchHits(counts: $0.pages.map { _ in 0 }) }
    #expect(find.isFinished)
    #expect(asked.flatMap { Array($0) }.sorted() == Array(0..<40))
  }

  @Test func aSelectionOverPages() {
    let words = PageWords(
      [
        TextLine(
          text: "abcdef",
          quad: .init(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero),
          spans: [])
      ],
      height: 1)
    var selection = TextSelection(page: 3, 2..<4)
    #expect(selection.range(on: 3, words) == 2..<4)
    selection.extend(to: TextPoint(page: 5, character: 1))
    #expect(selection.range(on: 3, words) == 2..<6)
    #expect(selection.range(on: 4, words) == 0..<6)
    #expect(selection.range(on: 5, words) == 0..<1)
    #expect(selection.range(on: 6, words) == nil)
    selection.extend(to: TextPoint(page: 2, character: 5))
    #expect(selection.range(on: 2, words) == 5..<6)
    #expect(selection.range(on: 3, words) == 0..<4, "what was taken first stays")
    #expect(selection.range(on: 5, words) == nil)
  }
}
