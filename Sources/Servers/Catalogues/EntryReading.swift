import IPC
import WebRules

/// What an entry of a feed is.
enum EntryReading {
  case book(RemoteBook)
  case shelf(RemoteShelf)
  case page(RemotePage)
  /// Nothing that can be shown.
  case nothing

  init(_ entry: FeedEntry, _ place: Place) {
    switch entry.kind {
    case .page:
      self = entry.links.first.flatMap { Self.page($0, place) }.map(Self.page) ?? .nothing
    case .publication: self = .book(Self.book(entry, place))
    case .navigation: self = Self.shelf(entry, place).map(Self.shelf) ?? .nothing
    case .untold:
      if Self.isBook(entry, place) {
        self = .book(Self.book(entry, place))
      } else {
        self = Self.shelf(entry, place).map(Self.shelf) ?? .nothing
      }
    }
  }

  private static func page(_ link: FeedLink, _ place: Place) -> RemotePage? {
    guard let address = place.address(of: link) else { return nil }
    return RemotePage(
      address: address, type: link.type, width: link.width, height: link.height)
  }

  // MARK: Book or shelf

  /// A book has a way to a file, pages one by one, or a document of its own; whatever the links call themselves.
  private static func isBook(_ entry: FeedEntry, _ place: Place) -> Bool {
    if entry.links.contains(where: { Relation.acquisition($0.rels) != .none }) { return true }
    if entry.links.contains(where: { $0.rels.contains(Relation.stream) }) { return true }
    if entry.links.contains(where: { isUntoldFile($0, place) }) { return true }
    let leadsOn = entry.links.contains {
      DocumentType.isFeed($0.type) && !Relation.isBeside($0.rels)
    }
    return !leadsOn && entry.links.contains { DocumentType.isEntry($0.type) }
  }

  /// A link without a relation that is known, whose type or name is that of a book.
  private static func isUntoldFile(_ link: FeedLink, _ place: Place) -> Bool {
    guard link.rels.isEmpty || ["alternate", "download", "enclosure"].contains(link.rels[0]),
      !DocumentType.isFeed(link.type), !DocumentType.isEntry(link.type),
      let address = place.address(of: link)
    else { return false }
    // A page for a browser about the book is no book.
    return RemoteFile.known(link.type, address).map { $0.format != .html } ?? false
  }

  // MARK: Shelves

  private static func shelf(_ entry: FeedEntry, _ place: Place) -> RemoteShelf? {
    let links = entry.links.filter {
      !Relation.isBeside($0.rels) && !DocumentType.isPicture($0.type)
        && !$0.rels.contains(Relation.facet)
    }
    // A feed before anything else; a page for a browser is no shelf.
    let untold = links.filter { $0.type.isEmpty || DocumentType.plain($0.type) == "text/xml" }
    let way =
      links.first { DocumentType.isFeed($0.type) } ?? untold.first
      ?? entry.links.first { DocumentType.isFeed($0.type) && $0.rels.contains("self") }
    guard let way, let address = place.address(of: way) else { return nil }
    var title = entry.title.isEmpty ? way.title : entry.title
    // The name of a folder.
    if title.count > 1, title.hasSuffix("/") { title.removeLast() }
    return RemoteShelf(
      title: title, address: address, version: entry.version,
      count: way.count ?? count(in: entry.summary),
      summary: entry.summary,
      thumbnail: Covers(entry.links, place).thumbnail, group: entry.group)
  }

  /// The number of "12 books", with which Calibre tells of a shelf in its language.
  private static func count(in summary: String) -> Int? {
    let words = summary.split(separator: " ")
    guard words.count == 2, summary.utf8.count <= 24 else { return nil }
    return Int(words[0]).flatMap { IPCLimits.feedCounts.contains($0) ? $0 : nil }
  }

  // MARK: Books

  private static func book(_ entry: FeedEntry, _ place: Place) -> RemoteBook {
    let free = entry.links.filter {
      Relation.acquisition($0.rels) == .free || isUntoldFile($0, place)
    }
    let files = unique(free.compactMap { RemoteFile($0, place) })
    let covers = Covers(entry.links, place)
    let more =
      entry.links.first { DocumentType.isEntry($0.type) && Relation.acquisition($0.rels) == .none }
      ?? entry.links.first { DocumentType.isEntry($0.type) }
    let isSold = entry.links.contains {
      Relation.acquisition($0.rels) == .guarded || !$0.indirectTypes.isEmpty
    }
    let identity = identity(entry, files)
    return RemoteBook(
      identity: identity.first, fileIdentity: identity.second,
      title: title(entry, files), authors: entry.authors, series: entry.series,
      position: entry.position,
      files: files, cover: covers.cover, thumbnail: covers.thumbnail,
      stream: stream(entry.links, place), progression: progression(entry.links, place),
      more: more.flatMap { place.address(of: $0) },
      isGuarded: files.isEmpty && isSold, details: details(entry), group: entry.group)
  }

