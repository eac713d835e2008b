import SystemCalls

/// The folders in the user's cache that belong to one server. All may be deleted at any time.
public struct ServerFolders: Hashable, Sendable {
  /// Feeds that were seen (`KeptFeeds`).
  public let feeds: String
  /// Covers that were fetched.
  public let covers: String
  /// Books that were fetched (`FetchedPath.folder`).
  public let books: String
  /// The file with the names of a folder of WebDAV (`RootListing`).
  public let listing: String

  /// - Parameters:
  ///   - cache: the user's folder for what can be had again.
  ///   - server: `KnownServer.id`.
  public init(cache: String, server: String) {
    let name = FileName.harmless(server) ?? "server"
    let own = Paths.joined(Paths.joined(cache, "servers"), name)
    feeds = Paths.joined(own, "feeds")
    covers = Paths.joined(own, "covers")
    listing = Paths.joined(own, "listing.json")
    books = Paths.joined(Paths.joined(cache, "books"), name)
  }
}
