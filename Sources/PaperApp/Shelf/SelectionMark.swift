import Content
import PaperGeometry
import PaperLayers
import PaperRaster

/// The mark of a selected book: a film of colour, and a tick near the foot. A book that was never selected has no layers of
/// the mark.
final class SelectionMark {
  private let book: Layer
  private var film: Layer?
  private var tick: Layer?

  private static let color = Color(hex: 0x2F7FB8)
  private static let opacity = 0.34

  init(on book: Layer) { self.book = book }

  func show(_ isSelected: Bool, in view: ViewSize) {
    guard isSelected || film != nil else { return }
    let film = film ?? make("selected", depth: 2)
    let tick = tick ?? make("tick", depth: 3)
    if self.tick == nil { tick.contents = Self.picture }
    (self.film, self.tick) = (film, tick)
    film.isHidden = !isSelected
    tick.isHidden = !isSelected
    guard isSelected else { return }
    let size = book.bounds.size
    film.frame = book.bounds
    film.cornerRadii = book.cornerRadii
    film.backgroundColor = Self.color
    film.opacity = Self.opacity
    // A thin spine has a tick of its own width.
    let side = min(size.width * 0.86, max(14, min(size.width * 0.2, 36)))
    let inset = min((size.width - side) / 2, side * 0.4)
    tick.frame = Rect(
      size.width - side - inset, size.height - side - max(inset, side * 0.3), side, side)
  }

  private func make(_ name: String, depth: Double) -> Layer {
    let layer = Layer(name: name)
    layer.isHitTestable = false
    layer.isDoubleSided = false
    layer.zPosition = depth
    book.addSublayer(layer)
    return layer
  }

  // MARK: The tick

  private static let side = 72

  /// A white tick on a disc with a white edge.
  private static let picture = makePicture()

  private static func makePicture() -> Bitmap? {
    let (a, b, c) = (Point(0.29, 0.53), Point(0.44, 0.67), Point(0.72, 0.36))
    let pixels = (0..<side * side).map { index -> Pixel in
      let point = Point(
        (Double(index % side) + 0.5) / Double(side), (Double(index / side) + 0.5) / Double(side))
      let away = point.distance(to: Point(0.5, 0.5))
      let stroke = min(Self.distance(point, a, b), Self.distance(point, b, c))
      let white = max(cover(stroke - 0.05), cover(abs(away - 0.46) - 0.025))
      let alpha = cover(away - 0.485)
      let shade = color.mixed(with: .white, white)
      return shade.premultiplied(by: alpha)
    }
    return Bitmap(width: side, height: side, pixels: pixels, label: "tick")
  }

  /// How much of a pixel lies within a shape, by its distance from the edge.
  private static func cover(_ distance: Double) -> Double {
    (0.5 - distance * Double(side)).clamped(to: 0...1)
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let (along, to) = (b - a, point - a)
    let length = along.x * along.x + along.y * along.y
    let t = ((to.x * along.x + to.y * along.y) / length).clamped(to: 0...1)
    return point.distance(to: a + along * t)
  }
}

extension Color {
  fileprivate func premultiplied(by alpha: Double) -> Pixel {
    func byte(_ part: Double) -> Pixel { Pixel((part.clamped(to: 0...1) * alpha * 255).rounded()) }
    let opacity = Pixel((alpha * 255).rounded())
    return opacity << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
