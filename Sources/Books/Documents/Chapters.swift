/// The chapters of a book, and in which of them a page lies. Made when the outline changes and not in each frame: an
/// outline may have any number of entries.
package struct Chapters: Equatable {
  /// In the order of the outline.
  package let entries: [OutlineEntry]
  /// The pages on which the chapters of the first level begin.
  package let ticks: [Int]
  /// The pages on which chapters begin, ascending, and the last entry of the outline that begins there.
  private let pages: [Int]
  private let numbers: [Int]

  package init(_ entries: [OutlineEntry] = []) {
    self.entries = entries
    ticks = entries.filter { $0.depth == 0 }.compactMap(\.page)
    // A page may have several entries: those that come later in the outline are within those before.
    var last: [Int: Int] = [:]
    for (number, entry) in entries.enumerated() { if let page = entry.page { last[page] = number } }
    // Entries are in the order of reading, but a file may say otherwise.
    let sorted = last.sorted { $0.key < $1.key }
    (pages, numbers) = (sorted.map(\.key), sorted.map(\.value))
  }

  /// The first page behind the chapter of a page; nil in the last chapter.
  package func end(at page: Int) -> Int? {
    let next = next(after: page)
    return next < pages.count ? pages[next] : nil
  }

  /// The number of the entry that begins at a page or nearest before it; nil before the first.
  package func chapter(at page: Int) -> Int? {
    let next = next(after: page)
    return next > 0 ? numbers[next - 1] : nil
  }

  /// The place of the first beginning behind a page.
  private func next(after page: Int) -> Int {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle] <= page { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
