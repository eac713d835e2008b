import IPC

/// What links of catalogues mean, in the words of OPDS 1 and 2 and in those of older feeds.
enum Relation {
  static let acquisition = "http://opds-spec.org/acquisition"
  static let facet = "http://opds-spec.org/facet"
  static let stream = "http://vaemendis.net/opds-pse/stream"
  static let authentication = "http://opds-spec.org/auth/document"

  static let covers: Set<String> = [
    "http://opds-spec.org/image", "http://opds-spec.org/cover", "x-stanza-cover-image", "cover",
  ]
  static let thumbnails: Set<String> = [
    "http://opds-spec.org/image/thumbnail", "http://opds-spec.org/thumbnail",
    "x-stanza-cover-image-thumbnail", "thumbnail",
  ]
  /// Ways to a book that are none to its file: a purchase, a loan, a part of the book.
  private static let guarded = ["buy", "borrow", "subscribe", "sample", "preview"]

  /// Links beside those that an entry is shown by.
  private static let beside: Set<String> = [
    "icon", "related", "author", "self", "start", "up", "next", "prev", "previous", "first", "last",
    "search", "replies", "license",
  ]

  /// How a link leads to a book's file.
  enum Acquisition { case free, guarded, none }

  static func acquisition(_ rels: [String]) -> Acquisition {
    let kinds = rels.compactMap { rel -> Acquisition? in
      if rel == "preview" || rel == "sample" { return .guarded }
      guard rel.hasPrefix(acquisition) else { return nil }
      return guarded.contains { rel.hasSuffix("/" + $0) } ? .guarded : .free
    }
    return kinds.first ?? .none
  }

  static func isBeside(_ rels: [String]) -> Bool {
    !rels.isEmpty
      && rels.allSatisfy {
        beside.contains($0) || covers.contains($0) || thumbnails.contains($0)
      }
  }

  static func has(_ link: FeedLink, _ rels: Set<String>) -> Bool {
    link.rels.contains { rels.contains($0) }
  }
}

/// Types of documents, as far as catalogues name them.
enum DocumentType {
  /// A type in small letters without space: "application/atom+xml;type=feed".
  static func plain(_ type: String) -> String { type.lowercased().filter { !$0.isWhitespace } }

  static func isFeed(_ type: String) -> Bool {
    let type = plain(type)
    if type.hasPrefix("application/atom+xml") { return !type.contains("type=entry") }
    return type.hasPrefix("application/opds+json")
  }

  /// A document about one book.
  static func isEntry(_ type: String) -> Bool {
    let type = plain(type)
    return (type.hasPrefix("application/atom+xml") && type.contains("type=entry"))
      || type.hasPrefix("application/opds-publication+json")
  }

  static func isManifest(_ type: String) -> Bool {
    let type = plain(type)
    // Other manifests of the web name chapters, not pictures.
    return type.hasPrefix("application/divina+json") || type.contains("profile=divina")
  }

  static func isSearchDescription(_ type: String) -> Bool {
    plain(type).hasPrefix("application/opensearchdescription+xml")
  }

  static func isPicture(_ type: String) -> Bool { plain(type).hasPrefix("image/") }
}
