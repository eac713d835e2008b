import BookFormats
import CMuPDF
import Faces
import IPC

/// A PDF that is made of pages, in the worker's memory.
package final class SheetMaker {
  private let context: DocumentContext
  private let pointer: OpaquePointer
  private var count: Int?

  /// Pixels to a point that pages of pictures have at most: 300 to an inch.
  private static let resolution: Float = 300 / 72
  /// Pixels of a page at most, which lie in memory while the page is put on a sheet.
  private static let maximumPixels: Float = 16_000_000

  init(_ context: DocumentContext) throws(WorkerError) {
    self.context = context
    pointer = try context.opened { paper_mupdf_sheets_new(context.pointer, &$0) }
  }

  deinit { paper_mupdf_sheets_free(pointer) }

  func isMade(by other: DocumentContext) -> Bool { context === other }

  /// Begins a sheet, in points.
  func begin(_ size: PageSize) throws(WorkerError) {
    try context.check(paper_mupdf_sheets_begin(pointer, size.width, size.height))
  }

  /// Puts a page of a document of the same context onto the sheet.
  func put(
    _ page: PagePlace, of document: OpaquePointer, in rect: PageRect,
    _ furniture: UnsafePointer<paper_mupdf_furniture>?
  ) throws(WorkerError) {
    try context.check(
      paper_mupdf_sheets_page(
        pointer, document, Int32(page.chapter), Int32(page.page), rect.ofShim, furniture))
  }

  func put(
    _ drawing: SetPageDrawing, in rect: PageRect,
    _ furniture: UnsafePointer<paper_mupdf_furniture>?
  ) throws(WorkerError) {
    try context.check(drawing.put(on: pointer, in: rect.ofShim, furniture: furniture))
  }

  /// Puts the picture of a JPEG file onto the sheet, without decoding the file.
  func put(jpeg bytes: [UInt8], in rect: PageRect) throws(WorkerError) {
    // The shim copies `bytes.count` bytes.
    try context.check(paper_mupdf_sheets_jpeg(pointer, bytes, bytes.count, rect.ofShim))
  }

  /// Puts a page onto the sheet as pixels, no more than are printed.
  /// - Parameters:
  ///   - size: of the page, in pixels or points.
  ///   - finest: the scale at which the page has pixels of its own.
  ///   - render: draws the page at a scale.
  func put(
    pixelsOf size: PageSize, finest: Float = 1, in rect: PageRect,
    _ render: (Float, PixelRegion, UnsafeMutableRawBufferPointer) throws(WorkerError) -> Void
  ) throws(WorkerError) {
    let most = (Self.maximumPixels / (size.width * size.height)).squareRoot()
    let wanted = min(finest, most, Self.resolution * rect.width / size.width)
    let scale = min(max(wanted, IPCLimits.scales.lowerBound), IPCLimits.scales.upperBound)
    guard
      let region = PixelRegion(
        width: max(1, Int((size.width * scale).rounded())),
        height: max(1, Int((size.height * scale).rounded())))
    else { throw WorkerError(.tooLarge) }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: region.byteCount, alignment: MemoryLayout<UInt32>.alignment)
    defer { memory.deallocate() }
    try render(scale, region, memory)
    let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    // The shim reads `height` rows of `stride` bytes, which is what was allocated.
    try context.check(
      paper_mupdf_sheets_pixels(
        pointer, base, Int32(region.width), Int32(region.height), region.stride, rect.ofShim))
  }

  /// Bytes of the PDF, which ends with the first call.
  func part(from first: Int, title: String) throws(WorkerError) -> SheetBytes {
    if count == nil {
      var length = 0
      try context.check(paper_mupdf_sheets_finish(pointer, title, &length))
      guard length <= IPCLimits.sheets else { throw WorkerError(.tooLarge) }
      count = length
    }
    var length = 0
    guard let base = paper_mupdf_sheets_bytes(pointer, &length), first <= length else {
      throw WorkerError(.badRequest, "the PDF has no such part")
    }
    // Bound: the PDF has `length` bytes as long as this object lives.
    let whole = UnsafeBufferPointer(start: base, count: length)
    return SheetBytes(
      count: length, bytes: Array(whole[first..<min(length, first + IPCLimits.sheetPart)]))
  }
}

extension PageRect {
  var ofShim: paper_mupdf_rect {
    paper_mupdf_rect(x0: x, y0: y, x1: x + width, y1: y + height)
  }
}

// MARK: Pages on sheets

/// Pages that are pictures.
extension Book {
  package func sheets(after before: SheetMaker?) throws(WorkerError) -> SheetMaker {
    if let before { return before }
    guard let context = DocumentContext() else { throw WorkerError(.outOfMemory) }
    return try SheetMaker(context)
  }

  package func put(
    _ page: PagePlace, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError) {
    try putPixels(of: page, on: sheets, in: rect)
  }

  func putPixels(
    of page: PagePlace, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError) {
    guard let size = try pages(from: page, count: 1).sizes.first ?? nil else {
      throw WorkerError(.damaged, "the page has no size")
    }
    try sheets.put(pixelsOf: size, in: rect) { (scale, region, memory) throws(WorkerError) in
      try render(page, scale: scale, region, into: memory)
    }
  }

  /// Puts a picture as its file has the picture, where a printer's program reads such files.
  /// - Returns: whether the picture was put.
  func put(
    _ file: PictureData, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError) -> Bool {
    guard case .bytes(let bytes) = file, PictureHeader.kind(of: bytes) == .jpeg,
      let header = try? file.header(), header.orientation == 1
    else { return false }
    try sheets.put(jpeg: bytes, in: rect)
    return true
  }
}

extension DocumentBook {
  package func sheets(after before: SheetMaker?) throws(WorkerError) -> SheetMaker {
    guard let before else { return try SheetMaker(context) }
    guard before.isMade(by: context) else {
      throw WorkerError(.badRequest, "another PDF is being made")
    }
    return before
  }

  package func put(
    _ page: PagePlace, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError) {
    try require(page)
    try withFurniture(of: page) { (furniture) throws(WorkerError) in
      if let drawing = try setter?.drawing(of: page) {
        return try sheets.put(drawing, in: rect, furniture)
      }
      try sheets.put(page, of: pointer, in: rect, furniture)
    }
  }
}
