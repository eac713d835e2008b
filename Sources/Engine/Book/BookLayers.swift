import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// The layers of an open book: two boards, two piles, and the sides of those leaves that can be seen.
/// Their number does not depend on the length of the book.
final class BookLayers {
  /// The layer in which all these layers lie.
  private var layer: Layer

  private let sheets: any BookSheets
  private let left = PileLayers(half: .left)
  private let right = PileLayers(half: .right)
  /// The halves of the book; empty for a book that fills its view.
  private let piles: [PileLayers]
  private var sides: [Int: SideLayers] = [:]
  /// The cut edges of leaves that stand up.
  private var cuts: [Layer] = []
  private let cutEdges = CutEdgesPicture()
  private let curls = CurlLayers()
  private let air = AirShadowLayers()

  init(of sheets: any BookSheets, in layer: Layer, hasBoards: Bool) {
    self.sheets = sheets
    self.layer = layer
    piles = hasBoards ? [left, right] : []
    for pile in piles {
      self.layer.addSublayer(pile.ground)
      self.layer.addSublayer(pile.board)
      self.layer.addSublayer(pile.layer)
      self.layer.addSublayer(pile.marks)
    }
  }

  func remove() {
    removeSides()
    showCuts([])
    curls.show([], in: layer)
    air.show([], in: layer)
    for pile in piles {
      pile.ground.removeFromSuperlayer()
      pile.board.removeFromSuperlayer()
      pile.layer.removeFromSuperlayer()
      pile.marks.removeFromSuperlayer()
    }
  }

  /// Moves all layers beneath another layer, in the order in which they lie.
  func move(to layer: Layer) {
    let halves = piles.flatMap { [$0.ground, $0.board, $0.layer, $0.marks] }
    let own = halves + sides.values.map(\.layer) + cuts + curls.layers + air.layers
    for part in self.layer.sublayers where own.contains(where: { $0 === part }) {
      layer.addSublayer(part)
    }
    self.layer = layer
  }

  /// The sides that are seen of a book whose leaves stand at `positions`.
  func seenSides(_ bookLayout: BookLayout, _ positions: LeafPositions) -> SeenSides {
    bookLayout.seenSides(positions) { sheets.fit(of: $0, on: $1, in: bookLayout) }
  }

  /// Lays out everything for one instant.
  /// - Parameters:
  ///   - arrival: how the book comes out of its closed cover; nil outside a transition.
  ///   - shown: the contents of sides that do not show their own page, by the side's number.
  ///   - isSized: whether the view has kept its size for a while.
  func lay(
    _ bookLayout: BookLayout, _ positions: LeafPositions, _ look: BookAppearance,
    from arrival: BookArrival?,
    showing shown: [Int: Imposition.SideContent] = [:], isSized: Bool, at time: Double
  ) {
    sheets.begin(
      bookLayout, from: arrival, flying: positions.flights.reduce(0) { $0 + $1.leaves.count },
      at: time)
    let visible = bookLayout.visibleLeaves(positions).flatMap(Imposition.sides(ofLeaf:))
    keep(visible, bookLayout, at: time)
    let casts = castShadows(bookLayout, positions)
    let shadows = Dictionary(
      casts.compactMap { cast in cast.side.map { ($0, cast.ratio) } }, uniquingKeysWith: { $1 })
    for number in visible {
      guard let side = sides[number],
        let content = shown[number] ?? bookLayout.imposition.content(ofSide: number)
      else { continue }
      let leaf = Imposition.leaf(ofSide: number)
      let attributes = bookLayout.attributes(ofSide: number, positions)
      let above = shadows[number]
      side.lay(
        attributes,
        light: bookLayout.light(
          ofSide: number, positions, under: above,
          isPicture: sheets.isAcross(content, side: number), from: look.light))
      side.bend(attributes.bend, bookLayout, isNight: look.isNight)
      // On the lectern the leaves of the fan lie upon each other, each as dark as the next.
      side.lightCut(
        isAtRight: bookLayout.imposition.isRight(number),
        by: attributes.bend == nil && !bookLayout.isOutside(number)
          ? bookLayout.pose * look.cutLight : 0,
        pixel: 1 / bookLayout.pixelScale)
      if look.light == .original {
        let ratio = bookLayout.inclination(ofSide: number, positions)
        side.film(bookLayout.shade(ofSide: number, ratio: ratio), by: bookLayout.pose)
        side.cast(
          above.flatMap { bookLayout.castShadow(from: $0, on: ratio) }, by: bookLayout.pose,
          fromRight: !bookLayout.imposition.isRight(number))
      } else {
        side.removeFilm()
      }
      side.layer.opacity =
        bookLayout.presence(ofSide: number, positions)
        * (Imposition.isFront(number) ? 1 : Self.leftOpacity(bookLayout))
      let isSeen = !attributes.isHidden && side.layer.opacity > 0
      sheets.show(
        content, onSide: number, isSeen ? attributes.surface(fit: nil) : nil, isSeen: isSeen,
        isDeep: Self.isDeep(leaf, positions), at: time)
    }
    for number in visible where !Imposition.isFront(number) {
      let front = sides[Imposition.front(ofLeaf: Imposition.leaf(ofSide: number))]
      sides[number]?.shine(through: front, bookLayout, isNight: look.isNight)
    }
    sheets.didShowSides()
    let color = sheets.boardColor()
    if !piles.isEmpty {
      let edge = sheets.edgePicture(bookLayout, positions)
      for pile in piles {
        pile.lay(
          bookLayout, positions, color: color, look, from: arrival, edge: edge, cuts: cutEdges,
          isSized: isSized)
        pile.board.opacity *= look.boardOpacity
      }
    }
    layCuts(bookLayout, positions, look, board: color)
    showAir(casts, bookLayout, positions, look)
    curls.show(bookLayout.curlShadows(positions), in: layer)
    left.fade(by: bookLayout.presence(of: .left, positions).boards * Self.leftOpacity(bookLayout))
    right.fade(by: bookLayout.presence(of: .right, positions).boards)
  }

