import Localisation

/// The gestures of several fingers, and the keys that mean the same everywhere.
extension Keymap {
  static let pinches = [
    Row(
      gesture: Localisation.text("two fingers"),
      meaning: [
        .shelf: Meaning(
          words: Localisation.text(
            "spread, pinch: nearer, farther; over carousel and deck spread opens the book")),
        .book: Meaning(
          words: Localisation.text("spread: zoom in; pinch: zoom out, then close the book")),
      ]),
    Row(
      gesture: Localisation.text("three fingers"),
      meaning: [
        .shelf: Meaning(words: Localisation.text("tap: the menu")),
        .book: Meaning(
          words: Localisation.text("tap: the menu; swipe: back and forward through jumps")),
      ]),
    Row(
      gesture: Localisation.text("long press"),
      meaning: [
        .shelf: Meaning(words: Localisation.text("by touch: the menu")),
        .book: Meaning(words: Localisation.text("by touch, beside words: the menu")),
      ]),
    Row(
      gesture: Localisation.text("Ctrl + wheel, Ctrl + drag up, down"),
      meaning: [
        .shelf: Meaning(words: Localisation.text("the same without a touch screen")),
        .book: Meaning(words: Localisation.text("the same")),
      ]),
  ]

  static let global = [
    Row(
      keys: ["I"], ["Ctrl+I"],
      meaning: [
        .everywhere: Meaning(
          .toggleInfo, words: Localisation.text("facts about the front book and its decoder"))
      ]),
    Row(
      keys: ["F"], ["F11"],
      meaning: [.everywhere: Meaning(.toggleFullscreen, words: Localisation.text("full screen"))]
    ),
    Row(
      keys: ["Ctrl+O"],
      meaning: [.everywhere: Meaning(.openFiles, words: Localisation.text("open books"))]
    ),
    Row(
      keys: ["Ctrl+Shift+O"],
      meaning: [
        .everywhere: Meaning(
          .openFolders, words: Localisation.text("open folders of books or pictures"))
      ]),
    Row(
      gesture: Localisation.text("dropped files"),
      meaning: [
        .everywhere: Meaning(
          words: Localisation.text(
            "open the books and add them to the shelf; a folder of books joins the library"))
      ]),
    Row(
      keys: ["Ctrl+N"],
      meaning: [.everywhere: Meaning(.openWindow, words: Localisation.text("a further window"))]),
    Row(
      keys: ["Escape"],
      meaning: [
        .everywhere: Meaning(
          .escape, words: Localisation.text("out of full screen, then back to the shelf"))
      ]),
    Row(
      keys: ["Shift+F10"], ["Application"],
      meaning: [.everywhere: Meaning(.showMenu, words: Localisation.text("what can be done here"))]),
    Row(
      keys: ["Ctrl+,"],
      meaning: [.everywhere: Meaning(.showSettings, words: Localisation.text("settings"))]),
    Row(
      keys: ["F1"], ["?"], ["Shift+/"],
      meaning: [.everywhere: Meaning(.showHelp, words: Localisation.text("keys and gestures"))]),
    Row(keys: ["Ctrl+Q"], meaning: [.everywhere: Meaning(.quit, words: Localisation.text("quit"))]),
  ]
}
