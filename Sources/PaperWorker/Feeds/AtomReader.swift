import IPC

/// Reads Atom, folders of WebDAV and descriptions of searches from events of a parser: the head as far as the head has come, and entries as
/// they end.
final class AtomReader: XMLEvents {
  /// What an open element is.
  enum Place {
    case feed, entry, person, publisher, link, search
    /// An answer of WebDAV, a file or a folder in the answer, what is told of these, and what kind these are.
    case listing, resource, properties, resourceType
    case text(Field)
    /// Within the markup of a text.
    case markup
    case other
  }

  /// What a text is for.
  enum Field {
    case title, id, updated, summary, content, name, language, issued, published, publisher
    case identifier, extent, category, total, perPage, firstIndex, series, position, icon
    case href, length, contentType, tag
  }

  private(set) var head = FeedHead(.unknown)
  /// Whether the root element has told the kind of the document.
  private(set) var isKnown = false
  /// Entries that nobody has taken.
  var entries: [FeedEntry] = []
  private(set) var problem: FeedPart.Problem?

  /// How many elements may lie in each other.
  static let deepest = 64

  private var places: [Place] = []
  private var scope = XMLScope()
  private var entry: AtomEntry?
  private var resource: FolderEntry?
  private var texts = AtomText()
  private var seen: Set<Int> = []
  private var linkBytes = 0
  private let stop: () -> Void

  /// - Parameter stop: ends the parser from within an event.
  init(stop: @escaping () -> Void) { self.stop = stop }

  // MARK: Events

  func begin(_ name: String, _ attributes: [(name: String, value: String)]) {
    guard problem == nil else { return }
    guard places.count < Self.deepest else { return fail(.refused) }
    scope.open(places.count + 1, name, attributes)
    if case .text = places.last {
      texts.begin(name)
      return places.append(.markup)
    }
    if case .markup = places.last {
      texts.begin(name)
      return places.append(.markup)
    }
    var values: [String: String] = [:]
    for (name, value) in attributes { values[scope.knownAttribute(name)] = value }
    let place = place(scope.known(name), values)
    if case .text = place { texts = AtomText(type: values["type"] ?? "") }
    places.append(place)
  }

  func text(_ bytes: UnsafeRawBufferPointer) {
    switch places.last {
    case .text, .markup: texts.take(bytes)
    default: break
    }
  }

  func end(_ name: String) {
    guard problem == nil, let place = places.popLast() else { return }
    switch place {
    case .markup: texts.end(name)
    case .text(let field): take(field)
    case .entry: finishEntry()
    case .resource: finishResource()
    default: break
    }
    scope.close(places.count + 1)
  }

  // MARK: Elements

  private func place(_ name: String, _ values: [String: String]) -> Place {
    switch places.last {
    case nil: root(name)
    case .feed: child(name, values, ofEntry: false)
    case .entry: child(name, values, ofEntry: true)
    case .person: name == "name" ? .text(.name) : .other
    case .publisher: name == "name" ? .text(.publisher) : .other
    case .link: indirect(name, values)
    case .search: searchChild(name, values)
    case .listing, .resource, .properties, .resourceType: resourceChild(name)
    default: .other
    }
  }

  private func root(_ name: String) -> Place {
    isKnown = true
    switch name {
    case "feed":
      head.kind = .atomFeed
      return .feed
    case "entry":
      head.kind = .atomEntry
      entry = AtomEntry()
      return .entry
    case "OpenSearchDescription":
      head.kind = .searchDescription
      return .search
    case "multistatus":
      head.kind = .folder
      return .listing
    case "html": head.kind = .webPage
    default: head.kind = .unknown
    }
    stop()
    return .other
  }

