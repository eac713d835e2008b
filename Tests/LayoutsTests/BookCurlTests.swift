import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

/// Soft leaves of a book: in the hand, in either pose, from either pile, in either direction.
@Suite(.timeLimit(.minutes(5))) struct BookCurlTests {
  /// - Parameter pose: nil for any of a book that may stand on the lectern.
  static func book(
    _ random: inout SeededRandom, _ direction: ReadingDirection = .leftToRight, pose: Double? = nil
  ) -> BookLayout {
    let isSingle = random.chance(0.3)
    return BookLayout(
      viewSize: Size(random.double(500, 1600), random.double(400, 1200)), pixelScale: 1,
      imposition: Imposition(pages: 20, direction: direction),
      pageAspect: random.double(0.5, 1.4),
      pose: pose
        ?? (isSingle || random.chance(0.4) ? 0 : random.chance(0.5) ? 1 : random.double(0, 1)),
      mode: isSingle ? .single : .facing, focus: isSingle ? 0 : nil,
      paperWeight: random.double(0.5, 1.5))
  }

  private func flight(
    _ progress: Double, _ curl: LeafCurl, leaves: Range<Int> = 5..<6
  ) -> LeafPositions.Flight {
    .init(leaves: leaves, progress: progress, curl: curl)
  }

  private func positions(
    _ book: BookLayout, _ flight: LeafPositions.Flight
  ) -> LeafPositions {
    LeafPositions(
      leaves: book.leaves, turned: flight.curl?.pile == .left ? 6 : 5, flights: [flight])
  }

  /// Where a point of leaf 5 is seen, measured from the spine and from the top.
  private func seen(
    _ point: Point, _ book: BookLayout, _ positions: LeafPositions, isBack: Bool
  ) throws -> Point {
    let attributes = book.attributes(ofSide: isBack ? 11 : 10, positions)
    let side = isBack ? 11 : 10
    let size = book.pageSize
    let surface = attributes.surface(fit: .same(size))
    let x = book.imposition.isRight(side) ? point.x : size.width - point.x
    return try #require(surface.screen(Point(x, point.y)))
  }

  private func soft(
    _ random: inout SeededRandom, _ book: BookLayout, lift: Double = 0.2
  ) -> (pile: BookLayout.Half, flight: LeafPositions.Flight) {
    let pile: BookLayout.Half = random.chance(0.5) ? .right : .left
    let curl = LeafCurl(
      from: pile, grip: random.double(0, 1), lift: random.double(-lift, lift))
    let legal = legal(flight(random.double(0.02, 0.98), curl), book)
    return (pile, legal)
  }

  /// The same leaf with the lift that its paper allows.
  private func legal(
    _ flight: LeafPositions.Flight, _ book: BookLayout
  ) -> LeafPositions.Flight {
    guard let curl = flight.curl,
      let fold = curl.fold(atProgress: flight.progress, of: book.softSheet)
    else { return flight }
    let (w, h) = (book.pageSize.width, book.pageSize.height)
    let place = fold.place(of: Point(w, curl.grip * h)).point
    let way = (1 - place.x / w) / 2
    return self.flight(
      curl.pile == .right ? way : 1 - way,
      LeafCurl(from: curl.pile, grip: curl.grip, lift: (place.y - curl.grip * h) / w))
  }

  /// Whatever is held, wherever it is brought: the point is under the pointer to half a pixel, in every pose, and the leaf
  /// stands as it would if it were led by its edge.
  @Test(arguments: ReadingDirection.allCases)
  func theHeldPointIsUnderThePointer(direction: ReadingDirection) throws {
    var random = SeededRandom(21)
    var held = 0
    for _ in 0..<1500 {
      let book = Self.book(&random, direction)
      // On the lectern, where the sheet's plane moves, a hand comes to steep places by a way.
      let (pile, wanted) = soft(&random, book, lift: book.pose > 0 ? 0.05 : 0.2)
      let size = book.pageSize
      let curl = try #require(wanted.curl)
      // A page that lies is drawn over by its outer part, and is pushed nearer to the spine.
      let part = random.double(book.pose > 0 ? 0.9 : 0.8, 1)
      let point = Point(part * size.width, curl.grip * size.height)
      let sheet = book.softSheet
      guard let fold = curl.fold(atProgress: wanted.progress, of: sheet) else { continue }
      let moved = fold.place(of: point).point.distance(to: point)
      guard moved > 0.16 * size.width, fold.distance(point) > 0.5 else { continue }
      let target = positions(book, wanted)
      let pointer = try seen(point, book, target, isBack: true)
      #expect(
        pointer.distance(to: try seen(point, book, target, isBack: false)) < 1e-6,
        "both faces are one sheet")
      let rest = flight(pile == .right ? 0 : 1, LeafCurl(from: pile, grip: 1))
      let resting = positions(book, rest)
      let (grip, _) = book.take(rest, from: pile, at: point, under: pointer, resting)
      let led = book.led(rest, from: pile, by: grip, to: pointer, resting)
      held += 1
      let now = positions(book, flight(led.progress, led.curl))
      let place = try seen(point, book, now, isBack: true)
      #expect(place.distance(to: pointer) < 0.5, "\(book.pose) \(book.mode) \(wanted) \(led)")
      // A leaf of the lectern is seen at one place in several ways.
      #expect(
        book.pose > 0 || abs(led.progress - wanted.progress) < 5e-3, "\(book.pose) \(wanted) \(led)"
      )
    }
    #expect(held > 500)
  }

  /// A leaf that is caught in the air keeps its shape, wherever it is touched.
  @Test func aCaughtLeafKeepsItsShape() throws {
    var random = SeededRandom(22)
    var (lifted, lying) = (0, 0)
    for _ in 0..<1500 {
      let book = Self.book(&random)
      let (pile, flight) = soft(&random, book)
      let size = book.pageSize
      let place = Point(random.double(0.02, 1) * size.width, random.double(0, 1) * size.height)
      let curl = try #require(flight.curl)
      guard let fold = curl.fold(atProgress: flight.progress, of: book.softSheet) else { continue }
      let before = positions(book, flight)
      let pointer = try seen(place, book, before, isBack: fold.distance(place) > 0)
      if abs(fold.distance(place)) < 2 { continue }
      fold.distance(place) > 0 ? (lifted += 1) : (lying += 1)
      let (grip, led) = book.take(flight, from: pile, at: place, under: pointer, before)
      let after = positions(book, self.flight(led.progress, led.curl))
      let still = book.led(flight, from: pile, by: grip, to: pointer, before)
      let held = positions(book, self.flight(still.progress, still.curl))
      for corner in [Point(size.width, 0), Point(size.width, size.height), place] {
        let was = try seen(corner, book, before, isBack: true)
        #expect(
          try seen(corner, book, after, isBack: true).distance(to: was) < 0.01,
          "\(book.pose) \(book.mode) \(flight) \(led) \(place)")
        #expect(
          try seen(corner, book, held, isBack: true).distance(to: was) < 0.5,
          "\(book.pose) \(book.mode) \(led) \(still) \(fold.distance(place)) \(fold)")
      }
    }
    #expect(lifted > 300 && lying > 200)
  }

  /// A page that lies is bent without a step: a small way of the hand is a small change of the page.
  @Test func aPageIsTakenWithoutAStep() throws {
    var random = SeededRandom(23)
    for _ in 0..<50 {
      let book = Self.book(&random)
      let size = book.pageSize
      let place = Point(random.double(0.1, 1) * size.width, random.double(0, 1) * size.height)
      let rest = flight(0, LeafCurl(from: .right, grip: 1))
      let resting = positions(book, rest)
      let start = try seen(place, book, resting, isBack: false)
      let (grip, led) = book.take(rest, from: .right, at: place, under: start, resting)
      #expect(led.progress == 0)
      var last = book.led(rest, from: .right, by: grip, to: start, resting)
      #expect(last.progress < 1e-3)
      for step in 1...400 {
        let pointer = Point(start.x - Double(step) / 4, start.y)
        let next = book.led(rest, from: .right, by: grip, to: pointer, resting)
        // On the lectern the sheet's plane goes along, twice as far as the fold alone.
        let maximum = book.pose > 0 ? 0.2 : 0.12
        #expect(abs(next.progress - last.progress) < maximum, "\(place) \(step)")
        last = next
      }
    }
  }

  /// A leaf that lies is the hard leaf that lies there.
  @Test(arguments: [0.0, 1]) func aLeafThatLiesHasNoBend(progress: Double) {
    let book = BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: 20), pageAspect: 0.64,
      pose: 0)
    let curl = LeafCurl(from: .right, grip: 1, lift: -0.2)
    for side in 8...13 {
      let soft = positions(book, flight(progress, curl))
      let hard = LeafPositions(
        leaves: book.leaves, turned: 5, flights: [.init(leaves: 5..<6, progress: progress)])
      #expect(book.attributes(ofSide: side, soft) == book.attributes(ofSide: side, hard))
    }
  }

  /// Pages that lie are beneath all that is bent over, and the leaf turned later is above.
  @Test func flapsLieInOrder() {
    let book = BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: 20), pageAspect: 0.64,
      pose: 0)
    func order(_ turned: Int, _ flights: [LeafPositions.Flight]) -> [Int] {
      let positions = LeafPositions(leaves: book.leaves, turned: turned, flights: flights)
      let sides = book.visibleLeaves(positions).flatMap(Imposition.sides(ofLeaf:))
      let seen = sides.map { ($0, book.attributes(ofSide: $0, positions)) }.filter {
        !$0.1.isHidden
      }
      return seen.sorted { $0.1.zIndex < $1.1.zIndex }.map(\.0)
    }
    let right = LeafCurl(from: .right, grip: 1, lift: -0.1)
    let left = LeafCurl(from: .left, grip: 1, lift: -0.1)
    #expect(
      order(7, [flight(0.6, right, leaves: 5..<6), flight(0.3, right, leaves: 6..<7)])
        == [14, 12, 10, 9, 11, 13])
    #expect(
      order(5, [flight(0.6, left, leaves: 5..<6), flight(0.3, left, leaves: 6..<7)])
        == [14, 9, 11, 13, 12, 10])
    // Leaves that turn together are one sheet.
    #expect(order(8, [flight(0.4, right, leaves: 5..<8)]) == [16, 10, 9, 15])
    // A page follows the cover, which still stands over the pile.
    #expect(
      order(2, [.init(leaves: 0..<1, progress: 0.4), flight(0.1, right, leaves: 1..<2)])
        == [4, 2, 3, 0])
  }

  /// What a window shows of a page that bends lies in the rectangle that is told, and that is not the whole page where the
  /// window is small.
  @Test func whatAWindowShowsIsTold() throws {
    var random = SeededRandom(31)
    var (told, whole) = (0.0, 0.0)
    for _ in 0..<300 {
      let book = Self.book(&random, random.chance(0.5) ? .leftToRight : .rightToLeft)
      let (pile, flight) = soft(&random, book)
      let positions = positions(book, flight)
      for side in [10, 11] {
        let item = book.attributes(ofSide: side, positions)
        guard !item.isHidden, let bend = item.bend else { continue }
        let surface = item.surface(fit: .same(book.pageSize))
        let place = Point(
          random.double(0, 1) * book.pageSize.width, random.double(0, 1) * book.pageSize.height)
        guard let screen = surface.screen(place), let sheet = surface.sheet(at: screen) else {
          continue
        }
        let window = Rect(screen.x - 15, screen.y - 10, 30, 20)
        let seen = try #require(surface.sheet(covering: window))
        #expect(seen.insetBy(-1e-6, -1e-6).contains(sheet), "\(pile) \(bend): \(sheet)")
        for x in stride(from: window.minX, through: window.maxX, by: 5) {
          guard let other = surface.sheet(at: Point(x, window.minY)) else { continue }
          #expect(seen.insetBy(-1e-6, -1e-6).contains(other), "\(pile) \(bend): \(other)")
        }
        (told, whole) = (
          told + seen.width * seen.height, whole + book.pageSize.width * book.pageSize.height
        )
      }
    }
    #expect(whole > 0 && told < 0.2 * whole, "\(told / whole)")
  }
}
