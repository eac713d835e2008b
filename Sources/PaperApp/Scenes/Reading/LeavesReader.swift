import Books
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves

/// Pages that curl over flat, on the same book and in the same place: two in a wide window, one in a
/// tall one.
///
/// While the book opens or closes its leaves are hard, as in the other style; a curl needs a book that
/// lies open.
final class LeavesReader: Reader {
  let style = ReadingStyle.leaves
  let pose = Pose.flat

  private let desk: Desk
  private let boards: BookLayers
  private let layers = LeavesLayers()
  private let sheets: LeafSheets
  private var turner: LeavesTurner
  /// Where the view of the leaves lay when the pointer went down: a cover that is turned moves it.
  private var grip: Point?
  /// The leaves are hard: the book opens or closes, or what was turned meanwhile has not landed yet.
  private var isHard = false

  init(at item: Int, on desk: Desk, in layer: Layer) {
    self.desk = desk
    sheets = LeafSheets(on: desk)
    boards = BookLayers(on: desk, in: layer)
    let plan = desk.plan(pose: 0, mode: desk.mode)
    turner = LeavesTurner(
      layout: Self.layout(plan, desk.order), pages: plan.items, page: item)
    turner.dragsFromAnywhere = true
    layer.addSublayer(layers.root)
    layers.root.isHidden = true
  }

  func leave() {
    boards.remove()
    layers.root.removeFromSuperlayer()
  }

  var item: Int { turner.page }

  private var mode: LeavesMode { desk.mode }

  private var plan: BookLayout { desk.plan(pose: 0, mode: mode, hasGroove: false) }

  private static func layout(_ plan: BookLayout, _ order: PageOrder) -> LeavesLayout {
    let page = plan.pageSize
    return LeavesLayout(
      viewSize: Size(plan.mode == .facing ? 2 * page.width : page.width, page.height),
      mode: plan.mode, direction: order.direction, paper: Palette.paper)
  }

  private func relayout() {
    let layout = Self.layout(plan, desk.order)
    if layout != turner.layout {
      // The pointer's way is measured from where the leaves lie now.
      if layout.viewSize != turner.layout.viewSize { grip = nil }
      turner.relayout(layout)
    }
    // All of a closed book is its cover.
    let isClosed = turner.turned == 0 || (turner.turned == turner.paging.leaves)
    turner.preferredTargetWidth =
      isClosed && layout.mode == .facing ? layout.pageSize.width * 0.999 : 0
  }

  func resize() { relayout() }

