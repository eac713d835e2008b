import Foundation

/// "Solids": polyhedra with their nets, all of it worked out from their corners: what the faces are, how they meet,
/// every number, every drawing.
enum SolidsBook {
  private static let title = "Solids"
  private static let author = "The Paper Press"
  private static let size = PressBook.Size(width: 1080, height: 1440)

  static var book: PressBook {
    PressBook(
      id: "solids", title: title, author: author, pageSize: size, cover: cover,
      pages: pages, edition: .pdf)
  }

  private struct Entry {
    let family: SolidFamily
    let solid: Solid
    /// The page of its text; its picture is on the page before.
    let page: Int
  }

  /// Title, contents and reading come first; each family has two pages before its solids, two for each.
  private static let firstPage = 6

  private static let starts: [Int] = {
    var next = firstPage
    return SolidsCatalogue.families.map { family in
      defer { next += 2 + 2 * family.solids.count }
      return next
    }
  }()

  private static let entries: [Entry] = zip(SolidsCatalogue.families, starts).flatMap {
    family, start in
    family.solids.enumerated().map {
      Entry(family: family, solid: $1, page: start + 3 + 2 * $0)
    }
  }

  /// The PDF has its cover first, and counts from 1.
  private static func pdfPage(_ page: Int) -> Int { page + 2 }

  private static var pages: [PressBook.Drawing] {
    var pages: [PressBook.Drawing] = [
      endpaper, titlePage, { contents($0, 2) }, { contents($0, 3) }, { reading($0, 4) },
      { readingFigure($0, 5) },
    ]
    for (index, family) in SolidsCatalogue.families.enumerated() {
      let start = starts[index]
      pages.append { gallery($0, start, family) }
      pages.append { opening($0, start + 1, number: index + 1, family) }
      for entry in entries where entry.family.name == family.name {
        pages.append { plate($0, entry) }
        pages.append { account($0, entry) }
      }
    }
    let end = pages.count
    let half = (entries.count + 1) / 2
    pages.append { table($0, end, Array(entries[..<half])) }
    pages.append { table($0, end + 1, Array(entries[half...])) }
    pages.append { colophon($0, end + 2) }
    return pages
  }

  private static let small = TextStyle(size: 33, leading: 45, indent: 33)

  // MARK: - A solid

  private static func plate(_ canvas: Canvas, _ entry: Entry) {
    canvas.paint(entry.family.tint)
    let centre = Point(canvas.width / 2, 660)
    SolidFigures.shadow(canvas, centre: centre + Point(0, 470), radius: 400)
    SolidFigures.draw(entry.solid.shape(), on: canvas, centre: centre, radius: 420)
    canvas.line(
      entry.solid.name, x: canvas.width / 2, baseline: 1290,
      TextStyle(size: 44, italic: true), anchor: .middle)
  }

  private static func account(_ canvas: Canvas, _ entry: Entry) {
    let page = PageLayout(canvas, entry.page)
    let shape = entry.solid.shape()
    page.runningHead(entry.family.name)
    canvas.headings.append(entry.solid.name)
    let after = page.heading(entry.solid.name, .heading.with(size: 46), baseline: 206)
    var y = page.flow([entry.solid.text], from: after + 10, small) + 26
    for (name, value) in SolidFacts.rows(of: shape) {
      row(canvas, name, value, page.text, y)
      y += 44
    }
    if let dual = entry.solid.dual { y = dualRow(canvas, dual, page.text, y) }
    let area = Rect(x: page.text.x, y: y - 6, width: page.text.width, height: 1290 - y)
    SolidFigures.draw(Net(of: shape, fitting: area), on: canvas, in: area)
    page.folio()
  }

  private static func row(
    _ canvas: Canvas, _ name: String, _ value: String, _ area: Rect, _ y: Double
  ) {
    canvas.line(
      name, x: area.x, baseline: y,
      TextStyle.smallCaps.with(size: 27, colour: Palette.greyInk, tracking: 0.05))
    canvas.line(
      value, x: area.maxX, baseline: y,
      TextStyle(size: 30, features: "lnum=1, tnum=1, kern=1"), anchor: .end)
    canvas.stroke(
      .line(Point(area.x, y + 13), Point(area.maxX, y + 13)), Palette.hairline, width: 1.2)
  }

  /// The dual, with its page as a link where the book has one.
  private static func dualRow(_ canvas: Canvas, _ dual: String, _ area: Rect, _ y: Double) -> Double
  {
    guard let other = entries.first(where: { $0.solid.name == dual }) else { return y }
    canvas.link(toPage: pdfPage(other.page)) {
      row(canvas, "dual", "\(dual.lowercased()), page \(other.page)", area, y)
    }
    return y + 44
  }

  // MARK: - A family

