import Foundation

/// A leaf with its veins: a wash of colour that does not quite meet the pen line.
struct Leaf {
  enum Shape {
    /// Widest in the middle, smooth edge.
    case lance
    /// Widest near the base.
    case oval
    /// Toothed edge.
    case serrate
    /// Very narrow.
    case needle
    /// Lobed towards the base, as a dandelion's.
    case lobed
  }

  var shape: Shape
  var length: Double
  /// Width in parts of the length.
  var width: Double
  var colour: Colour
  /// Sideways bend of the midrib, in parts of the length.
  var bend = 0.08
  var veins = 5
  var line = 2.0

  func draw(_ canvas: Canvas, at base: Point, angle: Double) {
    let tip = base + Point(angle: angle, distance: length)
    let side = Point(angle: angle + .pi / 2, distance: length)
    let rib = Bezier(
      base, base.mixed(with: tip, 0.35) + side * bend, base.mixed(with: tip, 0.7) + side * bend,
      tip)
    let outline = edge(rib)
    let ink = colour.mixed(with: Palette.ink, 0.62)

    canvas.fill(outline.moved(by: Point(length * 0.012, -length * 0.01)), colour)
    // One half lies in shade.
    canvas.clipped(to: outline) {
      let shade = rib.points(12) + [tip + side * width, base + side * width]
      canvas.fill(.polygon(shade), colour.mixed(with: Palette.ink, 0.16))
    }
    canvas.stroke(outline, ink, width: line)
    guard shape != .needle else { return }
    canvas.penStroke(rib.points(14), ink, width: line * 1.2, thin: 0.3)
    canvas.clipped(to: outline) { drawVeins(canvas, rib, ink) }
  }

  private func drawVeins(_ canvas: Canvas, _ rib: Bezier, _ ink: Colour) {
    for i in 1..<max(1, veins + 1) {
      let t = Double(i) / Double(veins + 1)
      let from = rib.point(at: t)
      let along = rib.tangent(at: t).unit
      let reach = halfWidth(min(1, t + 0.12)) * 0.82
      for hand in [-1.0, 1.0] {
        let to = from + along * (reach * 0.75) + along.normal * (hand * reach)
        let middle = from.mixed(with: to, 0.5) - along * (reach * 0.09)
        canvas.stroke(.smooth([from, middle, to]), ink.opacity(0.55), width: line * 0.55)
      }
    }
  }

  /// Half the blade's width at `t` along the midrib, in pixels.
  private func halfWidth(_ t: Double) -> Double {
    let profile =
      switch shape {
      case .lance, .needle: sin(.pi * pow(t, 0.85))
      case .oval, .serrate: sin(.pi * pow(t, 0.62))
      case .lobed: pow(t, 0.7) * 0.85 + 0.1
      }
    return max(0, profile) * length * width / 2
  }

  private func edge(_ rib: Bezier) -> Path {
    let steps = shape == .serrate ? 11 : shape == .lobed ? 6 : 9
    func side(_ hand: Double) -> [Point] {
      var points: [Point] = []
      for i in 1..<steps {
        let t = Double(i) / Double(steps)
        let normal = rib.tangent(at: t).unit.normal * hand
        let out = rib.point(at: t) + normal * halfWidth(t)
        switch shape {
        case .serrate:
          // A tooth points forward, and the edge falls back behind it.
          points.append(out + rib.tangent(at: t).unit * (length * 0.025))
          let u = t + 0.35 / Double(steps)
          points.append(
            rib.point(at: u) + rib.tangent(at: u).unit.normal * (hand * halfWidth(u) * 0.84))
        case .lobed:
          points.append(
            rib.point(at: t) + normal * (halfWidth(t) * 1.2)
              - rib.tangent(at: t).unit * (length * 0.05))
          let u = t + 0.45 / Double(steps)
          points.append(
            rib.point(at: u) + rib.tangent(at: u).unit.normal * (hand * halfWidth(u) * 0.34))
        default: points.append(out)
        }
      }
      return points
    }
    let outline = [rib.start] + side(1) + [rib.end] + side(-1).reversed()
    switch shape {
    case .serrate, .lobed: return .smooth(outline, closed: true, tension: 0.45)
    default: break
    }
    // A pointed tip and base: two smooth sides instead of one closed curve.
    var path = Path.smooth([rib.start] + side(1) + [rib.end])
    for element in Path.smooth([rib.end] + side(-1).reversed() + [rib.start]).elements.dropFirst() {
      if case .curve(let a, let b, let c) = element { path.curve(a, b, c) }
    }
    path.close()
    return path
  }
}
