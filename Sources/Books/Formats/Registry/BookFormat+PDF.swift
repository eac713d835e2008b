extension BookFormat {
  static let pdf = BookFormat(
    .pdf, name: "PDF", listed: ["PDF"], endings: ["pdf": "application/pdf"], .pages,
    // A PDF may lack the signature that others begin with.
    naming: .perhaps,
    // Others have put something before many a PDF.
    signatures: [.anywhere("%PDF-")])
}
