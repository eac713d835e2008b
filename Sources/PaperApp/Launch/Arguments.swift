import Books
import EventLog
import PaperGestures
import PaperGeometry
import PaperLayouts
import Reading
import Shelf
import Shell
import Localisation

/// The parsed options and paths of the command line, or of an `open` line of a film script.
///
/// A library for parsing was rejected: the few options are shared with the film script's lines, and Debian
/// has no package of such a library.
public struct Arguments: Equatable, Sendable {
  /// Files and folders to open, in order; no path means the demo shelf.
  public var paths: [Picture.Source] = []
  /// The link to a server of books that is offered to the reader. The link may have a key in it: no message names the link.
  public var server: String?
  /// The window's size, in points.
  public var window = Size(1024, 768)
  /// Whether the window's size was chosen, and does not follow from how the program was left.
  public var choosesWindow = false
  public var isFullscreen = false
  /// How many pixels a point has; nil for as the desktop says.
  public var scale: Double?
  public var pose = Pose.flat
  public var style = StyleChoice.auto
  public var direction = ReadingDirection.leftToRight
  public var motion = MotionChoice.auto
  public var light = LightChoice()
  /// The face of texts without a choice of their own.
  public var face = TextSetting.Face.book
  /// Whether keys and wheels turn pages at once while the hand's pages move.
  public var keysTurnAtOnce = false
  /// Other keys for commands; no keys take a command's keys away.
  public var keys: [Command: [Key]] = [:]
  public var shelf = ShelfStyle.carousel
  /// The book to open: its number on the shelf, counted from 1, its id, or its title.
  public var book: String?
  /// The page to open, counted from 1.
  public var page: Int?
  public var presentation = Presentation.auto
  /// The path of a file to which every presented frame adds a line.
  public var trace: String?
  /// Whether a line is printed on standard error in every second in which frames are drawn.
  public var printsFrameStats = false
  /// What the log prints.
  package var log = LogFilter.errors

  /// The bound of the page cache, in megabytes.
  public var cacheMegabytes = 192
  /// Whether books may be decoded where their worker cannot be locked.
  public var isUnsandboxed = false
  /// The path of a file whose first line is the password of encrypted books.
  public var passwordFile: String?

  /// How frames reach the screen; `auto` leaves the choice to the window.
  public enum Presentation: String, Sendable, CaseIterable { case auto, surface, texture }

  /// How a voice reads aloud.
  public var manner = SpeechManner()

  /// Whether the desktop is told of the books that are opened.
  public var tellsDesktop = true

  /// Whether the times and the pages of reading are kept.
  public var keepsTimes = true

  /// Whether a start without paths opens the books that were open when the windows were closed.
  public var opensLeftBooks = true
  /// These books, the first of which opens here, the others in windows of their own.
  public var leftBooks: [LeftBook] = []

  /// What the command line chooses for every book, whatever is kept of the book.
  public var asked = BookState()
  /// Whether `--shelf` was given.
  public var choosesShelf = false
  /// How the program was left, for a start without paths; nil where nothing is known of that.
  public var left: ShelfState?
  /// Where the books lie that were read last, each as the bytes of a path; they come first on a shelf without
  /// paths.
  public var recent: [[UInt8]] = []
  /// Whether the books read last are the whole shelf of a start without paths.
  public var showsRecentAlone = false
  /// Whether the reader is asked for books as soon as the window is there.
  public var asksForBooks = false
  /// Whether a window that is there is left alone.
  public var opensNewWindow = false
  /// Whether a window opens only when another program asks for it over the bus.
  public var isService = false
  /// Whether a path that is one book opens that book.
  public var opensBook = false
  /// Whether paths that are books join the shelf that is there. Folders and lists of books are another shelf.
  public var joinsShelf = false

  public init() {}

  /// Arguments that only open files, as a command line without options. Each file is the bytes of a path.
  /// - Parameter joins: whether books join the shelf that is there.
  public init(files: [[UInt8]], joining joins: Bool = false) {
    paths = files.map { Picture.Source(bytes: $0) }
    (joinsShelf, opensBook) = (joins, joins)
  }

  /// Why the command line is invalid, in one line that names the wrong word.
  public struct Misuse: Error, Equatable, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }

    /// A value that an option, or a key of the settings, cannot have. The reason comes of the catalogues, as the
    /// window shows what is wrong with the settings; the command line is read before the language begins.
    static func value(_ reason: String, _ option: String) -> Misuse {
      Misuse(Localisation.text("{option}: {reason}", ["option": option, "reason": reason]))
    }
  }

  /// - Parameter words: the command line without the program's name, or the words of a script.
  public init(_ words: [String]) throws(Misuse) {
    try self.init(words: words.map { CommandWord($0) })
  }

  /// - Parameters:
  ///   - words: the command line without the program's name. Paths may be any bytes.
  ///   - defaults: what holds where the command line says nothing.
  public init(words: [CommandWord], over defaults: Arguments = Arguments()) throws(Misuse) {
    self = defaults
    let words = try CommandOption.read(words, into: &self, options: Self.options, of: nil)
    for word in words {
      if try takesServer(word) { continue }
      paths.append(Picture.Source(bytes: try Self.path(of: word)))
    }
    if server != nil, !paths.isEmpty {
      throw Misuse("a server of books is opened without files")
    }
  }

  /// Takes a word that is a link to a server.
  private mutating func takesServer(_ word: CommandWord) throws(Misuse) -> Bool {
    guard CatalogueLink.isOne(word.text) else { return false }
    guard CatalogueLink.isSound(word.text) else {
      throw Misuse("opds: this is no address of a server")
    }
    guard server == nil || server == word.text else {
      throw Misuse("one server of books is opened at a time")
    }
    server = word.text
    return true
  }

  /// The path that a word names: itself, what the address of a file names, or standard input for `-`.
  private static func path(of word: CommandWord) throws(Misuse) -> [UInt8] {
    if word.text == "-" { return Picture.Source.standardInput.bytes }
    do throws(FileAddress.Flaw) {
      return try FileAddress.path(word.bytes) ?? word.bytes
    } catch {
      throw Misuse("\(word.text): \(error)")
    }
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String, _ option: String
  ) throws(Misuse) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw .value(
      Localisation.text("{value} is none of {known}", ["value": text, "known": known]), option)
  }

  static func count(_ text: String, _ option: String) throws(Misuse) -> Int {
    guard let count = Int(text), count >= 1 else {
      throw Misuse("\(option): \(text) is not a number from 1")
    }
    return count
  }

  /// The bound of the cache: 1 MB to 1 TB.
  static func megabytes(_ text: String, _ option: String) throws(Misuse) -> Int {
    guard let count = Int(text), (1...1 << 20).contains(count) else {
      throw .value(
        Localisation.text("{value} is not a number of megabytes from 1", ["value": text]), option)
    }
    return count
  }

  /// How many pixels a point has, from 0.5 to 8; nil for `auto`.
  static func scale(_ text: String, _ option: String) throws(Misuse) -> Double? {
    if text.lowercased() == "auto" { return nil }
    guard let scale = Double(text), (0.5...8).contains(scale) else {
      throw .value(
        Localisation.text("{value} is neither auto nor a number from 0.5 to 8", ["value": text]),
        option)
    }
    return scale
  }

  /// `WIDTHxHEIGHT` in points, each from 1 to 16384.
  public static func size(_ text: String, _ option: String) throws(Misuse) -> Size {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else {
      throw .value(
        Localisation.text("{value} is not a size such as 1024x768", ["value": text]), option)
    }
    return Size(Double(width), Double(height))
  }
}