  private static func gallery(_ canvas: Canvas, _ index: Int, _ family: SolidFamily) {
    canvas.paint(family.tint)
    let count = family.solids.count
    let columns = count > 9 ? 3 : count > 5 ? 3 : 2
    let rows = (count + columns - 1) / columns
    let (stepX, stepY) = (940.0 / Double(columns), min(330, 1290.0 / Double(rows)))
    let top = 720 - stepY * Double(rows) / 2
    for (i, solid) in family.solids.enumerated() {
      let (row, column) = (i / columns, i % columns)
      let inRow = min(columns, count - row * columns)
      let x = 540 + (Double(column) - Double(inRow - 1) / 2) * stepX
      let place = Point(x, top + (Double(row) + 0.5) * stepY)
      SolidFigures.draw(
        solid.shape(), on: canvas, centre: place, radius: min(stepX, stepY) * 0.41, line: 1.6)
    }
  }

  private static func opening(
    _ canvas: Canvas, _ index: Int, number: Int, _ family: SolidFamily
  ) {
    let page = PageLayout(canvas, index)
    canvas.headings.append(family.name)
    canvas.line(
      ["I", "II", "III", "IV", "V", "VI"][number - 1], x: page.text.x, baseline: 300,
      TextStyle(size: 46, colour: Palette.vermilion))
    let after = page.heading(family.name, .heading.with(size: 66), baseline: 390)
    page.flow(family.text, from: after + 26, TextStyle(size: 36, leading: 50, indent: 36))
    page.folio()
  }

  // MARK: - Front and back

  private static func contents(_ canvas: Canvas, _ index: Int) {
    let page = PageLayout(canvas, index)
    page.runningHead("Contents")
    if index == 2 { canvas.headings.append("Contents") }
    let families = zip(SolidsCatalogue.families, starts)
    var y = 210.0
    let style = TextStyle(size: 27, features: "lnum=1, kern=1")
    for (place, (family, start)) in families.enumerated() where (place < 3) == (index == 2) {
      canvas.link(toPage: pdfPage(start + 1)) {
        canvas.line(
          family.name, x: page.text.x, baseline: y,
          TextStyle(size: 36, colour: Palette.vermilion))
      }
      y += 44
      // Two columns, down the first and then the second.
      let own = entries.filter { $0.family.name == family.name }
      let rows = (own.count + 1) / 2
      for (i, entry) in own.enumerated() {
        let column = i / rows
        let width = page.text.width / 2 - 22
        let x = page.text.x + Double(column) * (page.text.width / 2 + 22)
        let line = y + Double(i % rows) * 36
        canvas.link(toPage: pdfPage(entry.page)) {
          canvas.line(short(entry.solid.name), x: x, baseline: line, style)
          canvas.line("\(entry.page)", x: x + width, baseline: line, style, anchor: .end)
        }
      }
      y += Double(rows) * 36 + 36
    }
    page.folio()
  }

  /// Names that are too long for half a column.
  private static func short(_ name: String) -> String {
    name.replacingOccurrences(of: "Elongated square gyrobicupola", with: "El. square gyrobicupola")
      .replacingOccurrences(of: "Gyroelongated square bipyramid", with: "Gyroel. square bipyramid")
      .replacingOccurrences(of: "Triaugmented triangular prism", with: "Triaug. triangular prism")
  }

  private static func reading(_ canvas: Canvas, _ index: Int) {
    let page = PageLayout(canvas, index)
    canvas.headings.append("How to read this book")
    let after = page.heading("How to read this book", baseline: 230)
    page.flow(
      [
        """
        Each solid has two pages: on the left it stands, on the right it is taken apart. The shortest of its edges \
        is always 1, and all lengths, areas and volumes are told in that measure.
        """,
        """
        The three radii belong to balls around the middle: one through all corners, one that touches all edges, one that \
        touches all faces. Many solids have only one or two of them, and then the others are not there. Angles are those \
        between neighbouring faces, on the inside.
        """,
        """
        Motions are the ways to put a solid down in its own place. Turns can be done by hand; the others \
        want a mirror. A solid without mirrors comes in two forms, left and right, and this book shows one of them.
        """,
        """
        The net is one of many. Copy it onto card, as large as you like, cut along the drawn lines and fold along the \
        dotted ones. Nothing here was measured: every figure and every line was worked out from the corners alone.
        """,
      ], from: after + 24, TextStyle(size: 35, leading: 48, indent: 35))
    page.folio()
  }

  private static func readingFigure(_ canvas: Canvas, _ index: Int) {
    let page = PageLayout(canvas, index)
    let shape = Polyhedron(hullOf: SolidPoints.all([[1, 1, 0]]))
    SolidFigures.draw(shape, on: canvas, centre: Point(page.text.midX, 440), radius: 240)
    let area = Rect(x: page.text.x + 70, y: 720, width: page.text.width - 140, height: 430)
    SolidFigures.draw(Net(of: shape, fitting: area), on: canvas, in: area)
    page.caption("The cuboctahedron, standing and cut open.", baseline: 1230)
    page.folio()
  }

