import Shell

/// The texts that `--help` prints.
package enum Help {
  package static func paper(_ keymap: Keymap) -> String {
    """
    Usage: paper [OPTION]... [PATH]...
           paper film SCRIPT -o FOLDER [OPTION]...
           paper check [OPTION]... PATH...
           paper notes [--json] BOOK

    A bookshelf. Without a PATH it shows the books read last and the shelf as it was left, at first
    the demo shelf; with one book it opens that where it was left. A PATH is a folder of
    books (a shelf, also Calibre's), a book (PDF, EPUB, CBZ, CBR, CB7, CBT, MOBI, FB2, HTML, Markdown,
    text), a folder of pictures (a book), a property list of books, or a picture. Several make one
    shelf. Pictures: PNG, JPEG, WebP, GIF, BMP, TIFF.

      --book WHICH       open this book: its number on the shelf, or its title
      --page N           open at page N
      --pose POSE        how an open book stands: flat (default) or lectern
      --style STYLE      how pages turn: auto (default: printed pages curl, others flip), flip, curl,
                         leaves or deck
      --direction WAY    where books begin: ltr (default) or rtl, read from right to left
      --shelf HOW        how the shelf is browsed: carousel (default) or deck
      --motion HOW       what moves: auto (default: as the desktop wishes), full, reduced (pages and
                         scenes fade) or none
      --theme THEME      auto (default: as the desktop wishes), light, or night: dark pages with light
                         letters, pictures in their colours
      --lamp HOW         how far a lamp dims and warms: off (default), low, warm or deep
      --window WxH       size of the window, 1024x768 unless told
      --fullscreen       fill the screen
      --present HOW      how frames reach the screen: auto (default), surface or texture
      --password-file F  the first line of F is the password of encrypted books
      --cache MB         megabytes of pages kept in memory, 192 unless told
      --unsandboxed      decode books without protection, where their worker cannot be locked
      --trace FILE       add a line to FILE for every frame that is presented
      --frame-stats      print what the frames cost on standard error, once a second
      --help, --version

    \(keymap.help(width: 96))

    Settings: ~/.config/paper/settings.conf, see paper(5).

    Exit status: 0 done, 1 could not open or read, 2 wrong usage.
    """
  }

  /// - Parameter command: the first word of the command line.
  /// - Parameter keymap: the keys as the user has them.
  static func text(for command: String?, keymap: Keymap) -> String {
    switch command {
    case "film": film
    case "check": check
    case "notes": notes
    default: paper(keymap)
    }
  }

  static let notes = """
    Usage: paper notes [--json] BOOK

    Prints the bookmarks, highlights and notes of a BOOK in Markdown, or as a JSON object: title,
    author, path, and marks with kind, page (from 1), color, text, note, made (seconds since 1970).
    They are kept in paper/library.db in XDG_DATA_HOME, or in ~/.local/share, never in the book.

    Exit status: 0 done, 1 there is no such book or the notes cannot be read, 2 wrong usage.
    """

  static let check = """
    Usage: paper check [OPTION]... PATH...

    Opens each book that the PATHs lead to, as `paper PATH...` would, in a worker of its own, draws
    its pages small, and prints a line: ok or the reason, format, pages, time, the worker's memory.

      --pages WHICH      some (default): up to 64 pages of a book, the first, the last and others in
                         between, for a minute at most; or all
      --json             each line is a JSON object: path, ok, reason, format, pages, drawn (how many
                         pages), seconds, peakBytes; what is not known is null
      --password-file F  the first line of F is the password of encrypted books
      --unsandboxed      decode books without protection, where their worker cannot be locked

    Exit status: 0 all books are sound, 1 one is not or cannot be read, 2 wrong usage.
    """

  static let film = """
    Usage: paper film SCRIPT -o FOLDER [OPTION]...

    Plays a script of input without a window and films it. SCRIPT is a file, or - for standard
    input. Without an option every frame becomes a PNG picture in FOLDER.

      -o FOLDER          where everything goes; made if it is not there
      --gif              one moving picture, film.gif, instead of frames
      --layers           the layers of every frame as JSON lines, film.jsonl, instead of frames
      --shots            only what the script asks for by shot and layers
      --fps N            frames for a second, 1 to 240; 60 unless told (--gif: 25)
      --threads N        threads that draw; the pictures do not depend on it

    A script has one command a line, times in seconds, # for comments:

      size 1024x768 @1         window in points, pixels for a point
      open [OPTION]... [PATH]... what would stand on the command line
      wait 0.5
      wheel -1 at 512,384      notches, negative: towards you; wheel 0,1: to the right
      drag 800,400 300,400 in 0.4
      press 800,400 / move 500,400 / release, each on a line of its own
      pinch 1.0 2.4 at 512,384 in 0.6
      key Right                SDL's names, as in Ctrl+F
      text "a word"            typed, for whoever takes text
      hover 500,400            the pointer moves with no button down
      drop PATH... at 512,384  files dropped on the window open as the shelf
      shot NAME                writes NAME.png
      layers NAME              writes NAME.jsonl
      end
    """
}
