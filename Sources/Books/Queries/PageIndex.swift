import PaperGeometry
import IPC

/// The pages of a document by chapters, as far as they have been counted, and their sizes.
///
/// Pages are numbered through all chapters from 0. A chapter that is counted later adds pages at the end, so
/// that a page's number never changes.
public struct PageIndex: Equatable, Sendable {
  public let chapters: Int
  /// The number of the first page of each counted chapter, and at the end the number of pages.
  private var starts = [0]
  /// Whether the last counted chapter may have more pages.
  public private(set) var isGrowing = false
  /// No further chapter is counted.
  private var isStopped = false
  /// Whether a page has been counted that is not the place of a damaged chapter.
  public private(set) var hasPages = false
  public private(set) var sizes = MeasuredSizes()
  public private(set) var plainChapters = PlainChapters()
  /// Why the plain setter sets each counted chapter; nil for a chapter of Paper's own, and for damaged chapters.
  public private(set) var obstacles: [ChapterObstacle?] = []
  public private(set) var isDamaged = false

  public init(chapters: Int) { self.chapters = max(1, chapters) }

  /// Pages by chapter as kept since the text was set before; no chapter is damaged.
  /// - Parameters:
  ///   - files: the file of the first chapter with each obstacle, where that is known.
  ///   - size: of all pages.
  public init(
    counts: [Int], obstacles: [ChapterObstacle?], files: [ChapterObstacle: String] = [:], size: Size
  ) {
    self.init(chapters: counts.count)
    for (chapter, count) in counts.enumerated() {
      let obstacle = obstacles.indices.contains(chapter) ? obstacles[chapter] : nil
      add(
        chapterOf: count, size: size, obstacle: obstacle,
        file: obstacle.flatMap { files[$0] } ?? "")
    }
    sizes = MeasuredSizes(all: size, count: self.count)
  }

  /// Pages by chapter, for as many as are counted.
  public var counts: [Int] { zip(starts, starts.dropFirst()).prefix(counted).map { $1 - $0 } }

  /// Chapters whose pages are counted.
  public var counted: Int { starts.count - (isGrowing ? 2 : 1) }
  /// Pages counted so far.
  public var count: Int { starts.last ?? 0 }
  public var isComplete: Bool { isStopped || counted >= chapters }

  /// Adds the pages of the next chapter, or more pages of a chapter that has some. Pages beyond the limit of a document
  /// are left out.
  /// - Parameters:
  ///   - pages: all pages of the chapter that are known.
  ///   - size: of the first page that is new.
  ///   - obstacle: why the plain setter sets the chapter; nil where that setter does not.
  ///   - file: the chapter's file within the book; empty where that is not known.
  ///   - isWhole: whether the chapter has no more pages.
  public mutating func add(
    chapterOf pages: Int, size: Size?, obstacle: ChapterObstacle? = nil, file: String = "",
    isWhole: Bool = true
  ) {
    guard !isComplete else { return }
    // Pages that have been counted stay, and a chapter without more of them is whole.
    let known = takeGrowing()
    isGrowing = !isWhole && pages > known
    if !isGrowing {
      plainChapters.add(obstacle, in: file)
      obstacles.append(obstacle)
    }
    let first = count
    starts.append(min(first + max(known, pages), DocumentLimits.pages))
    if let size, count > first + known { sizes.measure(first + known, size) }
    if pages > 0 { hasPages = true }
    if count == DocumentLimits.pages { isStopped = true }
  }

  /// The pages of the chapter that may have more, which is the next one again.
  private mutating func takeGrowing() -> Int {
    guard isGrowing, let end = starts.popLast() else { return 0 }
    isGrowing = false
    return end - count
  }

  /// Where the first page is that has not been counted; nil beyond all chapters.
  public var next: PagePlace? {
    let page = isGrowing ? count - starts[counted] : 0
    return PagePlace(chapter: counted, page: page)
  }

  /// Adds a page in place of the next chapter, which cannot be counted.
  public mutating func addDamagedChapter() {
    guard !isComplete else { return }
    let known = takeGrowing()
    isDamaged = true
    obstacles.append(nil)
    starts.append(min(count + max(known, 1), DocumentLimits.pages))
    if count == DocumentLimits.pages { isStopped = true }
  }

  /// Leaves out the chapters that have not been counted.
  public mutating func stop() { isStopped = true }

  /// Where a page lies; nil for a number that no counted page has.
  public func place(of page: Int) -> PagePlace? {
    guard (0..<count).contains(page) else { return nil }
    let chapter = chapter(of: page)
    return PagePlace(chapter: chapter, page: page - starts[chapter])
  }

  /// The number of a page; nil where its chapter is not counted, or has no such page.
  public func page(at place: PagePlace) -> Int? {
    guard place.chapter < starts.count - 1 else { return nil }
    let page = starts[place.chapter] + place.page
    return page < starts[place.chapter + 1] ? page : nil
  }

  /// Pages of the same chapter from this one on.
  public func pagesLeft(inChapterOf page: Int) -> Int {
    guard (0..<count).contains(page) else { return 0 }
    return starts[chapter(of: page) + 1] - page
  }

  /// The chapter of a counted page, by halving: the last one that begins at the page or before it and has
  /// pages.
  private func chapter(of page: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= page { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Sizes

  public mutating func measure(from first: Int, _ sizes: [Size?]) {
    // A page that cannot be measured has the usual size; why, is said when the page is drawn.
    let usual = self.sizes.usual ?? sizes.lazy.compactMap { $0 }.first
    for (offset, size) in sizes.enumerated() where first + offset < count {
      if let size = size ?? usual { self.sizes.measure(first + offset, size) }
    }
    if sizes.isEmpty, let usual { self.sizes.measure(first, usual) }
  }

  public func measuredSize(of page: Int) -> Size? { sizes.isMeasured(page) ? sizes[page] : nil }

  /// The first page whose size is not known; nil where all are known, or none can be.
  public var firstUnmeasured: Int? {
    let page = sizes.firstUnmeasured
    return page < count && (page > 0 || sizes.usual == nil) ? page : nil
  }
}
