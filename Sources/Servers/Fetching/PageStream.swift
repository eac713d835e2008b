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
  /// Nil where the way to the pages is not known: the pages that were seen are there all the same.
  public var stream: RemoteStream?
  /// The way to the pages of a server that has keys in its addresses, as the way was kept.
  private var veiled: Veiled?
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
    let mark: String? = (try? fields.optional("mark")) ?? nil
    let way = Way(
      base: (try? fields.optional("base")) ?? nil,
      template: (try? fields.optional("template")) ?? nil,
      manifest: (try? fields.optional("manifest")) ?? nil)
    if let mark { veiled = Veiled(mark: mark, way: way) } else { stream = way.stream(count) }
  }

  /// How pages are found, in texts.
  private struct Way: Equatable, Sendable {
    var base, template, manifest: String?

    func stream(_ count: Int?) -> RemoteStream? {
      if let template, let base = base.flatMap({ WebAddress($0) }) {
        return RemoteStream(
          source: .template(RemoteTemplate(text: template, base: base)), count: count)
      }
      return manifest.flatMap { WebAddress($0) }.map {
        RemoteStream(source: .manifest($0), count: count)
      }
    }
  }

  private struct Veiled: Equatable, Sendable {
    var mark: String
    var way: Way
  }

  /// Whether the keys of the server are needed to know the way to the pages.
  var isVeiled: Bool { stream == nil && veiled != nil }

  /// Puts the keys of the server into the way to the pages.
  /// - Parameter home: the address of the server as the address is now.
  mutating func unveil(_ home: WebAddress) {
    guard let veiled, let veil = KeyVeil(home: home, mark: veiled.mark) else { return }
    func shown(_ text: String?) -> String? { text.map { veil.showing($0) } }
    let way = veiled.way
    stream = Way(
      base: shown(way.base), template: shown(way.template), manifest: shown(way.manifest)
    ).stream(count)
  }

  /// Keeps what is known of the stream beside the pages. A full disk keeps nothing. Waits for the disk.
  /// - Parameter secret: the address of a server that has keys in its addresses; nil for any other server.
  func write(secret: WebAddress?) {
    guard let count else { return }
    let veil = secret.flatMap { KeyVeil(home: $0) }
    var fields: [String: JSONValue?] = [
      "server": .string(server), "count": .integer(count), "rightToLeft": .bool(isRightToLeft),
      "mark": veil.map { .string($0.mark) },
    ]
    // What cannot be hidden is not kept.
    if secret == nil || veil != nil {
      func text(_ text: String) -> JSONValue { .string(veil?.hiding(text) ?? text) }
      switch stream?.source {
      case .template(let template):
        (fields["template"], fields["base"]) = (text(template.text), text(template.base.text))
      case .manifest(let address): fields["manifest"] = text(address.text)
      case nil: break
      }
    }
    if secret == nil { progression?.write(in: folder) }
    let text = JSONValue(fields: fields).text()
    try? Files.replace(Paths.joined(folder, Self.name), with: Array(text.utf8), mode: 0o600)
  }
}
