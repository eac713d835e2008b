import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import Shell

/// The layers of an open book: two boards, two piles, and the sides of those leaves that can be seen.
/// Their number does not depend on the length of the book.
final class BookLayers {
  /// The layer in which all these layers lie.
  private var layer: Layer

  private let session: BookSession
  private let left = PileLayers(half: .left)
  private let right = PileLayers(half: .right)
  private var sides: [Int: PageLayers] = [:]
  private let foreEdge = ForeEdge()
  /// The cut edges of leaves that stand up.
  private var cuts: [Layer] = []
  private let curls = CurlLayers()

  init(on session: BookSession, in layer: Layer) {
    self.session = session
    self.layer = layer
    for pile in [left, right] {
      self.layer.addSublayer(pile.ground)
      self.layer.addSublayer(pile.board)
      self.layer.addSublayer(pile.layer)
      self.layer.addSublayer(pile.marks)
    }
  }

  /// Whether a late picture is fading in.
  func isFading(at time: Double) -> Bool {
    sides.values.contains { $0.sheet.isFading(at: time) }
  }

  func remove() {
    for side in sides.values { side.layer.removeFromSuperlayer() }
    sides = [:]
    showCuts([])
    curls.show([], in: layer)
    for pile in [left, right] {
      pile.ground.removeFromSuperlayer()
      pile.board.removeFromSuperlayer()
      pile.layer.removeFromSuperlayer()
      pile.marks.removeFromSuperlayer()
    }
  }

  /// Moves all layers beneath another layer, in the order in which they lie.
  func move(to layer: Layer) {
    let piles = [left, right].flatMap { [$0.ground, $0.board, $0.layer, $0.marks] }
    let own = piles + sides.values.map(\.layer) + cuts + curls.layers
    for part in self.layer.sublayers where own.contains(where: { $0 === part }) {
      layer.addSublayer(part)
    }
    self.layer = layer
  }

  /// The sides that are seen of a book whose leaves stand at `positions`.
  func seenSides(_ bookLayout: BookLayout, _ positions: LeafPositions) -> SeenSides {
    bookLayout.seenSides(positions, fit: requests(bookLayout).fit)
  }

  /// Lays out everything for one instant.
  /// - Parameters:
  ///   - turned: the number of leaves turned when the book has come to rest; the pages around that
  ///     spread are fetched first.
  ///   - arrival: the item of the scene beneath out of which the book comes; nil outside a
  ///     transition.
  ///   - shown: the contents of sides that do not show their own page, by the side's number.
  /// - Returns: the pictures and labels that the sides show, and those of the pages around.
  func lay(
    _ bookLayout: BookLayout, _ positions: LeafPositions, turned: Int,
    from arrival: TransitionContext.Presented?,
    showing shown: [Int: Imposition.SideContent] = [:], at time: Double
  ) -> Demand {
    var demand = Demand()
    let visible = bookLayout.visibleLeaves(positions).flatMap(Imposition.sides(ofLeaf:))
    keep(visible, bookLayout, at: time)
    let requests = requests(bookLayout)
    let shadows = castShadows(bookLayout, positions)
    for number in visible {
      guard let side = sides[number],
        let content = shown[number] ?? bookLayout.imposition.content(ofSide: number)
      else { continue }
      let leaf = Imposition.leaf(ofSide: number)
      let attributes = bookLayout.attributes(ofSide: number, positions)
      let ratio = bookLayout.inclination(ofSide: number, positions)
      let above = shadows[number]
      side.lay(
        attributes, shade: bookLayout.shade(ofSide: number, ratio: ratio), by: bookLayout.pose,
        light: bookLayout.light(
          ofSide: number, positions, under: above,
          isPicture: session.isAcross(content, side: number)))
      side.bend(attributes.bend, bookLayout, session.content.theme)
      side.cast(
        above.flatMap { bookLayout.castShadow(from: $0, on: ratio) }, by: bookLayout.pose,
        fromRight: !bookLayout.imposition.isRight(number))
      side.layer.opacity =
        bookLayout.presence(ofSide: number, positions)
        * (Imposition.isFront(number) ? 1 : Self.leftOpacity(bookLayout))
      let isSeen = !attributes.isHidden && side.layer.opacity > 0
      let face = requests.face(
        of: content, isSeen: isSeen, isDeep: Self.isDeep(leaf, positions), &demand)
      let surface = isSeen ? attributes.surface(fit: nil) : nil
      requests.show(face, of: content, on: side, surface, at: time, &demand)
    }
    for number in visible where !Imposition.isFront(number) {
      let front = sides[Imposition.front(ofLeaf: Imposition.leaf(ofSide: number))]
      sides[number]?.shine(through: front, bookLayout, requests.theme)
    }
    sides[bookLayout.imposition.sides.lowerBound]?.showClosed(
      arrival, hasPiles: true, requests.theme)
    let color = requests.boardColor(&demand)
    let edge = foreEdge.look(session.edgeMarks, bookLayout, positions)
    for pile in [left, right] {
      pile.lay(
        bookLayout, positions, color: color, session.content.theme, from: arrival, edge: edge,
        paper: session.bookPaper.brightness)
      pile.board.opacity *= session.boardOpacity
    }
    layCuts(bookLayout, positions, board: color)
    curls.show(
      positions.flights.compactMap { bookLayout.curlShadow(of: $0, positions) }, in: layer)
    left.fade(by: bookLayout.presence(of: .left, positions).boards * Self.leftOpacity(bookLayout))
    right.fade(by: bookLayout.presence(of: .right, positions).boards)
    requests.prefetch(around: turned, &demand)
    return demand
  }

