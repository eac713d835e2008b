/// What a worker answers.
public struct Reply: Equatable, Sendable {
  /// The request's; 0 where the worker speaks first.
  public var id: UInt32
  public var answer: Answer

  public init(id: UInt32, answer: Answer) {
    self.id = id
    self.answer = answer
  }
}

public enum Answer: Equatable, Sendable {
  /// The first message of a worker, sent when it is locked.
  case hello(Hello)
  /// The request has been begun; its answer follows. Sent once for each request that is not cancelled
  /// before, so that the program knows what a worker that hangs has been doing since when.
  case begun
  case opened(OpenedBook)
  case closed
  case pages(PageList)
  /// The memory has been filled, as large as the region says.
  case rendered
  /// The memory has been filled from its first byte on, with rows as far apart as was asked.
  case cover(CoverSize)
  case text(PageText)
  case hits(SearchHits)
  case links([PageLink])
  case outline([OutlineEntry])
  case metadata(BookMetadata)
  case labels([PageLabel])
  case textPlace(TextPlace)
  case page(PagePlace)
  case firstPage(FirstPage)
  /// How many books the library has.
  case openedLibrary(count: Int)
  case libraryBooks([LibraryBook])
  case failed(Refusal)
}

/// How a worker is locked.
public struct Hello: Equatable, Sendable {
  /// The wire format's version; the program ends a worker of another one.
  public static let version: UInt32 = 6
  public var version: UInt32
  /// The ABI of Landlock in force, 0 without.
  public var landlock: Int
  /// Whether the filter of system calls is in force.
  public var isFiltered: Bool
  public var decoder: String

  public init(
    version: UInt32 = Hello.version, landlock: Int, isFiltered: Bool, decoder: String
  ) {
    self.version = version
    self.landlock = landlock
    self.isFiltered = isFiltered
    self.decoder = decoder
  }
}

/// What kind of book the bytes are.
public enum BookFormat: UInt8, CaseIterable, Sendable {
  case pdf = 0
  case epub = 1
  case mobi = 2
  case fictionBook = 3
  case html = 4
  case xps = 5
  case svg = 6
  case comic = 7
  case picture = 8
  case text = 9
  case markdown = 10
}

public struct OpenedBook: Equatable, Sendable {
  public var format: BookFormat
  /// At least 1; a chapter may have no pages.
  public var chapters: Int
  /// Whether the pages depend on the layout asked for.
  public var isReflowable: Bool
  public var direction: ReadingDirection
  /// Whether there is a cover to ask for: a picture that the book says is its cover, or the first page
  /// of a book that has pages of its own.
  public var hasCover: Bool
  /// What the book asks for and does not get.
  public var remarks: [BookRemark]

  public init(
    format: BookFormat, chapters: Int, isReflowable: Bool,
    direction: ReadingDirection = .leftToRight, hasCover: Bool = true, remarks: [BookRemark] = []
  ) {
    self.format = format
    self.chapters = chapters
    self.isReflowable = isReflowable
    self.direction = direction
    self.hasCover = hasCover
    self.remarks = remarks
  }
}

/// What the first page of a book has to do with its cover.
public enum FirstPage: UInt8, CaseIterable, Sendable {
  /// A page to be read, as in a paper; or the cover is another picture, or none.
  case ofItsOwn = 0
  /// The first page is the cover, as in a comic.
  case isCover = 1
  /// The first page of a text shows the cover's picture and nothing else.
  case showsCover = 2
}

/// To which side the pages of a book are turned.
public enum ReadingDirection: UInt8, CaseIterable, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// What a book asks for and the worker cannot set.
public enum BookRemark: UInt8, CaseIterable, Sendable {
  case verticalText = 0
  case fixedLayout = 1
  case ruby = 2
  case floats = 3
  case leftOut = 4
  case cutShort = 5

  /// For the reader of the book.
  public var words: String {
    switch self {
    case .verticalText: "its vertical text is set in lines"
    case .fixedLayout: "its fixed pages are set as running text"
    case .ruby: "its ruby stands behind the words"
    case .leftOut: "its archive has more entries than are looked at"
    case .cutShort: "its archive is damaged, and its pages end there"
    case .floats: "what should stand beside the text stands between its lines"
    }
  }
}

public struct PageList: Equatable, Sendable {
  /// Pages of the whole chapter.
  public var count: Int
  /// From the page asked for on. Nil for a page that cannot be measured.
  public var sizes: [PageSize?]

  public init(count: Int, sizes: [PageSize?]) {
    self.count = count
    self.sizes = sizes
  }
}

public struct CoverSize: Equatable, Sendable {
  /// What has been drawn, in pixels.
  public var width: Int
  public var height: Int
  /// The cover's own size, in its units.
  public var natural: PageSize

  public init(width: Int, height: Int, natural: PageSize) {
    self.width = width
    self.height = height
    self.natural = natural
  }
}

/// Why a worker does not do what it was asked.
public struct Refusal: Error, Equatable, Sendable {
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// The bytes are no book of a known kind.
    case unknownFormat = 0
    /// The book, or this page of it, is damaged.
    case damaged = 1
    /// The format is known, but not what this book wants of it.
    case unsupported = 2
    case passwordNeeded = 3
    case passwordWrong = 4
    /// An archive that is encrypted.
    case encrypted = 5
    case noSuchBook = 6
    case noSuchPage = 7
    /// More pixels, bytes or entries than are taken.
    case tooLarge = 8
    case outOfMemory = 9
    case cancelled = 10
    case expired = 11
    /// The request makes no sense; the program's own fault.
    case badRequest = 12
    case empty = 13
    case unreadable = 14
    /// The file ends within the book, or within the page's picture.
    case truncated = 15
    /// The book has no cover of its own.
    case noCover = 16
    /// The worker cannot lock itself, so it reads nothing at all.
    case unlockable = 17
    /// A format that is known and not read; the words are its name.
    case otherFormat = 18
  }

  public var reason: Reason
  /// The decoder's own words; not to be believed, but to be shown.
  public var words: String

  public init(_ reason: Reason, _ words: String = "") {
    self.reason = reason
    self.words = words
  }
}
