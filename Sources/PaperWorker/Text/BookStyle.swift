/// How text without pages of its own is set.
///
/// The sheet lies above the book's own: what a book says of a class stays, what it says of plain
/// paragraphs does not, so that a page looks like a printed one whoever made the book.
package struct BookStyle: Equatable, Sendable {
  package enum Face: Equatable, Sendable { case book, serif, sans }

  /// Distances of a page, in points.
  package struct Margins: Equatable, Sendable {
    /// Between the text and the edges of the page.
    package var top, bottom: Float
    /// On both sides, as the text is laid out; the text then moves by `shift` towards the spine.
    package var side, shift: Float
    /// Baselines of the lines above and below the text: the first from the top edge, the second from the
    /// bottom edge.
    package var head, foot: Float

    package static let narrow = Margins(
      top: 50, bottom: 56, side: 34, shift: 3, head: 34, foot: 32)
    package static let usual = Margins(top: 60, bottom: 70, side: 53, shift: 6, head: 42, foot: 42)
    package static let wide = Margins(top: 76, bottom: 88, side: 76, shift: 9, head: 54, foot: 54)
  }

  package var face = Face.book
  /// The distance of lines, in parts of the usual one.
  package var leading: Float = 1
  package var margins = Margins.usual
  /// Whether lines reach both edges of the column, and whether words are broken.
  package var (isJustified, isHyphenated) = (true, true)
  /// Whether plain paragraphs are as the book says; the page is never the book's.
  package var isAsBook = false
  /// A style sheet that is laid above everything else.
  package var extra = ""

  package init(
    face: Face = .book, leading: Float = 1, margins: Margins = .usual, extra: String = ""
  ) {
    (self.face, self.leading, self.margins, self.extra) = (face, leading, margins, extra)
  }

  /// - Parameter language: a tag, or empty.
  package func sheet(language: String) -> String {
    let (top, side, bottom) = (margins.top, margins.side, margins.bottom)
    return "@page { margin: \(top)pt \(side)pt \(bottom)pt \(side)pt !important }\n"
      + Self.common + (isAsBook ? "" : Self.plain) + Self.forLanguage(language)
      + choices(language) + extra
  }

  /// The sheet for Paper's own setter, whose page and whose broken words need no rules.
  package func setSheet(_ language: String) -> String {
    Self.setCommon + (isAsBook ? "" : Self.plain) + Self.forLanguage(language)
      + choices(language, ragged: "start") + extra
  }

  /// From base line to base line, in sizes of the letters.
  package func lineHeight(_ language: String) -> Float { Self.lineHeight(language) * leading }

  /// What the reader has chosen goes before what the book says.
  /// - Parameter ragged: the side at which ragged lines begin; nil where the language tells.
  private func choices(_ language: String, ragged: String? = nil) -> String {
    var sheet = ""
    if face != .book {
      let family = face == .sans ? "sans-serif" : "serif"
      sheet += "* { font-family: \(family) !important }\n"
      sheet += "pre, code, kbd, samp, tt { font-family: monospace !important }\n"
    }
    if leading != 1 {
      let height = Self.lineHeight(language) * leading
      sheet += "body, div, p, li, dd, dt, blockquote, v { line-height: \(height) !important }\n"
    }
    if !isJustified {
      // Behind the common rules and before the book's: what the book centres stays in the middle.
      let side = ragged ?? (TextLanguage.isRightToLeft(language) ? "right" : "left")
      sheet += "body, FictionBook, p { text-align: \(side) }\n"
    }
    // A hyphen would stand out of a line that is not justified, as the decoder measures lines without their hyphens.
    if !isHyphenated || !isJustified { sheet += "* { hyphens: manual !important }\n" }
    return sheet
  }

  /// The usual distance of lines, in heights of the letters.
  private static func lineHeight(_ tag: String) -> Float {
    switch tag.lowercased().prefix(2) {
    case "zh", "ja", "ar", "fa", "ur", "ps": 1.6
    case "ko": 1.55
    default: 1.35
    }
  }

  /// Scripts without spaces and capitals: their paragraphs begin with whole characters, and their lines
  /// stand further apart.
  private static func forLanguage(_ tag: String) -> String {
    // Letters that run to the left have no italics.
    let upright =
      TextLanguage.isRightToLeft(tag) ? "h2, h4, h5, h6, dt { font-style: normal }\n" : ""
    return upright + ownForLanguage(tag)
  }

  private static func ownForLanguage(_ tag: String) -> String {
    switch tag.lowercased().prefix(2) {
    case "zh": eastern(lineHeight(tag), indent: 2)
    case "ja", "ko": eastern(lineHeight(tag), indent: 1)
    case "ar", "fa", "ur", "ps": "body { line-height: \(lineHeight(tag)) }\n"
    default: ""
    }
  }

  /// The paragraph after a heading is indented like all others.
  private static func eastern(_ lineHeight: Float, indent: Int) -> String {
    let first = ["h1", "h2", "h3", "h4", "h5", "h6", "hr", ".break"].map { "\($0) + p" }
      .joined(separator: ", ")
    return """
      body { line-height: \(lineHeight) } p, \(first) { text-indent: \(indent)em }
      .verse, .break, .continued, td p, th p, li p, title p, v, .note p { text-indent: 0 }

      """
  }

  /// Paragraphs are alike whatever is around them.
  private static let plain = "p { text-align: justify }\n"

  /// Paper's own setter knows the side at which lines begin; MuPDF does not.
  private static let setCommon = common.replacing("text-align: left", with: "text-align: start")

  private static let common = """
    html, body { margin: 0 !important; padding: 0 !important; width: auto !important;
      font-size: 1em !important; text-indent: 0 !important }
    body, FictionBook { font-family: serif; margin: 0; line-height: 1.35; text-align: justify; hyphens: auto;
      overflow-wrap: break-word }
    p { margin: 0; text-indent: 1.5em }
    div { margin: 0 }
    h1, h2, h3, h4, h5, h6 { text-align: left; font-weight: normal; line-height: 1.2;
      hyphens: manual; text-indent: 0; page-break-after: avoid; }
    h1 { font-size: 1.75em; text-align: center; margin: 3em 0 1.8em 0; }
    h1 + h1 { margin-top: 0 } body > h2:first-child { margin-top: 4em; margin-bottom: 2em }
    h2 { font-size: 1.3em; font-style: italic; margin: 1.5em 0 0.7em 0; }
    h3 { font-size: 1.05em; font-weight: bold; margin: 1.3em 0 0.4em 0; }
    h4, h5, h6 { font-size: 1em; font-style: italic; margin: 1.2em 0 0.3em 0; }
    h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, .break + p { text-indent: 0 }
    blockquote > p:first-child, li > p:first-child { text-indent: 0 }
    blockquote, cite { margin: 0.7em 1.5em; }
    blockquote blockquote blockquote { margin-left: 0; margin-right: 0 }
    ul, ol { margin: 0.5em 0; padding: 0 0 0 1.6em; }
    li ul, li ol { margin: 0 } ul ul { list-style-type: disc }
    li li li li ul, li li li li ol { padding-left: 0 }
    li { text-align: left; hyphens: manual; }
    li p { text-indent: 0; margin: 0.3em 0 }
    dt { margin: 0.5em 0 0 0; font-style: italic } dd { margin: 0 0 0 1.6em }
    dd dd dd dd { margin-left: 0 }
    pre { font-size: 0.8em; margin: 0.8em 0; padding: 0 0 0 1em; text-align: left;
      hyphens: manual; white-space: pre-wrap; line-height: 1.3; }
    code, kbd, samp { font-size: 0.85em; hyphens: manual; } pre code { font-size: 1em }
    hr { border: none; border-bottom: 0.5pt solid #777777; margin: 1.2em 35%; }
    table { margin: 0.8em 0; border-collapse: collapse; }
    td, th { padding: 0.2em 0.6em; text-align: left; vertical-align: top; hyphens: manual;
      border-bottom: 0.5pt solid #aaaaaa; }
    td p, th p { text-indent: 0; text-align: left }
    a:link, a { color: #1c3f6e; text-decoration: none }
    sup, sub { font-size: 0.7em; line-height: 1 }
    figure { margin: 0.8em 0; text-align: center; hyphens: manual } figcaption { font-size: 0.85em; text-align: center }
    img { max-width: 100% }
    rt { font-size: 0.6em; } rt:before { content: "(" } rt:after { content: ")" } rp { display: none }
    .verse p { text-indent: 0; text-align: left }
    .verse { text-align: left; text-indent: 0; margin: 0.8em 0 0.8em 1.5em; hyphens: manual }
    .break { text-align: center; text-indent: 0; margin: 1em 0 }
    .note { font-size: 0.85em; margin: 0 0 0.5em 0 } .note p { display: inline; text-indent: 0 }
    .picture { font-style: italic }
    .long { overflow-wrap: break-word; hyphens: manual }
    title p, subtitle, v, text-author { text-indent: 0; text-align: left }
    title p { font-size: 1.5em; text-align: center; font-weight: normal; line-height: 1.2; hyphens: manual }
    title { margin: 2.5em 0 1.5em 0 } subtitle { margin: 1em 0; text-align: center }
    poem, stanza { margin: 0.7em 0 0.7em 1.5em } epigraph { margin: 0.7em 0 1em 30%; font-size: 0.9em }
    text-author { text-align: right; font-style: italic; hyphens: manual }

    """
}
