import IPC
import TextSearch

/// The search through pages of words.
extension Book {
  /// Looks through `count` pages from `first` on, as long as `isInTime` says so.
  func searchTexts(
    _ term: SearchTermRecord, from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> HitRecords {
    let total = try pages(from: first, count: 0).count
    let last = min(total, first.page + min(count, IPCLimits.pages))
    var search = PageSearch(term)
    var found = HitRecords(counts: [], hits: [])
    for page in first.page..<max(first.page, last) {
      guard isInTime() else { break }
      guard let place = PagePlace(chapter: first.chapter, page: page) else { break }
      // A page that cannot be read has no hits; the others may.
      let room = min(term.details, IPCLimits.hits) - found.hits.count
      let (hits, count) = search.hits(
        in: (try? text(place)) ?? PageText(lines: [], characters: []), on: place, details: room)
      found.hits += hits
      found.counts.append(count)
    }
    guard last <= first.page || !found.counts.isEmpty else { throw WorkerError(.expired) }
    return found
  }
}
