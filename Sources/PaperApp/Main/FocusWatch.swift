/// Tells when the reader comes back to the window, at most once in some seconds.
struct FocusWatch {
  /// In seconds.
  let pace: Double
  private var wasInUse = true
  /// Nil before the first frame: what is there at the start is fresh.
  private var last: Double?

  init(pace: Double) { self.pace = pace }

  /// - Parameter isInUse: whether the window has the focus now.
  mutating func isBack(_ isInUse: Bool, at time: Double) -> Bool {
    defer { wasInUse = isInUse }
    guard let last else {
      self.last = time
      return false
    }
    guard isInUse, !wasInUse, time - last >= pace else { return false }
    self.last = time
    return true
  }
}
