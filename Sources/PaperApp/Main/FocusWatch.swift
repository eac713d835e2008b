/// Tells when the reader comes back to the window, at most once in some seconds.
struct FocusWatch {
  /// In seconds.
  let pace: Double
  private var wasInUse = true
  private var last = -Double.infinity

  init(pace: Double) { self.pace = pace }

  /// - Parameter isInUse: whether the window has the focus now.
  mutating func isBack(_ isInUse: Bool, at time: Double) -> Bool {
    defer { wasInUse = isInUse }
    guard isInUse, !wasInUse, time - last >= pace else { return false }
    last = time
    return true
  }
}
