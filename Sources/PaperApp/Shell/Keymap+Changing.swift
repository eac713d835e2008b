import Localisation

extension Keymap {
  /// Keys that change how books are shown and read.
  static let changing = [
    Row(
      keys: ["Ctrl+B"],
      meaning: [
        .shelf: Meaning(
          .changeShelfStyle,
          words: Localisation.text(
            "the carousel of covers, an endless deck of cards, a wall of spines, or rows of covers")
        )
      ]),
    Row(
      keys: ["Ctrl+S"],
      meaning: [
        .shelf: Meaning(
          .showOrders, words: Localisation.text("the order of the books"))
      ]),
    Row(
      keys: ["V"],
      meaning: [
        .book: Meaning(
          .togglePose, words: Localisation.text("lie flat, or stand open like on a lectern"))
      ]),
    Row(
      keys: ["S"],
      meaning: [
        .book: Meaning(
          .changeStyle,
          words: Localisation.text(
            "paper that bends, hard pages, leaves that fold over, a deck of cards, or a scroll"))
      ]),
    Row(
      keys: ["Shift+S"],
      meaning: [
        .book: Meaning(
          .scrollByItself,
          words: Localisation.text(
            "pages that scroll go on by themselves; + and - change the speed")
        )
      ]),
    Row(
      keys: ["Shift+J"],
      meaning: [
        .book: Meaning(
          .joinPages,
          words: Localisation.text(
            "pages that scroll touch each other, as webtoons do, or are apart")
        )
      ]),
    Row(
      keys: ["+", "-"], ["=", "_"], ["Shift+=", "Shift+-"], ["Keypad +", "Keypad -"],
      meaning: [
        .book: Meaning(
          .largerText, .smallerText,
          words: Localisation.text(
            "larger, smaller letters of a text; in other books: zoom in, out"))
      ]),
    Row(
      keys: ["Ctrl++", "Ctrl+-"], ["Ctrl+=", "Ctrl+_"], ["Ctrl+Shift+=", "Ctrl+Shift+-"],
      ["Ctrl+Keypad +", "Ctrl+Keypad -"],
      meaning: [
        .shelf: Meaning(
          .zoomIn, .zoomOut,
          words: Localisation.text("nearer, farther: wall, rows, carousel, deck")),
        .book: Meaning(.zoomIn, .zoomOut, words: Localisation.text("zoom in, out")),
      ]),
    Row(
      keys: ["0"], ["Ctrl+0"], ["Keypad 0"],
      meaning: [.book: Meaning(.zoomToFit, words: Localisation.text("fit the window again"))]),
    Row(
      keys: ["Ctrl+F"], ["/"], ["Keypad /"],
      meaning: [
        .shelf: Meaning(.find, words: Localisation.text("find books; any letter begins")),
        .book: Meaning(.find, words: Localisation.text("find words in the book")),
      ]),
    Row(
      keys: ["Ctrl+Shift+F"],
      meaning: [
        .shelf: Meaning(.findInside, words: Localisation.text("find words inside books"))
      ]),
    Row(
      keys: ["N", "Shift+N"],
      meaning: [
        .book: Meaning(
          .nextHit, .previousHit,
          words: Localisation.text(
            "the next hit, the previous hit; without hits N changes the theme"))
      ]),
    Row(
      keys: ["Ctrl+T"],
      meaning: [
        .shelf: Meaning(
          .changeTheme,
          words: Localisation.text("the theme: as the desktop prefers, light, or night")),
        .book: Meaning(
          .showText,
          words: Localisation.text("letters, lines and margins of a text; theme and lamp")),
      ]),
    Row(
      keys: ["Ctrl+A"],
      meaning: [
        .shelf: Meaning(.selectAll, words: Localisation.text("select all books")),
        .book: Meaning(.selectAll, words: Localisation.text("select these pages")),
      ]),
    Row(
      keys: ["Ctrl+Space", "Shift+Space"],
      meaning: [
        .shelf: Meaning(
          .selectBook, .extendSelection,
          words: Localisation.text("select the front book; all books up to the front book"))
      ]),
    Row(
      gesture: Localisation.text("Ctrl + click, Shift + click"),
      meaning: [
        .shelf: Meaning(words: Localisation.text("select a book; all books up to a book"))
      ]),
    Row(
      keys: ["Ctrl+C"], ["Ctrl+Insert"],
      meaning: [.book: Meaning(.copy, words: Localisation.text("copy what is selected"))]),
    Row(
      keys: ["Ctrl+Shift+C"],
      meaning: [
        .book: Meaning(.copyPage, words: Localisation.text("copy this page’s picture"))
      ]),
    Row(
      gesture: Localisation.text("Ctrl + Shift + drag"),
      meaning: [.book: Meaning(words: Localisation.text("copy a part of a page as a picture"))]),
    Row(
      gesture: Localisation.text("drag within the frame"),
      meaning: [
        .book: Meaning(words: Localisation.text("take that picture to another program"))
      ]),
    Row(
      keys: ["U"],
      meaning: [.book: Meaning(.highlight, words: Localisation.text("highlight what is selected"))]),
    Row(
      keys: ["A"],
      meaning: [
        .book: Meaning(
          .writeNote, words: Localisation.text("a note to the selection, or to the page"))
      ]),
    Row(
      keys: ["Shift+W"],
      meaning: [
        .book: Meaning(.lookUp, words: Localisation.text("look up what is selected"))
      ]),
    Row(
      keys: ["Shift+R"], ["AudioPlay"],
      meaning: [
        .book: Meaning(
          .readAloud,
          words: Localisation.text(
            "read aloud from here or from the selection; then pause, then go on"))
      ]),
    Row(
      keys: ["Ctrl+Left", "Ctrl+Right"],
      meaning: [
        .book: Meaning(
          .previousSentence, .nextSentence,
          words: Localisation.text("while reading aloud: the sentence before, after")
        )
      ]),
    Row(
      keys: ["AudioStop"],
      meaning: [
        .book: Meaning(
          .stopReadingAloud, words: Localisation.text("read aloud no longer, as does Esc"))
      ]),
    Row(
      keys: ["W"],
      meaning: [
        .book: Meaning(
          .changeFitting,
          words: Localisation.text("fit all visible pages, their width, or one page"))
      ]),
    Row(
      keys: ["M"],
      meaning: [
        .book: Meaning(.toggleTrim, words: Localisation.text("without white margins, or with them"))
      ]),
    Row(
      keys: ["R"],
      meaning: [.book: Meaning(.rotate, words: Localisation.text("turn the book by a quarter"))]),
    Row(
      keys: ["X"],
      meaning: [
        .book: Meaning(
          .magnify,
          words: Localisation.text("while held: a magnifying glass; arrows move the glass"))
      ]),
    Row(
      keys: ["Shift+F"],
      meaning: [
        .book: Meaning(
          .present,
          words: Localisation.text(
            "present to an audience; then B black, W white, C clock, L held: a light, Esc ends"))
      ]),
    Row(
      keys: ["Ctrl+D"],
      meaning: [
        .book: Meaning(.toggleBookmark, words: Localisation.text("a bookmark here, or none"))
      ]),
    Row(
      keys: ["B"],
      meaning: [
        .book: Meaning(
          .showMarks, words: Localisation.text("bookmarks and notes; type to filter them"))
      ]),
    Row(
      keys: ["F5"],
      meaning: [
        .shelf: Meaning(.retry, words: Localisation.text("look for books again")),
        .book: Meaning(.retry, words: Localisation.text("read the book again")),
      ]),
    Row(
      keys: ["D"],
      meaning: [.book: Meaning(.togglePages, words: Localisation.text("two pages, or one"))]),
    Row(
      keys: ["Shift+D"],
      meaning: [
        .book: Meaning(
          .changePairing,
          words: Localisation.text("which pages face each other: the first alone, or the first two")
        )
      ]),
    Row(
      keys: ["Ctrl+R"],
      meaning: [
        .book: Meaning(
          .changeDirection, words: Localisation.text("read from right to left, or back again"))
      ]
    ),
    Row(
      keys: ["Ctrl+W"],
      meaning: [.book: Meaning(.closeBook, words: Localisation.text("back to the shelf"))]),
  ]
}
