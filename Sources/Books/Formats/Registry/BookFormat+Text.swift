import Words

extension BookFormat {
  static let text = BookFormat(
    .text, name: Words.text("text"), listed: ["text"],
    endings: ["txt": "text/plain", "text": "text/plain"], .plain, notes: .unlessEnclosed,
    naming: .certain)
}
