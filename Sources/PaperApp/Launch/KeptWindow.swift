import PaperGeometry

/// The size of the window as it was left.
public enum KeptWindow {
  /// The least width and height, in points.
  public static let minimum = Size(320, 240)

  /// - Parameters:
  ///   - kept: width and height in points, as they were kept.
  ///   - screen: the part of the screen that windows may take, in points.
  /// - Returns: nil where no size was kept, or none that a window can have.
  public static func size(_ kept: [Int]?, on screen: Size) -> Size? {
    guard let kept, kept.count == 2, kept.allSatisfy({ $0 > 0 }),
      screen.width >= 1, screen.height >= 1
    else { return nil }
    func side(_ wanted: Int, _ minimum: Double, _ maximum: Double) -> Double {
      min(max(Double(wanted), minimum), maximum)
    }
    return Size(
      side(kept[0], minimum.width, screen.width), side(kept[1], minimum.height, screen.height))
  }
}

/// A size that changes while an edge is dragged, and is to be kept when the hand has let go of the edge
/// (decision: Window size).
public struct SettlingSize: Sendable {
  /// How long a size stays before it is to be kept, in seconds.
  public static let timeout = 0.5

  private var last: [Int]?
  /// When the size changed; nil once that size has been told.
  private var changed: Double?

  public init() {}

  /// When there is something to keep, in seconds; nil while nothing changes.
  public var deadline: Double? { changed.map { $0 + Self.timeout } }

  /// - Parameters:
  ///   - size: nil while the window fills the screen and has no size of its own.
  ///   - time: in seconds.
  /// - Returns: width and height in whole points, once, as soon as they have stayed.
  public mutating func note(_ size: Size?, at time: Double) -> [Int]? {
    guard let size else {
      changed = nil
      return nil
    }
    let next = [Int(size.width), Int(size.height)]
    if next != last { (last, changed) = (next, time) }
    guard let due = deadline, time >= due else { return nil }
    changed = nil
    return next
  }
}
