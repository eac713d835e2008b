import CMuPDF
import IPC

/// Draws the pages of a document by night. What belongs to a picture keeps its colours; what a page is told by its
/// layout, all other pixels are turned (`NightPixels`).
///
/// Which pictures are paper to the eye is found once for a page, from a small drawing of it, so that all tiles of the
/// page agree (decision: Night pages).
final class NightPages {
  private unowned let book: DocumentBook
  /// Where pictures keep their colours, in points of the page, for pages that were drawn.
  private var known: [PagePlace: [paper_mupdf_rect]] = [:]

  private static let maximumKnown = 256
  /// More pictures on a page are the pieces of one.
  private static let maximumPictures: Int32 = 400
  /// The longer side of the drawing in which pictures are looked at, in pixels.
  private static let side: Float = 400

  init(_ book: DocumentBook) { self.book = book }

  /// Turns the pixels of a region that has been drawn.
  func paint(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    _ bytes: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    let boxes = try pictures(on: page).map { $0.inside(region, scale: scale) }
    NightPixels.paint(
      bytes, width: region.width, height: region.height, stride: region.stride, pictures: boxes)
  }

  private func pictures(on page: PagePlace) throws(WorkerError) -> [paper_mupdf_rect] {
    if let known = known[page] { return known }
    let found = try find(page)
    if known.count >= Self.maximumKnown { known = [:] }
    known[page] = found
    return found
  }

  private func find(_ page: PagePlace) throws(WorkerError) -> [paper_mupdf_rect] {
    let found = try book.pictures(on: page, maximum: Self.maximumPictures)
    guard !found.isEmpty, let size = try book.pages(from: page, count: 1).sizes.first ?? nil else {
      return []
    }
    let scale = min(Self.side / max(size.width, size.height), IPCLimits.scales.upperBound)
    guard IPCLimits.scales.contains(scale),
      let region = PixelRegion(
        width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
    else { return [] }
    let whole = paper_mupdf_rect(x0: 0, y0: 0, x1: size.width, y1: size.height)
    let pictures = found.count >= Int(Self.maximumPictures) ? [whole] : found
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: region.byteCount, alignment: 4)
    defer { bytes.deallocate() }
    try book.draw(page, scale: scale, region, into: bytes)
    return pictures.filter { !Self.isPaper($0.inside(region, scale: scale), in: bytes, region) }
  }

  private static func isPaper(
    _ box: NightPixels.Box, in bytes: UnsafeMutableRawBufferPointer, _ region: PixelRegion
  ) -> Bool {
    var test = PaperTest()
    for y in box.y0..<max(box.y0, box.y1) {
      for x in box.x0..<max(box.x0, box.x1) {
        // Bound: the box lies in the region, which the bytes hold.
        test.look(
          at: bytes.loadUnaligned(fromByteOffset: y * region.stride + x * 4, as: UInt32.self))
      }
    }
    return test.isPaper
  }
}

extension paper_mupdf_rect {
  /// The pixels that the rectangle touches, as the decoder fits pictures to whole pixels, of a region of a page of so many pixels to a point.
  fileprivate func inside(_ region: PixelRegion, scale: Float) -> NightPixels.Box {
    func pixel(_ value: Float, _ rule: FloatingPointRoundingRule, _ from: Int, _ maximum: Int)
      -> Int
    {
      let place = (value * scale).rounded(rule)
      let limit = Float(IPCLimits.offset)
      guard place > -limit else { return 0 }
      return min(max(0, Int(min(place, limit)) - from), maximum)
    }
    return NightPixels.Box(
      x0: pixel(x0, .down, region.x, region.width), y0: pixel(y0, .down, region.y, region.height),
      x1: pixel(x1, .up, region.x, region.width), y1: pixel(y1, .up, region.y, region.height))
  }
}
