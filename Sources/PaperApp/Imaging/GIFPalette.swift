import PaperRaster

/// A palette of at most 255 colours for some pictures. The colours are chosen by median cut (Paul Heckbert,
/// "Color Image Quantization for Frame Buffer Display"), divided at means, and then moved to the mean of
/// the pixels that each colour represents. The same pictures give the same palette each time.
struct GIFPalette {
  /// The largest number of colours; the last of the 256 indices is left free for "transparent".
  static let maximumColors = 255

  private(set) var colors: [Pixel] = []
  /// The palette index for each cell of colours, six bits per channel; negative where not looked up yet.
  private var indexOfCell = [Int16](repeating: -1, count: 1 << 18)

  /// The number and the channel sums of the pixels in a cell of colours.
  private struct Cell {
    var count = 0
    var red = 0
    var green = 0
    var blue = 0

    mutating func add(_ other: Cell) {
      count += other.count
      red += other.red
      green += other.green
      blue += other.blue
    }
    /// The mean of a channel: 0 red, 1 green, 2 blue.
    func mean(_ channel: Int) -> Int {
      let sum = channel == 0 ? red : channel == 1 ? green : blue
      return count == 0 ? 0 : (sum + count / 2) / count
    }
    var pixel: Pixel {
      Pixel(mean(0)) << 16 | Pixel(mean(1)) << 8 | Pixel(mean(2))
    }
  }

  init(of sample: [Bitmap]) {
    let cells = Self.histogram(sample)
    var colors = Self.cut(cells).map(\.pixel)
    for _ in 0..<3 { colors = Self.moved(colors, cells) }
    self.colors = colors.isEmpty ? [0] : colors
  }

  /// The index of the colour nearest to a pixel.
  mutating func index(of pixel: Pixel) -> UInt8 {
    let cell = Self.cell(of: pixel)
    if indexOfCell[cell] >= 0 { return UInt8(indexOfCell[cell]) }
    // The middle of the cell is looked up, so that the index does not depend on the order of the pixels.
    let red = Pixel(cell >> 12) << 18
    let green = Pixel(cell >> 6 & 63) << 10
    let blue = Pixel(cell & 63) << 2
    let middle = red | green | blue | 0x020202
    let index = Self.nearest(to: middle, in: colors)
    indexOfCell[cell] = Int16(index)
    return UInt8(index)
  }

  private static func cell(of pixel: Pixel) -> Int {
    let red = Int(pixel >> 18 & 63)
    let green = Int(pixel >> 10 & 63)
    let blue = Int(pixel >> 2 & 63)
    return red << 12 | green << 6 | blue
  }

  private static func histogram(_ sample: [Bitmap]) -> [Cell] {
    var cells = [Cell](repeating: Cell(), count: 1 << 18)
    for bitmap in sample {
      for pixel in bitmap.pixels {
        let cell = cell(of: pixel)
        cells[cell].count += 1
        cells[cell].red += Int(pixel >> 16 & 0xFF)
        cells[cell].green += Int(pixel >> 8 & 0xFF)
        cells[cell].blue += Int(pixel & 0xFF)
      }
    }
    return cells.filter { $0.count > 0 }
  }

  /// A box of the median cut: a set of cells that is divided, or becomes a colour of the palette.
  private struct Box {
    var cells: [Cell]
    var total = Cell()
    /// The channel in which the colours differ most.
    var channel = 0
    /// The gain of dividing the box; the box with the largest weight is divided first.
    var weight = 0.0

    init(_ cells: [Cell]) {
      self.cells = cells
      for cell in cells { total.add(cell) }
      for channel in 0..<3 {
        let mean = Double(total.mean(channel))
        let spread = cells.reduce(0.0) {
          let away = Double($1.mean(channel)) - mean
          return $0 + away * away * Double($1.count)
        }
        if spread > weight { (weight, self.channel) = (spread, channel) }
      }
    }

    /// The box divided at the mean of `channel`; both halves have cells where `weight` is positive.
    func halves() -> (Box, Box) {
      let mean = total.mean(channel)
      var low = cells.filter { $0.mean(channel) <= mean }
      var high = cells.filter { $0.mean(channel) > mean }
      if low.isEmpty { low = [high.removeLast()] }
      if high.isEmpty { high = [low.removeLast()] }
      return (Box(low), Box(high))
    }
  }

  private static func cut(_ cells: [Cell]) -> [Cell] {
    guard !cells.isEmpty else { return [] }
    var boxes = [Box(cells)]
    while boxes.count < maximumColors {
      guard let at = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
        boxes[at].weight > 0, boxes[at].cells.count > 1
      else { break }
      let (low, high) = boxes[at].halves()
      boxes[at] = low
      boxes.append(high)
    }
    return boxes.map(\.total)
  }

  /// The palette after one step of k-means: each colour moved to the mean of the cells nearest to the colour.
  private static func moved(_ colors: [Pixel], _ cells: [Cell]) -> [Pixel] {
    var sums = [Cell](repeating: Cell(), count: colors.count)
    for cell in cells { sums[nearest(to: cell.pixel, in: colors)].add(cell) }
    return zip(sums, colors).map { $0.count > 0 ? $0.pixel : $1 }
  }

  private static func nearest(to pixel: Pixel, in colors: [Pixel]) -> Int {
    var best = 0
    var bestDistance = Int.max
    for (index, color) in colors.enumerated() {
      let red = Int(pixel >> 16 & 0xFF) - Int(color >> 16 & 0xFF)
      let green = Int(pixel >> 8 & 0xFF) - Int(color >> 8 & 0xFF)
      let blue = Int(pixel & 0xFF) - Int(color & 0xFF)
      // The weights of the channels: the eye is most sensitive to green and least to blue.
      let distance = 3 * red * red + 6 * green * green + blue * blue
      if distance < bestDistance { (best, bestDistance) = (index, distance) }
    }
    return best
  }
}
