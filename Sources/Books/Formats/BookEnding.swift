/// The formats of books by the endings of their names. The name is a hint only: what a file really is, the
/// worker finds out from its bytes.
public enum BookEnding: String, CaseIterable, Sendable {
  case pdf, epub, cbz, cbr, cb7, cbt, mobi, azw, azw3, prc, fb2, html, htm, xhtml, md, markdown,
    txt,
    text, xps, oxps

  /// What the worker has to be told of a format, as the bytes of texts and comics do not tell.
  public enum Kind: Sendable { case document, comic, html, markdown, text }

  public var kind: Kind {
    switch self {
    case .pdf, .epub, .mobi, .azw, .azw3, .prc, .fb2, .xps, .oxps: .document
    case .cbz, .cbr, .cb7, .cbt: .comic
    case .html, .htm, .xhtml: .html
    case .md, .markdown: .markdown
    case .txt, .text: .text
    }
  }

  /// - Parameter name: the name of a file, without its folder; letters of either case.
  /// - Returns: nil where the name has none of the endings.
  public init?(name: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }
}
