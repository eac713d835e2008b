import Books

/// The servers of books as panels show them: plain values, which the window's thread gets at each change.
public struct ServerFacts: Equatable, Sendable {
  /// A server that the reader has added.
  public struct Server: Equatable, Sendable, Identifiable {
    public let id: String
    public var title: String
    /// The host, and an unusual port; no path, which may have a key.
    public var shown: String
    /// Whether the server is a folder of files, which can be a root of the library.
    public var isFolder = false
    /// What is known of the server as a root of the library; nil for a server that is none.
    public var root: Root?

    public init(
      id: String, title: String, shown: String, isFolder: Bool = false, root: Root? = nil
    ) {
      (self.id, self.title, self.shown) = (id, title, shown)
      (self.isFolder, self.root) = (isFolder, root)
    }
  }

  /// A root of the library on a server.
  public struct Root: Equatable, Sendable {
    /// The number of the books that are known.
    public var books = 0
    /// Whether names are being read in the folders.
    public var isWalking = false
    /// When a walk last came through all folders, in seconds since 1970; nil before.
    public var walked: Int?
    /// Why books may be missing, in one sentence for readers; nil where nothing is missing.
    public var problem: String?

    public init() {}
  }

  /// A server that announces itself on the local network.
  public struct Near: Equatable, Sendable {
    public var name: String
    /// As the reader would type the address.
    public var address: String

    public init(name: String, address: String) { (self.name, self.address) = (name, address) }
  }

  /// What has become of the last request to add a server.
  public enum Adding: Equatable, Sendable {
    case nothing
    case trying
    /// Why no server was added, in one sentence for readers.
    case failed(String)
    /// The server with this id was added.
    case added(String)
  }

  /// A question that only the reader can answer. Nothing is asked of the server until then.
  public enum Question: Equatable, Sendable {
    /// - Parameters:
    ///   - user: the name that was tried; empty for none.
    ///   - login: what the server calls the name; empty where the server does not tell.
    case password(server: String, user: String, isWrong: Bool, login: String, secret: String)
    /// Whether the password may go over a connection as plain text.
    /// - Parameter isLoopback: whether the server is this machine, so that no network is on the way.
    case plainPassword(server: String, isLoopback: Bool = false)
    /// Whether a certificate of no known authority is right.
    /// - Parameter isChanged: whether the reader has agreed to another certificate of the server before.
    case certificate(server: String, fingerprint: String, isChanged: Bool)
    /// The address, which has a key in it and which no keyring has kept.
    /// - Parameter problem: why the address was not taken that was known or given before, in one sentence; nil for the first
    ///   question.
    case address(server: String, problem: String? = nil)
  }

  public var servers: [Server] = []
  /// Whether the list of servers was read.
  public var isRead = false
  public var near: [Near] = []
  public var adding = Adding.nothing
  public var question: Question?
  /// Counts questions: the same question may come twice.
  public var questionNumber = 0
  /// The server whose books stand on the shelf; nil while another shelf is shown.
  public var room: ServerRoom?
  /// The books that are being fetched, and those whose fetching has failed.
  public var fetching: [ShelfEntry.ID: RemoteState] = [:]

  public init() {}
}

/// What is shown of a server beside its books.
public struct ServerRoom: Equatable, Sendable {
  /// A way to another feed.
  public struct Way: Equatable, Sendable {
    public var title: String
    public var count: Int?

    public init(title: String, count: Int? = nil) { (self.title, self.count) = (title, count) }
  }

  /// Ways with a common title: a group of a feed, or facets of which one at a time holds.
  public struct Ways: Equatable, Sendable {
    public var title: String
    public var ways: [Way]
    /// The way that holds; nil for none.
    public var active: Int?

    public init(title: String, ways: [Way], active: Int? = nil) {
      (self.title, self.ways, self.active) = (title, ways, active)
    }
  }

  public enum State: Equatable, Sendable {
    /// The feed is on its way.
    case asking
    /// The feed is as the server gave it now.
    case shown
    /// The server is away, and the feed was seen at this time, in seconds since 1970.
    case kept(Int, reason: String)
    /// There is nothing to show, for this reason.
    case failed(String)
  }

  public let server: ServerFacts.Server.ID
  public var title: String
  /// The titles of the feeds on the way from the root to the shown feed, the root first.
  public var path: [String] = []
  /// The shelves of the shown feed, by group: `title` is empty for the shelves of no group.
  public var shelves: [ServerRoom.Ways] = []
  public var facets: [ServerRoom.Ways] = []
  public var canSearch = false
  /// The words of the shown search; nil for no search.
  public var search: String?
  public var state = State.asking
  /// Whether further pages of the feed can be asked for.
  public var hasMore = false
  /// The books of the feed in the server's words; nil where the server does not tell.
  public var total: Int?
  /// What stands where for the books of the shelf; a book that is not named is bound.
  public var books: [ShelfEntry.ID: RemoteState] = [:]
  /// Where the server says that books were left, for books that come page by page: pages from 0.
  public var firstPages: [ShelfEntry.ID: Int] = [:]

  public init(server: ServerFacts.Server.ID, title: String) {
    (self.server, self.title) = (server, title)
  }
}

/// Where a book of a server is.
public enum RemoteState: Equatable, Sendable {
  /// On the server alone.
  case away
  /// The server gives the pages one by one, and no fetching is needed.
  case streamed
  /// In the queue of books to fetch.
  case waiting
  /// - Parameter part: from 0 to 1; nil where the server does not tell the length.
  case coming(part: Double?)
  /// All bytes are there, and a worker looks into them.
  case checking
  /// Why the last try has failed, in one sentence for readers.
  case failed(String)
  /// The server names no file that Paper reads, or only sells the book.
  case closed
}
