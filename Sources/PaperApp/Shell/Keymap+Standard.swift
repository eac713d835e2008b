import Localisation

extension Keymap {
  /// The keys of Paper.
  public static let standard = Keymap(
    rows: gestures + moving + finding + changing + views + pinches + gamepad + global)

  private static let moving = [
    Row(
      keys: ["Left", "Right"],
      meaning: [
        .shelf: Meaning(
          .previousBook, .nextBook, words: Localisation.text("the book before, after")),
        .book: Meaning(.pageLeft, .pageRight, words: Localisation.text("the page before, after")),
      ]),
    Row(
      keys: ["H", "L"],
      meaning: [
        .book: Meaning(.pageLeft, .pageRight, words: Localisation.text("the page before, after"))
      ]),
    Row(
      keys: ["PageUp", "PageDown"],
      meaning: [
        .shelf: Meaning(
          .previousHeading, .nextHeading,
          words: Localisation.text("the letter, author, series before, after")),
        .book: Meaning(
          .previousPage, .nextPage, words: Localisation.text("the page before, after")),
      ]),
    Row(
      keys: ["AudioPrev", "AudioNext"],
      meaning: [
        .shelf: Meaning(
          .previousBook, .nextBook, words: Localisation.text("the same by a remote control")),
        .book: Meaning(
          .previousPage, .nextPage, words: Localisation.text("the same by a remote control")),
      ]),
    Row(
      keys: ["Up", "Down"],
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
      keys: ["K", "J"],
      meaning: [
        .book: Meaning(
          .lineUp, .lineDown,
          words: Localisation.text("the page before, after; where pages scroll, a few lines"))
      ]),
    Row(
      keys: ["Space"],
      meaning: [
        .shelf: Meaning(.openBook, words: Localisation.text("open")),
        .book: Meaning(
          .nextArea,
          words: Localisation.text("the page after; when zoomed in, the next column or panel")),
      ]),
    Row(
      keys: ["Shift+Space"],
      meaning: [
        .book: Meaning(
          .previousArea,
          words: Localisation.text("the page before; when zoomed in, the column or panel before"))
      ]),
    Row(
      keys: ["Backspace"],
      meaning: [.book: Meaning(.previousPage, words: Localisation.text("the page before"))]),
    Row(
      keys: ["Z"],
      meaning: [
        .book: Meaning(
          .toggleGuide,
          words: Localisation.text(
            "column by column, panel by panel; Space and double click go on; again: the whole page")
        )
      ]),
    Row(
      keys: ["Home", "End"],
      meaning: [
        .shelf: Meaning(.firstBook, .lastBook, words: Localisation.text("first, last book")),
        .book: Meaning(.firstPage, .lastPage, words: Localisation.text("first, last page")),
      ]),
    Row(
      keys: ["Enter"], ["Keypad Enter"],
      meaning: [
        .shelf: Meaning(.openBook, words: Localisation.text("open")),
        .book: Meaning(
          .followLink, words: Localisation.text("follow the link with the focus")),
      ]),
    Row(
      keys: ["Shift+Enter"], ["Shift+Keypad Enter"],
      meaning: [
        .book: Meaning(
          .showLink,
          words: Localisation.text(
            "see where the link with the focus leads; so does a resting mouse")
        )
      ]),
  ]

  private static let finding = [
    Row(
      keys: ["O"], ["F9"],
      meaning: [
        .book: Meaning(.showContents, words: Localisation.text("contents; type to filter them"))
      ]),
    Row(
      keys: ["Shift+A"],
      meaning: [
        .book: Meaning(
          .showFiles, words: Localisation.text("files within a PDF; Enter saves a file"))
      ]),
    Row(
      keys: ["Shift+L"],
      meaning: [.book: Meaning(.showLayers, words: Localisation.text("layers of a PDF"))]),
    Row(
      keys: ["Ctrl+Shift+S"],
      meaning: [
        .book: Meaning(
          .saveCopy, words: Localisation.text("save a copy of a PDF with the form as filled in"))
      ]),
    Row(
      keys: ["T"],
      meaning: [
        .book: Meaning(.showThumbnails, words: Localisation.text("small pictures of all pages"))
      ]
    ),
    Row(
      keys: ["Ctrl+G"],
      meaning: [
        .shelf: Meaning(
          .showHeadings,
          words: Localisation.text("the letters, authors, series of the shelf; type to filter them")
        )
      ]),
    Row(
      keys: ["Ctrl+L"],
      meaning: [
        .shelf: Meaning(
          .showShelves,
          words: Localisation.text("the shelves: unread, finished, your collections"))
      ]),
    Row(
      keys: ["Ctrl+E"],
      meaning: [
        .shelf: Meaning(
          .showList, words: Localisation.text("the books as a list with columns; type to find"))
      ]),
    Row(
      keys: ["Ctrl+M"],
      meaning: [
        .shelf: Meaning(
          .showAllNotes,
          words: Localisation.text("bookmarks and notes of all books; type to filter them"))
      ]),
    Row(
      keys: ["Ctrl+K"],
      meaning: [
        .shelf: Meaning(
          .showServers, words: Localisation.text("servers of books; add a server by its address"))
      ]),
    Row(
      keys: ["G"],
      meaning: [
        .book: Meaning(
          .goToPage,
          words: Localisation.text("go to page 12, xii or 45%; digits begin a number, too"))
      ]),
    Row(
      keys: ["Alt+Left", "Alt+Right"],
      meaning: [
        .book: Meaning(.goBack, .goForward, words: Localisation.text("back, forward through jumps"))
      ]),
    Row(
      keys: ["P"],
      meaning: [
        .book: Meaning(
          .keepPlace,
          words: Localisation.text("keep a finger at this place; elsewhere: return to the finger"))
      ]),
    Row(
      keys: ["Ctrl+P"],
      meaning: [
        .book: Meaning(
          .printPages,
          words: Localisation.text("print pages, or save pages as a PDF or as pictures"))
      ]),
    Row(
      keys: ["Shift+Left", "Shift+Right"],
      meaning: [
        .book: Meaning(
          .pageLeftKeeping, .pageRightKeeping,
          words: Localisation.text("the page before, after, while a finger keeps this page"))
      ]),
    Row(
      keys: ["Mouse Back", "Mouse Forward"], ["AC Back", "AC Forward"],
      meaning: [
        .book: Meaning(
          .goBack, .goForward, words: Localisation.text("the same by a mouse, by other keys"))
      ]),
    Row(
      gesture: Localisation.text("Tab, Shift+Tab"),
      meaning: [
        .everywhere: Meaning(
          words: Localisation.text("from one link, button, field or list to the next"))
      ]),
    Row(
      gesture: Localisation.text("mouse’s movement"),
      meaning: [
        .book: Meaning(words: Localisation.text("title, buttons and scrubber for two seconds"))
      ]),
    Row(
      gesture: Localisation.text("right click"),
      meaning: [.book: Meaning(words: Localisation.text("what can be done here"))]),
  ]
}
