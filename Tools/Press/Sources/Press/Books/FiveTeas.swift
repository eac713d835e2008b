import Foundation

/// Five teas, a picture and a page of text for each.
enum FiveTeas {
  private static let title = "Five Teas"
  private static let author = "The Paper Press"

  private struct Tea {
    let numeral: String
    let name: String
    let motto: String
    let text: String
    let table: [(String, String)]
    let ground: Colour
    let picture: (Vessels) -> Void
  }

  static var book: PressBook {
    let spreads = teas.enumerated().flatMap { i, tea -> [PressBook.Drawing] in
      [{ picture($0, tea) }, { text($0, 3 + 2 * i, tea) }]
    }
    return PressBook(
      id: "tea", title: title, author: author, cover: cover,
      pages: [endpaper, titlePage] + spreads)
  }

  // MARK: - Outside

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(
      cloth: Palette.clothRose, stamp: .ink(Palette.ivory), title: title, author: author)
    design.titleBaseline = 280
    design.titleStyle = .title.with(size: 108)
    design.seed = 21
    canvas.clothCover(design) { canvas in
      pot(canvas, foot: Point(canvas.boards.midX - 18, 940))
    }
  }

  /// A teapot in silhouette, its lid and belly parted by lines left open.
  private static func pot(_ canvas: Canvas, foot: Point) {
    var vessels = Vessels(canvas: canvas, foot: foot)
    vessels.line = 0
    func at(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) }
    let side = [
      at(70, -262), at(138, -240), at(192, -172), at(194, -100), at(146, -26), at(96, 0),
    ]
    let mirror = side.reversed().map { Point(2 * foot.x - $0.x, $0.y) }
    let spout = [
      at(150, -70), at(210, -120), at(246, -205), at(300, -244), at(272, -254), at(226, -240),
      at(190, -190), at(150, -178),
    ]
    let handle = Path.arc(centre: at(-182, -138), radius: 84, from: 62, to: 298)
    canvas.stroke(handle, Palette.ink, width: 24)
    canvas.fill(.smooth(spout, closed: true), Palette.ink)
    canvas.fill(.smooth(side + mirror, closed: true, tension: 0.1), Palette.ink)
    canvas.cutOut {
      canvas.stroke(.smooth([at(-150, -234), at(0, -216), at(150, -234)]), Palette.ink, width: 6)
      canvas.penStroke(
        Bezier(at(-156, -160), at(-152, -84), at(-124, -50), at(-92, -36)).points(20),
        Palette.ink, width: 9)
    }
    let lid = [at(-86, -268), at(-58, -292), at(0, -300), at(58, -292), at(86, -268)]
    canvas.fill(.smooth(lid + [at(0, -262)], closed: true), Palette.ink)
    canvas.fill(.ellipse(at(0, -322), 24, 21), Palette.ink)
    vessels.steam(above: -380, spread: 52, height: 170, Palette.ink)
  }

  private static func endpaper(_ canvas: Canvas) {
    PageLayout.endpaper(canvas, ground: Palette.clothRose, step: 108, seed: 4) {
      canvas, centre, random in
      let turn = random.number(0, 2 * .pi)
      let leaf = Leaf(
        shape: .lance, length: 58, width: 0.36,
        colour: Palette.clothRose.mixed(
          with: Palette.paper, 0.34), veins: 3, line: 1.6)
      leaf.draw(canvas, at: centre - Point(angle: turn, distance: 29), angle: turn)
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: title, subtitle: "the leaf, the water and the waiting", author: author
    ) { canvas, centre in
      for (i, turn) in [-2.3, -1.57, -0.84].enumerated() {
        let leaf = Leaf(
          shape: .lance, length: i == 1 ? 150 : 112, width: 0.34, colour: Palette.moss)
        leaf.draw(canvas, at: centre + Point(0, 40), angle: turn)
      }
      canvas.penStroke(
        Bezier(
          centre + Point(0, 40), centre + Point(2, 66), centre + Point(8, 84),
          centre + Point(18, 104)
        ).points(10), Palette.moss.mixed(with: Palette.ink, 0.6), width: 5)
    }
  }

  // MARK: - Inside

  private static func picture(_ canvas: Canvas, _ tea: Tea) {
    canvas.paint(tea.ground)
    let table = 1010.0
    canvas.fill(
      .rect(Rect(x: 0, y: table, width: canvas.width, height: canvas.height - table)),
      tea.ground.mixed(with: Palette.ink, 0.10))
    let foot = Point(canvas.width / 2, table + 100)
    canvas.scaled(1.28, 1.28, around: foot) {
      tea.picture(Vessels(canvas: canvas, foot: foot))
    }
  }

  private static func text(_ canvas: Canvas, _ index: Int, _ tea: Tea) {
    let page = PageLayout(canvas, index)
    let left = page.text.x
    canvas.line(
      tea.numeral, x: left, baseline: 236,
      TextStyle.smallCaps.with(size: 40, colour: Palette.vermilion))
    canvas.line(tea.name, x: left, baseline: 326, TextStyle(size: 76))
    canvas.line(
      tea.motto, x: left, baseline: 380, TextStyle(size: 34, colour: Palette.greyInk, italic: true))
    let after = page.flow([tea.text], from: 486, TextStyle(size: 37, leading: 52))
    var y = max(after + 40, 960)
    for (what, how) in tea.table {
      canvas.stroke(
        .line(Point(left, y - 42), Point(page.text.maxX, y - 42)), Palette.hairline, width: 1.5)
      canvas.line(what, x: left, baseline: y, TextStyle.smallCaps.with(colour: Palette.greyInk))
      canvas.line(how, x: left + 150, baseline: y, TextStyle(size: 34))
      y += 62
    }
    canvas.stroke(
      .line(Point(left, y - 42), Point(page.text.maxX, y - 42)), Palette.hairline, width: 1.5)
    page.folio()
  }

  private static let steam = Palette.paper.opacity(0.85)

  private static var teas: [Tea] {
    [
      Tea(
        numeral: "i", name: "Green", motto: "a tall glass, to see it happen",
        text: """
          Green tea forgives nothing and asks for little. The water must have stopped boiling \
          for as long as it takes to find the glass; too hot, and the leaf turns bitter and \
          will not be talked round. Then watch. First the leaves float. Then, one after \
          another, they stand up straight and sink, as if somebody had called them by name.
          """,
        table: [
          ("leaf", "a large pinch"), ("water", "78 °C"), ("wait", "two minutes"),
          ("again", "three times"),
        ],
        ground: Colour(0xC9CFB4),
        picture: { vessels in
          vessels.tallGlass(liquor: Colour(0xD8D28C, alpha: 0.75), leaf: Palette.moss)
          vessels.steam(above: -520, spread: 50, steam)
        }),
      Tea(
        numeral: "ii", name: "Oolong", motto: "a small pot, and many cups",
        text: """
          Half way between green and black, and rolled into beads that look like nothing much. \
          Give them a small pot and very hot water, and stay. The first cup is for the nose, \
          the second for the tongue. By the fifth the beads have opened into whole leaves, far \
          too many to have come off so small a spoon.
          """,
        table: [
          ("leaf", "to cover the floor of the pot"), ("water", "95 °C"),
          ("wait", "half a minute, then longer"), ("again", "six times"),
        ],
        ground: Colour(0xDCC9A6),
        picture: { vessels in
          vessels.clayPot(Colour(0xA2553B))
          vessels.steam(above: -380, spread: 40, steam)
        }),
      Tea(
        numeral: "iii", name: "Black", motto: "for mornings with work in them",
        text: """
          The tea one drinks while doing something else. It wants water at a rolling boil, a \
          warmed cup, and four minutes by the clock; after that it only says the same thing \
          louder. Milk or lemon, never both. The colour to look for is that of a fox in \
          October, held up against a window.
          """,
        table: [
          ("leaf", "one spoon a cup"), ("water", "100 °C"), ("wait", "four minutes"),
          ("again", "no"),
        ],
        ground: Colour(0x9DB0B4),
        picture: { vessels in
          vessels.cupAndSaucer(liquor: Colour(0x8C3F22), band: Palette.indigo)
          vessels.steam(above: -344, spread: 64, steam)
        }),
      Tea(
        numeral: "iv", name: "Mint", motto: "from the garden, not the shop",
        text: """
          Strictly speaking this is not tea at all, and it does not mind. Take more than seems \
          decent: a whole fistful, stalks and all, bruised once between the hands. Pour from as \
          high as you dare. The sound changes when the glass is full; people who make it every \
          day stop without looking.
          """,
        table: [
          ("leaf", "a fistful"), ("water", "100 °C"), ("wait", "six minutes"),
          ("again", "once, sweeter"),
        ],
        ground: Colour(0xE3D3B4),
        picture: { vessels in
          vessels.waistedGlass(
            liquor: Colour(0xC7B765, alpha: 0.8), band: Palette.vermilion, leaf: Palette.moss)
        }),
      Tea(
        numeral: "v", name: "Lime blossom", motto: "for the end of the day",
        text: """
          Gathered in the one week of summer when the whole street smells of honey, and dried \
          on newspaper under the roof. On a winter evening it tastes of nothing much at first, \
          then of hay, then of that week in June. Cover the bowl with a saucer. It is the only \
          tea that is the better for being forgotten a while.
          """,
        table: [
          ("leaf", "six blossoms"), ("water", "95 °C"), ("wait", "ten minutes"),
          ("again", "tomorrow"),
        ],
        ground: Colour(0x5A6478),
        picture: { vessels in
          vessels.bowl(
            glaze: Colour(0xB9B39C), liquor: Colour(0xD9B667), blossom: Colour(0xF6EFCF))
          vessels.steam(above: -310, spread: 70, steam)
        }),
    ]
  }
}
