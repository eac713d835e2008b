import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperMotion
import PaperRaster
import Shell

/// The layers of a book's pages as cards. Their number does not depend on the length of the book.
final class PageDeckLayers {
  private let session: BookSession
  private var layer: Layer
  private var sides: [Int: PageLayers] = [:]

  init(on session: BookSession, in layer: Layer) {
    self.session = session
    self.layer = layer
  }

  /// Whether a late picture is fading in.
  func isFading(at time: Double) -> Bool {
    sides.values.contains { $0.sheet.isFading(at: time) }
  }

  func remove() {
    for side in sides.values { side.remove() }
    sides = [:]
  }

  /// Moves all layers beneath another layer.
  func move(to layer: Layer) {
    for card in sides.keys.sorted() { sides[card].map { layer.addSublayer($0.layer) } }
    self.layer = layer
  }

  /// - Parameters:
  ///   - target: the card to which the deck is going; the pages around that card are fetched first.
  ///   - arrival: the item, as it is in the window, out of which the book comes; nil outside a
  ///     transition.
  ///   - gathering: how far the cards lie on the page of a book; nil where there is none.
  /// - Returns: the pictures and labels that the cards show, and those of the pages around.
  func lay(
    _ deck: PageDeck, _ position: EndlessPosition, target: Int,
    from arrival: TransitionContext.Presented?, gathering: PageDeck.Gathering? = nil,
    at time: Double
  ) -> Demand {
    var demand = Demand()
    let requests = requests(deck)
    let cards = Self.cards(deck, position, arrival)
    for (card, side) in sides where !cards.contains(card) {
      side.remove()
      sides[card] = nil
    }
    for card in cards {
      guard let content = deck.imposition.content(ofCard: card) else { continue }
      let side = side(of: card, named: content.name, at: time)
      let attributes = deck.attributes(
        of: card, at: position, from: arrival, gathering)
      side.lay(attributes)
      // Cards further up show only an edge, so their pictures wait their turn.
      let isSeen = position.distance(to: card) < 1.5
      let face = requests.face(of: content, isSeen: isSeen, &demand)
      let surface = isSeen && !attributes.isReversed ? attributes.surface(fit: nil) : nil
      requests.show(face, of: content, on: side, surface, at: time, &demand)
      let isCover = deck.imposition.isCover(content)
      if isCover {
        side.showClosed(arrival, hasPiles: false, requests.theme)
      }
      setLook(attributes, of: side)
      side.turnOver(
        isReversed: attributes.isReversed,
        back: isCover || content == .backCover ? requests.endpaper(&demand) : nil)
    }
    let place = deck.imposition.place(ofCard: target)
    requests.prefetch(around: deck.imposition.stop(of: place, .facing), &demand)
    return demand
  }

  func seenSides(
    _ deck: PageDeck, _ position: EndlessPosition, _ gathering: PageDeck.Gathering?
  ) -> SeenSides {
    deck.seenSides(at: position, gathering, fit: requests(deck).fit)
  }

  private func requests(_ deck: PageDeck) -> PageRequests {
    PageRequests(on: session, bookLayout: session.bookLayout(pose: 0), card: deck.cardSize)
  }

  /// The cards to lay out. While the book comes out of its cover, the cover is among them.
  private static func cards(
    _ deck: PageDeck, _ position: EndlessPosition, _ arrival: TransitionContext.Presented?
  ) -> [Int] {
    if let arrival, arrival.progress <= 0 { return [0] }
    let cards = deck.visible(at: position)
    return arrival == nil || cards.contains(0) ? cards : cards + [0]
  }

  private func side(of card: Int, named name: String, at time: Double) -> PageLayers {
    if let known = sides[card] { return known }
    let side = PageLayers(name: name, at: session.birth(at: time))
    sides[card] = side
    layer.addSublayer(side.layer)
    return side
  }

  private func setLook(_ attributes: ItemAttributes, of side: PageLayers) {
    side.layer.opacity = attributes.opacity
    side.layer.shadow = attributes.shadow
  }
}
