/// The limits of messages. Both sides hold to them, and decoding refuses what exceeds them.
public enum IPCLimits {
  /// Bytes of one packet on the socket.
  public static let packet = 60_000
  /// Bytes of a whole reply, which may be many packets.
  public static let reply = 8 << 20
  /// Books that are open at a time in one worker, of the 16 descriptors that a worker may have.
  public static let books = 8
  /// Bytes of a title, an address or another short text.
  public static let text = 4096
  /// Bytes of a style sheet; a request is one packet.
  public static let styleSheet = 32 << 10
  /// Bytes of what is searched for, and of a password.
  public static let needle = 1024
  /// Pages that one message speaks of.
  public static let pages = 1024
  /// Pages, and chapters, of a book.
  public static let pagesOfBook = 1 << 20
  /// Chapters whose pages were counted before; a request is one packet.
  public static let knownChapters = 8192
  /// Letters of a chapter.
  public static let letters = 1 << 30
  /// Characters of a page, hits of a search, links of a page, entries of an outline.
  public static let characters = 100_000
  public static let hits = 4096
  public static let links = 4096
  /// Columns or panels of a page.
  public static let areas = 128
  /// Comments of one message, bytes of a comment's words and of its author, and how deep replies may lie.
  public static let comments = 2048
  public static let commentText = 16 << 10
  public static let commentDepth = 8
  /// Bytes of comments beyond which no further page is told in the same message.
  public static let commentBytes = 2 << 20
  /// Files within a book, their bytes and those of one message, which are told by 31 bits.
  public static let attachments = 1024
  public static let attachmentBytes = Int(Int32.max)
  public static let attachmentPart = 1 << 20
  /// Entries of a list of layers, and how deep they lie.
  public static let layers = 1024
  public static let layerDepth = 32
  /// Fields of a page, options of a field, and bytes of a field's value.
  public static let fields = 1024
  public static let fieldOptions = 512
  public static let fieldText = 16 << 10
  /// Bytes of the fields of a page, or of the files of a document, beyond which no further is told in the same message.
  public static let partBytes = 4 << 20
  /// Changes with which a document is opened, and their bytes; a request is one packet.
  public static let changes = 1024
  public static let changeBytes = 40 << 10
  /// Entries of a dictionary for a word, bytes of an entry, and the words by which an entry is looked for.
  public static let dictionaryEntries = 24
  public static let dictionaryText = 24 << 10
  /// Files of a dictionary beside its index.
  public static let dictionaryFiles = 4
  /// The level of the heading that a line is of; 0 for none.
  public static let headingLevels = 0...6
  public static let outline = 20_000
  /// Books of a library, and those of them in one reply.
  public static let library = 250_000
  public static let libraryBooks = 2048
  /// Bytes of a title or a name in a library, and of the name of a file there.
  public static let libraryText = 1000
  public static let fileName = 512
  /// Authors and files of a book of a library.
  public static let authors = 16
  public static let files = 32
  /// Authors, tags and identifiers that a survey tells of a book.
  public static let surveyAuthors = 32
  public static let tags = 64
  public static let identifiers = 16
  /// Columns of a library that the user has made.
  public static let custom = 32
  /// The width of a surveyed cover in pixels, and the bytes of the cover's file.
  public static let surveyCover = 1024
  public static let surveyBytes = 4 << 20
  /// Bytes of all texts of a library: a quarter of a worker's memory.
  public static let libraryBytes = 256 << 20
  /// The longer side of a rendered region, and how many pixels it may have, which are 4 bytes each.
  public static let side = 16_384
  public static let pixels = 64 << 20
  /// Pixels to a point of a page, or to a pixel of a picture.
  public static let scales: ClosedRange<Float> = 1e-4...1e5
  /// Pixels of a scan to a point of its page; 0 for a page that is no scan.
  public static let scanScales: ClosedRange<Float> = 0...1e5
  /// By which a scanned page may be turned, in radians.
  public static let tilts: ClosedRange<Float> = -0.5...0.5
  /// The distance of a region from the origin of its page, in pixels.
  public static let offset = 1 << 24
  /// Places on a page, in points.
  public static let points: Float = 1e6
  /// The sides of a page, in points. The least one at the greatest scale is a thousand pixels.
  public static let pageSides: ClosedRange<Float> = 0.01...points
  /// The width of a page divided by its height. Lengths that follow from a page's shape can then be counted.
  public static let aspects: ClosedRange<Float> = 1e-4...1e4
  /// Pages of a sheet of a PDF that is made, bytes of the PDF, and of one part of the PDF.
  public static let pagesOfSheet = 16
  public static let sheets = 1 << 30
  public static let sheetPart = 4 << 20
  /// Notes that another program has kept of a book, bytes of the words of a note, and of a word as a status or a moment.
  public static let sidecarNotes = 10_000
  public static let sidecarText = 100_000
  public static let sidecarWord = 64
  /// Bytes of a host's name, and ports.
  public static let host = 253
  public static let ports = 1...65_535
  /// Names and addresses of servers in one message.
  public static let webNames = 16
  /// Headers of a request or an answer, bytes of a header's name and of a method.
  public static let headers = 32
  public static let headerName = 64
  public static let method = 16
  /// Bytes of what a request sends, and of a certificate as PEM; a request is one packet.
  public static let webBody = 32 << 10
  public static let certificate = 16 << 10
  /// Bytes of a feed and its entries; a server may send all its books at once.
  public static let feed = 64 << 20
  public static let feedEntries = 100_000
  /// Bytes of a feed in JSON, which is read as a whole.
  public static let feedJSON = 16 << 20
  /// Entries of one part of a feed; bytes of a part beyond which no further entry is added.
  public static let feedPart = 256
  public static let feedPartBytes = 1 << 20
  /// Links of an entry, of a feed's head, and of a group or a way to sign in.
  public static let feedEntryLinks = 48
  public static let feedLinks = 512
  public static let feedGroupLinks = 4
  /// Bytes of the texts of all links of a head.
  public static let feedLinkBytes = 1 << 20
  /// Groups of a feed, ways to sign in, relations of a link, and types that a link leads through.
  public static let feedGroups = 64
  public static let authentications = 8
  public static let relations = 8
  public static let feedTypes = 8
  /// What a feed counts: books, pages, pixels.
  public static let feedCounts = 0...Int(Int32.max)
  /// Bytes of a book that is fetched.
  public static let fetch = 64 << 30
  /// Seconds of a limit on a request.
  public static let seconds = 0...86_400
}
