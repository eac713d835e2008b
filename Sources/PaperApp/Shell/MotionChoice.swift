/// What the user has chosen of motion.
public enum MotionChoice: String, Sendable, CaseIterable {
  /// As the desktop prefers.
  case auto
  case full, reduced, none

  /// - Parameter reducesMotion: whether the desktop wants less to move; nil where it says nothing.
  public func style(reducesMotion: Bool?) -> MotionStyle {
    switch self {
    case .auto: reducesMotion == true ? .reduced : .full
    case .full: .full
    case .reduced: .reduced
    case .none: .none
    }
  }
}
