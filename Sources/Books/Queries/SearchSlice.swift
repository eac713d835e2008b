import PaperGeometry
import IPC

/// Looks for a text on some pages of a document, chapter by chapter.
public struct SearchSlice: DocumentQuery {
  public static let lane = QueryLane.search

  public var document: DocumentID
  public var term: SearchTerm
  public var pages: Range<Int>
  /// For how many hits places and words are told.
  public var details: Int

  public init(_ term: SearchTerm, in document: DocumentID, pages: Range<Int>, details: Int) {
    (self.term, self.document, self.pages, self.details) = (term, document, pages, details)
  }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> SearchHits {
    var all = SearchHits()
    let known = worker.pages
    var page = max(0, pages.lowerBound)
    while page < min(pages.upperBound, known.count), let place = known.place(of: page) {
      let step = min(
        known.pagesLeft(inChapterOf: page), pages.upperBound - page, IPCLimits.pages)
      let term = SearchTermRecord(term, details: details - all.hits.count)
      let found = try worker.ask(SearchPages(term, first: place, count: step), page: place)
      all.counts += found.counts
      all.hits += found.hits.compactMap { SearchHit($0, known) }
      guard found.counts.count == step else { break }
      page += max(1, step)
    }
    return all
  }

  public func answerOfPictures(pageCount: Int) -> SearchHits {
    SearchHits(counts: Array(repeating: 0, count: pages.clamped(to: 0..<pageCount).count))
  }

  public func flaw(of found: SearchHits, pageCount: Int) -> String? {
    guard found.counts.count <= pages.count, found.hits.count <= DocumentLimits.hits,
      found.counts.allSatisfy({ (0...DocumentLimits.textBytes * 2).contains($0) })
    else { return "too many hits" }
    for hit in found.hits {
      guard [hit.before, hit.found, hit.after].allSatisfy(AnswerCheck.isText) else {
        return "the words of a hit are too long"
      }
      guard pages.contains(hit.page), (0..<pageCount).contains(hit.page) else {
        return "a hit on a page that was not asked for"
      }
      guard hit.quads.count <= DocumentLimits.linesOnPage,
        hit.quads.allSatisfy(AnswerCheck.isFinite)
      else { return "a hit has no place" }
    }
    return nil
  }

  public func bytes(of found: SearchHits) -> Int {
    found.counts.count * MemoryLayout<Int>.stride + found.hits.reduce(0) { $0 + $1.bytes }
  }
}

extension SearchHit {
  /// - Returns: nil for a hit on a page that is not counted.
  init?(_ hit: IPC.HitRecord, _ pages: PageIndex) {
    guard let page = pages.page(at: hit.page) else { return nil }
    self.init(
      page: page, quads: hit.rects.map { Quad(Rect($0)) }, before: Printable.escaped(hit.before),
      found: Printable.escaped(hit.found), after: Printable.escaped(hit.after))
  }
}

extension SearchTermRecord {
  package init(_ term: SearchTerm, details: Int) {
    self.init(
      term.text, matchesCase: term.matchesCase, matchesAccents: term.matchesAccents,
      matchesWords: term.matchesWords, details: min(max(0, details), IPCLimits.hits))
  }
}
