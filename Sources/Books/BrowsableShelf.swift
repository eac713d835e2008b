/// Provisional: replaced by the branch of the table.
public enum BookOrder: String, CaseIterable, Sendable {
  case found, title, author, series, added, read, progress, size, color
}
public struct BookQuery: Equatable, Sendable {
  public let text: String
  public init(_ text: String) { self.text = text }
  public var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
}
public struct ShelfHeading: Equatable, Sendable {
  public var title: String
  public var place: Int
  public var count: Int
  public init(title: String, place: Int, count: Int) {
    (self.title, self.place, self.count) = (title, place, count)
  }
}
public enum BookField: Sendable { case title, author, series, tag }
public struct ShelfHits: Sendable, Equatable {
  public var places: [Int]
  public var best: Int?
  public var count: Int { places.count }
  public func index(of place: Int) -> Int? {
    let i = firstIndex(after: place - 1)
    return i < places.count && places[i] == place ? i : nil
  }
  public func firstIndex(after place: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
  public func place(at index: Int) -> Int { places[index] }
  public func field(at place: Int) -> BookField? { .title }
  public init(_ places: [Int], best: Int?) { (self.places, self.best) = (places, best) }
}
public protocol BrowsableShelf: ShelfSource {
  var order: BookOrder { get set }
  var isReversed: Bool { get set }
  var headings: [ShelfHeading] { get }
  func find(_ query: BookQuery) -> ShelfHits
}
extension JoinedShelf: BrowsableShelf {
  private var browsable: (any BrowsableShelf)? { base as? any BrowsableShelf }
  public var order: BookOrder {
    get { browsable?.order ?? .found }
    set { browsable?.order = newValue }
  }
  public var isReversed: Bool {
    get { browsable?.isReversed ?? false }
    set { browsable?.isReversed = newValue }
  }
  public var headings: [ShelfHeading] { browsable?.headings ?? [] }
  public func find(_ query: BookQuery) -> ShelfHits {
    browsable?.find(query) ?? ShelfHits([], best: nil)
  }
}
