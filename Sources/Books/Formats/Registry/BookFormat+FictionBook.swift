extension BookFormat {
  /// Many libraries keep a FictionBook in a ZIP file of its own.
  static let fictionBook = BookFormat(
    .fictionBook, name: "FictionBook", listed: ["FB2"],
    endings: [
      "fb2": "application/x-fictionbook+xml", "fb2.zip": "application/x-zip-compressed-fb2",
      "fbz": "application/x-zip-compressed-fb2",
    ], .flowing,
    signatures: [.markup("<fictionbook")], beginnings: [.start("<?xml")],
    zip: { file in file.names.count { $0.lowercased().hasSuffix(".fb2") } == 1 })
}
