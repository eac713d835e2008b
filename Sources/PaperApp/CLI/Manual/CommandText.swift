import BookFormats
import Check
import Film
import Launch
import Thumbnail

/// A command as help, manual and completions tell it. The options come from the tables by which they are read.
struct CommandText {
  /// The first word of the command line; nil for the program itself.
  let name: String?
  /// What may stand on the command line behind the program's name, each a line.
  let usages: [String]
  /// Whole sentences.
  let about: String
  let options: [OptionText]
  /// What is told below the options, line by line as it stands.
  var more: [String] = []
  let status: String

  private static let formats = BookFormat.all.flatMap(\.listed).joined(separator: ", ")
  private static let pictures =
    PictureHeader.Kind.allCases.map(\.listed).joined(separator: ", ")

  static let all = [
    paper, add, remove, scan, list, info, index, find, film, check, notes, stats, thumbnail, report,
  ]

  static let paper = CommandText(
    name: nil, usages: ["[OPTION]... [PATH]..."],
    about: """
      A bookshelf. Without a PATH it shows the books read last and the shelf as it was left, at first the demo \
      shelf; with one book it opens that where it was left. A PATH is a folder of books (a shelf, also Calibre's), a \
      book (\(formats)), a folder of pictures (a book), a \
      property list of books, or a picture. Several make one shelf. A PATH with file:// is an address, and - is a book \
      that comes by a pipe. Pictures: \(pictures).
      """,
    options: Arguments.options.map(\.text) + [
      OptionText("--help", "tell this; behind a command, its options"),
      OptionText(
        "--version",
        "tell the versions of the program and its libraries, and how books are protected"),
    ], status: "0 done, 1 could not open or read, 2 wrong usage.")

  static let notes = CommandText(
    name: "notes", usages: ["[--json] [--format FORMAT] [BOOK]"],
    about: """
      Prints the bookmarks, highlights and notes of a BOOK in Markdown, with the pages of now, chapters and days; \
      without a BOOK those of all books. They are kept in paper/library.db in XDG_DATA_HOME, or in ~/.local/share, \
      never in the book.
      """, options: NotesCommand.options,
    status: "0 done, 1 there is no such book or the notes cannot be read, 2 wrong usage.")

  static let add = CommandText(
    name: "add", usages: ["FOLDER..."],
    about: """
      Adds each FOLDER to the library, looks for books in all folders of the library, and prints the number of books. \
      The list of folders is kept in paper/roots in XDG_DATA_HOME, or in ~/.local/share. What was found is kept in \
      paper/catalogue.db in XDG_CACHE_HOME, or in ~/.cache, and may be deleted. Nothing is written into a FOLDER.
      """, options: LibraryCommand.options(of: "add"),
    status: "0 done, 1 a folder cannot join or the library cannot be used, 2 wrong usage.")

  static let remove = CommandText(
    name: "remove", usages: ["FOLDER..."],
    about: """
      Takes each FOLDER out of the library, and prints the folders that are left, a line each. A FOLDER may be gone. \
      The files stay, and places, notes, collections and corrections of the books are kept. An open window follows at once.
      """, options: LibraryCommand.options(of: "remove"),
    status: "0 done, 1 a folder is not in the library or the list cannot be written, 2 wrong usage."
  )

  static let scan = CommandText(
    name: "scan", usages: [""],
    about: """
      Looks for changes in all folders of the library, and prints the number of books. An open window sees most \
      changes by itself: beside a window nothing is scanned, which is told.
      """, options: LibraryCommand.options(of: "scan"),
    status:
      "0 done, 1 the library cannot be used, or another window or program of Paper looks after the library, 2 wrong usage."
  )

  static let list = CommandText(
    name: "list", usages: ["[--json] [QUERY]"],
    about: """
      Prints the books of the library that a QUERY matches, by author, each in a line: title, author, path. A QUERY has \
      parts of words, which all must be found; "words in marks" stay together; author:, series:, tag:, title:, \
      format:, lang:, collection:, rating:>=4 and is: narrow, a minus leaves out. After is: comes unread, reading, read, missing, unmounted, \
      failed, duplicate, comic, rated or noted. A term that means nothing is told on standard error. While another program \
      scans, the books that are known so far are printed.
      """, options: LibraryCommand.options(of: "list"),
    status: "0 done, 1 the library cannot be used, 2 wrong usage.")

