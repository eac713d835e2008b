/// "Seventeen Ways to Fill a Plane": the wallpaper groups, one to a page, all with one motif.
enum PatternsBook {
  private static let title = "Seventeen Ways\nto Fill a Plane"
  private static let author = "The Paper Press"

  static var book: PressBook {
    PressBook(
      id: "patterns", title: "Seventeen Ways to Fill a Plane", author: author,
      cover: cover,
      pages: [endpaper, titlePage]
        + WallpaperGroup.all.indices.map { number in { groupPage(number, on: $0) } }
        + [signsPage])
  }

  private static func group(_ name: String) -> WallpaperGroup {
    WallpaperGroup.all.first { $0.name == name } ?? WallpaperGroup.all[0]
  }

  private static func cover(_ canvas: Canvas) {
    let design = CoverDesign(
      cloth: Palette.clothPlum, stamp: .gold, title: title, author: author,
      titleStyle: TextStyle.title.with(size: 72, leading: 88), titleBaseline: 270, seed: 1703)
    canvas.clothCover(design) { canvas in
      // Six leaves about a point: the heart of p6.
      let centre = Point(canvas.boards.midX, 790)
      for i in 0..<6 {
        canvas.rotated(Double(i) * .pi / 3, around: centre) {
          let place = { (p: Point) in centre + Point(20, -168) + p * 140 }
          var leaf = Motif.leaf(share: 1)
          leaf.add(Motif.leaf(share: 0.7))
          canvas.fill(leaf.mapped(place), Palette.gold, evenOdd: true)
          canvas.fill(Motif.leaf(share: 0.42).mapped(place), Palette.gold)
        }
      }
    }
  }

  private static func endpaper(_ canvas: Canvas) {
    canvas.pattern(
      group("p6"), in: canvas.bounds, leafLength: 150,
      inks: PatternInks(
        ground: Palette.plum, leaf: Colour(0x7D4F64), vein: Palette.plum,
        heart: Colour(0xA8746F)))
  }

  private static func titlePage(_ canvas: Canvas) {
    let page = PageLayout(canvas, 1)
    let x = page.text.midX
    canvas.paragraph(
      title, x: page.text.x, width: page.text.width, baseline: 380,
      TextStyle.title.with(size: 76, leading: 92))
    let leaf = { (p: Point) in Point(x, 700) + p * 90 }
    canvas.fill(Motif.leaf(share: 1).mapped(leaf), Palette.indigo)
    canvas.fill(Motif.leaf(share: 0.64).mapped(leaf), Palette.paper)
    canvas.fill(Motif.leaf(share: 0.4).mapped(leaf), Palette.vermilion)
    canvas.fill(Motif.dots.mapped(leaf), Palette.paper)
    canvas.paragraph(
      """
      Take one leaf, and repeat it without end.
      However it is done, the whole can fall
      upon itself in one of seventeen ways,
      and in no other.
      """,
      x: page.text.x + 60, width: page.text.width - 120, baseline: 930,
      TextStyle.italic.with(alignment: .centre))
    canvas.line(author, x: x, baseline: 1244, .smallCaps, anchor: .middle)
  }

  private static func groupPage(_ number: Int, on canvas: Canvas) {
    let group = WallpaperGroup.all[number]
    let index = number + 2
    let page = PageLayout(canvas, index)
    let panel = Rect(
      x: page.isLeft ? 96 : 72, y: 96, width: canvas.width - 168, height: 940)
    canvas.pattern(
      group, in: panel, leafLength: 132, inks: PatternInks.all[number % PatternInks.all.count])
    let diagram = Rect(
      x: page.isLeft ? panel.x + 12 : panel.maxX - 242, y: 1096, width: 230, height: 190)
    canvas.cellDiagram(group, in: diagram)
    let textX = page.isLeft ? diagram.maxX + 40 : panel.x
    let width = panel.width - diagram.width - 52
    canvas.line(
      group.name, x: textX, baseline: 1140, TextStyle.italic.with(size: 64))
    canvas.paragraph(
      group.sentence, x: textX, width: width, baseline: 1196,
      TextStyle.body.with(size: 31, leading: 42, alignment: .left))
    page.folio(TextStyle(size: 26, colour: Palette.greyInk))
  }

  /// What the signs in the little diagrams mean.
  private static func signsPage(_ canvas: Canvas) {
    let page = PageLayout(canvas, 19)
    let left = page.text.x
    canvas.line("The signs", x: left, baseline: 330, .heading)
    canvas.paragraph(
      """
      Under each pattern stands one of its cells, the smallest piece that fills the plane by \
      slides alone, and in it everything else that brings the pattern back upon itself.
      """,
      x: left, width: page.text.width, baseline: 410)
    var y = 640.0
    func entry(_ text: String, _ sign: (Point) -> Void) {
      sign(Point(left + 40, y - 11))
      canvas.line(text, x: left + 116, baseline: y)
      y += 74
    }
    for (isMirror, text) in [(true, "mirror"), (false, "glide: reflect, and step along")] {
      entry(text) { p in
        canvas.stroke(
          .line(p - Point(40, 0), p + Point(40, 0)),
          isMirror ? Palette.vermilion : Palette.indigo, width: isMirror ? 3.4 : 2.4,
          dash: isMirror ? [] : [9, 7], butt: true)
      }
    }
    for (order, text) in [
      (2, "half-turn"), (3, "third-turn"), (4, "quarter-turn"), (6, "sixth-turn"),
    ] {
      entry(text) { canvas.turningSign(order: order, at: $0) }
    }
  }
}
