import PaperGestures

/// Maps keys to commands in each context: the one table in which keys are looked up and from which
/// every list of keys is printed. Rows without keys describe gestures, so that a printed list is
/// complete.
public struct Keymap: Sendable {
  /// The meaning of a row in one context.
  public struct Meaning: Sendable {
    /// One command for each key of a group, in the keys' order; empty for a gesture.
    public let commands: [Command]
    public let words: String

    package init(_ commands: Command..., words: String) {
      self.commands = commands
      self.words = words
    }
  }

  /// Keys that belong together. `groups` are alternatives (arrows, or letters). Each group has one key
  /// for each command.
  public struct Row: Sendable {
    public let groups: [[Key]]
    /// The text that names the row's keys in a list.
    public let title: String
    package let meanings: [CommandContext: Meaning]

    /// - Parameter keys: groups of keys as `Key(parsing:)` reads them.
    package init(keys: [String]..., meaning meanings: [CommandContext: Meaning]) {
      self.init(groups: keys.map { $0.compactMap { Key(parsing: $0) } }, meaning: meanings)
    }

    package init(gesture: String, meaning meanings: [CommandContext: Meaning]) {
      groups = []
      title = gesture
      self.meanings = meanings
    }

    /// - Parameter groups: each has one key for each command.
    init(groups: [[Key]], meaning meanings: [CommandContext: Meaning]) {
      self.groups = groups
      title = Self.title(of: groups)
      self.meanings = meanings
    }

    /// The same keys with other meanings.
    func with(_ meanings: [CommandContext: Meaning]) -> Row {
      groups.isEmpty
        ? Row(gesture: title, meaning: meanings) : Row(groups: groups, meaning: meanings)
    }

    private static func title(of groups: [[Key]]) -> String {
      groups.map { $0.map(Keymap.title).joined(separator: " ") }
        .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
    }

    public func meaning(in context: CommandContext) -> Meaning? { meanings[context] }
  }

  public let rows: [Row]

  package init(rows: [Row]) { self.rows = rows }

  /// The command of a key in a context; nil where the key has none. A key that is held down triggers
  /// only commands that repeat.
  public func command(for key: Key, in context: CommandContext) -> Command? {
    for row in rows {
      guard let meaning = row.meaning(in: context) else { continue }
      for (binding, command) in row.groups.flatMap({ zip($0, meaning.commands) })
      where key.matches(binding) {
        return key.isRepeat && !command.repeats ? nil : command
      }
    }
    return nil
  }

  /// The name of a key as users know the key. Two keys with the same title are listed once.
  package static func title(_ key: Key) -> String {
    var shown = key
    let unshifted = key.modifiers.subtracting(.shift)
    if ["Return", "Keypad Enter"].contains(key.name) { shown.name = "Enter" }
    if key.name == "Escape" { shown.name = "Esc" }
    if key.name == "/", key.modifiers == .shift { shown = Key("?") }
    // Where the plus stands, the layout of the keyboard decides.
    if ["=", "Keypad +"].contains(key.name) { (shown.name, shown.modifiers) = ("+", unshifted) }
    if ["_", "-", "Keypad -"].contains(key.name) {
      (shown.name, shown.modifiers) = ("-", unshifted)
    }
    return shown.description
  }
}

extension Keymap {
  /// The keys of Paper.
  public static let standard = Keymap(
    rows: gestures + moving + finding + changing + pinches + global)

  private static let gestures = [
    Row(
      gesture: "wheel",
      meaning: [
        .shelf: Meaning(words: "the next book"),
        .book: Meaning(words: "the next page: one for a notch, or for a smooth gesture"),
      ]),
    Row(
      gesture: "drag",
      meaning: [
        .shelf: Meaning(words: "scroll, the deck up and down"),
        .book: Meaning(words: "take the page, the deck up and down; a flick turns"),
      ]),
    Row(
      gesture: "drag from the cut edges",
      meaning: [
        .book: Meaning(words: "let leaves fall up to the one that was taken; a click opens there")
      ]),
    Row(
      gesture: "drag when zoomed in",
      meaning: [.book: Meaning(words: "move the page; beyond its edge take it")]),
    Row(
      gesture: "double click",
      meaning: [.book: Meaning(words: "zoom in to a page, and out again")]),
    Row(
      gesture: "double click, press and hold",
      meaning: [.book: Meaning(words: "on text: take a word; drag or Shift + click extends")]),
    Row(
      gesture: "click",
      meaning: [
        .shelf: Meaning(words: "another cover: to the front; the one in front: open"),
        .book: Meaning(
          words: "outer third of a page: turn"),
      ]),
  ]

