/// How a piece of text is set. Sizes and leading are pixels.
struct TextStyle {
  enum Alignment { case justified, left, centre, right }

  var family = "EB Garamond 12"
  var size = 34.0
  var leading = 46.0
  var colour = Palette.ink
  var italic = false
  var bold = false
  /// Extra space between letters, in parts of the size.
  var tracking = 0.0
  /// OpenType features, as Pango writes them.
  var features = "onum=1, kern=1, liga=1"
  var language = "en"
  var alignment = Alignment.justified
  /// The first line's indent of every paragraph but the first of a flow.
  var indent = 34.0

  func with(
    size: Double? = nil, leading: Double? = nil, colour: Colour? = nil,
    alignment: Alignment? = nil, tracking: Double? = nil, italic: Bool? = nil
  ) -> TextStyle {
    var copy = self
    if let size {
      copy.size = size
      copy.leading = leading ?? (size * self.leading / self.size).rounded()
    }
    copy.leading = leading ?? copy.leading
    copy.colour = colour ?? self.colour
    copy.alignment = alignment ?? self.alignment
    copy.tracking = tracking ?? self.tracking
    copy.italic = italic ?? self.italic
    return copy
  }

  // MARK: - Latin

  static let body = TextStyle()
  static let italic = TextStyle(italic: true)
  static let heading = TextStyle(size: 50, leading: 60, alignment: .left)
  static let title = TextStyle(size: 84, leading: 96, alignment: .centre)
  static let caption = TextStyle(
    size: 27, leading: 36, colour: Palette.greyInk, italic: true, alignment: .centre)
  /// Letterspaced small capitals: running heads, labels, signatures.
  static let smallCaps = TextStyle(
    size: 27, leading: 36, tracking: 0.09, features: "smcp=1, c2sc=1, onum=1, kern=1",
    alignment: .centre)
  /// Letterspaced capitals, for covers and title pages.
  static let capitals = TextStyle(
    size: 40, leading: 56, tracking: 0.14, features: "lnum=1, kern=1, case=1",
    alignment: .centre)

  // MARK: - Chinese

  static let chineseTitle = TextStyle(
    family: "Noto Serif CJK SC", size: 92, leading: 120, tracking: 0.12, features: "",
    language: "zh-cn", alignment: .centre, indent: 0)
  static let chineseCaption = TextStyle(
    family: "Noto Serif CJK SC", size: 25, leading: 40, colour: Palette.greyInk, features: "",
    language: "zh-cn", alignment: .centre, indent: 0)
}

/// Small capitals inside a run of markup, for the opening words of a text.
func smallCaps(_ words: String) -> String {
  "<span font_features=\"smcp=1\" letter_spacing=\"1200\">\(words)</span>"
}
