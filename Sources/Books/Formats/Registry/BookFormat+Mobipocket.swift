extension BookFormat {
  /// Kindle's older format and the newer one, KF8. The older files have no ending in the desktop's database, which knows
  /// them by their bytes.
  static let mobi = BookFormat(
    .mobi, name: "MOBI", listed: ["MOBI"],
    endings: [
      "azw3": "application/vnd.amazon.mobi8-ebook", "mobi": "application/x-mobipocket-ebook",
      "azw": "application/x-mobipocket-ebook", "prc": "application/x-mobipocket-ebook",
    ], .flowing,
    signatures: [.header("BOOKMOBI", at: 60), .header("TEXtREAd", at: 60)],
    // A shelf takes PalmDOC, which is older still, by its ending alone.
    beginnings: [.header("BOOKMOBI", at: 60)])
}
