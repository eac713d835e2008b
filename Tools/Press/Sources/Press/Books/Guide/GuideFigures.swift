import Foundation

/// The figures and tables of the guide.
enum GuideFigures {
  // MARK: - Tables

  /// Commands on lines of their own, each with what it does below it.
  @discardableResult
  static func commands(
    _ canvas: Canvas, _ rows: [(String, String)], _ area: Rect, top: Double
  ) -> Double {
    var y = top
    for (command, meaning) in rows {
      canvas.fill(
        .polygon([Point(area.x, y - 21), Point(area.x + 13, y - 11), Point(area.x, y - 1)]),
        Palette.vermilion)
      canvas.line(
        command, x: area.x + 34, baseline: y,
        TextStyle(size: 38, italic: true, features: "onum=1, kern=1, liga=0"))
      y = canvas.paragraph(
        meaning, x: area.x + 34, width: area.width - 34, baseline: y + 46,
        TextStyle(size: 31, leading: 40, colour: Palette.greyInk, alignment: .left))
      y += 34
    }
    return y
  }

  // MARK: - The shelf

  static func carousel(_ canvas: Canvas, centre: Point) {
    let cloths = [
      Palette.clothSand, Palette.clothTeal, Palette.clothOchre, Palette.clothRed,
      Palette.clothNavy, Palette.clothGreen, Palette.clothPlum,
    ]
    let scale = 0.62
    func draw(_ place: Int) {
      let side = Double(place.signum())
      let away = Double(abs(place))
      // Side books stand turned towards the middle, a step behind it.
      let turn = side * 1.13
      let world =
        Matrix4.rotationY(turn)
        * .translation(
          side * (250 + 92 * away), 0, place == 0 ? 0 : -170) * .perspective(distance: 1500)
      func corner(_ u: Double, _ v: Double) -> Point {
        centre + world.project(Point3((u - 0.5) * 362, (v - 0.5) * 568)) * scale
      }
      func shape(_ inset: Double) -> Path {
        let h = inset / 362 * 1.2
        let v = inset / 568 * 1.2
        return .polygon([
          corner(h, v), corner(1 - h, v), corner(1 - h, 1 - v), corner(h, 1 - v),
        ])
      }
      let cloth = cloths[place + 3]
      canvas.fill(shape(0), cloth.mixed(with: Palette.ink, 0.06 * away))
      canvas.stroke(shape(0), Palette.ink, width: 2.2)
      canvas.stroke(shape(24), Palette.gold, width: 1.8)
      canvas.fill(
        .polygon([corner(0.5, 0.33), corner(0.66, 0.47), corner(0.5, 0.61), corner(0.34, 0.47)]),
        Palette.gold)
    }
    for away in [3, 2, 1] {
      draw(-away)
      draw(away)
    }
    draw(0)
    let board = centre.y + 284 * scale
    canvas.stroke(
      .line(Point(centre.x - 330, board + 16), Point(centre.x + 330, board + 16)),
      Palette.ink, width: 3)
    canvas.stroke(
      .line(Point(centre.x - 330, board + 28), Point(centre.x + 330, board + 28)),
      Palette.ink, width: 1.6)
    for side in [-1.0, 1] {
      canvas.arrow(
        [
          centre + Point(side * 130, 320), centre + Point(side * 200, 326),
          centre + Point(side * 280, 318),
        ], Palette.vermilion, width: 3)
    }
  }

  // MARK: - The book

  static func drag(_ canvas: Canvas, centre: Point) {
    var book = OpenBook(centre: centre, scale: 0.74, tilt: 0.5)
    book.lineWidth = 2.4
    book.drawBlock(canvas, read: 0.35, board: Palette.clothRed)
    let ratio = 0.28
    // The shadow of the leaf on the page below it.
    canvas.fill(
      .polygon([
        book.place(ratio: 1, across: 0, down: 0), book.place(ratio: 1, across: 0.62, down: 0.03),
        book.place(ratio: 1, across: 0.62, down: 1.0), book.place(ratio: 1, across: 0, down: 1),
      ]), Palette.ink.opacity(0.13))
    book.drawLeaf(canvas, ratio)
    book.drawSweep(canvas, from: 0.94, to: ratio + 0.08, down: 0.76, Palette.vermilion)
    canvas.pointer(at: book.place(ratio: ratio, across: 0.96, down: 0.72), scale: 1.1)
  }

  static func thirds(_ canvas: Canvas, centre: Point) {
    let book = OpenBook(centre: centre, scale: 0.82)
    book.drawBlock(canvas, read: 0.5, leaves: 8, board: Palette.clothRed)
    for side in [-1.0, 1] {
      let third = Path.polygon(
        [(2.0 / 3, 0.0), (1, 0), (1, 1), (2.0 / 3, 1)].map {
          book.place(ratio: side, across: $0.0, down: $0.1)
        })
      canvas.fill(third, Palette.vermilion.opacity(0.28))
      canvas.stroke(third, Palette.vermilion, width: 2.4)
    }
    canvas.pointer(at: book.place(ratio: 1, across: 0.82, down: 0.55), scale: 1.1)
  }

