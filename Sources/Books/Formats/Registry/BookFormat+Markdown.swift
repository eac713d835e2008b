extension BookFormat {
  static let markdown = BookFormat(
    .markdown, name: "Markdown", listed: ["Markdown"],
    endings: ["md": "text/markdown", "markdown": "text/markdown"], .plain, notes: .always,
    naming: .certain)
}
