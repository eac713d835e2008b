import Desktop
import Launch
import Shell

extension Arguments {
  /// - Parameter wish: what the desktop wishes; nil where that is not known.
  func motionPlan(_ wish: DesktopWish?) -> MotionPlan {
    MotionPlan(
      motion.style(reducesMotion: wish?.reducesMotion), keysTurnAtOnce: keysTurnAtOnce)
  }
}
