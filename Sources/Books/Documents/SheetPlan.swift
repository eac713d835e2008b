import PaperGeometry

/// Which pages of a document are printed or saved, and how the pages stand on sheets of paper.
public struct SheetPlan: Equatable, Sendable {
  /// The pages in the order of the sheets.
  public var pages: [Int]
  /// The upright paper in points; nil for sheets of the pages' own sizes.
  public var paper: Size?
  /// One page or two side by side.
  public var pagesPerSheet: Int
  /// Whether the first of two pages stands at the right.
  public var isRightToLeft: Bool

  /// The part of a sheet that printers leave white, in points: a quarter of an inch.
  public static let margin = 18.0
  /// The space between two pages of a sheet, in points.
  public static let gap = 18.0
  /// The longer side of a sheet that takes a page of pixels, in points: that of A4.
  public static let longerSide = 842.0

  public init(
    _ pages: [Int], on paper: Size? = nil, pagesPerSheet: Int = 1, isRightToLeft: Bool = false
  ) {
    (self.pages, self.paper, self.isRightToLeft) = (pages, paper, isRightToLeft)
    self.pagesPerSheet = min(max(1, pagesPerSheet), 2)
  }

  /// The pages of each sheet.
  public var sheets: [ArraySlice<Int>] {
    stride(from: 0, to: pages.count, by: pagesPerSheet).map {
      pages[$0..<min($0 + pagesPerSheet, pages.count)]
    }
  }

  /// A sheet and the parts of the sheet that its pages fill, in points.
  public struct Sheet: Equatable, Sendable {
    public var size: Size
    public var rects: [Rect]
  }

  /// The sheet of pages of these sizes. Paper lies on its side where the pages then are larger.
  /// - Parameters:
  ///   - sizes: at most `pagesPerSheet`; all sides are positive.
  ///   - arePixels: whether the sizes are pixels, which have no length on paper.
  public func sheet(of sizes: [Size], arePixels: Bool) -> Sheet {
    guard let paper else { return ownSheet(sizes, arePixels) }
    let upright = fitted(sizes, into: paper)
    let lying = fitted(sizes, into: Size(paper.height, paper.width))
    return area(lying) > area(upright) ? lying : upright
  }

  private func area(_ sheet: Sheet) -> Double {
    sheet.rects.reduce(0) { $0 + $1.width * $1.height }
  }

  private func fitted(_ sizes: [Size], into paper: Size) -> Sheet {
    let count = Double(pagesPerSheet)
    let width = (paper.width - 2 * Self.margin - (count - 1) * Self.gap) / count
    let height = paper.height - 2 * Self.margin
    let rects = sizes.enumerated().map { index, size in
      let column = isRightToLeft ? pagesPerSheet - 1 - index : index
      let scale = max(0, min(width / size.width, height / size.height))
      let fitted = Size(size.width * scale, size.height * scale)
      let left = Self.margin + Double(column) * (width + Self.gap)
      return Rect(
        left + (width - fitted.width) / 2, (paper.height - fitted.height) / 2, fitted.width,
        fitted.height)
    }
    return Sheet(size: paper, rects: rects)
  }

  /// Pages side by side, as high as the highest, without any margin.
  private func ownSheet(_ sizes: [Size], _ arePixels: Bool) -> Sheet {
    let height = sizes.map(\.height).max() ?? 1
    let scaled = sizes.map { Size($0.width * height / $0.height, height) }
    let width = scaled.reduce(0) { $0 + $1.width }
    let scale = arePixels ? Self.longerSide / max(width / Double(max(1, sizes.count)), height) : 1
    var left = 0.0
    let rects = (isRightToLeft ? scaled.reversed() : scaled).map { size -> Rect in
      defer { left += size.width * scale }
      return Rect(left, 0, size.width * scale, height * scale)
    }
    return Sheet(
      size: Size(width * scale, height * scale),
      rects: isRightToLeft ? rects.reversed() : rects)
  }
}
