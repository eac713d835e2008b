/// A value of JSON (RFC 8259).
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Without an order, as JSON's objects have none.
  case object([String: JSONValue])
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral truth: Bool) { self = .bool(truth) }
  package init(nilLiteral: ()) { self = .null }

  /// An object of the fields that have a value.
  package init(fields: [String: JSONValue?]) { self = .object(fields.compactMapValues(\.self)) }
}

/// What a value of JSON is read as.
package protocol JSONReadable {
  init(json: JSONValue) throws(JSONMismatch)
}

/// What has a value of JSON.
package protocol JSONWritable {
  var json: JSONValue { get }
}

/// A value of JSON is not what was expected.
package struct JSONMismatch: Error {
  package init() {}
}

/// The fields of an object, read with their types. A field that is missing or null, where one is needed, and a
/// field of another type are errors.
package struct JSONFields {
  private let fields: [String: JSONValue]

  package init(_ value: JSONValue) throws(JSONMismatch) {
    guard case .object(let fields) = value else { throw JSONMismatch() }
    self.fields = fields
  }

  /// A field's value; nil where there is none.
  package func optional<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value? {
    guard let value = fields[name], value != .null else { return nil }
    return try Value(json: value)
  }

  package func needed<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value {
    guard let value: Value = try optional(name) else { throw JSONMismatch() }
    return value
  }
}

extension Bool: JSONReadable {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .bool(let truth) = json else { throw JSONMismatch() }
    self = truth
  }
}

extension JSONReadable where Self: FixedWidthInteger {
  /// An integer, also where it is written as a fraction.
  package init(json: JSONValue) throws(JSONMismatch) {
    let exact: Self? =
      switch json {
      case .integer(let number): Self(exactly: number)
      case .number(let number): Self(exactly: number)
      default: nil
      }
    guard let exact else { throw JSONMismatch() }
    self = exact
  }
}

extension Int: JSONReadable {}
extension Int64: JSONReadable {}
extension UInt8: JSONReadable {}

extension Double: JSONReadable {
  package init(json: JSONValue) throws(JSONMismatch) {
    switch json {
    case .integer(let number): self.init(number)
    case .number(let number): self = number
    default: throw JSONMismatch()
    }
  }
}

extension String: JSONReadable {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .string(let text) = json else { throw JSONMismatch() }
    self = text
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .array(let values) = json else { throw JSONMismatch() }
    self = []
    for value in values { append(try Element(json: value)) }
  }
}

extension JSONReadable where Self: RawRepresentable<String> {
  /// One of an enumeration's names.
  package init(json: JSONValue) throws(JSONMismatch) {
    guard let value = Self(rawValue: try String(json: json)) else { throw JSONMismatch() }
    self = value
  }
}

extension Bool: JSONWritable {
  package var json: JSONValue { .bool(self) }
}

extension Int: JSONWritable {
  package var json: JSONValue { .integer(self) }
}

extension Double: JSONWritable {
  package var json: JSONValue { .number(self) }
}

extension String: JSONWritable {
  package var json: JSONValue { .string(self) }
}
