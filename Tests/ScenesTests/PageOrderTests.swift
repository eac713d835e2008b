import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Stage
import Testing

/// The direction in which pages follow each other, and which of them face each other.
@Suite(.timeLimit(.minutes(5))) struct PageOrderTests {
  /// A book whose state is kept, open at a page.
  private func open(
    at page: Int, _ state: BookState = BookState(),
    describe: @escaping (inout Document) -> Void = { _ in }
  ) -> Rig {
    Rig.keeping(state, at: page) { $0.describe = describe }
  }

  private func state(_ rig: Rig) -> BookState? { rig.keptState() }

  /// Where a page is seen, in points; nil where it is not.
  private func frame(of page: Int, _ rig: Rig) -> Rect? {
    let (width, height) = (rig.stage.viewSize.size.width, rig.stage.viewSize.size.height)
    var places: [Double] = []
    for x in stride(from: 20.0, to: width, by: 8) {
      if rig.stage.page(at: Point(x, height / 2))?.content.page == page { places.append(x) }
    }
    guard let first = places.first, let last = places.last else { return nil }
    return Rect(first, 0, last - first, height)
  }

  @Test("Ctrl+R reads from right to left: the page stays, on the other side, and the keys follow")
  func direction() throws {
    let rig = open(at: 10)
    let before = try #require(frame(of: 10, rig))
    rig.key("R", .control)
    #expect(rig.words.contains("Read from right to left."))
    rig.settle()
    let after = try #require(frame(of: 10, rig))
    #expect(abs(before.midX - after.midX) > 100, "the spread is mirrored")
    #expect(state(rig)?.direction == "rtl")
    rig.key("Left")
    rig.settle()
    #expect(rig.stage.readPage ?? 0 > 10, "the left key goes on")
    rig.key("R", .control)
    rig.settle()
    #expect(rig.words.contains("Read from left to right."))
    #expect(state(rig)?.direction == "ltr")
  }

  @Test("Shift+D pairs the pages otherwise, keeps the page in view, and is kept")
  func pairing() throws {
    let rig = open(at: 10)
    let spread = { (9...12).filter { frame(of: $0, rig) != nil } }
    let before = spread()
    rig.key("D", .shift)
    rig.settle()
    let after = spread()
    #expect(before.count == 2 && after.count == 2 && before != after)
    #expect(before.contains(10) && after.contains(10))
    let kept = try #require(state(rig)?.pairing)
    #expect(
      open(
        at: 10,
        {
          var s = BookState(); s.pairing = kept; return s
        }()
      ).stage.readPage == rig.stage.readPage)
  }

  @Test("what the book says of its direction counts until the reader says otherwise")
  func metadata() throws {
    let rtl = open(at: 0) { $0.readsRightToLeft = true }
    rtl.key("Left")
    rtl.settle()
    #expect(rtl.stage.readPage ?? 0 > 0)
    var chosen = BookState()
    chosen.direction = "ltr"
    let ltr = open(at: 4, chosen) { $0.readsRightToLeft = true }
    let page = try #require(ltr.stage.readPage)
    ltr.key("Right")
    ltr.settle()
    #expect(ltr.stage.readPage ?? 0 > page)
  }

  // MARK: Pictures at the gutter

  /// A drawing over pages that face each other where `first` is the number of the first one modulo 2: a shade that
  /// depends on the height and the pair alone.
  private func drawing(_ first: Int) -> (ImageRequest, Int, Int) -> Pixel {
    { request, _, y in
      guard case .page(let page) = request.image else { return 0xFF80_8080 }
      let pair = UInt64((page.index + first) / 2)
      let row = UInt64(y * 32 / max(1, request.height))
      var hash = (pair &* 0x9E37_79B9 &+ row &* 0x85EB_CA6B) | 1
      hash ^= hash >> 15
      hash = hash &* 0x2C1B_3C6D
      hash ^= hash >> 12
      let shade = Pixel(truncatingIfNeeded: hash) & 0xFF
      return 0xFF00_0000 | shade << 16 | shade << 8 | shade
    }
  }

  private func comic(
    pairsBegin first: Int, at page: Int, _ state: BookState = BookState(), told: Int? = nil
  ) -> Rig {
    var options = Stage.Options()
    options.keepsBooks = true
    let rig = Rig(options: options)
    rig.draw = drawing(first)
    rig.describe = { ($0.beginsAlone, $0.pairing) = (true, told) }
    rig.stage.show(
      ListedShelf([Rig.book(pages: 20)]), book: "book0", opening: true, page: page, at: 0)
    rig.frame()
    rig.stage.receive(kept: rig.stage.takeQuestions().map { KeptBook($0.id, state: state) })
    for _ in 0..<120 {
      rig.wait(1.0 / 60)
      rig.receive(rig.stage.idleRequests)
    }
    rig.frame()
    return rig
  }

  @Test("drawings that go on over the gutter tell which pages face each other", arguments: [0, 1])
  func gutter(first: Int) {
    let rig = comic(pairsBegin: first, at: 0)
    #expect(state(rig)?.pairing == first)
    #expect(frame(of: 0, rig) != nil, "the page that was read stays in view")
  }

  @Test("a book that tells its spreads is not asked for its pictures", arguments: [0, 1])
  func told(pairing: Int) {
    let rig = comic(pairsBegin: 1 - pairing, at: 0, told: pairing)
    #expect(state(rig)?.pairing == nil)
  }

  @Test("nothing is decided behind the beginning, nor against the reader")
  func gutterLeavesTheReader() {
    #expect(state(comic(pairsBegin: 0, at: 8))?.pairing == nil)
    var chosen = BookState()
    chosen.pairing = 1
    let rig = comic(pairsBegin: 0, at: 0, chosen)
    #expect(state(rig)?.pairing ?? 1 == 1)
  }

  @Test("a drawing over two pages is shown with half of the gutter")
  func halfTheGutter() throws {
    func depth(_ first: Int) throws -> Double {
      let rig = comic(pairsBegin: first, at: 9)
      rig.settle()
      let light = try #require(try rig.record("page-9").light)
      return 1 - (light.stops.map(\.factor).min() ?? 1)
    }
    // With a page that stands alone, 9 and 10 face each other.
    let (across, apart) = (try depth(1), try depth(0))
    #expect(across > 0.05 && across < 0.65 * apart, "\(across) for \(apart)")
  }

  @Test("what was found of a pair is kept, but not of more than some")
  func keptPairs() throws {
    func page(_ shade: (Int) -> Pixel) throws -> Bitmap {
      try #require(
        Bitmap(
          width: 4, height: 96,
          pixels: (0..<4 * 96).map { 0xFF00_0000 | shade($0 / 4) &* 0x01_0101 }))
    }
    var match = GutterMatch()
    let (stripes, ramp) = (try page { $0 % 8 < 4 ? 0 : 255 }, try page { Pixel($0 * 2) })
    #expect(match.isDrawing(3) == nil)
    match.isDrawing(first: 3, left: stripes, right: stripes)
    match.isDrawing(first: 5, left: stripes, right: ramp)
    #expect(match.isDrawing(3) == true && match.isDrawing(5) == false)
    #expect(match.matches == [0, 0], "only pairs at the beginning tell of the pairing")
    for first in 100..<200 { match.isDrawing(first: first, left: ramp, right: ramp) }
    #expect(match.isDrawing(3) == nil && match.isDrawing(199) == true)
  }

  @Test("white margins and unlike drawings tell nothing")
  func noEvidence() throws {
    func page(_ shade: (Int) -> Pixel) throws -> Bitmap {
      try #require(
        Bitmap(
          width: 20, height: 96,
          pixels: (0..<20 * 96).map { 0xFF00_0000 | shade($0 / 20) &* 0x01_0101 }))
    }
    var match = GutterMatch()
    let (white, stripes) = (try page { _ in 255 }, try page { $0 % 8 < 4 ? 0 : 255 })
    let ramp = try page { Pixel($0 * 2) }
    for first in stride(from: 0, to: 12, by: 2) {
      match.compare(first: first, left: white, right: white)
      match.compare(first: first + 1, left: stripes, right: ramp)
    }
    #expect(match.matches == [0, 0] && match.pairing == nil)
    match.compare(first: 20, left: stripes, right: stripes)
    #expect(match.pairing == nil, "one pair may be chance")
    match.compare(first: 22, left: ramp, right: ramp)
    #expect(match.pairing == 0)
    match.compare(first: 22, left: ramp, right: ramp)
    #expect(match.matches == [2, 0], "a pair counts once")
  }
}
