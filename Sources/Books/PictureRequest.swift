import PaperGeometry
import PaperRaster

/// How a picture is laid into a box of another shape.
public enum Fit: Hashable, Sendable {
  /// The picture fills the box, and the excess is cropped evenly on both sides.
  case fill
  /// The whole picture is seen, centred at whole pixels on the paper's colour. Where the picture's aspect
  /// ratio differs from the box's by less than 2 %, the box is filled instead, so that no slivers show.
  case page
}

/// A request for a picture, or a part of a picture, at a size.
public struct PictureRequest: Hashable, Sendable {
  public var source: Picture.Source
  /// The label of the bitmap, as dumps show it: `book-id/page-3`.
  public var name: String
  /// The box in pixels.
  public var width: Int
  public var height: Int
  public var fit: Fit
  /// The wanted part of the box, in the box's pixels; nil for the whole box.
  public var part: PixelRect?
  /// What is seen around a picture that does not fill its box; nil for the colour of the picture's own edge.
  package var mount: Mount?
  /// The paper on which the picture is printed; nil for a picture that is shown as it is.
  package var paper: PaperStock?
  /// How the picture is shown where it is a scan.
  package var scan = ScanLook.asInFile

  /// Paper around a picture.
  package struct Mount: Hashable, Sendable {
    package var paper: PaperStock
    /// Whether the picture will be dimmed for the night, and the mount is to have the paper's colour then.
    package var isDimmed = false

    package init(_ paper: PaperStock, isDimmed: Bool = false) {
      (self.paper, self.isDimmed) = (paper, isDimmed)
    }

    /// The mount's mean colour.
    package var tone: Pixel { map(paper.tone) }
    package var blank: BlankPaper { BlankPaper(paper, map: map) }

    private func map(_ pixel: Pixel) -> Pixel {
      isDimmed ? DecodedPicture.beforeDimming(pixel) : pixel
    }
  }

  package init(
    source: Picture.Source, name: String, width: Int, height: Int, fit: Fit, part: PixelRect? = nil,
    mount: Mount? = nil
  ) {
    self.source = source
    self.name = name
    self.width = width
    self.height = height
    self.fit = fit
    self.part = part
    self.mount = mount
  }

  /// Whether something of the box is left beside a picture of a size.
  public func hasMount(around size: Size) -> Bool {
    guard fit == .page, size.width > 0, size.height > 0, width > 0, height > 0 else { return false }
    let shapes = size.width / size.height / (Double(width) / Double(height))
    return abs(shapes - 1) >= Self.alike
  }

  /// By how much the shapes of a picture and of a box differ where the picture fills the box.
  private static let alike = 0.02

  /// Whether a bitmap can answer the request.
  public var isPossible: Bool {
    ImageRequest.isPossible(width: width, height: height, part: part)
  }
}

/// A picture ready to be drawn.
public struct DecodedPicture: Sendable {
  /// The pixels: opaque, and exactly as large as the requested box or part of the box.
  public let bitmap: Bitmap
  /// The own size of the upright picture, in pixels, or of the document's page, in points.
  public let naturalSize: Size
  /// The mean of the visible pixels.
  public let averageColor: Color
  /// The colour of the sheet: the commonest colour along the picture's border.
  public let paper: Color
  /// The cloth in which a book with this cover is bound: the cover's colour along its border, so that the cover goes on
  /// around the book. (The mean of all pixels was rejected: of a red cover with a white label it is pink.)
  public var cloth: Color { paper }

  public init(
    bitmap: Bitmap, naturalSize: Size, averageColor: Color, paper: Color
  ) {
    self.bitmap = bitmap
    self.naturalSize = naturalSize
    self.averageColor = averageColor
    self.paper = paper
  }
}
