import Localisation

/// The buttons and sticks of a gamepad.
extension Keymap {
  static let gamepad = [
    Row(
      keys: ["Gamepad Left", "Gamepad Right"],
      meaning: [
        .shelf: Meaning(
          .previousBook, .nextBook, words: Localisation.text("the book before, after")),
        .book: Meaning(.pageLeft, .pageRight, words: Localisation.text("the page before, after")),
      ]),
    Row(
      keys: ["Gamepad Up", "Gamepad Down"],
      meaning: [
        .shelf: Meaning(
          .previousCard, .nextCard,
          words: Localisation.text(
            "in the deck: the book before, after; on the wall and in rows: the row above, below")),
        .book: Meaning(
          .lineUp, .lineDown,
          words: Localisation.text("the page before, after; where pages scroll, a few lines")),
      ]),
    Row(
      keys: ["Gamepad L", "Gamepad R"],
      meaning: [
        .shelf: Meaning(
          .previousHeading, .nextHeading,
          words: Localisation.text("the letter, author, series before, after")),
        .book: Meaning(
          .previousPage, .nextPage, words: Localisation.text("the page before, after")),
      ]),
    Row(
      keys: ["Gamepad A"],
      meaning: [
        .shelf: Meaning(.openBook, words: Localisation.text("open")),
        .book: Meaning(.nextPage, words: Localisation.text("the page after")),
      ]),
    Row(
      keys: ["Gamepad B"],
      meaning: [
        .everywhere: Meaning(
          .escape, words: Localisation.text("out of full screen, then back to the shelf"))
      ]),
    Row(
      keys: ["Gamepad X", "Gamepad Y"],
      meaning: [
        .book: Meaning(
          .changeFitting, .showContents,
          words: Localisation.text("fit the window in another way; contents"))
      ]),
    Row(
      keys: ["Gamepad Start"],
      meaning: [.everywhere: Meaning(.showMenu, words: Localisation.text("what can be done here"))]),
    Row(
      keys: ["Gamepad Select"],
      meaning: [.everywhere: Meaning(.toggleFullscreen, words: Localisation.text("full screen"))]),
    Row(
      gesture: Localisation.text("a gamepad’s sticks"),
      meaning: [
        .everywhere: Meaning(words: Localisation.text("left: scroll, turn pages; right: zoom"))
      ]),
  ]
}
