import Foundation

/// The figures of "Sheets of Glass": layers, pins and tables.
enum LayersFigures {
  static let label = TextStyle(size: 27, colour: Palette.ink, italic: true)
  static let number = TextStyle(size: 30, features: "lnum=1, tnum=1, kern=1")

  /// Fixed decimals, with a true minus.
  static func text(_ value: Double, _ decimals: Int) -> String {
    let scale = pow(10, Double(decimals))
    let rounded = (value * scale).rounded() / scale
    let digits = String(format: "%.\(decimals)f", abs(rounded))
    return rounded < 0 ? "−" + digits : digits
  }

  /// Lying sheets one above the other, the lowest first.
  static func sheets(
    _ canvas: Canvas, centre: Point, width: Double, count: Int, step: Double,
    draw: (Path, Int) -> Void
  ) {
    let depth = width * 0.5
    for i in 0..<count {
      let c = centre - Point(0, Double(i) * step)
      draw(
        .polygon([
          c + Point(-width, 0), c + Point(0, -depth), c + Point(width, 0), c + Point(0, depth),
        ]), i)
    }
  }

  static func pile(_ canvas: Canvas, _ area: Rect) {
    let centre = Point(area.midX - 50, 970)
    let names = ["the table", "the book", "the shadow", "the leaf"]
    let width = 250.0
    let step = 210.0
    // Places on a sheet, in parts of it, drawn where the sheet lies.
    func place(_ u: Double, _ v: Double, _ i: Int) -> Point {
      centre + Point((u - v) * width, (u + v - 1) * width * 0.5 - Double(i) * step)
    }
    func shape(_ corners: [(Double, Double)], _ i: Int) -> Path {
      .polygon(corners.map { place($0.0, $0.1, i) })
    }
    for corner in [(0.0, 1.0), (1, 0), (1, 1)] {
      canvas.stroke(
        .line(place(corner.0, corner.1, 0), place(corner.0, corner.1, 3)), Palette.hairline,
        width: 2, dash: [2, 9])
    }
    sheets(canvas, centre: centre, width: width, count: 4, step: step) { path, i in
      canvas.fill(path, i == 0 ? Colour(0xC9A877) : Palette.sky.opacity(0.30))
      switch i {
      case 1:
        canvas.fill(shape([(0.1, 0.25), (0.9, 0.25), (0.9, 0.8), (0.1, 0.8)], 1), Palette.clothRed)
        canvas.fill(
          shape([(0.13, 0.27), (0.87, 0.27), (0.87, 0.78), (0.13, 0.78)], 1), Colour(0xFDFAF2))
        canvas.stroke(.line(place(0.5, 0.27, 1), place(0.5, 0.78, 1)), Palette.ink, width: 2)
      case 2:
        canvas.fill(
          shape([(0.5, 0.27), (0.78, 0.27), (0.78, 0.78), (0.5, 0.78)], 2),
          Palette.ink.opacity(0.28))
      case 3:
        let lift = Point(-10, -150)
        let leaf = Path.polygon([
          place(0.5, 0.27, 3), place(0.7, 0.27, 3) + lift, place(0.7, 0.78, 3) + lift,
          place(0.5, 0.78, 3),
        ])
        canvas.fill(leaf, Colour(0xFDFAF2))
        canvas.stroke(leaf, Palette.ink, width: 2.4)
      default: break
      }
      canvas.stroke(path, Palette.indigo, width: 2.4)
      canvas.line(
        names[i], x: place(1, 0.0, i).x + 24, baseline: place(1, 0, i).y + 10, label)
    }
  }

  // MARK: - Pins

  static func anchors(_ canvas: Canvas, _ area: Rect, top: Double) {
    let scale = 0.66
    let page = (width: 362 * scale, height: 568 * scale)
    let spine = Point(area.midX, top + 20 + page.height / 2)
    for side in [-1.0, 1] {
      let rect = Rect(
        x: side < 0 ? spine.x - page.width : spine.x, y: spine.y - page.height / 2,
        width: page.width, height: page.height)
      canvas.fill(.rect(rect), Colour(0xFDFAF2))
      canvas.stroke(.rect(rect), Palette.ink, width: 2.6)
      canvas.line(
        side < 0 ? "(1, 0.5)" : "(0, 0.5)", x: spine.x + side * 24, baseline: spine.y + 10,
        number, anchor: side < 0 ? .end : .start)
      for (u, v) in [(0.0, 0.0), (1, 1)] {
        let corner = Point(rect.x + u * rect.width, rect.y + v * rect.height)
        canvas.line(
          u == 0 ? "(0, 0)" : "(1, 1)", x: corner.x + (u == 0 ? 14 : -14),
          baseline: corner.y + (v == 0 ? 36 : -16), number.with(colour: Palette.greyInk),
          anchor: u == 0 ? .start : .end)
      }
    }
    canvas.fill(.circle(spine, 11), Palette.vermilion)
    canvas.stroke(.circle(spine, 11), Palette.ink, width: 2.4)
    canvas.line(
      "position = the spine", x: spine.x, baseline: spine.y + page.height / 2 + 46,
      label.with(colour: Palette.vermilion), anchor: .middle)
  }

