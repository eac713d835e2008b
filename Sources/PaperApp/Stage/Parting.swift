import PaperGeometry

/// How two views share the book's part of the window: a pure function of that part, of the share and of the side of the
/// first view.
struct Parting: Equatable {
  /// Whether the views lie side by side, and not one above the other.
  let isAcross: Bool
  /// Whether the first view lies at the right, as the first page of a book from right to left does.
  let isReversed: Bool
  let first: Rect
  let second: Rect
  /// Between both views.
  let divider: Rect
  private let whole: Rect

  /// In points.
  static let thickness = 8.0
  /// Which part of the whole the first view may have.
  static let shares = 0.25...0.75
  /// The least long side of a window with two views, in points.
  static let least = 480.0

  /// - Parameter share: the part of the whole that the first view has; clamped to `shares`.
  init(_ whole: Rect, isAcross: Bool, isReversed: Bool, share: Double) {
    let isReversed = isAcross && isReversed
    (self.whole, self.isAcross, self.isReversed) = (whole, isAcross, isReversed)
    let length = isAcross ? whole.width : whole.height
    let share = share.clamped(to: Self.shares)
    let room = max(0, length - Self.thickness)
    let start = (room * (isReversed ? 1 - share : share)).rounded()
    func part(_ from: Double, _ length: Double) -> Rect {
      let length = max(1, length)
      return isAcross
        ? Rect(whole.minX + from, whole.minY, length, whole.height)
        : Rect(whole.minX, whole.minY + from, whole.width, length)
    }
    let (start1, end1) = (part(0, start), part(start + Self.thickness, room - start))
    (first, second) = isReversed ? (end1, start1) : (start1, end1)
    divider = part(start, Self.thickness)
  }

  /// The share of the first view with which the middle of the divider lies at a point.
  func share(at point: Point) -> Double {
    let (from, length) =
      isAcross ? (point.x - whole.minX, whole.width) : (point.y - whole.minY, whole.height)
    let share = (from - Self.thickness / 2) / max(1, length - Self.thickness)
    return (isReversed ? 1 - share : share).clamped(to: Self.shares)
  }

  /// Whether a point lies on the side of the second view.
  func isSecond(_ point: Point) -> Bool {
    let isBehind = isAcross ? point.x >= divider.midX : point.y >= divider.midY
    return isBehind != isReversed
  }

  /// Where the second view lies outside of the window before it comes and after it has gone.
  var outside: Rect {
    guard isAcross else { return second.offsetBy(0, second.height + Self.thickness) }
    let way = second.width + Self.thickness
    return second.offsetBy(isReversed ? -way : way, 0)
  }

  /// Whether a window has room for two views.
  static func fits(_ size: Size) -> Bool { max(size.width, size.height) >= least }
}
