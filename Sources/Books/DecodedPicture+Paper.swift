import PaperGeometry
import PaperRaster

extension DecodedPicture {
  /// The picture without the paper round it that fills a box of another shape; nil where nothing would be left.
  ///
  /// Right for a picture that was asked for as a whole (`Fit.page`), without a part.
  public var withoutPaper: Bitmap? {
    guard let place = PageFit.placing(naturalSize, in: bitmap.size, fills: false)?.target else {
      return nil
    }
    let (x, y) = (Int(place.minX), Int(place.minY))
    let (width, height) = (Int(place.width), Int(place.height))
    guard x >= 0, y >= 0, width > 0, height > 0, x + width <= bitmap.width,
      y + height <= bitmap.height
    else { return nil }
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for row in y..<y + height {
      for column in x..<x + width { pixels.append(bitmap.pixels[row * bitmap.width + column]) }
    }
    return Bitmap(width: width, height: height, pixels: pixels, label: bitmap.label)
  }
}
