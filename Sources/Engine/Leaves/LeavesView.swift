import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster

/// A book whose leaves curl, as a component. A program gives the view a data source, a size, events
/// and times, and takes draw commands from the view.
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
///
/// A program that has its pages as bitmaps already needs no data source. Such a program says how
/// many pages there are (`reload(pages:)`) and gives each page's sheet when the layers are set
/// (`layout(at:sheet:)`).
public final class LeavesView {
  /// How many pages the view shows.
  public enum Mode: String, Sendable, CaseIterable {
    /// Two pages in a wide view, one page in a tall view.
    case automatic
    case single, facing
  }

  public weak var dataSource: (any LeavesDataSource)? {
    didSet { if dataSource == nil { renderer.cancel() } }
  }
  public weak var delegate: (any LeavesDelegate)?

  /// The size of the view in points.
  public var size: Size { didSet { if size != oldValue { relayout() } } }
  /// The number of pixels for a point.
  public var scale: Double { didSet { if scale != oldValue { relayout() } } }
  public var mode = Mode.automatic { didSet { if mode != oldValue { relayout() } } }
  public var direction = ReadingDirection.leftToRight {
    didSet { if direction != oldValue { relayout() } }
  }
  /// The colour of the paper on which pages are drawn, and through which a page is seen from
  /// behind.
  public var paperColor = Color.white { didSet { if paperColor != oldValue { relayout() } } }

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
  private var cache: PageCache
  private let renderer: PageRenderer
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
  /// - Parameter page: the page to show; nil keeps the current one, or the nearest that still exists.
  public func reload(pages: Int, showing page: Int? = nil) {
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
  public var layout: LeavesLayout { turner.layout }

  /// The leaves in the air as they are seen, in rising order; empty at rest.
  public func edges(at time: Double) -> [LeafEdge] {
    turner.edges(at: time).map { leaf in
      var leaf = leaf
      leaf.edge = layout.snapped(leafEdge: leaf.edge, pixelScale: scale)
      return leaf
    }
  }

  /// How far each leaf is seen turned. A leaf has two pages, or one where pages are seen singly.
  public func positions(at time: Double) -> LeafPositions {
    LeafPositions(
      leaves: turner.paging.leaves, turned: turner.turned,
      flights: edges(at: time).map { .init(leaves: $0.leaves, progress: 1 - $0.edge) })
  }

  /// The sides that are seen at a time in seconds, as surfaces in points of the view.
  /// - Parameters:
  ///   - content: the content of a page of this view, which may be a cover or a blank of the
  ///     caller's book.
  ///   - fit: how the content of a side lies on a sheet of a size.
  public func seenSides(
    at time: Double, content: (Int) -> Imposition.SideContent?,
    fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    layout.seenSides(positions(at: time), turner.paging, content: content, fit: fit)
  }

  /// The page that is seen at a point of the view at a time in seconds, and the point on that page,
  /// both in points: for pages that can be touched. Nil beside the pages, and on a reverse through
  /// which a page is only seen.
  public func page(under point: Point, at time: Double) -> (page: Int, point: Point)? {
    let sides = seenSides(
      at: time, content: { .page($0, .whole) }, fit: { _, size in .same(size) })
    guard let hit = sides.hit(point), let page = hit.content.page, let place = hit.page else {
      return nil
    }
    return (page, place)
  }

  // MARK: Input and time

  /// Takes an event at a time in seconds.
  public func handle(_ event: InputEvent, at time: Double) {
    change { $0.handle(event, at: time) }
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
  public func advance(at time: Double) {
    deliver(turner.update(at: time))
    for (order, bitmap) in renderer.drain() {
      cache.accept(order.page, bitmap, for: order.format)
    }
    orderPages(at: time)
  }

  /// Sets the layers for a time in seconds. Nothing else changes: a second call gives the same layers.
  public func layout(at time: Double) {
    layout(at: time) { [cache] page, _ in
      .init(exists: true, bitmap: cache[page], page: page)
    }
  }

  /// Sets the layers for a time in seconds, with sheets that the caller gives.
  ///
  /// - Parameter sheet: the sheet of a page. The view asks for every page on the layers, so the
  ///   calls tell the caller which pages have to be there. `isSeen` is false for the pages of the
  ///   leaf that would be turned next, whose layers are there at rest but cannot be seen.
  public func layout(
    at time: Double, sheet: (_ page: Int, _ isSeen: Bool) -> LeavesLayers.Sheet
  ) {
    let seenAtRest = turner.isFlying ? nil : visiblePages
    layers.show(shownLeaves(at: time), turner.layout, turner.paging, scale: scale) { page in
      guard let page else { return .init(exists: false, bitmap: nil, page: nil) }
      return sheet(page, seenAtRest?.contains(page) ?? true)
    }
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
  public var pressedPointer: Pointer? { turner.pointer }

  /// Whether no leaf is in the air or in the hand, and all turns are answered.
  public var isAtRest: Bool { turner.isAtRest }

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
      direction: direction, paper: paperColor)
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
    let before = turner.flights
    let events = book(&turner)
    if turner.flights != before { isStale = true }
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

  // MARK: Drawing pages

  private var neighbourhood: [Int] {
    turner.paging.neighbourhood(of: turner.turned, travel: turner.travel)
  }

  private var isDrawable: Bool {
    dataSource != nil
      && BitmapContext.pixelSize(of: cache.format.size, scale: cache.format.scale) != nil
  }

  /// The leaves that are shown: the leaves in the air, or the leaf that would be turned next.
  private func shownLeaves(at time: Double) -> [LeafEdge] {
    let edges = edges(at: time)
    guard edges.isEmpty else { return edges }
    let next = turner.turned..<turner.turned + 1
    return [LeafEdge(leaves: next, edge: 1, velocity: 0, isHeld: false)]
  }

  /// The pages on all sides of the leaves that are shown, in reading order.
  private func shownPages(at time: Double) -> [Int] {
    let paging = turner.paging
    guard !turner.edges(at: time).isEmpty else { return visiblePages }
    let leaves = shownLeaves(at: time).map(\.leaves)
    guard let first = leaves.first?.lowerBound, let last = leaves.last?.upperBound else {
      return []
    }
    let sides = leaves.flatMap {
      [paging.front(of: $0.lowerBound), paging.back(of: $0.upperBound - 1)]
    }
    return ([paging.back(of: first - 1)] + sides + [paging.front(of: last)]).compactMap { $0 }
  }

  private func orderPages(at time: Double) {
    guard isDrawable, let dataSource else { return renderer.cancel() }
    let shown = shownPages(at: time)
    let wanted = shown + neighbourhood.filter { !shown.contains($0) }
    cache.keep(wanted)
    if rendersInBackground {
      return renderer.want(cache.missing(wanted).map(order), from: dataSource)
    }
    let orders = missing(of: wanted)
    let isUrgent = orders.contains { shown.contains($0.page) }
    for order in isUrgent ? orders.filter({ shown.contains($0.page) }) : Array(orders.prefix(1)) {
      guard let bitmap = PageRenderer.draw(order, from: dataSource) else { continue }
      cache.accept(order.page, bitmap, for: order.format)
    }
  }

  private func order(_ page: Int) -> PageRenderer.Order {
    PageRenderer.Order(page: page, format: cache.format)
  }

  /// The orders of pages that the view has to draw by itself. A page may still be under way in the
  /// background, ordered before `rendersInBackground` was switched off.
  private func missing(of pages: [Int]) -> [PageRenderer.Order] {
    cache.missing(pages).map(order).filter { !renderer.isComing($0) }
  }
}
