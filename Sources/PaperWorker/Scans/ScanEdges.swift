import PageAreas

/// Finds the black edge around a scanned page.
package enum ScanEdges {
  /// What counts as black, and the share of a row or column that is black at an edge.
  private static let (black, share) = (72, 0.55)
  /// The deepest edge, in parts of the page's side.
  private static let deepest = 0.14
  /// An edge ends only where so many of the rows behind are light: a line of the page is no edge.
  private static let margin = 0.012

  /// The page within the black edge, in parts of the page's width and height.
  package static func box(of picture: SmallPicture) -> AreaBox {
    let (width, height, grey) = (picture.width, picture.height, picture.grey)
    func isBlackRow(_ y: Int) -> Bool {
      var count = 0
      for x in 0..<width where Int(grey[y * width + x]) < black { count += 1 }
      return Double(count) >= share * Double(width)
    }
    func isBlackColumn(_ x: Int) -> Bool {
      var count = 0
      for y in 0..<height where Int(grey[y * width + x]) < black { count += 1 }
      return Double(count) >= share * Double(height)
    }
    func depth(_ count: Int, _ isBlack: (Int) -> Bool) -> Float {
      let limit = Int(Double(count) * deepest)
      guard limit > 0, count > 8, isBlack(0) || isBlack(1) else { return 0 }
      let soft = max(1, Int(Double(count) * margin))
      // A dark line of the page lies behind light rows.
      var last = -1
      for at in 0..<limit where at - last <= soft + 1 && isBlack(at) { last = at }
      // A page that is black as far as is looked is a black page.
      guard last >= 0, last + 1 < limit else { return 0 }
      return Float(min(last + 1 + soft, limit)) / Float(count)
    }
    let left = depth(width, isBlackColumn)
    let right = depth(width) { isBlackColumn(width - 1 - $0) }
    let top = depth(height, isBlackRow)
    let bottom = depth(height) { isBlackRow(height - 1 - $0) }
    return AreaBox(left, top, 1 - right, 1 - bottom)
  }
}
