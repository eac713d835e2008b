import Books
import PaperGeometry
import PaperRaster

/// Lays a decoded picture into a box.
enum PictureFitter {
  /// A part of the picture, and the place of that part in the box.
  struct Placement: Equatable {
    var source: Rect
    /// The place inside the box, in whole pixels.
    var target: PixelRect
  }

  /// The placement of a picture in a box, by the same rule by which the layouts place a page on its sheet.
  /// - Returns: nil where a side of the picture or of the box is not above 0.
  static func placement(
    ofWidth width: Int, height: Int, inWidth boxWidth: Int, height boxHeight: Int, fit: Fit
  ) -> Placement? {
    let box = Size(Double(boxWidth), Double(boxHeight))
    let placed = PageFit.placing(
      Size(Double(width), Double(height)), in: box, fills: fit == .fill)
    return placed.map { Placement(source: $0.source, target: PixelRect(whole: $0.target)) }
  }

  /// The placement for a part of the box: the part of the picture that is visible in it, and the place
  /// relative to the part's origin; nil where the part shows paper only.
  static func placement(_ whole: Placement, in part: PixelRect) -> Placement? {
    let seen = whole.target.intersection(part)
    guard !seen.isEmpty else { return nil }
    if seen == whole.target {
      return Placement(source: whole.source, target: seen.moved(-part.x, -part.y))
    }
    let (source, target) = (whole.source, whole.target)
    let (kx, ky) = (
      source.width / Double(target.width), source.height / Double(target.height)
    )
    return Placement(
      source: Rect(
        source.minX + Double(seen.x - target.x) * kx, source.minY + Double(seen.y - target.y) * ky,
        Double(seen.width) * kx, Double(seen.height) * ky),
      target: seen.moved(-part.x, -part.y))
  }

  /// - Returns: nil where no bitmap can have the size of the box or of the part.
  static func fit(_ picture: FullPicture, into request: PictureRequest) -> DecodedPicture? {
    guard
      let whole = placement(
        ofWidth: picture.width, height: picture.height, inWidth: request.width,
        height: request.height, fit: request.fit)
    else { return nil }
    guard let part = request.part else {
      let seen = scaled(picture, whole)
      return decoded(
        seen, at: whole.target, BorderColor.paper(of: seen), request.width, request.height,
        picture, request.name)
    }
    // All tiles of a page share the paper's colour, so the colour is taken from the whole picture.
    let paper = BorderColor.paper(of: picture)
    guard let place = placement(whole, in: part) else {
      let dot = FullPicture(width: 1, height: 1, pixels: PixelStorage([paper]))
      return decoded(
        dot, at: PixelRect(0, 0, 1, 1), paper, part.width, part.height, picture, request.name)
    }
    return decoded(
      scaled(picture, place), at: place.target, paper, part.width, part.height, picture,
      request.name)
  }

  /// - Parameters:
  ///   - part: the visible part of the picture, at `place` in a bitmap of `width` by `height` pixels.
  private static func decoded(
    _ part: FullPicture, at place: PixelRect, _ paper: Pixel, _ width: Int, _ height: Int,
    _ picture: FullPicture, _ name: String
  ) -> DecodedPicture? {
    let pixels = onPaper(part, at: place, paper, width, height)
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels, label: name) else {
      return nil
    }
    // The mipmap levels are made here, off the window's thread, and not when the page first turns.
    bitmap.prepareLevels()
    return DecodedPicture(
      bitmap: bitmap, naturalSize: (picture.width, picture.height),
      averageColor: BorderColor.average(of: part.pixels), paper: Color(pixel: paper))
  }

  /// The placed part of the picture, scaled to its size in the box.
  private static func scaled(_ picture: FullPicture, _ place: Placement) -> FullPicture {
    let (source, target) = (place.source, place.target)
    if source.width == Double(target.width) && source.height == Double(target.height) {
      return copied(picture, Int(source.minX), Int(source.minY), target.width, target.height)
    }
    return Resampler.scaled(picture, source, toWidth: target.width, height: target.height)
  }

  private static func copied(
    _ picture: FullPicture, _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) -> FullPicture {
    if width == picture.width && height == picture.height { return picture }
    // Bound: `placement` keeps the part inside the picture; the rows fill all of `out`.
    let pixels = PixelStorage(count: width * height) { out in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<height {
          let start = (y + row) * picture.width + x
          copy(UnsafeBufferPointer(rebasing: pixels[start..<start + width]), to: out, row * width)
        }
      }
    }
    return FullPicture(width: width, height: height, pixels: pixels)
  }

  private static func onPaper(
    _ part: FullPicture, at place: PixelRect, _ paper: Pixel, _ width: Int, _ height: Int
  ) -> PixelStorage {
    if part.width == width && part.height == height { return part.pixels }
    // Bound: `placement` keeps the part inside the box.
    return PixelStorage(count: width * height) { out in
      out.initialize(repeating: paper)
      part.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<part.height {
          let line = pixels[row * part.width..<(row + 1) * part.width]
          copy(UnsafeBufferPointer(rebasing: line), to: out, (place.y + row) * width + place.x)
        }
      }
    }
  }

  private static func copy(
    _ line: UnsafeBufferPointer<Pixel>, to out: UnsafeMutableBufferPointer<Pixel>, _ start: Int
  ) {
    _ = UnsafeMutableBufferPointer(rebasing: out[start..<start + line.count])
      .update(fromContentsOf: line)
  }
}

extension PixelRect {
  /// - Parameter rect: a rectangle with whole coordinates.
  fileprivate init(whole rect: Rect) {
    self.init(Int(rect.minX), Int(rect.minY), Int(rect.width), Int(rect.height))
  }

  fileprivate func moved(_ dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(x + dx, y + dy, width, height)
  }
}
