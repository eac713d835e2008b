import SystemCalls

/// Where the book of a server lies once the book has been fetched. The shelf names the book by this path before that, too,
/// so that what is kept of the book stays.
public struct FetchedPath: Hashable, Sendable {
  /// The folder of all books of the server in the cache.
  public let folder: String
  /// The name of the book among all books of the server, as a file's name.
  public let name: String
  /// The path of the book's file.
  public let path: String
  /// The name of the book among all books of all servers: without slash, space and control characters.
  public let id: String

  /// - Parameters:
  ///   - cache: the user's folder for what can be had again.
  ///   - server: `KnownServer.id`.
  ///   - identity: of the book on the server.
  ///   - ending: of the file, without a dot; may be empty.
  public init(cache: String, server: String, identity: String, title: String, ending: String) {
    folder = Paths.joined(Paths.joined(cache, "books"), FileName.harmless(server) ?? "server")
    name = String(FileName.checksum(identity).prefix(24))
    id = String(FileName.checksum("\(server)\n\(identity)").prefix(24))
    let title = FileName.harmless(title.replacing("/", with: "-")) ?? "book"
    path = Paths.joined(
      Paths.joined(folder, name),
      FileName.harmless(ending.isEmpty ? title : "\(title).\(ending)") ?? "book")
  }
}
