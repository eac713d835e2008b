import Books
import PaperGeometry
import Wire
import WorkerClient

// What is asked of a document's pages beside their pixels: sizes, words, places in the text.
extension FileDocumentClient {
  func sizes(
    _ range: Range<Int>, _ pages: PageIndex
  ) throws(WorkerFailure) -> [Books.PageSize] {
    var sizes: [Books.PageSize] = []
    for page in range.clamped(to: 0..<pages.count).prefix(DocumentLimits.sizes) {
      guard let place = pages.place(of: page) else { break }
      sizes.append(Books.PageSize(page: page, size: try size(of: page, at: place)))
    }
    return sizes
  }

  func text(_ place: PagePlace) throws(WorkerFailure) -> DocumentReply {
    let text = try ask(ReadText(place), page: place)
    return .text(text.lines.map { TextLine($0, of: text) })
  }

  func links(
    _ place: PagePlace, _ pages: PageIndex
  ) throws(WorkerFailure) -> DocumentReply {
    let links = try ask(ReadLinks(place), page: place)
    return .links(links.map { Books.PageLink($0, pages) })
  }

  /// The hits on some pages, found chapter by chapter.
  func search(
    _ query: TextQuery, _ range: Range<Int>, _ pages: PageIndex, details: Int
  ) throws(WorkerFailure) -> Books.SearchHits {
    var all = Books.SearchHits()
    var page = max(0, range.lowerBound)
    while page < min(range.upperBound, pages.count), let place = pages.place(of: page) {
      let step = min(
        pages.pagesLeft(inChapterOf: page), range.upperBound - page, WireLimits.pages)
      let query = SearchQuery(query, details: details - all.hits.count)
      let found = try ask(SearchPages(query, first: place, count: step), page: place)
      all.counts += found.counts
      all.hits += found.hits.compactMap { Books.SearchHit($0, pages) }
      guard found.counts.count == step else { break }
      page += max(1, step)
    }
    return all
  }

  func anchor(_ place: PagePlace) throws(WorkerFailure) -> DocumentReply {
    let text = try ask(FindTextPlace(place), page: place)
    return .anchor(TextAnchor(chapter: text.chapter, offset: text.offset))
  }

  /// The page of a place, for which the chapters before the place are counted.
  func page(of anchor: TextAnchor) throws(WorkerFailure) -> Int {
    var pages = state.withLock { $0.pages } ?? PageIndex(chapters: 1)
    while !pages.isComplete, pages.counted <= anchor.chapter {
      try count(&pages)
      // Noted at each step: where the time is over, the next request goes on from here.
      state.withLock { $0.pages = pages }
    }
    guard let text = TextPlace(chapter: anchor.chapter, offset: anchor.offset) else {
      throw .garbage("it knows no place")
    }
    return pages.page(at: try ask(FindPage(of: text))) ?? 0
  }

  func outline(_ pages: PageIndex) throws(WorkerFailure) -> [Books.OutlineEntry] {
    try ask(ReadOutline()).prefix(DocumentLimits.outlineEntries).map {
      Books.OutlineEntry($0, pages)
    }
  }
}
