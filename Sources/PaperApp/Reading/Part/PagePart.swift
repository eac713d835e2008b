import Books
import Content
import PaperGeometry
import PaperGestures
import PaperRaster

/// A rectangle that the reader draws over a page, and the picture that is made of the rectangle.
struct PagePart {
  /// A hand that draws.
  struct Drawing {
    var page: Int
    var pointer: Pointer
    /// The corner at which the hand began and the corner where the hand is, in page space.
    var from: Point
    var to: Point
    /// Whether the reader has given the rectangle up, while the button is still down.
    var isGivenUp = false

    var rect: Rect {
      Rect(
        min(from.x, to.x), min(from.y, to.y), abs(to.x - from.x), abs(to.y - from.y))
    }
  }

  /// A part that was drawn, within a frame until the reader gives the part up.
  struct Kept {
    var page: Int
    /// In page space.
    var rect: Rect
    var request: ImageRequest
    /// nil until the picture is there.
    var picture: Bitmap?
  }

  /// A press on the kept part, whose picture leaves with a hand that moves.
  struct Press {
    var pointer: Pointer
    var from: Point
    var isDragging = false
  }

  var drawing: Drawing?
  var kept: Kept?
  var press: Press?
  /// The picture that has been asked for.
  var wanted: ImageRequest?

  /// Pixels of a picture at most. An A3 sheet has so many at 300 to an inch.
  static let maximumPixels = 24_000_000.0
  /// Pixels to a point of a page on paper at least: 300 to an inch.
  static let resolution = 300.0 / 72
  /// Sides of a rectangle that are shorter, in points of the window, are those of a click.
  static let slop = 5.0
  /// The thickness of a frame's bar, in points of the window.
  private static let bar = 2.0
  /// A hand that has moved so far on the kept part, in points of the window, drags the picture.
  static let dragSlop = 4.0

  /// The request for a part of a page as a picture: in the page's own colours, as sharp as the page is printed or shown.
  /// - Parameters:
  ///   - rect: in page space.
  ///   - size: of the page, in its units.
  ///   - shown: pixels of the window to a unit of the page.
  ///   - isPrinted: whether the units are points. A page of pixels has no more pixels than its file.
  /// - Returns: nil beside the page.
  static func request(
    _ page: PageID, _ rect: Rect, of size: Size, shown: Double, isPrinted: Bool
  ) -> ImageRequest? {
    let whole = Rect(origin: .zero, size: size)
    let region = rect.scaled(by: size.height).intersection(whole)
    guard region.width > 0, region.height > 0 else { return nil }
    let wanted = isPrinted ? max(resolution, shown) : 1
    let most = (maximumPixels / (region.width * region.height)).squareRoot()
    // The edges of the region are rounded outwards by a pixel.
    let longest = 16_000 / max(region.width, region.height)
    return ImageRequest(
      page, region: region, pageSize: size, scale: min(wanted, most, longest))
  }

  /// The page and the rectangle of the frame that is seen.
  var frame: (page: Int, rect: Rect)? {
    if let drawing { return drawing.isGivenUp ? nil : (drawing.page, drawing.rect) }
    return kept.map { ($0.page, $0.rect) }
  }

  /// What lies over the page while the rectangle is drawn or kept: light within four bars.
  /// - Parameter height: of the page as it is seen, in points of the window.
  func marks(_ accent: Color, height: Double) -> [PageOverlay] {
    guard let (page, rect) = frame else { return [] }
    let width = Self.bar / max(height, 100)
    let bars = [
      Rect(rect.minX, rect.minY, rect.width, width),
      Rect(rect.minX, rect.maxY - width, rect.width, width),
      Rect(rect.minX, rect.minY, width, rect.height),
      Rect(rect.maxX - width, rect.minY, width, rect.height),
    ]
    let light = PageOverlay(page: page, rect: rect, color: accent.withAlpha(0.18))
    return [light] + bars.map { PageOverlay(page: page, rect: $0, color: accent) }
  }
}
