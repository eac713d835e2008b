import Glibc

/// How many steps a key makes that is held down: the first press makes one, and while the key is held the
/// steps come faster and faster.
///
/// The system's own repetition decides when there is something to do, but not how much: by the time `t`
/// since the first repetition, `pace * (2^(t / doubling) - 1) * doubling / ln 2` steps have been made, which
/// is the integral of a speed that begins at `pace` and doubles with every `doubling`. Beyond the greatest
/// speed the steps follow each other evenly. What is owed when the key is let go is forgotten, so that the
/// last step is the last one that was seen.
package struct HeldKey: Equatable, Sendable {
  /// Steps per second at the first repetition.
  package static let pace = 6.0
  /// Seconds in which the speed doubles.
  package static let doubling = 0.6
  /// Seconds without a repetition after which the key was let go and pressed again unseen.
  package static let silence = 0.8

  private var began: Double?
  private var last = 0.0
  /// Steps made since the first repetition.
  private var made = 0.0

  package init() {}

  /// - Parameters:
  ///   - isRepeat: the system sends the key again because it is held down.
  ///   - time: in seconds; a time that is not finite or runs backwards counts as no time since the last key.
  ///   - fastest: the greatest speed, in steps per second; at least `pace`.
  /// - Returns: how many steps to make now, never below 0.
  package mutating func steps(isRepeat: Bool, at time: Double, fastest: Double = 60) -> Int {
    guard isRepeat else {
      self = HeldKey()
      return 1
    }
    let now = time.isFinite ? max(time, began == nil ? time : last) : last
    guard let began, now - last < Self.silence else {
      (self.began, last, made) = (now, now, 1)
      return 1
    }
    last = now
    let owed = (Self.way(after: now - began, fastest: fastest) - made).rounded(.down)
    guard owed >= 1 else { return 0 }
    made += owed
    return Int(owed)
  }

  /// Steps in the seconds since the first repetition, with the one of that repetition.
  private static func way(after seconds: Double, fastest: Double) -> Double {
    let fastest = fastest.isFinite ? min(max(pace, fastest), 1e4) : pace
    let reached = doubling * log2(fastest / pace)
    let rising = min(seconds, reached)
    let scale = pace * doubling / log(2)
    return 1 + scale * (exp2(rising / doubling) - 1) + fastest * (seconds - rising)
  }
}
