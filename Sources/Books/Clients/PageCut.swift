import Books
import PaperGeometry
import PaperRaster
import IPC

/// What a worker has to draw for a request: a scale and a region of the page in pixels at that scale, and
/// where the region lies in the bitmap that answers the request.
struct PageCut: Equatable {
  /// Pixels per unit of the page, in both directions. Where the box is no whole multiple of the page, the
  /// greater of both scales is taken, so that the page covers the region.
  var scale: Float
  /// Nil where the wanted part of the box shows paper only.
  var region: PixelRegion?
  /// The region's place in the bitmap.
  var target: PixelRect
  /// The size of the bitmap, in pixels.
  var width: Int
  var height: Int
  /// The place of the bitmap's first pixel in the box.
  private(set) var x = 0, y = 0

  /// Places a page by the same rule by which the layouts place a page on its sheet (`PageFit`).
  /// - Parameters:
  ///   - page: the size of the page in its units.
  ///   - part: the wanted part of the box, in the box's pixels; nil for the whole box.
  /// - Returns: nil where the page cannot be drawn into such a box.
  init?(of page: Size, inWidth boxWidth: Int, height boxHeight: Int, fit: Fit, part: PixelRect?) {
    let box = Size(Double(boxWidth), Double(boxHeight))
    guard let placed = PageFit.placing(page, in: box, fills: fit == .fill) else { return nil }
    let (source, target) = (placed.source, PixelRect(whole: placed.target))
    guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else {
      return nil
    }
    let scale = max(Double(target.width) / source.width, Double(target.height) / source.height)
    guard IPCLimits.scales.contains(Float(scale)) else { return nil }
    let bitmap = part ?? PixelRect(0, 0, boxWidth, boxHeight)
    let seen = target.intersection(bitmap)
    self.scale = Float(scale)
    (width, height, x, y) = (bitmap.width, bitmap.height, bitmap.x, bitmap.y)
    self.target = PixelRect(seen.x - bitmap.x, seen.y - bitmap.y, seen.width, seen.height)
    guard !seen.isEmpty else {
      region = nil
      return
    }
    // The page is cropped by a whole number of pixels, the same for all parts of the box.
    let (cropX, cropY) = ((source.minX * scale).rounded(), (source.minY * scale).rounded())
    guard
      let region = PixelRegion(
        x: Int(cropX) + seen.x - target.x, y: Int(cropY) + seen.y - target.y, width: seen.width,
        height: seen.height)
    else { return nil }
    self.region = region
  }

  /// The whole page, so small that its border costs next to nothing, as the paper's colour is its border's.
  init?(ofPaperOf page: Size) {
    self.init(of: page, inWidth: 96, height: 96, fit: .page, part: nil)
  }

  init?(of page: Size, for request: ImageRequest) {
    self.init(
      of: page, inWidth: request.width, height: request.height, fit: request.fit,
      part: request.part)
  }

  init?(of page: Size, for request: PictureRequest) {
    self.init(
      of: page, inWidth: request.width, height: request.height, fit: request.fit,
      part: request.part)
  }

  /// The answer to the request.
  /// - Parameters:
  ///   - pixels: the region; nil where there is none.
  ///   - paper: the colour of the sheet around the page; nil to take the colour from the region's border.
  ///   - blank: the sheet around the page in that colour; nil for a plain sheet.
  /// - Returns: nil where no bitmap can have the size.
  func picture(
    of pixels: PagePixels?, paper: Pixel?, blank: ((Pixel) -> BlankPaper)? = nil, natural: Size,
    label: String
  ) -> DecodedPicture? {
    let sheet = paper ?? pixels?.paper ?? 0xFFFF_FFFF
    let around = blank?(sheet) ?? BlankPaper(plain: sheet)
    let whole =
      pixels?.on(around, at: target, width: width, height: height, origin: (x, y))
      ?? PixelStorage(of: around, width: width, height: height, origin: (x, y))
    guard let bitmap = Bitmap(width: width, height: height, pixels: whole, label: label) else {
      return nil
    }
    // The mipmap levels are made here, off the window's thread, and not when the page first turns.
    bitmap.prepareLevels()
    return DecodedPicture(
      bitmap: bitmap, naturalSize: natural,
      averageColor: pixels?.averageColor ?? Color(pixel: sheet), paper: Color(pixel: sheet))
  }
}

extension PaperStock {
  /// Empty paper of the same grain in another colour.
  func blank(_ tone: Pixel) -> BlankPaper {
    BlankPaper(PaperStock(tone, grain: grain, isNight: isNight))
  }
}

extension PageCut {
  /// A paper with the place of the region's first pixel on the sheet; nil without a paper.
  func placed(_ paper: PaperStock?) -> (stock: PaperStock, x: Int, y: Int)? {
    paper.map { ($0, x + target.x, y + target.y) }
  }
}

extension PixelRect {
  /// - Parameter rect: a rectangle with whole coordinates.
  fileprivate init(whole rect: Rect) {
    self.init(Int(rect.minX), Int(rect.minY), Int(rect.width), Int(rect.height))
  }
}

extension Color {
  /// The colour of an opaque pixel.
  fileprivate init(pixel: Pixel) { self.init(hex: pixel & 0xFF_FFFF) }
}
