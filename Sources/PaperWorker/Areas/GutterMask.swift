/// Which pixels of a part of a page have the colour of the gutters, and which of them are joined to the part's edge.
struct GutterMask {
  let width: Int
  let height: Int
  /// 1 for a pixel of the gutters' colour, 2 for such a pixel that is joined to the edge, 3 for a pixel whose colour is
  /// near, 0 for others.
  private(set) var cells: [UInt8]

  static let coloured: UInt8 = 1
  static let joined: UInt8 = 2
  static let near: UInt8 = 3

  /// - Parameter part: beyond the part all counts as gutter.
  init(_ picture: SmallPicture, _ part: PixelBox, _ colour: GutterColour) {
    (width, height) = (picture.width, picture.height)
    cells = [UInt8](repeating: Self.joined, count: width * height)
    // A sky that grows lighter towards a gutter's colour has no edge.
    var beside = colour
    beside.tolerance = 2 * colour.tolerance
    for y in part.y0..<part.y1 {
      for x in part.x0..<part.x1 {
        let at = y * width + x
        let pixel = picture.pixels[at]
        cells[at] =
          colour.contains(pixel) ? Self.coloured : beside.contains(pixel) ? Self.near : 0
      }
    }
    flood(part)
  }

  private mutating func flood(_ part: PixelBox) {
    var open: [Int] = []
    func reach(_ at: Int, _ cells: inout [UInt8], _ open: inout [Int]) {
      guard cells[at] == Self.coloured else { return }
      cells[at] = Self.joined
      open.append(at)
    }
    for x in part.x0..<part.x1 {
      reach(part.y0 * width + x, &cells, &open)
      reach((part.y1 - 1) * width + x, &cells, &open)
    }
    for y in part.y0..<part.y1 {
      reach(y * width + part.x0, &cells, &open)
      reach(y * width + part.x1 - 1, &cells, &open)
    }
    while let at = open.popLast() {
      let (x, y) = (at % width, at / width)
      if x > part.x0 { reach(at - 1, &cells, &open) }
      if x + 1 < part.x1 { reach(at + 1, &cells, &open) }
      if y > part.y0 { reach(at - width, &cells, &open) }
      if y + 1 < part.y1 { reach(at + width, &cells, &open) }
    }
  }
}

/// The colour of gutters, and how far pixels of the paper's grain lie from the colour.
struct GutterColour: Hashable {
  var red: Int
  var green: Int
  var blue: Int
  var tolerance: Int

  func contains(_ pixel: UInt32) -> Bool {
    abs(Int(pixel >> 16 & 0xFF) - red) <= tolerance
      && abs(Int(pixel >> 8 & 0xFF) - green) <= tolerance
      && abs(Int(pixel & 0xFF) - blue) <= tolerance
  }

  /// The least and the most tolerance: what a compressed picture needs, and what still tells paper from a light sky.
  private static let tolerances = 22...64
  /// A shade that fewer of the pixels along the edges have is no gutter's.
  private static let leastShare = 0.12

  /// The shades along the edges of a part of a page, the commonest first; then white and black, as gutters of a page
  /// whose panels run to its edges reach the edge in few pixels.
  static func candidates(_ picture: SmallPicture, _ part: PixelBox) -> [GutterColour] {
    let pixels = edge(picture, part)
    var colours: [GutterColour] = []
    var left = pixels
    for _ in 0..<2 {
      guard let colour = commonest(left),
        case let rest = left.filter({ !colour.contains($0) }),
        Double(left.count - rest.count) >= leastShare * Double(pixels.count)
      else { break }
      colours.append(colour)
      left = rest
    }
    let greys = [250, 8].map { GutterColour(red: $0, green: $0, blue: $0, tolerance: 36) }
    for colour in plainLines(picture, part) + greys {
      if !colours.contains(where: { $0.isNear(colour) }) { colours.append(colour) }
    }
    return colours
  }

