import PaperGeometry
import PaperLayouts
import Testing

@Suite(.timeLimit(.minutes(5))) struct BookReachTests {
  private func layout(_ pose: Double) -> BookLayout {
    BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: 20), pageAspect: 0.64,
      pose: pose)
  }

  /// A leaf brought under the pointer has its free edge there, to the last digit.
  @Test(arguments: [0.0, 0.4, 1])
  func theEdgeIsUnderThePointer(pose: Double) throws {
    let book = layout(pose)
    let resting = LeafPositions(leaves: book.leaves, turned: 5)
    let reach = book.edge(atProgress: pose == 1 ? 0 : 0.2)
    for part in stride(from: -0.95, through: 0.95, by: 0.05) {
      let x = book.spine.x + reach * part
      let t = book.progress(of: 5, edgeAt: x, resting)
      let held = LeafPositions(
        leaves: book.leaves, turned: 5, flights: [.init(leaves: 5..<6, progress: t)])
      let item = book.ratio(of: 5, held) >= 0 ? 10 : 11
      let a = book.attributes(ofSide: item, held)
      let edge = item == 10 ? a.frame.size.width : 0
      let projection = Projection(
        Transform3D.translation(-a.frame.width * a.anchorPoint.x, 0)
          .concatenating(a.transform)
          .concatenating(.translation(a.frame.minX + a.frame.width * a.anchorPoint.x, 0)))
      let seen = try #require(projection.apply(Point(edge, 0)))
      // The groove moves the hinge by at most half of itself, and the lectern's reverse stands a
      // thousandth of a radian apart.
      #expect(abs(seen.x - x) < 1.5)
    }
  }

  /// Where a point of leaf 5 is seen, at a distance from the spine.
  private func seen(_ distance: Double, _ book: BookLayout, _ t: Double) throws -> Double {
    let held = LeafPositions(
      leaves: book.leaves, turned: 5, flights: [.init(leaves: 5..<6, progress: t)])
    let item = book.ratio(of: 5, held) >= 0 ? 10 : 11
    let a = book.attributes(ofSide: item, held)
    let projection = Projection(
      Transform3D.translation(-a.frame.width * a.anchorPoint.x, 0)
        .concatenating(a.transform)
        .concatenating(.translation(a.frame.minX + a.frame.width * a.anchorPoint.x, 0)))
    let x = item == 10 ? distance : a.frame.width - distance
    return try #require(projection.apply(Point(x, 0))).x
  }

  /// Wherever a page is taken, what the hand has taken stays under the hand.
  @Test(arguments: [0.3, 0.5, 0.77, 1])
  func thePointThatIsHeldIsUnderThePointer(part: Double) throws {
    let book = layout(0)
    let resting = LeafPositions(leaves: book.leaves, turned: 5)
    let distance = part * book.pageSize.width
    for way in stride(from: -0.9, through: 0.9, by: 0.05) {
      let x = book.spine.x + distance * way
      let t = book.progress(of: 5, edgeAt: x, held: distance, resting)
      #expect(abs(try seen(distance, book, t) - x) < 1e-6, "\(way)")
    }
    // Where the hand took the page, the page lies; and every way of the hand is a way of the page.
    #expect(book.progress(of: 5, edgeAt: book.spine.x + distance, held: distance, resting) == 0)
    #expect(book.progress(of: 5, edgeAt: book.spine.x - distance, held: distance, resting) == 1)
    let places = stride(from: -1.0, through: 1, by: 0.002).map {
      book.progress(of: 5, edgeAt: book.spine.x - distance * $0, held: distance, resting)
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 < 0.02 })
  }

  @Test(arguments: [0.0, 0.5, 1])
  func theEdgeFallsAllTheWay(pose: Double) {
    let book = layout(pose)
    var last = book.edge(atProgress: 0)
    for step in 1...1000 {
      let next = book.edge(atProgress: Double(step) / 1000)
      #expect(next < last)
      last = next
    }
  }

  @Test func thePointerBeyondTheEdgesReach() {
    let book = layout(0)
    let p = LeafPositions(leaves: book.leaves, turned: 5)
    #expect(book.progress(of: 5, edgeAt: 5000, p) == 0)
    #expect(book.progress(of: 5, edgeAt: -5000, p) == 1)
    #expect(book.progress(of: 5, edgeAt: .nan, p) == 0)
  }

  /// The cover follows too, although the whole book moves aside while it opens.
  @Test func theCoverFollows() {
    let book = layout(0)
    let closed = LeafPositions(leaves: book.leaves, turned: 0)
    var last = -1.0
    for x in stride(from: 760.0, through: 0, by: -20) {
      let t = book.progress(of: 0, edgeAt: x, closed)
      #expect(t >= last && t <= 1)
      if last >= 0 { #expect(t - last < 0.2) }
      last = t
    }
    #expect(last == 1)
  }
}
