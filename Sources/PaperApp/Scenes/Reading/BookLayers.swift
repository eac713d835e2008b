import Books
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The layers of an open book: two boards, two piles, and the sides of those leaves that can be seen.
/// Their number does not depend on the length of the book.
final class BookLayers {
  /// All these lie in the book's layer; those of a book read from right to left in a mirror in it.
  private let layer: Layer
  private let mirror: Layer?

  private let desk: Desk
  private let left = PileLayers(side: .left)
  private let right = PileLayers(side: .right)
  private var sides: [Int: PageLayers] = [:]

  init(on desk: Desk, in layer: Layer) {
    self.desk = desk
    mirror = desk.order == .rtl ? Layer(name: "mirror") : nil
    if let mirror { layer.addSublayer(mirror) }
    self.layer = mirror ?? layer
    for pile in [left, right] {
      self.layer.addSublayer(pile.board)
      self.layer.addSublayer(pile.layer)
    }
  }

  /// What lies in the mirror is laid out as if read from left to right; pictures and words are turned
  /// the right way round again, as on a sheet's other side.
  private func setMirror() {
    guard let mirror else { return }
    mirror.anchorPoint = .zero
    mirror.bounds = Rect(origin: .zero, size: desk.view.size)
    mirror.transform = Transform3D.scale(-1, 1)
      .concatenating(.translation(desk.mirrorWidth, 0))
  }

  /// A late picture is fading in.
  func isFading(at time: Double) -> Bool {
    sides.values.contains { $0.sheet.isFading(at: time) }
  }

  /// Takes all layers away.
  func remove() {
    for side in sides.values { side.layer.removeFromSuperlayer() }
    sides = [:]
    for pile in [left, right] {
      pile.board.removeFromSuperlayer()
      pile.layer.removeFromSuperlayer()
    }
    mirror?.removeFromSuperlayer()
  }

  /// The side of a leaf that is seen at a point of a window with a book read from left to right.
  func item(at point: Point) -> Int? {
    guard let hit = layer.tree?.hitTest(desk.ordered(point)) else { return nil }
    return sides.first { $0.value.layer === hit.layer }?.key
  }

  /// Lays out everything for one instant.
  /// - Parameters:
  ///   - turned: where the book is going, so that those pages are fetched first.
  ///   - arrival: what the book comes out of, while it does, in the mirror.
  ///   - shown: what is shown on a side of a leaf instead of its own picture.
  /// - Returns: the pictures and labels that the sides show, and those of the pages around.
  func lay(
    _ plan: BookLayout, _ positions: LeafPositions, turned: Int, from arrival: Part.Arrival?,
    showing shown: [Int: Int] = [:], at time: Double
  ) -> Demand {
    var demand = Demand()
    setMirror()
    let items = plan.visibleLeaves(positions).flatMap { [2 * $0, 2 * $0 + 1] }
    keep(items, plan, at: time)
    let requests = requests(plan)
    for item in items {
      guard let side = sides[item] else { continue }
      let attributes = plan.attributes(ofItem: item, positions)
      let ratio = plan.ratio(of: item / 2, positions)
      side.lay(attributes, shade: plan.shade(ofItem: item, ratio: ratio))
      side.layer.opacity = item % 2 == 1 ? Self.leftOpacity(plan) : 1
      let face = requests.face(
        ofItem: shown[item] ?? item, isSeen: !attributes.isHidden,
        isDeep: Self.isDeep(item / 2, positions), &demand)
      requests.show(face, on: side, at: time, &demand)
    }
    castShadows(plan, positions)
    sides[0]?.showClosed(arrival)
    let color = requests.boardColor(&demand)
    for pile in [left, right] {
      pile.lay(plan, positions, color: color, from: arrival)
    }
    left.fade(by: Self.leftOpacity(plan))
    requests.prefetch(around: turned, &demand)
    return demand
  }

  /// Makes the sides that can be seen now, and takes the others away.
  private func keep(_ items: [Int], _ plan: BookLayout, at time: Double) {
    for (item, side) in sides where !items.contains(item) {
      side.layer.removeFromSuperlayer()
      sides[item] = nil
    }
    for item in items where sides[item] == nil {
      let side = PageLayers(name: Self.name(ofItem: item, plan), at: time)
      sides[item] = side
      layer.addSublayer(side.layer)
    }
  }

