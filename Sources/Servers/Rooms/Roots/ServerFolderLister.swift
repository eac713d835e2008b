import BookFormats
import OPDS
import ServerStore
import SystemCalls
import WebClient
import WebRules

/// Lists folders of WebDAV by requests to a server. The answers are read by a locked worker.
struct ServerFolderLister: FolderLister {
  let connections: ServerConnections
  /// `KnownServer.id`.
  let server: String
  let reader: FeedReader

  /// Seconds for the whole answer: a walk goes on where a server sends byte after byte.
  private static let seconds = 300
  /// Bytes of a name.
  private static let longest = 1024

  func names(in path: String, stop: WebStop) throws(RoomFailure) -> FolderNames {
    let server: WebServer
    // A walk asks the reader nothing: nobody may be there.
    do throws(WebFailure) { server = try connections.quietServer(self.server) } catch {
      throw .web(error)
    }
    guard server.access.isFolder, let address = Self.address(of: path, below: server.access.home)
    else { throw .noFeed }
    let catalogue = try reader.read(
      address, on: server, seconds: Self.seconds, stop: stop, take: { _, _ in }
    ).catalogue
    if let failure = RoomFailure(of: catalogue) { throw failure }
    guard catalogue.kind == .folder else { throw .noFeed }
    return Self.names(of: catalogue, in: address, now: Clock.secondsSince1970)
  }

  /// The address of a folder below a root.
  static func address(of path: String, below home: WebAddress) -> WebAddress? {
    let root = home.path.hasSuffix("/") ? home.path : home.path + "/"
    return home.with(path: path.isEmpty ? root : "\(root)\(path)/")
  }

  // MARK: Names

  /// The names in an answer, as far as they lie in the folder itself: an answer may name anything.
  /// - Parameters:
  ///   - folder: the address that was asked.
  ///   - now: seconds since 1970.
  static func names(
    of catalogue: RemoteCatalogue, in folder: WebAddress, now: Int
  ) -> FolderNames {
    var names = FolderNames(isWhole: catalogue.isWhole && catalogue.problem == nil)
    let parts = Self.parts(of: folder)
    var seen: Set<String> = []
    func own(_ address: WebAddress) -> String? {
      guard address.origin == folder.origin, address.query == nil else { return nil }
      let path = Self.parts(of: address)
      guard path.count == parts.count + 1, path.prefix(parts.count).elementsEqual(parts),
        let name = path.last, Self.isName(name), seen.insert(name).inserted
      else { return nil }
      return address.path.split(separator: "/").last.map(String.init)
    }
    for shelf in catalogue.shelves {
      guard let name = own(shelf.address) else { continue }
      names.folders.append(
        RootListing.Subfolder(name: name, version: Self.version(shelf.version, now: now)))
    }
    for book in catalogue.books {
      // Pictures lie beside books as their covers.
      guard let file = book.best, file.format != .picture, let name = own(file.address) else {
        continue
      }
      names.files.append(
        RootListing.File(
          name: name, title: book.title, type: file.type, size: file.length,
          changed: Clock.secondsSince1970(ofLocal: book.details.updated)))
    }
    return names
  }

  private static func parts(of address: WebAddress) -> [String] {
    address.path.split(separator: "/").map { WebAddress.decoded(String($0)) }
  }

  private static func isName(_ name: String) -> Bool {
    name != "." && name != ".." && name.utf8.count <= longest
      && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }

  /// A mark that may be trusted. A date tells of no second change within the same second, and clocks differ: the date of a
  /// fresh change is no mark.
  static func version(_ version: String, now: Int) -> String {
    guard let changed = Clock.secondsSince1970(ofLocal: version) else { return version }
    return changed < now - fresh ? version : ""
  }

  /// Seconds.
  private static let fresh = 600
}
