import CLibraryMaker

/// Draws covers and pages of comics, whose looks vary: a ground of two colours, discs, bands, and lines like a title's.
enum CoverPainter {
  /// - Parameters:
  ///   - width: in pixels; the height follows from the trim, which varies.
  ///   - noise: how much each pixel differs from its neighbours, from 0 to 255; noise makes the file large.
  /// - Returns: a JPEG.
  static func cover(_ number: Int, seed: UInt64, width: Int, noise: Int) -> [UInt8] {
    var random = MakerRandom(seed, -100_000 - number)
    var canvas = Canvas(width: width, height: width * random.from(125...160) / 100)
    let (top, bottom) = (Color(&random), Color(&random))
    canvas.fill(from: top, to: bottom)
    for _ in 0..<random.below(5) {
      let radius = width * random.from(4...30) / 100
      canvas.disc(random.below(width), random.below(canvas.height), radius, Color(&random))
    }
    for _ in 0..<random.below(4) {
      let y = random.below(canvas.height)
      canvas.band(0..<width, y..<y + canvas.height * random.from(1...12) / 100, Color(&random))
    }
    canvas.lines(of: Color(&random), at: canvas.height * random.from(10...60) / 100, &random)
    canvas.roughen(by: noise, &random)
    return canvas.jpeg(quality: 80)
  }

  /// A page of a comic: four to six panels in ink.
  static func page(_ number: Int, seed: UInt64, width: Int, noise: Int) -> [UInt8] {
    var random = MakerRandom(seed, -200_000 - number)
    var canvas = Canvas(width: width, height: width * 3 / 2)
    let paper = Color(red: 244, green: 240, blue: 230)
    canvas.fill(from: paper, to: paper)
    let rows = random.from(2...3)
    for panel in 0..<rows * 2 {
      let (left, top) = (panel % 2 * width / 2 + 6, panel / 2 * canvas.height / rows + 6)
      let (right, bottom) = (left + width / 2 - 12, top + canvas.height / rows - 12)
      canvas.band(left..<right, top..<bottom, Color(&random))
      let radius = width * random.from(3...8) / 100
      canvas.disc((left + right) / 2, (top + bottom) / 2, radius, Color(&random))
    }
    canvas.roughen(by: noise, &random)
    return canvas.jpeg(quality: 75)
  }
}

private struct Color {
  var red, green, blue: Int

  init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

  init(_ random: inout MakerRandom) {
    (red, green, blue) = (random.below(256), random.below(256), random.below(256))
  }
}

/// Rows of RGB.
private struct Canvas {
  let width, height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: 255, count: width * height * 3)
  }

  mutating func put(_ color: Color, _ x: Int, _ y: Int) {
    let at = (y * width + x) * 3
    pixels[at] = UInt8(clamping: color.red)
    pixels[at + 1] = UInt8(clamping: color.green)
    pixels[at + 2] = UInt8(clamping: color.blue)
  }

  mutating func fill(from top: Color, to bottom: Color) {
    for y in 0..<height {
      func mix(_ a: Int, _ b: Int) -> Int { a + (b - a) * y / height }
      let color = Color(
        red: mix(top.red, bottom.red), green: mix(top.green, bottom.green),
        blue: mix(top.blue, bottom.blue))
      for x in 0..<width { put(color, x, y) }
    }
  }

  mutating func disc(_ x: Int, _ y: Int, _ radius: Int, _ color: Color) {
    for row in max(0, y - radius)..<max(0, min(height, y + radius)) {
      for column in max(0, x - radius)..<max(0, min(width, x + radius)) {
        let (dx, dy) = (column - x, row - y)
        if dx * dx + dy * dy < radius * radius { put(color, column, row) }
      }
    }
  }

  mutating func band(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) { put(color, x, y) }
    }
  }

  /// Two or three lines of small bars, as a title looks from afar.
  mutating func lines(of color: Color, at top: Int, _ random: inout MakerRandom) {
    let size = max(3, height / 30)
    for line in 0..<random.from(2...3) {
      var x = width / 8
      while x < width * 7 / 8 {
        let bar = random.from(1...3) * max(2, width / 60)
        let y = top + line * size * 2
        band(x..<min(x + bar, width * 7 / 8), y..<y + size, color)
        x += bar + max(2, width / 90)
      }
    }
  }

  mutating func roughen(by noise: Int, _ random: inout MakerRandom) {
    guard noise > 0 else { return }
    for index in stride(from: 0, to: pixels.count - 2, by: 3) {
      let change = random.below(noise * 2 + 1) - noise
      for channel in index..<index + 3 {
        pixels[channel] = UInt8(clamping: Int(pixels[channel]) + change)
      }
    }
  }

  func jpeg(quality: Int32) -> [UInt8] {
    // A file is never larger than its pixels by more than its tables.
    let capacity = pixels.count + 65_536
    return [UInt8](unsafeUninitializedCapacity: capacity) { file, count in
      guard let start = file.baseAddress else { return }
      count = paper_maker_jpeg(pixels, Int32(width), Int32(height), quality, start, capacity)
    }
  }
}
