import JSON
import SystemCalls

/// What is kept of a book that was fetched: what the server has told of the book, and where the file lies. The facts lie
/// beside the file in the cache, and stay there where the reader has put the file into a folder.
public struct FetchedBook: Equatable, Sendable {
  /// `KnownServer.id`.
  public var server: String
  /// `RemoteBook.identity`.
  public var identity: String
  public var title: String
  public var authors: [String] = []
  public var series = ""
  public var position: Double?
  /// As the server tells the identifiers, as "urn:uuid:…".
  public var identifiers: [String] = []
  /// The path of the file.
  public var path: String
  /// Bytes of the file.
  public var size = 0
  /// The fingerprint of the contents, by which the library knows the book again; nil where there was none.
  public var fingerprint: String?
  /// Whether the reader has put the file into a folder.
  public var isKept = false
  /// What the file tells of its looks; nil where nobody has looked into the file. Title, authors and series are those of
  /// the file then.
  public var look: Look?

  /// How the book looks from outside.
  public struct Look: Equatable, Sendable {
    public var pageCount: Int?
    /// The trimmed page in points.
    public var width, height: Double?
    /// The mean colour of the cover, and a colour on which a title can be read: 0xRRGGBB.
    public var color, spine: Int?
    public var language: String?
    public var tags: [String] = []

    public init() {}
  }

  public init(server: String, identity: String, title: String, path: String) {
    (self.server, self.identity, self.title, self.path) = (server, identity, title, path)
  }

  /// The name of the facts in the folder of a book. No title begins with a dot.
  public static let name = ".about.json"

  private static let limit = 256 << 10

  /// The folder of a book in the cache.
  public static func folder(of place: FetchedPath) -> String {
    Paths.joined(place.folder, place.name)
  }

  /// What is kept of the book at a place; nil for a book that was not fetched. Waits for the disk.
  public init?(at place: FetchedPath) { self.init(in: Self.folder(of: place)) }

  /// - Parameter folder: the folder of the book in the cache.
  public init?(in folder: String) {
    guard let bytes = try? Files.read(Paths.joined(folder, Self.name), limit: Self.limit),
      let value = JSONValue(bytes), let book = try? FetchedBook(json: value)
    else { return nil }
    self = book
  }

  /// Writes the facts. Waits for the disk.
  public func write(at place: FetchedPath) -> Bool {
    let folder = Self.folder(of: place)
    do throws(Files.Failure) {
      try Files.makeFolder(folder, mode: 0o700)
      try Files.replace(
        Paths.joined(folder, Self.name), with: Array(json.text().utf8), mode: 0o600)
    } catch { return false }
    return true
  }
}

extension FetchedBook: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    server = try fields.needed("server")
    identity = try fields.needed("identity")
    title = try fields.needed("title")
    authors = try fields.optional("authors") ?? []
    series = try fields.optional("series") ?? ""
    position = try fields.optional("position")
    identifiers = try fields.optional("identifiers") ?? []
    path = try fields.needed("path")
    size = try fields.optional("size") ?? 0
    fingerprint = try fields.optional("fingerprint")
    isKept = try fields.optional("kept") ?? false
    look = try fields.optional("look")
    guard path.hasPrefix("/") else { throw JSONMismatch() }
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "server": .string(server), "identity": .string(identity), "title": .string(title),
      "authors": .array(authors.map { .string($0) }), "series": .string(series),
      "position": position.map { .number($0) },
      "identifiers": .array(identifiers.map { .string($0) }), "path": .string(path),
      "size": .integer(size),
      "fingerprint": fingerprint.map { .string($0) }, "kept": .bool(isKept),
      "look": look?.json,
    ])
  }
}

extension FetchedBook.Look: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    pageCount = try fields.optional("pages")
    (width, height) = (try fields.optional("width"), try fields.optional("height"))
    (color, spine) = (try fields.optional("color"), try fields.optional("spine"))
    language = try fields.optional("language")
    tags = try fields.optional("tags") ?? []
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "pages": pageCount.map { .integer($0) }, "width": width.map { .number($0) },
      "height": height.map { .number($0) }, "color": color.map { .integer($0) },
      "spine": spine.map { .integer($0) }, "language": language.map { .string($0) },
      "tags": tags.isEmpty ? nil : .array(tags.map { .string($0) }),
    ])
  }
}
