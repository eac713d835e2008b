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

/// A book by its path.
private struct StoredBook: JSONReadable, JSONWritable {
  var path: [UInt8]
  var title: String
  var author: String?

  init(_ book: DocumentSource) {
    (path, title, author) = (book.locator.askedPath, book.title, book.author)
  }

  var source: DocumentSource {
    let file = Picture.Source(bytes: path)
    return DocumentSource(
      id: DocumentID(file.path), title: title, author: author, cover: file, locator: .file(file))
  }

  init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    let text: String? = try fields.optional("path")
    if let text { path = Array(text.utf8) } else { path = try fields.needed("bytes") }
    (title, author) = (try fields.needed("title"), try fields.optional("author"))
  }

  var json: JSONValue {
    // A path may be any bytes. A text takes a fourth of the time.
    let text = String(validating: path, as: UTF8.self)
    return JSONValue(fields: [
      "path": text.map { .string($0) },
      "bytes": text == nil ? .array(path.map { .integer(Int($0)) }) : nil,
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
