import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Reading

/// Where the open book has to lie in the window. Beside a panel the book gets a smaller window of its own; on the way
/// there what is seen is moved and scaled as a whole, so that its pages are asked for in the new size at once and in
/// no size between (decision: Room for panels).
final class BookRoom {
  private(set) var area: Rect
  /// The area from which the book comes, and when it set out.
  private var from: Rect
  private var start = -Double.infinity
  var duration: Double

  init(in view: ViewSize, duration: Double) {
    area = Rect(origin: .zero, size: view.size)
    (from, self.duration) = (area, duration)
  }

  /// Takes another area.
  /// - Parameter glides: whether the book is to be seen on its way there.
  /// - Returns: whether the area is another one.
  func move(to next: Rect, glides: Bool, at time: Double) -> Bool {
    guard next != area else { return false }
    from = glides ? seen(at: time) : next
    (area, start) = (next, time)
    return true
  }

  func isMoving(at time: Double) -> Bool { from != area && time < start + duration }

  private func progress(at time: Double) -> Double {
    guard duration > 0, start.isFinite else { return 1 }
    let t = ((time - start) / duration).clamped(to: 0...1)
    return 1 - (1 - t) * (1 - t) * (1 - t)
  }

  /// The area that the book seems to have at a time.
  private func seen(at time: Double) -> Rect {
    let t = progress(at: time)
    return Rect(
      lerp(from.minX, area.minX, t), lerp(from.minY, area.minY, t),
      lerp(from.width, area.width, t), lerp(from.height, area.height, t))
  }

  /// Places the scene's layer, whose transform is the scene's own, set by each layout: the zoom of the page.
  func place(_ layer: Layer, at time: Double) {
    let seen = seen(at: time)
    guard seen != area else { return layer.position = area.origin }
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
