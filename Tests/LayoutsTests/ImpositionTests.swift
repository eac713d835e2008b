import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ImpositionTests {
  private static let tall = Size(362, 568)

  /// A book at random: number and sizes of pages, cover's rule, offset, direction.
  static func book(_ random: inout SeededRandom, pages: Int? = nil) -> Imposition {
    let pages = pages ?? random.int(0...40)
    let share = [0, 0.1, 0.5, 1][random.int(0...3)]
    var others: [Int: Size] = [:]
    for page in 0..<pages where random.chance(share) {
      others[page] = random.chance(0.7) ? Size(900, 600) : Size(300, 700)
    }
    var placements: [Int: Imposition.PagePlacement] = [:]
    let placed = [0, 0, 0.1, 0.5, 1][random.int(0...4)]
    for page in 0..<pages + 2 where random.chance(placed) {
      placements[page] = Imposition.PagePlacement.allCases.randomElement(using: &random)
    }
    return Imposition(
      pages: pages,
      sizes: PageSizes(usual: random.chance(0.9) ? tall : Size(800, 600), exceptions: others),
      cover: Imposition.CoverRule.allCases.randomElement(using: &random) ?? .boards,
      offset: random.int(-3...3),
      widePages: random.chance(0.7) ? .spread : .single,
      direction: random.chance(0.5) ? .leftToRight : .rightToLeft, placements: placements)
  }

  private static func books(_ seed: UInt64, _ body: (Imposition) throws -> Void) rethrows {
    var random = SeededRandom(seed)
    for _ in 0..<600 { try body(book(&random)) }
  }

  @Test func pagesAndSidesAreABijection() {
    Self.books(1) { book in
      var found: [Int] = []
      for side in book.sides {
        guard case .page(let page, let part)? = book.content(ofSide: side) else { continue }
        found.append(page)
        #expect(book.sides(ofPage: page).contains(side))
        #expect(
          side == (part == .secondHalf ? book.side(ofPage: page) + 1 : book.side(ofPage: page)))
      }
      let expected = (0..<book.pages).flatMap {
        Array(repeating: $0, count: book.isSpread($0) ? 2 : 1)
      }
      #expect(found == expected)
    }
  }

  @Test func spreadsTileTheBook() {
    Self.books(2) { book in
      #expect(
        (0...book.leaves).flatMap { Array(book.sides(atSpread: $0)) } == Array(book.sides))
      for spread in 0...book.leaves {
        let sides = book.sides(atSpread: spread)
        #expect(sides.allSatisfy { book.spread(ofSide: $0) == spread })
        #expect(!sides.isEmpty || book.sides.isEmpty)
        // The first of two sides lies where one begins to read.
        if sides.count == 2 {
          #expect(book.isRight(sides.lowerBound) == (book.direction == .rightToLeft))
        }
      }
    }
  }

  @Test func aWidePageTakesBothSidesOfASpread() {
    Self.books(3) { book in
      for page in 0..<book.pages {
        let size = book.sizes[page]
        let isWide =
          book.widePages == .spread && size.width > size.height
          && book.sizes.usual.width <= book.sizes.usual.height
        #expect(book.isSpread(page) == isWide)
        guard isWide else { continue }
        let sides = book.sides(ofPage: page)
        #expect(sides.count == 2 && !Imposition.isFront(sides.lowerBound))
        #expect(book.content(ofSide: sides.lowerBound) == .page(page, .firstHalf))
        #expect(book.content(ofSide: sides.upperBound) == .page(page, .secondHalf))
      }
    }
  }

  /// No two blanks in a row, so no spread without anything on it.
  @Test func blanksStandAlone() {
    Self.books(4) { book in
      for spread in 0...book.leaves where !book.sides.isEmpty {
        let contents = book.sides(atSpread: spread).map { book.content(ofSide: $0) }
        #expect(contents.contains { $0 != .blank }, "\(book)")
      }
    }
  }

  @Test(arguments: LeavesMode.allCases) func aStopIsAPlaceAndBack(mode: LeavesMode) {
    Self.books(5) { book in
      for stop in 0...book.lastStop(mode) {
        #expect(book.stop(of: book.place(atStop: stop, mode), mode) == stop, "\(book)")
      }
      for page in 0..<book.pages {
        for fraction in [0, 0.3, 0.7] {
          let place = BookPlace(page: page, fraction: fraction)
          let contents = book.contents(atStop: book.stop(of: place, mode), mode)
          #expect(
            contents.contains {
              if case .page(page, _) = $0 { true } else { false }
            })
        }
      }
    }
  }

  /// Where pages change their sizes or are paired otherwise, the place is still the same page.
  @Test func aPlaceOutlastsTheImposition() {
    var random = SeededRandom(6)
    for _ in 0..<300 {
      let pages = random.int(1...40)
      let (old, new) = (Self.book(&random, pages: pages), Self.book(&random, pages: pages))
      let page = random.int(0...pages - 1)
      let place = old.place(ofSide: old.side(ofPage: page))
      #expect(place.page == page)
      #expect(new.content(ofSide: new.side(of: place)).map(Self.page) == page)
    }
  }

  private static func page(_ content: Imposition.SideContent) -> Int? {
    if case .page(let page, _) = content { page } else { nil }
  }

  @Test func everythingIsOnOneCard() {
    Self.books(7) { book in
      var contents: [Imposition.SideContent] =
        (0..<book.pages).map { .page($0, .whole) }
      if book.cover == .boards { contents = [.cover] + contents + [.backCover] }
      #expect((0..<book.cards).compactMap(book.content(ofCard:)) == contents)
      for card in 0..<book.cards { #expect(book.card(of: book.place(ofCard: card)) == card) }
      // One page at a time shows the same, and the endpaper.
      let stops = (0...book.lastStop(.single)).flatMap { book.contents(atStop: $0, .single) }
      #expect(stops.filter { $0 != .blank } == contents)
      #expect(stops.filter { $0 == .blank }.count == (book.hasEndpaper ? 1 : 0))
    }
  }

  // MARK: Books with known sides

  private func sides(_ book: Imposition) -> String {
    book.sides.map { side in
      switch book.content(ofSide: side) {
      case .cover: "C"
      case .backCover: "B"
      case .blank, .endpaper: "-"
      case .page(let page, .whole): "\(page)"
      case .page(let page, .firstHalf): "\(page)<"
      case .page(let page, .secondHalf): "\(page)>"
      case nil: "?"
      }
    }.joined(separator: " ")
  }

  @Test func inBoards() {
    #expect(sides(Imposition(pages: 0)) == "C B")
    #expect(sides(Imposition(pages: 1)) == "C 0 - B")
    #expect(sides(Imposition(pages: 4)) == "C 0 1 2 3 B")
    #expect(sides(Imposition(pages: 3, offset: 1)) == "C - 0 1 2 B")
  }

  @Test func withoutBoards() {
    #expect(sides(Imposition(pages: 4, cover: .alone)) == "0 1 2 3")
    #expect(sides(Imposition(pages: 4, cover: .alone, offset: 1)) == "0 - 1 2 3")
    let paired = Imposition(pages: 4, cover: .paired)
    #expect(sides(paired) == "0 1 2 3" && paired.sides == -1..<3 && paired.leaves == 1)
    let shifted = Imposition(pages: 4, cover: .paired, offset: 1)
    #expect(shifted.sides == 0..<4 && shifted.leaves == 2)
    #expect(Imposition(pages: 0, cover: .alone).sides.isEmpty)
    #expect(Imposition(pages: 0, cover: .paired).lastStop(.facing) == 0)
  }

  @Test func withWidePages() {
    func book(_ wide: [Int], _ cover: Imposition.CoverRule, offset: Int = 0) -> String {
      let exceptions = Dictionary(uniqueKeysWithValues: wide.map { ($0, Size(2, 1)) })
      return sides(
        Imposition(
          pages: 6, sizes: PageSizes(usual: Size(2, 3), exceptions: exceptions), cover: cover,
          offset: offset, widePages: .spread))
    }
    #expect(book([1], .boards) == "C 0 - 1< 1> 2 3 4 5 B")
    #expect(book([2, 4], .boards) == "C 0 1 2< 2> 3 - 4< 4> 5 - B")
    #expect(book([0], .alone) == "0< 0> 1 2 3 4 5")
    #expect(book([0], .alone, offset: 1) == "0< 0> - 1 2 3 4 5")
    #expect(book([1], .alone, offset: 1) == "0 1< 1> 2 3 4 5")
    #expect(book([0, 3], .paired, offset: 1) == "0< 0> 1 2 3< 3> 4 5")
  }

  @Test func theHalvesOfAWidePageLieAsOneReads() {
    let ltr = Imposition(pages: 1)
    let rtl = Imposition(pages: 1, direction: .rightToLeft)
    #expect(ltr.region(of: .firstHalf) == Rect(0, 0, 0.5, 1))
    #expect(ltr.region(of: .secondHalf) == Rect(0.5, 0, 0.5, 1))
    #expect(rtl.region(of: .firstHalf) == ltr.region(of: .secondHalf))
    #expect(rtl.region(of: .secondHalf) == ltr.region(of: .firstHalf))
    #expect(ltr.region(of: .whole) == Rect(0, 0, 1, 1))
  }

  // MARK: Any number

  @Test(arguments: Imposition.CoverRule.allCases, [Int.min, -1, 0, 1, 7, 1 << 40, .max])
  func anyNumberIsDefined(cover: Imposition.CoverRule, pages: Int) {
    let wide = [3: Size(2, 1), 1 << 39: Size(2, 1), .max: Size(2, 1), -4: Size(2, 1)]
    let book = Imposition(
      pages: pages, sizes: PageSizes(usual: Size(2, 3), exceptions: wide), cover: cover,
      offset: pages, widePages: .spread)
    for number in [Int.min, -2, -1, 0, 1, 1 << 39, 1 << 40, .max - 1, .max] {
      let side = book.side(ofPage: number)
      #expect(book.sides.isEmpty || book.sides.contains(side))
      #expect((0...book.leaves).contains(book.spread(ofSide: number)))
      #expect(book.sides(atSpread: number).count <= 2)
      #expect(book.cards == 0 || (0..<book.cards).contains(book.card(of: .init(page: number))))
      #expect(book.content(ofSide: number) != nil || !book.sides.contains(number))
      _ = Imposition.front(ofLeaf: number) + Imposition.back(ofLeaf: number) & 1
      for mode in LeavesMode.allCases {
        let stop = book.stop(of: BookPlace(page: number, fraction: .nan), mode)
        #expect((0...book.lastStop(mode)).contains(stop))
        #expect(
          book.stop(of: book.place(atStop: number, mode), mode)
            == min(max(0, number), book.lastStop(mode)))
      }
    }
  }

  /// A long book with many wide pages: a look-up touches a few of them only.
  @Test func manyWidePages() {
    let wide = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0 * 1_000_003, Size(2, 1)) })
    let book = Imposition(
      pages: 1 << 40, sizes: PageSizes(usual: Size(2, 3), exceptions: wide), widePages: .spread)
    var random = SeededRandom(8)
    for _ in 0..<100_000 {
      let page = random.int(0...(1 << 40) - 1)
      let sides = book.sides(ofPage: page)
      #expect(sides.count == (wide[page] == nil ? 1 : 2))
      #expect(book.content(ofSide: sides.lowerBound).map(Self.page) == page)
    }
  }

  @Test func sizesAreTheUsualOneAndTheExceptions() {
    let sizes = PageSizes(
      usual: Size(2, 3),
      exceptions: [5: Size(4, 3), 2: Size(1, 1), 9: Size(0, 1), 3: Size(.nan, 1), -1: Size(1, 1)])
    #expect((0..<10).map { sizes[$0] == Size(2, 3) } == (0..<10).map { $0 != 5 && $0 != 2 })
    #expect(sizes[5] == Size(4, 3) && sizes[.max] == Size(2, 3) && sizes[-1] == Size(2, 3))
    #expect(PageSizes(usual: Size(0, -1)).usual == Design.page)
  }
}
