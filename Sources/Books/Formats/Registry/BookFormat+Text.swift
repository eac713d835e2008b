import Localisation

extension BookFormat {
  static let text = BookFormat(
    .text, name: Localisation.text("text"), listed: ["text"],
    endings: ["txt": "text/plain", "text": "text/plain"], .plain, notes: .unlessEnclosed,
    naming: .certain)
}
