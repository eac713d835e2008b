import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Boards that bow as they turn, on either half of their way and in either direction.
@Suite(.timeLimit(.minutes(5))) struct BookBowTests {
  private func book(
    _ random: inout SeededRandom, _ direction: ReadingDirection = .leftToRight
  ) -> BookLayout {
    BookCurlTests.book(&random, direction, pose: 0)
  }

  /// The cover on its way, and the same cover as a plane.
  private func cover(
    _ book: BookLayout, _ progress: Double, part: Double = 1, held: Double = 1
  ) -> (bowed: LeafPositions, plane: LeafPositions) {
    func positions(_ bow: LeafBow?) -> LeafPositions {
      LeafPositions(
        leaves: book.leaves, turned: 1,
        flights: [.init(leaves: 0..<1, progress: progress, bow: bow)])
    }
    return (positions(LeafBow(part: part, held: held)), positions(nil))
  }

  private func side(_ progress: Double) -> Int { progress < 0.5 ? 0 : 1 }

  /// Where a point of the cover is seen.
  private func seen(
    _ point: Point, _ book: BookLayout, _ positions: LeafPositions, side: Int
  ) throws -> Point {
    let surface = book.attributes(ofSide: side, positions).surface(fit: .same(book.pageSize))
    let x = book.imposition.isRight(side) ? point.x : book.pageSize.width - point.x
    return try #require(surface.screen(Point(x, point.y)))
  }

  /// The point that a hand holds is where it is on the plane cover, from where a hand holds it exactly.
  @Test func theHeldPointIsWhereThePlaneCoverHasIt() throws {
    var random = SeededRandom(3)
    for _ in 0..<400 {
      let book = book(&random, random.chance(0.5) ? .leftToRight : .rightToLeft)
      let (progress, held) = (random.double(0.24, 0.76), random.double(0.3, 1))
      guard abs(progress - 0.5) > 0.01 else { continue }
      let (bowed, plane) = cover(book, progress, part: random.double(0.2, 1), held: held)
      let point = Point(held * book.pageSize.width, book.pageSize.height / 2)
      let there = try seen(point, book, bowed, side: side(progress))
      let here = try seen(point, book, plane, side: side(progress))
      #expect(abs(there.x - here.x) < 0.01, "\(there) and \(here) at \(progress)")
    }
  }

  @Test func aLeafThatIsHeldElsewhereKeepsItsShape() throws {
    var random = SeededRandom(4)
    for _ in 0..<300 {
      let book = book(&random)
      let progress = random.double(0.05, 0.95)
      let (before, _) = cover(book, progress, part: random.double(0.2, 1), held: 1)
      let part = try #require(before.flights[0].bow?.part)
      let held = random.double(0.25, 1)
      let moved = book.progress(of: 0, heldAt: held, before)
      let (after, _) = cover(book, moved, part: part, held: held)
      let a = book.attributes(ofSide: side(progress), before)
      let b = book.attributes(ofSide: side(progress), after)
      #expect(abs(a.transform.m11 - b.transform.m11) < 1e-6)
      let (c, d) = (try #require(a.bend?.fold), try #require(b.bend?.fold))
      #expect(abs(c.offset - d.offset) < 1e-3 && abs(c.radius - d.radius) < 1e-2 * c.radius)
    }
  }

  /// Along its whole way every point of the cover moves evenly, where it begins to bow and where it is upright too.
  @Test func nothingStepsOnTheWay() throws {
    var random = SeededRandom(5)
    for _ in 0..<40 {
      let book = book(&random)
      let width = book.pageSize.width
      let point = Point(random.double(0, 1) * width, 0)
      var last: Point?
      for step in 1..<2000 {
        let progress = Double(step) / 2000
        let (bowed, _) = cover(book, progress, held: 0.7)
        let now = try seen(point, book, bowed, side: side(progress))
        if let last { #expect(now.distance(to: last) < 0.004 * width, "at \(progress)") }
        last = now
      }
    }
  }

  /// Paper is not stretched, the spine stays, and the cover lies neither in the pile beneath nor on its back.
  @Test func theSheetIsWholeAndBound() throws {
    var random = SeededRandom(6)
    for _ in 0..<200 {
      let book = book(&random)
      let progress = random.double(0.01, 0.49)
      let (bowed, plane) = cover(book, progress)
      let item = book.attributes(ofSide: 0, bowed)
      let fold = try #require(item.bend?.fold)
      #expect(item.bend?.isBack == false && fold.offset >= -1e-9)
      let places = (0...2000).map { step -> Point in
        let (p, z) = fold.place(of: Point(Double(step) / 2000 * book.pageSize.width, 0))
        return Point(p.x, z)
      }
      let length = zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(abs(length / book.pageSize.width - 1) < 1e-6)
      let spine = Point(0, random.double(0, 1) * book.pageSize.height)
      let (a, b) = (
        try seen(spine, book, bowed, side: 0), try seen(spine, book, plane, side: 0)
      )
      #expect(a.distance(to: b) < 1e-9)
      let rise = acos(item.transform.m11)
      let end = rise + fold.angle(book.pageSize.width - fold.offset)
      #expect(rise >= 0 && end <= Double.pi / 2)
      #expect(end > rise)
    }
  }

  @Test func whatIsSeenIsFoundAgain() throws {
    var random = SeededRandom(7)
    for _ in 0..<500 {
      let book = book(&random, random.chance(0.5) ? .leftToRight : .rightToLeft)
      let progress = random.double(0.02, 0.45)
      let (bowed, _) = cover(book, progress)
      let surface = book.attributes(ofSide: 0, bowed).surface(fit: nil)
      let point = Point(
        random.double(0.01, 0.99) * book.pageSize.width,
        random.double(0.01, 0.99) * book.pageSize.height)
      let full = book.attributes(ofSide: 0, bowed).surface(fit: .same(book.pageSize))
      let screen = try #require(full.screen(point))
      let found = try #require(surface.sheet(at: screen))
      #expect(found.distance(to: point) < 1e-6, "\(found), not \(point)")
    }
  }

  /// Where a leaf lies, and on the lectern, it is a plane by the formulas of a plane one.
  @Test func whatLiesAndWhatStandsOnTheLecternIsPlane() {
    var random = SeededRandom(8)
    let flat = book(&random)
    for progress in [0.0, 1] {
      let (bowed, plane) = cover(flat, progress)
      for side in 0...1 {
        #expect(flat.attributes(ofSide: side, bowed) == flat.attributes(ofSide: side, plane))
        #expect(flat.light(ofSide: side, bowed) == flat.light(ofSide: side, plane))
      }
    }
    let lectern = BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: 20),
      pageAspect: 0.7, pose: 1)
    for progress in stride(from: 0.0, through: 1, by: 0.05) {
      let (bowed, plane) = cover(lectern, progress)
      for side in 0...1 {
        #expect(lectern.attributes(ofSide: side, bowed) == lectern.attributes(ofSide: side, plane))
      }
    }
  }

  /// The board beneath the cover's paper has the same shape.
  @Test func theBoardBowsWithItsCover() throws {
    var random = SeededRandom(9)
    for direction in ReadingDirection.allCases {
      let book = book(&random, direction)
      for progress in [0.15, 0.3, 0.7, 0.85] {
        let (bowed, _) = cover(book, progress)
        let board = book.board(.left, bowed)
        let cover = book.attributes(ofSide: side(progress), bowed)
        let y = book.pageSize.height / 2
        let corner = cover.frame.origin - board.frame.origin
        for x in stride(from: 0.0, through: book.pageSize.width, by: 40) {
          let fit = PageFit.same(book.pageSize)
          let a = try #require(cover.surface(fit: fit).screen(Point(x, y)))
          let whole = PageFit.same(board.frame.size)
          let b = try #require(
            board.surface(fit: whole).screen(Point(x + corner.x, y + corner.y)))
          #expect(a.distance(to: b) < 1e-6)
        }
      }
    }
  }

  /// A page of a heavy book bows less, and a slow one less than in proportion.
  @Test func weightAndSpeedTellHowMuch() throws {
    func bow(_ weight: Double, _ bow: LeafBow) throws -> Double {
      let book = BookLayout(
        viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: 20),
        pageAspect: 0.7, pose: 0, paperWeight: weight)
      let positions = LeafPositions(
        leaves: book.leaves, turned: 1, flights: [.init(leaves: 0..<1, progress: 0.2, bow: bow)])
      let fold = try #require(book.attributes(ofSide: 0, positions).bend?.fold)
      return fold.angle(book.pageSize.width - fold.offset)
    }
    let bible = try bow(0.75, LeafBow(part: 1))
    let paper = try bow(1, LeafBow(part: 1))
    let card = try bow(1.6, LeafBow(part: 1))
    #expect(bible > paper && paper > card)
    // A few degrees.
    #expect(card > 0.05 && bible < 0.5)
    let (slow, fast) = (try bow(1, LeafBow(speed: 0.3)), try bow(1, LeafBow(speed: 0.6)))
    #expect(fast > 2 * slow)
    #expect(
      LeafBow(speed: .nan) == LeafBow(part: 0) && LeafBow(speed: -2).part == LeafBow(speed: 2).part)
  }
}
