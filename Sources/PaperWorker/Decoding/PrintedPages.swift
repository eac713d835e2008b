import CMuPDF
import IPC

/// Where the pages of a printed edition begin, by the list that an EPUB may have of them.
final class PrintedPages {
  private unowned let book: DocumentBook
  /// Entries of the list by their chapters; found without laying out any chapter.
  private lazy var chapters = chaptersOfEntries()
  /// Pages of this layout and the numbers that hold from there on, for the chapters asked for.
  private var known: [Int: [(page: Int, label: String)]] = [:]

  init(_ book: DocumentBook) { self.book = book }

  /// The number that holds on the page; nil where the book has no list.
  func label(_ chapter: Int, _ page: Int) -> String? {
    guard !book.facts.printedPages.isEmpty else { return nil }
    if let found = entries(chapter).last(where: { $0.page <= page }) { return found.label }
    let before = chapters.filter { $0.key < chapter }.max { $0.key < $1.key }
    return before?.value.last?.label
  }

  private func chaptersOfEntries() -> [Int: [BookFacts.PrintedPage]] {
    var chapters: [Int: [BookFacts.PrintedPage]] = [:]
    var paths: [String: Int] = [:]
    for entry in book.facts.printedPages {
      let path = BookAddress.cut(entry.address).path
      let chapter = paths[path] ?? resolve(path)?.chapter ?? -1
      paths[path] = chapter
      if chapter >= 0 { chapters[chapter, default: []].append(entry) }
    }
    return chapters
  }

  private func entries(_ chapter: Int) -> [(page: Int, label: String)] {
    if let entries = known[chapter] { return entries }
    let entries = (chapters[chapter] ?? []).compactMap { entry -> (page: Int, label: String)? in
      guard let place = resolve(entry.address), place.chapter == chapter else { return nil }
      // A page that begins in the lower half is the next one's.
      let isLow = place.y > book.layout.height / 2
      return (place.page + (isLow ? 1 : 0), entry.label)
    }
    known[chapter] = entries
    return entries
  }

  private func resolve(_ address: String) -> (chapter: Int, page: Int, y: Float)? {
    book.place(of: address, isExact: address.contains("#")).map {
      ($0.page.chapter, $0.page.page, $0.y)
    }
  }
}

/// The words above pages: the titles of chapters, by the table of contents.
final class RunningHeads {
  private struct Place: Comparable {
    var chapter: Int
    var page: Int

    static func < (a: Place, b: Place) -> Bool { (a.chapter, a.page) < (b.chapter, b.page) }
  }

  private unowned let book: DocumentBook
  private lazy var places = placesOfEntries()

  init(_ book: DocumentBook) { self.book = book }

  /// The title of the chapter that the page is in; nil where one begins on the page, or there is none.
  func heading(_ chapter: Int, _ page: Int) -> String? {
    let here = Place(chapter: chapter, page: page)
    // While a chapter is not set whole, no title behind its first pages is needed.
    let isBegun = book.setter?.beginning(chapter) != nil
    let places = isBegun ? placesOfEntries(isBegun: true) : places
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].place <= here { low = middle + 1 } else { high = middle }
    }
    guard low > 0, places[low - 1].place != here else { return nil }
    return places[low - 1].title
  }

  /// Entries of the two upper levels. Where the book has chapters, each has its first entry for its title, as
  /// the places of the others are known only when the chapter is laid out.
  private func placesOfEntries(isBegun: Bool = false) -> [(place: Place, title: String)] {
    let isExact = book.opened.chapters == 1
    let entries = (try? book.outline(isExact: isExact, isBegun: isBegun)) ?? []
    var titled: Set<Int> = []
    let found = entries.compactMap { entry -> (place: Place, title: String)? in
      guard entry.depth <= 1, case .page(let page, _, _) = entry.target,
        isExact || titled.insert(page.chapter).inserted
      else { return nil }
      return (Place(chapter: page.chapter, page: page.page), entry.title)
    }
    // Of several entries at one place, the deepest is the last one.
    return found.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
  }
}
