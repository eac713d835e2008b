import PaperGeometry

/// The size of the window as it was left.
public enum KeptWindow {
  /// The least width and height, in points.
  public static let least = Size(320, 240)

  /// - Parameters:
  ///   - kept: width and height in points, as they were kept.
  ///   - screen: the part of the screen that windows may take, in points.
  /// - Returns: nil where no size was kept, or none that a window can have.
  public static func size(_ kept: [Int]?, on screen: Size) -> Size? {
    guard let kept, kept.count == 2, kept.allSatisfy({ $0 > 0 }),
      screen.width >= 1, screen.height >= 1
    else { return nil }
    func side(_ wanted: Int, _ least: Double, _ most: Double) -> Double {
      min(max(Double(wanted), least), most)
    }
    return Size(
      side(kept[0], least.width, screen.width), side(kept[1], least.height, screen.height))
  }
}
