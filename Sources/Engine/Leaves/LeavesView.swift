import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster

/// A book whose leaves are folded over, exactly as in Leaves by Tom Brow, as a component. `BookView` is
/// the bound book of this engine. A program gives the view a data source, a size, events and times, and takes draw
/// commands from the view.
///
///     let view = LeavesView(size: Size(1024, 768))
///     view.dataSource = book
///     view.reloadData()
///     view.handle(event, at: now)      // for every event
///     view.update(at: now)             // for every frame
///     rasterizer.draw(view.commands(), background: .black, into: target)
///
/// The view belongs to one thread, reads no clock and opens no window. Another frame is due while
/// `needsFrame(at:)` says so, and when `onPagesReady` is called.
public final class LeavesView {
  /// How many pages the view shows.
  public enum Mode: String, Sendable, CaseIterable {
    /// Two pages in a wide view, one page in a tall view.
    case automatic
    /// One page, or two.
    case single, facing
  }

  /// The object that draws the pages. The view keeps no data source alive.
  public weak var dataSource: (any LeavesDataSource)? {
    didSet { if dataSource == nil { renderer.cancel() } }
  }
  /// The object that is told of turns and taps. The view keeps no delegate alive.
  public weak var delegate: (any LeavesDelegate)?

  /// The size of the view in points.
  public var size: Size { didSet { if size != oldValue { relayout() } } }
  /// The number of pixels for a point.
  public var scale: Double { didSet { if scale != oldValue { relayout() } } }
  /// How many pages the view shows.
  public var mode = Mode.automatic { didSet { if mode != oldValue { relayout() } } }
  /// The direction in which the book is read.
  public var direction = ReadingDirection.leftToRight {
    didSet { if direction != oldValue { relayout() } }
  }
  /// The colour of the paper on which pages are drawn, and through which a page is seen from
  /// behind.
  public var paperColor = Color.white { didSet { if paperColor != oldValue { relayout() } } }

  /// The films of Leaves, or the one light of `BookView`.
  public var light = BookLight.original { didSet { if light != oldValue { relayout() } } }

  /// Whether pages are drawn on another thread; a page that is not drawn yet is a blank sheet.
  /// Otherwise `update` draws the pages that are seen, or, where none of these is missing, one page
  /// more at each call.
  public var rendersInBackground = false {
    didSet {
      if !rendersInBackground { renderer.cancel() }
      isStale = true
    }
  }

  /// The layers of the view. A program may hang the root into a tree of its own: the program then
  /// sets the root's origin and moves events by that origin, and the view sets everything else.
  public let tree: LayerTree

  private let layers = LeavesLayers()
  private(set) var turner: LeavesTurner
  var cache: PageCache
  let renderer: PageRenderer
  private var undelivered: [TurnEvent] = []
  private var isDelivering = false
  /// The layers do not show the turner's state: that state was changed since the last `update`, or
  /// a leaf was still moving then.
  private var isStale = true

  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels for a point.
  ///   - onPagesReady: called when pages were drawn in the background and a frame is due; the call
  ///     comes on any thread and must not wait.
  public init(
    size: Size, scale: Double = 1, onPagesReady: @escaping @Sendable () -> Void = {}
  ) {
    self.size = size
    self.scale = scale
    let layout = LeavesLayout(viewSize: size, mode: LeavesMode(viewSize: size))
    turner = LeavesTurner(layout: layout, pages: 0)
    cache = PageCache(
      format: PageFormat(size: layout.pageSize, scale: scale, paper: layout.paper))
    renderer = PageRenderer(wake: onPagesReady)
    tree = LayerTree(root: layers.root)
    relayout()
  }

  deinit { renderer.cancel() }

  // MARK: Pages

  /// How many pages there were at the last `reloadData` or `reload(pages:)`.
  public var numberOfPages: Int { turner.paging.pages }

  /// The page that is seen when all turns have settled, counted from 0. Of two pages the current
  /// page is the page that was named, or else the page with the even number. Setting the page turns
  /// without animation.
  public var currentPage: Int {
    get { turner.page }
    set { turn(to: newValue, animated: false, at: 0) }
  }