  /// Lays out only what pages lie on, for a style that draws them itself: the halves are flat.
  func layBoards(_ plan: BookLayout, _ positions: LeafPositions, _ demand: inout Demand) {
    setMirror()
    for side in sides.values { side.layer.removeFromSuperlayer() }
    sides = [:]
    let color = requests(plan).boardColor(&demand)
    for pile in [left, right] {
      pile.lay(plan, positions, color: color, from: nil, isFlat: true)
    }
    // A single page, the back cover too, always lies on the board to the right.
    guard plan.mode == .facing else { return left.fade(by: 0) }
    // Each board goes with its cover: it is gone soon after that has left it.
    let (front, back) = (positions.progress(of: 0), positions.progress(of: plan.leaves - 1))
    left.fade(by: max(0, 8 * front - 7))
    right.fade(by: max(0, 1 - 8 * back))
  }

  private func requests(_ plan: BookLayout) -> PageRequests {
    PageRequests(book: desk.book, plan: plan, view: desk.view, content: desk.content)
  }

  /// With one page at a time what is turned over leaves the picture, but not at a stroke.
  private static func leftOpacity(_ plan: BookLayout) -> Double {
    plan.mode == .single ? min(1, max(0, 2 - 2 * (plan.opening?.progress ?? 1))) : 1
  }

  /// Leaves of a pile, from the top, of which one sees more than an edge.
  private static let readable = 2

  /// A leaf of which one sees an edge at most, in a pile or among others that turn with it.
  private static func isDeep(_ leaf: Int, _ positions: LeafPositions) -> Bool {
    if let flight = positions.flights.first(where: { $0.leaves.contains(leaf) }) {
      return flight.leaves.dropFirst(readable).dropLast(readable).contains(leaf)
    }
    return leaf < positions.restingOnLeft - readable || leaf >= positions.restingOnRight + readable
  }

  static func name(ofItem item: Int, _ plan: BookLayout) -> String {
    if item == 0 { return "cover" }
    if item == plan.backCover { return "backCover" }
    guard let page = plan.page(ofItem: item) else { return "endpaper" }
    return "page-\(page)"
  }

  /// A leaf in the air shades the page that lies beneath it on its side.
  private func castShadows(_ plan: BookLayout, _ positions: LeafPositions) {
    for side in sides.values { side.castShadow.isHidden = true }
    let flights = positions.flights
    for (i, flight) in flights.enumerated() {
      let leaf = flight.leaves.lowerBound
      let r = plan.ratio(of: leaf, positions)
      let isRight = r >= 0
      // What lies beneath: the next leaf on that side, which may itself be in the air.
      let beneath = isRight ? flight.leaves.upperBound : leaf - 1
      guard (0..<plan.leaves).contains(beneath) else { continue }
      let item = isRight ? 2 * beneath : 2 * beneath + 1
      let other = plan.ratio(of: beneath, positions)
      let isLast =
        isRight ? (i + 1 == flights.count || other >= 0) : (i == 0 || other <= 0)
      guard isLast, let side = sides[item] else { continue }
      let elevation = abs(other - r) * Double.pi / 2
      side.cast(plan.castShadow(elevation: elevation), fromRight: !isRight)
    }
    castOpeningShadow(plan, positions)
  }

  /// The leaves that turn over with the cover shade the page that they uncover, which may itself be
  /// turning already.
  private func castOpeningShadow(_ plan: BookLayout, _ positions: LeafPositions) {
    let last = positions.restingOnLeft - 1
    let beneath = positions.flights.first?.leaves.lowerBound ?? positions.restingOnRight
    guard plan.opening != nil, last >= 0, beneath < plan.leaves, let side = sides[2 * beneath]
    else { return }
    let r = plan.ratio(of: last, positions)
    guard r >= 0 else { return }
    let elevation = (plan.ratio(of: beneath, positions) - r) * Double.pi / 2
    side.cast(plan.castShadow(elevation: elevation), fromRight: false)
  }
}
