import PageAreas

/// The ink of a scanned page: what is clearly darker than the paper and not of the scan's black edge.
struct ScanInk {
  let points: [(x: Int, y: Int)]
  /// The share of the page that is ink.
  let share: Double

  init(_ picture: SmallPicture) {
    let (grey, levels) = (picture.grey, ScanLevels(picture))
    let box = ScanEdges.box(of: picture)
    let limit = (levels.paperGrey * 3 + levels.inkGrey * 2) / 5
    var points: [(x: Int, y: Int)] = []
    let inset = max(2, picture.width / 60)
    let (left, right) = (
      Int(box.x0 * Float(picture.width)) + inset, Int(box.x1 * Float(picture.width)) - inset
    )
    let (top, bottom) = (
      Int(box.y0 * Float(picture.height)) + inset, Int(box.y1 * Float(picture.height)) - inset
    )
    guard levels.paperGrey - levels.inkGrey >= 24, left < right, top < bottom else {
      (self.points, share) = ([], 0)
      return
    }
    for y in top..<bottom {
      for x in left..<right where Int(grey[y * picture.width + x]) < limit { points.append((x, y)) }
    }
    self.points = points
    share = Double(points.count) / Double(picture.width * picture.height)
  }
}
