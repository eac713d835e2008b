import PaperGestures

/// A slow, even scroll without a hand.
struct OwnScroll {
  /// In points of the window per second.
  private(set) var speed = 36.0
  private var last: Double

  /// The factor of a key.
  private static let factor = 1.25
  private static let speeds = 4.0...600.0
  /// A frame that comes later than so many seconds moves no further than one that comes then: a window that slept must not
  /// jump.
  private static let longest = 0.1

  init(at time: Double) { last = time }

  private static let faster = ["+", "=", "Keypad +", "Shift+=", "Down", "J"].compactMap {
    Key(parsing: $0)
  }
  private static let slower = ["-", "_", "Keypad -", "Shift+-", "Up", "K"].compactMap {
    Key(parsing: $0)
  }

  /// How a key changes the speed: 1 faster, -1 slower; nil for another key.
  static func step(of key: Key) -> Int? {
    if faster.contains(where: key.matches) { return 1 }
    return slower.contains(where: key.matches) ? -1 : nil
  }

  /// Whether a key is a modifier alone, which is held on the way to another key.
  static func isModifier(_ key: Key) -> Bool {
    let parts = key.name.split(separator: " ")
    return parts.count == 2 && ["Left", "Right"].contains(parts[0])
  }

  mutating func change(by step: Int) {
    let wanted = step > 0 ? speed * Self.factor : speed / Self.factor
    speed = min(max(wanted, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// - Returns: the way since the last frame, in points of the window.
  mutating func advance(to time: Double) -> Double {
    defer { last = max(last, time) }
    return speed * min(Self.longest, max(0, time - last))
  }
}
