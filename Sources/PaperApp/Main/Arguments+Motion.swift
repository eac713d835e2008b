import Desktop
import Launch
import Shell

extension Arguments {
  /// - Parameter preferences: what the desktop prefers; nil where that is not known.
  func motionPlan(_ preferences: DesktopPreferences?) -> MotionPlan {
    MotionPlan(
      motion.style(reducesMotion: preferences?.reducesMotion), keysTurnAtOnce: keysTurnAtOnce)
  }
}
