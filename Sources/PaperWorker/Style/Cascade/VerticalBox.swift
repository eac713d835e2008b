extension RawStyle {
  /// The box of an element in vertical lines, as lines see the box: where lines begin is the left, and where the first
  /// line stands is the top. What Paper says is said of lines, and stays; a book speaks of the page's sides.
  /// - Parameter own: the style without the book.
  func turned(beside own: RawStyle) -> RawStyle {
    var turned = self
    turned.margin = Self.turned(margin, own.margin, none: .zero)
    turned.padding = Self.turned(padding, own.padding, none: .zero)
    turned.border = Self.turned(border, own.border, none: Border())
    turned.width = height == own.height ? own.width : height
    turned.height = width == own.width ? own.height : width
    turned.maxWidth = maxHeight == own.maxHeight ? own.maxWidth : maxHeight
    turned.maxHeight = maxWidth == own.maxWidth ? own.maxHeight : maxWidth
    return turned
  }

  private static func turned<Value>(
    _ book: ComputedStyle.Sides<Value>, _ own: ComputedStyle.Sides<Value>, none: Value
  ) -> ComputedStyle.Sides<Value> {
    guard book != own else { return own }
    // Of a box that the book changes, sides that the book leaves alone are none.
    func heard(_ value: Value, _ own: Value) -> Value { value == own ? none : value }
    var turned = book
    turned.top = heard(book.right, own.right)
    turned.right = heard(book.bottom, own.bottom)
    turned.bottom = heard(book.left, own.left)
    turned.left = heard(book.top, own.top)
    return turned
  }
}
