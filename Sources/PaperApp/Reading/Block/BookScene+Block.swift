import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell
import Localisation

/// The block of an open book as a handle: the book is opened at a leaf that is taken by its cut edge, and a finger holds a
/// place while the reader looks elsewhere.
extension BookScene {
  /// The edges that can be taken: of a book that lies as large as the window allows, and is not turned.
  private func blockEdges(at time: Double) -> BlockEdges {
    guard !isArriving, look.turns == 0, !look.isMoving(at: time), !look.zoom.isMagnified(at: time)
    else { return BlockEdges([]) }
    return controller.blockEdges(at: time)
  }

  /// The edges at a point. A point of a page is the page's, whatever the edges reach.
  private func blockEdge(at point: Point, _ edges: BlockEdges) -> BlockEdges.Edge? {
    edges.edge(at: point).flatMap { page(at: point) == nil ? $0 : nil }
  }

  /// Whether a press at a point takes the block.
  package func takesBlock(at point: Point) -> Bool {
    block.hand.isPressed || blockEdge(at: point, blockEdges(at: now)) != nil
  }

  /// - Returns: whether the event was for the block.
  func handleOnBlock(_ event: InputEvent, at time: Double) -> Bool {
    let page = controller.reading(at: time).page.width
    let edges = blockEdges(at: time)
    let before = controller.place.page
    let actions = block.hand.handle(event, { blockEdge(at: $0, edges) }, page: page, at: time)
    if block.hand.isPressed, block.origin == nil { block.origin = before }
    guard let actions else { return false }
    pressed.follow(event)
    perform(actions, at: time)
    return true
  }

  func advanceBlock(to time: Double) {
    if !block.hand.isPressed {
      let edges = blockEdges(at: time)
      block.hand.follow { blockEdge(at: $0, edges) }
    }
    perform(block.hand.advance(to: time), at: time)
  }

  private func perform(_ actions: [BlockHand.Action], at time: Double) {
    for action in actions {
      switch action {
      case .open(let spread):
        turning.turn(.to(session.imposition.place(atStop: spread, .facing)), controller, at: time)
      case .hold(let spread):
        block.finger = firstPage(ofSpread: spread)
      case .take(let point, let pointer):
        block.origin = controller.place.page
        handleOnText(.pointerCancelled, at: time)
        pressed.follow(.pointerDown(point, button: .left, pointer: pointer))
      }
    }
  }

  /// Ends what the hand has done by the edges.
  /// - Returns: the jump, for the history, and a line that says from where to where.
  func endBlock(at time: Double) -> [NavigatorRequest] {
    guard !block.hand.isPressed, let origin = block.origin else { return [] }
    block.origin = nil
    let page = controller.place.page
    guard page != origin else { return [] }
    block.passing = (page, time + BlockHandle.timeout)
    let words = Localisation.text(
      "From page {from} to page {to}", ["from": words(of: origin), "to": words(of: page)])
    return [.text(.jumped(from: origin, words))]
  }

  private func words(of page: Int) -> String {
    book.label(of: min(max(0, page), book.pageCount - 1))
  }

  /// Whether the reader has only been led here by the edges, and has read nothing yet: another page that is turned to, or
  /// some seconds at this one, are reading.
  func isPassing(at time: Double) -> Bool {
    if block.hand.isPressed { return true }
    guard let passing = block.passing else { return false }
    if passing.page == controller.place.page, time < passing.until { return true }
    block.passing = nil
    return false
  }

  /// The page with which a spread begins; nil for one that has none.
  private func firstPage(ofSpread spread: Int) -> Int? {
    session.imposition.contents(atStop: spread, .facing).compactMap(\.page).first
  }

  // MARK: A finger in the book

  /// Puts a finger in, flips back to the finger, or takes the finger out where the book is open there.
  func flipToFinger() -> Outcome {
    guard let finger = block.finger else {
      block.finger = readPages.first
      return Outcome.used
    }
    guard !readPages.contains(finger) else {
      block.finger = nil
      return Outcome(requests: [.text(.tell(Localisation.text("The finger is taken out.")))])
    }
    return Outcome(requests: [.text(.jump(page: finger))])
  }

  /// Holds the place that is read, unless a finger holds another one already.
  func keepFinger() {
    if block.finger == nil { block.finger = readPages.first }
  }

  /// The page whose place a gap in the block shows: the book is open elsewhere.
  var gap: Int? { block.finger.flatMap { readPages.contains($0) ? nil : $0 } }

  // MARK: Layout

  func layOutReadout(_ demand: inout Demand) {
    let shownSpread = block.hand.shownSpread
    block.readout.lay(
      shownSpread.flatMap { words(atSpread: $0.spread, isHeld: $0.isHeld, &demand) },
      at: shownSpread?.at ?? .zero, in: layer, session.view, from: session.content, &demand)
  }

  private func words(atSpread spread: Int, isHeld: Bool, _ demand: inout Demand) -> String? {
    guard let page = firstPage(ofSpread: spread) else { return nil }
    let outline = session.content.outline(of: book, &demand) ?? []
    let chapter = outline.last { $0.page.map { $0 <= page } ?? false }?.title
    let number =
      isHeld
      ? Localisation.text("A finger at {page}", ["page": book.label(of: page)])
      : book.label(of: page)
    guard let chapter else { return number }
    return Localisation.text(
      "{page} · {chapter}", ["page": number, "chapter": Printable.escaped(chapter)])
  }
}

/// What a scene keeps of the block as a handle.
struct BlockHandle {
  var hand = BlockHand()
  /// The page at which a finger holds the place.
  var finger: Int?
  /// The page that was read before the hand took the edges; nil while it does not hold them.
  var origin: Int?
  /// The page to which the hand has led by the edges, and until when nobody has read there, in seconds.
  var passing: (page: Int, until: Double)?
  /// How long a page is seen until it counts as read, in seconds.
  static let timeout = 10.0
  let readout = BlockReadout()
}
