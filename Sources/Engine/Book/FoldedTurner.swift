import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves

/// Pages that are folded over, in the same book and place as in the other styles: two pages in a
/// wide window, one page in a tall window.
///
/// The leaves are the engine's component, `LeavesView`, with the app's pictures for its pages.
/// While the book opens or closes its leaves are hard, as in the flip style, because a fold needs a
/// book that lies open.
package final class FoldedTurner: BookTurner {
  package var shape: BookShape { didSet { if shape != oldValue { relayout() } } }
  package var appearance = BookAppearance()
  package let pose = Pose.flat
  package var usesTap: ((Point, Double) -> Bool)? {
    didSet { leaves.delegate = usesTap == nil ? nil : taps }
  }

  private let boards: BookLayers
  private let sheets: any BookSheets
  private let leaves: LeavesView
  private let taps = TapListener()
  /// The shadow of what is folded over, on block, boards and ground; on the pages it is the leaves'.
  private let flap = Layer(name: "flapShadow")
  /// By night light catches the folds and the lifted edges.
  private var rims: [Layer] = []
  /// The origin of the leaves' view when the pointer went down. Turning a cover moves the view.
  private var grip: Point?
  /// The leaves are hard: the book opens or closes, or a leaf turned meanwhile has not landed yet.
  private var isHard = false
  private var sizes = SizeRest()

  package init(
    at place: BookPlace, _ shape: BookShape, _ sheets: any BookSheets, _ look: BookAppearance,
    in layer: Layer
  ) {
    (self.shape, self.sheets, appearance) = (shape, sheets, look)
    boards = BookLayers(of: sheets, in: layer, hasBoards: shape.hasBoards)
    leaves = LeavesView(size: shape.viewSize, scale: shape.pixelScale)
    leaves.direction = shape.direction
    leaves.paperColor = look.paper
    leaves.light = look.light
    leaves.dragsFromAnywhere = true
    flap.isHitTestable = false
    flap.blend = .multiply
    // Upon the boards and the block, beneath the pages.
    flap.zPosition = -0.05
    if shape.hasBoards { layer.addSublayer(flap) }
    layer.addSublayer(leaves.tree.root)
    leaves.tree.root.isHidden = true
    relayout()
    leaves.reload(pages: sheetNumbers.count, showing: sheetNumbers.number(of: place))
  }

  package func leave() {
    boards.remove()
    flap.removeFromSuperlayer()
    showRims([])
    leaves.tree.root.removeFromSuperlayer()
  }

  package func move(to layer: Layer) {
    boards.move(to: layer)
    if shape.hasBoards { layer.addSublayer(flap) }
    layer.addSublayer(leaves.tree.root)
  }

  package var turned: Int { spread }

  package var place: BookPlace { sheetNumbers.place(of: leaves.currentPage) }

  private var sheetNumbers: SheetNumbers {
    SheetNumbers(book: shape.imposition, mode: leaves.currentMode)
  }

  private var mode: LeavesMode { shape.mode }

  private var bookLayout: BookLayout { shape.layout(pose: 0) }

  /// The layout of a book of single pages that is closed at its back. Seen from there the spine is on the other side.
  private var closedAtBack: BookLayout { shape.layout(pose: 0, mode: .single, focus: 1) }

  private func relayout() {
    let (bookLayout, place) = (bookLayout, place)
    let (page, before) = (bookLayout.pageSize, leaves.layout)
    leaves.scale = shape.pixelScale
    leaves.mode = bookLayout.mode == .facing ? .facing : .single
    leaves.size = Size(bookLayout.mode == .facing ? 2 * page.width : page.width, page.height)
    // In a view of a new size the pointer's way is measured from where the leaves lie now.
    if leaves.layout.viewSize != before.viewSize { grip = nil }
    // With two pages abreast the sheets have other numbers than with one page.
    if leaves.currentMode != before.mode {
      leaves.reload(pages: sheetNumbers.count, showing: sheetNumbers.number(of: place))
    }
    // A press anywhere on a closed book takes its cover, elsewhere the outer third of a page.
    leaves.preferredTargetWidth =
      leaves.pageSize.width * (isClosed && bookLayout.mode == .facing ? 0.999 : 1.0 / 3)
  }

  private var isClosed: Bool { leaves.turned == 0 || leaves.turned == leaves.numberOfLeaves }

  package func isMoving(at time: Double) -> Bool {
    leaves.isMoving(at: time) || sheets.isFading(at: time) || sizes.isWaiting(at: time)
  }

  package func isLevel(at time: Double) -> Bool { !isHard }

  package func isFlying(at time: Double) -> Bool { !leaves.edges(at: time).isEmpty }
  package func isSettled(at time: Double) -> Bool { !isFlying(at: time) }
  package func isHeld(at time: Double) -> Bool { leaves.edges(at: time).contains { $0.isHeld } }

  package func flights(at time: Double) -> [LeafFlight] {
    mode == .facing ? leaves.flights(at: time) : []
  }

  package func take(_ flights: [LeafFlight], at time: Double) {
    if mode == .facing { leaves.take(flights, at: time) }
  }

  package func isTurning(at time: Double) -> Bool { leaves.isMoving(at: time) }

  package func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    var progress: [String: Double] = [:]
    for (i, leaf) in leaves.edges(at: time).enumerated() {
      progress["leafEdge" + (i == 0 ? "" : "\(i + 1)")] = leaf.edge
    }
    return (offset(at: time), progress)
  }

  /// The offset in spreads. The second page of a spread, where that page is seen alone, stands
  /// half-way to the next spread.
  private func offset(at time: Double) -> Double {
    let stops = leaves.positions(at: time)
    guard mode == .single, stops.total > 1 else { return stops.offset }
    return (stops.total - 1) / 2
  }

  // MARK: Input

  package func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    case .by(let count): leaves.turn(by: count, at: time, pace: .quick)
    case .toStart: turn(to: BookPlace(page: 0), at: time)
    case .toEnd: turn(to: shape.imposition.lastPage, at: time)
    case .to(let place): turn(to: place, at: time)
    }
  }

  private func turn(to place: BookPlace, at time: Double) {
    leaves.turn(to: sheetNumbers.number(of: place), animated: true, at: time, pace: .quick)
  }

  package func show(_ mode: LeavesMode, at time: Double) { shape.mode = mode }

  package func togglePose(at time: Double) {}

  package func settle(at time: Double) {
    leaves.handle(.pointerCancelled, at: time)
    leaves.settle()
  }

  package func handle(_ event: InputEvent, at time: Double) {
    relayout()
    // The origin is kept while the pointer is down, because the leaves may move under the pointer.
    var isNew = grip == nil
    if case .pointerDown(_, _, _, let pointer) = event {
      isNew = isNew || leaves.pressedPointer == nil || leaves.pressedPointer == pointer
    }
    let origin = isNew ? origin(at: time) : grip ?? .zero
    grip = origin
    taps.uses = nil
    if case .pointerUp(let point, _, _) = event {
      taps.uses = { [usesTap] in usesTap?(point, time) ?? false }
    }
    leaves.handle(event.moved(by: origin), at: time)
  }

  // MARK: Time and layout

  package func advance(to time: Double, isArriving: Bool) {
    relayout()
    sizes.follow(shape, at: time)
    leaves.advance(at: time)
    let edges = leaves.edges(at: time)
    isHard = isArriving || (isHard && !edges.isEmpty)
    // A hard single page is not seen turning, so its turn settles at once. A leaf in the hand waits
    // for the release: otherwise a press would be lost until the spring of the opening has come to
    // rest, long after the book looks open.
    if isHard, mode == .single, !edges.contains(where: { $0.isHeld }) { leaves.settle() }
  }

  package func layout(at time: Double, from arrival: BookArrival?) {
    leaves.paperColor = appearance.paper
    leaves.light = appearance.light
    leaves.tree.root.isHidden = isHard
    flap.isHidden = true
    if isHard { showRims([]) }
    if isHard {
      layOutHardLeaves(arrival, at: time)
      // The pictures of the folded leaves are asked for now, because the folded leaves are shown
      // as soon as the hard leaves have landed.
      for number in leaves.visiblePages { _ = sheet(number, isSeen: true, at: time) }
    } else {
      layOutFoldedLeaves(at: time)
    }
  }

  private func layOutFoldedLeaves(at time: Double) {
    let (bookLayout, positions) = (bookLayout, bookPositions(at: time))
    sheets.begin(
      bookLayout, from: nil, flying: leaves.edges(at: time).reduce(0) { $0 + $1.leaves.count },
      at: time)
    boards.layBoards(
      bookLayout, positions, appearance, back: mode == .single ? closedAtBack : nil,
      isSized: sizes.isResting(at: shape, time))
    leaves.tree.root.frame = Rect(origin: origin(at: time), size: leaves.layout.viewSize)
    let fore = CornerRadii.right(bookLayout.cornerRadius)
    leaves.tree.root.cornerRadii =
      bookLayout.mode == .facing
      ? CornerRadii(bookLayout.cornerRadius)
      : shape.direction == .rightToLeft ? fore.mirrored : fore
    leaves.layout(at: time) { number, isSeen in sheet(number, isSeen: isSeen, at: time) }
    layFlap(bookLayout, at: time)
  }

  /// The shadow of all leaves in the air, as of one sheet.
  private func layFlap(_ bookLayout: BookLayout, at time: Double) {
    var (from, to, part) = (Double.infinity, -Double.infinity, 0.0)
    var folds: [Rect] = []
    for leaf in leaves.edges(at: time) {
      let e = LeavesLayout.clamped(leaf.edge)
      let reverse = leaves.layout.layers(leafEdge: e).first { $0.role == .topPageReverse }
      guard let frame = reverse?.frame, frame.width > 0 else { continue }
      folds.append(frame)
      // What has left the view has left its shadow, too.
      (from, to) = (
        min(from, max(0, frame.minX)), max(to, min(leaves.layout.viewSize.width, frame.maxX))
      )
      part = max(part, min(1, 4 * e, 4 * (1 - e)))
    }
    showRims(appearance.isNight && appearance.light == .sun ? folds : [])
    guard from < to, part > 0, appearance.light == .sun, shape.hasBoards else { return }
    let (origin, scale) = (origin(at: time), bookLayout.scale)
    flap.isHidden = false
    flap.frame = Rect(origin.x + from, origin.y, to - from, leaves.layout.viewSize.height)
    flap.shadow =
      Shadow(
        opacity: 0.30 * part, radius: 9 * scale, offset: Point(3 * scale, 8 * scale)
      ).onPaper
  }

  private func showRims(_ folds: [Rect]) {
    while rims.count > 2 * folds.count { rims.removeLast().removeFromSuperlayer() }
    while rims.count < 2 * folds.count {
      let rim = Layer(name: "rim")
      rim.isHitTestable = false
      rim.zPosition = 1
      rim.backgroundColor = Color(white: 1, alpha: PaperEdge.rim)
      rims.append(rim)
      leaves.tree.root.superlayer?.addSublayer(rim)
    }
    let (pixel, view) = (1 / shape.pixelScale, leaves.tree.root.frame)
    for (i, fold) in folds.enumerated() {
      for (rim, x) in zip(rims[(2 * i)...], [fold.minX, fold.maxX - pixel]) {
        rim.isHidden = x < 0 || x + pixel > view.width
        rim.frame = Rect(view.minX + x, view.minY, pixel, fold.height)
      }
    }
  }

  private func sheet(
    _ number: Int, isSeen: Bool, at time: Double
  ) -> LeavesLayers.Sheet {
    let content = sheetNumbers.content(number)
    let isOnRight =
      (mode == .single || Imposition.isFront(number)) == (shape.direction == .leftToRight)
    let light = bookLayout.light(
      inGutterOf: isOutside(number, content) ? nil : content, isRight: isOnRight,
      bookPositions(at: time),
      isPicture: sheets.isAcross(content, side: mode == .facing ? number : 0))
    return sheets.sheet(
      number, content, frame(ofSheet: number, at: time), light: light, isSeen: isSeen, at: time)
  }

  /// Whether a sheet lies on the outside of the closed book.
  private func isOutside(_ number: Int, _ content: Imposition.SideContent?) -> Bool {
    let side = mode == .facing ? number : shape.imposition.side(of: sheetNumbers.place(of: number))
    return shape.imposition.isCover(content) || bookLayout.isOutside(side)
  }

  /// Where a sheet lies flat on the desk. With two pages abreast, fronts lie on the side of the pages to come.
  private func frame(ofSheet number: Int, at time: Double) -> Rect {
    let (origin, size) = (origin(at: time), leaves.pageSize)
    let isOnRight =
      mode == .facing
      && Imposition.isFront(number) == (shape.direction == .leftToRight)
    return Rect(
      origin: Point(origin.x + (isOnRight ? size.width : 0), origin.y), size: size)
  }

  /// Lays out the book on its way from or to the shelf. A single page that is read lies on the
  /// book's right side, whichever side the page has in the book, but for the back cover: a book that
  /// is closed there turns over.
  private func layOutHardLeaves(_ arrival: BookArrival?, at time: Double) {
    let content = sheetNumbers.content(leaves.currentPage)
    let isBack = mode == .single && content == .backCover
    let bookLayout = shape.layout(
      pose: 0, focus: isBack ? 1 : nil, opening: arrival?.opening)
    var (positions, shown) = (bookPositions(at: time), [Int: Imposition.SideContent]())
    if mode == .single {
      let turned = isBack ? bookLayout.leaves : spread
      positions = LeafPositions(leaves: bookLayout.leaves, turned: turned)
      if !isBack { shown = [Imposition.front(ofLeaf: turned): content ?? .blank] }
    }
    boards.lay(
      bookLayout, positions, appearance, from: arrival, showing: shown,
      isSized: sizes.isResting(at: shape, time), at: time)
  }

  /// The upper left corner of the leaves' view in the window.
  private func origin(at time: Double) -> Point {
    let bookLayout = bookLayout
    let size = leaves.layout.viewSize
    let isOnLeft = bookLayout.mode == .facing || shape.direction == .rightToLeft
    let left = isOnLeft ? bookLayout.pageSize.width : 0
    let shift = bookLayout.shift(bookPositions(at: time)).snapped(toPixelsAt: shape.pixelScale)
    return Point(bookLayout.spine.x - left + shift, bookLayout.spine.y - size.height / 2)
  }

  /// How far the leaves of the bound book are turned. Of the steps between single pages, only the
  /// step from a leaf's front to the leaf's back turns that leaf.
  private func bookPositions(at time: Double) -> LeafPositions {
    let stops = leaves.positions(at: time)
    guard mode == .single else { return stops }
    let stop = Int(stops.total)
    let (turned, next) = (spread(ofStop: stop), spread(ofStop: stop + 1))
    let part = stops.total - Double(stop)
    let leaf = LeafPositions.Flight(leaves: turned..<max(turned, next), progress: part)
    return LeafPositions(
      leaves: bookLayout.leaves, turned: turned, flights: next > turned && part > 0 ? [leaf] : [])
  }

  /// The spread of the page that is seen alone at a stop.
  private func spread(ofStop stop: Int) -> Int {
    shape.imposition.stop(of: shape.imposition.place(atStop: stop, .single), .facing)
  }

  /// The spread at which the place is seen with two pages abreast.
  private var spread: Int { shape.imposition.stop(of: place, .facing) }

  package func spread(at time: Double) -> VisibleSpread {
    let size = leaves.pageSize
    let origin = origin(at: time)
    return VisibleSpread(
      contents: leaves.visiblePages.compactMap(sheetNumbers.content),
      page: Rect(origin.x, origin.y, size.width, size.height),
      paper: bookLayout.paper(atSpread: spread))
  }

  package func contents(at time: Double) -> [Imposition.SideContent] {
    shape.imposition.contents(atStop: leaves.positions(at: time).passed, mode)
  }

  package var stops: (read: Int, last: Int) { (leaves.turned, leaves.numberOfLeaves) }

  package func seenSides(at time: Double) -> SeenSides {
    let bookLayout = bookLayout
    guard !isHard else { return boards.seenSides(bookLayout, bookPositions(at: time)) }
    return leaves.seenSides(
      at: time, content: sheetNumbers.content,
      fit: { self.sheets.fit(of: $0, on: $1, in: bookLayout) }
    ).moved(by: origin(at: time))
  }

  package func bottom(at time: Double) -> Double { spread(at: time).page.maxY }

  package func blockEdges(at time: Double) -> BlockEdges {
    guard !isHard, !leaves.isMoving(at: time) else { return BlockEdges([]) }
    return bookLayout.blockEdges(bookPositions(at: time))
  }
}

/// Hands the taps on the leaves on, in points of the whole view.
private final class TapListener: LeavesDelegate {
  var uses: (() -> Bool)?

  func leavesView(_ view: LeavesView, usesTapOnPage page: Int, at point: Point) -> Bool {
    uses?() ?? false
  }
}
