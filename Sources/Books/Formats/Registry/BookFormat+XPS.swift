extension BookFormat {
  static let xps = BookFormat(
    .xps, name: "XPS", listed: ["XPS"],
    endings: ["xps": "application/vnd.ms-xpsdocument", "oxps": "application/oxps"], .pages,
    zip: { file in
      file.names.contains("[Content_Types].xml") && file.names.contains { $0.hasSuffix(".fdseq") }
    })
}
