import Books

/// The order in which the books of a shelf stand, forwards or backwards.
public struct ShelfOrder: Equatable, Sendable {
  public var order: BookOrder
  public var isReversed: Bool

  public init(_ order: BookOrder, isReversed: Bool = false) {
    (self.order, self.isReversed) = (order, isReversed)
  }

  /// An order by its name, as `author`; a minus before the name reverses the order.
  public init?(name: String) {
    isReversed = name.hasPrefix("-")
    guard let order = BookOrder(rawValue: String(name.drop { $0 == "-" })) else { return nil }
    self.order = order
  }

  public var name: String { (isReversed ? "-" : "") + order.rawValue }
}
