import IPC
import PageAreas

/// Columns and panels of pages.
extension Book {
  /// The areas of a page, found in a small drawing of the page.
  func drawnAreas(
    _ page: PagePlace, isRightToLeft: Bool, _ upright: UprightPage? = nil
  ) throws(WorkerError) -> [AreaRecord] {
    guard let size = try pages(from: page, count: 1).sizes.first ?? nil else {
      throw WorkerError(.noSuchPage)
    }
    guard let picture = try smallPicture(page, size, side: SmallPicture.side) else { return [] }
    let found = PageAreas.areas(
      of: upright?.turned(picture) ?? picture, isComic: opened.format == .comic,
      isRightToLeft: isRightToLeft)
    return found.areas.map {
      AreaRecord($0.scaled(size.width, size.height), isColumn: found.areColumns)
    }
  }

  /// A drawing of a page whose longer side has so many pixels; nil for a page that is too thin for a drawing.
  func smallPicture(
    _ page: PagePlace, _ size: PageSize, side: Int
  ) throws(WorkerError) -> SmallPicture? {
    let scale = Float(side) / max(size.width, size.height)
    guard IPCLimits.scales.contains(scale),
      let region = PixelRegion(
        width: max(1, Int(size.width * scale)), height: max(1, Int(size.height * scale)))
    else { return nil }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: region.byteCount, alignment: 4)
    defer { bytes.deallocate() }
    try render(page, scale: scale, region, into: bytes)
    // Bound: the region's stride is four bytes for each of its pixels, and the bytes hold the region.
    let pixels = (0..<region.width * region.height).map {
      bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)
    }
    return SmallPicture(width: region.width, height: region.height, pixels: pixels)
  }
}

extension DocumentBook {
  func areas(_ page: PagePlace, isRightToLeft: Bool) throws(WorkerError) -> [AreaRecord] {
    try textAreas(page, isRightToLeft: isRightToLeft)
  }
}

extension Book {
  /// The columns of a page with text, or the areas of a drawing of the page.
  /// - Parameter upright: how the page is turned; nil for the page as it is in the file.
  func textAreas(
    _ page: PagePlace, isRightToLeft: Bool, _ upright: UprightPage? = nil
  ) throws(WorkerError) -> [AreaRecord] {
    let lines = try text(page).lines.filter { !$0.range.isEmpty }
    // A page of fewer lines is a picture with a caption.
    guard lines.count >= 6,
      let size = try pages(from: page, count: 1).sizes.first ?? nil
    else { return try drawnAreas(page, isRightToLeft: isRightToLeft, upright) }
    func boxes(vertical: Bool) -> [AreaBox] {
      lines.filter { $0.isVertical == vertical }.map { line in
        let rect = line.rect
        let box = AreaBox(rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
        return upright?.turned(box, on: size) ?? box
      }
    }
    let columns = TextColumns(width: size.width, height: size.height, isRightToLeft: isRightToLeft)
    return columns.columns(of: boxes(vertical: false), vertical: boxes(vertical: true)).map {
      AreaRecord($0, isColumn: true)
    }
  }
}

extension AreaRecord {
  fileprivate init(_ box: AreaBox, isColumn: Bool) {
    self.init(
      PageRect(x: box.x0, y: box.y0, width: box.width, height: box.height), isColumn: isColumn)
  }
}