  /// The pages seen when all turns have settled: none, one or two.
  public var visiblePages: [Int] { turner.paging.visible(at: turner.turned) }

  /// How many leaves can be turned.
  public var numberOfLeaves: Int { turner.paging.leaves }

  /// How many leaves are turned when all turns have settled.
  public var turned: Int { turner.turned }

  /// Whether one page or two are seen.
  public var currentMode: LeavesMode { turner.layout.mode }

  /// The size of one page in points, into which the data source draws.
  public var pageSize: Size { turner.layout.pageSize }

  /// Asks the data source for everything anew.
  /// - Parameter page: the page to show; nil keeps the current one, or the nearest that still exists.
  public func reloadData(showing page: Int? = nil) {
    reload(pages: dataSource?.numberOfPages(in: self) ?? 0, showing: page)
  }

  /// Takes another book, or the same book with another number of pages. All turns in the air
  /// settle.
  ///
  /// The room of bound books has its pages as bitmaps already, and needs no data source. The room tells the number of pages
  /// here, and gives the sheet of each page when the layers are set (`layout(at:sheet:)`).
  /// - Parameters:
  ///   - pages: the number of pages.
  ///   - page: the page to show; nil keeps the current one, or the nearest that still exists.
  package func reload(pages: Int, showing page: Int? = nil) {
    turner.reload(pages: pages, page: page ?? turner.page)
    cache.flush()
    isStale = true
    relayout()
  }

  // MARK: Turning

  /// Width in points of the margins in which a press takes a leaf, where the value is above 0 and
  /// below half the view's width. Any other value stands for a fifth of the view's width, but at
  /// least 28.
  public var preferredTargetWidth: Double {
    get { turner.preferredTargetWidth }
    set { turner.preferredTargetWidth = newValue }
  }

  /// A drag may begin anywhere, not only in the margins.
  public var dragsFromAnywhere: Bool {
    get { turner.dragsFromAnywhere }
    set { turner.dragsFromAnywhere = newValue }
  }

  /// Turns to a page, or to the nearest page that exists; nothing happens where that page is the
  /// current page.
  public func turn(to page: Int, animated: Bool, at time: Double, pace: LeafPace = .calm) {
    change { turner in
      turner.turn(to: page, animated: animated, at: time, pace: pace)
      return turner.takeEvents()
    }
  }

  /// Turns `leaves` leaves on, or back where `leaves` is below 0, as a key does.
  public func turn(
    by leaves: Int, animated: Bool = true, at time: Double, pace: LeafPace = .calm
  ) {
    change { turner in
      turner.turn(by: leaves, animated: animated, at: time, pace: pace)
      return turner.takeEvents()
    }
  }

  /// Lands all leaves where they are going, at once; nothing stays in the hand.
  public func settle() {
    change { turner in
      turner.settle()
      return turner.takeEvents()
    }
  }

  /// The layout of the view. Its size is `size`, but of whole pixels.
  package var layout: LeavesLayout { turner.layout }

  // MARK: Input and time

  /// Takes an event at a time in seconds.
  public func handle(_ event: InputEvent, at time: Double) {
    let isUsed = isUsedTap(event, at: time)
    change { turner in
      guard isUsed else { return turner.handle(event, at: time) }
      turner.cancelPress(at: time)
      return turner.takeEvents()
    }
  }

  /// Whether an event ends a tap that is for the delegate and turns nothing.
  private func isUsedTap(_ event: InputEvent, at time: Double) -> Bool {
    guard let delegate, case .pointerUp(let point, .left, let pointer) = event,
      turner.isTap(at: point, by: pointer), let tapped = stillPage(under: point, at: time)
    else { return false }
    return delegate.leavesView(self, usesTapOnPage: tapped.page, at: tapped.point)
  }

  /// Brings book and layers to a time in seconds: `advance` and `layout`.
  /// - Returns: whether another frame is due.
  @discardableResult
  public func update(at time: Double) -> Bool {
    advance(at: time)
    layout(at: time)
    return needsFrame(at: time)
  }