  private func isNear(_ other: GutterColour) -> Bool {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) < 40
  }

  /// The colour that most rows and columns of one colour have: a gutter from edge to edge is one.
  private static func plainLines(_ picture: SmallPicture, _ part: PixelBox) -> [GutterColour] {
    var (plain, run) = ([UInt32](), [UInt32]())
    func end(_ longest: Int) {
      // What is plain for longer is the ground of a panel.
      if run.count <= longest { plain += run }
      run = []
    }
    for y in part.y0..<part.y1 {
      let row = plainColour(part.width) { picture.pixels[y * picture.width + part.x0 + $0] }
      if let row { run.append(row) } else { end(part.height / 16) }
    }
    end(part.height / 16)
    for x in part.x0..<part.x1 {
      let column = plainColour(part.height) { picture.pixels[(part.y0 + $0) * picture.width + x] }
      if let column { run.append(column) } else { end(part.width / 16) }
    }
    end(part.width / 16)
    guard let first = commonest(plain) else { return [] }
    return [first] + (commonest(plain.filter { !first.contains($0) }).map { [$0] } ?? [])
  }

  /// The colour of nearly all of a line's pixels; nil for a line of several colours.
  private static func plainColour(_ count: Int, _ pixel: (Int) -> UInt32) -> UInt32? {
    let line = (0..<count).map(pixel)
    // Bubbles lie over a part of a gutter, so a few places tell the colour.
    for sample in Set([1, 3, 5, 7, 9].map({ line[$0 * count / 10] })) {
      let colour = GutterColour(
        red: Int(sample >> 16 & 0xFF), green: Int(sample >> 8 & 0xFF), blue: Int(sample & 0xFF),
        tolerance: tolerances.lowerBound)
      if line.count(where: colour.contains) * 20 >= 19 * count { return sample }
    }
    return nil
  }

  /// The pixels within a hundredth of a part's edges.
  private static func edge(_ picture: SmallPicture, _ part: PixelBox) -> [UInt32] {
    let depth = max(2, min(part.width, part.height) / 100)
    var pixels: [UInt32] = []
    for y in part.y0..<part.y1 {
      let isWhole = y < part.y0 + depth || y >= part.y1 - depth
      for x in part.x0..<part.x1
      where isWhole || x < part.x0 + depth || x >= part.x1 - depth {
        pixels.append(picture.pixels[y * picture.width + x])
      }
    }
    return pixels
  }

  private static func commonest(_ pixels: [UInt32]) -> GutterColour? {
    // Cells of 16 shades; a shade at a border of cells is found by its neighbours, which are summed with the cell.
    var counts = [Int](repeating: 0, count: 4096)
    for pixel in pixels {
      counts[Int(pixel >> 20 & 0xF) << 8 | Int(pixel >> 12 & 0xF) << 4 | Int(pixel >> 4 & 0xF)] += 1
    }
    guard let best = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[best] > 0 else {
      return nil
    }
    let middle = ((best >> 8) << 4 | 8, (best >> 4 & 0xF) << 4 | 8, (best & 0xF) << 4 | 8)
    let near = pixels.filter {
      abs(Int($0 >> 16 & 0xFF) - middle.0) <= 24 && abs(Int($0 >> 8 & 0xFF) - middle.1) <= 24
        && abs(Int($0 & 0xFF) - middle.2) <= 24
    }
    guard !near.isEmpty else { return nil }
    var (red, green, blue) = (0, 0, 0)
    for pixel in near {
      red += Int(pixel >> 16 & 0xFF)
      green += Int(pixel >> 8 & 0xFF)
      blue += Int(pixel & 0xFF)
    }
    (red, green, blue) = (red / near.count, green / near.count, blue / near.count)
    let spread = near.reduce(0) {
      let (r, g) = (abs(Int($1 >> 16 & 0xFF) - red), abs(Int($1 >> 8 & 0xFF) - green))
      return $0 + max(r, g, abs(Int($1 & 0xFF) - blue))
    }
    let tolerance = min(
      max(tolerances.lowerBound + 3 * spread / near.count, tolerances.lowerBound),
      tolerances.upperBound)
    return GutterColour(red: red, green: green, blue: blue, tolerance: tolerance)
  }
}
