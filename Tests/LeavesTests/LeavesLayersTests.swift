import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import TestSupport
import Testing

/// What the layers of several leaves make together.
@Suite(.timeLimit(.minutes(5))) struct LeavesLayersTests {
  private static let size = Size(240, 90)

  private func page(_ page: Int) -> Color {
    Color(0.3 + 0.05 * Double(page), 0.9 - 0.07 * Double(page), 0.6)
  }

  private func picture(_ leaves: [LeafEdge], _ layout: LeavesLayout) throws -> Bitmap {
    let layers = LeavesLayers()
    let paging = LeavesPaging(pages: 10, mode: layout.mode)
    layers.show(leaves, layout, paging, scale: 1) { number in
      .init(
        exists: number != nil, bitmap: nil, page: number, color: number.map(page))
    }
    let tree = LayerTree(root: layers.root)
    return try #require(
      Rasterizer().image(
        of: tree.flatten(scale: 1), background: .black, width: Int(Self.size.width),
        height: Int(Self.size.height)))
  }

  private func worst(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).map { p, q in
      [0, 8, 16].map { abs(Int(p >> $0 & 255) - Int(q >> $0 & 255)) }.max() ?? 0
    }.max() ?? 0
  }

  private func leaf(_ leaf: Int, _ edge: Double) -> LeafEdge {
    LeafEdge(leaves: leaf..<leaf + 1, edge: edge)
  }

  /// The instant before a leaf leaves the air looks like the one after: no shade and no shadow pops,
  /// whatever else is in the air.
  @Test(arguments: LeavesMode.allCases, [ReadingDirection.leftToRight, .rightToLeft])
  func aLeafThatLandsChangesNothing(mode: LeavesMode, direction: ReadingDirection) throws {
    for light in BookLight.allCases {
      try expectNoChange(
        LeavesLayout(viewSize: Self.size, mode: mode, direction: direction, light: light))
    }
  }

  private func expectNoChange(_ layout: LeavesLayout) throws {
    func expectSame(_ before: [LeafEdge], _ after: [LeafEdge]) throws {
      let far = worst(try picture(before, layout), try picture(after, layout))
      #expect(far <= 2, "\(before.map(\.edge)): \(far)")
    }
    try expectSame([leaf(1, 0)], [leaf(2, 1)])
    for edge in [0.1, 0.5, 0.8, 0.95] {
      try expectSame([leaf(1, 0), leaf(2, edge)], [leaf(2, edge)])
      try expectSame([leaf(1, edge), leaf(2, 1)], [leaf(1, edge)])
      try expectSame([leaf(1, 0), leaf(2, 0.4), leaf(3, edge)], [leaf(2, 0.4), leaf(3, edge)])
    }
  }

  /// Read from right to left, several leaves in the air are the mirror image: shadows, too, which hang
  /// in pages of their own and are seen where those are not covered.
  @Test(arguments: LeavesMode.allCases, [[0.2, 0.8, 0.95], [0.1, 0.7, 0.9], [0.25, 0.5, 0.75]])
  func fromRightToLeftIsTheMirrorImage(mode: LeavesMode, edges: [Double]) throws {
    let leaves = edges.enumerated().map { leaf($0 + 1, $1) }
    func picture(_ direction: ReadingDirection) throws -> Bitmap {
      try self.picture(
        leaves, LeavesLayout(viewSize: Self.size, mode: mode, direction: direction))
    }
    let (one, other) = (try picture(.leftToRight), try picture(.rightToLeft))
    for y in [0, 45, 89] {
      let row = y * one.width..<(y + 1) * one.width
      let far = zip(one.pixels[row], other.pixels[row].reversed()).map { difference($0, $1) }.max()
      // Shades that lie on each other are rounded one by one.
      #expect((far ?? 255) <= 4)
    }
  }

  /// A single page is seen through its own paper: a fifth of it through the rest.
  @Test func fromBehindAPageHasItsOwnPaper() throws {
    let layout = LeavesLayout(viewSize: Self.size, mode: .single, paper: .white)
    let picture = try picture([leaf(3, 0.5)], layout)
    // Left of the shading, on the reverse of page 3, which has one colour.
    let pixel = picture.pixels[45 * picture.width + 30]
    let expected = page(3)
    for (shift, value) in [(16, expected.red), (8, expected.green), (0, expected.blue)] {
      #expect(abs(Int(pixel >> UInt32(shift) & 255) - Int((value * 255).rounded())) <= 2)
    }
  }
}
