import PaperGeometry
import PaperLayers
import PaperLayouts

/// A change from one style to another, or from one page to two, that is under way.
///
/// Bound books of either style look alike while their pages lie. Of leaves in the air the other style takes over how far
/// they have come and how fast they are, and only their shapes fade over (decision: Style change). Between a bound book
/// and cards both are seen for a while, and the cards lead: the book is laid out so that the page on which the cards
/// gather lies beneath the front card. The pages of one side become both by the motion of hard leaves, whatever the style.
struct StyleChange {
  /// The style that was chosen, where it is not the pages' own yet.
  var wanted: ReadingStyle?
  /// One page is to become two, or two one, as soon as the book lies flat.
  var togglesPages = false
  /// The pages of the other style, which are seen beside those of the present one.
  var other: (any PageController)?
  /// The cards among both.
  var cards: DeckPageController?
  /// What the bound book lies on as long as the cards are seen beside it.
  let book = Layer(name: "bound book")

  init() {
    book.anchorPoint = .zero
    book.zPosition = -1e6
  }

  var isUnderWay: Bool { wanted != nil || other != nil }
}
