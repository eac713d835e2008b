import IPC

/// A book that is open: what can be asked of it. Every failure is an error that is sent as it is.
package protocol Book: AnyObject {
  var opened: OpenedBook { get }

  /// Sizes of `count` pages from `first` on.
  func pages(from first: PagePlace, count: Int) throws(WorkerError) -> PageList
  /// The same where that part of the chapter will do which has the first page, where the chapter has that page.
  func pages(
    from first: PagePlace, count: Int, allowsPart: Bool
  ) throws(WorkerError) -> PageList

  /// Takes how many pages the chapters have, as counted before. Only books of text use such counts.
  func know(_ counts: [Int])

  /// Draws a region of a page, of which there are `scale` pixels to a point, into memory of at least
  /// `region.byteCount` bytes: premultiplied, blue in the lowest byte.
  func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError)

  /// Turns pixels of a region that `render` has drawn into those of the night.
  func paintNight(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    over memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError)

  /// Draws the cover, as large as it fits into the region's size, from the memory's beginning on.
  func cover(
    _ region: PixelRegion, into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) -> CoverSize

  /// Begins a PDF that the book's pages can be put into.
  /// - Parameter before: the PDF that is made, which goes on where the book's pages fit into the PDF.
  func sheets(after before: SheetMaker?) throws(WorkerError) -> SheetMaker
  /// Puts a page into a part of the sheet that has begun.
  func put(
    _ page: PagePlace, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError)

  func text(_ page: PagePlace) throws(WorkerError) -> PageText
  /// Looks through `count` pages from `first` on, as long as `isInTime` says so.
  func search(
    _ term: SearchTermRecord, from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> HitRecords
  func links(_ page: PagePlace) throws(WorkerError) -> [LinkRecord]
  /// The columns or panels of a page, in the order in which they are read.
  func areas(_ page: PagePlace, isRightToLeft: Bool) throws(WorkerError) -> [AreaRecord]
  /// Pixels of its picture to a point of a page that is a single scan; 0 for any other page.
  func scanScale(_ page: PagePlace) throws(WorkerError) -> Float
  /// What other programs have written on `count` pages from `first` on, or on fewer of them.
  func comments(
    from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> CommentList
  func attachments() throws(WorkerError) -> [AttachmentRecord]
  /// Bytes of a file within the document from an offset on; none behind the last.
  func attachment(_ number: Int, from offset: Int) throws(WorkerError) -> BytesPart
  func layers() throws(WorkerError) -> [LayerRecord]
  func fields(_ page: PagePlace) throws(WorkerError) -> [FieldRecord]
  /// Writes the document, as it is filled in, into memory, and tells the number of bytes.
  func makeCopy() throws(WorkerError) -> Int
  func copy(from offset: Int) throws(WorkerError) -> BytesPart
  func outline() throws(WorkerError) -> [OutlineRecord]
  func metadata() throws(WorkerError) -> BookMetadata
  func labels(from first: PagePlace, count: Int) throws(WorkerError) -> [PageLabel]

  /// What the first page has to do with the cover.
  func firstPage() throws(WorkerError) -> FirstPageRecord

  /// Where the text of a page begins, whatever the layout is.
  func textPlace(of page: PagePlace) throws(WorkerError) -> TextPlace
  /// The page that a place in the text is on.
  func page(of place: TextPlace) throws(WorkerError) -> PagePlace

  /// The paragraph in which a place of the text lies, and the place to which a path of elements leads.
  func element(at place: TextPlace) throws(WorkerError) -> ElementOfPlace
  func place(of path: ElementPath) throws(WorkerError) -> ElementPlace
  func place(inFile name: String, _ share: Double) throws(WorkerError) -> TextPlace
}

extension Book {
  package func pages(
    from first: PagePlace, count: Int, allowsPart: Bool
  ) throws(WorkerError) -> PageList {
    try pages(from: first, count: count)
  }

  package func know(_ counts: [Int]) {}

  package func cover(
    _ region: PixelRegion, into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) -> CoverSize {
    try coverOfFirstPage(region, into: memory)
  }

  func coverOfFirstPage(
    _ region: PixelRegion, into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) -> CoverSize {
    let first = try firstPlace()
    guard let page = try pages(from: first, count: 1).sizes.first ?? nil else {
      throw WorkerError(.damaged, "the first page has no size")
    }
    let (scale, fitted) = try region.fitting(page)
    try render(first, scale: scale, fitted, into: memory)
    return CoverSize(width: fitted.width, height: fitted.height, natural: page)
  }

  /// The first page of the first chapter that has one.
  private func firstPlace() throws(WorkerError) -> PagePlace {
    for chapter in 0..<opened.chapters {
      guard let place = PagePlace(chapter: chapter, page: 0) else { break }
      if try pages(from: place, count: 0).count > 0 { return place }
    }
    throw WorkerError(.empty, "no pages")
  }
}

/// Books of pictures have no words.
extension Book {
  package func text(_ page: PagePlace) throws(WorkerError) -> PageText {
    PageText(lines: [], characters: [])
  }

  package func search(
    _ term: SearchTermRecord, from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> HitRecords {
    let left = try pages(from: first, count: 0).count - first.page
    let searched = max(0, min(count, left, IPCLimits.pages))
    return HitRecords(counts: Array(repeating: 0, count: searched), hits: [])
  }

  package func links(_ page: PagePlace) throws(WorkerError) -> [LinkRecord] { [] }
  package func areas(
    _ page: PagePlace, isRightToLeft: Bool
  ) throws(WorkerError) -> [AreaRecord] {
    try drawnAreas(page, isRightToLeft: isRightToLeft)
  }

  package func scanScale(_ page: PagePlace) throws(WorkerError) -> Float { 0 }

  package func comments(
    from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> CommentList {
    CommentList(pageCount: min(count, IPCLimits.pages), comments: [])
  }

  package func attachments() throws(WorkerError) -> [AttachmentRecord] { [] }
  package func attachment(_ number: Int, from offset: Int) throws(WorkerError) -> BytesPart {
    throw WorkerError(.unsupported)
  }
  package func layers() throws(WorkerError) -> [LayerRecord] { [] }
  package func fields(_ page: PagePlace) throws(WorkerError) -> [FieldRecord] { [] }
  package func makeCopy() throws(WorkerError) -> Int { throw WorkerError(.unsupported) }
  package func copy(from offset: Int) throws(WorkerError) -> BytesPart {
    throw WorkerError(.unsupported)
  }

  package func outline() throws(WorkerError) -> [OutlineRecord] { [] }
  package func metadata() throws(WorkerError) -> BookMetadata { BookMetadata() }

  package func labels(from first: PagePlace, count: Int) throws(WorkerError) -> [PageLabel] { [] }

  package func firstPage() throws(WorkerError) -> FirstPageRecord { .ofItsOwn }

  /// Pictures keep their colours, and are a little darker.
  package func paintNight(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    over memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    let whole = NightPixels.Box(x0: 0, y0: 0, x1: region.width, y1: region.height)
    NightPixels.paint(
      memory, width: region.width, height: region.height, stride: region.stride,
      pictures: [whole])
  }

  package func textPlace(of page: PagePlace) throws(WorkerError) -> TextPlace { throw .ownPages }
  package func page(of place: TextPlace) throws(WorkerError) -> PagePlace { throw .ownPages }
  package func element(at place: TextPlace) throws(WorkerError) -> ElementOfPlace {
    throw .ownPages
  }
  package func place(of path: ElementPath) throws(WorkerError) -> ElementPlace { throw .ownPages }
  package func place(inFile name: String, _ share: Double) throws(WorkerError) -> TextPlace {
    throw .ownPages
  }
}

extension WorkerError {
  static let ownPages = WorkerError(.badRequest, "it has pages of its own")
}

extension PixelRegion {
  /// The region that a page fills, as large as it fits into this one's size, and its scale.
  func fitting(_ page: PageSize) throws(WorkerError) -> (scale: Float, region: PixelRegion) {
    let scale = min(Float(width) / page.width, Float(height) / page.height)
    let flaw = WorkerError(.tooLarge, "the first page has no size for a cover")
    // A page next to nothing has an infinite scale, whose sides cannot be counted.
    guard IPCLimits.scales.contains(scale) else { throw flaw }
    let fittedWidth = min(width, max(1, Int((page.width * scale).rounded())))
    let fittedHeight = min(height, max(1, Int((page.height * scale).rounded())))
    guard let region = PixelRegion(width: fittedWidth, height: fittedHeight, stride: stride)
    else { throw flaw }
    return (scale, region)
  }
}