  /// A server of plain folders has the name of the file for a title.
  private static func title(_ entry: FeedEntry, _ files: [RemoteFile]) -> String {
    let ending = files.map { "." + $0.ending }.first {
      $0.count > 1 && entry.title.lowercased().hasSuffix($0) && entry.title.count > $0.count
    }
    guard let ending, entry.authors.isEmpty else { return entry.title }
    return String(entry.title.dropLast(ending.count))
  }

  private static func details(_ entry: FeedEntry) -> RemoteDetails {
    RemoteDetails(
      summary: entry.summary, publisher: entry.publisher, language: entry.language,
      issued: entry.issued, updated: entry.updated, categories: entry.categories,
      identifiers: entry.identifiers, rating: entry.rating, pageCount: entry.pageCount,
      isRightToLeft: entry.isRightToLeft, extent: entry.extent)
  }

  /// Each address once, the best file first.
  private static func unique(_ files: [RemoteFile]) -> [RemoteFile] {
    var seen: Set<WebAddress> = []
    let once = files.filter { seen.insert($0.address).inserted }
    // Equal ranks keep the server's order.
    return once.enumerated().sorted { a, b in
      RemoteFile.isBetter(a.element, b.element)
        || (!RemoteFile.isBetter(b.element, a.element) && a.offset < b.offset)
    }.map(\.element)
  }

  /// The path is told as a number made of it: Kavita's paths have the reader's key in them.
  private static func identity(
    _ entry: FeedEntry, _ files: [RemoteFile]
  ) -> (first: String, second: String?) {
    let path = files.first.map { "file:" + digest($0.address.path) }
    if !entry.id.isEmpty { return ("id:" + entry.id, path) }
    if let path { return (path, nil) }
    return ("name:" + digest(([entry.title] + entry.authors).joined(separator: "\n")), nil)
  }

  /// Sixteen digits (FNV-1a, 64 bits).
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func stream(_ links: [FeedLink], _ place: Place) -> RemoteStream? {
    if let link = links.first(where: { $0.rels.contains(Relation.stream) }),
      let count = link.pageCount, count > 0, let template = place.template(of: link),
      template.names.contains("pageNumber")
    {
      // The server counts from 1.
      let last = link.lastRead.flatMap { $0 > 0 ? min($0, count) - 1 : nil }
      return RemoteStream(
        source: .template(template), count: count, lastRead: last, lastReadDate: link.lastReadDate)
    }
    guard let link = links.first(where: { DocumentType.isManifest($0.type) }),
      let address = place.address(of: link)
    else { return nil }
    return RemoteStream(source: .manifest(address), count: link.pageCount, lastReadDate: "")
  }
}

extension EntryReading {
  /// The relation is told wrong more often than the type.
  fileprivate static func progression(_ links: [FeedLink], _ place: Place) -> RemoteProgression? {
    for form in ProgressionForm.allCases {
      let link = links.first {
        $0.rels.contains(form.relation) || DocumentType.plain($0.type).hasPrefix(form.type)
      }
      if let address = link.flatMap({ place.address(of: $0) }) {
        return RemoteProgression(address: address, form: form)
      }
    }
    return nil
  }
}

/// The pictures of an entry.
struct Covers {
  private(set) var cover, thumbnail: WebAddress?

  /// The least width of a picture that a shelf shows, in pixels.
  private static let leastWidth = 200

  init(_ links: [FeedLink], _ place: Place) {
    let small = links.first { Relation.has($0, Relation.thumbnails) }
    let all = links.filter { Relation.has($0, Relation.covers) }
    // OPDS 2 names the same picture in several sizes.
    let bySize = all.filter { $0.width != nil }.sorted { ($0.width ?? 0) < ($1.width ?? 0) }
    let large = bySize.last ?? all.first
    let fitting = bySize.first { ($0.width ?? 0) >= Self.leastWidth } ?? large
    cover = (large ?? small).flatMap { place.address(of: $0) }
    thumbnail = (small ?? fitting).flatMap { place.address(of: $0) }.map(Self.sized) ?? cover
  }

  /// Calibre's thumbnail is 53 pixels wide unless another size is asked for.
  private static func sized(_ address: WebAddress) -> WebAddress {
    guard address.path.contains("/get/thumb/"), address.query?.contains("sz=") != true else {
      return address
    }
    let query = address.query.map { "?\($0)&sz=300x400" } ?? "?sz=300x400"
    return address.resolving(query) ?? address
  }
}
