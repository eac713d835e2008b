import Books
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves

/// Pages that curl over flat, on the same book and in the same place: two in a wide window, one in a
/// tall one.
///
/// The leaves are the engine's component, `LeavesView`, with the app's pictures for its pages. While the
/// book opens or closes its leaves are hard, as in the other style; a curl needs a book that lies open.
final class LeavesReader: Reader {
  let style = ReadingStyle.leaves
  let pose = Pose.flat

  private let desk: Desk
  private let boards: BookLayers
  private let sheets: LeafSheets
  private let leaves: LeavesView
  /// Where the view of the leaves lay when the pointer went down: a cover that is turned moves it.
  private var grip: Point?
  /// The leaves are hard: the book opens or closes, or what was turned meanwhile has not landed yet.
  private var isHard = false

  init(at item: Int, on desk: Desk, in layer: Layer) {
    self.desk = desk
    sheets = LeafSheets(on: desk)
    boards = BookLayers(on: desk, in: layer)
    leaves = LeavesView(size: desk.view.size, scale: desk.view.scale)
    leaves.direction = desk.order.direction
    leaves.paperColor = Palette.paper
    leaves.dragsFromAnywhere = true
    layer.addSublayer(leaves.tree.root)
    leaves.tree.root.isHidden = true
    relayout()
    leaves.reload(pages: plan.items, showing: item)
  }

  func leave() {
    boards.remove()
    leaves.tree.root.removeFromSuperlayer()
  }

  var item: Int { leaves.currentPage }

  private var mode: LeavesMode { desk.mode }

  private var plan: BookLayout { desk.plan(pose: 0, mode: mode, hasGroove: false) }

  private func relayout() {
    let (plan, before) = (plan, leaves.layout.viewSize)
    let page = plan.pageSize
    leaves.scale = desk.view.scale
    leaves.mode = plan.mode == .facing ? .facing : .single
    leaves.size = Size(plan.mode == .facing ? 2 * page.width : page.width, page.height)
    // The pointer's way is measured from where the leaves lie now.
    if leaves.layout.viewSize != before { grip = nil }
    // All of a closed book is its cover.
    leaves.preferredTargetWidth =
      isClosed && plan.mode == .facing ? leaves.pageSize.width * 0.999 : 0
  }

  private var isClosed: Bool { leaves.turned == 0 || leaves.turned == leaves.numberOfLeaves }

  func resize() { relayout() }

