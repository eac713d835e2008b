import Localisation
import Shell
import Stage

extension Arguments {
  /// The choices of a command line for the scenes, the same for a window and for a film. The window alone adds the desktop's
  /// preferences and the keeping of books.
  package var stageOptions: Stage.Options {
    var options = Stage.Options()
    options.pose = pose
    options.style = style.style
    options.direction = direction
    options.face = face
    options.motion = motionPlan(reducesMotion: nil)
    options.shelf = shelf
    options.light = light
    options.cacheBytes = cacheMegabytes << 20
    options.asked = asked
    options.isMirrored = Localisation.language.isRightToLeft
    return options
  }

  /// - Parameter reducesMotion: whether the desktop prefers less motion; nil where that is not known.
  package func motionPlan(reducesMotion: Bool?) -> MotionPlan {
    MotionPlan(motion.style(reducesMotion: reducesMotion), keysTurnAtOnce: keysTurnAtOnce)
  }
}
