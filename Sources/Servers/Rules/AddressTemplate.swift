/// Templates of addresses: OpenSearch's `{searchTerms}` and `{searchTerms?}`, OPDS-PSE's `{pageNumber}`, and of RFC 6570 the
/// simple expansion `{name}`, the query `{?a,b}` and its continuation `{&a,b}`.
public struct AddressTemplate: Hashable, Sendable {
  public let text: String

  public init(_ text: String) {
    // Some servers escape the braces, too.
    self.text = text.replacing("%7B", with: "{").replacing("%7b", with: "{")
      .replacing("%7D", with: "}").replacing("%7d", with: "}")
  }

  /// The names of all variables, in their order.
  public var names: [String] {
    var names: [String] = []
    _ = expanded { name in
      names.append(name)
      return nil
    }
    return names
  }

  /// The link with values, to be resolved afterwards. Values are escaped, also their slashes.
  /// - Parameter values: by the variable's name; a variable without a value becomes empty, and leaves no name in a query.
  public func expanded(_ values: [String: String]) -> String { expanded { values[$0] } }

  private func expanded(_ value: (String) -> String?) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else {
        rest = rest[open...]
        break
      }
      result += Self.expansion(rest[rest.index(after: open)..<close], value)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func expansion(
    _ expression: Substring, _ value: (String) -> String?
  ) -> String {
    var expression = expression
    let mark: Character? =
      expression.first.map { "?&".contains($0) } == true ? expression.removeFirst() : nil
    let names = expression.split(separator: ",").map { name in
      var name = name
      // OpenSearch marks what may be left out.
      if name.last == "?" || name.last == "*" { name.removeLast() }
      return String(name.split(separator: ":").last ?? name)
    }
    guard let mark else { return names.map { escaped(value($0) ?? "") }.joined(separator: ",") }
    let pairs = names.compactMap { name in value(name).map { "\(name)=\(escaped($0))" } }
    return pairs.isEmpty ? "" : "\(mark)\(pairs.joined(separator: "&"))"
  }

  /// A value with everything escaped but the letters, digits and signs that RFC 3986 leaves alone.
  static func escaped(_ value: String) -> String {
    value.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: WebAddress.escape(byte)
      }
    }.joined()
  }
}

extension String {
  func replacing(_ part: String, with other: String) -> String {
    guard !part.isEmpty else { return self }
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return result
  }
}
