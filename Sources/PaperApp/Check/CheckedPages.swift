import BookFormats
import Books
import IPC

/// The pages of a book that is checked.
protocol CheckedPages {
  /// In words.
  var format: String { get }
  var count: Int { get }
  /// What the book lacks, and which pages its worker leaves out, each in words; nil where all is there.
  var flaw: String? { get }
  var gap: String? { get }
  /// What else is told of the book, in words; nil for nothing.
  var remark: String? { get }
  /// Draws a page, counted from 0.
  func draw(_ page: Int) throws(CheckWorkers.Flaw)
}

/// The pages of a book that is one file.
struct FilePages: CheckedPages {
  let format: String
  let count: Int
  let flaw: String?
  let gap: String?
  let remark: String?
  private let workers: CheckWorkers
  /// The number of each chapter's first page.
  private let starts: [Int]

  /// Opens the file and counts its pages, chapter by chapter.
  /// - Parameter timeout: how long counting may take.
  init(
    _ source: Picture.Source, at workers: CheckWorkers, _ timeout: CheckTimeout
  ) throws(CheckWorkers.Flaw) {
    self.workers = workers
    let opened = try workers.open(source)
    format = BookFormat(opened.format).name
    func words(_ remark: BookRemark) -> String? {
      opened.remarks.contains(remark) ? remark.words : nil
    }
    (flaw, gap) = (words(.cutShort), words(.leftOut))
    var (starts, count, plain): ([Int], Int, PlainChapters) = ([], 0, PlainChapters())
    for chapter in 0..<opened.chapters {
      if timeout.isOver {
        throw CheckWorkers.Flaw(
          "its pages were not all counted", isOfThePage: false, isOfTheBook: false)
      }
      starts.append(count)
      let pages = try workers.pages(ofChapter: chapter)
      count += pages.count
      plain.add(pages.obstacle, in: pages.file)
    }
    guard count > 0 else { throw CheckWorkers.Flaw("it has no pages", isOfThePage: false) }
    (self.starts, self.count, remark) = (starts, count, plain.sentence)
    try workers.readFacts()
  }

  func draw(_ page: Int) throws(CheckWorkers.Flaw) {
    // The last chapter that begins at the page or before it; chapters without pages begin where the next does.
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= page { low = middle } else { high = middle }
    }
    guard let place = PagePlace(chapter: low, page: page - starts[low]) else {
      throw CheckWorkers.Flaw("is beyond what a book may have", isOfThePage: true)
    }
    try workers.draw(place)
  }
}

/// The pages of a book that is made of pictures, each a file of its own.
struct CheckedPictures: CheckedPages {
  let format = "pictures"
  let flaw: String? = nil
  let gap: String? = nil
  let remark: String? = nil
  var count: Int { pictures.count }
  private let workers: CheckWorkers
  private let pictures: [Picture.Source]

  init(_ entry: ShelfEntry, at workers: CheckWorkers) throws(CheckWorkers.Flaw) {
    self.workers = workers
    switch entry.locator.listPages() {
    case .success(let pages): pictures = pages
    case .failure(let error): throw CheckWorkers.Flaw(error.description, isOfThePage: false)
    }
  }

  func draw(_ page: Int) throws(CheckWorkers.Flaw) {
    guard let first = PagePlace(page: 0) else { return }
    do throws(CheckWorkers.Flaw) {
      _ = try workers.open(pictures[page])
      try workers.draw(first)
    } catch {
      let name = pictures[page].bytes.split(separator: 0x2F).last.map {
        Picture.Source(bytes: Array($0))
      }
      throw CheckWorkers.Flaw(
        "\(name.map(\.description) ?? "") \(error.words)", isOfThePage: error.isOfThePage,
        isOfTheBook: error.isOfTheBook)
    }
  }
}
