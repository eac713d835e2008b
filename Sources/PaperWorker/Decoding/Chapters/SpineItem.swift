/// What a package says of the look of a file in the order of reading.
struct SpineItem: Equatable {
  /// The side of a spread on which the package wants a page.
  enum Side: UInt8 { case left, right, center }

  /// Whether the file is one page whose boxes stand where the book says.
  var isFixed = false
  var side: Side?
  /// Whether the file is a picture, or a drawing, rather than a page of markup.
  var isPicture = false
  var isDrawing = false
  /// The type of a file that can be no page; nil for all others.
  var foreignType: String?
}

/// A size in pixels of CSS.
struct PixelSize: Equatable {
  var width, height: Float

  /// Sides of pages that are taken.
  static let sides: ClosedRange<Float> = 1...16_384

  /// As high as pages of most books that tell nothing.
  static let usual = PixelSize(768, 1024)

  private init(_ width: Float, _ height: Float) { (self.width, self.height) = (width, height) }

  /// Nil for what can be no page.
  init?(_ width: Float?, _ height: Float?) {
    guard let width, let height, Self.sides.contains(width), Self.sides.contains(height) else {
      return nil
    }
    (self.width, self.height) = (width, height)
  }

  /// As `width=1024, height=768` in a page, whose names and numbers stand in any order.
  init?(viewport: String) {
    var (width, height): (Float?, Float?)
    for part in viewport.lowercased().prefix(400).split(whereSeparator: { ",;".contains($0) }) {
      let sides = part.split(separator: "=", maxSplits: 1).map {
        $0.filter { !$0.isWhitespace }
      }
      guard sides.count == 2 else { continue }
      let digits = sides[1].prefix { $0.isNumber || $0 == "." }
      if sides[0] == "width" { width = width ?? Float(digits) }
      if sides[0] == "height" { height = height ?? Float(digits) }
    }
    self.init(width, height)
  }

  /// As `1072x1448`, as Kindle's books tell the size that they were made for.
  init?(resolution: String) {
    let sides = resolution.lowercased().prefix(40).split(separator: "x").map {
      Float($0.filter { !$0.isWhitespace })
    }
    guard sides.count == 2 else { return nil }
    self.init(sides[0], sides[1])
  }
}
