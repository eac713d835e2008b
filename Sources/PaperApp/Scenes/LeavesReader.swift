import Books
import Geometry
import Gestures
import Layers
import Layouts
import Leaves
import Raster

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
  private let blanks = BlankPages()
  private var turner: LeavesTurner
  /// One page or two, where the user has said so.
  private var chosen: LeavesMode?
  /// The book's paper, once a page has told it.
  private var paper: Color?
  /// Where the view of the leaves lay when the pointer went down: a cover that is turned moves it.
  private var grip: Point?

  init(at item: Int, on desk: Desk, in layer: Layer) {
    self.desk = desk
    boards = BookLayers(book: desk.book, in: layer, store: desk.store)
    let mode = LeavesMode(viewSize: desk.view.size)
    let plan = desk.plan(pose: 0, mode: mode)
    turner = LeavesTurner(
      layout: Self.layout(plan, paper: Palette.paper), pages: plan.items, page: item)
    turner.dragsFromAnywhere = true
    layer.addSublayer(layers.root)
    layers.root.isHidden = true
  }

  func leave() {
    boards.remove()
    layers.root.removeFromSuperlayer()
  }

  var item: Int { turner.page }

  private var mode: LeavesMode { chosen ?? LeavesMode(viewSize: desk.view.size) }

  private var plan: BookLayout { desk.plan(pose: 0, mode: mode) }

  private static func layout(_ plan: BookLayout, paper: Color) -> LeavesLayout {
    let page = plan.pageSize
    return LeavesLayout(
      viewSize: Size(plan.mode == .facing ? 2 * page.width : page.width, page.height),
      mode: plan.mode, paper: paper)
  }

  private func relayout() {
    let layout = Self.layout(plan, paper: paper ?? Palette.paper)
    if layout != turner.layout { turner.relayout(layout) }
    // All of a closed book is its cover.
    let isClosed = turner.turned == 0 || (turner.turned == turner.paging.leaves)
    turner.preferredTargetWidth =
      isClosed && layout.mode == .facing ? layout.pageSize.width * 0.999 : 0
  }

  func resize() { relayout() }

  func isMoving(at time: Double) -> Bool { turner.isMoving(at: time) }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    var progress: [String: Double] = [:]
    for (i, leaf) in edges(at: time).enumerated() {
      progress["leafEdge" + (i == 0 ? "" : "\(i + 1)")] = leaf.edge
    }
    return (bookPositions(at: time).offset, progress)
  }

  // MARK: Input

  func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    case .by(let leaves): turner.turn(by: leaves, at: time)
    case .toStart: turner.turn(to: 1, animated: true, at: time)
    case .toEnd: turner.turn(to: plan.pages, animated: true, at: time)
    }
  }

  /// Two pages where there was one, and back to what the window suggests.
  func togglePages(at time: Double) {
    chosen = chosen == nil ? (mode == .facing ? .single : .facing) : nil
    relayout()
  }

  func handle(_ event: InputEvent, at time: Double) {
    relayout()
    if case .pointerDown = event { grip = origin(at: time) }
    _ = turner.handle(event.moved(by: grip ?? origin(at: time)), at: time)
  }

  // MARK: Layout

  func layout(at time: Double, as part: Part) {
    relayout()
    _ = turner.update(at: time)
    layers.root.isHidden = part.arrival != nil
    if let arrival = part.arrival { return layOutHardLeaves(arrival, at: time) }
    let plan = plan
    let positions = bookPositions(at: time)
    boards.layBoards(plan, positions, in: desk.view)
    let size = turner.layout.viewSize
    layers.root.frame = Rect(origin: origin(at: time), size: size)
    let radius = plan.cornerRadius
    layers.root.cornerRadii =
      plan.mode == .single ? .right(radius) : CornerRadii(radius)
    let requests = PageRequests(book: desk.book, plan: plan, view: desk.view, store: desk.store)
    layers.show(shownLeaves(at: time), turner.layout, turner.paging, scale: desk.view.scale) {
      sheet($0, requests)
    }
    requests.prefetch(around: positions.turned)
  }

  /// The book on its way from or to the shelf, with the page that is read on its right side.
  private func layOutHardLeaves(_ arrival: Part.Arrival, at time: Double) {
    let plan = desk.plan(pose: 0, mode: mode, opening: arrival.opening)
    guard mode == .single, item > 0 else {
      return boards.lay(
        plan, bookPositions(at: time), turned: (item + 1) / 2, from: arrival, in: desk.view,
        at: time)
    }
    let turned = max(1, min(plan.leaves - 1, (item + 1) / 2))
    boards.lay(
      plan, LeafPositions(leaves: plan.leaves, turned: turned), turned: turned, from: arrival,
      showing: [2 * turned: item], in: desk.view, at: time)
  }

  /// The upper left corner of the leaves' view in the window.
  private func origin(at time: Double) -> Point {
    let plan = plan
    let left = plan.mode == .facing ? plan.pageSize.width : 0
    let shift = desk.view.whole(plan.shift(bookPositions(at: time)))
    return Point(plan.spine.x - left + shift, plan.spine.y - plan.pageSize.height / 2)
  }

  /// The leaves in the air, their folds between two pixels.
  private func edges(at time: Double) -> [LeafEdge] {
    turner.edges(at: time).map { leaf in
      var leaf = leaf
      leaf.edge = turner.layout.snapped(leafEdge: leaf.edge, pixelScale: desk.view.scale)
      return leaf
    }
  }

  private func shownLeaves(at time: Double) -> [LeafEdge] {
    let edges = edges(at: time)
    guard edges.isEmpty else { return edges }
    let next = turner.turned..<turner.turned + 1
    return [LeafEdge(leaves: next, edge: 1)]
  }

  /// How far the leaves of the bound book are turned. Of two single pages that are one leaf, the first
  /// half turns it.
  private func bookPositions(at time: Double) -> LeafPositions {
    let flights = edges(at: time).map {
      LeafPositions.Flight(leaves: $0.leaves, progress: 1 - $0.edge)
    }
    let stops = LeafPositions(
      leaves: turner.paging.leaves, turned: turner.turned, flights: flights)
    guard mode == .single else { return stops }
    let whole = plan.leaves
    // The cover is one stop, and so is the back cover; each leaf between them is two.
    let total = min(Double(whole), stops.total <= 1 ? stops.total : (stops.total + 1) / 2)
    let turned = Int(total)
    guard total > Double(turned) else { return LeafPositions(leaves: whole, turned: turned) }
    return LeafPositions(
      leaves: whole, turned: turned,
      flights: [.init(leaves: turned..<turned + 1, progress: total - Double(turned))])
  }

  func reading(at time: Double) -> Reading {
    let size = turner.layout.pageSize
    let origin = origin(at: time)
    return Reading(
      items: turner.paging.visible(at: turner.turned),
      page: Rect(origin.x, origin.y, size.width, size.height))
  }

  var pagesAround: Set<Int> { PageRequests.pages(around: (item + 1) / 2, plan) }

  // MARK: Pages

  private func sheet(_ item: Int?, _ requests: PageRequests) -> LeavesLayers.Sheet {
    guard let item else { return .init(exists: false, bitmap: nil, page: nil) }
    let width = turner.layout.pageSize.width
    switch requests.face(ofItem: item) {
    case .picture(let bitmap, let paper, let name):
      if self.paper == nil, item > 0 { self.paper = paper }
      return .init(
        exists: true, bitmap: bitmap, page: item, scale: bitmap.size.width / width, color: paper,
        name: name)
    case .blank(let color, nil, nil):
      return .init(exists: true, bitmap: nil, page: item, color: color)
    case .blank(let color, let gradient, let words):
      let bitmap = blanks.bitmap(
        of: item, turner.layout.pageSize, color: color, gradient: gradient,
        words: words.flatMap { desk.store.label(label($0, width)) }, in: desk.view)
      return .init(exists: true, bitmap: bitmap, page: item, color: color)
    }
  }

  private func label(_ words: PageRequests.Words, _ width: Double) -> LabelRequest {
    LabelRequest(
      text: words.text, pointSize: max(8, width * words.size), color: .init(words.color),
      maximumWidth: max(1, width * 0.74), maximumLines: 6, scale: desk.view.scale)
  }
}

extension InputEvent {
  /// The same in a view whose upper left corner is at `origin`.
  fileprivate func moved(by origin: Point) -> InputEvent {
    switch self {
    case .pointerDown(let point, let button, let modifiers):
      .pointerDown(point - origin, button: button, modifiers: modifiers)
    case .pointerMoved(let point): .pointerMoved(point - origin)
    case .pointerUp(let point, let button): .pointerUp(point - origin, button: button)
    case .wheel(let delta, let point, let modifiers):
      .wheel(delta, at: point - origin, modifiers: modifiers)
    case .pointerCancelled, .key, .pinch: self
    }
  }
}