  static let info = CommandText(
    name: "info", usages: ["[--json] BOOK"],
    about: """
      Prints what the library knows of a BOOK, which is the path of a book in one of the library's folders.
      """, options: LibraryCommand.options(of: "info"),
    status: "0 done, 1 the book is not in the library, 2 wrong usage.")

  static let index = CommandText(
    name: "index", usages: ["[--off] [FOLDER...]"],
    about: """
      Reads the words of all books in each FOLDER, so that a search finds places inside the books; without a FOLDER \
      looks for changes in the folders that were named before. Prints the folders and the number of books. The list of \
      folders is kept in paper/text-folders in XDG_DATA_HOME, or in ~/.local/share. The words are kept in \
      paper/text.db in XDG_CACHE_HOME, or in ~/.cache, and may be deleted. Nothing is written into a FOLDER.
      """, options: FullTextCommand.options(of: "index"),
    status: "0 done, 1 a folder is not there or the words cannot be kept, 2 wrong usage.")

  static let find = CommandText(
    name: "find", usages: ["[--json] WORDS"],
    about: """
      Looks for WORDS inside the books of the folders that paper index has read. Prints each place in a line: path, \
      page, and the words around. All WORDS stand within a few pages; accents and case make no difference, and the \
      last word may be the beginning of a longer word.
      """, options: FullTextCommand.options(of: "find"),
    status: "0 done, 1 no folder was read or the words cannot be looked for, 2 wrong usage.")

  static let stats = CommandText(
    name: "stats", usages: ["[--json] [--year YEAR]"],
    about: """
      Prints how long each book was read, on how many days, how many pages, and when books were finished. The times \
      come from the pages that were turned, without pauses of more than five minutes. They are kept in \
      paper/library.db in XDG_DATA_HOME, or in ~/.local/share, and nowhere else; the setting keep-times ends that.
      """, options: StatsCommand.options,
    status: "0 done, 1 the library cannot be read, 2 wrong usage.")

  static let check = CommandText(
    name: "check", usages: ["[OPTION]... PATH..."],
    about: """
      Opens each book that the PATHs lead to, as `paper PATH...` would, in a worker of its own, draws its pages small, \
      and prints a line: ok, the reason why it is not, or that not all of it was looked at, as where the machine is \
      too busy; then format, pages, time, the worker's memory.
      """, options: CheckCommand.options,
    status: """
      0 all books are sound, 1 one is not, cannot be read or was not all looked at, 2 wrong usage.
      """)

  static let thumbnail = CommandText(
    name: "thumbnail", usages: ["[-s SIZE] BOOK PICTURE"],
    about: """
      Writes the cover of a BOOK, or its first page, into PICTURE as PNG. BOOK is a path or an address that begins \
      with file://. The program paper-thumbnailer does the same, for file managers.
      """, options: ThumbnailCommand.options,
    status: "0 done, 1 the book cannot be read or the picture not be written, 2 wrong usage.")

  static let report = CommandText(
    name: "report", usages: ["[--names]"],
    about: """
      Prints what a report of a fault needs: versions, how books are protected, the desktop, the settings that were \
      changed, and the last lines of the log of the window that is open. Names of books stay out.
      """, options: ReportCommand.options,
    status: "0 done, 1 standard output cannot be written, 2 wrong usage.")

  static let film = CommandText(
    name: "film", usages: ["SCRIPT -o FOLDER [OPTION]..."],
    about: """
      Plays a script of input without a window and films it. SCRIPT is a file, or - for standard input. Without an \
      option every frame becomes a PNG picture in FOLDER.
      """, options: FilmCommand.options,
    more: """
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
        drop PATH... at 512,384  files dropped on the window open over the shelf
        shot NAME                writes NAME.png
        layers NAME              writes NAME.jsonl
        end
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
    status: "0 done, 1 could not open, read or write, 2 wrong usage.")
}
