import Wire

extension BookFacts {
  /// What a comic's ComicInfo.xml says.
  init(comicInfo tree: XMLTree) {
    func words(_ name: String) -> String { tree.first(name)?.words() ?? "" }
    series = words("Series")
    number = words("Number")
    title = words("Title")
    if title.isEmpty {
      title = [series, number].filter { !$0.isEmpty }.joined(separator: " ")
    }
    author = words("Writer").isEmpty ? words("Penciller") : words("Writer")
    language = words("LanguageISO")
    if words("Manga") == "YesAndRightToLeft" { direction = .rightToLeft }
  }
}
