import IPC
import JSON

/// Links of OPDS 2.
enum JSONLink {
  /// The links of a list.
  /// - Parameter room: the bytes that the texts of further links may have.
  static func links(_ value: JSONValue, _ count: Int, _ room: inout Int) -> [FeedLink] {
    var links: [FeedLink] = []
    for value in value.list {
      guard links.count < count, let link = link(value) else { continue }
      room -= link.textBytes
      guard room >= 0 else { return links }
      links.append(link)
    }
    return links
  }

  /// Nil without an address. A text alone is an address, too.
  static func link(_ value: JSONValue) -> FeedLink? {
    let href = FeedText.line(
      value["href"] == .null ? value.string : value["href"].string, limit: IPCLimits.text)
    guard !href.isEmpty else { return nil }
    let properties = value["properties"]
    var link = FeedLink(
      Array(value["rel"].texts.prefix(IPCLimits.relations)), href, type: value["type"].words,
      title: value["title"].words)
    link.isTemplated = value["templated"] == .bool(true)
    link.length = value["length"].length ?? value["size"].length ?? properties["size"].length
    link.width = value["width"].count
    link.height = value["height"].count
    link.count = properties["numberOfItems"].count
    link.authentication = FeedText.line(
      properties["authenticate"]["href"].string, limit: IPCLimits.text)
    link.indirectTypes = indirect(properties["indirectAcquisition"], depth: 0)
    return link
  }

  /// The types from the outermost on, as far as they lie in each other.
  private static func indirect(_ value: JSONValue, depth: Int) -> [String] {
    guard depth < IPCLimits.feedTypes else { return [] }
    let types = value.list.flatMap { inner in
      [inner["type"].words] + indirect(inner["child"], depth: depth + 1)
    }
    return Array(types.filter { !$0.isEmpty }.prefix(IPCLimits.feedTypes))
  }
}

/// Values of JSON as texts, lists and numbers, whatever they are: a value of another type is none.
extension JSONValue {
  subscript(name: String) -> JSONValue {
    guard case .object(let fields) = self else { return .null }
    return fields[name] ?? .null
  }

  /// The elements; a value that is no list is a list of one.
  var list: [JSONValue] {
    switch self {
    case .array(let values): values
    case .null: []
    default: [self]
    }
  }

  /// A text; of a text in several languages the English, else that of the first language by name.
  var string: String {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .object(let fields):
      (fields["en"] ?? fields["und"] ?? fields.min { $0.key < $1.key }?.value).flatMap {
        if case .string(let text) = $0 { text } else { nil }
      } ?? ""
    default: ""
    }
  }

  /// A text of one line.
  var words: String { FeedText.line(string) }

  /// The texts of a list, or the one text.
  var texts: [String] { list.map(\.words).filter { !$0.isEmpty } }

  /// The names of a list of names, of objects with names, or of either alone.
  var names: [String] {
    list.map { value in
      let name = value["name"]
      return FeedText.name(name == .null ? value.string : name.string)
    }.filter { !$0.isEmpty }
  }

  private var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(FeedText.line(text, limit: 20))
    default: nil
    }
  }

  var count: Int? { integer.flatMap { IPCLimits.feedCounts.contains($0) ? $0 : nil } }

  var length: Int? { integer.flatMap { (1...IPCLimits.fetch).contains($0) ? $0 : nil } }

  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .string(let text): FeedText.number(text)
    default: nil
    }
  }
}
