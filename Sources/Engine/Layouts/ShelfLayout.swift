import PaperGeometry

/// The carousel of covers: a row of items, the largest of them at the centre.
///
/// The layout depends on one scalar, `offset`, in books: 0 when book 0 is centred. At a view height of
/// 768 points the numbers are those of the tutorial "How to Create an iOS Book Open Animation" by
/// Vincent Ngo (raywenderlich.com): items of 362 x 568, 372 apart, scaled by `0.7 * clamp(1 - d/W,
/// 0.75, 1)`, where `d` is the distance of the item's centre from the view's centre and `W` the view's
/// width. At other heights the numbers scale with the height, but never so far that the centred cover
/// is wider than the view.
public struct ShelfLayout: Equatable, Sendable {
  public let viewSize: Size
  public let count: Int
  /// Points of the view per point of the design.
  public let scale: Double

  public static let gap = 10.0
  static let coverScale = 0.7
  static let sideScale = 0.75
  /// The largest part of the view's width that the centred cover takes.
  static let widthShare = 0.86

  public init(viewSize: Size, count: Int) {
    self.viewSize = Size(max(1, viewSize.width), max(1, viewSize.height))
    self.count = max(0, count)
    let byHeight = self.viewSize.height / Design.viewHeight
    let byWidth = self.viewSize.width * Self.widthShare / (Design.page.width * Self.coverScale)
    self.scale = min(byHeight, byWidth)
  }

  /// Size of an item before `scale(atDistance:)` is applied, in points.
  public var itemSize: Size { Design.page * scale }

  /// Distance of two neighbouring items' centres in points.
  public var pitch: Double { (Design.page.width + Self.gap) * scale }

  /// The offsets at which a book is centred.
  public var range: ClosedRange<Int> { 0...max(0, count - 1) }

  /// The scale of an item whose centre is `distance` points from the view's centre.
  public func scale(atDistance distance: Double) -> Double {
    Self.coverScale * min(1, max(Self.sideScale, 1 - abs(distance) / viewSize.width))
  }

  /// The scale of an item when the shelf stands at `offset`.
  public func scale(of index: Int, at offset: Double) -> Double {
    scale(atDistance: (Double(index) - offset) * pitch)
  }

  /// The items that can be seen at `offset`. The number of these items depends on the view, not on
  /// `count`.
  public func visible(at offset: Double) -> Range<Int> {
    guard count > 0, offset.isFinite else { return 0..<0 }
    // An item reaches half of its scaled width beyond its centre; its shadow a little further.
    let reach = (viewSize.width / 2 + itemSize.width / 2) / pitch
    let first = (offset - reach).rounded(.up)
    let last = (offset + reach).rounded(.down)
    let low = Int(max(0, min(first, Double(count))))
    let high = Int(max(-1, min(last, Double(count - 1))))
    return low..<max(low, high + 1)
  }

  /// The place and look of an item when the shelf stands at `offset`, in books.
  public func attributes(of index: Int, at offset: Double) -> ItemAttributes {
    let distance = (Double(index) - offset) * pitch
    let center = Point(viewSize.width / 2 + distance, viewSize.height / 2)
    let size = itemSize
    let k = scale(atDistance: distance)
    return ItemAttributes(
      index: index,
      frame: Rect(
        center.x - size.width / 2, center.y - size.height / 2, size.width, size.height),
      transform: .scale(k, k),
      zIndex: -abs(Double(index) - offset),
      cornerRadii: .right(Design.cornerRadius * scale),
      shadow: Shadow(
        opacity: 0.45, radius: 14 * scale, offset: Point(3 * scale, 10 * scale)))
  }
}
