import Books

/// Everything that a frame needs from the background, whether the content has arrived or is still
/// missing. A layout returns a demand.
///
/// A demand is a plain value. Two layouts of the same instant can therefore be compared, and adding to
/// a demand changes nothing elsewhere. (A content store that notes the pending requests while a layout
/// reads the store was rejected: a layout could then not be repeated, and the contents that a frame
/// keeps in the cache would depend on the order of reading.)
package struct Demand: Equatable, Sendable {
  /// How soon a content is needed.
  package enum Urgency: Int, CaseIterable, Comparable, Sendable {
    /// The content is seen, and there is no stand-in.
    case now
    /// The content is seen, and a smaller version is its stand-in or will arrive sooner.
    case sharpen
    /// The content will be seen next.
    case soon
    /// The content may be seen later than the contents of `soon`.
    case later

    package static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
  }

  private struct Mention: Equatable, Sendable {
    let request: ContentRequest
    var urgency: Urgency
  }

  /// The mentions, in the order in which their requests were first added.
  private var mentions: [Mention] = []
  /// The index of each request in `mentions`.
  private var places: [ContentRequest: Int] = [:]

  /// The open book whose pages are made in small when nothing else is missing; nil for none.
  package var smallPages: SmallPages?
  /// The books whose descriptions are wanted of the library.
  package private(set) var descriptions: Set<ShelfEntry.ID> = []

  package init() {}

  package static func == (a: Demand, b: Demand) -> Bool {
    a.mentions == b.mentions && a.descriptions == b.descriptions
  }

  package var isEmpty: Bool { mentions.isEmpty }
  package var count: Int { mentions.count }

  /// Adds a request. A request that is added twice keeps its first place and takes the greater urgency.
  package mutating func add(_ request: ContentRequest, _ urgency: Urgency) {
    if let place = places[request] {
      mentions[place].urgency = min(mentions[place].urgency, urgency)
    } else {
      places[request] = mentions.count
      mentions.append(Mention(request: request, urgency: urgency))
    }
  }

  /// Adds a question to a document.
  package mutating func add(_ query: some DocumentQuery, _ urgency: Urgency) {
    add(.query(AnyDocumentQuery(query)), urgency)
  }

  package mutating func add(descriptionOf book: ShelfEntry.ID) { descriptions.insert(book) }

  /// Adds all requests of another demand, in their order.
  package mutating func merge(_ other: Demand) {
    let descriptions = descriptions.union(other.descriptions)
    defer { self.descriptions = descriptions }
    guard !isEmpty else {
      let smallPages = other.smallPages ?? smallPages
      self = other
      self.smallPages = smallPages
      return
    }
    for mention in other.mentions { add(mention.request, mention.urgency) }
    smallPages = other.smallPages ?? smallPages
  }

  /// The urgency of a request; nil where the demand does not contain the request.
  package func urgency(of request: ContentRequest) -> Urgency? {
    places[request].map { mentions[$0].urgency }
  }

  /// The sharp pictures of what is seen, without their smaller versions and without all that is not a picture.
  package var firstPictures: Demand {
    var demand = Demand()
    for mention in mentions where mention.urgency == .sharpen {
      if case .image = mention.request { demand.add(mention.request, .now) }
    }
    return demand
  }

  /// Every request once, the most urgent first. Equally urgent requests stand in the order in which
  /// they were first added.
  package var requests: [ContentRequest] {
    var requests: [ContentRequest] = []
    requests.reserveCapacity(mentions.count)
    for urgency in Urgency.allCases {
      for mention in mentions where mention.urgency == urgency { requests.append(mention.request) }
    }
    return requests
  }
}
