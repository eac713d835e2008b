import CMuPDF
import IPC

/// Whether the first page of a document is its cover, or a page that is to be read.
///
/// A cover is told by what is seen. A picture that is no paper to the eye is a cover, whatever few words are on it. A
/// sheet of paper is one where little is printed on it and much behind it, as with a title page. All else is read: a letter,
/// a paper, a scanned page, a poem among poems, a sheet of music (decision: Cover recognition). A count of words alone
/// fails, because a scanned page has none.
extension DocumentBook {
  /// A shorter document is no book, and has no cover.
  private static let fewestPages: Int32 = 8
  /// A page with more characters is full of words.
  private static let fullOfWords = 900
  /// A title page has fewer characters.
  private static let fullTitle = 400
  /// The longer side of the drawing that is looked at, in pixels.
  private static let side: Float = 200

  func firstPage() throws(WorkerError) -> FirstPageRecord {
    guard opened.hasCover else { return .ofItsOwn }
    guard !opened.isReflowable, setter == nil else {
      return facts.beginsWithCover ? .showsCover : .ofItsOwn
    }
    var count: Int32 = 0
    try context.check(paper_mupdf_pages(pointer, 0, &count))
    guard count >= Self.fewestPages, let first = PagePlace(page: 0) else { return .ofItsOwn }
    let sizes = try pages(from: first, count: 2).sizes
    guard let size = sizes.first ?? nil else { return .ofItsOwn }
    let characters = try characters(on: first, maximum: Self.fullOfWords)
    let areWide = sizes.allSatisfy { $0.map { $0.width > $0.height } ?? false }
    // Wide pages with words are slides, of which the first one is shown, too.
    guard characters < Self.fullOfWords, characters == 0 || !areWide,
      let look = try look(at: first, size)
    else { return .ofItsOwn }
    if !look.isPaper { return .isCover }
    guard (1...Self.fullTitle).contains(characters), look.isSparse else { return .ofItsOwn }
    return try hasWordsBehindTitle() ? .isCover : .ofItsOwn
  }

  /// Whether one of the pages behind the first one is full of words.
  private func hasWordsBehindTitle() throws(WorkerError) -> Bool {
    for page in 1..<Int(Self.fewestPages) {
      guard let place = PagePlace(page: page) else { break }
      if try characters(on: place, maximum: Self.fullOfWords) >= Self.fullOfWords { return true }
    }
    return false
  }

  private func characters(on page: PagePlace, maximum: Int) throws(WorkerError) -> Int {
    var found = paper_mupdf_text()
    try context.check(
      paper_mupdf_read_text(pointer, Int32(page.chapter), Int32(page.page), maximum, &found))
    defer { paper_mupdf_free_text(&found) }
    return found.character_count
  }

  /// - Returns: nil for a page of a shape that cannot be drawn.
  private func look(at page: PagePlace, _ size: PageSize) throws(WorkerError) -> PageLook? {
    let scale = Self.side / max(size.width, size.height)
    guard IPCLimits.scales.contains(scale),
      let region = PixelRegion(
        width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
    else { return nil }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: region.byteCount, alignment: 4)
    defer { bytes.deallocate() }
    try draw(page, scale: scale, region, into: bytes)
    return PageLook(of: bytes, region)
  }
}

/// What a small drawing of a page tells to the eye.
private struct PageLook {
  /// Whether the page is a sheet of paper with ink on it, and no picture.
  let isPaper: Bool
  /// Whether ink is seen in less than half of the height.
  let isSparse: Bool

  /// - Parameter bytes: as many as the region has.
  init(of bytes: UnsafeMutableRawBufferPointer, _ region: PixelRegion) {
    var test = PaperTest()
    var inked = 0
    for y in 0..<region.height {
      var (lightest, darkest) = (UInt32(0), UInt32(255))
      for x in 0..<region.width {
        // Bound: the place lies in the region, which the bytes hold.
        let pixel = bytes.loadUnaligned(
          fromByteOffset: y * region.stride + x * 4, as: UInt32.self)
        test.look(at: pixel)
        let green = pixel >> 8 & 0xFF
        (lightest, darkest) = (max(lightest, green), min(darkest, green))
      }
      if lightest - min(lightest, darkest) > 40 { inked += 1 }
    }
    (isPaper, isSparse) = (test.isPaper, inked * 2 < region.height)
  }
}
