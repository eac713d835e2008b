import Geometry
import Layers
import Layouts
import Leaves
import Raster
import Synchronization
import Testing

/// Drawing in the background.
@Suite struct PageRendererTests {
  private func background(_ pages: Int, size: Size = Size(400, 300)) -> Desk {
    let desk = Desk(pages: 0, size: size)
    desk.view.rendersInBackground = true
    desk.book.pages = pages
    desk.view.reloadData()
    return desk
  }

  private func contents(_ view: LeavesView) -> Bitmap? {
    var found: Bitmap?
    func look(_ layer: Layer) {
      if layer.name == "topPage" { found = layer.contents }
      layer.sublayers.forEach(look)
    }
    look(view.tree.root)
    return found
  }

  @Test func pagesComeWithTheNextUpdate() async {
    let desk = background(9)
    desk.view.update(at: 0)
    #expect(contents(desk.view) == nil)
    await desk.view.finishRendering()
    #expect(contents(desk.view) == nil)
    desk.view.update(at: 0.1)
    #expect(contents(desk.view)?.label == "page-0")
    #expect(desk.book.drawn == [0, 1, 2, 3])
  }

  @Test func eachPageIsDrawnOnceHoweverOftenItIsAskedFor() async {
    let desk = background(9)
    for i in 0..<50 { desk.view.update(at: Double(i) * 0.001) }
    await desk.view.finishRendering()
    for i in 0..<50 { desk.view.update(at: 1 + Double(i) * 0.001) }
    await desk.view.finishRendering()
    #expect(desk.book.drawn == [0, 1, 2, 3])
  }

  /// What was drawn for the old size is on its way when the size changes, and does not land.
  @Test func pagesForAnOldSizeAreDropped() async {
    let desk = background(9, size: Size(300, 400))
    desk.view.update(at: 0)
    await desk.view.finishRendering()
    desk.view.size = Size(200, 400)
    desk.view.update(at: 0.1)
    #expect(contents(desk.view) == nil)
    await desk.view.finishRendering()
    desk.view.update(at: 0.2)
    #expect(contents(desk.view)?.width == 200)
  }

  /// The same of a reload, though the size is the same.
  @Test func pagesOfBeforeAReloadAreDropped() async {
    let desk = background(9, size: Size(300, 400))
    desk.view.update(at: 0)
    await desk.view.finishRendering()
    desk.view.reloadData()
    desk.view.update(at: 0.1)
    #expect(contents(desk.view) == nil)
    await desk.view.finishRendering()
    desk.view.update(at: 0.2)
    #expect(contents(desk.view) != nil && desk.book.drawn == [0, 1, 2, 0, 1, 2])
  }

  @Test func theOwnerIsWoken() async {
    let bell = Bell()
    let view = LeavesView(size: Size(300, 400)) { bell.ring() }
    let book = CountingBook(pages: 2)
    view.rendersInBackground = true
    view.dataSource = book
    view.reloadData()
    view.update(at: 0)
    await view.finishRendering()
    #expect(bell.rings == 2)
  }

  private final class Bell: Sendable {
    private let count = Mutex(0)
    var rings: Int { count.withLock { $0 } }
    func ring() { count.withLock { $0 += 1 } }
  }
}
