import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

/// Paper that is drawn over by hand: what must hold wherever it is held and wherever it is brought.
@Suite(.timeLimit(.minutes(5))) struct CurlSheetTests {
  private func sheet(_ random: inout SeededRandom) -> CurlSheet {
    let width = random.double(100, 900)
    return CurlSheet(
      size: Size(width, width * random.double(0.5, 2)), radius: width * random.double(0.02, 0.15))
  }

  private func point(_ random: inout SeededRandom, on sheet: CurlSheet, from x: Double = 0) -> Point
  {
    Point(
      random.double(x * sheet.size.width, sheet.size.width), random.double(0, sheet.size.height))
  }

  /// A place to which the paper can be brought, and the fold that brings it there.
  private func drag(
    _ random: inout SeededRandom, _ sheet: CurlSheet
  ) -> (grip: Point, place: Point, fold: RollingCylinder)? {
    let grip = point(&random, on: sheet, from: 0.02)
    let (w, h) = (sheet.size.width, sheet.size.height)
    let goal = Point(random.double(-1.2 * w, 1.2 * w), random.double(-0.3 * h, 1.3 * h))
    let place = sheet.reachable(goal, by: grip)
    return sheet.fold(bringing: grip, to: place).map { (grip, place, $0) }
  }

  @Test func theHeldPointIsWhereTheHandIs() {
    var random = SeededRandom(1)
    for _ in 0..<20_000 {
      let sheet = sheet(&random)
      guard let (grip, place, fold) = drag(&random, sheet) else { continue }
      #expect(fold.place(of: grip).point.distance(to: place) < 1e-7, "\(sheet) \(grip) \(place)")
      #expect(fold.radius <= sheet.radius)
    }
  }

  @Test func theSpineStaysAndNothingIsStretched() {
    var random = SeededRandom(2)
    for _ in 0..<5000 {
      let sheet = sheet(&random)
      guard let (_, _, fold) = drag(&random, sheet) else { continue }
      for i in 0...8 {
        let bound = Point(0, sheet.size.height * Double(i) / 8)
        let (seen, z) = fold.place(of: bound)
        #expect(seen.distance(to: bound) < 1e-9 && z < 1e-9)
      }
      let (p, step) = (point(&random, on: sheet), 1e-3)
      let angle = random.double(0, 7)
      let q = Point(p.x + step * cosine(angle), p.y + step * cosine(angle - .pi / 2))
      let (a, b) = (fold.place(of: p), fold.place(of: q))
      let flat = a.point.distance(to: b.point)
      let length = (flat * flat + (a.z - b.z) * (a.z - b.z)).squareRoot()
      // A chord of the cylinder is shorter than its arc.
      #expect(abs(length / step - 1) < 1e-6 || fold.radius < 1)
    }
  }

  private func cosine(_ angle: Double) -> Double {
    Transform3D.rotation(angle, 0, 0, 1).m11
  }

  /// A leaf can be caught anywhere on its lifted part with no change of shape.
  @Test func theFoldDoesNotDependOnTheHeldPoint() {
    var random = SeededRandom(3)
    var compared = 0
    for _ in 0..<20_000 {
      let sheet = sheet(&random)
      guard let (_, _, fold) = drag(&random, sheet) else { continue }
      let other = point(&random, on: sheet)
      let place = fold.place(of: other).point
      // Next to the fold the paper has hardly moved, and the way has no direction.
      guard fold.distance(other) > 1, place.distance(to: other) > 1e-2,
        let again = sheet.fold(bringing: other, to: place)
      else { continue }
      compared += 1
      #expect(again.normal.distance(to: fold.normal) < 1e-6)
      #expect(abs(again.radius - fold.radius) < 1e-4, "\(sheet) \(fold) \(again)")
      let corner = Point(sheet.size.width, 0)
      #expect(fold.place(of: corner).point.distance(to: again.place(of: corner).point) < 1e-3)
    }
    #expect(compared > 4000)
  }

  /// What is out of reach goes to the nearest place within reach.
  @Test func placesOutOfReach() {
    var random = SeededRandom(4)
    for _ in 0..<5000 {
      let sheet = sheet(&random)
      let (grip, h) = (point(&random, on: sheet, from: 0.02), sheet.size.height)
      let goal = Point(random.double(-2000, 2000), random.double(-2000, 2000))
      let near = sheet.reachable(goal, by: grip)
      for end in [Point(0, 0), Point(0, h)] {
        #expect(near.distance(to: end) <= grip.distance(to: end) * (1 + 1e-9))
      }
      #expect(sheet.reachable(near, by: grip).distance(to: near) < 1e-9)
      for _ in 0..<4 {
        let other = sheet.reachable(
          Point(near.x + random.double(-5, 5), near.y + random.double(-5, 5)), by: grip)
        #expect(near.distance(to: goal) <= other.distance(to: goal) + 1e-9)
      }
    }
  }

  /// The way that a leaf takes by itself is within reach all the way, and ends flat.
  @Test func theWayByItselfIsLegal() {
    var random = SeededRandom(5)
    for _ in 0..<500 {
      let sheet = sheet(&random)
      let (w, h) = (sheet.size.width, sheet.size.height)
      for step in 1..<100 {
        let way = Double(step) / 100
        let place = Point(w * (1 - 2 * way), h - random.double(0, 1) * w * 4 * way * (1 - way))
        let near = sheet.reachable(place, by: Point(w, h))
        #expect(near.distance(to: place) < 1e-9)
      }
      let leaf = LeafCurl(from: .right, grip: 1, lift: 0.3)
      #expect(leaf.fold(atProgress: 0, of: sheet) == nil)
      #expect((leaf.fold(atProgress: 1, of: sheet)?.radius ?? 1) < 1e-6 * w)
    }
  }
}
