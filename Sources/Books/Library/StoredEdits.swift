import Books
import JSON

/// Edits of many books that a program had no time to write; the next start writes the edits.
struct StoredEdits: StoredValue {
  var edits: [EditInSlices]

  init(_ edits: [EditInSlices]) { self.edits = edits }

  init(json: JSONValue) throws(JSONMismatch) {
    guard case .array(let values) = json else { throw JSONMismatch() }
    edits = []
    for value in values { edits.append(try EditInSlices(json: value)) }
  }

  var json: JSONValue { .array(edits.map(\.json)) }
}

extension EditInSlices: JSONReadable, JSONWritable {
  init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    let books: [StoredBook] = try fields.needed("books")
    self.init(
      try fields.needed("edits"), of: books.map(\.source), at: try fields.needed("time"))
  }

  var json: JSONValue {
    JSONValue(fields: [
      "edits": .array(edits.map(\.json)), "time": .integer(time),
      "books": .array(left.reversed().map { StoredBook($0).json }),
    ])
  }
}

/// A book by its place on the disk.
struct StoredBook: JSONReadable, JSONWritable {
  /// How the book's pages are found. A version that did not write the kind wrote files.
  enum Kind: String, JSONReadable { case file, folder, picture, listed }

  var kind = Kind.file
  /// Absolute; of a book that a list names the list's folder.
  var path: [UInt8]
  /// The names of the pages, as `ListedPages.bytes` tells; nil for a book that no list names.
  var pages: String?
  var title: String
  var author: String?

  init(path: [UInt8], title: String, author: String?) {
    (self.path, self.title, self.author) = (path, title, author)
  }

  init(_ book: DocumentSource) {
    self.init(path: book.locator.askedPath, title: book.title, author: book.author)
    switch book.locator {
    case .file: kind = .file
    case .folder: kind = .folder
    case .picture: kind = .picture
    case .listed(let listed):
      kind = .listed
      path = BookLocator.folder(Picture.Source(bytes: listed.folderBytes)).askedPath
      pages = String(decoding: listed.bytes, as: UTF8.self)
    }
  }

  var source: DocumentSource {
    let place = Picture.Source(bytes: path)
    let locator: BookLocator =
      switch kind {
      case .file: .file(place)
      case .folder: .folder(place)
      case .picture: .picture(place)
      case .listed: .listed(ListedPages(bytes: Array((pages ?? "").utf8), in: place))
      }
    // The locator alone tells such books apart.
    return ShelfEntry(
      id: "kept", title: title, author: author, cover: place, pageCount: nil, locator: locator
    ).documentSource
  }

  init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    let text: String? = try fields.optional("path")
    if let text { path = Array(text.utf8) } else { path = try fields.needed("bytes") }
    kind = try fields.optional("kind") ?? .file
    pages = try fields.optional("pages")
    guard (kind == .listed) == (pages != nil) else { throw JSONMismatch() }
    (title, author) = (try fields.needed("title"), try fields.optional("author"))
  }

  var json: JSONValue {
    // A path may be any bytes. A text takes a fourth of the time.
    let text = String(validating: path, as: UTF8.self)
    return JSONValue(fields: [
      "kind": kind == .file ? nil : .string(kind.rawValue),
      "path": text.map { .string($0) },
      "bytes": text == nil ? .array(path.map { .integer(Int($0)) }) : nil,
      "pages": pages.map { .string($0) },
      "title": .string(title), "author": author.map { .string($0) },
    ])
  }
}

extension BookEdit: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    let kind: String = try fields.needed("kind")
    switch kind {
    case "collect":
      self = .collect(try fields.needed("collection"), at: try fields.optional("position"))
    case "uncollect": self = .uncollect(try fields.needed("collection"))
    case "correct":
      guard let field = CorrectedField(rawValue: try fields.needed("field")) else {
        throw JSONMismatch()
      }
      self = .correct(field, try fields.optional("text"))
    case "rate": self = .rate(try fields.optional("rating"))
    case "tag": self = .tag(try fields.needed("tag"), isOn: try fields.needed("isOn"))
    case "began": self = .began(try fields.needed("time"))
    case "finished": self = .finished(try fields.needed("time"))
    case "unfinished": self = .unfinished(try fields.needed("time"))
    case "unread": self = .unread
    default: throw JSONMismatch()
    }
  }

  package var json: JSONValue {
    func value(_ kind: String, _ fields: [String: JSONValue?] = [:]) -> JSONValue {
      JSONValue(fields: fields.merging(["kind": .string(kind)]) { $1 })
    }
    return switch self {
    case .collect(let id, let position):
      value(
        "collect", ["collection": .integer(Int(id)), "position": position.map { .number($0) }])
    case .uncollect(let id): value("uncollect", ["collection": .integer(Int(id))])
    case .correct(let field, let text):
      value("correct", ["field": .string(field.rawValue), "text": text.map { .string($0) }])
    case .rate(let rating): value("rate", ["rating": rating.map { .integer($0) }])
    case .tag(let tag, let isOn): value("tag", ["tag": .string(tag), "isOn": .bool(isOn)])
    case .began(let time): value("began", ["time": .integer(time)])
    case .finished(let time): value("finished", ["time": .integer(time)])
    case .unfinished(let time): value("unfinished", ["time": .integer(time)])
    case .unread: value("unread")
    }
  }
}
