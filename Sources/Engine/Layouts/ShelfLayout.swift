import PaperGeometry

/// The carousel of covers: a row of items, the largest of them at the centre.
///
/// The layout depends on one scalar, `offset`, in books: 0 when book 0 is centred. At a view height of
/// 768 points the numbers are those of the tutorial "How to Create an iOS Book Open Animation" by
/// Vincent Ngo (raywenderlich.com): items of 362 x 568, 372 apart, scaled by `0.7 * clamp(1 - d/W,
/// 0.75, 1)`, where `d` is the distance of the item's centre from the view's centre and `W` the view's
/// width. At other heights the numbers scale with the height, but never so far that the centred cover
/// is wider than the view.
package struct ShelfLayout: Equatable, Sendable {
  package let viewSize: Size
  package let count: Int
  /// Points of the view per point of the design.
  package let scale: Double

  package static let gap = 10.0
  static let coverScale = 0.7
  static let sideScale = 0.75
  /// The largest part of the view's width that the centred cover takes.
  static let widthShare = 0.86

  package init(viewSize: Size, count: Int) {
    self.viewSize = Size(max(1, viewSize.width), max(1, viewSize.height))
    self.count = max(0, count)
    let byHeight = self.viewSize.height / Design.viewHeight
    let byWidth = self.viewSize.width * Self.widthShare / (Design.page.width * Self.coverScale)
    self.scale = min(byHeight, byWidth)
  }

  /// Size of an item before `scale(atDistance:)` is applied, in points.
  package var itemSize: Size { Design.page * scale }

  /// The size of a cover of a given shape before `scale(atDistance:)` is applied, in points: the largest that fits
  /// into an item. A book keeps its shape on the shelf; only a cover of the design's shape fills its item.
  /// - Parameter aspect: the cover's width divided by its height, clamped to 0.05...20; nil for the design's.
  package func coverSize(aspect: Double?) -> Size {
    guard let given = aspect, given.isFinite, given > 0 else { return itemSize }
    let aspect = min(20, max(0.05, given))
    return Size(
      min(itemSize.width, itemSize.height * aspect), min(itemSize.height, itemSize.width / aspect))
  }

  /// Distance of two neighbouring items' centres in points.
  package var pitch: Double { (Design.page.width + Self.gap) * scale }

  /// The offsets at which a book is centred.
  package var range: ClosedRange<Int> { 0...max(0, count - 1) }

  /// The scale of an item whose centre is `distance` points from the view's centre.
  package func scale(atDistance distance: Double) -> Double {
    Self.coverScale * min(1, max(Self.sideScale, 1 - abs(distance) / viewSize.width))
  }

  /// The scale of an item when the shelf stands at `offset`.
  package func scale(of index: Int, at offset: Double) -> Double {
    scale(atDistance: (Double(index) - offset) * pitch)
  }

  /// The items that can be seen at `offset`. The number of these items depends on the view, not on
  /// `count`.
  package func visible(at offset: Double) -> Range<Int> {
    guard count > 0, offset.isFinite else { return 0..<0 }
    // An item reaches half of its scaled width beyond its centre; its shadow a little further.
    let reach = (viewSize.width / 2 + itemSize.width / 2) / pitch
    let first = (offset - reach).rounded(.up)
    let last = (offset + reach).rounded(.down)
    let low = Int(max(0, min(first, Double(count))))
    let high = Int(max(-1, min(last, Double(count - 1))))
    return low..<max(low, high + 1)
  }

  /// The place and look of an item when the shelf stands at `offset`, in books. Covers stand in the middle of the
  /// lower edge of their items, and scale about the centres of the items: books of all shapes have one baseline.
  /// - Parameter aspect: see `coverSize(aspect:)`.
  package func attributes(
    of index: Int, at offset: Double, aspect: Double? = nil
  ) -> ItemAttributes {
    let distance = (Double(index) - offset) * pitch
    let center = Point(viewSize.width / 2 + distance, viewSize.height / 2)
    let size = coverSize(aspect: aspect)
    let bottom = center.y + itemSize.height / 2
    let k = scale(atDistance: distance)
    return ItemAttributes(
      index: index,
      frame: Rect(
        center.x - size.width / 2, bottom - size.height, size.width, size.height),
      anchorPoint: Point(0.5, 1 - itemSize.height / 2 / size.height), transform: .scale(k, k),
      zIndex: -abs(Double(index) - offset),
      cornerRadii: .right(Design.cornerRadius * scale),
      shadow: Shadow(
        opacity: 0.45, radius: 14 * scale, offset: Point(3 * scale, 10 * scale)))
  }

  /// The place of a book that makes room for an opening book: the book slides out of the view, as solid as ever, and becomes
  /// up to a tenth smaller.
  /// - Parameter away: how far the other book has opened, from 0 to 1.
  package func makingRoom(
    _ item: ItemAttributes, for other: ItemAttributes, _ away: Double
  ) -> ItemAttributes {
    let away = away.isFinite ? away.clamped(to: 0...1) : 0
    var item = item
    let isLeft = item.frame.midX < other.frame.midX
    let k = 1 - Self.shrinking * away
    let (seen, soft) = (item.quad?.bounds ?? item.frame, 4 * item.shadow.radius)
    let half = seen.width / 2 + soft + abs(item.shadow.offset.x)
    let gone = isLeft ? min(seen.midX, -half) : max(seen.midX, viewSize.width + half)
    item.frame.origin.x += (gone - seen.midX) * away
    item.transform = item.transform.concatenating(.scale(k, k))
    return item
  }
  static let shrinking = 0.1
}