  /// Makes the sides that can be seen now, and takes the others away.
  private func keep(_ visible: [Int], _ bookLayout: BookLayout, at time: Double) {
    for (number, side) in sides where !visible.contains(number) {
      side.layer.removeFromSuperlayer()
      sides[number] = nil
    }
    for number in visible where sides[number] == nil {
      guard let content = bookLayout.imposition.content(ofSide: number) else { continue }
      let side = PageLayers(name: content.name, at: time)
      sides[number] = side
      layer.addSublayer(side.layer)
    }
  }

  /// Lays out the cut edges of the leaves in the air, and of the cover of a book that opens.
  private func layCuts(_ bookLayout: BookLayout, _ positions: LeafPositions, board: Color) {
    var flights = positions.flights.map(\.leaves)
    if bookLayout.opening != nil { flights.append(0..<1) }
    let theme = session.content.theme
    showCuts(
      flights.compactMap { leaves in
        let leaf = leaves.lowerBound
        let color = leaf == 0 || leaf == bookLayout.leaves - 1 ? board : theme.edgeLight
        return bookLayout.cut(ofLeaf: leaf, count: leaves.count, positions).map { ($0, color) }
      })
  }

  private func showCuts(_ seen: [(cut: LeafCut, color: Color)]) {
    while cuts.count > seen.count { cuts.removeLast().removeFromSuperlayer() }
    while cuts.count < seen.count {
      let layer = Layer(name: "leafCut")
      layer.isHitTestable = false
      cuts.append(layer)
      self.layer.addSublayer(layer)
    }
    for (layer, (cut, color)) in zip(cuts, seen) {
      layer.frame = cut.frame
      layer.zPosition = cut.zIndex
      layer.opacity = cut.opacity
      layer.backgroundColor = color.mixed(with: .black, 1 - cut.light)
    }
  }

