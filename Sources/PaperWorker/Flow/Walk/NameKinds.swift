import StyleSheets

/// What the walk does with elements of some names, beside what their styles say.
enum NameKind: UInt8 {
  case other, skipped, lineBreak, opportunity, picture, drawing, formula, rule
  case anchor, list, heading, title, section, verse, code, figure, rubyBase

  init(_ name: String) {
    self =
      switch name {
      case "script", "head", "binary", "stylesheet", "source", "track", "param": .skipped
      case "br": .lineBreak
      case "wbr": .opportunity
      case "img", "image": .picture
      case "svg": .drawing
      case "math": .formula
      case "hr": .rule
      case "a": .anchor
      case "ol", "ul", "menu", "dir": .list
      case "h1", "h2", "h3", "h4", "h5", "h6": .heading
      case "title": .title
      case "section": .section
      case "v", "poem", "stanza": .verse
      case "pre": .code
      case "figure": .figure
      case "rb": .rubyBase
      default: .other
      }
  }
}

extension MarkupTree {
  /// The first of some attributes that an element has.
  func attribute(anyOf names: [String], of node: Int) -> String? {
    for name in names {
      if let value = attribute(name, of: node) { return value }
    }
    return nil
  }

  /// Whether a value with words apart, such as `class`, has a word that a test wants.
  func hasWord(_ attribute: String, of node: Int, where isWanted: (Substring) -> Bool) -> Bool {
    guard let value = self.attribute(attribute, of: node) else { return false }
    // A value of any length is read no further than its first words.
    return value.prefix(400).split(whereSeparator: \.isWhitespace).contains(where: isWanted)
  }

  static let addressAttributes = ["xlink:href", "l:href", "href"]
}
