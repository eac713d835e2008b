/// Finds the panels of a comic's page by the gutters between the panels.
///
/// The gutters' colour is estimated along the page's edges. Straight strips of gutter cut the page again and again, then
/// strips over which speech bubbles lie, then slanted strips. What is left are parts that no gutter crosses.
/// (decision: Guided view)
package struct PanelFinder {
  private let picture: SmallPicture
  private let order: AreaOrder
  /// The least side and the least area of a panel, in pixels.
  private let leastSide: Int
  private let leastArea: Int

  private static let maximumDepth = 24
  /// How much of a part is searched for slanted strips at most, in areas of the part. A search of slanted strips costs
  /// twenty looks at each pixel, and on a page of slanted stripes every cut leads to two further searches.
  private static let maximumSlanted = 4
  /// The least share of straight edges, and the least share of a page that panels cover.
  private static let (straight, covered) = (0.6, 0.4)

  /// - Parameter isRightToLeft: whether the panel at the right is read first.
  package init(_ picture: SmallPicture, isRightToLeft: Bool = false) {
    self.picture = picture
    order = AreaOrder(isRightToLeft: isRightToLeft)
    leastSide = max(6, min(picture.width, picture.height) / 16)
    leastArea = max(36, picture.width * picture.height / 90)
  }

  /// The panels in reading order, in pixels; a page without gutters is one panel.
  package func panels() -> [AreaBox] {
    let page = PixelBox(x0: 0, y0: 0, x1: picture.width, y1: picture.height)
    let found = panels(in: page, depth: 0)
    guard found.count > 1 else { return [(found.first ?? page).box] }
    return order.sorted(found.map(\.box))
  }

  private func panels(in part: PixelBox, depth: Int) -> [PixelBox] {
    var best: (panels: [PixelBox], worth: Double) = ([], 0)
    for colour in GutterColour.candidates(picture, part) {
      let mask = GutterMask(picture, part, colour)
      let panels = cut(part, mask)
      let worth = worth(panels, mask, part)
      if worth > best.worth { best = (panels, worth) }
    }
    let whole = best.panels.count == 1 ? best.panels.first : nil
    // The black edge of a scan and a frame around all panels have other colours than the gutters within.
    if let whole, depth < 2, whole != part, whole.width > leastSide, whole.height > leastSide,
      whole.area > part.area / 2
    {
      let within = panels(
        in: PixelBox(
          x0: whole.x0 + 1, y0: whole.y0 + 1, x1: whole.x1 - 1, y1: whole.y1 - 1), depth: depth + 1)
      if within.count > 1 { return within }
    }
    return best.worth > 0.05 ? best.panels : [part]
  }

  /// How well panels account for a page: their area, by how straight their edges are.
  private func worth(_ panels: [PixelBox], _ mask: GutterMask, _ part: PixelBox) -> Double {
    let outer = panels.filter { panel in
      !panels.contains { $0 != panel && $0.contains(panel) }
    }
    guard outer.count > 1 else {
      // A frame around the page tells more than no gutter at all.
      guard let only = outer.first, only != part, straightness(of: only, mask) >= Self.straight
      else { return 0.05 }
      return Double(only.area) / Double(part.area) * 0.3
    }
    let area = outer.reduce(0.0) { $0 + Double($1.area) }
    let straight = outer.reduce(0.0) { $0 + Double($1.area) * straightness(of: $1, mask) }
    // Things on a plain ground have no straight edges.
    guard straight >= Self.straight * area, straight >= Self.covered * Double(part.area) else {
      return 0
    }
    // Of two colours that account for the same, the colour that cuts more cuts all.
    return straight / Double(part.area) * (1 + 0.02 * Double(min(outer.count, 10)))
  }

  /// The share of a panel's edges at which the panel begins at once.
  private func straightness(of box: PixelBox, _ mask: GutterMask) -> Double {
    let depth = max(2, min(box.width, box.height) / 32)
    var (seen, edge) = (0, 0)
    func look(_ place: (Int) -> Int) {
      seen += 1
      if (0..<depth).contains(where: { mask.cells[place($0)] == 0 }) { edge += 1 }
    }
    for x in box.x0..<box.x1 {
      look { (box.y0 + $0) * mask.width + x }
      look { (box.y1 - 1 - $0) * mask.width + x }
    }
    for y in box.y0..<box.y1 {
      look { y * mask.width + box.x0 + $0 }
      look { y * mask.width + box.x1 - 1 - $0 }
    }
    return seen > 0 ? Double(edge) / Double(seen) : 0
  }

  // MARK: Cutting

  private func cut(_ part: PixelBox, _ mask: GutterMask) -> [PixelBox] {
    var (open, panels) = ([(PanelRegion(box: part), 0)], [PixelBox]())
    var slanted = Self.maximumSlanted * part.area
    while let (region, depth) = open.popLast() {
      let region = region.trimmed(mask)
      guard isPanel(region.box) else { continue }
      let search = GutterSearch(mask: mask, region: region, leastSide: leastSide)
      if depth < Self.maximumDepth, let cut = self.cut(search, slanted: &slanted) {
        let parts = cut.parts(of: region)
        open += [(parts.before, depth + 1), (parts.after, depth + 1)]
      } else {
        panels += PanelPieces(mask, region, leastSide: leastSide, leastArea: leastArea).boxes()
      }
    }
    return distinct(panels)
  }

  /// The panels without those that others say again: equal boxes, and boxes that are full of others.
  private func distinct(_ boxes: [PixelBox]) -> [PixelBox] {
    var panels: [PixelBox] = []
    for box in boxes.sorted(by: { $0.area < $1.area }) {
      let inner = panels.filter { box.contains($0) }
      guard inner.reduce(0, { $0 + $1.area }) * 10 < box.area * 7 else { continue }
      panels.append(box)
    }
    return panels
  }

  /// - Parameter slanted: the area that may still be searched for slanted strips, in pixels.
  private func cut(_ search: GutterSearch, slanted: inout Int) -> GutterCut? {
    guard search.hasGutter else { return nil }
    let straight =
      search.cleanCut(isAcross: true) ?? search.cleanCut(isAcross: false)
      ?? search.crossedCut(isAcross: true) ?? search.crossedCut(isAcross: false)
    if let straight { return straight }
    let area = search.region.box.area
    guard area <= slanted else { return nil }
    slanted -= area
    return search.slantedCut()
  }

  private func isPanel(_ box: PixelBox) -> Bool {
    box.width >= leastSide && box.height >= leastSide && box.area >= leastArea
  }
}
