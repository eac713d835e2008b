import IPC
import PageAreas
import ScanRepair

/// How a page is turned upright.
struct UprightPage {
  /// In radians.
  let angle: Double
  /// What is seen beside the file's page.
  let paper: UInt32

  /// A drawing of the page, turned.
  func turned(_ picture: SmallPicture) -> SmallPicture {
    let whole = ScanPart(x: 0, y: 0, width: picture.width, height: picture.height)
    let turn = ScanTurn(
      width: Double(picture.width), height: Double(picture.height), angle: angle)
    let pixels = turn.drawn(picture.pixels, whole, beside: paper, as: whole)
    return SmallPicture(width: picture.width, height: picture.height, pixels: pixels) ?? picture
  }

  /// A box of the page around the place to which its middle is turned: lines are level on an upright page.
  func turned(_ box: AreaBox, on size: PageSize) -> AreaBox {
    let turn = ScanTurn(width: Double(size.width), height: Double(size.height), angle: angle)
    let (x, y) = turn.upright(Double(box.midX), Double(box.midY))
    let (dx, dy) = (Float(x) - box.midX, Float(y) - box.midY)
    return AreaBox(box.x0 + dx, box.y0 + dy, box.x1 + dx, box.y1 + dy)
  }
}

/// Draws the pages of a scan as the reader wants them: other levels, white paper, upright, without a black edge.
///
/// What a page needs is found once, from a small drawing of the page, so that all tiles of the page agree
/// (decision: Scans).
final class ScanPages {
  private struct Facts {
    var levels: ScanLevels
    /// In radians.
    var angle: Double
    /// The page within the black edge, in parts of the page.
    var box: AreaBox
  }

  private var known: [PagePlace: Facts] = [:]
  private static let maximumKnown = 512

  /// Draws a region of a page.
  func render(
    _ page: PagePlace, of book: any Book, scale: Float, _ region: PixelRegion, _ look: ScanRecord,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    guard let size = try book.pages(from: page, count: 1).sizes.first ?? nil,
      let facts = try facts(of: page, book, size)
    else { return try book.render(page, scale: scale, region, into: memory) }
    let turn = ScanTurn(
      width: Double(size.width * scale), height: Double(size.height * scale),
      angle: look.isStraight ? facts.angle : 0)
    let part = ScanPart(x: region.x, y: region.y, width: region.width, height: region.height)
    let source = turn.isNothing ? part : turn.source(of: part)
    guard
      let needed = PixelRegion(
        x: source.x, y: source.y, width: source.width, height: source.height)
    else { throw WorkerError(.tooLarge) }
    var pixels = try Self.pixels(of: book, page, scale, needed)
    if !turn.isNothing {
      pixels = turn.drawn(pixels, source, beside: facts.levels.paper, as: part)
    }
    if look.isClean { turn.clear(beyond: facts.box, facts.levels.paper, in: &pixels, part) }
    LevelTable(
      contrast: look.contrast, brightness: look.brightness,
      whitening: look.isWhite && facts.levels.hasPaper ? facts.levels : nil
    ).apply(to: &pixels)
    // Bound: the region's rows lie in the memory, as the message's handler has checked.
    pixels.withUnsafeBytes { from in
      for y in 0..<region.height {
        let row = UnsafeRawBufferPointer(
          rebasing: from[y * region.width * 4..<(y + 1) * region.width * 4])
        UnsafeMutableRawBufferPointer(rebasing: memory[(y * region.stride)...])
          .copyMemory(from: row)
      }
    }
  }

  /// By which angle the lines of a page fall to the right, in radians.
  func tilt(of page: PagePlace, _ book: any Book) throws(WorkerError) -> Float {
    guard let size = try book.pages(from: page, count: 1).sizes.first ?? nil,
      let facts = try facts(of: page, book, size)
    else { return 0 }
    return Float(facts.angle)
  }

  /// The areas of a page as it is turned upright.
  func areas(
    _ page: PagePlace, of book: any Book, isRightToLeft: Bool
  ) throws(WorkerError) -> [AreaRecord] {
    guard let size = try book.pages(from: page, count: 1).sizes.first ?? nil,
      let facts = try facts(of: page, book, size), facts.angle != 0
    else { return try book.areas(page, isRightToLeft: isRightToLeft) }
    let upright = UprightPage(angle: facts.angle, paper: facts.levels.paper)
    return try book.textAreas(page, isRightToLeft: isRightToLeft, upright)
  }

  private static func pixels(
    of book: any Book, _ page: PagePlace, _ scale: Float, _ region: PixelRegion
  ) throws(WorkerError) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: region.width * region.height)
    var failure: WorkerError?
    // Bound: a region without a stride of its own has rows of its width, which the pixels fill.
    pixels.withUnsafeMutableBytes { bytes in
      do throws(WorkerError) {
        try book.render(page, scale: scale, region, into: bytes)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return pixels
  }

  private func facts(
    of page: PagePlace, _ book: any Book, _ size: PageSize
  ) throws(WorkerError) -> Facts? {
    if let known = known[page] { return known }
    guard let picture = try book.smallPicture(page, size, side: Self.side) else { return nil }
    let facts = Facts(
      levels: ScanLevels(picture), angle: ScanSkew.angle(of: picture) * .pi / 180,
      box: ScanEdges.box(of: picture))
    if known.count >= Self.maximumKnown { known = [:] }
    known[page] = facts
    return facts
  }

  /// The longer side of the drawing that is looked at, in pixels: a twentieth of a degree moves a line's end by one.
  private static let side = 900
}