  static func poses(_ canvas: Canvas, _ area: Rect, top: Double) {
    let label = TextStyle.caption
    for (row, rest) in [1.0, 0.5].enumerated() {
      let height = rest == 1 ? 176.0 : 554
      var book = OpenBook(centre: Point(area.midX, top + height + 10), scale: 0.52)
      book.lineWidth = 2.2
      book.drawBlock(canvas, read: 0.5, restRatio: rest, leaves: 1, board: Palette.clothRed)
      canvas.line(
        row == 0 ? "flat" : "on the lectern", x: area.midX,
        baseline: top + height + (row == 0 ? 204 : 228), label, anchor: .middle)
    }
  }

  static func closing(_ canvas: Canvas, _ area: Rect, top: Double) {
    let scale = 0.46
    let y = top + 200
    let width = 362 * scale
    let height = 568 * scale
    for (i, x) in [area.x + width / 2 + 10, area.maxX - width / 2 - 10].enumerated() {
      let board = Rect(centre: Point(x, y), width: width, height: height)
      canvas.fill(.rect(board), Palette.clothRed)
      canvas.stroke(.rect(board), Palette.ink, width: 2.4)
      canvas.stroke(.rect(board.inset(14)), Palette.gold, width: 1.8)
      let hinge = i == 0 ? board.x + 9 : board.maxX - 9
      canvas.stroke(
        .line(Point(hinge, board.y), Point(hinge, board.maxY)), Palette.ink.opacity(0.5), width: 2)
      if i == 0 { canvas.dot(Point(x, y - 20), Palette.gold, radius: 22) }
      canvas.line(
        i == 0 ? "the front" : "the back", x: x, baseline: board.maxY + 48, .caption,
        anchor: .middle)
    }
    canvas.arrow(
      [
        Point(area.midX - 24, y - 30), Point(area.midX - 70, y - 44),
        Point(area.midX - 116, y - 30),
      ], Palette.vermilion, width: 3)
    canvas.arrow(
      [
        Point(area.midX + 24, y - 30), Point(area.midX + 70, y - 44),
        Point(area.midX + 116, y - 30),
      ], Palette.vermilion, width: 3)
    var book = OpenBook(centre: Point(area.midX, y + 420), scale: 0.48)
    book.lineWidth = 2.2
    book.drawBlock(canvas, read: 0.5, leaves: 6, board: Palette.clothRed)
  }

  // MARK: - Folders

  static func folders(_ canvas: Canvas, _ area: Rect, top: Double) {
    let rows: [(Int, String, Bool)] = [
      (0, "my shelf", true), (1, "summer by the lake", true), (2, "01.jpg", false),
      (2, "02.jpg", false), (2, "03.jpg", false), (1, "recipes", true), (2, "soup.png", false),
      (2, "tart.png", false),
    ]
    let step = 68.0
    func place(_ row: Int) -> Point {
      Point(area.x + 40 + Double(rows[row].0) * 78, top + Double(row) * step)
    }
    for row in 1..<rows.count {
      guard let parent = (0..<row).last(where: { rows[$0].0 == rows[row].0 - 1 }) else { continue }
      let p = place(row)
      let spine = Point(place(parent).x + 24, place(parent).y + 30)
      canvas.stroke(
        .polyline([spine, Point(spine.x, p.y + 4), Point(p.x - 8, p.y + 4)]), Palette.hairline,
        width: 2)
    }
    for (i, row) in rows.enumerated() {
      let p = place(i)
      row.2 ? folder(canvas, p) : picture(canvas, p)
      canvas.line(
        row.1, x: p.x + 68, baseline: p.y + 14,
        TextStyle(size: 34, italic: !row.2, features: "lnum=1, kern=1"))
    }
    for (row, name) in [(0, "a shelf"), (1, "a book"), (2, "a page"), (5, "a book")] {
      canvas.line(
        name, x: area.maxX, baseline: place(row).y + 14,
        TextStyle.caption.with(colour: Palette.vermilion), anchor: .end)
    }
  }

  private static func folder(_ canvas: Canvas, _ p: Point) {
    let outline = Path.polygon(
      [(0, -18), (18, -18), (24, -10), (48, -10), (48, 24), (0, 24)].map {
        p + Point(Double($0.0), Double($0.1))
      })
    canvas.fill(outline, Palette.ochre.mixed(with: Palette.paper, 0.45))
    canvas.stroke(outline, Palette.ink, width: 2.2)
  }

  private static func picture(_ canvas: Canvas, _ p: Point) {
    let frame = Rect(x: p.x + 6, y: p.y - 20, width: 34, height: 44)
    canvas.fill(.rect(frame), Colour(0xFDFAF2))
    canvas.clipped(to: .rect(frame)) {
      canvas.fill(
        .polygon([p + Point(4, 26), p + Point(20, 0), p + Point(44, 26)]), Palette.moss)
      canvas.dot(p + Point(32, -8), Palette.vermilion, radius: 5)
    }
    canvas.stroke(.rect(frame), Palette.ink, width: 2.2)
  }
}