  /// Makes the sides that can be seen now, and takes the others away.
  private func keep(_ visible: [Int], _ bookLayout: BookLayout, at time: Double) {
    for (number, side) in sides where !visible.contains(number) {
      side.layer.removeFromSuperlayer()
      sides[number] = nil
      sheets.forget(number)
    }
    for number in visible where sides[number] == nil {
      guard let content = bookLayout.imposition.content(ofSide: number) else { continue }
      let side = sheets.makeSide(number, content, at: time)
      sides[number] = side
      layer.addSublayer(side.layer)
    }
  }

  /// Lays out the cut edges of the leaves in the air, and of the cover of a book that opens.
  private func layCuts(
    _ bookLayout: BookLayout, _ positions: LeafPositions, _ look: BookAppearance, board: Color
  ) {
    var flights = positions.flights.map(\.leaves)
    if bookLayout.opening != nil {
      let last = positions.restingOnLeft - 1
      flights.append(0..<1)
      if last > 0 { flights.append(last..<last + 1) }
    }
    showCuts(
      flights.compactMap { leaves in
        let leaf = leaves.lowerBound
        // By night the light catches the cut.
        let paper = look.isNight ? look.edge.mixed(with: .white, PaperEdge.rim) : look.edge
        let color = leaf == 0 || leaf == bookLayout.leaves - 1 ? board : paper
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
    _ bookLayout: BookLayout, _ positions: LeafPositions, _ look: BookAppearance,
    back: BookLayout?, isSized: Bool
  ) {
    removeSides()
    showCuts([])
    curls.show([], in: layer)
    air.show([], in: layer)
    guard !piles.isEmpty else { return }
    let (color, edge) = (sheets.boardColor(), sheets.edgePicture(bookLayout, positions))
    for pile in piles {
      pile.lay(
        pile.half == .left ? back ?? bookLayout : bookLayout, positions, color: color,
        look, from: nil, edge: edge, cuts: cutEdges, isSized: isSized, isFlat: true)
      pile.board.opacity *= look.boardOpacity
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

  private func removeSides() {
    for (number, side) in sides {
      side.layer.removeFromSuperlayer()
      sheets.forget(number)
    }
    sides = [:]
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

  /// A leaf in the air whose shadow falls on a side, or beside all sides on the ground.
  private struct Cast {
    let ratio: Double
    let beneath: Int?
    let side: Int?
  }

  /// The shadows of plane leaves in the air.
  private func castShadows(_ bookLayout: BookLayout, _ positions: LeafPositions) -> [Cast] {
    var casts: [Cast] = []
    let flights = positions.flights
    for (i, flight) in flights.enumerated() {
      let leaf = flight.leaves.lowerBound
      // A leaf that bends has shadows of its own.
      guard !bookLayout.isBent(leaf, positions) else { continue }
      let r = bookLayout.ratio(of: leaf, positions)
      let isRight = r >= 0
      // The leaf beneath is the next leaf on that side, which may itself be in the air.
      let beneath = isRight ? flight.leaves.upperBound : leaf - 1
      guard (0..<bookLayout.leaves).contains(beneath) else {
        casts.append(Cast(ratio: r, beneath: nil, side: nil))
        continue
      }
      let other = bookLayout.ratio(of: beneath, positions)
      let isLast =
        isRight ? (i + 1 == flights.count || other >= 0) : (i == 0 || other <= 0)
      guard isLast, r * other >= 0 else { continue }
      casts.append(Self.cast(r, on: beneath))
    }
    // The leaves that turn over with the cover shade the page that they uncover. The leaf of that page may be turning
    // already.
    let last = positions.restingOnLeft - 1
    let beneath = positions.flights.first?.leaves.lowerBound ?? positions.restingOnRight
    guard bookLayout.opening != nil, last >= 0, beneath < bookLayout.leaves else { return casts }
    let r = bookLayout.ratio(of: last, positions)
    return r >= 0 ? casts + [Self.cast(r, on: beneath)] : casts
  }

  private static func cast(_ ratio: Double, on beneath: Int) -> Cast {
    let side = ratio >= 0 ? Imposition.front(ofLeaf: beneath) : Imposition.back(ofLeaf: beneath)
    return Cast(ratio: ratio, beneath: beneath, side: side)
  }

  /// Lays out the shadows around the pages. In the originals' light, shadows on the lectern end with the page.
  private func showAir(
    _ casts: [Cast], _ bookLayout: BookLayout, _ positions: LeafPositions, _ look: BookAppearance
  ) {
    let part = look.light == .sun ? 1 : 1 - bookLayout.pose
    air.show(
      casts.compactMap { cast in
        guard var shadow = bookLayout.airShadow(of: cast.ratio, on: cast.beneath, positions) else {
          return nil
        }
        let half: BookLayout.Half = cast.ratio >= 0 ? .right : .left
        shadow.opacity = part * bookLayout.presence(of: half, positions).boards
        return (shadow, (half == .right) == (bookLayout.imposition.direction == .leftToRight))
      }, in: layer)
  }
}
