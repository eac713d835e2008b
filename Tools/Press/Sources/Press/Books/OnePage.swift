/// A book of a single page: a broadside.
enum OnePage {
  static var book: PressBook {
    PressBook(
      id: "broadside", title: "One Page", author: "The Paper Press", cover: cover,
      pages: [broadside])
  }

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(
      cloth: Palette.clothCream, stamp: .ink(Palette.clothBlack), title: "One Page",
      author: "The Paper Press")
    design.titleBaseline = 260
    design.seed = 11
    canvas.clothCover(design) { canvas in
      // A sheet with its corner turned, and a large figure one on it.
      let sheet = Rect(centre: Point(canvas.boards.midX, 730), width: 390, height: 612)
      let fold = 92.0
      var outline = Path()
      outline.move(Point(sheet.x, sheet.y))
      outline.line(Point(sheet.maxX - fold, sheet.y))
      outline.line(Point(sheet.maxX, sheet.y + fold))
      outline.line(Point(sheet.maxX, sheet.maxY))
      outline.line(Point(sheet.x, sheet.maxY))
      outline.close()
      canvas.stroke(outline, Palette.ink, width: 7)
      canvas.fill(
        .polygon([
          Point(sheet.maxX - fold, sheet.y), Point(sheet.maxX, sheet.y + fold),
          Point(sheet.maxX - fold, sheet.y + fold),
        ]), Palette.ink)
      let figure = TextStyle(size: 560, features: "lnum=1", alignment: .centre)
      canvas.line("1", x: sheet.midX, baseline: sheet.midY + 186, figure, anchor: .middle)
    }
  }

  private static func broadside(_ canvas: Canvas) {
    canvas.paint(Palette.paper)
    let frame = Rect(x: 84, y: 84, width: canvas.width - 168, height: canvas.height - 168)
    canvas.stroke(.rect(frame), Palette.ink, width: 7)
    canvas.stroke(.rect(frame.inset(13)), Palette.ink, width: 2)

    let column = frame.inset(72)
    let capitals = TextStyle.capitals.with(tracking: 0.02)
    func fitted(_ text: String, _ baseline: Double, _ style: TextStyle) {
      canvas.fittedLine(text, x: column.x, width: column.width, baseline: baseline, style)
    }
    func centred(_ text: String, _ baseline: Double, _ style: TextStyle) {
      canvas.line(text, x: column.midX, baseline: baseline, style, anchor: .middle)
    }
    let large = TextStyle(size: 40, alignment: .centre)

    centred("this is", 218, TextStyle(size: 52, italic: true))
    fitted("ALL", 470, capitals)
    fitted("there is of it.", 586, TextStyle(features: "kern=1, liga=1, dlig=1"))
    canvas.ornamentRule(
      centre: Point(column.midX, 650), width: column.width, Palette.vermilion)
    let verse = [
      "No second page comes after", "to change its mind;", "no first page went before",
      "to make excuses. It was set", "on a Tuesday, in two inks,", "by one pair of hands,",
      "and it says the same", "to everyone who asks:",
    ]
    for (i, text) in verse.enumerated() { centred(text, 710 + Double(i) * 47, large) }
    fitted("LOOK UP", 1192, capitals.with(colour: Palette.vermilion))
    centred(
      "The evening you are missing", 1258, TextStyle(size: 38, italic: true, alignment: .centre))
    centred(
      "is printed only once.", 1302, TextStyle(size: 38, italic: true, alignment: .centre))
  }
}