  private static let moving = [
    Row(
      keys: ["Left", "Right"], ["H", "L"],
      meaning: [
        .shelf: Meaning(.previousBook, .nextBook, words: "the book before, after"),
        .book: Meaning(.pageLeft, .pageRight, words: "the page before, after"),
      ]),
    Row(
      keys: ["PageUp", "PageDown"],
      meaning: [
        .shelf: Meaning(.previousBook, .nextBook, words: "the book before, after"),
        .book: Meaning(.previousPage, .nextPage, words: "the page before, after"),
      ]),
    Row(
      keys: ["AudioPrev", "AudioNext"],
      meaning: [
        .shelf: Meaning(.previousBook, .nextBook, words: "the same by a remote control"),
        .book: Meaning(.previousPage, .nextPage, words: "the same by a remote control"),
      ]),
    Row(
      keys: ["Up", "Down"], ["K", "J"],
      meaning: [
        .shelf: Meaning(.previousCard, .nextCard, words: "in the deck: the book before, after"),
        .book: Meaning(.previousPage, .nextPage, words: "the page before, after"),
      ]),
    Row(
      keys: ["Space"],
      meaning: [
        .shelf: Meaning(.openBook, words: "open"),
        .book: Meaning(.nextPage, words: "the page after"),
      ]),
    Row(
      keys: ["Shift+Space"], ["Backspace"],
      meaning: [.book: Meaning(.previousPage, words: "the page before")]),
    Row(
      keys: ["Home", "End"],
      meaning: [
        .shelf: Meaning(.firstBook, .lastBook, words: "first, last book"),
        .book: Meaning(.firstPage, .lastPage, words: "first, last page"),
      ]),
    Row(keys: ["Enter"], ["Keypad Enter"], meaning: [.shelf: Meaning(.openBook, words: "open")]),
  ]

  private static let finding = [
    Row(
      keys: ["O"], ["F9"],
      meaning: [.book: Meaning(.showContents, words: "contents; type to filter them")]),
    Row(
      keys: ["T"], meaning: [.book: Meaning(.showThumbnails, words: "small pictures of all pages")]
    ),
    Row(
      keys: ["G"],
      meaning: [
        .book: Meaning(.goToPage, words: "go to page 12, xii or 45%; digits begin a number, too")
      ]),
    Row(
      keys: ["Alt+Left", "Alt+Right"],
      meaning: [.book: Meaning(.goBack, .goForward, words: "back, forward through jumps")]),
    Row(
      keys: ["P"],
      meaning: [
        .book: Meaning(.keepPlace, words: "a finger holds the place; elsewhere: back to the finger")
      ]),
    Row(
      keys: ["Shift+Left", "Shift+Right"],
      meaning: [
        .book: Meaning(
          .pageLeftKeeping, .pageRightKeeping,
          words: "the page before, after, with a finger at this one")
      ]),
    Row(
      keys: ["Mouse Back", "Mouse Forward"], ["AC Back", "AC Forward"],
      meaning: [.book: Meaning(.goBack, .goForward, words: "the same by a mouse, by other keys")]),
    Row(
      gesture: "Tab, Shift+Tab",
      meaning: [.everywhere: Meaning(words: "from one button, field or list to the next")]),
    Row(
      gesture: "mouse’s movement",
      meaning: [.book: Meaning(words: "title, buttons and scrubber for two seconds")]),
    Row(
      gesture: "right click",
      meaning: [.book: Meaning(words: "what can be done here")]),
  ]