  private func child(_ name: String, _ values: [String: String], ofEntry: Bool) -> Place {
    switch name {
    case "entry" where !ofEntry:
      entry = AtomEntry()
      return .entry
    case "link":
      addLink(AtomLink.read(values, base: scope.base), ofEntry: ofEntry)
      return .link
    case "author", "dc:creator": return name == "author" ? .person : .text(.name)
    case "publisher": return .publisher
    case "category":
      entry?.add(category: values["label"] ?? values["term"] ?? "")
      return .other
    case "schema:Series", "schema:series":
      entry?.add(series: values["name"] ?? "", values["position"])
      return .other
    default: return AtomFields.field(name, ofEntry: ofEntry).map(Place.text) ?? .other
    }
  }

  private func addLink(_ link: FeedLink, ofEntry: Bool) {
    guard !link.href.isEmpty else { return }
    if ofEntry { return entry?.add(link) ?? () }
    linkBytes += link.textBytes
    guard head.links.count < IPCLimits.feedLinks, linkBytes <= IPCLimits.feedLinkBytes else {
      return
    }
    head.links.append(link)
  }

  private func indirect(_ name: String, _ values: [String: String]) -> Place {
    guard name == "opds:indirectAcquisition", let type = values["type"] else { return .other }
    entry?.addIndirect(FeedText.line(type))
    return .link
  }

  private func searchChild(_ name: String, _ values: [String: String]) -> Place {
    if name == "Url", let link = AtomLink.search(values, base: scope.base) {
      addLink(link, ofEntry: false)
    }
    return name == "ShortName" ? .text(.title) : name == "Description" ? .text(.summary) : .other
  }

  private func resourceChild(_ name: String) -> Place {
    let place = FolderEntry.place(name, in: places.last) ?? .other
    if case .resource = place { resource = FolderEntry() }
    if case .resourceType = places.last, name == "collection" { resource?.isFolder = true }
    return place
  }

  // MARK: Texts

  private func take(_ field: Field) {
    if resource != nil {
      resource?.take(field, texts.line)
      return
    }
    if entry != nil {
      entry?.take(field, texts)
      return
    }
    switch field {
    case .title: head.title = texts.line
    case .id: head.id = texts.line
    case .updated: head.updated = FeedText.date(texts.line)
    case .summary: head.summary = texts.lines
    case .name where head.authors.count < IPCLimits.authors: head.authors.append(texts.line)
    case .total: head.total = FeedText.count(texts.line)
    case .perPage: head.perPage = FeedText.count(texts.line)
    case .firstIndex: head.firstIndex = FeedText.count(texts.line)
    case .icon: addLink(FeedLink(["icon"], texts.line), ofEntry: false)
    default: break
    }
  }

  // MARK: Entries

  private func finishEntry() {
    guard let ended = entry else { return }
    entry = nil
    let isCalibre = head.authors.contains { $0.lowercased() == "calibre" }
    let value = ended.finished(isCalibre: isCalibre)
    if let group = ended.group { add(group) }
    add(value)
  }

  private func finishResource() {
    defer { resource = nil }
    if let value = resource?.finished(base: scope.base) { add(value) }
  }

  private func add(_ value: FeedEntry) {
    // Servers send an entry twice; the texts of the second may differ by a date.
    guard seen.insert(Self.mark(of: value)).inserted else { return }
    guard seen.count <= IPCLimits.feedEntries else { return fail(.tooLong) }
    entries.append(value)
  }

  private static func mark(of entry: FeedEntry) -> Int {
    var hasher = Hasher()
    hasher.combine(entry.id)
    if entry.links.isEmpty { hasher.combine(entry.title) }
    for link in entry.links { hasher.combine([link.href, link.base] + link.rels) }
    return hasher.finalize()
  }

  private func add(_ group: FeedGroup) {
    guard head.groups.count < IPCLimits.feedGroups,
      !head.groups.contains(where: { $0.title == group.title })
    else { return }
    head.groups.append(group)
  }

  private func fail(_ problem: FeedPart.Problem) {
    self.problem = problem
    stop()
  }
}
