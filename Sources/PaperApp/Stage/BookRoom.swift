import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperMotion
import Reading

/// Where a view of the open book has to lie in the window. Beside a panel or another view the book gets a smaller window of its
/// own; on the way there what is seen is moved and scaled as a whole, so that its pages are asked for in the new size at once and
/// in no size between (decision: Room for panels).
final class BookRoom {
  private(set) var area: Rect
  /// The way of the edges and the size: another area on the way goes on with the place and the speed that are seen.
  private var motions: [SpringMotion] = []
  /// Whether the book is to be seen on its way at all.
  var glides: Bool

  /// Comes to rest within a quarter of a second, but for what no eye sees.
  private static let spring = Spring(dampingRatio: 1, settlingIn: 0.42)
  /// In points.
  private static let tolerance = 0.1

  init(in area: Rect, glides: Bool) { (self.area, self.glides) = (area, glides) }

  /// Takes another area.
  /// - Parameter glides: whether the book is to be seen on its way there.
  /// - Returns: whether the area is another one.
  @discardableResult
  func move(to next: Rect, glides: Bool, at time: Double) -> Bool {
    guard next != area else { return false }
    glide(from: glides && self.glides ? seen(at: time) : next, to: next, at: time)
    area = next
    return true
  }

  /// Comes from another area.
  func come(from start: Rect, at time: Double) {
    motions = []
    glide(from: glides ? start : area, to: area, at: time)
  }

  private func glide(from start: Rect, to end: Rect, at time: Double) {
    guard start != end || isMoving(at: time) else { return motions = [] }
    let speeds = start == end ? [] : motions.map { $0.velocity(at: time) }
    motions = zip(Self.parts(start), Self.parts(end)).enumerated().map { number, way in
      SpringMotion(
        from: way.0, velocity: speeds.isEmpty ? 0 : speeds[number], to: way.1, at: time,
        spring: Self.spring, tolerance: Self.tolerance)
    }
  }

  private static func parts(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height]
  }

  func isMoving(at time: Double) -> Bool { motions.contains { time < $0.finishTime } }

  /// The area that the book seems to have at a time.
  func seen(at time: Double) -> Rect {
    guard isMoving(at: time) else { return area }
    let parts = motions.map { $0.value(at: time) }
    return Rect(parts[0], parts[1], max(1, parts[2]), max(1, parts[3]))
  }

  /// Places the scene's layer, whose transform is the scene's own, set by each layout: the zoom of the page.
  func place(_ layer: Layer, at time: Double) {
    let seen = seen(at: time)
    guard seen != area, area.width > 0, area.height > 0 else { return layer.position = area.origin }
    // The book keeps its shape on the way: it is as large as the narrower of both ways to scale says.
    let scale = min(seen.width / area.width, seen.height / area.height)
    let room = Size(seen.width - area.width * scale, seen.height - area.height * scale)
    layer.position = seen.origin + Point(room.width / 2, room.height / 2)
    layer.transform = layer.transform.concatenating(.scale(scale, scale))
  }

  /// An event in points of the book's own window.
  func moved(_ event: InputEvent) -> InputEvent {
    area.origin == .zero ? event : event.moved(by: area.origin)
  }
}
