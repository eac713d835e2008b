import Content
import Glibc
import PaperGeometry
import PaperRaster

/// The small marks on buttons: strokes on a square of 24 units, drawn by us at every size.
package enum Icon: String, CaseIterable, Sendable {
  case close, contents, find, bookmark, style, text, theme, help, info, pages, back, forward, open,
    settings, note, check, fullscreen, turnLeft, turnRight, grab, grabbing,
    play, pause, previousSentence, nextSentence, slower, faster, undo

  /// Lines from point to point, with round ends.
  var strokes: [[Point]] {
    func line(_ numbers: Double...) -> [Point] {
      stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    }
    switch self {
    case .close: return [line(6, 6, 18, 18), line(18, 6, 6, 18)]
    case .contents:
      return [6.0, 12, 18].flatMap { [line(4.5, $0, 4.6, $0), line(9, $0, 20, $0)] }
    case .find: return [Self.circle(10.5, 10.5, 6), line(15, 15, 20, 20)]
    case .bookmark: return [line(7, 4, 17, 4, 17, 20, 12, 15.5, 7, 20, 7, 4)]
    case .style:
      return [line(12, 7, 4, 5, 4, 18, 12, 20, 20, 18, 20, 5, 12, 7), line(12, 7, 12, 20)]
    case .text: return [line(4, 19, 10, 5, 16, 19), line(6.2, 14, 13.8, 14), line(19, 12, 19, 19)]
    case .theme: return [Self.circle(12, 12, 7.5)] + [8.0, 10, 12, 14, 16].map { Self.chord($0) }
    case .help:
      return [
        Self.arc(12, 9, 4.2, from: -0.5, to: 0.25), line(12, 13.2, 12, 14.5), Self.dot(12, 19),
      ]
    case .info: return [Self.circle(12, 12, 8), line(12, 11.5, 12, 16), Self.dot(12, 8)]
    case .pages:
      return [(4.0, 4.0), (14, 4), (4, 14), (14, 14)].map { x, y in
        line(x, y, x + 6, y, x + 6, y + 6, x, y + 6, x, y)
      }
    case .back: return [line(14, 5, 7, 12, 14, 19)]
    case .forward: return [line(10, 5, 17, 12, 10, 19)]
    case .open: return [line(4, 19, 4, 5, 10, 5, 12, 8, 20, 8, 20, 19, 4, 19)]
    case .settings:
      return [(7.0, 9.0), (17, 15)].flatMap { y, x in
        [Self.circle(x, y, 2.4), line(4, y, x - 2.4, y), line(x + 2.4, y, 20, y)]
      }
    case .note: return [line(5, 4, 19, 4, 19, 14, 13, 20, 5, 20, 5, 4), line(9, 9, 15, 9)]
    case .turnLeft: return [line(19, 12, 5, 12), line(11, 6, 5, 12, 11, 18)]
    case .turnRight: return [line(5, 12, 19, 12), line(13, 6, 19, 12, 13, 18)]
    case .grab: return Self.hand(fingers: [6, 4, 4.5, 7])
    case .grabbing: return Self.hand(fingers: [10, 9, 9, 10.5])
    case .play: return [line(8, 5, 18, 12, 8, 19, 8, 5)]
    case .pause: return [line(8.5, 5.5, 8.5, 18.5), line(15.5, 5.5, 15.5, 18.5)]
    case .previousSentence: return [line(18, 6, 9.5, 12, 18, 18, 18, 6), line(6, 6, 6, 18)]
    case .nextSentence: return [line(6, 6, 14.5, 12, 6, 18, 6, 6), line(18, 6, 18, 18)]
    case .slower: return [line(5, 12, 19, 12)]
    case .faster: return [line(5, 12, 19, 12), line(12, 5, 12, 19)]
    case .undo:
      return [
        line(9, 4, 4, 9, 9, 14), line(4, 9, 14, 9), Self.arc(14, 14, 5, from: -0.25, to: 0.25),
        line(14, 19, 9, 19),
      ]
    case .check: return [line(5, 13, 10, 18, 19, 6)]
    case .fullscreen:
      return [
        line(4, 9, 4, 4, 9, 4), line(15, 4, 20, 4, 20, 9), line(20, 15, 20, 20, 15, 20),
        line(9, 20, 4, 20, 4, 15),
      ]
    }
  }

  private static func dot(_ x: Double, _ y: Double) -> [Point] { [Point(x, y), Point(x + 0.1, y)] }

  /// Upright lines that fill the right half of a disc.
  private static func chord(_ x: Double) -> [Point] {
    guard x >= 12 else { return [] }
    let half = (56.25 - (x - 12) * (x - 12)).squareRoot() - 1
    return [Point(x, 12 - half), Point(x, 12 + half)]
  }

  /// A hand whose fingers reach up to these heights.
  private static func hand(fingers: [Double]) -> [[Point]] {
    let palm = [(7.0, 12.0), (7, 16), (9, 20), (15, 20), (17, 17), (17, 12)]
    let thumb = [Point(7, 15), Point(4, 11.5)]
    return fingers.enumerated().map { index, top in
      let x = 7 + Double(index) * 10 / 3
      return [Point(x, top), Point(x, 13)]
    } + [palm.map { Point($0.0, $0.1) }, thumb]
  }

  private static func circle(_ x: Double, _ y: Double, _ radius: Double) -> [Point] {
    arc(x, y, radius, from: 0, to: 1)
  }

  /// Part of a circle, in turns clockwise from the right.
  private static func arc(
    _ x: Double, _ y: Double, _ radius: Double, from start: Double, to end: Double
  ) -> [Point] {
    (0...24).map { step in
      let angle = 2 * Double.pi * (start + (end - start) * Double(step) / 24)
      return Point(x + radius * cos(angle), y + radius * sin(angle))
    }
  }
}

extension Icon {
  private static let thickness = 1.9

  /// The icon in a square of so many pixels.
  package func bitmap(side: Int, color: Color) -> Bitmap? {
    let side = min(max(1, side), 512)
    let scale = Double(side) / 24
    let segments = strokes.flatMap { zip($0, $0.dropFirst()) }.map { ($0.0 * scale, $0.1 * scale) }
    let pixels = (0..<side * side).map { index -> Pixel in
      let point = Point(Double(index % side) + 0.5, Double(index / side) + 0.5)
      let distance = segments.map { Self.distance(point, $0, $1) }.min() ?? .infinity
      return color.withAlpha(
        (Self.thickness * scale / 2 - distance + 0.5).clamped(to: 0...1) * color.alpha
      ).premultipliedPixel
    }
    return Bitmap(width: side, height: side, pixels: pixels, label: "icon/\(rawValue)")
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let (along, to) = (b - a, point - a)
    let length = along.x * along.x + along.y * along.y
    let t = length > 0 ? ((to.x * along.x + to.y * along.y) / length).clamped(to: 0...1) : 0
    let (dx, dy) = (to.x - t * along.x, to.y - t * along.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension Color {
  fileprivate var premultipliedPixel: Pixel {
    func byte(_ part: Double) -> Pixel { Pixel((part.clamped(to: 0...1) * alpha * 255).rounded()) }
    let opacity = Pixel((alpha.clamped(to: 0...1) * 255).rounded())
    return opacity << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
