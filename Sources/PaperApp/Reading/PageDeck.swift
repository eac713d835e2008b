import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// A book's pages as a deck of cards in the window: cover, pages and back cover, each once. The
/// stack is the shelf's `DeckLayout`, after CardsAnimationDemo; the cards are so large that all of
/// the stack just fits above the folio.
struct PageDeck {
  /// The layout of the cards in a view of its own, whose centre is the front card's.
  let layout: DeckLayout
  let imposition: Imposition
  private let corner: Double

  /// - Parameters:
  ///   - book: the layout of the same book as it lies flat.
  ///   - aspect: the width of a page divided by its height.
  init(_ book: BookLayout, aspect: Double) {
    let view = book.viewSize
    imposition = book.imposition
    let aspect = aspect.isFinite ? min(2.5, max(0.4, aspect)) : 0.64
    let scale = book.pixelScale
    func whole(_ points: Double) -> Double { max(1, (points * scale).rounded()) / scale }
    // `below` is the height left free for the folio; `room` is the height for the stack, with some
    // air above.
    let below = min(52 * book.scale, view.height * 0.1)
    let room = view.height - below - min(18 * book.scale, view.height * 0.05)
    let height = whole(min(room / Self.reach, view.width * 0.86 / aspect))
    let bottom = whole(view.height - below - (room - height * Self.reach) / 2)
    layout = DeckLayout(
      viewSize: Size(view.width, max(1, 2 * bottom - height)), count: imposition.cards,
      cardSize: Size(height * aspect, height), pixelScale: scale)
    corner = book.cornerRadius
  }

  /// The distance from a card's bottom edge to the far end of the stack, in heights of a card: ten
  /// cards at the pitch of CardsAnimationDemo.
  private static let reach = DeckLayout.designPitch * 10 / DeckLayout.designCard.height

  /// The size of a card in points, on whole pixels.
  var cardSize: Size { layout.pictureSize(aspect: layout.cardSize.width / layout.cardSize.height) }

  /// The frame of the front card at rest.
  var front: Rect {
    let (hinge, size) = (layout.hinge, cardSize)
    return Rect(hinge.x - size.width / 2, hinge.y - size.height, size.width, size.height)
  }

  // MARK: Cards

  func visible(at position: EndlessPosition) -> [Int] {
    layout.visible(at: position).filter { (0..<imposition.cards).contains($0) }
  }

  func attributes(
    of card: Int, at position: EndlessPosition, _ gathering: Gathering? = nil
  ) -> ItemAttributes {
    let alone = attributesAlone(of: card, at: position)
    return gathering.map { gathered(alone, position.distance(to: card), $0) } ?? alone
  }

  private func attributesAlone(of card: Int, at position: EndlessPosition) -> ItemAttributes {
    var attributes = layout.attributes(
      of: card, at: position, aspect: layout.cardSize.width / layout.cardSize.height)
    switch imposition.content(ofCard: card) {
    // The spine of the back cover is on the other side.
    case .backCover: attributes.cornerRadii = attributes.cornerRadii.mirrored
    case let content where imposition.isCover(content): break
    // Pages have the corners of the flat layout, so that the corners take nothing from the picture.
    default: attributes.cornerRadii = .right(corner)
    }
    return ordered(attributes)
  }

  /// The attributes of a card while the book comes out of a closed cover. All cards begin beneath
  /// the cover. The cover falls to its place in the deck at `position`, while the other cards go to
  /// theirs.
  func attributes(
    of card: Int, at position: EndlessPosition, from arrival: TransitionContext.Presented?,
    _ gathering: Gathering?
  ) -> ItemAttributes {
    let open = attributes(of: card, at: position, gathering)
    guard let arrival else { return open }
    let element = arrival.element
    let isCover = card == 0
    let closed = ItemAttributes(
      index: open.index, frame: element.frame, anchorPoint: open.anchorPoint,
      zIndex: open.zIndex + (isCover ? 1 : 0), cornerRadii: .right(element.cornerRadius),
      // The block beside a closed cover casts the shadow.
      shadow: isCover && element.block == nil ? element.shadow : .none)
    return ordered(closed).mixed(with: open, max(0, arrival.progress))
  }

  /// Mirrors the corners for a book read from right to left, whose spine is on the right. All else
  /// in the deck is its own mirror image.
  private func ordered(_ attributes: ItemAttributes) -> ItemAttributes {
    guard imposition.direction == .rightToLeft else { return attributes }
    var attributes = attributes
    attributes.cornerRadii = attributes.cornerRadii.mirrored
    return attributes
  }

  /// The sides of the cards whose front can be touched; a card that has fallen over cannot be
  /// touched.
  func seenSides(
    at position: EndlessPosition, _ gathering: Gathering?,
    fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    SeenSides(
      visible(at: position).compactMap { card in
        let attributes = attributes(of: card, at: position, gathering)
        guard !attributes.isHidden, !attributes.isReversed,
          let content = imposition.content(ofCard: card)
        else { return nil }
        return .init(
          content: content, leaf: card,
          surface: attributes.surface(fit: fit(content, attributes.frame.size)))
      })
  }
}
