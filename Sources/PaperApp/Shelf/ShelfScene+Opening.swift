import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import Shell

/// Books that become other scenes, and come back.
extension ShelfScene {
  package func spread(at point: Point, time: Double) -> [NavigatorRequest] {
    isEmpty ? [] : open(card(at: point, time) ?? browser.target, at: time)
  }

  /// A card of a moving deck may be standing up from its fall. Only a card in front looks like a closed
  /// book.
  package func canLend(_ book: ShelfEntry.ID, at time: Double) -> Bool {
    guard browsing.isMoving(at: time), let book = source.index(of: book) else { return true }
    if style == .wall { return browsing.taken?.book != book }
    return (style != .deck || !browser.isMoving(at: time))
      && place(of: book, at: time).isWhole
  }

  /// The appearance of a book's cover; for a book that was removed from the shelf, the last appearance.
  package func element(_ book: ShelfEntry.ID, at time: Double) -> SharedElement? {
    guard let place = source.index(of: book) else {
      return lastElement?.id == book ? lastElement?.element : nil
    }
    guard let element = element(at: place, time) else { return nil }
    lastElement = (book, element)
    return element
  }

  private func element(at book: Int, _ time: Double) -> SharedElement? {
    let place = place(of: book, at: time)
    let attributes = place.attributes
    guard let frame = attributes.quad?.bounds else { return nil }
    let scale = attributes.frame.height > 0 ? frame.height / attributes.frame.height : 1
    let layers = covers.cover(place.name)
    let cover = layers?.layer
    var element = SharedElement(
      frame: frame, cornerRadius: attributes.cornerRadii.topRight * scale,
      shadow: Shadow(
        opacity: attributes.shadow.opacity, radius: attributes.shadow.radius * scale,
        offset: attributes.shadow.offset * scale),
      bitmap: cover?.contents, color: cover?.backgroundColor ?? Palette.cloth)
    element.ribbon = covers.ribbon(of: book, in: view)
    if let layers, place.block > 0 {
      let block = covers.block(place, on: layers, at: time)
      element.block = SharedElement.Block(
        measures: ClosedBlock(thickness: block.thickness * scale, scale: block.scale * scale),
        isOnLeft: covers.order(of: source.entry(at: book).documentID) == .rightToLeft,
        cloth: layers.cloth)
    }
    return element
  }

  func lend(_ book: ShelfEntry.ID?, at time: Double) {
    departed = book
    browsing.lend(spine: book.flatMap(source.index(of:)), at: time)
    if style == .deck, let place = book.flatMap(source.index(of:)) {
      browsing.deck.lend(place, at: time)
    }
    guard departed == nil else { return }
    browsing.deck.takeBack(at: time)
    if togglesLater { toggle(at: time) }
    togglesLater = false
  }
}
