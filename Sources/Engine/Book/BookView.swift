import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// A bound book as a component: leaves that turn about a spine, between boards and upon a block, flat or on a lectern. A
/// program gives the view a shape, a data source, events and times, and takes draw commands from the view.
///
///     let view = BookView(BookShape(viewSize: Size(1024, 768), imposition: pages, pageAspect: 0.7))
///     view.dataSource = pages
///     view.handle(event, at: now)      // for every event
///     view.update(at: now)             // for every frame
///     rasterizer.draw(view.commands(), background: .black, into: target)
///
/// The view belongs to one thread, reads no clock and opens no window. Another frame is due while
/// `needsFrame(at:)` says so, and when `onPagesReady` is called.
public final class BookView {
  /// How the leaves go.
  public enum Style: String, Sendable, CaseIterable {
    /// Stiff leaves, which turn as planes.
    case flip
    /// Soft leaves between stiff covers, which bow with their speed. Every point of a page can be taken, and stays under the
    /// hand that took the point.
    case curl
    /// Leaves that are folded over along a line parallel to the spine, as in Leaves by Tom Brow.
    case leaves
  }

  /// The measures of the book. Another imposition lands all leaves, and keeps the place.
  /// Sizes that are no number count as 0.
  public var shape: BookShape {
    get { taken }
    set {
      let (old, new) = (taken, newValue.onWholePixels)
      guard new != old else { return }
      taken = new
      takeShape(after: old)
    }
  }
  private var taken: BookShape
  /// The colours of paper, cut edges and boards.
  public var appearance: BookAppearance {
    didSet { if appearance != oldValue { takeAppearance() } }
  }
  /// How the leaves go. Leaves in the air go on in the new style, but from and to `leaves` those of single pages land.
  public var style: Style { didSet { if style != oldValue { changeStyle() } } }
  /// The way from a closed cover, which the program shows, to the open book; nil for a book that is there.
  public var opening: BookOpening? { didSet { if opening != oldValue { isStale = true } } }
  /// The object that draws the pages. The view keeps no data source alive.
  public weak var dataSource: (any BookViewDataSource)? { didSet { reloadData() } }
  /// The object that is told of turns, taps and layers. The view keeps no delegate alive.
  public weak var delegate: (any BookViewDelegate)?
  /// The layers of the view. A program may hang the root into a tree of its own.
  public private(set) lazy var tree = LayerTree(root: root)

  package private(set) var turner: any BookTurner
  private let sheets: any BookSheets
  private let drawn: DrawnSheets?
  private let root: Layer
  /// The layers do not show the present state of the book.
  var isStale = true
  private var wheel = WheelRecognizer()
  private var time = 0.0
  private var announced: BookPlace
  private var isSettled = true

  /// - Parameters:
  ///   - shape: the measures of the book.
  ///   - style: how the leaves go.
  ///   - pose: flat, or on the lectern.
  ///   - place: the place at which the book is open at first, or the nearest place that exists; nil for the beginning.
  ///   - onPagesReady: called when pages were drawn in the background and a frame is due; the call comes on any thread
  ///     and must not wait.
  public init(
    _ shape: BookShape, style: Style = .curl, at place: BookPlace? = nil, pose: Pose = .flat,
    onPagesReady: @escaping @Sendable () -> Void = {}
  ) {
    let (drawn, root) = (DrawnSheets(wake: onPagesReady), Layer(name: "book"))
    root.anchorPoint = .zero
    let (shape, look) = (shape.onWholePixels, BookAppearance())
    (taken, appearance, self.style) = (shape, look, style)
    (sheets, self.drawn, self.root) = (drawn, drawn, root)
    let start = place ?? BookPlace(page: shape.imposition.cover == .boards ? -1 : 0)
    turner = Self.turner(style, at: start, pose: pose, shape, look, drawn, in: root)
    announced = turner.place
    drawn.view = self
    listen()
    takeShape(after: shape)
  }

  /// A view whose pages the caller shows, in the caller's tree.
  package init(
    _ style: Style, at place: BookPlace, pose: Pose, _ shape: BookShape, _ look: BookAppearance,
    _ sheets: any BookSheets, in layer: Layer
  ) {
    (taken, appearance, self.style) = (shape, look, style)
    (self.sheets, drawn, root) = (sheets, nil, layer)
    turner = Self.turner(style, at: place, pose: pose, shape, look, sheets, in: layer)
    announced = place
  }

  deinit { drawn?.renderer.cancel() }

