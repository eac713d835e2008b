import PaperGeometry
import PaperGestures

/// How far a form is scrolled whose lines do not fit the window: a short glide, or a control that has to be in sight.
package struct FormScroll: Equatable {
  /// What a layout is told of the scroll.
  package struct Place: Equatable {
    var value = 0.0
    var revealed: ControlID?

    package init() {}

    /// - Parameter frame: of the control that has to be in sight, where nothing is scrolled.
    func offset(to frame: Rect?, in body: Rect) -> Double {
      guard let frame else { return value }
      return min(max(value, frame.maxY - body.maxY), frame.minY - body.minY)
    }
  }

  private var scroll = ListScroll()
  private var revealed: ControlID?

  /// Has a control in sight; nil for the place as it is.
  mutating func reveal(_ control: ControlID?) { revealed = control ?? revealed }

  func place(at time: Double) -> Place {
    var place = Place()
    (place.value, place.revealed) = (scroll.value(at: time), revealed)
    return place
  }

  func isMoving(at time: Double) -> Bool { scroll.isMoving(at: time) }

  /// - Parameters:
  ///   - offset: how far the lines are scrolled now.
  ///   - reach: how far the lines can be scrolled.
  mutating func scroll(
    by points: Double, from offset: Double, reach: Double, glides: Bool, at time: Double
  ) {
    let from = revealed == nil ? scroll.value(at: time).clamped(to: 0...reach) : offset
    let start = revealed == nil && glides ? scroll.goal : from
    let goal = (start + points).clamped(to: 0...reach)
    scroll = ListScroll(from: glides ? from : goal, goal: goal, start: time)
    revealed = nil
  }
}

extension FormView {
  /// Scrolls to the first line.
  package func scrollToTop() { scrolling = FormScroll() }

  /// Scrolls lines that do not fit.
  func scrollBody(by points: Double, glides: Bool, at time: Double) {
    guard let layout, layout.body != nil else { return }
    scrolling.scroll(
      by: points, from: layout.offset, reach: layout.reach, glides: glides, at: time)
  }

  /// - Returns: nil for a key that does not scroll.
  func scrollBody(_ key: Key, at time: Double) -> [ControlAction]? {
    guard let layout, let body = layout.body, key.modifiers.isEmpty else { return nil }
    let points: Double
    switch key.name {
    case "Down": points = layout.metrics.row
    case "Up": points = -layout.metrics.row
    case "PageDown": points = body.height * 0.8
    case "PageUp": points = -body.height * 0.8
    default: return nil
    }
    scrollBody(by: points, glides: true, at: time)
    return []
  }
}

extension FormLayout {
  /// Whether a part of a control is in sight.
  func isSeen(_ part: Part) -> Bool { body.map { part.frame.intersects($0) } ?? true }

  func isSeen(_ id: ControlID) -> Bool { part(id).map(isSeen) ?? true }

  /// Pieces of the form, of which only what lies below the title is seen where lines are scrolled.
  func clipped(_ pieces: [Piece]) -> [Piece] {
    guard let body, !pieces.isEmpty else { return pieces }
    // The inner rectangle gives the pieces the form's origin again.
    return [.clip(body, [.clip(Rect(-body.minX, -body.minY, frame.width, frame.height), pieces)])]
  }

  /// Tells which part of the lines is seen.
  func scrollBar(_ base: ControlPieces) -> [Piece] {
    guard let body, reach > 0 else { return [] }
    let height = max(24, body.height * body.height / (body.height + reach)).rounded()
    let y = (body.minY + offset / reach * (body.height - height)).rounded()
    return [
      .fill(Rect(frame.width - 7, y, 3, height), base.style.palette.outline, radius: 1.5)
    ]
  }
}
