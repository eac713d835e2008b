import IPC

/// An entry of OPDS 1 while it is read.
struct AtomEntry {
  private var entry = FeedEntry()
  private var content = ""
  private var published = ""
  private var linkBytes = 0

  /// Bytes of the texts of all links.
  private static let mostBytes = 256 << 10

  mutating func take(_ field: AtomReader.Field, _ text: AtomText) {
    switch field {
    case .title: entry.title = text.line
    case .id: entry.id = text.line
    case .updated: entry.updated = FeedText.date(text.line)
    case .summary: entry.summary = text.lines
    case .content: content = text.lines
    case .name: add(author: text.line)
    // The first of several languages.
    case .language: if entry.language.isEmpty { entry.language = text.line }
    case .issued: entry.issued = FeedText.date(text.line)
    case .published: published = FeedText.date(text.line)
    case .publisher: entry.publisher = text.line
    case .identifier:
      if entry.identifiers.count < IPCLimits.identifiers, !text.line.isEmpty {
        entry.identifiers.append(text.line)
      }
    case .extent: entry.extent = text.line
    case .category: add(category: text.line)
    case .series: add(series: text.line, nil)
    case .position: entry.position = FeedText.number(text.line)
    case .total, .perPage, .firstIndex, .icon, .href, .length, .contentType, .tag: break
    }
  }

  private mutating func add(author: String) {
    let name = FeedText.name(author)
    guard !name.isEmpty, entry.authors.count < IPCLimits.surveyAuthors,
      !entry.authors.contains(name)
    else { return }
    entry.authors.append(name)
  }

  mutating func add(category: String) {
    let category = FeedText.line(category)
    guard !category.isEmpty, entry.categories.count < IPCLimits.tags,
      !entry.categories.contains(category)
    else { return }
    entry.categories.append(category)
  }

  mutating func add(series: String, _ position: String?) {
    guard entry.series.isEmpty else { return }
    entry.series = FeedText.line(series)
    if let position { entry.position = FeedText.number(position) }
  }

  mutating func add(_ link: FeedLink) {
    linkBytes += link.textBytes
    guard entry.links.count < IPCLimits.feedEntryLinks, linkBytes <= Self.mostBytes else { return }
    entry.links.append(link)
  }

  /// A type that the last link leads to.
  mutating func addIndirect(_ type: String) {
    guard let last = entry.links.indices.last,
      entry.links[last].indirectTypes.count < IPCLimits.feedTypes
    else { return }
    entry.links[last].indirectTypes.append(type)
  }

  /// The group that a link tells.
  var group: FeedGroup? {
    let rels: Set<String> = ["http://opds-spec.org/group", "collection"]
    guard let link = entry.links.first(where: { !rels.isDisjoint(with: $0.rels) }),
      !link.title.isEmpty
    else { return nil }
    return FeedGroup(title: link.title, links: [link])
  }

  /// - Parameter isCalibre: whether the feed is of Calibre's own server, which has words where others have elements.
  func finished(isCalibre: Bool) -> FeedEntry {
    var entry = entry
    entry.group = group?.title ?? ""
    // Calibre's date of publishing an entry is the day on which the book came into the library.
    if entry.issued.isEmpty, !isCalibre { entry.issued = published }
    let isContent = entry.summary.isEmpty
    var lines = CalibreLines(isContent ? content : entry.summary)
    if lines.series == nil, !isContent {
      let others = CalibreLines(content)
      (lines.series, lines.position) = (others.series, others.position)
    }
    entry.summary = lines.rest
    if entry.series.isEmpty, let series = lines.series {
      (entry.series, entry.position) = (series, lines.position)
    }
    for tag in lines.tags where entry.categories.count < IPCLimits.tags {
      if !entry.categories.contains(tag) { entry.categories.append(tag) }
    }
    if entry.rating == nil { entry.rating = lines.rating }
    if isCalibre { entry.authors = entry.authors.flatMap(Self.names) }
    return entry
  }

  /// Calibre joins authors by "&", and doubles the sign within a name.
  private static func names(_ joined: String) -> [String] {
    var names = [""]
    var rest = joined[...]
    while let letter = rest.popFirst() {
      if letter == "&", rest.first == "&" {
        rest.removeFirst()
        names[names.count - 1].append("&")
      } else if letter == "&" {
        names.append("")
      } else {
        names[names.count - 1].append(letter)
      }
    }
    let found = names.map { FeedText.line($0) }.filter { !$0.isEmpty }
    return Array(found.prefix(IPCLimits.surveyAuthors))
  }
}

/// The lines with which Calibre's server begins the words about a book: RATING, TAGS and SERIES.
struct CalibreLines {
  var series: String?
  var position: Double?
  private(set) var tags: [String] = []
  private(set) var rating: Int?
  /// The words without these lines.
  private(set) var rest: String

  private static let labels = ["RATING:", "TAGS:", "SERIES:"]

  init(_ text: String) {
    rest = text
    guard Self.labels.contains(where: { text.hasPrefix($0) }) else { return }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: true)[...]
    while let line = lines.first, take(line) { lines.removeFirst() }
    if lines.startIndex > 0 { rest = lines.joined(separator: "\n") }
  }

  private mutating func take(_ line: Substring) -> Bool {
    guard let colon = line.firstIndex(of: ":") else { return false }
    let value = FeedText.line(String(line[line.index(after: colon)...]))
    switch line[..<colon] {
    case "RATING" where rating == nil:
      let stars = value.filter { $0 == "\u{2605}" }.count
      let half = value.contains("\u{BD}") || value.contains("\u{2BE8}") ? 1 : 0
      guard stars + half > 0 else { return false }
      rating = min(DetailsRecord.ratings.upperBound, 2 * stars + half)
    case "TAGS" where tags.isEmpty:
      tags = value.split(separator: ",").map { FeedText.line(String($0)) }.filter { !$0.isEmpty }
    case "SERIES" where series == nil: read(series: value)
    default: return false
    }
    return true
  }

  /// "Name [3]"; the name alone where no number stands behind.
  private mutating func read(series value: String) {
    series = value
    guard value.last == "]", let open = value.lastIndex(of: "[") else { return }
    let number = value[value.index(after: open)...].dropLast()
    guard let position = FeedText.number(String(number)) else { return }
    self.position = position
    series = FeedText.line(String(value[..<open]))
  }
}
