import PaperGeometry
import PaperLayouts
import PaperLeaves
import PaperRaster
import TestSupport
import Testing

/// Pages with a pattern that shows which way round they are seen.
private final class Stripes: LeavesDataSource {
  func numberOfPages(in view: LeavesView) -> Int { 9 }

  func renderPage(at index: Int, in context: BitmapContext) {
    let (w, h) = (context.size.width, context.size.height)
    for i in 0...index {
      // Each bar is longer than the one before, and begins at the left margin.
      let bar = Rect(w * 0.1, h * (0.08 + 0.1 * Double(i)), w * (0.2 + 0.07 * Double(i)), h * 0.05)
      context.fill(Color(0.2, 0.3, 0.2 + 0.08 * Double(index)), in: bar)
    }
    context.fill(Color(0.8, 0.2, 0.2), in: Rect(w * 0.8, h * 0.85, w * 0.1, w * 0.1))
  }
}

/// The look of a folded leaf.
@Suite(.timeLimit(.minutes(5))) struct LeavesGoldenTests {
  private func picture(
    _ name: String, mode: LeavesView.Mode, direction: ReadingDirection = .leftToRight,
    turns: [Double], at time: Double
  ) throws {
    let view = LeavesView(size: mode == .single ? Size(180, 240) : Size(360, 240))
    let book = Stripes()
    view.mode = mode
    view.direction = direction
    view.paperColor = Color(hex: 0xF6F1E7)
    view.dataSource = book
    view.reloadData(showing: 2)
    for start in turns { view.turn(by: 1, at: start) }
    view.update(at: time)
    try expectGolden(
      Rasterizer().image(
        of: view.commands(), background: Color(hex: 0x4F5B66), width: Int(view.size.width),
        height: 240), named: name)
  }

  @Test func onePage() throws { try picture("single", mode: .single, turns: [0], at: 0.4) }

  @Test func twoPages() throws { try picture("facing", mode: .facing, turns: [0], at: 0.4) }

  @Test func twoPagesAlmostThere() throws {
    try picture("facing-late", mode: .facing, turns: [0], at: 0.75)
  }

  @Test func fromRightToLeft() throws {
    try picture("right-to-left", mode: .facing, direction: .rightToLeft, turns: [0], at: 0.4)
  }

  @Test func severalLeaves() throws {
    try picture("several", mode: .facing, turns: [0, 0.2, 0.4], at: 0.7)
  }
}
