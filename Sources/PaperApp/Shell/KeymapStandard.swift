import Words

extension Keymap {
  /// The keys of Paper.
  public static let standard = Keymap(
    rows: gestures + moving + finding + changing + pinches + global)

  private static let gestures = [
    Row(
      gesture: Words.text("wheel"),
      meaning: [
        .shelf: Meaning(words: Words.text("the next book")),
        .book: Meaning(
          words: Words.text("the next page: one for a notch, or for a smooth gesture")),
      ]),
    Row(
      gesture: Words.text("drag"),
      meaning: [
        .shelf: Meaning(words: Words.text("scroll, the deck up and down")),
        .book: Meaning(words: Words.text("take the page, the deck up and down; a flick turns")),
      ]),
    Row(
      gesture: Words.text("drag from the cut edges"),
      meaning: [
        .book: Meaning(
          words: Words.text("let leaves fall up to the one that was taken; a click opens there"))
      ]),
    Row(
      gesture: Words.text("drag when zoomed in"),
      meaning: [.book: Meaning(words: Words.text("move the page; beyond its edge take it"))]),
    Row(
      gesture: Words.text("double click"),
      meaning: [.book: Meaning(words: Words.text("zoom in to a page, and out again"))]),
    Row(
      gesture: Words.text("double click, press and hold"),
      meaning: [
        .book: Meaning(words: Words.text("on text: take a word; drag or Shift + click extends"))
      ]),
    Row(
      gesture: Words.text("click"),
      meaning: [
        .shelf: Meaning(words: Words.text("another cover: to the front; the one in front: open")),
        .book: Meaning(
          words: Words.text("outer third of a page: turn")),
      ]),
  ]

  private static let moving = [
    Row(
      keys: ["Left", "Right"], ["H", "L"],
      meaning: [
        .shelf: Meaning(.previousBook, .nextBook, words: Words.text("the book before, after")),
        .book: Meaning(.pageLeft, .pageRight, words: Words.text("the page before, after")),
      ]),
    Row(
      keys: ["PageUp", "PageDown"],
      meaning: [
        .shelf: Meaning(.previousBook, .nextBook, words: Words.text("the book before, after")),
        .book: Meaning(.previousPage, .nextPage, words: Words.text("the page before, after")),
      ]),
    Row(
      keys: ["AudioPrev", "AudioNext"],
      meaning: [
        .shelf: Meaning(
          .previousBook, .nextBook, words: Words.text("the same by a remote control")),
        .book: Meaning(.previousPage, .nextPage, words: Words.text("the same by a remote control")),
      ]),
    Row(
      keys: ["Up", "Down"], ["K", "J"],
      meaning: [
        .shelf: Meaning(
          .previousCard, .nextCard, words: Words.text("in the deck: the book before, after")),
        .book: Meaning(.previousPage, .nextPage, words: Words.text("the page before, after")),
      ]),
    Row(
      keys: ["Space"],
      meaning: [
        .shelf: Meaning(.openBook, words: Words.text("open")),
        .book: Meaning(.nextPage, words: Words.text("the page after")),
      ]),
    Row(
      keys: ["Shift+Space"], ["Backspace"],
      meaning: [.book: Meaning(.previousPage, words: Words.text("the page before"))]),
    Row(
      keys: ["Home", "End"],
      meaning: [
        .shelf: Meaning(.firstBook, .lastBook, words: Words.text("first, last book")),
        .book: Meaning(.firstPage, .lastPage, words: Words.text("first, last page")),
      ]),
    Row(
      keys: ["Enter"], ["Keypad Enter"],
      meaning: [
        .shelf: Meaning(.openBook, words: Words.text("open")),
        .book: Meaning(.followLink, words: Words.text("follow the link that Tab has chosen")),
      ]),
  ]

