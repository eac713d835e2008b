import Books
import Content

/// Finding in the text of an open book.
extension BookText {
  /// Looks for a text from a page on; nil ends the search.
  package func look(for term: SearchTerm?, from page: Int) {
    if let find, find.term == term, !find.isStopped { return }
    (awaited, leavesAtEnd) = (nil, false)
    find = term.flatMap {
      $0.isBlank
        ? nil
        : TextFind(
          $0, in: document, pageCount: session.book.pageCount, from: page,
          isWhole: session.book.isComplete)
    }
  }

  /// Ends a search that goes on, and keeps what it has found.
  package func stopSearching() { find?.stop() }

  /// Asks to go to the hit after the current one or before it; where no hit is known yet, to the first one that is
  /// found.
  /// - Parameter page: where to look from while no hit is the current one.
  package func step(forward: Bool, from page: Int) {
    if leavesAtEnd, find?.isAtEnd(forward: forward) == true {
      return requests.append(.leaveHits(forward: forward))
    }
    shownHit = nil
    let found = find?.step(forward: forward, from: page)?.page
    awaited = found == nil && find?.isFinished == false ? (forward, page) : nil
    if let found { requests.append(.hit(page: found)) }
  }

  /// Goes to the first hit that is found after somebody has asked for one.
  private func finishStep() {
    guard let (forward, page) = awaited else { return }
    // A search over several books begins at the page of the hit, and an earlier hit is another one.
    let isFound = leavesAtEnd ? pagesWithHits.contains { $0 >= page } : find?.total ?? 0 > 0
    if find == nil || find?.isFinished == true || find?.isStopped == true || isFound {
      step(forward: forward, from: page)
      awaited = nil
    }
  }

  package func choose(_ hit: TextFind.Hit) {
    shownHit = nil
    find?.choose(hit)
  }

  /// The pages with hits, ascending, for the scrubber and the fore-edge.
  package var pagesWithHits: [Int] { find?.pages ?? [] }

  /// Whether the book has no text at all, as scans have: told once a search that has found nothing is over. Nil while
  /// that is not known.
  package var hasNoText: Bool? {
    guard let find, find.isFinished, find.total == 0 else { return nil }
    let samples = samples
    guard samples.allSatisfy({ session.content.knowsWords(document.page($0)) }) else { return nil }
    return samples.allSatisfy { words($0)?.isEmpty != false }
  }

  /// Pages all over the book.
  private var samples: [Int] {
    let count = session.book.pageCount
    return Array(Set((0..<8).map { $0 * count / 8 })).sorted()
  }

  /// Takes what has been found and the pages that have been counted.
  func advanceFind() {
    if find?.document != document { find = nil }
    find?.grow(to: session.book.pageCount, isWhole: session.book.isComplete)
    find?.absorb { session.content.answer(to: $0) }
    finishStep()
  }

  func addFind(to demand: inout Demand, seen pages: () -> Set<Int>) {
    guard let find else { return }
    for page in pages().sorted() where find.count(on: page) > 0 {
      demand.add(WordsOfPage(document.page(page)), .soon)
      demand.add(find.places(on: page), .soon)
    }
    for slice in find.slices { demand.add(slice, .later) }
    if find.isFinished, find.total == 0 {
      for page in samples { demand.add(WordsOfPage(document.page(page)), .later) }
    }
  }
}
