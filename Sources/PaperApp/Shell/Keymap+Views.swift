import Localisation

extension Keymap {
  /// The keys of two views of a book.
  static let views = [
    Row(
      keys: ["Shift+V"],
      meaning: [
        .book: Meaning(
          .toggleSecondView,
          words: Localisation.text("a second view of the book beside the first, or one view"))
      ]),
    Row(
      keys: ["F6"],
      meaning: [
        .book: Meaning(.changeView, words: Localisation.text("from one view to the other"))
      ]),
    Row(
      keys: ["Ctrl+Shift+Left", "Ctrl+Shift+Right"],
      meaning: [
        .book: Meaning(
          .dividerBack, .dividerForward,
          words: Localisation.text("the line between both views to the left, to the right"))
      ]),
    Row(
      gesture: Localisation.text("Ctrl + click"),
      meaning: [
        .book: Meaning(
          words: Localisation.text(
            "on a link: the place to which the link leads, in the second view"))
      ]),
  ]
}
