import PaperLayouts
import PaperMotion

/// How far both pages of a spread are seen, while one page becomes two or two become one: 0 one page, 1 both.
struct FacingMotion: Equatable {
  private var motion: SpringMotion

  private static let spring = Spring(dampingRatio: 1, angularFrequency: 12)

  init(_ mode: LeavesMode) { motion = Self.resting(mode) }

  private static func value(_ mode: LeavesMode) -> Double { mode == .facing ? 1 : 0 }

  private static func resting(_ mode: LeavesMode) -> SpringMotion {
    SpringMotion(
      from: value(mode), velocity: 0, to: value(mode), at: 0, spring: spring, bounds: 0...1)
  }

  func abreast(at time: Double) -> Double { motion.value(at: time) }
  func isMoving(at time: Double) -> Bool { !motion.isFinished(at: time) }

  mutating func go(to mode: LeavesMode, at time: Double) {
    motion = motion.retargeted(to: Self.value(mode), at: time)
  }

  /// Rests at a mode.
  mutating func rest(at mode: LeavesMode) { motion = Self.resting(mode) }

  /// Rests at a mode that the window has chosen; a motion to this mode goes on.
  mutating func follow(_ mode: LeavesMode) {
    if motion.target != Self.value(mode) { rest(at: mode) }
  }
}
