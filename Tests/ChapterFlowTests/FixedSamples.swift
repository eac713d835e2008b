import ChapterFlow
import StyleSheets
import TestBasics

/// Pages for tests: elements as `[name.class attribute=value|content]`.
enum FixedSamples {
  static func tree(_ body: String, _ css: String, width: Float, height: Float) -> FixedTree {
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    builder.begin("body", attributes: [])
    var rest = Substring(body)
    while let sign = rest.popFirst() {
      switch sign {
      case "[":
        let head = rest.prefix { $0 != "|" }
        rest = rest.dropFirst(head.count + 1)
        begin(head, &builder)
      case "]": builder.end()
      default:
        let text = String(sign) + rest.prefix { $0 != "[" && $0 != "]" }
        rest = rest.dropFirst(text.count - 1)
        builder.text(text.utf8)
      }
    }
    return styled(builder.finish(), css, width: width, height: height)
  }

  static func styled(
    _ tree: MarkupTree, _ css: String, width: Float, height: Float
  ) -> FixedTree {
    var choices = CascadeChoices()
    choices.em = 16
    (choices.pageWidth, choices.pageHeight, choices.column) = (width, height, width)
    var cascade = Cascade(
      sheets: [CascadeSheet(Array(css.utf8), origin: .book)], choices: choices)
    return cascade.fixed(tree)
  }

  private static func begin(_ head: Substring, _ builder: inout MarkupTree.Builder) {
    let parts = head.split(separator: " ")
    let names = (parts.first ?? "div").split(separator: ".")
    var attributes = parts.dropFirst().map { part in
      let pair = part.split(separator: "=", maxSplits: 1)
      return (name: String(pair[0]), value: pair.count > 1 ? String(pair[1]) : "")
    }
    if names.count > 1 { attributes.append((name: "class", value: String(names[1]))) }
    builder.begin(String(names[0]), attributes: attributes)
  }
}

extension SeededRandom {
  mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
    values.randomElement(using: &self) ?? other
  }
}
