import Foundation

/// "A Month of Moons": fourteen nights from one new moon to the next.
enum MoonBook {
  private static let title = "A Month of Moons"
  private static let author = "The Paper Press"
  private static let sky = Colour(0x1E2C48)
  private static let lit = MoonFace.Inks(
    land: Colour(0xF1E6C8), sea: Colour(0xCDBE9A), ray: Colour(0xFBF4DF), line: Colour(0x8F7F60))
  /// The side that only the earth shines on.
  private static let unlit = MoonFace.Inks(
    land: Colour(0x2B3B59), sea: Colour(0x253450), ray: Colour(0x30405F), line: Colour(0x1E2C48))

  static var book: PressBook {
    PressBook(
      id: "moon", title: title, author: author, cover: cover,
      pages: [calendar, titlePage]
        + MoonNight.all.indices.map { i in { night(i, on: $0) } })
  }

  private static func cover(_ canvas: Canvas) {
    let design = CoverDesign(
      cloth: Palette.clothNavy, stamp: .silver, title: "A Month\nof Moons", author: author,
      titleStyle: TextStyle.title.with(size: 80, leading: 94), titleBaseline: 260, seed: 2953)
    canvas.clothCover(design) { canvas in
      let centre = Point(canvas.boards.midX, 790)
      canvas.fill(MoonPhase(age: 4.2).lit(centre: centre, radius: 150), Palette.silver)
      for i in 0..<16 {
        let angle = Double(i) / 16 * 2 * .pi - .pi / 2
        let small = centre + Point(angle: angle, distance: 272)
        let phase = MoonPhase(age: MoonPhase.month * Double(i) / 16)
        canvas.stroke(.circle(small, 26), Palette.silver, width: 1.6)
        canvas.fill(phase.lit(centre: small, radius: 26), Palette.silver)
      }
    }
  }

  /// The inside of the cover: thirty days at a glance.
  private static func calendar(_ canvas: Canvas) {
    canvas.paint(sky)
    for day in 0..<30 {
      let centre = Point(
        142 + Double(day % 5) * 158.5, 196 + Double(day / 5) * 208)
      disc(MoonPhase(age: Double(day) / 30 * MoonPhase.month), centre, 56, on: canvas)
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: "A Month\nof Moons", subtitle: "fourteen nights, seen from the north",
      author: author, titleStyle: TextStyle.title.with(size: 88, leading: 104)
    ) { canvas, centre in
      canvas.fill(.circle(centre, 118), sky)
      disc(MoonPhase(age: 3.6), centre, 96, on: canvas)
    }
  }

  private static func night(_ number: Int, on canvas: Canvas) {
    let night = MoonNight.all[number]
    let phase = MoonPhase(age: night.age)
    let page = PageLayout(canvas, number + 2)
    let moon = Point(canvas.width / 2, 468)
    canvas.clipped(to: .rect(Rect(x: 0, y: 0, width: canvas.width, height: MoonLand.foot))) {
      heavens(phase, moon, number, on: canvas)
      disc(phase, moon, 290, on: canvas)
      MoonLand(canvas: canvas, stretch: number).draw(night.scene)
    }
    words(night, phase, page)
  }

  /// Rings of lighter sky, the wider the more of the moon is lit, and stars where it is dark.
  private static func heavens(
    _ phase: MoonPhase, _ moon: Point, _ number: Int, on canvas: Canvas
  ) {
    canvas.paint(sky)
    for ring in 0..<4 {
      let reach = 300 + (4 - Double(ring)) * 130 * phase.litShare
      let lighter = sky.mixed(
        with: Colour(0x55688C), 0.05 + 0.16 * phase.litShare * Double(ring + 1) / 4)
      if phase.litShare > 0.02 { canvas.fill(.circle(moon, reach), lighter) }
    }
    var random = Seeded(UInt64(number) + 300)
    let stars = Int(90 * (1.05 - phase.litShare * 0.8))
    for _ in 0..<stars {
      let p = Point(random.number(20, 898), random.number(20, 900))
      let size = random.number(1, 2.6)
      if (p - moon).length > 320 + 150 * phase.litShare {
        canvas.fill(.circle(p, size), Palette.paper.opacity(0.85))
      }
    }
  }

  private static func disc(
    _ phase: MoonPhase, _ centre: Point, _ radius: Double, on canvas: Canvas
  ) {
    MoonFace.draw(on: canvas, centre: centre, radius: radius, inks: unlit)
    let lightSide = phase.lit(centre: centre, radius: radius)
    guard !lightSide.elements.isEmpty, phase.litShare > 0.0005 else { return }
    canvas.clipped(to: lightSide) {
      MoonFace.draw(on: canvas, centre: centre, radius: radius, inks: lit)
      // Where the sun stands low, the light is thin: dusk in three steps. On a thin crescent
      // it is low everywhere; there the steps are made narrower, or nothing bright were left.
      let breadth = min(1, phase.litShare * 2.2)
      for (degrees, shade) in [(14.0, 0.12), (8, 0.22), (3.5, 0.38)] {
        var dusk = Path.circle(centre, radius + 4)
        dusk.add(
          phase.lit(above: degrees * breadth * .pi / 180, centre: centre, radius: radius + 1))
        canvas.fill(dusk, sky.opacity(shade), evenOdd: true)
      }
    }
  }

  private static func words(_ night: MoonNight, _ phase: MoonPhase, _ page: PageLayout) {
    let canvas = page.canvas
    let percent = Int((phase.litShare * 100).rounded())
    let day = Int(night.age.rounded())
    canvas.line(
      "Day \(day)", x: page.text.x, baseline: 1190,
      TextStyle.smallCaps.with(size: 25, colour: Palette.greyInk, alignment: .left))
    canvas.line(
      "\(night.name), \(percent) % lit", x: page.text.maxX, baseline: 1190,
      TextStyle.smallCaps.with(size: 25, colour: Palette.greyInk, alignment: .left), anchor: .end)
    canvas.paragraph(
      night.words, x: page.text.x, width: page.text.width, baseline: 1256,
      TextStyle.body.with(size: 36, leading: 50, alignment: .left))
    canvas.line(
      "\(page.index)", x: page.text.midX, baseline: 1386,
      TextStyle(size: 26, colour: Palette.greyInk), anchor: .middle)
  }
}
