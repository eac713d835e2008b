import PaperGeometry
import PaperRaster

/// How a picture is laid into a box of another shape.
public enum Fit: Hashable, Sendable {
  /// The box is filled and what does not fit is cropped, evenly on both sides.
  case fill
  /// All of the picture is seen, centred at whole pixels on the paper's colour. Where its shape
  /// differs from the box's by less than 2 % the box is filled instead, so that no slivers show.
  case page
}

/// One picture, wanted at one size, or a part of it.
public struct PictureRequest: Hashable, Sendable {
  public var source: Picture.Source
  /// The label of the bitmap, as dumps show it: `book-id/page-3`.
  public var name: String
  /// The box in pixels.
  public var width: Int
  public var height: Int
  public var fit: Fit
  /// The part of the box that is wanted, in its pixels; nil for all of it.
  public var part: PixelRect?

  public init(
    source: Picture.Source, name: String, width: Int, height: Int, fit: Fit, part: PixelRect? = nil
  ) {
    self.source = source
    self.name = name
    self.width = width
    self.height = height
    self.fit = fit
    self.part = part
  }

  /// Whether a bitmap can answer it.
  public var isPossible: Bool {
    ImageRequest.isPossible(width: width, height: height, part: part)
  }
}

/// A picture ready to be drawn.
public struct DecodedPicture: Sendable {
  /// Exactly as large as the box that was asked for, or as the part of it, and opaque.
  public let bitmap: Bitmap
  /// The picture's own size in pixels, as it stands upright.
  public let naturalSize: (width: Int, height: Int)
  /// The mean of the pixels that are shown.
  public let averageColor: Color
  /// The colour of the sheet: what most of the picture's border is.
  public let paper: Color

  public init(
    bitmap: Bitmap, naturalSize: (width: Int, height: Int), averageColor: Color, paper: Color
  ) {
    self.bitmap = bitmap
    self.naturalSize = naturalSize
    self.averageColor = averageColor
    self.paper = paper
  }
}
