import PaperGeometry

/// A place in a row of items that has no ends: a whole item and how far it is on the way to the next.
///
/// Items are numbered by any integer, below 0 too; which of `count` things an item shows is its number
/// modulo `count`. The whole part is an integer of its own, so a step moves the fraction not by a bit,
/// however many there have been. One `Double` for both would lose a bit of the fraction each time the
/// item's number doubles, and folding it back to 0...count would make a seam.
package struct EndlessPosition: Equatable, Hashable, Sendable {
  /// The item that is in front, or was until it began to leave.
  package let item: Int
  /// 0 where `item` rests, towards 1 where the next one takes its place; never 1 itself.
  package let fraction: Double

  /// Items are numbered from `-limit` to `limit`, so that sums of a few of them are always defined.
  /// A hundred steps a second take 366 million years.
  package static let limit = 1 << 60

  /// - Parameters:
  ///   - item: clamped to `-limit...limit`.
  ///   - offset: in items, from `item`; any number. What is not finite counts as 0.
  package init(item: Int, offset: Double = 0) {
    let offset = offset.isFinite ? offset : 0
    let floor = offset.rounded(.down)
    let fraction = offset - floor
    // So little below a whole item that the difference rounds to 1.
    let carry = fraction < 1 ? 0 : 1
    // Not below 2^53 the fraction is 0 anyway; clamped, for an Int cannot hold every Double.
    let whole = Int(floor.clamped(to: -Self.span...Self.span)) + carry
    self.item = Self.limited(Self.limited(item) + whole)
    self.fraction = carry == 0 ? fraction : 0
  }

  private static let span = Double(limit)

  private static func limited(_ item: Int) -> Int { item.clamped(to: -limit...limit) }

  /// So many items further, or back; the fraction stays as it is to the last bit.
  package func advanced(by items: Int) -> EndlessPosition {
    EndlessPosition(item: item + Self.limited(items), offset: fraction)
  }

  /// So many items further, or back, with parts of items; what is not finite counts as 0.
  package func advanced(by items: Double) -> EndlessPosition {
    EndlessPosition(item: item, offset: fraction + (items.isFinite ? items : 0))
  }

  /// The nearest whole item; from half of the way on the next one.
  package var nearest: Int { Self.limited(fraction < 0.5 ? item : item + 1) }

  /// How far away another item is, in items: exact for those at hand, below 0 for those that have
  /// been.
  package func distance(to other: Int) -> Double {
    Double(Self.limited(other) - item) - fraction
  }

  /// Which of `count` things an item shows: its number modulo `count`, 0 where there is nothing.
  package static func index(of item: Int, count: Int) -> Int {
    guard count > 0 else { return 0 }
    let rest = item % count
    return rest < 0 ? rest + count : rest
  }

  /// The item nearest to this place that shows the thing `index` of `count`: forward where both ways
  /// are as long.
  package func item(showing index: Int, count: Int) -> Int {
    guard count > 0 else { return item }
    let here = nearest
    let ahead = Self.index(
      of: Self.index(of: index, count: count) - Self.index(of: here, count: count), count: count)
    return Self.limited(ahead > count - ahead ? here - (count - ahead) : here + ahead)
  }
}
