import Books
import PaperGeometry
import PaperRaster
import WorkerClient

/// Opaque pixels, row by row, as a worker has drawn them.
struct PagePixels: Equatable, Sendable {
  let width: Int
  let height: Int
  let pixels: PixelStorage

  init(width: Int, height: Int, pixels: PixelStorage) {
    precondition(pixels.count == width * height, "the pixels fill the size")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Copies the pixels out of the memory that a worker has filled, and makes every pixel opaque.
  ///
  /// A worker that has been taken over could change shared pixels while the rasteriser reads them
  /// (decision: Copied pixels).
  /// - Parameters:
  ///   - stride: in bytes from row to row; `memory` holds at least `height` rows.
  ///   - paper: the paper on which the pixels are printed, and the place of the first pixel on the sheet; nil to leave the
  ///     pixels as they are. A row is printed while the row is still in the nearest cache.
  init(
    copying memory: SharedMemory, width: Int, height: Int, stride: Int,
    on paper: (stock: PaperStock, x: Int, y: Int)? = nil
  ) {
    let printed = paper.map { PrintedPaper($0.stock) }
    precondition(
      stride >= width * 4 && stride * height <= memory.count, "the memory holds the rows")
    let copy = PixelStorage(count: width * height) { out in
      // Bound: the last byte read is below `stride * height`; `out` is filled from 0 to the end.
      memory.withBytes { bytes in
        guard let from = bytes.baseAddress, let to = out.baseAddress else { return }
        for y in 0..<height {
          Self.copyRow(from + y * stride, to + y * width, count: width)
          guard let printed, let paper else { continue }
          let row = UnsafeMutableBufferPointer(start: to + y * width, count: width)
          printed.print(row, x: paper.x, y: paper.y + y)
        }
      }
    }
    self.init(width: width, height: height, pixels: copy)
  }

  /// Copies `count` pixels and makes them opaque. The loop has no checks, so that several pixels are copied at once.
  ///
  /// Bound: both addresses have `count` pixels; `to` holds no values yet.
  private static func copyRow(
    _ from: UnsafeRawPointer, _ to: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    var x = 0
    while x < count {
      let pixel = (from + 4 &* x).loadUnaligned(as: Pixel.self)
      (to + x).initialize(to: pixel | 0xFF00_0000)
      x &+= 1
    }
  }
}

extension PagePixels {
  /// The colour of the paper: the commonest shade of the pixels along the four edges.
  var paper: Pixel {
    // A histogram of 512 cells, eight per channel, with the sums of the pixels in each cell.
    var sums = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 512)
    func add(_ pixel: Pixel) {
      let (red, green, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
      let cell = (red >> 5) << 6 | (green >> 5) << 3 | blue >> 5
      sums[cell].count += 1
      sums[cell].red += red
      sums[cell].green += green
      sums[cell].blue += blue
    }
    for x in 0..<width {
      add(pixels[x])
      add(pixels[(height - 1) * width + x])
    }
    for y in 0..<height {
      add(pixels[y * width])
      add(pixels[y * width + width - 1])
    }
    guard let best = sums.max(by: { $0.count < $1.count }), best.count > 0 else {
      return 0xFFFF_FFFF
    }
    func mean(_ sum: Int) -> Pixel { Pixel((sum + best.count / 2) / best.count) }
    return 0xFF00_0000 | mean(best.red) << 16 | mean(best.green) << 8 | mean(best.blue)
  }

  /// How many pixels are summed before the sums are taken over: 257 times 255 fit into 16 bits.
  private static let summed = 256

  /// The mean of all pixels.
  var averageColor: Color {
    var (red, green, blue) = (0, 0, 0)
    pixels.withUnsafeBufferPointer { all in
      for start in stride(from: 0, to: all.count, by: Self.summed) {
        let part = all[start..<min(start + Self.summed, all.count)]
        // Two channels are summed in the halves of one number, which has room for `summed` pixels.
        var (both, middle): (Pixel, Pixel) = (0, 0)
        for pixel in part {
          both &+= pixel & 0xFF_00FF
          middle &+= pixel >> 8 & 0xFF
        }
        red += Int(both >> 16)
        blue += Int(both & 0xFFFF)
        green += Int(middle)
      }
    }
    let whole = Double(max(1, pixels.count)) * 255
    return Color(Double(red) / whole, Double(green) / whole, Double(blue) / whole)
  }

  /// The pixels at a place on an empty sheet.
  /// - Parameters:
  ///   - place: inside the sheet, and as large as these pixels.
  ///   - origin: the place of these pixels' sheet on the whole sheet of paper.
  func on(
    _ paper: BlankPaper, at place: PixelRect, width: Int, height: Int, origin: (x: Int, y: Int)
  ) -> PixelStorage {
    if self.width == width && self.height == height { return pixels }
    precondition(
      place.x >= 0 && place.y >= 0 && place.x + self.width <= width
        && place.y + self.height <= height, "the place lies on the sheet")
    // Bound: the rows lie within the sheet, as the precondition says.
    return PixelStorage(count: width * height) { out in
      paper.fill(out, width: width, origin: origin)
      pixels.withUnsafeBufferPointer { from in
        for row in 0..<self.height {
          let line = UnsafeBufferPointer(
            rebasing: from[row * self.width..<(row + 1) * self.width])
          let start = (place.y + row) * width + place.x
          _ = UnsafeMutableBufferPointer(rebasing: out[start..<start + self.width])
            .update(fromContentsOf: line)
        }
      }
    }
  }
}

extension BlankPaper {
  /// Fills whole rows, which may hold no values yet.
  /// - Parameter origin: the place of the first pixel on the sheet of paper.
  func fill(_ pixels: UnsafeMutableBufferPointer<Pixel>, width: Int, origin: (x: Int, y: Int)) {
    for start in Swift.stride(from: 0, to: pixels.count - width + 1, by: width) {
      let row = UnsafeMutableBufferPointer(rebasing: pixels[start..<start + width])
      fill(row, x: origin.x, y: origin.y + start / width)
    }
  }
}

extension PixelStorage {
  /// Rows of empty paper.
  /// - Parameter origin: the place of the first pixel on the sheet of paper.
  convenience init(of paper: BlankPaper, width: Int, height: Int, origin: (x: Int, y: Int)) {
    self.init(count: width * height) { paper.fill($0, width: width, origin: origin) }
  }
}

extension PagePixels {
  /// The part of a page that a cut names, out of the whole page; without a region nil. A whole page that is
  /// a pixel smaller than the region is repeated at its edge.
  func part(for cut: PageCut) -> PagePixels? {
    guard let region = cut.region else { return nil }
    if region.x == 0, region.y == 0, region.width == width, region.height == height { return self }
    let part = PixelStorage(count: region.width * region.height) { out in
      for y in 0..<region.height {
        let row = min(max(0, region.y + y), height - 1) * width
        for x in 0..<region.width {
          // Bound: both coordinates are clamped into this page; `out` is filled from 0 to the end.
          out[y * region.width + x] = pixels[row + min(max(0, region.x + x), width - 1)]
        }
      }
    }
    return PagePixels(width: region.width, height: region.height, pixels: part)
  }
}