  private static func turner(
    _ style: Style, at place: BookPlace, pose: Pose, _ shape: BookShape, _ look: BookAppearance,
    _ sheets: any BookSheets, in layer: Layer
  ) -> any BookTurner {
    switch style {
    case .flip, .curl:
      BoundTurner(bends: style == .curl, at: place, pose: pose, shape, sheets, look, in: layer)
    case .leaves: FoldedTurner(at: place, shape, sheets, look, in: layer)
    }
  }

  // MARK: Pages

  /// The place that is read when all leaves have come to rest.
  public var place: BookPlace { turner.place }

  /// How many leaves are turned when all leaves have come to rest.
  public var turned: Int { turner.turned }

  /// The pose of the book; flat in the style `leaves`, which has no poses.
  public var pose: Pose { turner.pose }

  /// The contents that are read at rest, in reading order, and their place in points of the view.
  public func spread(at time: Double) -> VisibleSpread { turner.spread(at: time) }

  /// Whether pages are drawn on another thread; a page that is not drawn yet is a blank sheet. Otherwise the layout draws
  /// the pages that are seen, and each `advance` one page more.
  public var rendersInBackground = false {
    didSet {
      if !rendersInBackground { drawn?.renderer.cancel() }
      isStale = true
    }
  }

  /// Asks the data source for all pages anew.
  public func reloadData() {
    drawn?.flush()
    isStale = true
  }

  /// Returns when all pages ordered so far have been drawn in the background; the next `update` shows these pages. The
  /// method is for films and tests.
  nonisolated(nonsending) public func finishRendering() async { await drawn?.renderer.finish() }

  // MARK: Turning

  /// Turns leaves, as a key does, or goes to a place.
  public func turn(_ command: TurnCommand, at time: Double) {
    change(at: time) { $0.turn(command, at: time) }
  }

  /// Lays the book flat or stands the book open on the lectern, in motion.
  public func take(_ pose: Pose, at time: Double) {
    guard pose != turner.pose else { return }
    change(at: time) { $0.togglePose(at: time) }
  }

  /// Shows one page or two, in motion. The mode is chosen then; `shape.chosenMode = nil` makes the mode automatic again.
  public func show(_ mode: LeavesMode, at time: Double) {
    change(at: time) { $0.show(mode, at: time) }
    shape.chosenMode = mode
  }

  /// Ends every motion at once where the motion was going; nothing stays in the hand.
  public func settle(at time: Double) { change(at: time) { $0.settle(at: time) } }

  // MARK: Input and time

  /// Takes an event at a time in seconds. Keys turn as `LeavesView.keymap` says.
  public func handle(_ event: InputEvent, at time: Double) {
    switch event {
    case .key(let key): press(key, at: time)
    case .wheel:
      let steps = wheel.handle(event.inReadingOrder(shape.direction), at: time)
      if let steps { turn(.by(steps), at: time) }
    default: change(at: time) { $0.handle(event, at: time) }
    }
  }

  private func press(_ key: Key, at time: Double) {
    let ahead = shape.direction.right
    switch LeavesView.keymap.first(where: { key.matches($0.key) })?.command {
    case .right: turn(.by(ahead), at: time)
    case .left: turn(.by(-ahead), at: time)
    case .next: turn(.by(1), at: time)
    case .previous: turn(.by(-1), at: time)
    case .first: turn(.toStart, at: time)
    case .last: turn(.toEnd, at: time)
    case nil: break
    }
  }

  /// Brings book and layers to a time in seconds: `advance` and `layout`.
  /// - Returns: whether another frame is due.
  @discardableResult
  public func update(at time: Double) -> Bool {
    advance(at: time)
    layout(at: time)
    return needsFrame(at: time)
  }

  /// Lands the leaves that have come down, takes over the pages that were drawn, and orders the pages that are missing.
  package func advance(at time: Double) {
    advance(at: time, isArriving: opening.map { $0.progress != 1 } ?? false)
  }

  /// - Parameter isArriving: the book is on its way from or to its closed cover.
  package func advance(at time: Double, isArriving: Bool) {
    change(at: time) { $0.advance(to: time, isArriving: isArriving) }
    guard let drawn else { return }
    if drawn.accept() { isStale = true }
    drawn.order(around: turner, inBackground: rendersInBackground)
  }

  /// Sets the layers for a time in seconds. Nothing else changes: a second call gives the same layers.
  package func layout(at time: Double) {
    root.bounds = Rect(origin: .zero, size: shape.viewSize)
    let arrival = opening.map {
      BookArrival(progress: $0.progress, opening: $0, shadow: Shadow.none)
    }
    layout(at: time, from: arrival)
    tree.tick(time)
  }

  /// Sets the layers of the book alone, in a caller's tree.
  package func layout(at time: Double, from arrival: BookArrival?) {
    turner.layout(at: time, from: arrival)
    // A motion that ends before the next frame still has to show its last step.
    isStale = turner.isMoving(at: time)
  }

