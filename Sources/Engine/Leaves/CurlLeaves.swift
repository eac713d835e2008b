import PaperGeometry
import PaperLayouts

/// The soft leaves among the leaves of a book: which leaves bend, how they are led, and how the hand holds one.
///
/// The stack of leaves goes by progress alone; what is here goes with it. Covers are stiff, and so is whatever turns together
/// with a cover: such leaves bow (`LeafBows`).
package struct CurlLeaves: Equatable, Sendable {
  private var curls = CurlTurns()
  private var bows = LeafBows()
  private var hand: Hand?
  /// Whether leaves bend at all.
  package var isOn: Bool {
    didSet { if !isOn { (curls, bows, hand) = (CurlTurns(), LeafBows(), nil) } }
  }
  /// Whether the first leaf and the last one are covers.
  private let hasCovers: Bool

  private struct Hand: Equatable {
    let grip: CurlGrip
    let pile: BookLayout.Half
  }

  package init(isOn: Bool, hasCovers: Bool) { (self.isOn, self.hasCovers) = (isOn, hasCovers) }

  package typealias Stack = LeafStack<FlipTurn>

  package func isSoft(_ leaves: Range<Int>, of stack: Stack) -> Bool {
    isOn && !(hasCovers && (leaves.contains(0) || leaves.contains(stack.leaves - 1)))
  }

  /// Whether the leaf in the hand is a soft one.
  package var isHeld: Bool { hand != nil }

  /// Notes what the stack has become.
  package mutating func follow(_ stack: Stack, at time: Double) {
    guard isOn else { return }
    if stack.heldLeaves == nil { hand = nil }
    let rule = self
    curls.follow(stack, at: time) { rule.isSoft($0, of: stack) }
    bows.follow(stack, at: time) { !rule.isSoft($0, of: stack) }
  }

  /// Whether a leaf changes its shape by itself, wherever it stands.
  package func isMoving(at time: Double) -> Bool { bows.isMoving(at: time) }

  package func positions(of stack: Stack, at time: Double) -> LeafPositions {
    curls.positions(of: stack, bows, at: time)
  }

  // MARK: Stiff leaves by hand

  /// Takes a stiff leaf, which flies or has just been taken off its pile, where it is touched. It stays as it is seen.
  /// - Parameter held: how far from the spine the hand holds the leaf, in points of the page.
  package mutating func holdStiff(
    _ leaf: Int, at held: Double, _ bookLayout: BookLayout, _ stack: inout Stack, _ time: Double
  ) {
    follow(stack, at: time)
    let (part, positions) = (held / bookLayout.pageSize.width, positions(of: stack, at: time))
    guard positions.flight(of: leaf)?.bow != nil else { return }
    let progress = bookLayout.progress(of: leaf, heldAt: part, positions)
    if progress != positions.progress(of: leaf) { stack.drag(to: progress, at: time) }
    bows.hold(leaf, at: part)
    follow(stack, at: time)
  }

  // MARK: By hand

  /// Takes a leaf in the air where it is touched: it stops, and keeps its shape.
  /// - Parameters:
  ///   - place: the touched point, from the spine and from the top, in points of the page.
  ///   - pointer: where that point is seen.
  package mutating func stop(
    _ leaf: Int, at place: Point, under pointer: Point, _ bookLayout: BookLayout,
    _ stack: inout Stack, _ time: Double
  ) {
    let positions = positions(of: stack, at: time)
    guard let flight = positions.flight(of: leaf), let curl = flight.curl else { return }
    let (grip, led) = bookLayout.take(
      flight, from: curl.pile, at: place, under: pointer, positions)
    stack.grab(leaf, at: time)
    stack.drag(to: led.progress, at: time)
    follow(stack, at: time)
    curls[leaf] = CurlTurn(held: led)
    hand = Hand(grip: grip, pile: curl.pile)
  }

  /// Takes a leaf that lies on a pile, and draws it to the pointer.
  package mutating func take(
    _ leaf: Int, at place: Point, under start: Point, drawnTo pointer: Point,
    _ bookLayout: BookLayout, _ stack: inout Stack, _ time: Double
  ) {
    let positions = positions(of: stack, at: time)
    let pile: BookLayout.Half = leaf < stack.turned ? .left : .right
    let flight = LeafPositions.Flight(
      leaves: leaf..<leaf + 1, progress: positions.progress(of: leaf))
    let (grip, _) = bookLayout.take(flight, from: pile, at: place, under: start, positions)
    let led = bookLayout.led(flight, from: pile, by: grip, to: pointer, positions)
    stack.grab(leaf, to: led.progress, at: time)
    follow(stack, at: time)
    curls[leaf] = CurlTurn(held: led)
    hand = Hand(grip: grip, pile: pile)
  }

  /// How the leaf in the hand stands with the pointer at a place.
  private func led(
    to pointer: Point, _ bookLayout: BookLayout, _ stack: Stack, _ time: Double
  ) -> LedCurl? {
    let positions = positions(of: stack, at: time)
    guard let hand, let leaf = stack.heldLeaves?.lowerBound,
      let flight = positions.flight(of: leaf)
    else { return nil }
    return bookLayout.led(flight, from: hand.pile, by: hand.grip, to: pointer, positions)
  }

  /// Leads the leaf in the hand to the pointer.
  package mutating func pull(
    to pointer: Point, _ bookLayout: BookLayout, _ stack: inout Stack, _ time: Double
  ) {
    guard let led = led(to: pointer, bookLayout, stack, time),
      let leaf = stack.heldLeaves?.lowerBound
    else { return }
    stack.drag(to: led.progress, at: time)
    curls[leaf]?.drag(to: led.curl.lift, progress: led.progress)
  }

  /// How fast the pointer moves the leaf in the hand: its progress, and its lift in parts of the page's width, per second.
  package func velocity(
    at pointer: Point, _ velocity: Point, _ bookLayout: BookLayout, _ stack: Stack, _ time: Double
  ) -> (progress: Double, lift: Double) {
    let step = 0.01
    guard let here = led(to: pointer, bookLayout, stack, time),
      let next = led(to: pointer + velocity * step, bookLayout, stack, time)
    else { return (0, 0) }
    return (
      (next.progress - here.progress) / step, (next.curl.lift - here.curl.lift) / step
    )
  }

  /// The progress by which a leaf in the hand has turned or not: see `LeafCurl.handProgress`.
  package func handProgress(
    of leaf: Int, _ bookLayout: BookLayout, _ stack: Stack, _ time: Double
  ) -> Double {
    let positions = positions(of: stack, at: time)
    let progress = positions.progress(of: leaf)
    return positions.flight(of: leaf)?.curl?
      .handProgress(atProgress: progress, of: bookLayout.softSheet) ?? progress
  }

  /// Lets the leaf in the hand go; the stack lets it go, too.
  package mutating func release(lift velocity: Double = 0, _ stack: Stack, at time: Double) {
    guard hand != nil, let leaf = stack.heldLeaves?.lowerBound else { return }
    let progress = stack.positions(at: time).progress(of: leaf)
    // Next to a pile the paper has little room along the edge.
    let fastest = Self.fastest * 4 * progress * (1 - progress)
    curls[leaf]?.release(
      velocity: velocity.clamped(to: -fastest...fastest), progress: progress, at: time)
    hand = nil
  }

  /// In parts of a page's width per second.
  package static let fastest = 14.0
}
