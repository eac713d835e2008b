import IPC

/// Links of Atom, and the names of elements with texts.
enum AtomLink {
  /// - Parameter values: the attributes by their short names.
  static func read(_ values: [String: String], base: String) -> FeedLink {
    let rels = (values["rel"] ?? "").utf8.split { $0 <= 0x20 }.map {
      FeedText.line(String(Substring($0)))
    }
    var link = FeedLink(
      Array(rels.prefix(IPCLimits.relations)),
      FeedText.line(values["href"] ?? "", limit: IPCLimits.text),
      type: FeedText.line(values["type"] ?? ""), title: FeedText.line(values["title"] ?? ""))
    link.base = base
    link.length = FeedText.length(values["length"])
    link.facetGroup = FeedText.line(values["opds:facetGroup"] ?? "")
    link.isActive = values["opds:activeFacet"]?.lowercased() == "true"
    link.count = FeedText.count(values["thr:count"] ?? values["count"])
    link.isTemplated = values["templated"] == "true"
    link.pageCount = FeedText.count(values["pse:count"])
    link.lastRead = FeedText.count(values["pse:lastRead"])
    link.lastReadDate = FeedText.date(values["pse:lastReadDate"] ?? "")
    link.width = FeedText.count(values["width"])
    link.height = FeedText.count(values["height"])
    return link
  }

  /// A way to search; nil for what is none, as suggestions while one types.
  static func search(_ values: [String: String], base: String) -> FeedLink? {
    guard let template = values["template"],
      ["", "results", "collection", "search"].contains(values["rel"] ?? "")
    else { return nil }
    var link = FeedLink(
      ["search"], FeedText.line(template, limit: IPCLimits.text),
      type: FeedText.line(values["type"] ?? ""))
    link.base = base
    link.isTemplated = true
    return link
  }

  /// Of several ways to search those that answer with a feed; pages for a browser only where nothing else is.
  static func best(_ links: [FeedLink]) -> [FeedLink] {
    let feeds = links.filter { $0.type.contains("atom") || $0.type.contains("opds") }
    if !feeds.isEmpty { return feeds }
    let others = links.filter {
      !$0.type.lowercased().hasPrefix("text/html") && !$0.type.contains("suggestions")
    }
    return others.isEmpty ? links : others
  }
}

enum AtomFields {
  /// What the text of an element is for; nil for elements without a meaning here.
  static func field(_ name: String, ofEntry: Bool) -> AtomReader.Field? {
    ofEntry ? ofEntries[name] : ofFeeds[name]
  }

  private static let ofFeeds: [String: AtomReader.Field] = [
    "title": .title, "id": .id, "updated": .updated, "subtitle": .summary, "icon": .icon,
    "search:totalResults": .total, "totalResults": .total, "search:itemsPerPage": .perPage,
    "itemsPerPage": .perPage, "search:startIndex": .firstIndex, "startIndex": .firstIndex,
  ]

  private static let ofEntries: [String: AtomReader.Field] = [
    "title": .title, "id": .id, "updated": .updated, "summary": .summary, "content": .content,
    "published": .published, "dc:language": .language, "dc:issued": .issued, "dc:date": .issued,
    "dc:publisher": .publisher, "dc:identifier": .identifier, "dc:extent": .extent,
    "dc:subject": .category,
    "calibre:series": .series, "calibre:series_index": .position,
    // Before Atom 1.0.
    "modified": .updated,
  ]
}
