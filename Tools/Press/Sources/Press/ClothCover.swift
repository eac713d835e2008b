import CPango
import Foundation

/// What a cover is stamped with.
enum Stamp {
  case gold, silver, copper
  case ink(Colour)

  var colour: Colour {
    switch self {
    case .gold: Palette.gold
    case .silver: Palette.silver
    case .copper: Palette.copper
    case .ink(let colour): colour
    }
  }

  var isFoil: Bool {
    if case .ink = self { false } else { true }
  }
}

/// The lettering and cloth of a cover.
struct CoverDesign {
  var cloth: Colour
  var stamp = Stamp.gold
  var title: String
  var author: String
  var titleStyle = TextStyle.title
  var authorStyle = TextStyle.smallCaps
  var titleBaseline = 300.0
  var authorBaseline = 1270.0
  var seed: UInt64 = 1
}

extension Canvas {
  /// The hinge of the boards runs down the left edge; the rest is for the design.
  static let hinge = 74.0

  /// The area of a cover right of its hinge.
  var boards: Rect {
    Rect(x: Self.hinge, y: 0, width: width - Self.hinge, height: height)
  }

  /// A whole cover: cloth, frame, motif and lettering. `motif` draws in any
  /// opaque colour; only its shape counts, the stamp gives the colour.
  func clothCover(_ design: CoverDesign, motif: (Canvas) -> Void) {
    cloth(design.cloth, seed: design.seed)
    blindFrame(design.cloth)
    let middle = boards.midX
    stamped(design.stamp, seed: design.seed) {
      motif(self)
      paragraph(
        design.title, x: boards.x + 84, width: boards.width - 168,
        baseline: design.titleBaseline, design.titleStyle.with(alignment: .centre))
      line(
        design.author, x: middle, baseline: design.authorBaseline, design.authorStyle,
        anchor: .middle)
    }
    hingeGroove()
  }

  /// Woven cloth: threads across and down, one over the other in turn, each
  /// with a thickness and tone of its own.
  func cloth(_ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    let pitch = 5
    let columns = Int(width)
    let rows = Int(height)
    // A thread keeps its tone along its length, with slow slubs in it.
    func threads(_ count: Int) -> [Double] { (0..<count).map { _ in random.wobble(0.10) } }
    let warp = threads(columns / pitch + 2)
    let weft = threads(rows / pitch + 2)
    let slubs = (0..<4096).map { _ in random.wobble(0.07) }
    withPixels { pixels in
      for y in 0..<rows {
        let row = y / pitch
        // Distance from the thread's middle, -1…1: threads are round.
        let across = (Double(y % pitch) + 0.5) / Double(pitch) * 2 - 1
        for x in 0..<columns {
          let column = x / pitch
          let along = (Double(x % pitch) + 0.5) / Double(pitch) * 2 - 1
          let warpOnTop = (column + row).isMultiple(of: 2)
          let tone = warpOnTop ? warp[column] : weft[row]
          let slub =
            warpOnTop
            ? slubs[(column * 61 + y / 23) % 4096] : slubs[(row * 97 + x / 29 + 2048) % 4096]
          let side = warpOnTop ? along : across
          let dip = warpOnTop ? across : along
          // Lit from the upper left: the far side of a thread is in its own shade.
          let round = -0.10 * side - 0.16 * side * side - 0.12 * dip * dip
          let light = 1.06 + tone + slub + round
          pixels[y * columns + x] = Self.shaded(colour, light)
        }
      }
    }
  }

  private static func shaded(_ colour: Colour, _ light: Double) -> UInt32 {
    func channel(_ value: Double) -> UInt32 {
      // Dark cloth needs some light of its own, or its weave cannot be seen.
      UInt32(min(255, max(0, (value * light + 0.05 * (light - 1)) * 255)))
    }
    return 0xFF00_0000 | channel(colour.red) << 16 | channel(colour.green) << 8
      | channel(colour.blue)
  }

