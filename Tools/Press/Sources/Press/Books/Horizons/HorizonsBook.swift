import Foundation

/// "Horizons": eight wide prints of land, sea and weather.
enum HorizonsBook {
  private static let author = "The Paper Press"
  private static let size = PressBook.Size.wide

  private static let plates: [(caption: String, draw: @Sendable (Block) -> Void)] = [
    ("Low tide. The land lends the sea its floor, and has it back by supper.", { $0.lowTide() }),
    ("Hay weather. Three days of it, if nobody says so aloud.", { $0.hayWeather() }),
    ("Rain, arriving. Eleven minutes, by the look of the far hill.", { $0.rain() }),
    ("The first snow line. It is ruled in the night, with great care.", { $0.snowLine() }),
    ("The fen before sunrise. Everything is here except the colours.", { $0.fen() }),
    ("North swell. The wind that made it has gone home long ago.", { $0.swell() }),
    ("Dunes. A hill that is going somewhere, one grain at a time.", { $0.dunes() }),
    ("Islands, evening. Counted from another rock, there are more.", { $0.islands() }),
  ]

  static var book: PressBook {
    PressBook(
      id: "horizons", title: "Horizons", author: author, pageSize: size, cover: cover,
      pages: [endpaper, titlePage] + plates.indices.map { i in { plate(i, on: $0) } })
  }

  private static func plate(_ number: Int, on canvas: Canvas) {
    canvas.paint(Palette.paper)
    let frame = Rect(x: 120, y: 110, width: canvas.width - 240, height: 1090)
    let block = Block(canvas: canvas, frame: frame, paper: Palette.paper)
    block.print(seed: UInt64(number + 700)) { plates[number].draw(block) }
    canvas.line(
      plates[number].caption, x: frame.x, baseline: 1306,
      TextStyle.italic.with(size: 64, colour: Palette.ink))
    canvas.line(
      "\(number + 2)", x: frame.maxX, baseline: 1306,
      TextStyle(size: 60, colour: Palette.greyInk), anchor: .end)
  }

  /// Waves behind waves, each a few arcs one within the other.
  private static func endpaper(_ canvas: Canvas) {
    let (ground, line) = (Colour(0x2F5A6B), Colour(0xD9E0D2))
    canvas.paint(ground)
    let radius = 102.0
    for row in 0...Int(canvas.height / (radius / 2)) + 3 {
      let shift = row.isMultiple(of: 2) ? 0 : radius
      for column in -1...Int(canvas.width / (2 * radius)) + 1 {
        let centre = Point(
          Double(column) * 2 * radius + shift, Double(row) * radius / 2)
        canvas.fill(.circle(centre, radius), ground)
        for k in 0..<4 {
          canvas.stroke(
            .circle(centre, radius - 6 - Double(k) * 22), line.opacity(0.9 - 0.16 * Double(k)),
            width: 5 - Double(k) * 0.8)
        }
      }
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    canvas.paint(Palette.paper)
    let middle = canvas.width / 2
    canvas.line(
      "Horizons", x: middle, baseline: 470, TextStyle.title.with(size: 150), anchor: .middle)
    canvas.line(
      "eight prints of land, sea and weather", x: middle, baseline: 570,
      TextStyle.italic.with(size: 46, colour: Palette.greyInk), anchor: .middle)
    let frame = Rect(centre: Point(middle, 850), width: 620, height: 250)
    let block = Block(canvas: canvas, frame: frame, paper: Palette.paper)
    block.print(seed: 77) {
      block.fill(Colour(0xE9C58D))
      canvas.fill(.circle(block.at(0.5, 0.62), 74), Palette.vermilion)
      block.below(block.level(0.62), Colour(0x2F5A6B))
      block.cuts(
        block.level(0.64), block.level(1), rows: 6, length: 50...190, gap: 8...30,
        Colour(0xE9C58D), seed: 5
      ) { 2 + 4 * $0 }
    }
    canvas.line(
      author, x: middle, baseline: 1240, TextStyle.smallCaps.with(size: 34), anchor: .middle)
  }

  private static func cover(_ canvas: Canvas) {
    let design = CoverDesign(
      cloth: Palette.clothSlate, stamp: .ink(Palette.ivory), title: "Horizons", author: author,
      titleStyle: TextStyle.title.with(size: 150, leading: 170), titleBaseline: 370, seed: 2040)
    canvas.clothCover(design) { canvas in
      let middle = Point(canvas.boards.midX, 860)
      let ink = Palette.ivory
      canvas.clipped(
        to: .rect(Rect(x: middle.x - 700, y: middle.y - 300, width: 1400, height: 300))
      ) {
        canvas.fill(.circle(middle, 170), ink)
      }
      for row in 0..<7 {
        let y = middle.y + 24 + pow(Double(row), 1.25) * 22
        let half = 640 - Double(row) * 62
        let line = (0...40).map { i -> Point in
          let t = Double(i) / 40
          return Point(
            middle.x - half + 2 * half * t,
            y + (4 + Double(row)) * sin(t * (26 - Double(row) * 2) + Double(row)))
        }
        canvas.fill(
          .ribbon(line) { (5 + Double(row) * 0.9) * pow(max(0, sin(.pi * $0)), 0.35) }, ink)
      }
    }
  }
}
