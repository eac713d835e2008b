extension BookFormat {
  static let fictionBook = BookFormat(
    .fictionBook, name: "FictionBook", listed: ["FB2"],
    endings: ["fb2": "application/x-fictionbook+xml"], .flowing,
    signatures: [.markup("<fictionbook")], beginnings: [.start("<?xml")])
}
