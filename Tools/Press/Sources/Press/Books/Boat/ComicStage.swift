import Foundation

/// A panel while it is drawn.
struct ComicStage {
  let canvas: Canvas
  let rect: Rect

  static let ink = Colour(0x23262B)

  /// A place in the panel: 0…1 to the right and down.
  func at(_ u: Double, _ v: Double) -> Point {
    Point(rect.x + u * rect.width, rect.y + v * rect.height)
  }

  // MARK: - Lines and fields

  func field(_ from: Double, _ to: Double, _ upper: Colour, _ lower: Colour? = nil) {
    let area = Rect(
      x: rect.x, y: rect.y + from * rect.height, width: rect.width,
      height: (to - from) * rect.height)
    canvas.fill(
      .rect(area), from: Point(0, area.y), to: Point(0, area.maxY),
      [(0, upper), (1, lower ?? upper)])
  }

  func shape(_ points: [(Double, Double)], _ colour: Colour, smooth: Bool = false, line: Double = 3)
  {
    let places = points.map { at($0.0, $0.1) }
    let path = smooth ? Path.smooth(places, closed: true) : Path.polygon(places)
    canvas.fill(path, colour)
    if line > 0 { canvas.stroke(path, Self.ink, width: line) }
  }

  func drawn(_ path: Path, _ colour: Colour, line: Double = 3.2) {
    canvas.fill(path, colour)
    canvas.stroke(path, Self.ink, width: line)
  }

  func pen(_ points: [Point], _ width: Double = 3.2, _ colour: Colour = Self.ink) {
    canvas.stroke(points.count > 2 ? .smooth(points) : .polyline(points), colour, width: width)
  }

  /// Strokes of rain; `lean` to the right for a drop of 1.
  func rain(
    _ count: Int, lean: Double = -0.25, seed: UInt64,
    _ colour: Colour = Colour(0xDDE6EC, alpha: 0.55)
  ) {
    var random = Seeded(seed)
    for _ in 0..<count {
      let p = Point(
        random.number(rect.x - 40, rect.maxX + 40), random.number(rect.y - 40, rect.maxY))
      let length = random.number(26, 66)
      canvas.stroke(.line(p, p + Point(lean * length, length)), colour, width: 2.4)
    }
  }

  func stars(_ count: Int, down: Double, seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<count {
      canvas.fill(
        .circle(at(random.number(0, 1), random.number(0, down)), random.number(1, 3)),
        Colour(0xFFF6D8, alpha: random.number(0.5, 1)))
    }
  }

  /// Waves, one row before the other, from `top` down to the foot.
  func waves(
    top: Double, rows: Int, height: Double, length: Double, _ far: Colour, _ near: Colour,
    seed: Double
  ) {
    for row in 0..<rows {
      let t = Double(row) / Double(max(1, rows - 1))
      let base = rect.y + (top + (1 - top) * Double(row) / Double(rows)) * rect.height
      let swing = height * (0.35 + 0.65 * t)
      let line = stride(from: rect.x - 20, through: rect.maxX + 20, by: 7).map { x in
        let phase = x / (length * (0.5 + 0.5 * t)) + seed * 1.7 + Double(row) * 2.3
        return Point(x, base - swing * (1 - pow(abs(sin(phase)), 0.85)))
      }
      let body = Path.polygon(
        line + [Point(rect.maxX + 20, rect.maxY + 20), Point(rect.x - 20, rect.maxY + 20)])
      canvas.fill(body, far.mixed(with: near, t))
      canvas.stroke(.polyline(line), Self.ink.opacity(0.35 + 0.5 * t), width: 1.6 + 1.6 * t)
    }
  }

  // MARK: - Words

  static let speech = TextStyle(size: 37, leading: 41, colour: ink, alignment: .centre)
  static let telling = TextStyle(size: 35, leading: 40, colour: ink, italic: true, alignment: .left)

  /// The height that words take in a width.
  private static func height(_ words: String, _ width: Double, _ style: TextStyle) -> Double {
    Canvas(width: 1, height: 1).paragraph(words, x: 0, width: width, baseline: 0, style)
  }

