/// A part of a paragraph, as TeX has them: boxes, glue, and penalties at which a line may end.
public struct Item: Hashable, Sendable {
  public enum Kind: UInt8, Sendable { case box, glue, penalty }

  public var kind: Kind
  /// Whether two lines in a row that end at such penalties cost more: hyphens.
  public var isFlagged: Bool
  /// Of a penalty: the width that is added to a line that ends there.
  public var width: Float
  /// Of glue: the most that a good line stretches and shrinks. Of a penalty: its price, and nothing.
  public var stretch: Float
  public var shrink: Float

  /// A line never ends at a penalty of this price or more, and always at a penalty of its negative or less.
  public static let infinity: Float = 10_000

  public var price: Float { stretch }

  public static func box(_ width: Float) -> Item {
    Item(kind: .box, isFlagged: false, width: width, stretch: 0, shrink: 0)
  }

  public static func glue(_ width: Float, stretch: Float, shrink: Float) -> Item {
    Item(kind: .glue, isFlagged: false, width: width, stretch: stretch, shrink: shrink)
  }

  public static func penalty(_ price: Float, width: Float = 0, isFlagged: Bool = false) -> Item {
    Item(kind: .penalty, isFlagged: isFlagged, width: width, stretch: price, shrink: 0)
  }
}
