import WebRules

/// A way to another feed of a server: a shelf within a shelf.
public struct RemoteShelf: Equatable, Sendable {
  public var title: String
  public var address: WebAddress
  /// A mark that changes with the shelf, as a tag of HTTP; empty where the server tells none.
  public var version = ""
  /// How many books or shelves there are, where that is told.
  public var count: Int?
  /// Plain text.
  public var summary: String
  public var thumbnail: WebAddress?
  /// The title of the group within the feed; empty for none.
  public var group: String
}

/// Ways to see a feed, of which one at a time holds: an order, or a filter.
public struct RemoteFacets: Equatable, Sendable {
  public struct Facet: Equatable, Sendable {
    public var title: String
    public var address: WebAddress
    public var count: Int?
    public var isActive: Bool
  }

  public var title: String
  public var facets: [Facet]
}

/// A heading within a feed.
public struct RemoteGroup: Equatable, Sendable {
  public var title: String
  public var count: Int?
  /// The whole group.
  public var address: WebAddress?
}

/// How a server wants its readers to sign in, in the server's words.
public struct RemoteSignIn: Equatable, Sendable {
  public var title: String
  public var summary: String
  /// Whether a name and a password are asked for, and their labels; empty labels where there are none.
  public var asksForPassword: Bool
  public var login, password: String
  public var logo: WebAddress?
}
