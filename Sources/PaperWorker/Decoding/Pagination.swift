import BookText
import CMuPDF
import IPC

/// The pages of a document that has been laid out, chapter by chapter, as each is asked for.
final class Pagination {
  private unowned let book: DocumentBook
  /// Pages of the chapters that are known.
  private var counts: [Int: Int] = [:]
  /// Pages by chapter as counted before, which stand for chapters that are not set yet.
  private var told: [Int] = []
  /// Pages before the chapters up to this one, for as many as have been asked for.
  private var firsts = [0]
  /// Letters of a chapter before each of its pages, for as many as have been asked for.
  private var letters: (chapter: Int, before: [Int]) = (-1, [0])
  private lazy var printedPages = PrintedPages(book)
  private lazy var headings = RunningHeads(book)

  init(_ book: DocumentBook) { self.book = book }

  func know(_ counts: [Int]) { (told, firsts) = (counts, [0]) }

  /// Pages of a chapter; text is laid out for it.
  func pages(of chapter: Int) throws(WorkerError) -> Int {
    if let known = counts[chapter] { return known }
    guard chapter < book.opened.chapters else { throw WorkerError(.noSuchPage) }
    if book.setter?.place(ofRepeated: chapter) != nil { return 0 }
    var count: Int32 = 0
    if let set = book.setter?.chapter(chapter) {
      counts[chapter] = min(set.count, IPCLimits.pagesOfBook)
      return set.count
    }
    if let refusal = book.setter?.refusal(of: chapter) { throw refusal }
    try book.context.check(paper_mupdf_pages(book.pointer, Int32(chapter), &count))
    guard (0...IPCLimits.pagesOfBook).contains(Int(count)) else {
      throw WorkerError(.tooLarge, "it has \(count) pages")
    }
    counts[chapter] = Int(count)
    return Int(count)
  }

  /// Pages of that part of a page's chapter which has the page.
  func pages(upTo page: PagePlace) throws(WorkerError) -> (count: Int, isWhole: Bool) {
    let chapter = page.chapter
    if counts[chapter] == nil, chapter < book.opened.chapters, let setter = book.setter {
      var part = setter.beginning(chapter) ?? setter.goOn(chapter)
      while let found = part, found.count <= page.page { part = setter.goOn(chapter) }
      if let part { return (min(part.count, IPCLimits.pagesOfBook), false) }
    }
    return (try pages(of: chapter), true)
  }

  /// Whether a page is there. No more of its chapter is set than up to the page.
  func has(_ page: PagePlace) throws(WorkerError) -> Bool {
    if book.setter?.beginning(page.chapter) == nil, !isEarly(page) {
      return page.page < (try pages(of: page.chapter))
    }
    return page.page < (try pages(upTo: page).count)
  }

  /// Whether the page is among the first ones of its chapter by the counts that were told. Nobody asks for parts of such
  /// a chapter before its pages are drawn.
  private func isEarly(_ page: PagePlace) -> Bool {
    told.indices.contains(page.chapter) && page.page < told[page.chapter] / 8
  }

  /// The page's number in the whole book, from 1. All chapters before are laid out for the number where no counts are
  /// told; a chapter that is damaged has no pages.
  func number(of page: PagePlace) -> Int {
    while firsts.count <= page.chapter {
      let chapter = firsts.count - 1
      let known = counts[chapter] ?? (told.indices.contains(chapter) ? told[chapter] : nil)
      let before = known ?? (try? pages(of: chapter)) ?? 0
      firsts.append((firsts.last ?? 0) + before)
    }
    return firsts[page.chapter] + page.page + 1
  }

  /// Whether the page is the right one of two in a book that opens with a page alone.
  private func isOnTheRight(_ page: PagePlace) -> Bool {
    (number(of: page) % 2 == 1) == (book.opened.direction == .leftToRight)
  }

  /// How far the page's text is moved to the right, towards the spine, in points.
  func shift(of page: PagePlace) -> Float {
    // A page that is full to its edges stays where the page is.
    if book.setter?.size(of: page) != nil { return 0 }
    let shift = BookStyle(book.layout).margins.shift
    return isOnTheRight(page) ? -shift : shift
  }

  func printed(_ chapter: Int, _ page: Int) -> String? { printedPages.label(chapter, page) }

  /// The words above a page: the chapter's over a page with an odd number, else the book's.
  func head(of page: PagePlace) -> String {
    guard let chapter = headings.heading(page.chapter, page.page) else { return "" }
    return number(of: page) % 2 == 1 || book.facts.title.isEmpty ? chapter : book.facts.title
  }

  func textPlace(of page: PagePlace) throws(WorkerError) -> TextPlace {
    guard try has(page) else { throw WorkerError(.noSuchPage) }
    if let part = book.setter?.beginning(page.chapter), page.page < part.count {
      letters = (page.chapter, part.lettersBefore)
    } else {
      try readLetters(page.chapter, until: { $0.count > page.page })
    }
    guard let place = TextPlace(chapter: page.chapter, offset: letters.before[page.page]) else {
      throw WorkerError(.tooLarge)
    }
    return place
  }

  func page(of place: TextPlace) throws(WorkerError) -> PagePlace {
    let chapter = min(place.chapter, book.opened.chapters - 1)
    if let address = book.setter?.place(ofRepeated: chapter),
      let found = book.place(of: address, isExact: true)
    {
      return found.page
    }
    let total = try pages(of: chapter)
    try readLetters(chapter, until: { ($0.last ?? 0) > place.offset || $0.count > total })
    let next = letters.before.firstIndex { $0 > place.offset } ?? total
    guard let page = PagePlace(chapter: chapter, page: max(0, min(next, total) - 1)) else {
      throw WorkerError(.noSuchPage)
    }
    return page
  }

  /// Counts the letters of one page after the other until it is enough, at most to the chapter's end.
  private func readLetters(_ chapter: Int, until isEnough: ([Int]) -> Bool) throws(WorkerError) {
    if let set = book.setter?.chapter(chapter) {
      letters = (chapter, set.lettersBefore)
      return
    }
    if letters.chapter != chapter { letters = (chapter, [0]) }
    let total = try pages(of: chapter)
    while letters.before.count <= total, !isEnough(letters.before) {
      var count: UInt32 = 0
      let page = Int32(letters.before.count - 1)
      try book.context.check(paper_mupdf_letters(book.pointer, Int32(chapter), page, &count))
      letters.before.append((letters.before.last ?? 0) + Int(count))
    }
  }
}
