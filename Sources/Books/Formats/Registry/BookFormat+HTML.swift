extension BookFormat {
  static let html = BookFormat(
    .html, name: "HTML", listed: ["HTML"],
    endings: ["xhtml": "application/xhtml+xml", "html": "text/html", "htm": "text/html"], .plain,
    naming: .certain, signatures: [.markup("<html", "<!doctype html")],
    beginnings: [.start("<!DOCTYPE"), .start("<!doctype"), .start("<html")])
}
