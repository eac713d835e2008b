import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Sheets that bend in strips.
@Suite(.timeLimit(.minutes(2))) struct StripTests {
  private let eye = 900.0

  /// A sheet of 200 by 150 in a picture of 300 by 200, seen from above its middle.
  private func command(_ profile: SheetProfile?, _ paint: Paint, face: Bend.Face = .front)
    -> DrawCommand
  {
    let plane = Transform3D.translation(-100, -75)
      .concatenating(.perspective(distance: eye)).concatenating(.translation(140, 100))
    let bend = profile.map {
      Bend(
        cylinder: RollingCylinder(normal: $0.normal, offset: 0, radius: 0), face: face,
        height: .init(plane), profile: $0)
    }
    return DrawCommand(
      rect: Rect(0, 0, 200, 150), projection: Projection(plane), paint: paint, bend: bend)
  }

  private func picture(_ commands: [DrawCommand]) throws -> [UInt32] {
    let image = Rasterizer().image(of: commands, background: .black, width: 300, height: 200)
    let pixels = try #require(image).pixels
    return (0..<300 * 200).map { pixels[$0] }
  }

  private func arch(_ normal: Point, from start: Double, up angle: Double) -> SheetProfile {
    let steps = 12
    let length = 120 / Double(4 * steps)
    let parts = (0..<4 * steps).map { i -> (length: Double, angle: Double) in
      let t = (Double(i) + 0.5) / Double(steps)
      if t < 1 { return (length, angle * t) }
      return (length, t < 3 ? angle * (2 - t) : angle * (t - 4))
    }
    return SheetProfile(normal: normal, from: start, parts, rest: 0)
  }

  /// A chain of level links is the plane sheet.
  @Test func levelStripsAreThePlane() throws {
    let level = SheetProfile(
      normal: Point(1, 0), from: 20, Array(repeating: (length: 12.3, angle: 0.0), count: 10),
      rest: 0)
    let pixels = (0..<48).map { (i: UInt32) -> UInt32 in
      let (red, blue): (UInt32, UInt32) = (i * 5, 255 - i * 3)
      return 0xFF00_0000 | (red << 16) | blue
    }
    let bitmap = try #require(Bitmap(width: 8, height: 6, pixels: pixels))
    for paint in [Paint.color(.white), .bitmap(bitmap, source: Rect(0, 0, 8, 6))] {
      let flat = try picture([command(nil, paint)])
      let strips = try picture([command(level, paint)])
      let different = zip(flat, strips).count { !isAlike($0, $1) }
      #expect(different == 0)
    }
  }

  private func isAlike(_ a: UInt32, _ b: UInt32) -> Bool {
    [UInt32(0), 8, 16].allSatisfy { shift in
      let (x, y) = (Int((a >> shift) & 255), Int((b >> shift) & 255))
      return abs(x - y) <= 1
    }
  }

  /// Neither a crack nor a seam: all pixels within a white sheet are white, also those of a paint that is half transparent.
  @Test(arguments: [Point(1, 0), Point(0.96, 0.28), Point(-0.8, 0.6)])
  func stripsMeetExactly(normal: Point) throws {
    let profile = arch(normal, from: normal.x < 0 ? -130 : 30, up: 0.9)
    for alpha in [1.0, 0.5] {
      let seen = try picture([command(profile, .color(Color(white: 1, alpha: alpha)))])
      let full = UInt32((255 * alpha).rounded())
      var inside = 0
      for y in 0..<200 {
        let row = (0..<300).map { seen[y * 300 + $0] & 255 }
        guard let first = row.firstIndex(where: { $0 > 0 }),
          let last = row.lastIndex(where: { $0 > 0 }), last - first > 8
        else { continue }
        // The paper's own edges are smoothed, in an aslant fold over some pixels.
        for x in first + 4...last - 4 where y > 40 && y < 160 {
          inside += 1
          #expect(abs(Int(row[x]) - Int(full)) <= 1, "\(x), \(y)")
        }
      }
      #expect(inside > 8000)
    }
  }

  /// A point of a strip is drawn where its strip is seen.
  @Test(arguments: [Point(1, 0), Point(0.96, 0.28)]) func pointsAreWhereTheyAreDrawn(
    normal: Point
  ) throws {
    let profile = arch(normal, from: 30, up: 0.8)
    for mark in [Point(60, 40), Point(110, 90), Point(180, 60)] {
      var dot = command(profile, .color(.white))
      dot.rect = Rect(mark.x - 3, mark.y - 3, 6, 6)
      let seen = try picture([dot])
      let lit = seen.indices.filter { seen[$0] & 255 > 128 }
      let (x, y) = (lit.map { Double($0 % 300) + 0.5 }, lit.map { Double($0 / 300) + 0.5 })
      #expect(lit.count > 10)
      let middle = Point(
        x.reduce(0, +) / Double(lit.count), y.reduce(0, +) / Double(lit.count))
      let (place, z) = profile.place(of: mark)
      let scale = eye / (eye - z)
      let expected = Point(140 + (place.x - 100) * scale, 100 + (place.y - 75) * scale)
      #expect(middle.distance(to: expected) < 0.6, "\(middle) \(expected)")
      let bend = try #require(dot.bend)
      let hit = try #require(bend.point(at: expected, dot.projection))
      #expect(hit.distance(to: mark) < 1e-6)
    }
  }

  /// What is turned over shows its back, mirrored by nothing but its turn.
  @Test func aStripThatIsTurnedOverShowsItsBack() throws {
    let roll = (0..<12).map { i -> (length: Double, angle: Double) in
      (40.0 / 12, Double.pi * (Double(i) + 0.5) / 12)
    }
    let over = SheetProfile(normal: Point(1, 0), from: 100, roll, rest: .pi)
    let (front, back) = (
      try picture([command(over, .color(.white))]),
      try picture([command(over, .color(.white), face: .back)])
    )
    func lit(_ x: Int, _ y: Int, _ picture: [UInt32]) -> Bool { picture[y * 300 + x] & 255 > 200 }
    #expect(lit(60, 100, front) && !lit(60, 100, back))
    #expect(lit(120, 100, back) && !lit(200, 100, front) && !lit(200, 100, back))
  }
}
