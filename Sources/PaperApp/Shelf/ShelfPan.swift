import PaperGeometry
import PaperGestures
import PaperMotion

/// How a pinch moves all books beside their places: the book beneath the fingers stays there.
enum ShelfPan {
  /// A book in the hand.
  struct Grip {
    var book: Int
    /// The point of the book beneath the fingers, in parts of the book's frame.
    let part: Point
    private var finger: Point
    private var (lagX, lagY) = (FadingLag(), FadingLag())
    private var tracker = VelocityTracker()

    init(_ book: Int, part: Point, at finger: Point, velocity: Point, since time: Double) {
      (self.book, self.part, self.finger) = (book, part, finger)
      lagX = FadingLag(0, velocity: velocity.x, since: time)
      lagY = FadingLag(0, velocity: velocity.y, since: time)
      tracker.add(finger, at: time)
    }

    mutating func move(to finger: Point, at time: Double) {
      self.finger = finger
      tracker.add(finger, at: time)
    }

    /// Where the point of the book is seen.
    func place(at time: Double) -> Point {
      finger + Point(lagX.value(at: time), lagY.value(at: time))
    }

    func velocity(at time: Double) -> Point {
      tracker.velocity(at: time) + Point(lagX.velocity(at: time), lagY.velocity(at: time))
    }

    func isMoving(at time: Double) -> Bool {
      lagX.isActive(at: time) || lagY.isActive(at: time)
    }
  }

  case none
  case held(Grip)
  case settling(SpringMotion, SpringMotion)

  private static let spring = Spring(dampingRatio: 1, angularFrequency: 10)

  static func settling(from shift: Point, velocity: Point, at time: Double) -> ShelfPan {
    func motion(_ from: Double, _ velocity: Double) -> SpringMotion {
      SpringMotion(
        from: from, velocity: velocity, to: 0, at: time, spring: spring, tolerance: 0.05)
    }
    return .settling(motion(shift.x, velocity.x), motion(shift.y, velocity.y))
  }

  var book: Int? { if case .held(let grip) = self { grip.book } else { nil } }

  func isMoving(at time: Double) -> Bool {
    switch self {
    case .none: false
    case .held(let grip): grip.isMoving(at: time)
    case .settling(let x, let y): !x.isFinished(at: time) || !y.isFinished(at: time)
    }
  }

  func velocity(at time: Double) -> Point {
    if case .held(let grip) = self { grip.velocity(at: time) } else { .zero }
  }

  mutating func move(to finger: Point, at time: Double) {
    guard case .held(var grip) = self, finger.isFinite else { return }
    grip.move(to: finger, at: time)
    self = .held(grip)
  }

  /// Follows a book that has another place after a change of the shelf.
  mutating func follow(_ place: (Int) -> Int) {
    guard case .held(var grip) = self else { return }
    grip.book = place(grip.book)
    self = .held(grip)
  }
}

extension Rect {
  /// A point in parts of the rectangle.
  func point(at part: Point) -> Point {
    Point(minX + width * part.x, minY + height * part.y)
  }
}
