/// Finds the lines of text of a scanned page: ink is joined along the rows, over the gaps between letters and words, and
/// each joined piece is a line.
package struct ScanLines {
  /// The pieces, in pixels.
  package private(set) var boxes: [AreaBox] = []
  /// Whether the page looks like text: paper with many flat pieces.
  package private(set) var isText = false

  /// How far apart words of a line lie, in parts of the width. Columns lie farther apart.
  private static let wordGap = 0.012
  /// The heights of a line and the least width, in parts of the page's.
  private static let (heights, leastWidth): (ClosedRange<Float>, Float) = (0.004...0.045, 0.04)
  private static let leastLines = 8

  package init(_ picture: SmallPicture) {
    let (width, height) = (picture.width, picture.height)
    var ink = Self.ink(picture.grey)
    // What is joined to the edges is the shadow of the scan, not the page.
    Self.clearEdges(&ink, width, height)
    let share = Double(ink.count { $0 }) / Double(ink.count)
    let gap = max(2, Int((Double(width) * Self.wordGap).rounded()))
    for y in 0..<height {
      var last = -1
      for x in 0..<width where ink[y * width + x] {
        if last >= 0, x - last <= gap {
          for between in last + 1..<x { ink[y * width + between] = true }
        }
        last = x
      }
    }
    let pieces = Self.pieces(ink, width, height)
    boxes = pieces.filter { $0.width >= 3 && $0.height >= 2 && $0.area >= 12 }.map(\.box)
    let lines = boxes.count {
      Self.heights.contains($0.height / Float(height)) && $0.width > $0.height * 2
        && $0.width >= Self.leastWidth * Float(width)
    }
    isText = share < 0.3 && lines >= Self.leastLines && lines * 5 >= boxes.count
  }

  /// Darker than the middle between the paper, which most pixels are, and the darkest twentieth.
  static func ink(_ grey: [UInt8]) -> [Bool] {
    var counts = [Int](repeating: 0, count: 256)
    for value in grey { counts[Int(value)] += 1 }
    func level(_ share: Double) -> Int {
      var (sum, at) = (0, 0)
      while at < 255, Double(sum + counts[at]) < share * Double(grey.count) {
        sum += counts[at]
        at += 1
      }
      return at
    }
    let (paper, dark) = (level(0.7), level(0.02))
    let limit = paper - dark < 24 ? -1 : (paper * 3 + dark * 2) / 5
    return grey.map { Int($0) < limit }
  }

  private static func clearEdges(_ ink: inout [Bool], _ width: Int, _ height: Int) {
    var open: [Int] = []
    func take(_ at: Int, _ ink: inout [Bool]) {
      guard ink[at] else { return }
      ink[at] = false
      open.append(at)
    }
    for x in 0..<width {
      take(x, &ink)
      take((height - 1) * width + x, &ink)
    }
    for y in 0..<height {
      take(y * width, &ink)
      take(y * width + width - 1, &ink)
    }
    while let at = open.popLast() {
      if at % width > 0 { take(at - 1, &ink) }
      if at % width + 1 < width { take(at + 1, &ink) }
      if at >= width { take(at - width, &ink) }
      if at + width < ink.count { take(at + width, &ink) }
    }
  }

  private static func pieces(_ ink: [Bool], _ width: Int, _ height: Int) -> [PixelBox] {
    var (left, boxes, open) = (ink, [PixelBox](), [Int]())
    for start in left.indices where left[start] {
      left[start] = false
      open.append(start)
      var box = PixelBox.nothing
      while let at = open.popLast() {
        let (x, y) = (at % width, at / width)
        box.include(x, y)
        for next in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where (0..<width).contains(next.0) && (0..<height).contains(next.1) {
          let place = next.1 * width + next.0
          if left[place] {
            left[place] = false
            open.append(place)
          }
        }
      }
      boxes.append(box)
    }
    return boxes
  }
}
