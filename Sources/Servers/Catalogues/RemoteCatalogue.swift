import IPC
import WebRules

/// A feed of a server as a shelf shows the feed, grown by parts as they come.
public struct RemoteCatalogue: Equatable, Sendable {
  /// The address that answered.
  public let address: WebAddress
  public private(set) var kind = FeedHead.Kind.unknown
  public private(set) var title = ""
  public private(set) var shelves: [RemoteShelf] = []
  public private(set) var books: [RemoteBook] = []
  /// Pages of a book, where the answer is a manifest.
  public private(set) var pages: [RemotePage] = []
  public private(set) var facets: [RemoteFacets] = []
  public private(set) var groups: [RemoteGroup] = []
  /// The way to search; else the document that tells the way.
  public private(set) var search: RemoteTemplate?
  public private(set) var searchDescription: WebAddress?
  public private(set) var next, previous, start, up: WebAddress?
  /// The same catalogue as OPDS 2.
  public private(set) var alternate: WebAddress?
  /// Entries of all pages.
  public private(set) var total: Int?
  /// The document that tells how to sign in.
  public private(set) var authentication: WebAddress?
  /// How to sign in, where the answer is that document.
  public private(set) var signIn: RemoteSignIn?
  /// Whether the answer has ended, and why before its end.
  public private(set) var isWhole = false
  public private(set) var problem: FeedPart.Problem?

  public init(_ address: WebAddress) { self.address = address }

  /// The catalogue's head and shelves, for those who have taken the books.
  public var withoutBooks: RemoteCatalogue {
    var rest = self
    rest.books = []
    return rest
  }

  /// Adds a part of the feed.
  public mutating func take(_ part: FeedPart) {
    if let head = part.head { take(head) }
    for entry in part.entries { take(entry) }
    (isWhole, problem) = (part.isEnd, part.problem)
  }

  private mutating func take(_ entry: FeedEntry) {
    switch EntryReading(entry, Place(address: address)) {
    // A folder has any files.
    case .book(let book) where kind == .folder && book.best == nil: break
    case .shelf(let shelf) where kind == .folder && isOwn(shelf.address): title = shelf.title
    case .book(let book): books.append(book)
    case .shelf(let shelf): shelves.append(shelf)
    case .page(let page): pages.append(page)
    case .nothing: break
    }
  }

  /// Whether an address is that of the feed: a folder's own name is among those of its files.
  private func isOwn(_ target: WebAddress) -> Bool {
    func bare(_ address: WebAddress) -> String {
      let path = WebAddress.decoded(address.path)
      return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    return target.origin == address.origin && bare(target) == bare(address)
  }

  // MARK: The head

  private mutating func take(_ head: FeedHead) {
    let place = Place(address: address)
    (kind, total) = (head.kind, head.total)
    // A folder's name is among its entries.
    if kind != .folder || title.isEmpty { title = head.title }
    next = target(head, ["next"])
    previous = target(head, ["previous", "prev"])
    start = target(head, ["start"])
    up = target(head, ["up"])
    authentication = target(head, [Relation.authentication])
    alternate = head.links.first {
      $0.rels.contains("alternate")
        && DocumentType.plain($0.type).hasPrefix("application/opds+json")
    }.flatMap { place.address(of: $0) }
    readSearch(head, place)
    facets = Self.facets(head.links, place)
    groups = head.groups.map { group in
      RemoteGroup(
        title: group.title, count: group.count,
        address: group.links.first.flatMap { place.address(of: $0) })
    }
    signIn = head.kind == .authentication ? Self.signIn(head, place) : nil
  }

  private func target(_ head: FeedHead, _ rels: Set<String>) -> WebAddress? {
    let link = head.links.first { Relation.has($0, rels) && !$0.isTemplated }
    return link.flatMap { Place(address: address).address(of: $0) }
  }

  private mutating func readSearch(_ head: FeedHead, _ place: Place) {
    let links = head.links.filter { $0.rels.contains("search") }
    let templates = links.filter { link in
      !DocumentType.isSearchDescription(link.type)
        && !DocumentType.plain(link.type).hasPrefix("text/html")
        && place.template(of: link)?.isSearch == true
    }
    search = templates.first.flatMap(place.template)
    searchDescription = links.first { DocumentType.isSearchDescription($0.type) }
      .flatMap { place.address(of: $0) }
    // A description may have nothing but a page for a browser, which no shelf can show.
    if head.kind == .searchDescription { searchDescription = nil }
  }

  private static func facets(_ links: [FeedLink], _ place: Place) -> [RemoteFacets] {
    var groups: [RemoteFacets] = []
    for link in links where link.rels.contains(Relation.facet) || !link.facetGroup.isEmpty {
      guard let address = place.address(of: link) else { continue }
      let facet = RemoteFacets.Facet(
        title: link.title, address: address, count: link.count, isActive: link.isActive)
      if let at = groups.firstIndex(where: { $0.title == link.facetGroup }) {
        groups[at].facets.append(facet)
      } else {
        groups.append(RemoteFacets(title: link.facetGroup, facets: [facet]))
      }
    }
    return groups
  }

  private static func signIn(_ head: FeedHead, _ place: Place) -> RemoteSignIn {
    let basic = head.authentications.first { $0.type == "http://opds-spec.org/auth/basic" }
    let logo = head.links.first { $0.rels.contains("logo") }
    return RemoteSignIn(
      title: head.title, summary: head.summary, asksForPassword: basic != nil,
      login: basic?.login ?? "", password: basic?.password ?? "",
      logo: logo.flatMap { place.address(of: $0) })
  }
}
