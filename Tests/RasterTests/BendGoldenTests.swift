import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// A book whose right-hand page is drawn over by hand, byte for byte. What the pictures show is looked at before they are
/// blessed.
@Suite(.timeLimit(.minutes(5))) struct BendGoldenTests {
  /// How the book is looked at.
  enum Pose: String, CaseIterable { case above, perspective, lectern, sharp }

  /// A page with lines of print and a coloured margin.
  static func page(_ width: Int, _ height: Int, _ margin: Pixel, scale: Int) throws -> Bitmap {
    var random = SeededRandom(UInt64(margin))
    var pixels = Array(repeating: Pixel(0xFFF6_F0E2), count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let line = y / scale % 14
        let inside =
          x > width / 8 && x < width * 7 / 8 && y > height / 9 && y < height * 8 / 9
        if inside, line >= 5, line < 10, (x / scale * 7 + y / scale / 14 * 31) % 23 > 4,
          random.chance(0.5)
        {
          pixels[y * width + x] = 0xFF2A_2622
        }
        if y < 4 * scale { pixels[y * width + x] = margin }
      }
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  static func transform(_ pose: Pose) -> Transform3D {
    let place = Transform3D.translation(110, 12)
    let middle = Transform3D.translation(-110, -90)
    let back = Transform3D.translation(110, 90)
    switch pose {
    case .above, .sharp: return place
    case .perspective:
      return place.concatenating(middle).concatenating(.perspective(distance: 500))
        .concatenating(back)
    case .lectern:
      return place.concatenating(middle).concatenating(.rotation(0.75, 1, 0, 0))
        .concatenating(.perspective(distance: 700)).concatenating(back)
    }
  }

  /// The book at `scale` times 220 x 165 pixels.
  static func scene(_ pose: Pose, scale: Double = 1) throws -> [DrawCommand] {
    let k = Int(scale)
    let transform = transform(pose).concatenating(.scale(scale, scale))
    let projection = Projection(transform)
    let (rect, left) = (Rect(0, 0, 98, 138), Rect(-98, 0, 98, 138))
    func paint(_ margin: Pixel) throws -> Paint {
      let page = try page(98 * k, 138 * k, margin, scale: k)
      return .bitmap(page, source: Rect(origin: .zero, size: page.size))
    }
    // The lower outer corner is held over the left part of the page.
    let normal = Point(0.83, 0.5577634)
    let cylinder = RollingCylinder(
      normal: normal, offset: 82, radius: pose == .sharp ? 0 : 11)
    let light = Light(
      axis: .x, stops: [.init(0, 1), .init(0.2, 1.08), .init(0.5, 0.96)], warmth: 0.06)
    let reverse = Light(
      axis: .x, stops: [.init(0.5, 0.66), .init(0.65, 0.72), .init(0.85, 0.97), .init(1, 1)],
      warmth: 0.06)
    let mirror = Projection(Transform3D.scale(-1, 1).concatenating(.translation(98, 0)))
    let mirrored = RollingCylinder(
      normal: Point(-normal.x, normal.y), offset: cylinder.offset - normal.x * 98,
      radius: cylinder.radius)
    let gutter = Light(axis: .x, stops: [.init(0, 0.7), .init(0.15, 1)])
    let lights = [PlacedLight(gutter, rect: rect, projection: projection)]
    return try [
      DrawCommand(
        rect: left, corners: .left(5), projection: projection, paint: paint(0xFF80_8080)),
      DrawCommand(
        rect: rect, corners: .right(5), projection: projection, paint: paint(0xFF20_60A0),
        lights: lights),
      DrawCommand(
        rect: rect, corners: .right(5), projection: projection, paint: paint(0xFFB0_3020),
        lights: lights,
        bend: Bend(cylinder: cylinder, face: .front, height: .init(transform), light: light)),
      DrawCommand(
        rect: rect, corners: .left(5), projection: mirror.concatenating(projection),
        paint: paint(0xFF30_9040),
        bend: Bend(cylinder: mirrored, face: .back, height: .init(transform), light: reverse)),
    ]
  }

  @Test(arguments: Pose.allCases) func book(pose: Pose) throws {
    try expectGolden(
      Rasterizer().image(
        of: Self.scene(pose), background: Color(hex: 0xDAD6CE), width: 220, height: 165),
      named: "bent-page-\(pose.rawValue)")
  }
}
