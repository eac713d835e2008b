extension JSONValue {
  /// The value as a text, with the names of objects sorted. A number that is none, which JSON cannot say, is
  /// null.
  /// - Parameter isIndented: whether each element has a line of its own, for people.
  package func text(isIndented: Bool = false) -> String {
    var text = ""
    write(to: &text, indent: isIndented ? "\n" : nil)
    return text
  }

  /// - Parameter indent: the end of a line and the beginning of the next; nil for a text of one line.
  private func write(to text: inout String, indent: String?) {
    switch self {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += Self.text(number)
    case .string(let string): Self.write(string, to: &text)
    case .array(let values):
      Self.write(values, "[", "]", to: &text, indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let fields):
      Self.write(fields.sorted { $0.key < $1.key }, "{", "}", to: &text, indent) {
        field, text, indent in
        Self.write(field.key, to: &text)
        text += indent == nil ? ":" : " : "
        field.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ opening: String, _ closing: String, to text: inout String,
    _ indent: String?, _ write: (Element, inout String, String?) -> Void
  ) {
    text += opening
    let inner = indent.map { $0 + "  " }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      text += inner ?? ""
      write(element, &text, inner)
    }
    if !elements.isEmpty { text += indent ?? "" }
    text += closing
  }

  private static func text(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
