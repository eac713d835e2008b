/// Tells that a scan with changes has ended, at most once a minute: an index of words walks its folders each time.
struct ScanEnd {
  private var hasChanges = false
  private var isScanning = false
  private var next = 0.0

  /// In seconds.
  static let pace = 60.0

  mutating func note(changes: Bool, isScanning: Bool) {
    hasChanges = hasChanges || changes
    self.isScanning = isScanning
  }

  /// Whether a scan has ended since the last call that told so.
  mutating func take(at time: Double) -> Bool {
    guard let deadline, time >= deadline else { return false }
    (hasChanges, next) = (false, time + Self.pace)
    return true
  }

  /// When an end is told that no event announces, in seconds; nil where none is to be told.
  var deadline: Double? { hasChanges && !isScanning ? next : nil }
}
