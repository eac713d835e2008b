import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell
import Words

/// The block of an open book as a handle: the book is opened at a leaf that is taken by its cut edge, and a finger holds a
/// place while the reader looks elsewhere.
extension BookScene {
  /// The edges that can be taken: of a book that lies as large as the window allows, and is not turned.
  private func blockEdges(at time: Double) -> BlockEdges {
    guard !isArriving, look.turns == 0, !look.isMoving(at: time), !look.zoom.isMagnified(at: time)
    else { return BlockEdges([]) }
    return controller.blockEdges(at: time)
  }

  /// Whether a press at a point takes the block.
  package func takesBlock(at point: Point) -> Bool {
    block.hand.isPressed || blockEdges(at: now).edge(at: point) != nil
  }

  /// - Returns: whether the event was for the block.
  func handleOnBlock(_ event: InputEvent, at time: Double) -> Bool {
    let page = controller.reading(at: time).page.width
    guard
      let actions = block.hand.handle(event, blockEdges(at: time), page: page, at: time)
    else { return false }
    pressed.follow(event)
    perform(actions, at: time)
    return true
  }

  func advanceBlock(to time: Double) {
    if !block.hand.isPressed { block.hand.follow(blockEdges(at: time)) }
    perform(block.hand.advance(to: time), at: time)
  }

  private func perform(_ actions: [BlockHand.Action], at time: Double) {
    for action in actions {
      switch action {
      case .open(let spread):
        turning.turn(.to(session.imposition.place(atStop: spread, .facing)), controller, at: time)
      case .hold(let spread):
        block.finger = firstPage(ofSpread: spread)
      }
    }
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
      return Outcome(requests: [.text(.tell(Words.text("The finger is taken out.")))])
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
    let told = block.hand.told
    block.readout.lay(
      told.flatMap { words(atSpread: $0.spread, isHeld: $0.isHeld, &demand) },
      at: told?.at ?? .zero, in: layer, session.view, from: session.content, &demand)
  }

  private func words(atSpread spread: Int, isHeld: Bool, _ demand: inout Demand) -> String? {
    guard let page = firstPage(ofSpread: spread) else { return nil }
    let outline = session.content.outline(of: book, &demand) ?? []
    let chapter = outline.last { $0.page.map { $0 <= page } ?? false }?.title
    let number =
      isHeld
      ? Words.text("A finger at {page}", ["page": book.label(of: page)]) : book.label(of: page)
    guard let chapter else { return number }
    return Words.text(
      "{page} · {chapter}", ["page": number, "chapter": Printable.escaped(chapter)])
  }
}

/// What a scene keeps of the block as a handle.
struct BlockHandle {
  var hand = BlockHand()
  /// The page at which a finger holds the place.
  var finger: Int?
  let readout = BlockReadout()
}
