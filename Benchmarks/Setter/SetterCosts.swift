import Decoding
import Glibc
import IPC

/// What a book costs one setter, in a process of its own.
struct SetterCosts {
  /// Milliseconds of the thread, after the book has been opened: to the pixels of the first page, to the last page of all
  /// chapters, and a page to pixels.
  var firstPage = 0.0
  var wholeBook = 0.0
  var page = 0.0
  /// Megabytes that the process has had more at a time than before.
  var memory = 0.0
  var pages = 0

  private static let scale: Float = 2
  private static let drawnPages = 40

  init(_ line: Substring) {
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 5 else { return }
    (firstPage, wholeBook, page, memory) = (numbers[0], numbers[1], numbers[2], numbers[3])
    pages = Int(numbers[4])
  }

  var line: String { "\(firstPage) \(wholeBook) \(page) \(memory) \(pages)" }

  init?(of path: String, isPaper: Bool) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let layout = TextLayout(width: 396, height: 594, em: 11),
      let trial = try SetterTrial(
        Decoders(), BookFile(descriptor: descriptor), OpenOptions(layout: layout),
        isPaper: isPaper),
      let region = PixelRegion(
        width: Int(layout.width * Self.scale), height: Int(layout.height * Self.scale))
    else { return nil }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: region.byteCount, alignment: 16)
    defer { memory.deallocate() }
    let (before, start) = (Self.peak, Self.now)
    // A chapter may have no pages: a cover that is hidden, or a place in another file.
    var first = 0
    while first < trial.chapters - 1, try trial.pages(of: first, allowsPart: true) == 0 {
      first += 1
    }
    _ = try trial.pages(of: first, allowsPart: true)
    if let place = PagePlace(chapter: first, page: 0) {
      try trial.draw(place, scale: Self.scale, region, into: memory)
    }
    firstPage = Self.now - start
    var last = 0
    for chapter in 0..<trial.chapters {
      let count = try trial.pages(of: chapter)
      if count > 0 { last = chapter }
      pages += count
    }
    wholeBook = Self.now - start
    self.memory = Self.peak - before
    let count = min(Self.drawnPages, try trial.pages(of: last))
    let drawing = Self.now
    for page in 0..<count {
      guard let place = PagePlace(chapter: last, page: page) else { break }
      try trial.draw(place, scale: Self.scale, region, into: memory)
    }
    page = (Self.now - drawing) / Double(max(1, count))
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// The most memory that the process has had, in megabytes.
  private static var peak: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}
