import Books
import Content
import PaperGeometry
import PaperGestures
import Reading
import Stage
import Testing

/// Small versions of all pages, made while nothing else is to do; and the numbers on sheets that are blank.
@Suite(.timeLimit(.minutes(5))) struct SmallPagesTests {
  private func book(
    pages: Int, at page: Int = 20, cacheBytes: Int = 192 << 20, _ style: ReadingStyle = .flip
  ) -> Rig {
    let rig = Rig(Size(512, 384), cacheBytes: cacheBytes, style: style)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  /// Makes what is made at rest, until nothing more is asked for.
  /// - Returns: the pages, in order; nil where there is no end.
  private func rest(_ rig: Rig) -> [Int]? {
    var pages: [Int] = []
    for _ in 0..<3000 {
      guard !rig.stage.idleRequests.isEmpty else { return pages }
      for case .image(let image) in rig.stage.idleRequests {
        if case .page(let page) = image.image { pages.append(page.index) }
      }
      rig.receive(rig.stage.idleRequests)
      rig.frame()
    }
    return nil
  }

  @Test(arguments: ReadingStyle.leafed)
  func allPagesAreMadeInSmallTheNearestFirst(style: ReadingStyle) throws {
    let rig = book(pages: 120, style)
    let pages = try #require(rest(rig))
    // Those next to the reader were there already.
    #expect(pages.count > 60 && Set(pages).count == pages.count)
    let ways = pages.map { abs($0 - 20) }
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 + 2 })
    #expect(pages.last == 119)
    rig.wait(1)
    #expect(rest(rig) == [])
  }

  @Test func leafingFastThenShowsNoBlankSheets() throws {
    let rig = book(pages: 200)
    _ = rest(rig)
    rig.isPrompt = false
    for _ in 0..<60 {
      rig.key("Right")
      rig.wait(1.0 / 30)
      let seen = rig.records.filter { !$0.isHidden && $0.name.hasPrefix("page-") }
      #expect(!seen.isEmpty)
      for sheet in seen { #expect(sheet.contentsName != nil, "\(sheet.name) is blank") }
    }
  }

  /// Whoever decodes makes four small versions in a frame, or a half of a page. What comes next comes first.
  @Test func aHeldKeyShowsNoBlankSheets() {
    let rig = book(pages: 400, at: 4)
    rig.isPrompt = false
    var debt = 0
    var blank = 0
    for frame in 0..<240 {
      if frame % 2 == 0 { rig.key("Right") }
      debt = max(0, debt - 4)
      var made: [ContentRequest] = []
      for request in rig.stage.pendingRequests where debt < 4 {
        guard case .image(let image) = request else { continue }
        made.append(request)
        debt += image.height > 150 ? 8 : 1
      }
      rig.receive(made)
      rig.wait(1.0 / 60)
      blank += rig.records.count {
        !$0.isHidden && $0.name.hasPrefix("page-") && $0.contentsName == nil
      }
    }
    #expect(blank == 0, "\(blank) sheets were blank")
  }

  /// A blank sheet among white pages is white.
  @Test(arguments: [Color(hex: 0xFFFFFF), Color(hex: 0xE9DFC4)])
  func aBlankSheetHasThePaperOfItsNeighbours(color: Color) {
    let rig = Rig(Size(512, 384))
    rig.paper = { _ in color }
    rig.open(pages: 200, at: 20)
    rig.settle()
    rig.isPrompt = false
    for _ in 0..<30 {
      rig.key("Right")
      rig.wait(1.0 / 30)
    }
    rig.wait(1)
    let blank = rig.records.filter {
      !$0.isHidden && $0.name.hasPrefix("page-") && $0.contentsName == nil
    }
    #expect(!blank.isEmpty && blank.allSatisfy { $0.backgroundColor == color })
  }

  @Test(arguments: ReadingStyle.leafed)
  func aBlankSheetHasItsNumber(style: ReadingStyle) {
    let rig = book(pages: 200, style)
    rig.isPrompt = false
    for _ in 0..<30 {
      rig.key("Right")
      rig.wait(1.0 / 30)
      rig.receive(
        rig.stage.pendingRequests.filter { if case .label = $0 { true } else { false } })
      rig.frame()
    }
    rig.wait(1)
    rig.receive(rig.stage.pendingRequests.filter { if case .label = $0 { true } else { false } })
    rig.frame()
    // A page of a folded leaf draws its number into its bitmap.
    let asked = rig.stage.demand.requests.compactMap { request -> String? in
      if case .label(let label) = request { label.text } else { nil }
    }
    let number = style == .deck ? "51" : "82"
    #expect(asked.contains(number), "\(asked)")
    #expect(style == .leaves || rig.words.contains(number), "\(rig.words)")
  }

  /// A share of three hundred small versions, a book of two thousand pages: there is an end, and it comes
  /// along with the reader.
  @Test func theShareOfTheCacheIsTheEnd() throws {
    let rig = book(pages: 2000, at: 1000, cacheBytes: 24 << 20)
    let made = try #require(rest(rig))
    #expect(made.count > 50 && made.count < 1500)
    #expect(made.allSatisfy { abs($0 - 1000) < 900 })
    #expect(rest(rig) == [])
    for _ in 0..<20 {
      rig.key("Right")
      rig.wait(0.5)
    }
    let more = try #require(rest(rig))
    #expect(!more.isEmpty && more.count < 60, "\(more.count)")
    #expect(more.allSatisfy { $0 > 1040 })
    rig.key("Home")
    rig.settle()
    let first = try #require(rest(rig))
    #expect(first.allSatisfy { $0 < 900 } && first.count > 50)
  }

  /// What is urgent comes first: while anything is missing or moves, nothing is made in advance.
  @Test func nothingIsMadeInAdvanceWhileSomethingIsMissingOrMoves() {
    let rig = book(pages: 200)
    #expect(!rig.stage.idleRequests.isEmpty)
    rig.key("Right")
    rig.wait(0.1)
    #expect(rig.stage.isMoving(at: rig.time) && rig.stage.idleRequests.isEmpty)
    rig.isPrompt = false
    rig.key("End")
    rig.wait(2)
    #expect(!rig.stage.isMoving(at: rig.time))
    #expect(!rig.stage.pendingRequests.isEmpty && rig.stage.idleRequests.isEmpty)
  }

  /// A jump over ten thousand pages asks for as few pictures as a jump over a few hundred.
  @Test(arguments: ReadingStyle.leafed)
  func aJumpAsksForFewPages(style: ReadingStyle) {
    let rig = book(pages: 10_000, at: 0, style)
    for key in ["End", "Home"] {
      rig.key(key)
      rig.wait(2) { #expect(rig.stage.demand.requests.count < 300) }
    }
  }

  /// After all pages of a book were turned, no more is kept than the cache is to hold.
  @Test func theCacheIsBounded() throws {
    let rig = book(pages: 600, at: 0, cacheBytes: 8 << 20)
    for _ in 0..<260 {
      rig.key("Right")
      rig.wait(0.05)
    }
    rig.settle()
    _ = try #require(rest(rig))
    // What the frame shows is kept above the bound.
    #expect(rig.stage.cachedBytes < 9 << 20, "\(rig.stage.cachedBytes)")
  }
}
