import Localisation

extension BookFormat {
  /// Pictures in an archive. A ZIP file is a comic where its entries speak of nothing else.
  static let comic = BookFormat(
    .comic, name: Localisation.text("comic"), listed: ["CBZ", "CBR", "CB7", "CBT"],
    endings: [
      "cbz": "application/vnd.comicbook+zip", "cbr": "application/vnd.comicbook-rar",
      "cb7": "application/x-cb7", "cbt": "application/x-cbt",
    ], .pages, isPrinted: false, naming: .certain,
    signatures: [
      .start("Rar!\u{1A}\u{7}"), .start([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
      .start("ustar", at: 257),
    ])
}
