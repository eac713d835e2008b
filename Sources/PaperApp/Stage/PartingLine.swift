import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// The line between two views: the hand moves the line, a double click halves the window, and an edge in the accent's
/// colour shows which view has the keys.
final class PartingLine {
  /// What has become of an event.
  enum Answer {
    /// The line is at a share of the first view.
    case moved(Double)
    /// Both views have the same size again.
    case halved
    /// Nothing else is done with the event.
    case taken
  }

  let layer = Layer(name: "parting line")
  private let edge = Layer(name: "edge")
  private let grip = Layer(name: "grip")
  /// The pointer that holds the line, and where the line was taken, from its middle; without a place where the press only
  /// halves.
  private var held: (pointer: Pointer, offset: Point?)?
  private var lastPress: (point: Point, time: Double)?
  private(set) var isHovered = false

  /// How far beside the line a press takes the line, in points.
  private static let reach = 3.0
  private static let edgeWidth = 2.0

  init() {
    layer.anchorPoint = .zero
    layer.zPosition = 1
    layer.isHidden = true
    layer.isHitTestable = false
    layer.backgroundColor = Palette.card
    for part in [edge, grip] {
      part.anchorPoint = .zero
      layer.addSublayer(part)
    }
    edge.backgroundColor = Palette.focus
    grip.backgroundColor = Palette.quiet
  }

  var isHeld: Bool { held != nil }

  func letGo() { (held, lastPress, isHovered) = (nil, nil, false) }

  /// Whether a press at a point takes the line.
  static func covers(_ point: Point, _ parting: Parting) -> Bool {
    let divider = parting.divider
    return (parting.isAcross ? divider.insetBy(-reach, 0) : divider.insetBy(0, -reach))
      .contains(point)
  }

  /// - Returns: nil for an event that is none of the line's.
  func take(_ event: InputEvent, _ parting: Parting, at time: Double) -> Answer? {
    switch event {
    case .pointerDown(let point, .left, [], let pointer):
      guard held == nil, Self.covers(point, parting) else { return nil }
      defer { lastPress = (point, time) }
      if let last = lastPress, time - last.time <= DragRecognizer.doubleTapInterval,
        last.point.distance(to: point) <= DragRecognizer.doubleTapDistance
      {
        held = (pointer, nil)
        return .halved
      }
      held = (pointer, point - parting.divider.center)
      return .taken
    case .pointerMoved(let point, let pointer):
      guard let held, held.pointer == pointer else { return nil }
      return held.offset.map { .moved(parting.share(at: point - $0)) } ?? .taken
    case .pointerUp(_, .left, let pointer):
      guard let held, held.pointer == pointer else { return nil }
      self.held = nil
      return .taken
    case .pointerCancelled:
      letGo()
      return nil
    case .pointerHovered(let point, _):
      isHovered = Self.covers(point, parting)
      return isHovered ? .taken : nil
    case .pointerLeft:
      isHovered = false
      return nil
    default: return nil
    }
  }

  /// Places the line between both views as they are seen.
  func layout(_ parting: Parting, between first: Rect, and second: Rect, isSecond: Bool) {
    let (low, high) = parting.isReversed ? (second, first) : (first, second)
    var frame = parting.divider
    let thickness = Parting.thickness
    if parting.isAcross {
      frame.origin.x = (low.maxX + high.minX - thickness) / 2
    } else {
      frame.origin.y = (low.maxY + high.minY - thickness) / 2
    }
    layer.frame = frame
    let isLow = isSecond == parting.isReversed
    let (width, long) = (Self.edgeWidth, 36.0)
    let middle = Point(frame.width / 2, frame.height / 2)
    if parting.isAcross {
      edge.frame = Rect(isLow ? 0 : thickness - width, 0, width, frame.height)
      grip.frame = Rect(middle.x - 1, middle.y - long / 2, 2, long)
    } else {
      edge.frame = Rect(0, isLow ? 0 : thickness - width, frame.width, width)
      grip.frame = Rect(middle.x - long / 2, middle.y - 1, long, 2)
    }
  }
}
