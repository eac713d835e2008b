extension BookFormat {
  /// A drawing that is a page. Shelves take none by the name, as most drawings are parts of something.
  static let svg = BookFormat(
    .svg, name: "SVG", .pages, isPrinted: false,
    signatures: [.markup("<svg", without: "<html")], beginnings: [])
}