  func isMoving(at time: Double) -> Bool {
    turner.isMoving(at: time) || sheets.isFading(at: time)
  }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    var progress: [String: Double] = [:]
    for (i, leaf) in edges(at: time).enumerated() {
      progress["leafEdge" + (i == 0 ? "" : "\(i + 1)")] = leaf.edge
    }
    return (offset(at: time), progress)
  }

  /// The second page of a spread stands half-way to the next one where it is seen alone.
  private func offset(at time: Double) -> Double {
    let stops = stops(at: time)
    guard mode == .single, stops.total > 1 else { return stops.offset }
    return (stops.total - 1) / 2
  }

  // MARK: Input

  func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    case .by(let leaves): turner.turn(by: leaves, at: time)
    case .toStart: turner.turn(to: 1, animated: true, at: time)
    case .toEnd: turner.turn(to: plan.pages, animated: true, at: time)
    }
  }

  func togglePages(at time: Double) {
    desk.togglePages()
    relayout()
  }

  func handle(_ event: InputEvent, at time: Double) {
    relayout()
    // Kept while the pointer is down, for the leaves may move under it.
    let isNew = if case .pointerDown = event { true } else { grip == nil }
    let origin = isNew ? origin(at: time) : grip ?? .zero
    grip = origin
    _ = turner.handle(event.moved(by: origin), at: time)
  }

  // MARK: Layout

  func layout(at time: Double, as part: Part) -> Demand {
    var demand = Demand()
    relayout()
    _ = turner.update(at: time)
    isHard = part.arrival != nil || (isHard && turner.isFlying)
    // A hard single page is not seen turning. What is in the hand waits for the release, or a press
    // would be lost until the spring of the opening has come to rest, long after the book looks open.
    if isHard, mode == .single, !isHeld(at: time) { turner.settle() }
    let requests = PageRequests(book: desk.book, plan: plan, view: desk.view, content: desk.content)
    layers.root.isHidden = isHard
    if isHard {
      demand = layOutHardLeaves(part.arrival, at: time)
      for item in turner.paging.visible(at: turner.turned) {
        _ = sheet(item, requests, at: time, &demand)
      }
    } else {
      layOutCurlingLeaves(requests, at: time, &demand)
    }
    sheets.endFrame(at: time)
    return demand
  }

  private func layOutCurlingLeaves(
    _ requests: PageRequests, at time: Double, _ demand: inout Demand
  ) {
    let plan = plan
    let positions = bookPositions(at: time)
    boards.layBoards(plan, positions, &demand)
    layers.root.frame = Rect(origin: origin(at: time), size: turner.layout.viewSize)
    let fore = CornerRadii.right(plan.cornerRadius)
    layers.root.cornerRadii =
      plan.mode == .facing
      ? CornerRadii(plan.cornerRadius) : desk.order == .rtl ? fore.mirrored : fore
    layers.show(shownLeaves(at: time), turner.layout, turner.paging, scale: desk.view.scale) {
      sheet($0, requests, at: time, &demand)
    }
    requests.prefetch(around: positions.turned, &demand)
  }

  private func sheet(
    _ item: Int?, _ requests: PageRequests, at time: Double, _ demand: inout Demand
  ) -> LeavesLayers.Sheet {
    // At rest the layers of the next turn are there but cannot be seen.
    let isSeen =
      turner.isFlying || item.map(turner.paging.visible(at: turner.turned).contains) ?? false
    return sheets.sheet(item, turner.layout.pageSize, requests, isSeen: isSeen, at: time, &demand)
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
    let size = turner.layout.viewSize
    let left = plan.mode == .facing ? plan.pageSize.width : 0
    let shift = desk.view.whole(plan.shift(bookPositions(at: time)))
    let place = Rect(
      plan.spine.x - left + shift, plan.spine.y - plan.pageSize.height / 2, size.width,
      size.height)
    return desk.ordered(place).origin
  }

  /// The leaves in the air, their folds between two pixels.
  private func edges(at time: Double) -> [LeafEdge] {
    turner.edges(at: time).map { leaf in
      var leaf = leaf
      leaf.edge = turner.layout.snapped(leafEdge: leaf.edge, pixelScale: desk.view.scale)
      return leaf
    }
  }

  private func isHeld(at time: Double) -> Bool {
    turner.edges(at: time).contains { $0.isHeld }
  }

  private func shownLeaves(at time: Double) -> [LeafEdge] {
    let edges = edges(at: time)
    guard edges.isEmpty else { return edges }
    let next = turner.turned..<turner.turned + 1
    return [LeafEdge(leaves: next, edge: 1)]
  }

  private func stops(at time: Double) -> LeafPositions {
    let flights = edges(at: time).map {
      LeafPositions.Flight(leaves: $0.leaves, progress: 1 - $0.edge)
    }
    return LeafPositions(
      leaves: turner.paging.leaves, turned: turner.turned, flights: flights)
  }

  /// How far the leaves of the bound book are turned. Of two single pages that are one leaf, only the step
  /// from its front to its back turns it.
  private func bookPositions(at time: Double) -> LeafPositions {
    let stops = stops(at: time)
    guard mode == .single else { return stops }
    let item = Int(stops.total)
    let part = stops.total - Double(item)
    let turned = (item + 1) / 2
    let leaf = LeafPositions.Flight(leaves: turned..<turned + 1, progress: part)
    return LeafPositions(
      leaves: plan.leaves, turned: turned, flights: item % 2 == 0 && part > 0 ? [leaf] : [])
  }

  func reading(at time: Double) -> Reading {
    let size = turner.layout.pageSize
    let origin = origin(at: time)
    return Reading(
      items: turner.paging.visible(at: turner.turned),
      page: Rect(origin.x, origin.y, size.width, size.height))
  }

  var pagesAround: Set<Int> { PageRequests.pages(around: (item + 1) / 2, plan) }
}