  /// A double line pressed into the cloth without colour.
  func blindFrame(_ cloth: Colour) {
    let outer = Rect(
      x: boards.x + 34, y: 46, width: boards.width - 80, height: boards.height - 92)
    for (rect, width) in [(outer, 5.0), (outer.inset(15), 2.0)] {
      pressed(.roundedRect(rect, radius: 4), width: width)
    }
  }

  /// A line pressed into the cloth: dark on the lit side of the groove, light on the other.
  func pressed(_ path: Path, width: Double) {
    stroke(path.moved(by: Point(1.6, 1.6)), Colour(0xFFFFFF, alpha: 0.16), width: width)
    stroke(path, Colour(0x000000, alpha: 0.34), width: width)
  }

  /// Presses what `body` draws into the cloth, filled with foil or ink.
  func stamped(_ stamp: Stamp, seed: UInt64 = 1, _ body: () -> Void) {
    cairo_push_group(context)
    scope(body)
    guard let shape = cairo_pop_group(context) else { return }
    defer { cairo_pattern_destroy(shape) }

    func maskPaint(_ colour: Colour, by offset: Double) {
      translated(offset, offset) {
        set(colour)
        cairo_mask(context, shape)
      }
    }
    maskPaint(Colour(0xFFFFFF, alpha: 0.20), by: 1.8)
    maskPaint(Colour(0x000000, alpha: 0.45), by: -1.4)
    guard let sheet = foil(stamp, seed: seed) else { return }
    cairo_set_source_surface(context, sheet, 0, 0)
    cairo_mask(context, shape)
    cairo_surface_destroy(sheet)
  }

  /// A sheet of foil (with slow changes of light and fine grain) or of ink,
  /// through which the weave shows a little.
  private func foil(_ stamp: Stamp, seed: UInt64) -> OpaquePointer? {
    let columns = Int32(width)
    let rows = Int32(height)
    guard let sheet = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows),
      let data = cairo_image_surface_get_data(sheet)
    else { return nil }
    var random = Seeded(seed &+ 77)
    let grain = (0..<8192).map { _ in random.wobble(0.07) }
    let colour = stamp.colour
    let count = Int(columns) * Int(rows)
    data.withMemoryRebound(to: UInt32.self, capacity: count) { pixels in
      for i in 0..<count {
        let x = Double(i % Int(columns))
        let y = Double(i / Int(columns))
        // Foil lies on threads too: a faint weave, or it would look pasted on.
        let weave = ((Int(x) / 5 + Int(y) / 5) % 2 == 0 ? 0.018 : -0.018)
        let sheen =
          stamp.isFoil ? 0.10 * sin((x * 0.8 + y) * 0.0052) + 0.04 * sin((x - y) * 0.011) : 0
        let index = (i &* 7919 &+ (i / Int(columns)) &* 104_729) & 8191
        let light = 1 + sheen + weave + grain[index] * (stamp.isFoil ? 1 : 0.6)
        pixels[i] = Self.shaded(colour, light)
      }
    }
    cairo_surface_mark_dirty(sheet)
    return sheet
  }

  /// The groove in which the board turns, and the rounding of the edge before it.
  private func hingeGroove() {
    let shade = Colour(0x000000)
    let light = Colour(0xFFFFFF)
    let band = Rect(x: 0, y: 0, width: Self.hinge, height: height)
    fill(
      .rect(band), from: .zero, to: Point(Self.hinge, 0),
      [
        (0.00, shade.opacity(0.22)), (0.22, light.opacity(0.07)), (0.45, shade.opacity(0.04)),
        (0.62, shade.opacity(0.30)), (0.74, shade.opacity(0.34)), (0.88, light.opacity(0.14)),
        (1.00, light.opacity(0)),
      ])
    let right = Rect(x: width - 10, y: 0, width: 10, height: height)
    fill(
      .rect(right), from: Point(width - 10, 0), to: Point(width, 0),
      [(0, shade.opacity(0)), (1, shade.opacity(0.22))])
  }
}
