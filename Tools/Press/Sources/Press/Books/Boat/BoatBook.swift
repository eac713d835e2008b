import Foundation

/// "The Last Page": a comic. A page is folded into a boat before it has been read, and travels to find out what it says.
enum BoatBook {
  private static let title = "The Last Page"
  private static let author = "The Paper Press"
  private static let size = PressBook.Size(width: 1000, height: 1440)

  static var book: PressBook {
    let single = { (page: ComicPage) -> PressBook.Drawing in { page.draw(on: $0) } }
    return PressBook(
      id: "boat", title: title, author: author, pageSize: size, cover: cover,
      pages: BoatBeginning.pages.map(single) + [{ BoatEnding.sea(on: $0) }]
        + BoatEnding.pages.map(single), quality: 82,
      edition: .comic(spread: BoatBeginning.pages.count))
  }

  private static func cover(_ canvas: Canvas) {
    let s = ComicStage(canvas: canvas, rect: canvas.bounds)
    s.field(0, 0.62, Colour(0x1B2C44), Colour(0x55738C))
    s.stars(70, down: 0.5, seed: 3)
    s.beam(Point(842, 432), length: 1500, spread: 0.07, angle: 2.86)
    s.lighthouse(Point(842, 870), 530, lit: true)
    s.shape(
      [(0.68, 0.62), (0.76, 0.595), (0.93, 0.595), (1.04, 0.63), (1.04, 0.74), (0.66, 0.72)],
      Colour(0x10151C))
    s.waves(
      top: 0.62, rows: 6, height: 84, length: 120, Colour(0x5E7F8C), Colour(0x16323F), seed: 4)
    s.boat(Point(400, 1080), 230, .calm, tilt: -0.1, rider: true)
    let style = TextStyle(size: 150, colour: Colour(0xFBF3DC), bold: true, alignment: .left)
    canvas.line("The Last", x: 70, baseline: 210, style)
    canvas.line("Page", x: 70, baseline: 350, style)
    canvas.line(
      author, x: canvas.width / 2, baseline: 1390,
      TextStyle.smallCaps.with(size: 36, colour: Colour(0xFBF3DC)), anchor: .middle)
  }
}