  /// Lands the leaves that have come down, takes over the pages that were drawn, and orders the
  /// pages that are missing. The call never waits for a page that is drawn elsewhere.
  package func advance(at time: Double) {
    deliver(turner.update(at: time))
    for (order, bitmap) in renderer.drain() {
      cache.accept(order.page, bitmap, for: order.format)
    }
    orderPages(at: time)
  }

  /// Sets the layers for a time in seconds. Nothing else changes: a second call gives the same layers.
  package func layout(at time: Double) {
    layout(at: time) { [cache] page, _ in
      .init(exists: true, bitmap: cache[page], page: page)
    }
  }

  /// Sets the layers for a time in seconds, with sheets that the caller gives.
  ///
  /// - Parameters:
  ///   - time: in seconds.
  ///   - sheet: the sheet of a page. The view asks for every page on the layers, so the
  ///     calls tell the caller which pages have to be there. `isSeen` is false for the pages of the
  ///     leaf that would be turned next, whose layers are there at rest but cannot be seen.
  package func layout(
    at time: Double, sheet: (_ page: Int, _ isSeen: Bool) -> LeavesLayers.Sheet
  ) {
    let seenAtRest = turner.isFlying ? nil : visiblePages
    func shown(_ page: Int?) -> LeavesLayers.Sheet {
      guard let page else { return .init(exists: false, bitmap: nil, page: nil) }
      return sheet(page, seenAtRest?.contains(page) ?? true)
    }
    layers.show(
      shownLeaves(at: time), turner.layout, turner.paging, scale: scale, sheet: shown)
    tree.tick(time)
    // A motion that ends before the next frame still has to show its last step.
    isStale = turner.isMoving(at: time)
  }

  /// Whether the view has changed and is not shown so yet, or will change without another event.
  /// Pages that are drawn in the background do not count: `onPagesReady` tells of those pages.
  public func needsFrame(at time: Double) -> Bool {
    if isStale || turner.isMoving(at: time) { return true }
    return !rendersInBackground && isDrawable && !missing(of: neighbourhood).isEmpty
  }

  /// Whether leaves will move or land without another event. A leaf that is held still does not
  /// count.
  public func isMoving(at time: Double) -> Bool { turner.isMoving(at: time) }

  /// The pointer that is down on the book; nil where none is.
  package var pressedPointer: Pointer? { turner.pointer }

  /// Whether no leaf is in the air or in the hand, and all turns are answered.
  package var isAtRest: Bool { turner.isAtRest }

  /// Returns when all pages ordered so far have been drawn in the background; the next `update`
  /// shows these pages. The method is for films and tests.
  nonisolated(nonsending) public func finishRendering() async { await renderer.finish() }

  /// The view as it is seen at the time of the last `update`, in pixels.
  public func commands() -> [DrawCommand] { tree.flatten(scale: scale) }

  // MARK: Inside

  private func relayout() {
    let chosen: LeavesMode =
      switch mode {
      case .automatic: LeavesMode(viewSize: size)
      case .single: .single
      case .facing: .facing
      }
    let layout = LeavesLayout(
      viewSize: LeavesLayout.wholePixels(size, mode: chosen, pixelScale: scale), mode: chosen,
      direction: direction, paper: paperColor, light: light)
    let format = cache.format
    if layout != turner.layout {
      turner.relayout(layout)
      isStale = true
    }
    cache.use(size: layout.pageSize, scale: scale, paper: paperColor)
    if cache.format != format { isStale = true }
    deliver(turner.takeEvents())
  }

  func change(_ book: (inout LeavesTurner) -> [TurnEvent]) {
    let before = turner
    let events = book(&turner)
    if !turner.hasSameLeaves(as: before) { isStale = true }
    deliver(events)
  }

  /// Calls the delegate in the order of the events. A turn that the delegate begins while it is
  /// told of another turn is told afterwards.
  private func deliver(_ events: [TurnEvent]) {
    undelivered += events
    guard !isDelivering else { return }
    isDelivering = true
    while !undelivered.isEmpty {
      switch undelivered.removeFirst() {
      case .willTurn(let page): delegate?.leavesView(self, willTurnToPage: page)
      case .didTurn(let page): delegate?.leavesView(self, didTurnToPage: page)
      }
    }
    isDelivering = false
  }
}
