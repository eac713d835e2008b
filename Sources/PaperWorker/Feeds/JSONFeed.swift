import IPC
import JSON

/// A document of OPDS 2: a feed, a publication, a manifest, or how to sign in. Entries are made as they are asked for.
final class JSONFeed {
  /// Why a document is none.
  struct Failure: Error { let problem: FeedPart.Problem? }

  let head: FeedHead
  private var waiting: ArraySlice<JSONEntry>
  private var ready: [FeedEntry] = []
  private var seen: Set<Int> = []

  /// Values of one document: each needs some dozens of bytes in memory.
  private static let mostValues = 1 << 20

  private init(_ head: FeedHead, _ entries: [JSONEntry]) {
    self.head = head
    waiting = entries.prefix(IPCLimits.feedEntries)
  }

  var isEnded: Bool { waiting.isEmpty && ready.isEmpty }

  /// As many entries as a part has; at least one where there are any.
  func portion() -> [FeedEntry] {
    while ready.count < IPCLimits.feedPart, let next = waiting.popFirst() {
      let entry = next.entry
      if seen.insert(Self.mark(of: entry)).inserted { ready.append(entry) }
    }
    return FeedReader.portion(of: &ready)
  }

  private static func mark(of entry: FeedEntry) -> Int {
    var hasher = Hasher()
    hasher.combine([entry.id, entry.group] + (entry.links.isEmpty ? [entry.title] : []))
    for link in entry.links { hasher.combine([link.href] + link.rels) }
    return hasher.finalize()
  }

  // MARK: Reading

  /// - Parameter hint: the type as the server tells the type, in small letters.
  static func read(_ text: [UInt8], hint: String) -> Result<JSONFeed, Failure> {
    let marks = text.reduce(0) { $0 + (Self.isMark($1) ? 1 : 0) }
    guard marks <= mostValues else { return .failure(Failure(problem: .tooLong)) }
    guard let root = JSONValue(text) else { return .failure(Failure(problem: .damaged)) }
    switch kind(of: root, hint) {
    case .authentication: return .success(JSONFeed(authentication(root), []))
    case .feed: return .success(feed(root))
    case .publication:
      return .success(
        JSONFeed(head(.publication, root), [JSONEntry(root, .publication)]))
    case .manifest:
      let pages = root["readingOrder"].list.map { JSONEntry($0, .page) }
      return .success(
        JSONFeed(head(.manifest, root), [JSONEntry(root, .publication)] + pages))
    default: return .failure(Failure(problem: nil))
    }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): true
    default: false
    }
  }

  private static func kind(of root: JSONValue, _ hint: String) -> FeedHead.Kind {
    let feeds = ["publications", "navigation", "groups", "facets"]
    if feeds.contains(where: { !root[$0].list.isEmpty }) { return .feed }
    if !root["authentication"].list.isEmpty { return .authentication }
    if !root["readingOrder"].list.isEmpty { return .manifest }
    let isPublication = hint.contains("publication") || !root["images"].list.isEmpty
    if root["metadata"] != .null { return isPublication ? .publication : .feed }
    // A feed without entries has its empty lists.
    return feeds.contains { root[$0] != .null } || hint.contains("opds+json") ? .feed : .unknown
  }

  private static func head(_ kind: FeedHead.Kind, _ root: JSONValue) -> FeedHead {
    var head = FeedHead(kind)
    let metadata = root["metadata"]
    head.title = metadata["title"].words
    head.id = metadata["identifier"].words
    head.updated = FeedText.date(metadata["modified"].words)
    head.summary = FeedText.lines(metadata["description"].string, isMarkup: true)
    head.total = metadata["numberOfItems"].count
    head.perPage = metadata["itemsPerPage"].count
    head.page = metadata["currentPage"].count
    var room = IPCLimits.feedLinkBytes
    // A publication's own links belong to its entry.
    if kind == .feed { head.links = JSONLink.links(root["links"], IPCLimits.feedLinks, &room) }
    return head
  }

  private static func authentication(_ root: JSONValue) -> FeedHead {
    var head = FeedHead(.authentication)
    var room = IPCLimits.feedLinkBytes
    head.title = root["title"].words
    head.id = root["id"].words
    head.summary = FeedText.lines(root["description"].string, isMarkup: true)
    head.links = JSONLink.links(root["links"], IPCLimits.feedLinks, &room)
    head.authentications = root["authentication"].list.prefix(IPCLimits.authentications).map {
      FeedAuthentication(
        type: $0["type"].words, login: $0["labels"]["login"].words,
        password: $0["labels"]["password"].words,
        links: JSONLink.links($0["links"], IPCLimits.feedGroupLinks, &room))
    }
    return head
  }

  private static func feed(_ root: JSONValue) -> JSONFeed {
    var head = head(.feed, root)
    var room = IPCLimits.feedLinkBytes
    for facets in root["facets"].list {
      let title = facets["metadata"]["title"].words
      for var link in JSONLink.links(facets["links"], IPCLimits.feedLinks, &room)
      where head.links.count < IPCLimits.feedLinks {
        link.facetGroup = title.isEmpty ? "-" : title
        link.isActive = link.rels.contains("self")
        link.rels = ["http://opds-spec.org/facet"]
        head.links.append(link)
      }
    }
    var entries = entries(of: root, group: "")
    for group in root["groups"].list {
      let title = group["metadata"]["title"].words
      if head.groups.count < IPCLimits.feedGroups {
        head.groups.append(
          FeedGroup(
            title: title, count: group["metadata"]["numberOfItems"].count,
            links: JSONLink.links(group["links"], IPCLimits.feedGroupLinks, &room)))
      }
      entries += Self.entries(of: group, group: title)
    }
    return JSONFeed(head, entries)
  }

  private static func entries(of value: JSONValue, group: String) -> [JSONEntry] {
    value["navigation"].list.map { JSONEntry($0, .navigation, group: group) }
      + value["publications"].list.map { JSONEntry($0, .publication, group: group) }
  }
}