  func isMoving(at time: Double) -> Bool {
    leaves.isMoving(at: time) || sheets.isFading(at: time) || boards.isFading(at: time)
  }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    var progress: [String: Double] = [:]
    for (i, leaf) in leaves.edges(at: time).enumerated() {
      progress["leafEdge" + (i == 0 ? "" : "\(i + 1)")] = leaf.edge
    }
    return (offset(at: time), progress)
  }

  /// The second page of a spread stands half-way to the next one where it is seen alone.
  private func offset(at time: Double) -> Double {
    let stops = leaves.positions(at: time)
    guard mode == .single, stops.total > 1 else { return stops.offset }
    return (stops.total - 1) / 2
  }

  // MARK: Input

  func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    case .by(let count): leaves.turn(by: count, at: time)
    case .toStart: leaves.turn(to: 1, animated: true, at: time)
    case .toEnd: leaves.turn(to: plan.pages, animated: true, at: time)
    }
  }

  func togglePages(at time: Double) {
    desk.togglePages()
    relayout()
  }

  func handle(_ event: InputEvent, at time: Double) {
    relayout()
    // Kept while the pointer is down, for the leaves may move under it.
    var isNew = grip == nil
    if case .pointerDown(_, _, _, let pointer) = event {
      isNew = isNew || leaves.pressedPointer == nil || leaves.pressedPointer == pointer
    }
    let origin = isNew ? origin(at: time) : grip ?? .zero
    grip = origin
    leaves.handle(event.moved(by: origin), at: time)
  }

  // MARK: Time and layout

  func advance(to time: Double, isArriving: Bool) {
    relayout()
    leaves.advance(at: time)
    let edges = leaves.edges(at: time)
    isHard = isArriving || (isHard && !edges.isEmpty)
    // A hard single page is not seen turning. What is in the hand waits for the release, or a press
    // would be lost until the spring of the opening has come to rest, long after the book looks open.
    if isHard, mode == .single, !edges.contains(where: { $0.isHeld }) { leaves.settle() }
  }

  func layout(at time: Double, as part: Part) -> Demand {
    var demand = Demand()
    sheets.begin()
    let requests = PageRequests(book: desk.book, plan: plan, view: desk.view, content: desk.content)
    leaves.tree.root.isHidden = isHard
    if isHard {
      demand = layOutHardLeaves(part.arrival, at: time)
      // The leaves that curl are shown as soon as these have landed.
      for item in leaves.visiblePages {
        _ = sheets.sheet(item, leaves.pageSize, requests, isSeen: true, at: time, &demand)
      }
    } else {
      layOutCurlingLeaves(requests, at: time, &demand)
    }
    sheets.end()
    return demand
  }

  private func layOutCurlingLeaves(
    _ requests: PageRequests, at time: Double, _ demand: inout Demand
  ) {
    let plan = plan
    let positions = bookPositions(at: time)
    boards.layBoards(plan, positions, &demand)
    leaves.tree.root.frame = Rect(origin: origin(at: time), size: leaves.layout.viewSize)
    let fore = CornerRadii.right(plan.cornerRadius)
    leaves.tree.root.cornerRadii =
      plan.mode == .facing
      ? CornerRadii(plan.cornerRadius) : desk.order == .rtl ? fore.mirrored : fore
    leaves.layout(at: time) { item, isSeen in
      sheets.sheet(item, leaves.pageSize, requests, isSeen: isSeen, at: time, &demand)
    }
    requests.prefetch(around: positions.turned, &demand)
  }

  /// The book on its way from or to the shelf. A single page that is read lies on its right side, whichever
  /// side it has in the book; the back cover lies where the front one does, for all is closed there.
  private func layOutHardLeaves(_ arrival: Part.Arrival?, at time: Double) -> Demand {
    let plan = desk.plan(pose: 0, mode: mode, opening: arrival?.opening, hasGroove: false)
    var (positions, shown) = (bookPositions(at: time), [Int: Int]())
    if mode == .single {
      let turned = item == plan.backCover ? 0 : (item + 1) / 2
      positions = LeafPositions(leaves: plan.leaves, turned: turned)
      shown = [2 * turned: item]
    }
    return boards.lay(
      plan, positions, turned: (item + 1) / 2, from: arrival, showing: shown, at: time)
  }

  /// The upper left corner of the leaves' view in the window.
  private func origin(at time: Double) -> Point {
    let plan = plan
    let size = leaves.layout.viewSize
    let left = plan.mode == .facing ? plan.pageSize.width : 0
    let shift = desk.view.whole(plan.shift(bookPositions(at: time)))
    let place = Rect(
      plan.spine.x - left + shift, plan.spine.y - plan.pageSize.height / 2, size.width,
      size.height)
    return desk.ordered(place).origin
  }

  /// How far the leaves of the bound book are turned. Of two single pages that are one leaf, only the step
  /// from its front to its back turns it.
  private func bookPositions(at time: Double) -> LeafPositions {
    let stops = leaves.positions(at: time)
    guard mode == .single else { return stops }
    let item = Int(stops.total)
    let part = stops.total - Double(item)
    let turned = (item + 1) / 2
    let leaf = LeafPositions.Flight(leaves: turned..<turned + 1, progress: part)
    return LeafPositions(
      leaves: plan.leaves, turned: turned, flights: item % 2 == 0 && part > 0 ? [leaf] : [])
  }

  func reading(at time: Double) -> Reading {
    let size = leaves.pageSize
    let origin = origin(at: time)
    return Reading(
      items: leaves.visiblePages,
      page: Rect(origin.x, origin.y, size.width, size.height))
  }

  var pagesAround: Set<Int> { PageRequests.pages(around: (item + 1) / 2, plan) }
}
