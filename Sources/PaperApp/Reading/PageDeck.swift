import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// A book's pages as a deck of cards in the window: cover, pages and back cover, each once. The stack
/// is the shelf's; its cards are so large that all of it just fits above the line beneath them.
struct PageDeck {
  /// In a view of its own, whose centre is the front card's.
  let layout: DeckLayout
  let imposition: Imposition
  private let corner: Double

  /// - Parameters:
  ///   - book: the same book as it lies flat.
  ///   - aspect: width of a page for its height.
  init(_ book: BookLayout, aspect: Double) {
    let view = book.viewSize
    imposition = book.imposition
    let aspect = aspect.isFinite ? min(2.5, max(0.4, aspect)) : 0.64
    let scale = book.pixelScale
    func whole(_ points: Double) -> Double { max(1, (points * scale).rounded()) / scale }
    // The words beneath, and as much air above.
    let below = min(52 * book.scale, view.height * 0.1)
    let room = view.height - below - min(18 * book.scale, view.height * 0.05)
    let height = whole(min(room / Self.reach, view.width * 0.86 / aspect))
    let bottom = whole(view.height - below - (room - height * Self.reach) / 2)
    layout = DeckLayout(
      viewSize: Size(view.width, max(1, 2 * bottom - height)), count: imposition.cards,
      cardSize: Size(height * aspect, height), pixelScale: scale)
    corner = book.cornerRadius
  }

  /// From a card's bottom edge to the far end of the stack, in heights of a card.
  private static let reach = DeckLayout.designPitch * 10 / DeckLayout.designCard.height

  /// In points, on whole pixels.
  var cardSize: Size { layout.pictureSize(aspect: layout.cardSize.width / layout.cardSize.height) }

  /// The front card at rest.
  var front: Rect {
    let (hinge, size) = (layout.hinge, cardSize)
    return Rect(hinge.x - size.width / 2, hinge.y - size.height, size.width, size.height)
  }

  // MARK: Cards

  func visible(at position: EndlessPosition) -> [Int] {
    layout.visible(at: position).filter { (0..<imposition.cards).contains($0) }
  }

  func attributes(of card: Int, at position: EndlessPosition) -> ItemAttributes {
    var attributes = layout.attributes(
      of: card, at: position, aspect: layout.cardSize.width / layout.cardSize.height)
    switch imposition.content(ofCard: card) {
    // The spine is on the other side.
    case .backCover: attributes.cornerRadii = attributes.cornerRadii.mirrored
    case .cover: break
    // As where pages lie flat, so that the corners take nothing from the picture.
    default: attributes.cornerRadii = .right(corner)
    }
    return ordered(attributes)
  }

  /// The book on its way out of a closed cover: all cards lie beneath it, and it falls to where it
  /// would have fallen, while they go to their places.
  func attributes(
    of card: Int, at position: EndlessPosition, from arrival: TransitionContext.Presented?
  ) -> ItemAttributes {
    let open = attributes(of: card, at: position)
    guard let arrival else { return open }
    let element = arrival.element
    let isCover = card == 0
    let closed = ItemAttributes(
      index: open.index, frame: element.frame, anchorPoint: open.anchorPoint,
      zIndex: open.zIndex + (isCover ? 1 : 0), cornerRadii: .right(element.cornerRadius),
      shadow: isCover ? element.shadow : .none)
    return ordered(closed).mixed(with: open, max(0, arrival.progress))
  }

  /// The deck is its own mirror image but for the corners: the spine of a book read from right to left is
  /// on the right.
  private func ordered(_ attributes: ItemAttributes) -> ItemAttributes {
    guard imposition.direction == .rightToLeft else { return attributes }
    var attributes = attributes
    attributes.cornerRadii = attributes.cornerRadii.mirrored
    return attributes
  }

  /// The cards whose front can be touched: a card that has fallen over cannot be.
  func seenSides(
    at position: EndlessPosition, fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    SeenSides(
      visible(at: position).compactMap { card in
        let attributes = attributes(of: card, at: position)
        guard !attributes.isHidden, !attributes.isReversed,
          let content = imposition.content(ofCard: card)
        else { return nil }
        return .init(
          content: content, leaf: card,
          surface: attributes.surface(fit: fit(content, attributes.frame.size)))
      })
  }
}
