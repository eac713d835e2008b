import PaperGeometry
import PaperLayouts
import Testing

/// What is seen of a leaf on edge, of the block while a book opens, and beneath a book on the lectern.
@Suite(.timeLimit(.minutes(5))) struct LeafCutTests {
  private func layout(
    pose: Double = 0, opening: Double? = nil, mode: LeavesMode = .facing, abreast: Double? = nil,
    direction: ReadingDirection = .leftToRight
  ) -> BookLayout {
    BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1,
      imposition: Imposition(pages: 60, direction: direction), pageAspect: 0.64, pose: pose,
      mode: mode, focus: abreast == nil ? nil : 0, abreast: abreast,
      opening: opening.map {
        BookOpening(progress: $0, cover: Rect(380, 190, 250, 390), cornerRadius: 10)
      })
  }

  private func flying(_ book: BookLayout, _ progress: Double, leaves: Int = 1) -> LeafPositions {
    LeafPositions(
      leaves: book.leaves, turned: 10,
      flights: [.init(leaves: 10..<10 + leaves, progress: progress)])
  }

  @Test(arguments: ReadingDirection.allCases)
  func anUprightLeafIsAsThickAsPaper(direction: ReadingDirection) throws {
    let book = layout(direction: direction)
    let cut = try #require(book.cut(ofLeaf: 10, count: 1, flying(book, 0.5)))
    #expect((1...2.5).contains(cut.frame.width))
    #expect(abs(cut.frame.midX - book.spine.x) < 1)
    #expect(cut.frame.height > book.pageSize.height && cut.opacity == 1)
    let many = try #require(book.cut(ofLeaf: 10, count: 4, flying(book, 0.5, leaves: 4)))
    #expect(abs(many.frame.width - 4 * cut.frame.width) < 1e-9)
    // A leaf that lies shows no edge, and the lectern's leaves are the tutorial's.
    #expect(book.cut(ofLeaf: 10, count: 1, flying(book, 0)) == nil)
    let lectern = layout(pose: 1, direction: direction)
    #expect(lectern.cut(ofLeaf: 10, count: 1, flying(lectern, 0.5)) == nil)
  }

  @Test func theCutLiesAtTheFreeEdgeAllTheWay() throws {
    let book = layout()
    var last: Rect?
    for step in 1..<200 {
      let positions = flying(book, Double(step) / 200)
      let cut = try #require(book.cut(ofLeaf: 10, count: 1, positions)).frame
      let side = step < 100 ? Imposition.front(ofLeaf: 10) : Imposition.back(ofLeaf: 10)
      let quad = try #require(book.attributes(ofSide: side, positions).quad).bounds
      let edge = step < 100 ? quad.maxX : quad.minX
      #expect(abs(cut.midX - edge) < 0.5, "\(step)")
      // Beside round corners there is no edge.
      let seen = max(quad.maxY - quad.minY, book.pageSize.height)
      #expect(cut.height <= seen + 0.5)
      if let last { #expect(abs(last.midX - cut.midX) < 12 && abs(last.width - cut.width) < 0.1) }
      last = cut
    }
  }

  @Test func theBlockFansWhileTheBookOpensAndIsAsThickAsItsLeavesWhenOpen() {
    func thickness(_ opening: Double?) -> Double {
      let book = layout(opening: opening)
      return book.thickness(LeafPositions(leaves: book.leaves, turned: 10)).right
        / book.scale
    }
    let open = thickness(nil)
    #expect(thickness(0) == 0 && abs(thickness(1) - open) < 1e-9)
    #expect(thickness(0.5) > 0.55 * open && thickness(0.9) > 0.9 * open)
    let way = (0...100).map { thickness(Double($0) / 100) }
    #expect(zip(way, way.dropFirst()).allSatisfy { abs($1 - $0) < 0.05 * open })
  }

  @Test func leavesJoinTheBlockAsTheyTurn() {
    let book = layout()
    let way = (0...100).map { book.thickness(flying(book, Double($0) / 100)) }
    // In steps of half a pixel at most.
    for (a, b) in zip(way, way.dropFirst()) {
      #expect((0...0.51).contains(b.left - a.left) && (0...0.51).contains(a.right - b.right))
    }
    #expect(way[100].left > way[0].left)
    #expect(way.allSatisfy { abs($0.left + $0.right - way[0].left - way[0].right) < 1e-9 })
  }

  @Test(arguments: ReadingDirection.allCases)
  func theLecternThrowsAShadowThatComesWithThePose(direction: ReadingDirection) {
    let halves: [BookLayout.Half] = [.left, .right]
    for half in halves {
      let flat = layout(direction: direction)
      let rest = LeafPositions(leaves: flat.leaves, turned: 10)
      #expect(flat.standShadow(half, rest).isHidden)
      let way = (1...50).map {
        layout(pose: Double($0) / 50, direction: direction).standShadow(half, rest)
      }
      #expect(
        zip(way, way.dropFirst()).allSatisfy {
          !$1.isHidden && abs($1.shadow.opacity - $0.shadow.opacity) < 0.02
            && $1.shadow.radius >= $0.shadow.radius - 1e-9
        })
      // Towards the lower right, away from the light.
      #expect(way.allSatisfy { $0.shadow.offset.x > 0 && $0.shadow.offset.y > 0 })
      #expect((way.last?.shadow.opacity ?? 0) > 0.2)
    }
  }

  @Test(arguments: ReadingDirection.allCases)
  func onePageBecomesTwoWithoutAStep(direction: ReadingDirection) throws {
    func quads(_ abreast: Double?, _ mode: LeavesMode) throws -> [Quad] {
      let book = layout(mode: mode, abreast: abreast, direction: direction)
      let rest = LeafPositions(leaves: book.leaves, turned: 10)
      return try [19, 20].map { try #require(book.attributes(ofSide: $0, rest).quad) }
    }
    /// Whether the other page than the one that is read is seen.
    func isSeen(_ percent: Int, _ mode: LeavesMode) -> Bool {
      let book = layout(mode: mode, abreast: Double(percent) / 100, direction: direction)
      return book.presence(of: .left, LeafPositions(leaves: book.leaves, turned: 10)).pages > 0
    }
    for mode in [LeavesMode.facing, .single] {
      let way = try (0...100).map { try quads(Double($0) / 100, mode) }
      for (percent, (a, b)) in zip(way, way.dropFirst()).enumerated() {
        // The groove closes while the other page is not seen; then the pages lie side by side.
        let sides = isSeen(percent, mode) ? [0, 1] : [1]
        if sides.count == 2, percent > 0 {
          let (left, right) = (
            min(a[0].topLeft.x, a[1].topLeft.x), max(a[0].topLeft.x, a[1].topLeft.x)
          )
          #expect(abs(left + a[0].bounds.width - right) < 1e-6)
        }
        for (old, new) in sides.map({ (a[$0], b[$0]) }) {
          #expect(old.topLeft.distance(to: new.topLeft) < 12)
          #expect(old.bottomRight.distance(to: new.bottomRight) < 12)
        }
      }
      #expect(way[100] == (try quads(nil, .facing)))
      #expect(way[0] == (try quads(0, .single)))
    }
  }
}