  private static let finding = [
    Row(
      keys: ["O"], ["F9"],
      meaning: [.book: Meaning(.showContents, words: Words.text("contents; type to filter them"))]),
    Row(
      keys: ["T"],
      meaning: [.book: Meaning(.showThumbnails, words: Words.text("small pictures of all pages"))]
    ),
    Row(
      keys: ["G"],
      meaning: [
        .book: Meaning(
          .goToPage, words: Words.text("go to page 12, xii or 45%; digits begin a number, too"))
      ]),
    Row(
      keys: ["Alt+Left", "Alt+Right"],
      meaning: [
        .book: Meaning(.goBack, .goForward, words: Words.text("back, forward through jumps"))
      ]),
    Row(
      keys: ["P"],
      meaning: [
        .book: Meaning(
          .keepPlace, words: Words.text("a finger holds the place; elsewhere: back to the finger"))
      ]),
    Row(
      keys: ["Shift+Left", "Shift+Right"],
      meaning: [
        .book: Meaning(
          .pageLeftKeeping, .pageRightKeeping,
          words: Words.text("the page before, after, with a finger at this one"))
      ]),
    Row(
      keys: ["Mouse Back", "Mouse Forward"], ["AC Back", "AC Forward"],
      meaning: [
        .book: Meaning(.goBack, .goForward, words: Words.text("the same by a mouse, by other keys"))
      ]),
    Row(
      gesture: Words.text("Tab, Shift+Tab"),
      meaning: [
        .everywhere: Meaning(words: Words.text("from one link, button, field or list to the next"))
      ]),
    Row(
      gesture: Words.text("mouse’s movement"),
      meaning: [.book: Meaning(words: Words.text("title, buttons and scrubber for two seconds"))]),
    Row(
      gesture: Words.text("right click"),
      meaning: [.book: Meaning(words: Words.text("what can be done here"))]),
  ]

  private static let changing = [
    Row(
      keys: ["C"],
      meaning: [
        .shelf: Meaning(
          .changeShelfStyle,
          words: Words.text("the carousel of covers, or an endless deck of cards"))
      ]),
    Row(
      keys: ["V"],
      meaning: [
        .book: Meaning(.togglePose, words: Words.text("lie flat, or stand open like on a lectern"))
      ]),
    Row(
      keys: ["S"],
      meaning: [
        .book: Meaning(
          .changeStyle,
          words: Words.text("paper that bends, hard pages, leaves that curl, or a deck of cards"))
      ]),
    Row(
      keys: ["+", "-"], ["=", "_"], ["Shift+=", "Shift+-"], ["Keypad +", "Keypad -"],
      meaning: [
        .book: Meaning(
          .largerText, .smallerText,
          words: Words.text("larger, smaller letters of a text; other books: zoom in, out"))
      ]),
    Row(
      keys: ["Ctrl++", "Ctrl+-"], ["Ctrl+=", "Ctrl+_"], ["Ctrl+Shift+=", "Ctrl+Shift+-"],
      ["Ctrl+Keypad +", "Ctrl+Keypad -"],
      meaning: [.book: Meaning(.zoomIn, .zoomOut, words: Words.text("zoom in, out"))]),
    Row(
      keys: ["0"], ["Ctrl+0"], ["Keypad 0"],
      meaning: [.book: Meaning(.zoomToFit, words: Words.text("fit the window again"))]),
    Row(
      keys: ["Ctrl+F"], ["/"], ["Keypad /"],
      meaning: [.book: Meaning(.find, words: Words.text("find words in the book"))]),
    Row(
      keys: ["N", "Shift+N"],
      meaning: [
        .book: Meaning(
          .nextHit, .previousHit,
          words: Words.text("the hit after, before; without hits N changes the theme"))
      ]),
    Row(
      keys: ["N"],
      meaning: [
        .shelf: Meaning(
          .changeTheme, words: Words.text("the theme: as the desktop wishes, light, or night"))
      ]),
    Row(
      keys: ["Ctrl+T"],
      meaning: [
        .book: Meaning(
          .showText, words: Words.text("letters, lines and margins of a text; theme and lamp"))
      ]),
    Row(
      keys: ["Ctrl+A"],
      meaning: [.book: Meaning(.selectAll, words: Words.text("select these pages"))]),
    Row(
      keys: ["Ctrl+C"], ["Ctrl+Insert"],
      meaning: [.book: Meaning(.copy, words: Words.text("copy what is selected"))]),
    Row(
      keys: ["U"],
      meaning: [.book: Meaning(.highlight, words: Words.text("highlight what is selected"))]),
    Row(
      keys: ["A"],
      meaning: [
        .book: Meaning(.writeNote, words: Words.text("a note to what is selected, or to the page"))
      ]),
    Row(
      keys: ["Shift+R"], ["AudioPlay"],
      meaning: [
        .book: Meaning(
          .readAloud,
          words: Words.text("read aloud from here or from the selection; then pause, and go on"))
      ]),
    Row(
      keys: ["Ctrl+Left", "Ctrl+Right"],
      meaning: [
        .book: Meaning(
          .previousSentence, .nextSentence,
          words: Words.text("while reading aloud: the sentence before, after")
        )
      ]),
    Row(
      keys: ["AudioStop"],
      meaning: [
        .book: Meaning(.stopReadingAloud, words: Words.text("read aloud no longer, as does Esc"))
      ]),
    Row(
      keys: ["W"],
      meaning: [
        .book: Meaning(
          .changeFitting, words: Words.text("fit all that is seen, its width, or one page"))
      ]),
    Row(
      keys: ["M"],
      meaning: [
        .book: Meaning(.toggleTrim, words: Words.text("without white margins, or with them"))
      ]),
    Row(
      keys: ["R"],
      meaning: [.book: Meaning(.rotate, words: Words.text("turn the book by a quarter"))]),
    Row(
      keys: ["Ctrl+D"],
      meaning: [.book: Meaning(.toggleBookmark, words: Words.text("a bookmark here, or none"))]),
    Row(
      keys: ["B"],
      meaning: [
        .book: Meaning(.showMarks, words: Words.text("bookmarks and notes; type to filter them"))
      ]),
    Row(
      keys: ["F5"],
      meaning: [
        .shelf: Meaning(.retry, words: Words.text("look for books again")),
        .book: Meaning(.retry, words: Words.text("read the book again")),
      ]),
    Row(
      keys: ["D"],
      meaning: [.book: Meaning(.togglePages, words: Words.text("two pages, or one"))]),
    Row(
      keys: ["Shift+D"],
      meaning: [
        .book: Meaning(
          .changePairing,
          words: Words.text("which pages face each other: the first alone, or the first two"))
      ]),
    Row(
      keys: ["Ctrl+R"],
      meaning: [
        .book: Meaning(
          .changeDirection, words: Words.text("read from right to left, or back again"))
      ]
    ),
    Row(
      keys: ["Ctrl+W"],
      meaning: [.book: Meaning(.closeBook, words: Words.text("back to the shelf"))]),
  ]

