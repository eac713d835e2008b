extension BookFormat {
  static let epub = BookFormat(
    .epub, name: "EPUB", listed: ["EPUB"], endings: ["epub": "application/epub+zip"], .flowing,
    signatures: [.zip(mimeType: "application/epub+zip")], beginnings: [.zip],
    zip: { file in
      file.names.contains("META-INF/container.xml") || file.mimeType?.contains("epub") == true
        || file.names.contains { $0.hasSuffix(".opf") }
    })
}
