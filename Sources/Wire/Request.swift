/// What the program asks of a worker.
public struct Request: Equatable, Sendable {
  /// What is wanted first. Requests of one priority are served in their order.
  public enum Priority: UInt8, Comparable, CaseIterable, Sendable {
    case visible = 0
    case next = 1
    case thumbnail = 2
    case cover = 3

    public static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
  }

  /// Chosen by the program, never 0; the reply has it, too.
  public var id: UInt32
  public var priority: Priority
  /// Milliseconds that the operation may take, from its beginning. The program ends a worker that takes
  /// longer; a worker stops by itself where it can.
  public var deadline: UInt32
  public var operation: Operation

  public init(
    id: UInt32, priority: Priority = .visible, deadline: UInt32 = 10_000, operation: Operation
  ) {
    self.id = id
    self.priority = priority
    self.deadline = deadline
    self.operation = operation
  }
}

/// A book that is open in a worker, by the number that the program has given it.
public typealias BookNumber = UInt32

/// What a worker can do. The memory and the book itself are not in the message: their descriptors
/// travel with it.
public enum Operation: Equatable, Sendable {
  /// With the descriptor of the book.
  case open(BookNumber, OpenOptions)
  case close(BookNumber)
  /// Sizes of `count` pages from `first` on, and the number of pages of its chapter.
  case pages(BookNumber, first: PagePlace, count: Int)
  /// With the descriptor of the memory. `scale` is pixels to a point, or to a pixel of a picture. By night paper is
  /// dark and letters are light, and pictures keep their colours.
  case render(BookNumber, PagePlace, scale: Float, PixelRegion, isNight: Bool = false)
  /// The cover, fitted into `width` by `height` pixels. With the descriptor of the memory, whose rows
  /// are `stride` bytes apart.
  case cover(BookNumber, PixelRegion)
  case text(BookNumber, PagePlace)
  /// Searches `count` pages from `first` on, within its chapter.
  case search(BookNumber, SearchQuery, first: PagePlace, count: Int)
  case links(BookNumber, PagePlace)
  case outline(BookNumber)
  case metadata(BookNumber)
  /// The numbers printed on `count` pages from `first` on.
  case labels(BookNumber, first: PagePlace, count: Int)
  /// Where the text of a page begins; answered by a text place.
  case textPlace(BookNumber, PagePlace)
  /// The page that a place in the text is on in the present layout; answered by a page.
  case page(BookNumber, TextPlace)
  /// What the first page has to do with the cover. A page of its own shape is drawn for that.
  case firstPage(BookNumber)
  /// With the descriptor of the database of a library that Calibre keeps. Reads all its books.
  case openLibrary(BookNumber)
  /// Books of a library from `first` on, as many as fit into one packet.
  case libraryBooks(BookNumber, first: Int)
  /// Takes back a request that has not been begun. Has no reply of its own.
  case cancel(id: UInt32)

  /// How many descriptors come with the message.
  public var descriptors: Int {
    switch self {
    case .open, .render, .cover, .openLibrary: 1
    default: 0
    }
  }
}

/// How a book is to be opened.
public struct OpenOptions: Equatable, Sendable {
  /// What the name of the file says it is; the bytes are asked first.
  public var hint: FormatHint
  /// How text without pages of its own is laid out.
  public var layout: TextLayout
  public var password: String?
  /// Whether a page is refused of which a picture cannot be drawn; else a mark stands in the picture's place.
  public var isStrict: Bool

  public init(
    hint: FormatHint = .none, layout: TextLayout = .book, password: String? = nil,
    isStrict: Bool = false
  ) {
    self.hint = hint
    self.layout = layout
    self.password = password
    self.isStrict = isStrict
  }
}

/// The formats that cannot be told by their bytes alone.
public enum FormatHint: UInt8, CaseIterable, Sendable {
  case none = 0
  case html = 1
  case markdown = 2
  case text = 3
  case comic = 4
  /// A PDF may lack the signature that others begin with.
  case pdf = 5
}
