import Foundation
import Shell
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransitionTests {
  /// The textbook's damped oscillator from 0 to 1, written out.
  private func oscillator(_ t: Double) -> Double {
    let (zeta, omega) = (0.7, log(1000) / 0.7)
    let (a, w) = (zeta * omega, omega * (1 - zeta * zeta).squareRoot())
    // From -1 with velocity .7: x = e^-at (-cos wt + (.7 - a) / w sin wt).
    return 1 + exp(-a * t) * (-cos(w * t) + (0.7 - a) / w * sin(w * t))
  }

  @Test func openingIsTheDampedOscillator() {
    var transition = Transition()
    transition.open(at: 3)
    for i in 0...90 {
      let t = Double(i) / 100
      #expect(abs(transition.progress(at: 3 + t) - oscillator(t)) < 1e-9)
    }
    let overshoot = (0...200).map { transition.progress(at: 3 + Double($0) / 200) }.max() ?? 0
    #expect((1.03...1.06).contains(overshoot))
    #expect(transition.progress(at: 4.5) == 1 && transition.isResting(at: 4.5))
  }

  @Test func closingFromRestIsTheEaseOfASecond() {
    var transition = Transition(open: true)
    transition.close(at: 5)
    // Cubic Bezier (.42, 0), (.58, 1): a half at half time, slow at both ends.
    #expect(abs(transition.progress(at: 5.5) - 0.5) < 1e-9)
    #expect(abs(transition.progress(at: 5.25) + transition.progress(at: 5.75) - 1) < 1e-9)
    #expect(transition.progress(at: 5.05) > 0.99 && transition.progress(at: 5.999) > 0)
    #expect(transition.progress(at: 6) == 0 && transition.isResting(at: 6))
  }

  private typealias Act = (inout Transition, Double) -> Void
  private let acts: [(String, Act)] = [
    ("open", { $0.open(at: $1) }), ("close", { $0.close(at: $1) }),
    ("hold", { $0.hold(at: $1) }), ("cancel", { $0.cancel(at: $1) }),
    ("release", { $0.release(scale: 1, velocity: 0, at: $1) }),
    ("step", { $0.pinch(to: 1.1, isStepped: true, at: $1) }),
  ]

  /// Whatever comes, whenever: neither place nor speed has a step.
  @Test func nothingJumpsWhereItIsCaught() {
    var random = SeededRandom(7)
    var worst = (place: 0.0, speed: 0.0)
    for _ in 0..<400 {
      var transition = Transition(open: random.chance(0.5))
      var time = 0.0
      for _ in 0..<12 {
        time += random.chance(0.3) ? random.double(0, 1.5) : random.double(0, 0.2)
        let (name, act) = acts[random.int(0...acts.count - 1)]
        let before = (transition.progress(at: time), transition.velocity(at: time))
        let wasMoving = transition.isMoving(at: time)
        act(&transition, time)
        let jump = abs(transition.progress(at: time) - before.0)
        // What is next to rest is at rest.
        if !transition.isMoving(at: time), jump < Transition.tolerance { continue }
        worst.place = max(worst.place, jump)
        #expect((0...1.15).contains(transition.progress(at: time)))
        // From rest the original's spring starts with a speed of its own.
        guard wasMoving else { continue }
        let step = abs(transition.velocity(at: time) - before.1)
        worst.speed = max(worst.speed, step)
        #expect(step < 1e-9, "\(name) at \(before)")
      }
    }
    #expect(worst.place < 1e-12 && worst.speed < 1e-9)
  }

  @Test func theSpeedIsTheSlopeOfThePlace() {
    var transition = Transition()
    transition.open(at: 0)
    transition.hold(at: 0.17)
    for t in [0.18, 0.2, 0.25, 0.28] {
      let slope = (transition.progress(at: t + 1e-6) - transition.progress(at: t - 1e-6)) / 2e-6
      #expect(abs(slope - transition.velocity(at: t)) < 1e-5)
    }
  }

  @Test(arguments: [(1.0, 0.0), (2, 0.2), (3.5, 0.5), (6, 1), (9, 1), (0.9, 0), (0.1, 0)])
  func spreadingOpensByAFifth(scale: Double, progress: Double) {
    var transition = Transition()
    transition.hold(at: 0)
    transition.pinch(to: scale, isStepped: false, at: 1)
    #expect(abs(transition.progress(at: 1) - progress) < 1e-12)
  }

  @Test(arguments: [(1.0, 1.0), (0.75, 0.75), (0.3, 0.3), (0.001, 0.001), (1.5, 1), (4, 1)])
  func pinchingClosesByTheScale(scale: Double, progress: Double) {
    var transition = Transition(open: true)
    transition.hold(at: 0)
    transition.pinch(to: scale, isStepped: false, at: 1)
    #expect(abs(transition.progress(at: 1) - progress) < 1e-12)
  }

  /// Where it goes after a release: progress of the hand, its velocity, and where it came from.
  @Test(arguments: [
    (false, 1.2, 0.0, 0.0), (false, 2.4, 0, 1), (false, 2.4, -4, 0), (false, 1.5, 4, 1),
    (true, 0.9, 0, 1), (true, 0.6, 0, 0), (true, 0.6, 1.5, 1), (true, 0.9, -1.5, 0),
    (false, 1, 0, 0), (true, 1, 0, 1),
  ])
  func aReleaseFinishesOrSpringsBack(
    open: Bool, scale: Double, velocity: Double, target: Double
  ) {
    var transition = Transition(open: open)
    transition.hold(at: 0)
    transition.pinch(to: scale, isStepped: false, at: 0.5)
    transition.release(scale: scale, velocity: velocity, at: 0.5)
    #expect(transition.target == target)
    #expect(transition.progress(at: 4) == target && transition.isResting(at: 4))
  }

  /// Fingers that move are caught by a key, or taken away: it goes on as fast as they were.
  @Test func theHandsSpeedGoesOver() {
    typealias Act = (inout Transition, Double) -> Void
    let acts: [Act] = [
      { $0.open(at: $1) }, { $0.close(at: $1) }, { $0.cancel(at: $1) },
      { $0.release(scale: 2.5, velocity: 1, at: $1) },
    ]
    for act in acts {
      var transition = Transition()
      transition.hold(at: 0)
      // 1 a second: a fifth of that opens the book.
      for i in 1...90 {
        let time = Double(i) / 60
        transition.pinch(to: 1 + time, velocity: 1, isStepped: false, at: time)
      }
      let place = transition.progress(at: 1.5)
      #expect(abs(transition.velocity(at: 1.5) - 0.2) < 1e-12)
      act(&transition, 1.5)
      #expect(abs(transition.progress(at: 1.5) - place) < 1e-12)
      #expect(abs(transition.velocity(at: 1.5) - 0.2) < 1e-12)
    }
  }

  @Test func fingersThatHaveComeToRestHaveNoSpeed() {
    var transition = Transition(open: true)
    transition.hold(at: 0)
    transition.pinch(to: 0.6, velocity: -2, isStepped: false, at: 0.2)
    #expect(transition.velocity(at: 0.2) == -2 && transition.velocity(at: 0.5) == 0)
    // Beyond its end the hand goes on, and the book does not.
    transition.pinch(to: 1.4, velocity: 3, isStepped: false, at: 0.6)
    #expect(transition.velocity(at: 0.6) == 0)
  }

  @Test func whatWasOnlyTouchedGoesOn() {
    for t in [0.05, 0.2, 0.5] {
      var opening = Transition()
      opening.open(at: 0)
      opening.hold(at: t)
      opening.release(scale: 1, velocity: 0, at: t + 0.3)
      #expect(opening.target == 1)
      var closing = Transition(open: true)
      closing.close(at: 0)
      closing.hold(at: t)
      closing.cancel(at: t + 0.1)
      #expect(closing.target == 0)
    }
  }

  @Test func wildNumbersAreHarmless() {
    var transition = Transition()
    transition.hold(at: 0)
    for scale in [Double.nan, .infinity, -.infinity, -3, 0, 1e300] {
      transition.pinch(to: scale, isStepped: false, at: 0.1)
      #expect((0...1).contains(transition.progress(at: 0.1)))
    }
    transition.release(scale: .nan, velocity: .infinity, at: 0.2)
    #expect(transition.progress(at: 5) == transition.target)
  }
}