  /// Whether the view has changed and is not shown so yet, or will change without another event. Pages that are drawn in
  /// the background do not count: `onPagesReady` tells of those pages.
  public func needsFrame(at time: Double) -> Bool {
    if isStale || turner.isMoving(at: time) || tree.isAnimating { return true }
    return !rendersInBackground && drawn?.isMissing(around: turner) == true
  }

  /// Whether a leaf or the book will move without another event. A leaf that is held still does not count.
  package func isMoving(at time: Double) -> Bool { turner.isMoving(at: time) }

  /// The view as the last `layout` has set the layers, in pixels.
  public func commands() -> [DrawCommand] { tree.flatten(scale: shape.pixelScale) }

  // MARK: Places

  /// The sides that are seen, as surfaces in points of the view. On a leaf that bends a point of the page stays a point of
  /// the page. Page space is that of the page's drawing, in points.
  public func seenSides(at time: Double) -> SeenSides { turner.seenSides(at: time) }

  /// The page under a point of the view at a time in seconds, and the point on that page, both in points; nil beside the
  /// pages and on covers.
  public func page(under point: Point, at time: Double) -> (page: Int, point: Point)? {
    guard let hit = seenSides(at: time).hit(point), let page = hit.content.page else { return nil }
    return hit.page.map { (page, $0) }
  }

  // MARK: Inside

  private func change(at time: Double, _ body: (any BookTurner) -> Void) {
    self.time = time
    let changed = changes(at: time)
    body(turner)
    if changed || changes(at: time) { isStale = true }
    tell(at: time)
  }

  private func changes(at time: Double) -> Bool {
    turner.isMoving(at: time) || turner.isFlying(at: time) || turner.isHeld(at: time)
  }

  /// Tells the delegate of another place, and of a book at rest.
  private func tell(at time: Double) {
    if turner.place != announced {
      (announced, isSettled, isStale) = (turner.place, false, true)
      delegate?.bookView(self, willTurnTo: announced)
    }
    guard !isSettled, turner.isSettled(at: time) else { return }
    isSettled = true
    delegate?.bookView(self, didSettleAt: turner.place)
  }

  private func listen() {
    turner.usesTap = { [weak self] point, time in
      guard let self, let delegate, let found = page(under: point, at: time) else { return false }
      return delegate.bookView(self, usesTapOnPage: found.page, at: found.point)
    }
  }

  /// Takes measures that became known while the book is open. No leaf lands: an imposition that grows by pages at the end
  /// moves no page to another side. Another mode shows the page to which the last leaf has led, as `shape` does not: the
  /// first page of a spread is read there after a turn ahead.
  package func follow(_ shape: BookShape) {
    taken = shape
    turner.shape = shape
  }

  private func takeShape(after old: BookShape) {
    drawn?.use(shape, appearance)
    if shape.imposition == old.imposition, shape.fillsView == old.fillsView {
      let (place, changesMode) = (turner.place, turner.shape.mode != shape.mode)
      turner.shape = shape
      if changesMode { (turner as? BoundTurner)?.read(place) }
    } else {
      rebind(at: turner.place)
    }
    isStale = true
  }

  private func takeAppearance() {
    turner.appearance = appearance
    drawn?.use(shape, appearance)
    isStale = true
  }

  private func changeStyle() {
    isStale = true
    if style != .leaves, let bound = turner as? BoundTurner {
      return bound.bend(style == .curl, at: time)
    }
    let flights = style == .leaves || shape.mode == .facing ? turner.flights(at: time) : []
    rebind(at: turner.place)
    turner.take(flights, at: time)
  }

  private func rebind(at place: BookPlace) {
    let former = turner
    former.leave()
    turner = Self.turner(style, at: place, pose: former.pose, shape, appearance, sheets, in: root)
    if let bound = turner as? BoundTurner, let former = former as? BoundTurner {
      bound.goOn(from: former, at: time)
    }
    listen()
    isStale = true
  }
}

extension BookShape {
  /// The shape in numbers, whose pages lie on whole pixels. A book that fills its view is cut to whole pixels, with two
  /// pages to an even number.
  fileprivate var onWholePixels: BookShape {
    func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
    var shape = self
    shape.viewSize = Size(number(viewSize.width), number(viewSize.height))
    shape.pixelScale = pixelScale.isFinite && pixelScale > 0 ? pixelScale : 1
    (shape.pageAspect, shape.paperWeight) = (number(pageAspect), number(paperWeight))
    guard fillsView else { return shape }
    shape.viewSize = LeavesLayout.wholePixels(
      shape.viewSize, mode: mode, pixelScale: shape.pixelScale)
    return shape
  }
}
