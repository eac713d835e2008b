import IPC
import JSON

/// A value of an OPDS 2 document that is an entry.
struct JSONEntry {
  private let value: JSONValue
  private let kind: FeedEntry.Kind
  private let group: String

  /// Bytes of the texts of all links.
  private static let mostBytes = 256 << 10

  init(_ value: JSONValue, _ kind: FeedEntry.Kind, group: String = "") {
    (self.value, self.kind, self.group) = (value, kind, group)
  }

  var entry: FeedEntry {
    var entry = kind == .publication ? publication : link
    entry.group = group
    return entry
  }

  /// A way to another feed, or a page.
  private var link: FeedEntry {
    var entry = FeedEntry(kind)
    entry.title = value["title"].words
    if let link = JSONLink.link(value) { entry.links = [link] }
    // Facts of a page belong to the publication.
    if kind == .page { return entry }
    if entry.links.isEmpty {
      var room = Self.mostBytes
      entry.links = JSONLink.links(value["links"], IPCLimits.feedEntryLinks, &room)
    }
    entry.summary = FeedText.lines(value["description"].string, isMarkup: true)
    return entry
  }

  private var publication: FeedEntry {
    let metadata = value["metadata"]
    var entry = FeedEntry(.publication)
    entry.id = metadata["identifier"].words
    entry.title = metadata["title"].words
    // Comics often name those who draw alone.
    let makers = ["author", "artist", "penciler", "illustrator"].map { metadata[$0].names }
    let authors = makers.first { !$0.isEmpty } ?? []
    entry.authors = Array(authors.prefix(IPCLimits.surveyAuthors))
    entry.summary = FeedText.lines(metadata["description"].string, isMarkup: true)
    entry.updated = FeedText.date(metadata["modified"].words)
    entry.issued = FeedText.date(metadata["published"].words)
    entry.language = metadata["language"].texts.first ?? ""
    entry.publisher = metadata["publisher"].names.joined(separator: ", ")
    entry.categories = Array(metadata["subject"].names.prefix(IPCLimits.tags))
    let known = entry.id.hasPrefix("urn:isbn:") ? [entry.id] : []
    let identifiers =
      known + metadata["altIdentifier"].texts + metadata["isbn"].texts.map { "isbn:\($0)" }
    entry.identifiers = Array(identifiers.prefix(IPCLimits.identifiers))
    entry.pageCount = metadata["numberOfPages"].count
    entry.isRightToLeft = metadata["readingProgression"] == .string("rtl")
    let series = metadata["belongsTo"]["series"].list.first ?? .null
    entry.series = series.names.first ?? ""
    entry.position = series["position"].double.flatMap { $0.isFinite ? $0 : nil }
    var room = Self.mostBytes
    entry.links = JSONLink.links(value["links"], IPCLimits.feedEntryLinks, &room)
    let images = JSONLink.links(
      value["images"], IPCLimits.feedEntryLinks - entry.links.count, &room)
    entry.links += images.map { image in
      var image = image
      image.rels = ["http://opds-spec.org/image"]
      return image
    }
    return entry
  }
}
