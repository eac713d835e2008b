import Localisation

extension Keymap {
  /// The gestures that the help lists before the keys.
  static let gestures = [
    Row(
      gesture: Localisation.text("wheel"),
      meaning: [
        .shelf: Meaning(words: Localisation.text("the next book")),
        .book: Meaning(
          words: Localisation.text("turn one page for a notch, or for a smooth gesture")),
      ]),
    Row(
      gesture: Localisation.text("drag"),
      meaning: [
        .shelf: Meaning(words: Localisation.text("scroll, the deck up and down")),
        .book: Meaning(
          words: Localisation.text("drag the page, or the deck up and down; a flick turns the page")
        ),
      ]),
    Row(
      gesture: Localisation.text("drag from the cut edges"),
      meaning: [
        .book: Meaning(
          words: Localisation.text(
            "let leaves fall up to the leaf under the pointer; a click opens the book there"))
      ]),
    Row(
      gesture: Localisation.text("drag when zoomed in"),
      meaning: [
        .book: Meaning(
          words: Localisation.text("move the page; beyond the page's edge turn the page"))
      ]),
    Row(
      gesture: Localisation.text("double click"),
      meaning: [.book: Meaning(words: Localisation.text("zoom in to a page, and out again"))]),
    Row(
      gesture: Localisation.text("double click, press and hold"),
      meaning: [
        .book: Meaning(
          words: Localisation.text(
            "on text: select a word; a drag or Shift + click extends the selection"))
      ]),
    Row(
      gesture: Localisation.text("click"),
      meaning: [
        .shelf: Meaning(
          words: Localisation.text(
            "another cover: move the cover to the front; the front cover: open the book")),
        .book: Meaning(
          words: Localisation.text("outer third of a page: turn")),
      ]),
  ]
}
