// The rasteriser alone: a list of commands to pixels, without layers and books. Cards stand in a ring and turn; the pointer
// turns the ring.
//
//     swift run drawing

import ExampleWindow
import PaperEngine

/// A ring of cards as a function of an angle.
struct Ring {
  var size: Size
  /// In radians.
  var angle: Double

  private static let cards = 9

  func commands() -> [DrawCommand] {
    let (radius, card) = (size.width * 0.3, Size(size.width * 0.16, size.width * 0.24))
    let middle = Point(size.width / 2, size.height * 0.48)
    let places = (0..<Self.cards).map { i in
      (i, angle + Double(i) * 2 * Double.pi / Double(Self.cards))
    }
    // The farthest card is drawn first.
    return places.sorted { $0.1.depth < $1.1.depth }.map { i, angle in
      let transform = Transform3D.translation(0, 0, radius)
        .concatenating(.rotation(angle, 0, 1, 0))
        .concatenating(.translation(0, 0, -radius))
        .concatenating(.perspective(distance: 3 * radius))
      let hue = Double(i) / Double(Self.cards)
      let front = Color(0.95 - 0.5 * hue, 0.55 + 0.3 * hue, 0.35 + 0.5 * hue)
        .mixed(with: Color(hex: 0xDAD6CE), 0.7 * (1 - angle.depth))
      let light = LinearGradient(
        axis: .y, stops: [.init(0, front), .init(1, front.mixed(with: .black, 0.35))])
      return DrawCommand(
        rect: Rect(-card.width / 2, -card.height / 2, card.width, card.height),
        corners: CornerRadii(card.width / 10),
        projection: Projection(transform).concatenating(.translation(middle.x, middle.y)),
        paint: .gradient(light))
    }
  }
}

extension Double {
  /// How near a card at this angle is: 0 behind, 1 in front.
  fileprivate var depth: Double {
    let turn = (self / (2 * .pi)).truncatingRemainder(dividingBy: 1)
    let part = turn < 0 ? turn + 1 : turn
    return abs(2 * part - 1)
  }
}

@main
struct DrawingExample {
  static func main() {
    if CommandLine.arguments.count > 1 { ExampleWindow.fail("usage: drawing", status: 2) }
    let window = ExampleWindow("Drawing", size: Size(900, 600))
    var (pulled, held): (Double, Point?) = (0, nil)
    window.run { event, _ in
      switch event {
      case .pointerDown(let point, _, _, _): held = point
      case .pointerMoved(let point, _):
        pulled += (point.x - (held?.x ?? point.x)) / 200
        held = point
      case .pointerUp: held = nil
      default: break
      }
    } frame: { time in
      let ring = Ring(size: window.size, angle: pulled + time * 0.3)
      return (ring.commands(), next: 0)
    }
  }
}
