/// What a file of a package is, by the type that the manifest gives.
enum ResourceKind {
  case text, drawing, picture
  /// Markup of an unknown kind, of which the words can be set.
  case markup
  /// No reader of books has to know the type.
  case foreign

  private static let texts: Set<String> = [
    "", "application/xhtml+xml", "application/xhtml", "application/html",
    "application/x-dtbook+xml",
  ]
  private static let pictures: Set<String> = [
    "image/jpeg", "image/jpg", "image/png", "image/gif", "image/webp", "image/avif", "image/jxl",
    "image/bmp", "image/tiff", "image/jp2", "image/vnd.ms-photo",
  ]

  init(_ type: String) {
    let name = type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    self =
      switch name {
      case _ where Self.texts.contains(name): .text
      case "image/svg+xml": .drawing
      case _ where Self.pictures.contains(name): .picture
      case _ where name.hasSuffix("/xml") || name.hasSuffix("+xml"): .markup
      case _ where name.hasPrefix("text/"): .text
      default: .foreign
      }
  }

  /// Whether a page is made of the file as it is.
  var isShown: Bool { [.text, .drawing, .picture].contains(self) }
  var isPicture: Bool { [.drawing, .picture].contains(self) }
}
