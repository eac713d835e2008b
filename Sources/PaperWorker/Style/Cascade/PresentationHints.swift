/// Attributes of HTML that stand for declarations, such as `align`.
struct PresentationHints {
  private static let names: Set = [
    "align", "valign", "width", "height", "bgcolor", "color", "face", "nowrap", "clear",
    "mathcolor",
  ]

  /// Whether the tree has such attributes at all.
  let mayApply: Bool

  init(_ tree: borrowing MarkupTree) {
    var found = false
    for name in tree.names where Self.names.contains(name) { found = true }
    mayApply = found
  }

  private static let sized: Set = [
    "img", "image", "table", "td", "th", "col", "hr", "svg", "object",
  ]
  private static let aligned: Set = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "td", "th", "tr", "tbody", "thead", "tfoot",
    "caption",
  ]
  /// Elements of formulas that may have a colour by the older attribute, too.
  private static let formulas: Set = [
    "math", "mstyle", "mi", "mn", "mo", "mtext", "ms", "mrow", "mfrac", "mpadded",
  ]
  private static let cells: Set = ["td", "th", "tr", "tbody", "thead", "tfoot"]

  /// Declarations that stand for the attributes of an element; mostly none.
  func sheet(of node: Int, in tree: borrowing MarkupTree) -> [UInt8] {
    var sheet = ""
    let element = tree.name(of: node)
    let start = Int(tree.nodes[node].start)
    for attribute in tree.attributes[start..<start + Int(tree.nodes[node].count)] {
      let name = tree.names[Int(attribute.name)]
      guard Self.names.contains(name), attribute.count <= 100 else { continue }
      let first = Int(attribute.start)
      let bytes = tree.bytes[first..<first + Int(attribute.count)]
      guard bytes.allSatisfy({ Self.isPlain($0) }) else { continue }
      let value = String(decoding: bytes, as: UTF8.self).lowercased()
      sheet += Self.declaration(element, name, value)
    }
    return Array(sheet.utf8)
  }

  /// No sign that would end a declaration.
  private static func isPlain(_ byte: UInt8) -> Bool {
    SheetLexer.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x20
      || [UInt8(ascii: "%"), UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "-")].contains(byte)
  }

  private static func declaration(_ element: String, _ name: String, _ value: String) -> String {
    switch name {
    case "align":
      if ["left", "right"].contains(value), ["img", "table"].contains(element) {
        return "float:\(value);"
      }
      if aligned.contains(element) {
        return "text-align:\(value == "middle" ? "center" : value);"
      }
      return value == "center" && element == "table" ? "margin-left:auto;margin-right:auto;" : ""
    case "valign": return cells.contains(element) ? "vertical-align:\(value);" : ""
    case "width", "height":
      guard sized.contains(element) else { return "" }
      let isNumber = value.utf8.allSatisfy { SheetLexer.isDigit($0) || $0 == UInt8(ascii: ".") }
      return "\(name):\(value)\(isNumber ? "px" : "");"
    case "bgcolor": return "background-color:\(value);"
    case "mathcolor": return "color:\(value);"
    case "color":
      return element == "font" || formulas.contains(element) ? "color:\(value);" : ""
    case "face": return element == "font" ? "font-family:\(value);" : ""
    case "nowrap": return cells.contains(element) ? "white-space:nowrap;" : ""
    case "clear":
      guard element == "br" else { return "" }
      return "clear:\(value == "all" ? "both" : value);"
    default: return ""
    }
  }
}
