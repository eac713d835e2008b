import Books

/// A shelf of which each book has a title and an author, in orders and with headings.
final class FindableShelf: BrowsableShelf {
  private var entries: [ShelfEntry]
  private let found: [ShelfEntry]
  private(set) var revision = 0
  private(set) var questions = 0

  /// Authors of uneven share.
  static let authors = ["Ada", "Brontë", "Cervantes", "Dickens", "Eliot"]

  init(_ entries: [ShelfEntry]) { (self.entries, found) = (entries, entries) }

  /// Books of seven titles in turn and five authors.
  convenience init(count: Int) {
    self.init(
      (0..<count).map { number in
        var entry = Rig.book(number, pages: 12)
        entry.title = Self.title(number)
        entry.author = Self.authors[number * number % Self.authors.count]
        return entry
      })
  }

  static func title(_ number: Int) -> String {
    let names = ["comet", "whale", "garden", "harbour", "winter", "mirror", "stone"]
    return "The \(names[number % names.count]) \(number)"
  }

  var count: Int { entries.count }
  /// How many books and spines were asked for.
  var entriesAsked = 0

  func entry(at index: Int) -> ShelfEntry {
    entriesAsked += 1
    return entries[index]
  }

  func index(of id: ShelfEntry.ID) -> Int? { entries.firstIndex { $0.id == id } }
  func changes(since revision: Int) -> [ShelfChange]? { revision == self.revision ? [] : nil }

  var order = BookOrder.found { didSet { sort() } }
  var isReversed = false { didSet { sort() } }

  /// Hides the books that `passes` does not let through.
  var filter = BookQuery("") { didSet { sort() } }
  /// Whether a book passes a filter: by its title, unless a test says otherwise.
  var passes: (ShelfEntry, String) -> Bool = { $0.title.contains($1) }

  func spine(at place: Int) -> SpineFacts {
    entriesAsked += 1
    var facts = SpineFacts(title: entries[place].title, author: entries[place].author)
    (facts.series, facts.seriesIndex) = series(place)
    return facts
  }

  /// The series of the book at a place, and the number of the volume.
  var series: (Int) -> (String?, Double?) = { _ in (nil, nil) }

  private func sort() {
    revision += 1
    entries =
      switch order {
      case .title: found.sorted { $0.title < $1.title }
      case .author: found.sorted { ($0.author ?? "", $0.title) < ($1.author ?? "", $1.title) }
      default: found
      }
    if isReversed { entries.reverse() }
    if !filter.isEmpty { entries = entries.filter { passes($0, filter.text) } }
  }

  func insert(_ entry: ShelfEntry, at place: Int) {
    entries.insert(entry, at: place)
    revision += 1
  }

  /// The headings in the order of series.
  var seriesHeadings: [ShelfHeading] = []

  var headings: [ShelfHeading] {
    guard order == .author else { return order == .series ? seriesHeadings : [] }
    var headings: [ShelfHeading] = []
    for (place, entry) in entries.enumerated() {
      let author = entry.author ?? ""
      if headings.last?.title == author {
        headings[headings.count - 1].count += 1
      } else {
        headings.append(ShelfHeading(title: author, place: place, count: 1))
      }
    }
    return headings
  }

  func find(_ query: BookQuery) -> ShelfHits {
    questions += 1
    let word = query.text.lowercased()
    var hits: [(place: Int, field: BookField)] = []
    for (place, entry) in entries.enumerated() {
      if entry.title.lowercased().contains(word) {
        hits.append((place, .title))
      } else if entry.author?.lowercased().contains(word) == true {
        hits.append((place, .author))
      }
    }
    let best = hits.first { $0.field == .title } ?? hits.first
    return ShelfHits(hits.map(\.place), fields: hits.map(\.field), best: best?.place)
  }
}
