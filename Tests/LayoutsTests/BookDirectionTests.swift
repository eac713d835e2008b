import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

/// A book read from right to left is laid out as the mirror image of one read from left to right.
@Suite(.timeLimit(.minutes(5))) struct BookDirectionTests {
  private struct Pair {
    let ltr: BookLayout
    let rtl: BookLayout
    /// Of the mirror, on whole pixels.
    let width: Double

    init(_ random: inout SeededRandom) {
      let size = Size(random.double(300, 1600), random.double(300, 1200))
      let scale = random.chance(0.5) ? 1 : 1.5
      let width = (size.width * scale).rounded() / scale
      let pages = random.int(1...30)
      let pose = random.chance(0.5) ? 0 : random.double(0, 1)
      let cover = Rect(random.double(0, 600), 90, 210, 300)
      let progress = random.chance(0.7) ? nil : random.double(0, 1.1)
      func book(_ direction: ReadingDirection, _ cover: Rect) -> BookLayout {
        BookLayout(
          viewSize: size, pixelScale: scale,
          imposition: Imposition(pages: pages, direction: direction), pageAspect: 0.7, pose: pose,
          opening: progress.map {
            BookOpening(progress: $0, cover: cover, cornerRadius: 12)
          })
      }
      ltr = book(.leftToRight, cover)
      rtl = book(.rightToLeft, cover.mirrored(in: width))
      self.width = width
    }
  }

  private func positions(_ random: inout SeededRandom, leaves: Int) -> LeafPositions {
    let leaf = random.int(0...leaves - 1)
    return LeafPositions(
      leaves: leaves, turned: leaf,
      flights: [.init(leaves: leaf..<leaf + 1, progress: random.double(0, 1))])
  }

  private func expectMirrored(_ a: ItemAttributes, _ b: ItemAttributes, in width: Double) throws {
    let (a0, b0) = (try #require(a.quad), try #require(b.quad))
    let pairs = [
      (a0.topLeft, b0.topRight), (a0.topRight, b0.topLeft), (a0.bottomLeft, b0.bottomRight),
      (a0.bottomRight, b0.bottomLeft),
    ]
    for (p, q) in pairs { #expect(Point(width - p.x, p.y).distance(to: q) < 1e-9) }
    #expect(a.cornerRadii == b.cornerRadii.mirrored && a.isHidden == b.isHidden)
    #expect(a.zIndex == b.zIndex && a.isReversed == b.isReversed)
  }

  @Test func sidesBoardsAndPilesAreMirrored() throws {
    var random = SeededRandom(21)
    for _ in 0..<200 {
      let pair = Pair(&random)
      let p = positions(&random, leaves: pair.ltr.leaves)
      #expect(pair.ltr.visibleLeaves(p) == pair.rtl.visibleLeaves(p))
      for side in pair.ltr.visibleLeaves(p).flatMap({ [2 * $0, 2 * $0 + 1] }) {
        try expectMirrored(
          pair.ltr.attributes(ofSide: side, p), pair.rtl.attributes(ofSide: side, p),
          in: pair.width)
      }
      for half in [BookLayout.Half.left, .right] {
        for isFlat in [false, true] {
          try expectMirrored(
            pair.ltr.board(half, p, isFlat: isFlat), pair.rtl.board(half, p, isFlat: isFlat),
            in: pair.width)
          let (a, b) = (
            pair.ltr.pile(half, p, isFlat: isFlat), pair.rtl.pile(half, p, isFlat: isFlat)
          )
          try expectMirrored(a.attributes, b.attributes, in: pair.width)
          let width = a.attributes.frame.width
          #expect(abs(a.edges.mirrored(in: width).minX - b.edges.minX) < 1e-9)
        }
      }
    }
  }

  @Test func aLeafFollowsThePointerInTheMirror() {
    var random = SeededRandom(22)
    for _ in 0..<100 {
      let pair = Pair(&random)
      let p = positions(&random, leaves: pair.ltr.leaves)
      let x = random.double(0, pair.width)
      let leaf = p.flights[0].leaves.lowerBound
      let difference =
        pair.ltr.progress(of: leaf, edgeAt: x, p)
        - pair.rtl.progress(of: leaf, edgeAt: pair.width - x, p)
      #expect(abs(difference) < 1e-9)
      #expect(abs(pair.width - pair.ltr.spine.x - pair.rtl.spine.x) < 1e-9)
      #expect(pair.ltr.shift(p) == -pair.rtl.shift(p))
    }
  }

  @Test func theShadeBeginsAtTheSpine() {
    var random = SeededRandom(23)
    let pair = Pair(&random)
    for side in [2, 3] {
      let (ltr, rtl) = (
        pair.ltr.shade(ofSide: side, ratio: 0.3), pair.rtl.shade(ofSide: side, ratio: 0.3)
      )
      #expect(ltr.map(\.color) == rtl.map(\.color).reversed())
      for (a, b) in zip(ltr, rtl.reversed()) { #expect(abs(1 - a.location - b.location) < 1e-12) }
    }
  }

  /// At rest, pages lie on whole pixels in both directions.
  @Test(arguments: [1.0, 1.5]) func atRestPagesLieOnWholePixels(scale: Double) {
    for width in stride(from: 601.0, to: 640, by: 3.3) {
      let layout = BookLayout(
        viewSize: Size(width, 480), pixelScale: scale,
        imposition: Imposition(pages: 9, direction: .rightToLeft), pageAspect: 0.7, pose: 0)
      let p = LeafPositions(leaves: layout.leaves, turned: 2)
      for side in [3, 4] {
        let x = layout.attributes(ofSide: side, p).frame.minX * scale
        #expect(abs(x - x.rounded()) < 1e-9)
      }
    }
  }
}
