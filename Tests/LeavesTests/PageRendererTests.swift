import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import Synchronization
import Testing

/// Drawing in the background.
@Suite(.timeLimit(.minutes(5))) struct PageRendererTests {
  private func background(_ pages: Int, size: Size = Size(400, 300)) -> LeavesRig {
    let rig = LeavesRig(pages: 0, size: size)
    rig.view.rendersInBackground = true
    rig.book.pages = pages
    rig.view.reloadData()
    return rig
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
    let rig = background(9)
    rig.view.update(at: 0)
    #expect(contents(rig.view) == nil)
    await rig.view.finishRendering()
    #expect(contents(rig.view) == nil)
    rig.view.update(at: 0.1)
    #expect(contents(rig.view)?.label == "page-0")
    #expect(rig.book.drawn == [0, 1, 2, 3])
  }

  @Test func eachPageIsDrawnOnceHoweverOftenItIsAskedFor() async {
    let rig = background(9)
    for i in 0..<50 { rig.view.update(at: Double(i) * 0.001) }
    await rig.view.finishRendering()
    for i in 0..<50 { rig.view.update(at: 1 + Double(i) * 0.001) }
    await rig.view.finishRendering()
    #expect(rig.book.drawn == [0, 1, 2, 3])
  }

  /// What was drawn for the old size is on its way when the size changes, and does not land.
  @Test func pagesForAnOldSizeAreDropped() async {
    let rig = background(9, size: Size(300, 400))
    rig.view.update(at: 0)
    await rig.view.finishRendering()
    rig.view.size = Size(200, 400)
    rig.view.update(at: 0.1)
    #expect(contents(rig.view) == nil)
    await rig.view.finishRendering()
    rig.view.update(at: 0.2)
    #expect(contents(rig.view)?.width == 200)
  }

  /// The same of a reload, though the size is the same.
  @Test func pagesOfBeforeAReloadAreDropped() async {
    let rig = background(9, size: Size(300, 400))
    rig.view.update(at: 0)
    await rig.view.finishRendering()
    rig.view.reloadData()
    rig.view.update(at: 0.1)
    #expect(contents(rig.view) == nil)
    await rig.view.finishRendering()
    rig.view.update(at: 0.2)
    #expect(contents(rig.view) != nil && rig.book.drawn == [0, 1, 2, 0, 1, 2])
  }

  @Test func theOwnerIsWoken() async {
    let wakeup = Wakeup()
    let view = LeavesView(size: Size(300, 400)) { wakeup.signal() }
    let book = CountingBook(pages: 2)
    view.rendersInBackground = true
    view.dataSource = book
    view.reloadData()
    view.update(at: 0)
    await view.finishRendering()
    #expect(wakeup.signals == 2)
  }

  private final class Wakeup: Sendable {
    private let count = Mutex(0)
    var signals: Int { count.withLock { $0 } }
    func signal() { count.withLock { $0 += 1 } }
  }
  // MARK: Withdrawing

  /// Which pages were drawn, for those who outlive the book.
  private final class Drawn: Sendable {
    private let list = Mutex<[Int]>([])
    var pages: [Int] { list.withLock { $0 } }
    func add(_ page: Int) { list.withLock { $0.append(page) } }
  }

  /// Draws nothing, and has something happen while a page is drawn.
  private final class Interruption: LeavesDataSource {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)
    private let pages: Int
    let log: Drawn

    init(pages: Int, log: Drawn = Drawn()) {
      self.pages = pages
      self.log = log
    }

    func numberOfPages(in view: LeavesView) -> Int { pages }

    /// Has `action` happen in the midst of the first page that is drawn from now on, and not before
    /// `work` is done.
    func interrupt(during work: () -> Void, by action: @escaping @Sendable () -> Void) {
      self.action.withLock { next in
        work()
        next = action
      }
    }

    func renderPage(at index: Int, in context: BitmapContext) {
      log.add(index)
      let action = action.withLock { next in
        defer { next = nil }
        return next
      }
      action?()
    }
  }

  /// The view, on whatever thread: the test waits while another one has it.
  private final class Holder {
    var view: LeavesView?
    init(_ view: LeavesView) { self.view = view }
  }

  private func interrupted(_ action: @escaping @Sendable (LeavesView) -> Void) async -> [Int] {
    let book = Interruption(pages: 9)
    let view = LeavesView(size: Size(300, 400))
    view.rendersInBackground = true
    view.dataSource = book
    view.reloadData()
    nonisolated(unsafe) let shared = view
    book.interrupt(during: { view.update(at: 0) }, by: { action(shared) })
    await view.finishRendering()
    return book.log.pages
  }

  @Test func withoutASourceNothingMoreIsDrawn() async {
    let drawn = await interrupted { $0.dataSource = nil }
    #expect(drawn == [0])
  }

  @Test func inAViewWithoutSizeNothingMoreIsDrawn() async {
    let drawn = await interrupted { view in
      view.size = .zero
      view.update(at: 0.1)
    }
    #expect(drawn == [0])
  }

  /// Nor is the page drawn twice that was under way when the view began to draw by itself.
  @Test func inTheForegroundNothingMoreIsDrawnInTheBackground() async {
    let halted = await interrupted { $0.rendersInBackground = false }
    #expect(halted == [0])
    let drawn = await interrupted { view in
      view.rendersInBackground = false
      for i in 0..<9 where view.needsFrame(at: Double(i)) { view.update(at: Double(i)) }
    }
    #expect(drawn == [0, 1, 2])
  }

  @Test func forAViewThatIsGoneNothingMoreIsDrawn() async {
    let drawn = Drawn()
    weak var book: Interruption?
    func begin() {
      let new = Interruption(pages: 9, log: drawn)
      book = new
      let holder = Holder(LeavesView(size: Size(300, 400)))
      holder.view?.rendersInBackground = true
      holder.view?.dataSource = new
      holder.view?.reloadData()
      nonisolated(unsafe) let shared = holder
      new.interrupt(during: { holder.view?.update(at: 0) }, by: { shared.view = nil })
    }
    begin()
    while book != nil { await Task.yield() }
    #expect(drawn.pages == [0])
  }
}
