import Foundation

/// "Available Light": an album of photographs of places that never were. The small renderer in
/// `Darkroom` made every picture.
enum AlbumBook {
  private static let title = "Available Light"
  private static let author = "The Paper Press"
  private static let size = PressBook.Size(width: 1440, height: 1080)
  private static let card = Colour(0x24211F)
  private static let pencil = Colour(0xD9D2C4)

  static var book: PressBook {
    let leaves = spreads.enumerated().map { index, prints -> PressBook.Drawing in
      { page($0, index + 2, prints) }
    }
    return PressBook(
      id: "album", title: title, author: author, pageSize: size, cover: cover,
      pages: [endpaper, titlePage] + leaves + [closing],
      picturePages: Set(0..<leaves.count + 3), quality: 78)
  }

  private static let upright = (LandViews.all + SeaViews.all + StillLifes.all).filter(\.isUpright)
  private static let wide = (LandViews.all + SeaViews.all + StillLifes.all).filter { !$0.isUpright }

  /// The prints of each page: one that lies, or two that stand.
  private static var spreads: [[Photograph]] {
    var pages = wide.map { [$0] }
    for (index, place) in stride(from: 0, to: upright.count, by: 2).enumerated() {
      let pair = Array(upright[place..<min(place + 2, upright.count)])
      pages.insert(pair, at: min(pages.count, 2 + index * 4))
    }
    return pages
  }

  // MARK: - Pages

  private static func page(_ canvas: Canvas, _ index: Int, _ prints: [Photograph]) {
    cardboard(canvas, seed: UInt64(index))
    let isPair = prints.count > 1
    for (place, print) in prints.enumerated() {
      let (width, height) = print.isUpright ? (550.0, 825.0) : (1176.0, 784.0)
      let middle = canvas.width / 2
      let x = isPair ? middle + (place == 0 ? -1 : 1) * 318 : middle
      let frame = Rect(centre: Point(x, 486), width: width, height: height)
      // No two prints were pasted in quite straight.
      let tilt = (Double((index * 7 + place * 5) % 9) - 4) * 0.0011
      canvas.rotated(tilt, around: frame.centre) {
        paste(canvas, print, in: frame, seed: UInt64(index * 4 + place + 1))
      }
      let style = TextStyle(size: 46, leading: 50, colour: pencil, italic: true, alignment: .centre)
      canvas.paragraph(
        print.caption, x: x - (isPair ? 316 : 640), width: isPair ? 632 : 1280,
        baseline: isPair ? 994 : 986, style)
    }
  }

  /// A print with a white border, a shadow, and corners that hold it.
  private static func paste(
    _ canvas: Canvas, _ photograph: Photograph, in frame: Rect, seed: UInt64
  ) {
    let sheet = frame.inset(-16)
    for step in 1...7 {
      let rect = Rect(
        x: sheet.x - 3 + Double(step), y: sheet.y + Double(step) * 1.6, width: sheet.width + 6,
        height: sheet.height + 4)
      canvas.fill(.rect(rect), Colour(0x000000, alpha: 0.09))
    }
    canvas.fill(.rect(sheet), Colour(0xF3EFE6))
    let (width, height) = (Int(frame.width), Int(frame.height))
    let pixels = photograph.print(width: width, height: height, seed: seed)
    let picture = Canvas(width: width, height: height)
    picture.withPixels { to in
      for i in pixels.indices { to[i] = pixels[i] }
    }
    canvas.picture(picture, in: frame)
    corners(canvas, sheet)
  }

  private static func corners(_ canvas: Canvas, _ sheet: Rect) {
    let length = 46.0
    for (x, y, dx, dy) in [
      (sheet.x, sheet.y, 1.0, 1.0), (sheet.maxX, sheet.y, -1, 1), (sheet.x, sheet.maxY, 1, -1),
      (sheet.maxX, sheet.maxY, -1, -1),
    ] {
      let corner = Point(x - dx * 4, y - dy * 4)
      let shape = Path.polygon([
        corner, corner + Point(dx * length, 0), corner + Point(0, dy * length),
      ])
      canvas.fill(shape, Colour(0x35302C))
      canvas.stroke(
        .line(corner + Point(dx * length, 0), corner + Point(0, dy * length)),
        Colour(0x6A6259, alpha: 0.7), width: 1.6)
    }
  }

