import PaperGeometry
import PaperLayouts

/// The pose of one cover at an instant.
struct ShelfPlace {
  /// The name of the cover's layer: `book-3` in the carousel, `card-3` in the deck.
  var name: String
  var book: Int
  /// The card in the browser that is in front; nil for a cover that disappears with the change of
  /// style.
  var card: Int?
  var attributes: ItemAttributes
  /// How much of the book's block is seen, from 0 to 1: all in the carousel, nothing in the deck, whose books are
  /// cards.
  var block: Double

  /// Whether a click at a point selects the cover. A card that has fallen, or is about to fall, takes
  /// no clicks.
  func contains(_ point: Point) -> Bool {
    !attributes.isHidden && !attributes.isReversed && attributes.contains(point)
  }

  /// Whether the cover is visible and opaque.
  var isWhole: Bool { !attributes.isHidden && attributes.opacity > 0.999 }

  func moved(by way: Point) -> ShelfPlace {
    var place = self
    place.attributes.frame.origin = attributes.frame.origin + way
    return place
  }
}
