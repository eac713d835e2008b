import Books

/// What a reader asks of servers.
public enum ServerRequest: Equatable, Sendable {
  /// To look for servers on the local network, or to look no longer.
  case lookAround(Bool)
  /// To add the server with an address as people have it.
  case add(String)
  case stopAdding
  case rename(ServerFacts.Server.ID, String)
  /// To show the books of a server's folder on the shelf of the library, or to show these no longer.
  case shelve(ServerFacts.Server.ID, Bool)
  /// To remove the server from the list, on request with the books that were fetched.
  case remove(ServerFacts.Server.ID, withBooks: Bool)
  case answer(Answer)
  /// To show a server's books.
  case open(ServerFacts.Server.ID)
  /// To show the shelf that was shown before the server.
  case leave
  case go(Step)
  /// To ask for the next page of the shown feed.
  case more
  /// To fetch books; a single book opens when it is there.
  case fetch(Set<ShelfEntry.ID>, opens: Bool)
  case stopFetching(Set<ShelfEntry.ID>)
  /// To remove fetched books from this computer. Files in a folder of the reader's stay.
  case drop(Set<ShelfEntry.ID>)
  /// To put fetched books into a folder, as the bytes of its path, where the cache drops them no longer.
  case keep(Set<ShelfEntry.ID>, folder: [UInt8])

  public enum Answer: Equatable, Sendable {
    case password(user: String, password: String)
    case address(String)
    case agreed
    case declined
  }

  /// A step from the shown feed to another.
  public enum Step: Equatable, Sendable {
    /// - Parameters: places in `ServerRoom.shelves` and its ways.
    case shelf(group: Int, Int)
    /// - Parameters: places in `ServerRoom.facets` and its ways.
    case facet(group: Int, Int)
    /// To a feed of `ServerRoom.path`.
    case back(to: Int)
    case search(String)
    /// The same feed once more.
    case again
  }
}