  /// Dark card with short fibres.
  private static func cardboard(_ canvas: Canvas, seed: UInt64) {
    canvas.paint(card)
    var random = Seeded(seed &+ 300)
    for _ in 0..<420 {
      let p = Point(random.number(0, canvas.width), random.number(0, canvas.height))
      let end = p + Point(angle: random.number(0, 6.3), distance: random.number(6, 26))
      let tone = random.chance(0.5) ? Colour(0xFFFFFF, alpha: 0.03) : Colour(0x000000, alpha: 0.09)
      canvas.stroke(.line(p, end), tone, width: 1.3)
    }
  }

  // MARK: - Outside

  private static func endpaper(_ canvas: Canvas) {
    PageLayout.endpaper(canvas, ground: Colour(0x6E6A62), step: 120, seed: 12) {
      canvas, centre, _ in
      let pale = Colour(0xE9E2D4, alpha: 0.5)
      // The blades of a shutter.
      for i in 0..<6 {
        let angle = Double(i) / 6 * 2 * .pi
        canvas.stroke(
          .line(
            centre + Point(angle: angle, distance: 34),
            centre + Point(angle: angle + 1.75, distance: 15)),
          pale, width: 2)
      }
      canvas.stroke(.circle(centre, 34), pale, width: 2)
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    cardboard(canvas, seed: 1)
    let middle = canvas.width / 2
    canvas.line(
      title, x: middle, baseline: 470, TextStyle(size: 112, colour: pencil, italic: true),
      anchor: .middle)
    canvas.paragraph(
      "twenty pictures of places that never were,\nmade of numbers and the light of one afternoon",
      x: middle - 500, width: 1000, baseline: 580,
      TextStyle(size: 44, leading: 58, colour: pencil, alignment: .centre))
    canvas.line(
      author, x: middle, baseline: 930, TextStyle.smallCaps.with(size: 34, colour: pencil),
      anchor: .middle)
  }

  private static func closing(_ canvas: Canvas) {
    cardboard(canvas, seed: 99)
    let text = [
      """
      No camera saw any of this. The hills are noise in nine octaves, worn down where they are steep; \
      the sea is the same noise, faster; the sky is a formula, and the stars stand where a small \
      generator of random numbers put them.
      """,
      """
      Light was followed backwards, from the lens to the sun, some four million times for each picture. \
      Then came what the darkroom adds: a curve, a little grain, corners that fall off.
      """,
    ]
    canvas.flow(
      text, x: 270, width: 900, baseline: 330,
      TextStyle(size: 42, leading: 58, colour: pencil))
  }

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(
      cloth: Colour(0x3B2F2A), stamp: .silver, title: "", author: author,
      authorStyle: TextStyle.smallCaps.with(size: 32), authorBaseline: 948, seed: 1888)
    design.titleBaseline = 250
    canvas.clothCover(design) { canvas in
      let middle = Point(canvas.boards.midX, 540)
      canvas.line(
        title, x: middle.x, baseline: 240, TextStyle(size: 104, italic: true), anchor: .middle)
      aperture(canvas, middle)
    }
  }

  /// Nine blades and the opening between them.
  private static func aperture(_ canvas: Canvas, _ middle: Point) {
    let blades = 9
    canvas.stroke(.circle(middle, 232), Palette.ink, width: 9)
    canvas.stroke(.circle(middle, 250), Palette.ink, width: 3)
    for i in 0..<blades {
      let angle = Double(i) / Double(blades) * 2 * .pi
      let inner = middle + Point(angle: angle, distance: 96)
      let outer = middle + Point(angle: angle + 1.18, distance: 232)
      canvas.stroke(.line(inner, outer), Palette.ink, width: 6)
      let next = middle + Point(angle: angle + 2 * .pi / Double(blades), distance: 96)
      canvas.stroke(.line(inner, next), Palette.ink, width: 6)
    }
  }
}
