import Books
import JSON

/// A value that the library keeps as JSON (decision: JSON rows). The coders of `Codable` are a part of Foundation
/// (decision: No Foundation).
protocol StoredValue: JSONReadable, JSONWritable {}

extension StoredValue {
  /// - Returns: nil for what this version cannot read.
  init?(stored text: [UInt8]) {
    guard let json = JSONValue(text), let value = try? Self(json: json) else { return nil }
    self = value
  }

  /// The text to be kept; nil for a value that JSON cannot say, as a number that is none.
  var stored: String? {
    let json = json
    return json.isFinite ? json.text() : nil
  }
}

extension JSONValue {
  fileprivate var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let values): values.allSatisfy(\.isFinite)
    case .object(let fields): fields.values.allSatisfy(\.isFinite)
    case .null, .bool, .integer, .string: true
    }
  }
}

extension BookState: StoredValue {}

extension Mark.Box: StoredValue {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    func side(_ name: String) throws(JSONMismatch) -> Double {
      try fields.needed(name)
    }
    self.init(
      x: try side("x"), y: try side("y"), width: try side("width"), height: try side("height"),
      further: try fields.optional("further"))
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
      "further": further.map { .integer($0) },
    ])
  }
}

extension Mark.Kind: JSONReadable {}
extension Mark.Color: JSONReadable {}

extension Mark: StoredValue {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init(
      try fields.needed("kind"),
      at: try fields.needed("place"),
      to: try fields.optional("end"),
      color: try fields.optional("color"),
      textSize: try fields.needed("textSize"),
      boxes: try fields.needed("boxes"),
      text: try fields.needed("text"),
      note: try fields.needed("note"),
      id: try fields.needed("id"),
      made: try fields.needed("made"))
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "id": .integer(Int(id)), "kind": .string(kind.rawValue),
      "color": color.map { .string($0.rawValue) }, "place": place.json, "end": end?.json,
      "textSize": .integer(textSize), "boxes": .array(boxes.map(\.json)), "text": .string(text),
      "note": .string(note), "made": .integer(made),
    ])
  }
}

extension LookedUpWord: StoredValue {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init(
      try fields.needed("word"), stem: try fields.needed("stem"),
      language: try fields.optional("language"), context: try fields.needed("context"),
      at: try fields.needed("place"), textSize: try fields.needed("textSize"),
      id: try fields.needed("id"), made: try fields.needed("made"))
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "id": .integer(Int(id)), "word": .string(word), "stem": .string(stem),
      "language": language.map { .string($0) }, "context": .string(context),
      "place": place.json, "textSize": .integer(textSize), "made": .integer(made),
    ])
  }
}

extension ShelfState: StoredValue {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init()
    paths = try fields.needed("paths")
    book = try fields.optional("book")
    front = try fields.optional("front")
    style = try fields.optional("style")
    order = try fields.optional("order")
    window = try fields.optional("window")
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "paths": .array(paths.map { .array($0.map { .integer(Int($0)) }) }),
      "book": book.map { .string($0) },
      "front": front.map { .array($0.map { .integer(Int($0)) }) },
      "style": style.map { .string($0) },
      "order": order.map { .string($0) },
      "window": window.map { .array($0.map { .integer($0) }) },
    ])
  }
}

/// Names of hints that were shown.
struct StoredNames: StoredValue {
  var names: Set<String>

  init(_ names: Set<String>) { self.names = names }

  package init(json: JSONValue) throws(JSONMismatch) {
    names = Set(try [String](json: json))
  }

  package var json: JSONValue { .array(names.sorted().map { .string($0) }) }
}
