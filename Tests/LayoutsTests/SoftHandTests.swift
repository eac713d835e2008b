import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

/// A hand in the middle of a soft page: the page bulges, lifts and goes over, and the point under the finger stays there.
@Suite(.timeLimit(.minutes(5))) struct SoftHandTests {
  private func book(
    _ random: inout SeededRandom, isSingle: Bool? = nil
  ) -> BookLayout {
    let isSingle = isSingle ?? random.chance(0.3)
    return BookLayout(
      viewSize: Size(random.double(500, 1600), random.double(400, 1200)), pixelScale: 1,
      imposition: Imposition(
        pages: 20, direction: random.chance(0.5) ? .leftToRight : .rightToLeft),
      pageAspect: random.double(0.5, 1.2), pose: 0, mode: isSingle ? .single : .facing,
      focus: isSingle ? 0 : nil, paperWeight: random.double(0.5, 1.5))
  }

  private func positions(
    _ book: BookLayout, _ pile: BookLayout.Half, _ led: LedCurl?
  ) -> LeafPositions {
    LeafPositions(
      leaves: book.leaves, turned: pile == .left ? 6 : 5,
      flights: [
        .init(
          leaves: 5..<6, progress: led?.progress ?? (pile == .right ? 0 : 1), curl: led?.curl)
      ])
  }

  /// Where a point of leaf 5 is seen, measured from the spine and from the top.
  private func seen(_ point: Point, _ book: BookLayout, _ positions: LeafPositions) -> Point? {
    let side = book.attributes(ofSide: 10, positions)
    let size = book.pageSize
    let x = book.imposition.isRight(10) ? point.x : size.width - point.x
    return side.surface(fit: .same(size)).screen(Point(x, point.y))
  }

  /// A press in the middle of a page, and the way of the pointer.
  private struct Press {
    let book: BookLayout
    let pile: BookLayout.Half
    let grip: Point
    var held: CurlGrip
    var led: LedCurl?
    var pointer: Point
  }

  private func press(_ random: inout SeededRandom, _ book: BookLayout) -> Press? {
    let size = book.pageSize
    let pile: BookLayout.Half = random.chance(0.5) ? .right : .left
    let grip = Point(
      random.double(0.15, 0.79) * size.width, random.double(0.03, 0.97) * size.height)
    let resting = positions(book, pile, nil)
    let flight = resting.flights[0]
    // Where the point lies on the page beneath the hand, on either pile.
    let lying = LeafPositions(leaves: book.leaves, turned: pile == .left ? 6 : 5)
    let side = book.attributes(ofSide: pile == .right ? 10 : 11, lying)
    let isRight = book.imposition.isRight(pile == .right ? 10 : 11)
    guard
      let pointer = side.surface(fit: .same(size)).screen(
        Point(isRight ? grip.x : size.width - grip.x, grip.y))
    else { return nil }
    let (held, _) = book.take(flight, from: pile, at: grip, under: pointer, resting)
    return Press(book: book, pile: pile, grip: grip, held: held, led: nil, pointer: pointer)
  }

  private func move(_ press: inout Press, by way: Point) {
    let positions = positions(press.book, press.pile, press.led)
    press.pointer = press.pointer + way
    press.led = press.book.led(
      positions.flights[0], from: press.pile, by: press.held, to: press.pointer, positions)
  }

  /// Towards the spine, on the screen.
  private func inwards(_ press: Press) -> Double {
    let isOnRight = (press.pile == .right) == (press.book.imposition.direction == .leftToRight)
    return isOnRight ? -1 : 1
  }

  /// Ten thousand presses and ways: the held point is under the pointer, the edge goes at most twice as fast as the hand but on
  /// some ways aslant, no paper is stretched or pressed through the page, and the bound edge stays bound.
  @Test func tenThousandPresses() throws {
    var random = SeededRandom(71)
    var (held, presses, fast, compared) = (0, 0, 0, 0)
    while presses < 10_000 {
      let book = book(&random)
      for _ in 0..<20 {
        guard var press = press(&random, book) else { continue }
        presses += 1
        let (size, step) = (book.pageSize, random.double(0.5, 8))
        let slope = random.double(-0.3, 0.3)
        // A way to a place on the page, and from there on a step.
        let way = random.double(0.02, 1.1) * press.grip.x
        let isOut = inwards(press)
        move(&press, by: Point(isOut * way, slope * way))
        var before: (edges: [Point], pointer: Point)?
        for _ in 0..<2 {
          guard let led = press.led else { break }
          let now = positions(book, press.pile, led)
          let seen = try #require(self.seen(press.grip, book, now))
          // Beyond the paper's reach no point can be held.
          guard seen.distance(to: press.pointer) < 0.5 else { break }
          held += 1
          let edges = [0, 0.5, 1].compactMap {
            self.seen(Point(size.width, $0 * size.height), book, now)
          }
          #expect(edges.count == 3)
          // Paper that is nearly taut falls fast.
          let isTaut = try expectWhole(led, book, press.grip)
          if let before, !isTaut {
            let moved = before.pointer.distance(to: press.pointer)
            for (a, b) in zip(before.edges, edges) {
              compared += 1
              let speed = a.distance(to: b) / moved
              if speed > 2 { fast += 1 }
              #expect(speed < 2.5, "\(press) \(book.pageSize)")
            }
          }
          before = (edges, press.pointer)
          move(&press, by: Point(isOut * step, slope * step))
        }
      }
    }
    #expect(held > 12_000 && compared > 15_000)
    #expect(Double(fast) < 0.0006 * Double(compared), "\(fast) of \(compared)")
  }

  /// - Returns: whether the paper before the finger is nearly taut on the other side.
  private func expectWhole(_ led: LedCurl, _ book: BookLayout, _ grip: Point) throws -> Bool {
    guard case .pushed(let profile)? = led.curl.shape(atProgress: led.progress, of: book.softSheet)
    else { return true }
    for (a, b) in zip(profile.links, profile.links.dropFirst()) {
      let (x, z) = (b.across - a.across, b.z - a.z)
      #expect(abs((x * x + z * z).squareRoot() - (b.start - a.start)) < 1e-6)
      #expect(b.z > -1e-6 && a.angle > -.pi / 2 && a.angle < .pi + 1e-6, "\(a)")
    }
    let last = try #require(profile.links.last)
    #expect(last.angle > -1e-9 && last.angle < .pi + 1e-9)
    for end in [Point.zero, Point(0, book.pageSize.height)] {
      #expect(profile.distance(end) <= profile.links[0].start + 1e-9)
    }
    let room = profile.distance(grip) - profile.links[0].start
    let way = grip.distance(to: profile.place(of: grip).point)
    return way > 1.5 * room
  }

  /// Straight across, in every paper: at most twice as fast anywhere, the arch's change to the lift and to the roll included, and
  /// neither place nor speed has a step.
  @Test func straightWaysAreEven() throws {
    var random = SeededRandom(72)
    for _ in 0..<60 {
      let book = book(&random)
      guard var press = press(&random, book) else { continue }
      let size = book.pageSize
      let step = press.grip.x / 300
      let isOut = inwards(press)
      var (before, speed): (Point?, Double?) = (nil, nil)
      for count in 0..<430 {
        move(&press, by: Point(isOut * step, 0))
        let led = try #require(press.led)
        let now = positions(book, press.pile, led)
        let held = try #require(seen(press.grip, book, now))
        guard held.distance(to: press.pointer) < 0.01 else { break }
        let edge = try #require(seen(Point(size.width, press.grip.y), book, now))
        if let before {
          let fast = edge.distance(to: before) / step
          #expect(fast <= 2, "\(press.grip) \(size) \(count)")
          if let speed { #expect(abs(fast - speed) < 0.3, "\(press.grip) \(size) \(count)") }
          speed = fast
        }
        before = edge
      }
    }
  }

  /// Aslant, in every paper and direction: as long as the point is under the pointer, the edge at the finger's height goes at
  /// most twice as fast as the hand.
  @Test func slantedWaysAreBounded() throws {
    var random = SeededRandom(77)
    var compared = 0
    for _ in 0..<120 {
      let book = book(&random)
      guard var press = press(&random, book) else { continue }
      let size = book.pageSize
      let slope = random.double(-1.5, 1.5)
      let step = press.grip.x / 300
      let isOut = inwards(press)
      let way = Point(isOut * step, slope * step)
      let length = Point.zero.distance(to: way)
      var before: Point?
      for count in 0..<430 {
        move(&press, by: way)
        let led = try #require(press.led)
        let now = positions(book, press.pile, led)
        let held = try #require(seen(press.grip, book, now))
        // Beyond the paper's reach no point can be held.
        guard held.distance(to: press.pointer) < 0.01 else { break }
        let edge = try #require(seen(Point(size.width, press.grip.y), book, now))
        if let before {
          compared += 1
          let speed = edge.distance(to: before) / length
          #expect(speed <= 2, "\(press.grip) \(size) \(slope) \(count)")
        }
        before = edge
      }
    }
    #expect(compared > 5000)
  }

  /// Pushed by a finger's breadth, the page's edge slides along.
  @Test func aSmallWayIsASmallWay() throws {
    var random = SeededRandom(73)
    for _ in 0..<200 {
      let book = book(&random)
      guard var press = press(&random, book) else { continue }
      let rest = LeafPositions(leaves: book.leaves, turned: press.pile == .left ? 6 : 5)
      let point = Point(book.pageSize.width, press.grip.y)
      let before: Point? = {
        let side = book.attributes(ofSide: press.pile == .right ? 10 : 11, rest)
        let isRight = book.imposition.isRight(press.pile == .right ? 10 : 11)
        return side.surface(fit: .same(book.pageSize)).screen(
          Point(isRight ? point.x : book.pageSize.width - point.x, point.y))
      }()
      let way = min(24, press.grip.x / 2)
      let isOut = inwards(press)
      move(&press, by: Point(isOut * way, 0))
      let led = try #require(press.led)
      let after = seen(point, book, positions(book, press.pile, led))
      let moved = try #require(before).distance(to: try #require(after))
      #expect(moved <= 2 * way && moved > 0, "\(moved) for \(way)")
    }
  }

  /// However far a leaf went over by itself, it lies where it comes to lie.
  @Test func aPushedLeafLandsFlat() throws {
    var random = SeededRandom(74)
    for _ in 0..<500 {
      let book = book(&random)
      let curl = LeafCurl(
        from: .right, grip: random.double(0, 1), reach: random.double(0.1, 0.79), over: 1)
      let (w, h) = (book.pageSize.width, book.pageSize.height)
      for (progress, sign) in [(1e-6, 1.0), (1 - 1e-6, -1.0)] {
        let shape = try #require(curl.shape(atProgress: progress, of: book.softSheet))
        for corner in [Point(w, 0), Point(w, h), Point(w / 2, h / 3)] {
          let (point, z) = shape.place(of: corner)
          #expect(point.distance(to: Point(sign * corner.x, corner.y)) < 0.02 * w)
          #expect(abs(z) < 0.05 * w, "\(z) of \(w)")
        }
      }
    }
  }

  /// Wherever a leaf stands that was pushed, a small way of its edge is a small way of all its paper.
  @Test func aPushedLeafGoesEvenly() throws {
    var random = SeededRandom(76)
    var (count, worst) = (0, 0.0)
    for _ in 0..<20_000 {
      let book = book(&random)
      let sheet = book.softSheet
      let (w, h) = (sheet.size.width, sheet.size.height)
      let curl = LeafCurl(
        from: .right, grip: random.double(0, 1), lift: 0,
        reach: random.double(0.1, 0.79), over: random.chance(0.5) ? random.double(0, 1) : 0)
      let (t, step, slope) = (random.double(0.001, 0.998), 1e-4, random.double(-2, 2))
      // The hand's direction comes with the way.
      func shape(_ t: Double) -> CurlShape? {
        var curl = curl
        curl.lift = slope * t * t * (1 - t)
        return curl.shape(atProgress: t, of: sheet)
      }
      let (slower, faster) = (shape(t), shape(t + step))
      guard let slower, let faster else { continue }
      count += 1
      for corner in [Point(w, 0), Point(w, h), Point(w / 2, h / 3)] {
        let moved = slower.place(of: corner).point.distance(to: faster.place(of: corner).point)
        worst = max(worst, moved / (2 * w * step))
      }
    }
    #expect(count > 15_000 && worst < 4, "\(worst)")
  }

  /// The maps of a pushed sheet lead there and back.
  @Test func whatIsSeenIsHit() throws {
    var random = SeededRandom(75)
    var hits = 0
    for _ in 0..<1500 {
      let book = book(&random)
      guard var press = press(&random, book) else { continue }
      let way = random.double(0.05, 1.4) * press.grip.x
      let isOut = inwards(press)
      move(&press, by: Point(isOut * way, 0.1 * way))
      let led = try #require(press.led)
      let now = positions(book, press.pile, led)
      for number in [10, 11] {
        let surface = book.attributes(ofSide: number, now).surface(fit: .same(book.pageSize))
        let p = Point(
          random.double(0, book.pageSize.width), random.double(0, book.pageSize.height))
        guard let screen = surface.screen(p), let back = surface.sheet(at: screen),
          let again = surface.screen(back)
        else { continue }
        hits += 1
        // Where the sheet covers itself, another point is hit, which is seen at the same place.
        #expect(again.distance(to: screen) < 1e-6)
      }
    }
    #expect(hits > 1000)
  }
}
