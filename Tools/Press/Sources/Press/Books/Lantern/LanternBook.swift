/// "The Lantern": a journey in eight pictures and without a word. A lighthouse stays dark;
/// someone carries a light to it, through wood, gorge, fog and snow, and the boats come home.
enum LanternBook {
  private static let author = "The Paper Press"

  static var book: PressBook {
    PressBook(
      id: "lantern", title: "The Lantern", author: author, cover: cover,
      pages: (0..<16).map { index in { page(index, on: $0) } },
      picturePages: Set(0..<16), edition: .spreads)
  }

  /// Both pages of a spread show one picture: each draws all of it and keeps its half.
  private static func page(_ index: Int, on canvas: Canvas) {
    let left = index.isMultiple(of: 2) ? 0.0 : -canvas.width
    canvas.translated(left, 0) {
      let scenery = Scenery(canvas: canvas)
      switch index / 2 {
      case 0: scenery.darkLighthouse()
      case 1: scenery.settingOut()
      case 2: scenery.wood()
      case 3: scenery.gorge()
      case 4: scenery.fogOnTheLake()
      case 5: scenery.snow()
      case 6: scenery.storm()
      default: scenery.morning()
      }
    }
    grain(canvas, seed: UInt64(index))
  }

  /// The faint tooth of the paper. Without it the skies would show steps.
  private static func grain(_ canvas: Canvas, seed: UInt64) {
    var random = Seeded(seed)
    let noise = (0..<65_536).map { _ in Int32(random.wobble(5).rounded()) }
    canvas.withPixels { pixels in
      for i in pixels.indices {
        let step = noise[(i &* 31 &+ i / 918 &* 7919) & 65_535]
        let (r, g, b) = (
          Int32(pixels[i] >> 16 & 255), Int32(pixels[i] >> 8 & 255), Int32(pixels[i] & 255)
        )
        func moved(_ value: Int32) -> UInt32 { UInt32(min(255, max(0, value + step))) }
        pixels[i] = moved(r) << 16 | moved(g) << 8 | moved(b)
      }
    }
  }

  private static func cover(_ canvas: Canvas) {
    let design = CoverDesign(
      cloth: Palette.clothTeal, stamp: .gold, title: "The Lantern", author: author,
      titleStyle: TextStyle.title.with(size: 80, leading: 94), titleBaseline: 300, seed: 16)
    canvas.clothCover(design) { canvas in
      let middle = Point(canvas.boards.midX, 800)
      func at(_ x: Double, _ y: Double) -> Point { middle + Point(x, y) }
      let gold = Palette.gold
      canvas.stroke(.arc(centre: at(0, -150), radius: 62, from: 180, to: 360), gold, width: 9)
      canvas.fill(.polygon([at(-74, -96), at(0, -150), at(74, -96)]), gold)
      canvas.fill(.rect(Rect(centre: at(0, -88), width: 176, height: 18)), gold)
      canvas.fill(.rect(Rect(centre: at(0, 112), width: 176, height: 26)), gold)
      for x in [-74.0, 74] {
        canvas.stroke(.line(at(x, -80), at(x, 100)), gold, width: 10, butt: true)
      }
      var flame = Path()
      flame.move(at(0, -62))
      flame.curve(at(12, -12), at(42, 12), at(30, 52))
      flame.curve(at(22, 82), at(-22, 82), at(-30, 52))
      flame.curve(at(-36, 22), at(-8, 0), at(0, -62))
      canvas.fill(flame, gold)
      for i in 0..<24 {
        let angle = Double(i) / 24 * 2 * .pi + .pi / 24
        let from = i.isMultiple(of: 2) ? 236.0 : 226
        canvas.fill(
          .ribbon(
            [from, from + 25, from + (i.isMultiple(of: 2) ? 44 : 66)].map {
              at(0, 0) + Point(angle: angle, distance: $0)
            }
          ) { 6 * (1 - 0.8 * $0) }, gold)
      }
    }
  }
}