  private static let changing = [
    Row(
      keys: ["C"],
      meaning: [
        .shelf: Meaning(
          .changeShelfStyle, words: "the carousel of covers, or an endless deck of cards")
      ]),
    Row(
      keys: ["V"],
      meaning: [.book: Meaning(.togglePose, words: "lie flat, or stand open like on a lectern")]),
    Row(
      keys: ["S"],
      meaning: [
        .book: Meaning(
          .changeStyle, words: "paper that bends, hard pages, leaves that curl, or a deck of cards")
      ]),
    Row(
      keys: ["+", "-"], ["=", "_"], ["Shift+=", "Shift+-"], ["Keypad +", "Keypad -"],
      meaning: [
        .book: Meaning(
          .largerText, .smallerText,
          words: "larger, smaller letters of a text; other books: zoom in, out")
      ]),
    Row(
      keys: ["Ctrl++", "Ctrl+-"], ["Ctrl+=", "Ctrl+_"], ["Ctrl+Shift+=", "Ctrl+Shift+-"],
      ["Ctrl+Keypad +", "Ctrl+Keypad -"],
      meaning: [.book: Meaning(.zoomIn, .zoomOut, words: "zoom in, out")]),
    Row(
      keys: ["0"], ["Ctrl+0"], ["Keypad 0"],
      meaning: [.book: Meaning(.zoomToFit, words: "fit the window again")]),
    Row(
      keys: ["Ctrl+F"], ["/"], ["Keypad /"],
      meaning: [.book: Meaning(.find, words: "find words in the book")]),
    Row(
      keys: ["N", "Shift+N"],
      meaning: [
        .book: Meaning(
          .nextHit, .previousHit, words: "the hit after, before; without hits N changes the theme")
      ]),
    Row(
      keys: ["N"],
      meaning: [
        .shelf: Meaning(.changeTheme, words: "the theme: as the desktop wishes, light, or night")
      ]),
    Row(
      keys: ["Ctrl+T"],
      meaning: [
        .book: Meaning(.showText, words: "letters, lines and margins of a text; theme and lamp")
      ]),
    Row(keys: ["Ctrl+A"], meaning: [.book: Meaning(.selectAll, words: "select these pages")]),
    Row(
      keys: ["Ctrl+C"], ["Ctrl+Insert"],
      meaning: [.book: Meaning(.copy, words: "copy what is selected")]),
    Row(
      keys: ["U"],
      meaning: [.book: Meaning(.highlight, words: "highlight what is selected")]),
    Row(
      keys: ["A"],
      meaning: [.book: Meaning(.writeNote, words: "a note to what is selected, or to the page")]),
    Row(
      keys: ["Shift+R"], ["AudioPlay"],
      meaning: [
        .book: Meaning(
          .readAloud, words: "read aloud from here or from the selection; then pause, and go on")
      ]),
    Row(
      keys: ["Ctrl+Left", "Ctrl+Right"],
      meaning: [
        .book: Meaning(
          .previousSentence, .nextSentence, words: "while reading aloud: the sentence before, after"
        )
      ]),
    Row(
      keys: ["AudioStop"],
      meaning: [.book: Meaning(.stopReadingAloud, words: "read aloud no longer, as does Esc")]),
    Row(
      keys: ["W"],
      meaning: [
        .book: Meaning(.changeFitting, words: "fit all that is seen, its width, or one page")
      ]),
    Row(
      keys: ["M"],
      meaning: [.book: Meaning(.toggleTrim, words: "without white margins, or with them")]),
    Row(
      keys: ["R"],
      meaning: [.book: Meaning(.rotate, words: "turn the book by a quarter")]),
    Row(
      keys: ["Ctrl+D"],
      meaning: [.book: Meaning(.toggleBookmark, words: "a bookmark here, or none")]),
    Row(
      keys: ["B"],
      meaning: [.book: Meaning(.showMarks, words: "bookmarks and notes; type to filter them")]),
    Row(
      keys: ["F5"],
      meaning: [.book: Meaning(.retry, words: "try again to show damaged pages")]),
    Row(
      keys: ["D"],
      meaning: [.book: Meaning(.togglePages, words: "two pages, or one")]),
    Row(
      keys: ["Shift+D"],
      meaning: [
        .book: Meaning(
          .changePairing, words: "which pages face each other: the first alone, or the first two")
      ]),
    Row(
      keys: ["Ctrl+R"],
      meaning: [.book: Meaning(.changeDirection, words: "read from right to left, or back again")]
    ),
    Row(
      keys: ["Ctrl+W"], meaning: [.book: Meaning(.closeBook, words: "back to the shelf")]),
  ]

  private static let pinches = [
    Row(
      gesture: "two fingers",
      meaning: [
        .shelf: Meaning(words: "spread: open the book under them"),
        .book: Meaning(words: "spread: zoom in; pinch: zoom out, and close it"),
      ]),
    Row(
      gesture: "three fingers",
      meaning: [
        .shelf: Meaning(words: "tap: the menu"),
        .book: Meaning(words: "tap: the menu; swipe: back and forward through jumps"),
      ]),
    Row(
      gesture: "long press",
      meaning: [
        .shelf: Meaning(words: "by touch: the menu"),
        .book: Meaning(words: "by touch, beside words: the menu"),
      ]),
    Row(
      gesture: "Ctrl + wheel, Ctrl + drag up, down",
      meaning: [
        .shelf: Meaning(words: "the same without a touch screen"),
        .book: Meaning(words: "the same"),
      ]),
  ]

  private static let global = [
    Row(
      keys: ["I"],
      meaning: [
        .everywhere: Meaning(.toggleInfo, words: "about the book in front, and how it is decoded")
      ]),
    Row(
      keys: ["F"], ["F11"], meaning: [.everywhere: Meaning(.toggleFullscreen, words: "full screen")]
    ),
    Row(keys: ["Ctrl+O"], meaning: [.everywhere: Meaning(.openFiles, words: "open books")]),
    Row(
      keys: ["Ctrl+Shift+O"],
      meaning: [.everywhere: Meaning(.openFolders, words: "open folders of books or pictures")]),
    Row(
      gesture: "dropped files", meaning: [.everywhere: Meaning(words: "a shelf of these books")]),
    Row(
      keys: ["Escape"],
      meaning: [.everywhere: Meaning(.escape, words: "out of full screen, then back to the shelf")]),
    Row(
      keys: ["Shift+F10"], ["Application"],
      meaning: [.everywhere: Meaning(.showMenu, words: "what can be done here")]),
    Row(
      keys: ["Ctrl+,"], meaning: [.everywhere: Meaning(.showSettings, words: "settings")]),
    Row(
      keys: ["F1"], ["?"], ["Shift+/"],
      meaning: [.everywhere: Meaning(.showHelp, words: "keys and gestures")]),
    Row(keys: ["Ctrl+Q"], meaning: [.everywhere: Meaning(.quit, words: "quit")]),
  ]
}