  /// What somebody says: a balloon around `centre` with its tail towards `mouth`.
  func say(_ words: String, _ centre: (Double, Double), width: Double, to mouth: Point? = nil) {
    let height = Self.height(words, width, Self.speech)
    let middle = at(centre.0, centre.1)
    let balloon = Rect(centre: middle, width: width + 54, height: height + 38)
    var outline = Path.roundedRect(balloon, radius: min(balloon.height / 2, 44))
    if let mouth {
      // A tail that ends before the mouth; drawn below the balloon, whose line it opens.
      let way = mouth - middle
      let tip = middle + way * max(0, 1 - 16 / max(way.length, 1))
      let side = way.unit.normal * 15
      let tail = Path.polygon([middle + side, tip, middle - side])
      canvas.stroke(tail, Self.ink, width: 6)
      canvas.stroke(outline, Self.ink, width: 6)
      canvas.fill(tail, Colour(0xFFFEFA))
      outline.add(tail)
    } else {
      canvas.stroke(outline, Self.ink, width: 6)
    }
    canvas.fill(outline, Colour(0xFFFEFA))
    canvas.paragraph(
      words, x: middle.x - width / 2, width: width, baseline: balloon.y + 19 + 31, Self.speech)
  }

  /// What is told: a box at the upper left, or at the lower right.
  func tell(_ words: String, width: Double, atFoot: Bool = false) {
    let height = Self.height(words, width, Self.telling)
    let size = (width: width + 40, height: height + 28)
    let box = Rect(
      x: atFoot ? rect.maxX - size.width - 14 : rect.x + 14,
      y: atFoot ? rect.maxY - size.height - 14 : rect.y + 14, width: size.width,
      height: size.height)
    canvas.fill(.rect(box), Colour(0xFBF3DC))
    canvas.stroke(.rect(box), Self.ink, width: 2.6)
    canvas.paragraph(
      words, x: box.x + 20, width: width, baseline: box.y + 14 + 29, Self.telling)
  }

  /// A sound, drawn large.
  func sound(_ word: String, _ u: Double, _ v: Double, size: Double, turned: Double = -0.1) {
    let place = at(u, v)
    canvas.rotated(turned, around: place) {
      let style = TextStyle(size: size, colour: Colour(0xFFFEFA), italic: true, bold: true)
      for (x, y) in [(-3.0, 0.0), (3, 0), (0, -3), (0, 3), (2, 2), (-2, -2)] {
        var dark = style
        dark.colour = Self.ink
        canvas.line(word, x: place.x + x, baseline: place.y + y, dark, anchor: .middle)
      }
      canvas.line(word, x: place.x, baseline: place.y, style, anchor: .middle)
    }
  }
}

/// A page of panels in rows.
struct ComicPage {
  struct Panel: Sendable {
    var width = 1.0
    let draw: @Sendable (ComicStage) -> Void
  }

  struct Row {
    let height: Double
    let panels: [Panel]
  }

  let rows: [Row]

  init(_ rows: Row...) { self.rows = rows }

  /// One picture that fills the page.
  init(splash: @escaping @Sendable (ComicStage) -> Void) {
    rows = [Row(height: 1, panels: [Panel(draw: splash)])]
  }

  func draw(on canvas: Canvas) {
    canvas.paint(Colour(0xFAF6EC))
    let (margin, gap) = (48.0, 20.0)
    let area = canvas.bounds.inset(margin)
    let heights = rows.map(\.height).reduce(0, +)
    let room = area.height - gap * Double(rows.count - 1)
    var y = area.y
    for row in rows {
      let height = room * row.height / heights
      let widths = row.panels.map(\.width).reduce(0, +)
      let across = area.width - gap * Double(row.panels.count - 1)
      var x = area.x
      for panel in row.panels {
        let rect = Rect(x: x, y: y, width: across * panel.width / widths, height: height)
        canvas.clipped(to: .rect(rect)) {
          panel.draw(ComicStage(canvas: canvas, rect: rect))
        }
        canvas.stroke(.rect(rect), ComicStage.ink, width: 5)
        x += rect.width + gap
      }
      y += height + gap
    }
  }
}

func row(_ height: Double, _ panels: ComicPage.Panel...) -> ComicPage.Row {
  ComicPage.Row(height: height, panels: panels)
}

func panel(_ width: Double = 1, _ draw: @escaping @Sendable (ComicStage) -> Void) -> ComicPage.Panel
{
  ComicPage.Panel(width: width, draw: draw)
}
