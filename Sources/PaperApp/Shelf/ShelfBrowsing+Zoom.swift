import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperMotion
import Shell

/// The changes of style, by keys and by a pinch.
extension ShelfBrowsing {
  /// Changes to the next style: from the carousel to the deck, to the wall, to the rows, to the carousel. During a
  /// change, changes back. The book in front stays in front.
  func toggle(at time: Double) {
    guard !zoom.isChanging(at: time) else { return change(to: zoom.former, at: time) }
    let round: [ShelfStyle] =
      hasWall || boards != nil ? [.carousel, .deck, .wall, .rows] : [.carousel, .deck]
    let index = round.firstIndex(of: style) ?? 0
    change(to: round[(index + 1) % round.count], at: time)
  }

  /// Goes so many styles nearer.
  func step(zoom steps: Int, at time: Double) {
    if let style = zoom.next(steps) { change(to: style, at: time) }
  }

  private func change(to style: ShelfStyle, at time: Double) {
    guard style != self.style else { return }
    if front.isHeld { front.release(velocity: .zero, at: time) }
    let book = front.book(of: front.target)
    let span = zoom.span(at: time)
    if let span, span.has(style) {
      let to = browser(style)
      to.go(to: to.card(showing: book, at: time), at: time)
    }
    prepare(for: book, beside: span, to: style, at: time)
    taken = nil
    letPanGo(at: time) { zoom.go(to: style, motionStyle, at: time) }
  }

  /// Lets the styles that are not seen stand at a book.
  /// - Parameter style: the style to which the shelf goes; nil where a hand may lead to all styles.
  private func prepare(
    for book: Int, beside span: ShelfZoom.Span?, to style: ShelfStyle?, at time: Double
  ) {
    // From rows to rows a book keeps its height.
    let y = boards == nil ? nil : box(of: book, at: time).midY
    for other in wayTo(style, from: span) {
      switch other {
      case .carousel: carousel.stand(at: book)
      case .deck: deck.stand(at: deck.card(showing: book, at: time))
      case .wall, .rows:
        if let y { boards(other)?.stand(at: book, y: y) } else { boards(other)?.stand(at: book) }
      }
    }
    if span?.has(.deck) != true { pairing = deck.position(at: time) }
  }

  /// The styles on the way that are not seen yet.
  private func wayTo(_ style: ShelfStyle?, from span: ShelfZoom.Span?) -> [ShelfStyle] {
    let seen = span.map { [$0.low, $0.high] } ?? [self.style]
    let all = zoom.stations
    guard let style else { return all.filter { !seen.contains($0) } }
    let isShort = span == nil && Set([style, self.style]) == Set([all.first, all.last])
    let ends = (seen + [style]).compactMap { all.firstIndex(of: $0) }
    guard !isShort, let low = ends.min(), let high = ends.max() else { return [style] }
    return all[low...high].filter { !seen.contains($0) }
  }

  // MARK: By a pinch

  /// Whether a pinch to a scale changes the style: fingers that spread over the covers at the near end open a book.
  func takesPinch(to scale: Double, at time: Double) -> Bool {
    // Without the wall and the rows, a pinch has nothing but books to open.
    guard zoom.stations.count > 2 else { return false }
    if zoom.isChanging(at: time) || pan.isMoving(at: time) { return true }
    if scale > 1 { return boards != nil }
    return scale < 1 && zoom.next(-1) != nil
  }

  /// Lets the fingers hold the shelf at a book.
  /// - Parameters:
  ///   - book: the book beneath the fingers.
  ///   - finger: the middle between the fingers.
  func pinch(_ book: Int, at finger: Point, time: Double) {
    guard !zoom.isHeld else { return }
    if front.isHeld { front.release(velocity: .zero, at: time) }
    let span = zoom.span(at: time)
    taken = nil
    let frame = box(of: book, at: time)
    let next = box(of: book, at: time + Self.moment)
    let part = Point(
      frame.width > 0 ? (finger.x - frame.minX) / frame.width : 0.5,
      frame.height > 0 ? (finger.y - frame.minY) / frame.height : 0.5)
    let speed = (next.point(at: part) - frame.point(at: part)) * (1 / Self.moment)
    prepare(for: book, beside: span, to: nil, at: time)
    if span == nil { boards?.choose(book) }
    zoom.hold(at: time)
    pan =
      motionStyle == .full
      ? .held(ShelfPan.Grip(book, part: part, at: finger, velocity: speed, since: time)) : .none
  }

  /// Follows the fingers.
  func pinch(to scale: Double, at finger: Point, isStepped: Bool, time: Double) {
    zoom.pull(to: scale, isStepped: isStepped, at: time)
    pan.move(to: finger, at: time)
  }

  /// Lets the shelf go.
  func endPinch(rate: Double?, at time: Double) {
    guard zoom.isHeld else { return }
    letPanGo(at: time) { zoom.release(rate: rate, motionStyle, at: time) }
  }

  /// Lets the book in the fingers go to its place, without a jump, as a change takes the shelf out of the fingers.
  private func letPanGo(at time: Double, by change: () -> Void) {
    let (shift, fingers) = (shift(at: time), pan.velocity(at: time))
    change()
    guard case .held(let grip) = pan else { return }
    pan = .none
    let way = { (time: Double) in self.box(of: grip.book, at: time).point(at: grip.part) }
    let own = (way(time + Self.moment) - way(time)) * (1 / Self.moment)
    if motionStyle == .full {
      pan = .settling(from: shift, velocity: fingers - own, at: time)
    }
  }

  /// The time over which velocities are measured, in seconds.
  private static let moment = 1e-4

  /// How far all books are moved, in points.
  func shift(at time: Double) -> Point {
    switch pan {
    case .none: .zero
    case .settling(let x, let y): Point(x.value(at: time), y.value(at: time))
    case .held(let grip):
      grip.place(at: time) - unmoved(grip.book, at: time).point(at: grip.part)
    }
  }

  /// Where a book is seen.
  private func box(of book: Int, at time: Double) -> Rect {
    var box = unmoved(book, at: time)
    box.origin = box.origin + shift(at: time)
    return box
  }

  /// Where a book would be seen without a shift.
  private func unmoved(_ book: Int, at time: Double) -> Rect {
    unmovedPose(of: book, at: time).quad?.bounds ?? Rect(origin: .zero, size: Size(1, 1))
  }
}