  /// Lays out only the boards and the piles, both flat, for a style that draws the pages itself.
  /// - Parameter back: where the book stands when it is closed at its back, in a style in which single pages lie on the right
  ///   half but for the back cover; nil in other styles.
  func layBoards(
    _ bookLayout: BookLayout, _ positions: LeafPositions, back: BookLayout?,
    _ demand: inout Demand
  ) {
    for side in sides.values { side.layer.removeFromSuperlayer() }
    sides = [:]
    showCuts([])
    curls.show([], in: layer)
    let color = requests(bookLayout).boardColor(&demand)
    let edge = foreEdge.look(session.edgeMarks, bookLayout, positions)
    for pile in [left, right] {
      pile.lay(
        pile.half == .left ? back ?? bookLayout : bookLayout, positions, color: color,
        session.content.theme, from: nil, edge: edge,
        paper: session.bookPaper.brightness, isFlat: true)
      pile.board.opacity *= session.boardOpacity
    }
    let (front, last) = (positions.progress(of: 0), positions.progress(of: bookLayout.leaves - 1))
    // A single page lies on the board to the right until the back cover is seen, whose fore-edge is on the other side.
    guard back == nil else {
      left.fade(by: last)
      return right.fade(by: 1 - last)
    }
    // Each board goes with its cover: the board is gone soon after the cover has left it.
    left.fade(by: max(0, 8 * front - 7))
    right.fade(by: max(0, 1 - 8 * last))
  }

  private func requests(_ bookLayout: BookLayout) -> PageRequests {
    PageRequests(on: session, bookLayout: bookLayout)
  }

  /// The opacity of the left half. With one page at a time the left half is not shown, and fades
  /// out while the book opens, because a sudden end would be seen.
  private static func leftOpacity(_ bookLayout: BookLayout) -> Double {
    bookLayout.abreast == 0 && bookLayout.focus == nil
      ? (2 - 2 * (bookLayout.opening?.progress ?? 1)).clamped(to: 0...1) : 1
  }

  /// The number of leaves at the top of a pile that show more than an edge.
  private static let readable = 2

  /// Whether a leaf shows an edge at most, in a pile or among other leaves that turn with it.
  private static func isDeep(_ leaf: Int, _ positions: LeafPositions) -> Bool {
    if let flight = positions.flights.first(where: { $0.leaves.contains(leaf) }) {
      return flight.leaves.dropFirst(readable).dropLast(readable).contains(leaf)
    }
    return leaf < positions.restingOnLeft - readable || leaf >= positions.restingOnRight + readable
  }

  /// The ratios of the leaves in the air whose shadows fall on sides, by the numbers of the sides.
  private func castShadows(
    _ bookLayout: BookLayout, _ positions: LeafPositions
  ) -> [Int: Double] {
    var shadows: [Int: Double] = [:]
    let flights = positions.flights
    for (i, flight) in flights.enumerated() {
      let leaf = flight.leaves.lowerBound
      // A leaf that bends has shadows of its own.
      guard !bookLayout.isBent(leaf, positions) else { continue }
      let r = bookLayout.ratio(of: leaf, positions)
      let isRight = r >= 0
      // The leaf beneath is the next leaf on that side, which may itself be in the air.
      let beneath = isRight ? flight.leaves.upperBound : leaf - 1
      guard (0..<bookLayout.leaves).contains(beneath) else { continue }
      let seen =
        isRight ? Imposition.front(ofLeaf: beneath) : Imposition.back(ofLeaf: beneath)
      let other = bookLayout.ratio(of: beneath, positions)
      let isLast =
        isRight ? (i + 1 == flights.count || other >= 0) : (i == 0 || other <= 0)
      guard isLast, r * other >= 0 else { continue }
      shadows[seen] = r
    }
    castOpeningShadow(bookLayout, positions, &shadows)
    return shadows
  }

  /// The leaves that turn over with the cover shade the page that they uncover. The leaf of that
  /// page may be turning already.
  private func castOpeningShadow(
    _ bookLayout: BookLayout, _ positions: LeafPositions,
    _ shadows: inout [Int: Double]
  ) {
    let last = positions.restingOnLeft - 1
    let beneath = positions.flights.first?.leaves.lowerBound ?? positions.restingOnRight
    guard bookLayout.opening != nil, last >= 0, beneath < bookLayout.leaves else { return }
    let r = bookLayout.ratio(of: last, positions)
    guard r >= 0 else { return }
    shadows[Imposition.front(ofLeaf: beneath)] = r
  }
}
