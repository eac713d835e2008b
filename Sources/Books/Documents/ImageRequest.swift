import BookFormats
import PaperGeometry
import PaperRaster

/// A request for the pixels of a page, of a cover, or of a part of either, at a scale.
///
/// The scale is given by the size of the whole page in pixels and not as a number, so that neighbouring
/// tiles fit to the pixel, and equal requests are equal values.
public struct ImageRequest: Hashable, Sendable {
  public var image: ImageID
  /// The box in pixels into which the whole page is laid.
  public var width: Int
  public var height: Int
  public var fit: Fit
  /// The wanted part of the box, in the box's pixels; nil for the whole box.
  public var part: PixelRect?
  /// Whether dark paper with light letters is wanted; pictures keep their colours, and are a little darker.
  public var isNight = false
  /// Whether the page is printed on Paper's own paper, and not shown on its own.
  public var isOnPaper = false
  /// How the page of a scan is shown.
  public var scan = ScanLook.asInFile

  /// - Parameter part: a tile of the box, in the box's pixels; nil for the whole box.
  public init(_ image: ImageID, width: Int, height: Int, fit: Fit, part: PixelRect? = nil) {
    self.image = image
    self.width = width
    self.height = height
    self.fit = fit
    self.part = part
  }

  /// A request for the region of a page at a scale.
  /// - Parameters:
  ///   - region: in the page's units, with the origin at the page's top left; clipped to the page.
  ///   - pageSize: in the page's units.
  ///   - scale: pixels per unit.
  /// - Returns: nil where the region and the page do not overlap, and for numbers that give no bitmap.
  public init?(_ page: PageID, region: Rect, pageSize: Size, scale: Double) {
    let (width, height) = (pageSize.width * scale, pageSize.height * scale)
    let sides = 0.5...Double(DocumentLimits.pageSide)
    guard sides.contains(width), sides.contains(height) else { return nil }
    let box = PixelRect(0, 0, Int(width.rounded()), Int(height.rounded()))
    func pixels(_ value: Double, _ limit: Int, _ rule: FloatingPointRoundingRule) -> Int {
      let value = (value * scale).rounded(rule)
      return value.isNaN ? 0 : Int(min(max(0, value), Double(limit)))
    }
    let (x0, y0) = (
      pixels(region.minX, box.width, .down), pixels(region.minY, box.height, .down)
    )
    let (x1, y1) = (pixels(region.maxX, box.width, .up), pixels(region.maxY, box.height, .up))
    let part = PixelRect(x0, y0, x1 - x0, y1 - y0)
    guard !part.isEmpty else { return nil }
    self.init(
      .page(page), width: box.width, height: box.height, fit: .fill,
      part: part == box ? nil : part)
    guard isPossible else { return nil }
  }

  /// The size in pixels of the bitmap that answers the request.
  public var bitmapSize: (width: Int, height: Int) {
    part.map { ($0.width, $0.height) } ?? (width, height)
  }

  /// Whether a bitmap can answer the request: the box has a size, the part lies in the box, and the bitmap
  /// is not too large.
  public var isPossible: Bool { Self.isPossible(width: width, height: height, part: part) }

  /// `isPossible` for a box and a part that belong to no request yet; `PictureRequest` uses this function.
  static func isPossible(width: Int, height: Int, part: PixelRect?) -> Bool {
    let sides = 1...DocumentLimits.pageSide
    let bitmapSides = 1...Bitmap.maximumSide
    let part = part ?? PixelRect(0, 0, width, height)
    return sides.contains(width) && sides.contains(height) && part.x >= 0 && part.y >= 0
      && bitmapSides.contains(part.width) && bitmapSides.contains(part.height)
      && part.x <= width - part.width && part.y <= height - part.height
      && part.width * part.height <= PictureHeader.maximumPixels
  }

  /// The request for the whole page that a tile is a part of.
  public var whole: ImageRequest {
    var whole = self
    whole.part = nil
    return whole
  }

  /// The name in dumps and labels.
  public var name: String { image.name }
}
