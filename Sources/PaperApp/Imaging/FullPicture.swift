import PaperRaster

/// A decoded picture at its own size: opaque pixels, row by row.
package struct FullPicture: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let pixels: PixelStorage

  /// - Parameter pixels: exactly `width * height` pixels.
  package init(width: Int, height: Int, pixels: PixelStorage) {
    precondition(pixels.count == width * height, "a picture's pixels fill its size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package var bytes: Int { pixels.count * MemoryLayout<Pixel>.stride }

  /// The upright picture.
  /// - Parameter orientation: the EXIF orientation, 1 to 8; other numbers leave the picture unchanged.
  package func turned(by orientation: Int) -> FullPicture {
    // The index in this picture of the upright picture's first pixel, and the steps to the upright
    // picture's next pixel to the right and to the next pixel below.
    let (right, bottom) = (width - 1, (height - 1) * width)
    let start: Int
    let step: Int
    let rowStep: Int
    switch orientation {
    case 2: (start, step, rowStep) = (right, -1, width)
    case 3: (start, step, rowStep) = (bottom + right, -1, -width)
    case 4: (start, step, rowStep) = (bottom, 1, -width)
    case 5: (start, step, rowStep) = (0, width, 1)
    case 6: (start, step, rowStep) = (bottom, -width, 1)
    case 7: (start, step, rowStep) = (bottom + right, -width, -1)
    case 8: (start, step, rowStep) = (right, width, -1)
    default: return self
    }
    let (newWidth, newHeight) = orientation >= 5 ? (height, width) : (width, height)
    let turned = PixelStorage(count: pixels.count) { out in
      // The loops fill exactly `newWidth * newHeight == pixels.count` places.
      var to = 0
      for y in 0..<newHeight {
        var from = start + y * rowStep
        for _ in 0..<newWidth {
          out[to] = pixels[from]
          to += 1
          from += step
        }
      }
    }
    return FullPicture(width: newWidth, height: newHeight, pixels: turned)
  }
}
