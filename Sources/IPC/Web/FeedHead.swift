/// All that an answer of a server tells of itself beside its entries. Texts are empty where they are not told.
public struct FeedHead: Equatable, Sendable {
  /// What the bytes are, as the bytes show.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Nothing that is read.
    case unknown
    /// A feed of OPDS 1 (Atom).
    case atomFeed
    /// One entry of OPDS 1.
    case atomEntry
    /// A feed of OPDS 2 (JSON).
    case feed
    /// One publication of OPDS 2.
    case publication
    /// A publication whose pages are named in reading order.
    case manifest
    /// How to sign in.
    case authentication
    /// A description of a search by OpenSearch: each link is a template.
    case searchDescription
    /// A page for a browser, as that of a sign-in.
    case webPage
    /// A folder of WebDAV: folders in the folder lead on, and files are publications.
    case folder
  }

  public var kind: Kind
  public var title = ""
  public var id = ""
  /// A date of ISO 8601.
  public var updated = ""
  /// Plain text, in lines.
  public var summary = ""
  /// Who makes the feed, or the program's name.
  public var authors: [String] = []
  public var links: [FeedLink] = []
  /// Entries of all pages, entries of a page, the number of the first entry and that of the page.
  public var total, perPage, firstIndex, page: Int?
  public var groups: [FeedGroup] = []
  public var authentications: [FeedAuthentication] = []

  public init(_ kind: Kind) { self.kind = kind }
}

/// A group of a feed's entries. Entries name their group by the title.
public struct FeedGroup: Equatable, Sendable {
  public var title: String
  /// Entries of the group on the server.
  public var count: Int?
  /// Where the whole group is.
  public var links: [FeedLink]

  public init(title: String, count: Int? = nil, links: [FeedLink] = []) {
    (self.title, self.count, self.links) = (title, count, links)
  }
}

/// A way to sign in.
public struct FeedAuthentication: Equatable, Sendable {
  /// As `http://opds-spec.org/auth/basic`.
  public var type: String
  /// What the server calls the name and the password.
  public var login, password: String
  public var links: [FeedLink]

  public init(type: String, login: String = "", password: String = "", links: [FeedLink] = []) {
    (self.type, self.login, self.password, self.links) = (type, login, password, links)
  }
}

extension FeedHead: IPCValue {
  public static var minimumBytes: Int { 37 }

  public func write(to writer: inout IPCWriter) {
    writer.put(kind.rawValue)
    for text in [title, id, updated] { writer.put(text, limit: IPCLimits.libraryText) }
    writer.put(summary, limit: 4 * DetailsRecord.summaryLetters)
    writer.put(texts: authors, IPCLimits.authors)
    writer.put(list: links, limit: IPCLimits.feedLinks)
    for count in [total, perPage, firstIndex, page] { writer.put(feedCount: count) }
    writer.put(list: groups, limit: IPCLimits.feedGroups)
    writer.put(list: authentications, limit: IPCLimits.authentications)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    kind = try reader.choice("kind of feed")
    title = try reader.text("title", limit: IPCLimits.libraryText)
    id = try reader.text("id", limit: IPCLimits.libraryText)
    updated = try reader.text("date", limit: IPCLimits.libraryText)
    summary = try reader.text("summary", limit: 4 * DetailsRecord.summaryLetters)
    authors = try reader.texts("authors", IPCLimits.authors)
    links = try reader.list("links", limit: IPCLimits.feedLinks)
    total = try reader.feedCount("total")
    perPage = try reader.feedCount("entries of a page")
    firstIndex = try reader.feedCount("first entry")
    page = try reader.feedCount("page")
    groups = try reader.list("groups", limit: IPCLimits.feedGroups)
    authentications = try reader.list("ways to sign in", limit: IPCLimits.authentications)
  }
}

extension FeedGroup: IPCValue {
  public static var minimumBytes: Int { 9 }

  public func write(to writer: inout IPCWriter) {
    writer.put(title, limit: IPCLimits.libraryText)
    writer.put(feedCount: count)
    writer.put(list: links, limit: IPCLimits.feedGroupLinks)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    title = try reader.text("title", limit: IPCLimits.libraryText)
    count = try reader.feedCount("count")
    links = try reader.list("links", limit: IPCLimits.feedGroupLinks)
  }
}

extension FeedAuthentication: IPCValue {
  public static var minimumBytes: Int { 16 }

  public func write(to writer: inout IPCWriter) {
    for text in [type, login, password] { writer.put(text, limit: IPCLimits.libraryText) }
    writer.put(list: links, limit: IPCLimits.feedGroupLinks)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    type = try reader.text("type", limit: IPCLimits.libraryText)
    login = try reader.text("label", limit: IPCLimits.libraryText)
    password = try reader.text("label", limit: IPCLimits.libraryText)
    links = try reader.list("links", limit: IPCLimits.feedGroupLinks)
  }
}
