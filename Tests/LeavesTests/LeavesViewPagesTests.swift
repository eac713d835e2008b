import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import TestSupport
import Testing

/// A view whose pages the caller has, instead of a data source that draws them.
@Suite(.timeLimit(.minutes(5))) struct LeavesViewPagesTests {
  private struct Asked: Equatable {
    var page: Int
    var isSeen: Bool
  }

  private func view(pages: Int = 9, showing page: Int = 4) -> LeavesView {
    let view = LeavesView(size: Size(400, 300))
    view.reload(pages: pages, showing: page)
    return view
  }

  private let bitmaps: [Bitmap?] = (0..<30).map { page in
    let pixels = [Pixel](repeating: 0xFF00_0000 | Pixel(page), count: 200 * 300)
    return Bitmap(width: 200, height: 300, pixels: pixels, label: "mine-\(page)")
  }

  private func layOut(_ view: LeavesView, at time: Double) -> [Asked] {
    var asked: [Asked] = []
    view.layout(at: time) { page, isSeen in
      asked.append(Asked(page: page, isSeen: isSeen))
      return .init(exists: true, bitmap: bitmaps[page], page: page, name: "mine-\(page)")
    }
    return asked
  }

  /// What is asked for is what has to be there: seen or next.
  @Test func theLayoutAsksForThePagesOfItsLayers() {
    let view = view()
    #expect(
      Set(layOut(view, at: 0).map(\.page)) == [3, 4, 5, 6]
        && Set(layOut(view, at: 0).filter(\.isSeen).map(\.page)) == [3, 4])
    view.turn(by: 1, at: 0)
    view.turn(by: 1, at: 0.3)
    let flying = layOut(view, at: 0.5)
    #expect(Set(flying.map(\.page)) == [3, 4, 5, 6, 7, 8])
    #expect(flying.filter(\.isSeen).count == flying.count)
    let shown = view.tree.records().filter { !$0.isHidden }.compactMap(\.contentsName)
    #expect(Set(shown) == Set((3...8).map { "mine-\($0)" }))
  }

  @Test func aMissingPageIsABlankSheetInItsOwnColour() throws {
    let view = view()
    view.layout(at: 0) { page, _ in
      .init(
        exists: true, bitmap: page == 3 ? nil : bitmaps[page], page: page,
        color: page == 3 ? Color(1, 0, 0) : nil, placeholder: page == 4 ? 0.5 : 0)
    }
    let image = try #require(
      Rasterizer().image(of: view.commands(), background: .black, width: 400, height: 300))
    #expect(image.pixels[150 * 400 + 100] == 0xFFFF_0000)
    #expect(view.tree.records().filter { $0.name == "placeholder" }.map(\.opacity) == [0.5])
  }

  /// Whatever was done, a layout is only a picture of it: twice the same, and no turn lands by it.
  @Test func theLayoutOnlyReads() {
    var random = SeededRandom(3)
    let view = view(pages: 30)
    var time = 0.0
    for _ in 0..<300 {
      time += random.double(0, 0.4)
      switch random.int(0...4) {
      case 0: view.turn(by: random.int(-2...2), at: time)
      case 1: view.handle(.pointerDown(Point(random.double(0, 400), 90), button: .left), at: time)
      case 2: view.handle(.pointerMoved(Point(random.double(0, 400), 90)), at: time)
      case 3: view.handle(.pointerUp(Point(random.double(0, 400), 90), button: .left), at: time)
      default: view.mode = random.chance(0.5) ? .single : .facing
      }
      if random.chance(0.5) { view.advance(at: time) }
      let (edges, page, isAtRest) = (view.edges(at: time), view.currentPage, view.isAtRest)
      let first = layOut(view, at: time)
      let commands = view.commands()
      #expect(layOut(view, at: time) == first && view.commands() == commands)
      #expect(view.edges(at: time) == edges && view.currentPage == page)
      #expect(view.isAtRest == isAtRest)
    }
  }

  @Test func advanceLetsLand() {
    let view = view()
    view.turn(by: 1, at: 0)
    _ = layOut(view, at: 2)
    #expect(!view.isAtRest && view.isMoving(at: 2))
    view.advance(at: 2)
    #expect(view.isAtRest && !view.isMoving(at: 2))
    #expect(view.positions(at: 2).turned == 3 && view.positions(at: 2).flights.isEmpty)
  }

  @Test func settlingLandsAllAtOnce() {
    let diary = Diary()
    let view = view()
    view.delegate = diary
    view.turn(by: 1, at: 0)
    #expect(view.positions(at: 0.5).flights.map(\.progress) == [0.5])
    view.settle()
    #expect(view.isAtRest && view.edges(at: 0.5).isEmpty && view.currentPage == 6)
    #expect(view.turned == 3 && view.numberOfLeaves == 4)
    #expect(diary.entries == [.willTurn(to: 6), .didTurn(to: 6)])
  }

  /// The root hangs where another tree wants it.
  @Test func theRootHangsInAnotherTree() throws {
    let view = view()
    let outer = Layer(name: "outer")
    outer.anchorPoint = .zero
    let tree = LayerTree(root: outer)
    outer.addSublayer(view.tree.root)
    view.tree.root.frame = Rect(origin: Point(50, 20), size: view.layout.viewSize)
    _ = layOut(view, at: 0)
    let record = try #require(tree.records().first { $0.name == "topPage" })
    #expect(record.path == "outer/leaves/topPage")
    #expect(record.quad?.topLeft == Point(250, 20))
  }
}