  private static func table(_ canvas: Canvas, _ index: Int, _ part: [Entry]) {
    let page = PageLayout(canvas, index)
    page.runningHead("All solids")
    if part.first?.page == entries.first?.page { canvas.headings.append("All solids") }
    let style = TextStyle(size: 27, features: "lnum=1, tnum=1, kern=1")
    let head = TextStyle.smallCaps.with(size: 23, colour: Palette.greyInk)
    let columns = [0.6, 0.73, 0.88, 1.0].map { page.text.x + page.text.width * $0 }
    for (name, x) in zip(["faces", "edges", "corners", "page"], columns) {
      canvas.line(name, x: x, baseline: 176, head, anchor: .end)
    }
    for (i, entry) in part.enumerated() {
      let y = 216 + Double(i) * 34
      let shape = entry.solid.shape()
      let values = [shape.faces.count, shape.edges.count, shape.vertices.count, entry.page]
      canvas.link(toPage: pdfPage(entry.page)) {
        canvas.line(entry.solid.name, x: page.text.x, baseline: y, style)
        for (value, x) in zip(values, columns) {
          canvas.line("\(value)", x: x, baseline: y, style, anchor: .end)
        }
      }
      canvas.stroke(
        .line(Point(page.text.x, y + 9), Point(page.text.maxX, y + 9)), Palette.hairline, width: 1)
    }
    page.folio()
  }

  private static func colophon(_ canvas: Canvas, _ index: Int) {
    let page = PageLayout(canvas, index)
    SolidFigures.draw(
      Polyhedron(hullOf: SolidPoints.snub(5)), on: canvas, centre: Point(page.text.midX, 560),
      radius: 190, line: 2)
    page.caption(
      """
      Set in EB Garamond. A face is called a face here when all corners lie on one side of its plane; \
      a program tried every three corners of every solid to find them.
      """, baseline: 900)
  }

  private static func endpaper(_ canvas: Canvas) {
    let ground = Palette.clothTeal
    let pale = ground.mixed(with: Palette.paper, 0.45)
    // The plan of cubes that seem to stand out, or in.
    PageLayout.endpaper(canvas, ground: ground, step: 135, seed: 3) { canvas, centre, _ in
      let corners = (0..<6).map {
        centre + Point(angle: Double($0) * .pi / 3 + .pi / 6, distance: 78)
      }
      canvas.stroke(.polygon(corners), pale, width: 2)
      for i in [0, 2, 4] { canvas.stroke(.line(centre, corners[i]), pale, width: 2) }
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: title,
      subtitle: "\(words(entries.count)) polyhedra,\nstanding and unfolded", author: author,
      titleStyle: .title.with(size: 132)
    ) { canvas, centre in
      SolidFigures.draw(
        Polyhedron(hullOf: SolidPoints.all([[0, 1, phi]], evenOnly: true)), on: canvas,
        centre: centre, radius: 190)
    }
  }

  private static let phi = SolidPoints.golden

  private static func words(_ number: Int) -> String {
    let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy"]
    let ones = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    return tens[number / 10] + (number % 10 == 0 ? "" : "-" + ones[number % 10])
  }

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(
      cloth: Palette.clothTeal, stamp: .copper, title: title, author: author, seed: 92)
    design.titleBaseline = 300
    design.titleStyle = .title.with(size: 150)
    canvas.clothCover(design) { canvas in
      let shape = Polyhedron(hullOf: SolidPoints.all([[0, 1, phi]], evenOnly: true)).dual
      let (centre, radius) = (Point(canvas.boards.midX, 800), 300.0)
      outline(shape, canvas, centre, radius)
    }
  }

  /// Front edges only: a stamp has one colour.
  private static func outline(
    _ solid: Polyhedron, _ canvas: Canvas, _ centre: Point, _ radius: Double
  ) {
    let reach = solid.vertices.map(\.length).max() ?? 1
    let view = Matrix4.rotationY(0.3) * .rotationX(0.36)
    func turned(_ v: Point3) -> Point3 {
      let row = [v.x, v.y, v.z]
      let out = (0..<3).map { j in (0..<3).reduce(0) { $0 + row[$1] * view.m[$1][j] } }
      return Point3(out[0], out[1], out[2])
    }
    for face in solid.faces.indices where turned(solid.normal(face)).z > 0 {
      let corners = solid.faces[face].map { turned(solid.vertices[$0]) }
      canvas.stroke(
        .polygon(corners.map { centre + Point($0.x, $0.y) * (radius / reach) }), Palette.ink,
        width: 9)
    }
  }
}
