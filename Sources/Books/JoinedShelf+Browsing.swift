/// The orders and the search of the shelf beneath. The books that have joined come first in every order.
extension JoinedShelf: BrowsableShelf {
  /// Nil for a shelf without orders.
  private var browsable: (any BrowsableShelf)? { base as? any BrowsableShelf }

  public var order: BookOrder {
    get { browsable?.order ?? .found }
    set { browsable?.order = newValue }
  }

  public var isReversed: Bool {
    get { browsable?.isReversed ?? false }
    set { browsable?.isReversed = newValue }
  }

  public var filter: BookQuery {
    get { browsable?.filter ?? BookQuery("") }
    set { browsable?.filter = newValue }
  }

  public var headings: [ShelfHeading] {
    (browsable?.headings ?? []).map { heading in
      ShelfHeading(title: heading.title, place: heading.place + front.count, count: heading.count)
    }
  }

  public func find(_ query: BookQuery) -> ShelfHits {
    let hits = browsable?.find(query) ?? ShelfHits()
    guard !front.isEmpty, !query.isEmpty else { return hits }
    // Few books join a shelf, so their titles are not indexed, and the prefixes of a query find none of them.
    let words = query.text.split(whereSeparator: \.isWhitespace).map { Self.folded(String($0)) }
    let own = front.indices.filter { place in
      let text = Self.folded(front[place].title + " " + (front[place].author ?? ""))
      return words.allSatisfy(text.contains)
    }
    let places = own + hits.places.map { $0 + front.count }
    let fields =
      own.map { _ in BookField.title as BookField? } + hits.places.map(hits.field(at:))
    return ShelfHits(
      places, fields: fields, best: hits.best.map { $0 + front.count } ?? own.first)
  }

  public func problem(of query: BookQuery) -> String? { browsable?.problem(of: query) }

  private static func folded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.decomposed(isCompatible: true).lowercased().unicodeScalars.filter {
          $0.properties.generalCategory != .nonspacingMark
        }))
  }

  public var hasSpines: Bool { browsable?.hasSpines ?? false }

  public func spine(at place: Int) -> SpineFacts {
    if place >= front.count, let browsable { return browsable.spine(at: place - front.count) }
    let entry = entry(at: place)
    var facts = SpineFacts(title: entry.title, author: entry.author)
    facts.pageCount = entry.pageCount
    return facts
  }

  public func isPale(at place: Int) -> Bool {
    place >= front.count && browsable?.isPale(at: place - front.count) == true
  }

  public func isRemote(at place: Int) -> Bool {
    place >= front.count && browsable?.isRemote(at: place - front.count) == true
  }

  public var spineSizes: [SpineSize] {
    guard let browsable else { return (0..<count).map { SpineSize(spine(at: $0)) } }
    return front.indices.map { SpineSize(spine(at: $0)) } + browsable.spineSizes
  }
}
