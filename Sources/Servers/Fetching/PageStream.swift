import Books
import JSON
import OPDS
import ServerRooms
import ServerStore
import SystemCalls
import WebRules

/// A book whose pages a server gives one by one, as pictures.
public struct PageStream: Equatable, Sendable {
  /// `KnownServer.id`.
  public var server: String
  /// The folder of the book in the cache.
  public var folder: String
  /// Nil where the way to the pages is a secret and was not kept: the pages that were seen are there all the same.
  public var stream: RemoteStream?
  public var isRightToLeft = false
  /// As counted when the book was opened; nil before.
  public var count: Int?
  /// Where the server keeps the place; nil where the server keeps none, and of a stream that was kept.
  public var progression: ProgressionLink?

  /// - Returns: nil for a book that is no stream.
  public init?(_ book: RoomBook) {
    guard let stream = book.book.stream else { return nil }
    (server, folder) = (book.server, FetchedBook.folder(of: book.place))
    (self.stream, isRightToLeft) = (stream, book.book.details.isRightToLeft)
    count = stream.count
    progression = book.progression
  }

  /// Pages of a book at most.
  static let mostPages = 20_000

  /// The name of the facts in the folder of a book. No title begins with a dot.
  static let name = BookLocator.pagesFile
  private static let limit = 256 << 10

  /// What was kept of the stream of a book. Waits for the disk.
  /// - Parameter folder: of the book in the cache.
  init?(in folder: String) {
    guard let bytes = try? Files.read(Paths.joined(folder, Self.name), limit: Self.limit),
      let value = JSONValue(bytes), let fields = try? JSONFields(value),
      let server: String = try? fields.needed("server"),
      let count: Int = try? fields.needed("count"), (1...Self.mostPages).contains(count)
    else { return nil }
    (self.server, self.folder, self.count) = (server, folder, count)
    isRightToLeft = ((try? fields.optional("rightToLeft")) ?? nil) ?? false
    let base: String? = (try? fields.optional("base")) ?? nil
    let template: String? = (try? fields.optional("template")) ?? nil
    let manifest: String? = (try? fields.optional("manifest")) ?? nil
    if let template, let base = base.flatMap({ WebAddress($0) }) {
      stream = RemoteStream(
        source: .template(RemoteTemplate(text: template, base: base)), count: count)
    } else if let manifest = manifest.flatMap({ WebAddress($0) }) {
      stream = RemoteStream(source: .manifest(manifest), count: count)
    }
  }

  /// Keeps what is known of the stream beside the pages. A full disk keeps nothing. Waits for the disk.
  /// - Parameter hasKeys: whether addresses of the server may have a key in them: no address is written then.
  func write(hasKeys: Bool) {
    guard let count else { return }
    var fields: [String: JSONValue?] = [
      "server": .string(server), "count": .integer(count), "rightToLeft": .bool(isRightToLeft),
    ]
    if !hasKeys {
      switch stream?.source {
      case .template(let template):
        fields["template"] = .string(template.text)
        fields["base"] = .string(template.base.text)
      case .manifest(let address): fields["manifest"] = .string(address.text)
      case nil: break
      }
    }
    if !hasKeys { progression?.write(in: folder) }
    let text = JSONValue(fields: fields).text()
    try? Files.replace(Paths.joined(folder, Self.name), with: Array(text.utf8), mode: 0o600)
  }
}
