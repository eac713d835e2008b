import Foundation

/// Eleven plants of kitchen and wayside, in line and wash.
enum Herbal {
  private static let title = "A Small Herbal"
  private static let author = "The Paper Press"

  private struct Entry {
    let name: String
    let latin: String
    let text: String
    let draw: (inout HerbalPlants) -> Void
  }

  static var book: PressBook {
    let plates = entries.enumerated().map { i, entry -> PressBook.Drawing in
      { plate($0, i + 2, entry) }
    }
    return PressBook(
      id: "herbal", title: title, author: author, cover: cover,
      pages: [endpaper, titlePage] + plates)
  }

  // MARK: - Outside

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(cloth: Palette.clothGreen, title: title, author: author)
    design.titleBaseline = 260
    design.titleStyle = .title.with(size: 92)
    design.seed = 31
    canvas.clothCover(design) { canvas in
      fern(canvas, from: Point(canvas.boards.midX - 40, 1120))
    }
  }

  /// A fern: one curving rib with leaflets that follow it to the tip.
  private static func fern(_ canvas: Canvas, from foot: Point) {
    let rib = Bezier(
      foot, foot + Point(-30, -300), foot + Point(10, -560), foot + Point(110, -740))
    canvas.penStroke(rib.points(40), Palette.ink, width: 9, thin: 0.3)
    for i in 0..<19 {
      let t = 0.14 + 0.84 * Double(i) / 18
      let size = 210 * pow(sin(.pi * (0.16 + 0.80 * Double(i) / 18)), 0.8)
      let up = rib.tangent(at: t).angle
      for hand in [-1.0, 1.0] {
        let side = Bezier(
          rib.point(at: t),
          rib.point(at: t) + Point(angle: up + hand * 1.25, distance: size * 0.4),
          rib.point(at: t) + Point(angle: up + hand * 1.05, distance: size * 0.7),
          rib.point(at: t) + Point(angle: up + hand * 0.92, distance: size))
        canvas.fill(
          .ribbon(side.points(20)) { 3 + size * 0.10 * sin(.pi * pow($0, 0.6)) }, Palette.ink)
      }
    }
  }

  private static func endpaper(_ canvas: Canvas) {
    PageLayout.endpaper(canvas, ground: Palette.clothGreen, step: 132, seed: 8) {
      canvas, centre, _ in
      let pale = Palette.clothGreen.mixed(with: Palette.paper, 0.36)
      let foot = centre + Point(0, 42)
      canvas.penStroke(
        [foot, centre + Point(3, 0), centre + Point(0, -42)], pale, width: 4, thin: 0.4)
      for i in 0..<4 {
        let p = foot.mixed(with: centre + Point(0, -42), 0.18 + Double(i) * 0.22)
        for hand in [-1.0, 1.0] {
          let angle = -.pi / 2 + hand * 0.85
          let reach = 34 - Double(i) * 5
          let middle = p + Point(angle: angle, distance: reach / 2)
          canvas.fill(.ellipse(middle, reach / 2, reach * 0.17, turned: angle), pale)
        }
      }
    }
    let label = Rect(centre: Point(canvas.width / 2, 620), width: 420, height: 300)
    PageLayout.label(canvas, label) { inner in
      canvas.line(
        "ex libris", x: inner.midX, baseline: inner.y + 74, TextStyle(size: 58, italic: true),
        anchor: .middle)
      canvas.stroke(
        .line(Point(inner.x + 10, inner.maxY - 66), Point(inner.maxX - 10, inner.maxY - 66)),
        Palette.hairline, width: 1.5)
      canvas.line(
        "whose it is", x: inner.midX, baseline: inner.maxY - 24,
        TextStyle.smallCaps.with(size: 22, colour: Palette.greyInk), anchor: .middle)
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: title, subtitle: "eleven plants of the kitchen and the wayside",
      author: author, titleBaseline: 330
    ) { canvas, centre in
      canvas.scaled(0.52, 0.52, around: centre) {
        var plants = HerbalPlants(canvas, root: centre + Point(0, 500), seed: 3)
        plants.chamomile()
      }
    }
  }

  // MARK: - Plates

  private static func plate(_ canvas: Canvas, _ index: Int, _ entry: Entry) {
    let page = PageLayout(canvas, index)
    var plants = HerbalPlants(
      canvas, root: Point(page.text.midX, 978), seed: UInt64(index) * 13)
    entry.draw(&plants)

    let text = page.text
    let width = canvas.line(entry.name, x: text.x, baseline: 1084, .heading)
    canvas.line(
      entry.latin, x: text.x + width + 20, baseline: 1084,
      TextStyle(size: 34, colour: Palette.vermilion, italic: true))
    page.flow([entry.text], from: 1138, TextStyle(size: 32, leading: 42, alignment: .left))
    canvas.line(
      "\(index)", x: text.midX, baseline: 1350, TextStyle(size: 28, colour: Palette.greyInk),
      anchor: .middle)
  }

  private static var entries: [Entry] {
    [
      Entry(
        name: "Lavender", latin: "Lavandula angustifolia",
        text: """
          Sleep, folded into a drawer. Cut it on a dry morning, before the bees are quite \
          awake, and hang it with its head down.
          """, draw: { $0.lavender() }),
      Entry(
        name: "Fennel", latin: "Foeniculum vulgare",
        text: """
          Taller than the gardener by August. All of it is good to eat: the root, the green \
          smoke of the leaves, and the seeds after dinner.
          """, draw: { $0.fennel() }),
      Entry(
        name: "Sage", latin: "Salvia officinalis",
        text: """
          The leaf has the nap of a cat’s tongue. Fried in butter until it crackles, it is the \
          shortest recipe in this book.
          """, draw: { $0.sage() }),
      Entry(
        name: "Chamomile", latin: "Matricaria chamomilla",
        text: """
          Grows where people walk. Slice a flower head through the middle: if it is hollow, you \
          have picked the right one.
          """, draw: { $0.chamomile() }),
      Entry(
        name: "Spearmint", latin: "Mentha spicata",
        text: """
          Roll the stem between two fingers; it is square. Plant it once, in a pot, or else \
          prepare to have it for ever.
          """, draw: { $0.mint() }),
      Entry(
        name: "Poppy", latin: "Papaver rhoeas",
        text: """
          Opens at breakfast, and has dropped its petals by the evening of the next day. The \
          seed can wait in the ground for a lifetime.
          """, draw: { $0.poppy() }),
      Entry(
        name: "Thyme", latin: "Thymus vulgaris",
        text: """
          The smallest leaves on the hill, and the loudest. It likes stones, sun and neglect, \
          and is very easy to please in this way.
          """, draw: { $0.thyme() }),
      Entry(
        name: "Borage", latin: "Borago officinalis",
        text: """
          Every part of it is covered in bristles except the flower, which is a five-pointed \
          piece of the sky and tastes of cucumber.
          """, draw: { $0.borage() }),
      Entry(
        name: "Nasturtium", latin: "Tropaeolum majus",
        text: """
          Water will not lie on the leaf; it rolls about as quicksilver does. The flowers go \
          into the salad, where they bite back.
          """, draw: { $0.nasturtium() }),
      Entry(
        name: "Rosemary", latin: "Salvia rosmarinus",
        text: """
          Kept for remembrance, and for potatoes. It flowers in the weeks when nothing else has \
          made up its mind to.
          """, draw: { $0.rosemary() }),
      Entry(
        name: "Dandelion", latin: "Taraxacum officinale",
        text: """
          First a sun, then a moon, then a great many small stars. No one has ever had to sow \
          it. Blow, and turn the page.
          """, draw: { $0.dandelion() }),
    ]
  }
}
