/// The pieces of a region that no gutter crosses from side to side: panels around which gutters run, and panels within
/// others.
struct PanelPieces {
  private let mask: GutterMask
  private let region: PanelRegion
  private let leastSide: Int
  private let leastArea: Int

  private static let maximumInsets = 2

  init(_ mask: GutterMask, _ region: PanelRegion, leastSide: Int, leastArea: Int) {
    (self.mask, self.region) = (mask, region)
    (self.leastSide, self.leastArea) = (leastSide, leastArea)
  }

  func boxes() -> [PixelBox] {
    let box = region.box
    var panels: [PixelBox] = []
    for piece in pieces({ $0 != GutterMask.joined }) where isLarge(piece) {
      // A bubble that has come loose lies over its panel.
      panels.removeAll { piece.contains($0) && !isFramed($0) }
      if panels.contains(where: { $0.contains(piece) }), !isFramed(piece) { continue }
      panels.append(piece)
    }
    guard !panels.isEmpty else { return [box] }
    let insets = pieces { $0 == 0 || $0 == GutterMask.near }.filter {
      isLarge($0) && $0.area >= 3 * leastArea && isInset($0, panels)
    }
    // Within a frame around all panels lie no insets but panels, which another colour of the gutters finds.
    if insets.count <= Self.maximumInsets { panels += insets }
    return panels
  }

  private func isLarge(_ box: PixelBox) -> Bool {
    box.width >= leastSide && box.height >= leastSide && box.area >= leastArea
  }

  /// Whether a piece lies within a panel with gutter around, and has four straight edges.
  private func isInset(_ piece: PixelBox, _ panels: [PixelBox]) -> Bool {
    panels.contains { panel in
      panel.contains(piece) && piece.area * 2 < panel.area && piece != panel
    } && isFramed(piece) && isSurrounded(piece)
  }

  private func isFramed(_ box: PixelBox) -> Bool {
    shares(box, outside: false).allSatisfy { $0 >= 0.85 }
  }

  private func isSurrounded(_ box: PixelBox) -> Bool {
    shares(box, outside: true).allSatisfy { $0 >= 0.8 }
  }

  /// For each of the four edges of a box, the largest share of a line close to the edge: of pixels that are no gutter
  /// inside, of pixels in the gutters' colour outside.
  private func shares(_ box: PixelBox, outside: Bool) -> [Double] {
    let steps = outside ? 1...3 : 0...2
    func share(_ count: Int, _ place: (_ along: Int, _ step: Int) -> (x: Int, y: Int)) -> Double {
      steps.map { step in
        var found = 0
        for along in 0..<count {
          let (x, y) = place(along, step)
          guard (0..<mask.width).contains(x), (0..<mask.height).contains(y) else {
            if outside { found += 1 }
            continue
          }
          let cell = mask.cells[y * mask.width + x]
          if (cell == 0 || cell == GutterMask.near) != outside { found += 1 }
        }
        return Double(found) / Double(max(1, count))
      }.max() ?? 0
    }
    let way = outside ? -1 : 1
    return [
      share(box.width) { (box.x0 + $0, box.y0 + way * $1) },
      share(box.width) { (box.x0 + $0, box.y1 - 1 - way * $1) },
      share(box.height) { (box.x0 + way * $1, box.y0 + $0) },
      share(box.height) { (box.x1 - 1 - way * $1, box.y0 + $0) },
    ]
  }

  /// The boxes of joined pixels of the region.
  private func pieces(_ counts: (UInt8) -> Bool) -> [PixelBox] {
    let box = region.box
    var seen = [Bool](repeating: false, count: box.area)
    var (boxes, open) = ([PixelBox](), [(Int, Int)]())
    func take(_ x: Int, _ y: Int) {
      guard (box.x0..<box.x1).contains(x), (box.y0..<box.y1).contains(y) else { return }
      let at = (y - box.y0) * box.width + x - box.x0
      guard !seen[at], counts(mask.cells[y * mask.width + x]), region.contains(x, y) else { return }
      seen[at] = true
      open.append((x, y))
    }
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 where !seen[(y - box.y0) * box.width + x - box.x0] {
        take(x, y)
        guard !open.isEmpty else { continue }
        var found = PixelBox.nothing
        while let (x, y) = open.popLast() {
          found.include(x, y)
          take(x - 1, y)
          take(x + 1, y)
          take(x, y - 1)
          take(x, y + 1)
        }
        boxes.append(found)
      }
    }
    return boxes
  }
}
