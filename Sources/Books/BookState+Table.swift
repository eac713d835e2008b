import JSON

/// A state's properties in another form: where they are taken from, or where they go on the way.
package protocol BookStateSource {
  associatedtype Failure: Error

  /// - Parameter name: of the property in libraries.
  /// - Returns: the property's value in the state that is made.
  mutating func value<Value: JSONReadable & JSONWritable>(
    _ name: String, _ property: KeyPath<BookState, Value?>
  ) throws(Failure) -> Value?
}

extension BookState {
  /// The table of all properties: a state is made, joined, read and written by these lines alone. A new property is a
  /// declaration and a line here. A list of key paths was rejected: the compiler does not miss a property in a list.
  package init<Source: BookStateSource>(_ source: inout Source) throws(Source.Failure) {
    place = try source.value("place", \.place)
    style = try source.value("style", \.style)
    pose = try source.value("pose", \.pose)
    direction = try source.value("direction", \.direction)
    isRightToLeft = try source.value("isRightToLeft", \.isRightToLeft)
    pairing = try source.value("pairing", \.pairing)
    paging = try source.value("paging", \.paging)
    textSize = try source.value("textSize", \.textSize)
    face = try source.value("face", \.face)
    leading = try source.value("leading", \.leading)
    margins = try source.value("margins", \.margins)
    isJustified = try source.value("isJustified", \.isJustified)
    isHyphenated = try source.value("isHyphenated", \.isHyphenated)
    isAsBook = try source.value("isAsBook", \.isAsBook)
    zoom = try source.value("zoom", \.zoom)
    fit = try source.value("fit", \.fit)
    isTrimmed = try source.value("isTrimmed", \.isTrimmed)
    scan = try source.value("scan", \.scan)
    isJoined = try source.value("isJoined", \.isJoined)
    layers = try source.value("layers", \.layers)
    rotation = try source.value("rotation", \.rotation)
  }

  /// A state without any value.
  public init() {
    var source = NoValues()
    self.init(&source)
  }

  /// This state with every value that `other` has.
  public func overridden(by other: BookState) -> BookState {
    var source = JoinedStates(below: self, above: other)
    return BookState(&source)
  }
}

private struct NoValues: BookStateSource {
  typealias Failure = Never

  func value<Value>(_ name: String, _ property: KeyPath<BookState, Value?>) -> Value? { nil }
}

private struct JoinedStates: BookStateSource {
  typealias Failure = Never
  let below: BookState
  let above: BookState

  func value<Value>(_ name: String, _ property: KeyPath<BookState, Value?>) -> Value? {
    above[keyPath: property] ?? below[keyPath: property]
  }
}

// MARK: JSON

extension BookState: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    var source = ReadFields(fields: try JSONFields(json))
    try self.init(&source)
  }

  package var json: JSONValue {
    var source = WrittenFields(state: self)
    _ = BookState(&source)
    return .object(source.fields)
  }
}

private struct ReadFields: BookStateSource {
  typealias Failure = JSONMismatch
  let fields: JSONFields

  func value<Value: JSONReadable>(
    _ name: String, _ property: KeyPath<BookState, Value?>
  ) throws(JSONMismatch) -> Value? {
    try fields.optional(name)
  }
}

private struct WrittenFields: BookStateSource {
  typealias Failure = Never
  let state: BookState
  var fields: [String: JSONValue] = [:]

  mutating func value<Value: JSONWritable>(
    _ name: String, _ property: KeyPath<BookState, Value?>
  ) -> Value? {
    let value = state[keyPath: property]
    fields[name] = value?.json
    return value
  }
}

extension BookState.Place: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init(
      page: try fields.needed("page"),
      fraction: try fields.needed("fraction"),
      pageCount: try fields.optional("pageCount"),
      anchor: try fields.optional("anchor"))
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "page": .integer(page), "fraction": .number(fraction),
      "pageCount": pageCount.map { .integer($0) }, "anchor": anchor?.json,
    ])
  }
}

extension TextAnchor: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init(
      chapter: try fields.needed("chapter"),
      offset: try fields.needed("offset"))
  }

  package var json: JSONValue {
    .object(["chapter": .integer(chapter), "offset": .integer(offset)])
  }
}
