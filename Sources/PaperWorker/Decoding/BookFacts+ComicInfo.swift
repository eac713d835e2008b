import BookText
import IPC

extension BookFacts {
  /// What a comic's ComicInfo.xml says.
  init(comicInfo tree: XMLTree) {
    var texts: [String: String] = [:]
    for element in (tree.first("ComicInfo")?.children ?? []).prefix(200) {
      guard let name = element.name, name != "Pages", texts[name] == nil else { continue }
      texts[name] = element.words(4 * DetailsRecord.summaryLetters)
    }
    func words(_ name: String) -> String { texts[name] ?? "" }
    series = words("Series")
    number = words("Number")
    // A volume that is a year tells when the series began.
    if number.isEmpty, let volume = Int(words("Volume")), (1..<1000).contains(volume) {
      number = "\(volume)"
    }
    title = words("Title")
    if title.isEmpty {
      title = [series, number].filter { !$0.isEmpty }.joined(separator: " ")
    }
    author = words("Writer").isEmpty ? words("Penciller") : words("Writer")
    language = words("LanguageISO")
    if words("Manga") == "YesAndRightToLeft" { direction = .rightToLeft }
    takeDetails(words)
    takePages(tree.elements("Page"))
  }

  private mutating func takePages(_ pages: [XMLElement]) {
    for page in pages.prefix(IPCLimits.outline) {
      guard let picture = page["Image"].flatMap({ Int($0) }), picture >= 0 else { continue }
      // A page without a type is one of the story. A page may have several types.
      let isCover = (page["Type"] ?? "Story").contains("FrontCover")
      if isCover { coverPicture = min(picture, coverPicture ?? picture) }
      if picture == 0 { beginsWithStory = !isCover }
      let title = (page["Bookmark"] ?? "").split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      if !title.isEmpty { bookmarks.append((picture, String(title.prefix(400)))) }
    }
    bookmarks.sort { $0.picture < $1.picture }
  }

  /// - Parameter words: the text of an element, by the element's name.
  private mutating func takeDetails(_ words: (String) -> String) {
    func list(_ name: String) -> [String] {
      words(name).split(whereSeparator: { $0 == "," || $0 == ";" })
        .map { String($0).split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }
    details.authors = Array(
      (list("Writer").isEmpty ? list("Penciller") : list("Writer"))
        .prefix(IPCLimits.surveyAuthors))
    // An arc of stories through several series is the next best series.
    details.series = series.isEmpty ? list("StoryArc").first ?? "" : series
    if series.isEmpty { number = words("StoryArcNumber") }
    details.publisher = words("Publisher")
    details.summary = PlainMarkup.text(words("Summary"))
    var tags = list("Genre") + list("Tags")
    if words("Manga").hasPrefix("Yes") { tags.append("Manga") }
    details.tags = Array(tags.prefix(IPCLimits.tags))
    let parts = ["Year", "Month", "Day"].map { Int(words($0)) ?? 0 }
    if (1000...9999).contains(parts[0]) {
      let date = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
      details.published = PlainDate.prefix(of: date)
    }
  }
}
