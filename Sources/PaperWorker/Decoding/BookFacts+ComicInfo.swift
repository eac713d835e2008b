import IPC

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
    let first = tree.elements("Page").first { $0["Image"] == "0" }
    // A page without a type is one of the story.
    beginsWithStory = first.map { !($0["Type"] ?? "Story").contains("FrontCover") } ?? false
  }
}
