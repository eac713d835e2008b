/// "The Keeper's Ledger": a short story with four plates.
enum KeeperBook {
  private static let title = "The Keeper’s Ledger"
  private static let author = "The Paper Press"

  static let captions = (
    lock: "The lock at Farrow", heron: "Cargo: none; in hopes of a roach",
    ledger: "The sixth column", inspector: "Narrow and grey, and not yet in the ledger"
  )

  /// Which lines of the story stand on which page.
  private static let windows: [Int: (first: Int, count: Int)] = {
    var windows: [Int: (first: Int, count: Int)] = [:]
    var first = 0
    for (page, count) in [
      (3, 12), (4, 19), (5, 19), (7, 18), (8, 19), (10, 19), (11, 19), (13, 19), (14, 19),
    ] {
      windows[page] = (first, count)
      first += count
    }
    return windows
  }()

  static var book: PressBook {
    PressBook(
      id: "keeper", title: "The Keeper's Ledger", author: author, cover: cover,
      pages: (0..<16).map { index in { page(index, on: $0) } },
      edition: .file(ending: "epub", bytes: KeeperEPUB.bytes))
  }

  private static func page(_ index: Int, on canvas: Canvas) {
    switch index {
    case 0: endpaper(canvas)
    case 1: titlePage(canvas)
    case 2: plate(canvas, index, captions.lock) { $0.lock() }
    case 6: plate(canvas, index, captions.heron) { $0.heronOnTheIce() }
    case 9: plate(canvas, index, captions.ledger) { $0.ledger() }
    case 12: plate(canvas, index, captions.inspector) { $0.inspector() }
    case 15: endpaper(canvas)
    default: textPage(canvas, index)
    }
  }

  private static func textPage(_ canvas: Canvas, _ index: Int) {
    guard let window = windows[index] else { return }
    let page = PageLayout(canvas, index)
    let text = KeeperText(
      style: .body.with(size: 37, leading: 53), x: page.text.x, width: page.text.width)
    let opens = window.first == 0
    let baseline = opens ? page.firstBaseline + 8 * text.style.leading : page.firstBaseline
    text.draw(canvas, from: window.first, count: window.count, baseline: baseline)
    page.folio()
    if opens {
      windlass(canvas, Point(page.text.midX, 330))
    } else {
      page.runningHead(page.isLeft ? title : "The lock at Farrow")
    }
    if index == 14 {
      let shown = text.lineCount(on: canvas) - window.first
      if shown > window.count { Report.warn("the story is \(shown - window.count) lines too long") }
      lampVignette(canvas, Point(page.text.midX, 1090))
    }
  }

  private static func plate(
    _ canvas: Canvas, _ index: Int, _ caption: String, _ draw: (KeeperPlate) -> Void
  ) {
    let page = PageLayout(canvas, index)
    let frame = Rect(
      x: page.text.x - 14, y: 130, width: page.text.width + 28, height: 1080)
    draw(KeeperPlate(canvas: canvas, frame: frame))
    canvas.stroke(.rect(frame), KeeperPlate.ink, width: 3)
    page.caption(caption, baseline: 1276)
  }

  /// Ruled in six columns, as the ledger is; the last of them narrow.
  private static func endpaper(_ canvas: Canvas) {
    canvas.paint(Colour(0xE4E3D2))
    for y in stride(from: 96.0, to: canvas.height, by: 48) {
      canvas.stroke(
        .line(Point(0, y), Point(canvas.width, y)), Colour(0x9FB3B0, alpha: 0.8), width: 1.6)
    }
    for x in [118.0, 236, 430, 660, 792] {
      canvas.stroke(
        .line(Point(x, 0), Point(x, canvas.height)), Colour(0xB4452F, alpha: 0.7), width: 2)
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: "The Keeper’s\nLedger", subtitle: "a story in six columns", author: author,
      titleStyle: TextStyle.title.with(size: 92, leading: 108)
    ) { canvas, centre in
      lampVignette(canvas, centre)
    }
  }

  private static func cover(_ canvas: Canvas) {
    let design = CoverDesign(
      cloth: Palette.clothGreen, stamp: .gold, title: "The Keeper’s\nLedger", author: author,
      titleStyle: TextStyle.title.with(size: 78, leading: 92), titleBaseline: 290, seed: 1909)
    canvas.clothCover(design) { canvas in
      heron(
        canvas, foot: Point(canvas.boards.midX + 10, 1090), height: 560,
        inks: HeronInks(body: Palette.gold, dark: Palette.gold, line: Palette.gold))
      for (dx, y, w) in [(0.0, 1096.0, 300.0), (-60, 1122, 170), (70, 1140, 210)] {
        let x = canvas.boards.midX + dx
        canvas.stroke(.line(Point(x - w / 2, y), Point(x + w / 2, y)), Palette.gold, width: 4)
      }
    }
  }

  // MARK: - Vignettes

  /// The crank with which the paddles of a lock are wound.
  private static func windlass(_ canvas: Canvas, _ at: Point) {
    let ink = KeeperPlate.ink
    canvas.rotated(-0.5, around: at) {
      func p(_ x: Double, _ y: Double) -> Point { at + Point(x, y) }
      canvas.stroke(.polyline([p(-130, 44), p(-130, -44)]), ink, width: 22)
      canvas.fill(
        .ribbon([p(-130, 34), p(-40, 30), p(40, 12), p(120, 8)]) { 20 - 2 * $0 }, ink)
      canvas.fill(.rect(Rect(centre: p(142, 8), width: 62, height: 60)), ink)
      canvas.fill(.rect(Rect(centre: p(142, 8), width: 27, height: 27)), Palette.paper)
      canvas.fill(.circle(p(-130, -48), 15), ink)
    }
  }

  static func lampVignette(_ canvas: Canvas, _ at: Point) {
    let ink = KeeperPlate.ink
    func p(_ x: Double, _ y: Double) -> Point { at + Point(x, y) }
    canvas.fill(.circle(p(0, -36), 92), Palette.ochre.opacity(0.22))
    canvas.fill(.circle(p(0, -36), 62), Palette.ochre.opacity(0.35))
    var flame = Path()
    flame.move(p(0, -78))
    flame.curve(p(10, -48), p(24, -38), p(15, -16))
    flame.curve(p(9, -4), p(-9, -4), p(-15, -16))
    flame.curve(p(-20, -36), p(-4, -46), p(0, -78))
    canvas.fill(flame, Palette.vermilion)
    var glass = Path()
    glass.move(p(-21, 8))
    glass.curve(p(-52, -34), p(-26, -70), p(-20, -118))
    glass.line(p(20, -118))
    glass.curve(p(26, -70), p(52, -34), p(21, 8))
    canvas.stroke(glass, ink, width: 4)
    canvas.fill(.roundedRect(Rect(centre: p(0, 14), width: 66, height: 16), radius: 5), ink)
    var font = Path()
    font.move(p(-26, 22))
    font.curve(p(-74, 40), p(-66, 84), p(-30, 92))
    font.line(p(30, 92))
    font.curve(p(66, 84), p(74, 40), p(26, 22))
    font.close()
    canvas.fill(font, ink)
    canvas.fill(.roundedRect(Rect(centre: p(0, 102), width: 112, height: 16), radius: 6), ink)
  }
}