  static func bounds(_ canvas: Canvas, _ area: Rect, top: Double) {
    let size = (width: 320.0, height: 200.0)
    let turn = Double.pi / 6
    let box = (
      width: size.width * cos(turn) + size.height * sin(turn),
      height: size.width * sin(turn) + size.height * cos(turn)
    )
    let formula = [
      "320 cos 30° + 200 sin 30° = \(text(box.width, 1))",
      "320 sin 30° + 200 cos 30° = \(text(box.height, 1))",
    ]
    for (i, row) in formula.enumerated() {
      canvas.line(
        row, x: area.midX, baseline: top + 30 + Double(i) * 50, number, anchor: .middle)
    }
    let scale = 1.32
    let centre = Point(area.midX, top + 410)
    let frame = Rect(centre: centre, width: box.width * scale, height: box.height * scale)
    let sheet = Rect(centre: centre, width: size.width * scale, height: size.height * scale)
    canvas.stroke(.rect(frame), Palette.vermilion, width: 2.4, dash: [3, 9])
    canvas.rotated(turn, around: centre) {
      canvas.fill(.rect(sheet), Palette.sky.opacity(0.45))
      canvas.stroke(.rect(sheet), Palette.ink, width: 2.6)
      canvas.line("bounds", x: sheet.midX, baseline: sheet.midY - 28, label, anchor: .middle)
      canvas.line("320 × 200", x: sheet.midX, baseline: sheet.midY + 52, number, anchor: .middle)
    }
    canvas.dot(centre, Palette.ink)
    canvas.line(
      "frame \(text(box.width, 1)) × \(text(box.height, 1))", x: frame.midX,
      baseline: frame.maxY + 44, label.with(colour: Palette.vermilion), anchor: .middle)
  }

  // MARK: - Tables

  /// A table of numbers in square brackets, its upper left corner at `origin`.
  /// Returns its width.
  @discardableResult
  static func matrix(
    _ canvas: Canvas, _ rows: [[String]], at origin: Point, column: Double = 98,
    row: Double = 48, marked: (Int, Int)? = nil
  ) -> Double {
    let width = column * Double(rows.first?.count ?? 0) + 28
    let height = row * Double(rows.count)
    for (x, out) in [(origin.x, 1.0), (origin.x + width, -1)] {
      canvas.stroke(
        .polyline([
          Point(x + out * 10, origin.y), Point(x, origin.y), Point(x, origin.y + height),
          Point(x + out * 10, origin.y + height),
        ]), Palette.ink, width: 2.2)
    }
    for (i, entries) in rows.enumerated() {
      for (j, entry) in entries.enumerated() {
        let isMarked = marked.map { $0 == i && $1 == j } ?? false
        canvas.line(
          entry, x: origin.x + 12 + column * (Double(j) + 0.5),
          baseline: origin.y + row * (Double(i) + 0.5) + 10,
          number.with(colour: isMarked ? Palette.vermilion : Palette.ink), anchor: .middle)
      }
    }
    return width
  }

  static func matrices(_ canvas: Canvas, _ area: Rect, top: Double) {
    let tables: [(String, [[String]], (Int, Int)?)] = [
      (
        "moving by <i>a</i>, <i>b</i>, <i>c</i>",
        [
          ["1", "0", "0", "0"], ["0", "1", "0", "0"], ["0", "0", "1", "0"],
          ["<i>a</i>", "<i>b</i>", "<i>c</i>", "1"],
        ],
        nil
      ),
      (
        "turning by <i>θ</i> about the upright",
        [
          ["cos <i>θ</i>", "0", "−sin <i>θ</i>", "0"], ["0", "1", "0", "0"],
          ["sin <i>θ</i>", "0", "cos <i>θ</i>", "0"],
          ["0", "0", "0", "1"],
        ], nil
      ),
      (
        "perspective, the eye at 2000",
        [
          ["1", "0", "0", "0"], ["0", "1", "0", "0"], ["0", "0", "1", "−1/2000"],
          ["0", "0", "0", "1"],
        ], (2, 3)
      ),
    ]
    for (i, table) in tables.enumerated() {
      let y = top + Double(i) * 234
      matrix(canvas, table.1, at: Point(area.maxX - 436, y), column: 102, marked: table.2)
      canvas.paragraph(
        table.0, x: area.x, width: 210, baseline: y + 92,
        TextStyle(size: 30, leading: 40, colour: Palette.greyInk, alignment: .left))
    }
  }

  /// The corner of a page turned by -45°, by the same matrices as everything here.
  static func workedExample(_ canvas: Canvas, _ area: Rect, top: Double) {
    let turn = -Double.pi / 4
    let x = 362 * cos(turn)
    let z = -362 * sin(turn)
    let w = 1 - z / 2000
    let corner = (Matrix4.rotationY(turn) * .perspective(distance: 2000)).project(
      Point3(362, 284, 0))
    let lines = [
      "x = 362 cos 45° = \(text(x, 1))",
      "z = 362 sin 45° = \(text(z, 1))",
      "w = 1 − \(text(z, 1)) / 2000 = \(text(w, 3))",
      "x / w = \(text(corner.x, 1)),  y / w = ±\(text(corner.y, 1))",
    ]
    for (i, row) in lines.enumerated() {
      canvas.line(
        row, x: area.midX, baseline: top + 26 + Double(i) * 46,
        number.with(colour: i == 3 ? Palette.vermilion : Palette.ink), anchor: .middle)
    }
    let book = OpenBook(centre: Point(area.midX - 150, top + 462), scale: 0.72)
    let flat = book.quad(1)
    canvas.stroke(.polygon(flat), Palette.greyInk, width: 2, dash: [3, 9])
    book.drawLeaf(canvas, 0.5, fill: Palette.sky.mixed(with: Palette.paper, 0.5))
    let quad = book.quad(0.5)
    canvas.stroke(
      .line(book.centre + Point(0, -250), book.centre + Point(0, 250)), Palette.vermilion, width: 3)
    canvas.dot(quad[1], Palette.vermilion)
    canvas.dot(quad[2], Palette.vermilion)
    canvas.line(
      "the spine", x: book.centre.x - 18, baseline: book.centre.y + 10, label, anchor: .end)
    canvas.line("lying flat", x: flat[1].x + 14, baseline: book.centre.y + 10, label)
  }
}