  private static let pinches = [
    Row(
      gesture: Words.text("two fingers"),
      meaning: [
        .shelf: Meaning(words: Words.text("spread: open the book under them")),
        .book: Meaning(words: Words.text("spread: zoom in; pinch: zoom out, and close it")),
      ]),
    Row(
      gesture: Words.text("three fingers"),
      meaning: [
        .shelf: Meaning(words: Words.text("tap: the menu")),
        .book: Meaning(words: Words.text("tap: the menu; swipe: back and forward through jumps")),
      ]),
    Row(
      gesture: Words.text("long press"),
      meaning: [
        .shelf: Meaning(words: Words.text("by touch: the menu")),
        .book: Meaning(words: Words.text("by touch, beside words: the menu")),
      ]),
    Row(
      gesture: Words.text("Ctrl + wheel, Ctrl + drag up, down"),
      meaning: [
        .shelf: Meaning(words: Words.text("the same without a touch screen")),
        .book: Meaning(words: Words.text("the same")),
      ]),
  ]

  private static let global = [
    Row(
      keys: ["I"],
      meaning: [
        .everywhere: Meaning(
          .toggleInfo, words: Words.text("about the book in front, and how it is decoded"))
      ]),
    Row(
      keys: ["F"], ["F11"],
      meaning: [.everywhere: Meaning(.toggleFullscreen, words: Words.text("full screen"))]
    ),
    Row(
      keys: ["Ctrl+O"], meaning: [.everywhere: Meaning(.openFiles, words: Words.text("open books"))]
    ),
    Row(
      keys: ["Ctrl+Shift+O"],
      meaning: [
        .everywhere: Meaning(.openFolders, words: Words.text("open folders of books or pictures"))
      ]),
    Row(
      gesture: Words.text("dropped files"),
      meaning: [
        .everywhere: Meaning(
          words: Words.text("open over the shelf and join it; a folder of books is the shelf"))
      ]),
    Row(
      keys: ["Ctrl+N"],
      meaning: [.everywhere: Meaning(.openWindow, words: Words.text("a further window"))]),
    Row(
      keys: ["Escape"],
      meaning: [
        .everywhere: Meaning(
          .escape, words: Words.text("out of full screen, then back to the shelf"))
      ]),
    Row(
      keys: ["Shift+F10"], ["Application"],
      meaning: [.everywhere: Meaning(.showMenu, words: Words.text("what can be done here"))]),
    Row(
      keys: ["Ctrl+,"],
      meaning: [.everywhere: Meaning(.showSettings, words: Words.text("settings"))]),
    Row(
      keys: ["F1"], ["?"], ["Shift+/"],
      meaning: [.everywhere: Meaning(.showHelp, words: Words.text("keys and gestures"))]),
    Row(keys: ["Ctrl+Q"], meaning: [.everywhere: Meaning(.quit, words: Words.text("quit"))]),
  ]
}
