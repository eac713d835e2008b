import Foundation

/// "Ox, House, Water, Eye": twelve letters looked at as pictures.
enum LettersBook {
  private static let title = "Ox, House, Water, Eye"
  private static let author = "The Paper Press"

  static var book: PressBook {
    PressBook(
      id: "letters", title: title, author: author, cover: cover,
      pages: [endpaper, titlePage] + LetterPage.all.indices.map { i in { page(i, on: $0) } })
  }

  private static func page(_ number: Int, on canvas: Canvas) {
    let letter = LetterPage.all[number]
    let page = PageLayout(canvas, number + 2, paper: letter.ground)
    let figure = LetterFigure(canvas: canvas, centre: Point(canvas.width / 2, 520))
    letter.draw(figure)
    let isDark = letter.ground == Palette.indigo || letter.ground == Palette.vermilion
    let ink = isDark ? Palette.paper : Palette.ink
    canvas.line(
      letter.heading, x: page.text.x, baseline: 1066,
      TextStyle.smallCaps.with(size: 30, colour: isDark ? Palette.paper : Palette.vermilion))
    canvas.paragraph(
      letter.words, x: page.text.x, width: page.text.width, baseline: 1126,
      TextStyle.body.with(size: 33, leading: 45, colour: ink, alignment: .left))
    canvas.line(
      "\(number + 2)", x: page.text.midX, baseline: 1386,
      TextStyle(size: 26, colour: isDark ? Palette.paper : Palette.greyInk), anchor: .middle)
  }

  private static func cover(_ canvas: Canvas) {
    let design = CoverDesign(
      cloth: Palette.clothSand, stamp: .ink(Palette.clothBlack), title: "Ox, House,\nWater, Eye",
      author: author, titleStyle: TextStyle.title.with(size: 78, leading: 92),
      titleBaseline: 260, seed: 26)
    canvas.clothCover(design) { canvas in
      let figure = LetterFigure(canvas: canvas, centre: Point(canvas.boards.midX, 810))
      canvas.rotated(.pi, around: figure.centre) { figure.letter("A", 560, Palette.ink) }
    }
  }

  /// All the letters in rows, each a little further on than the row above.
  private static func endpaper(_ canvas: Canvas) {
    canvas.paint(Palette.ochre)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ&")
    let style = TextStyle.capitals.with(
      size: 92, colour: Palette.ochre.mixed(with: Palette.ink, 0.22))
    for row in 0..<13 {
      for column in 0..<8 {
        let letter = letters[(row * 5 + column) % letters.count]
        canvas.line(
          letter == "&" ? "&amp;" : String(letter), x: 59 + Double(column) * 114.3,
          baseline: 100 + Double(row) * 108.5, style.with(tracking: 0), anchor: .middle)
      }
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: "Ox, House,\nWater, Eye", subtitle: "twelve letters and how they stand",
      author: author, titleStyle: TextStyle.title.with(size: 88, leading: 104)
    ) { canvas, centre in
      for (i, letter) in ["A", "B", "M", "O"].enumerated() {
        let ink = [Palette.vermilion, Palette.ochre, Palette.indigo, Palette.ink][i]
        canvas.line(
          letter, x: centre.x + (Double(i) - 1.5) * 138, baseline: centre.y + 40,
          TextStyle(size: 130, colour: ink), anchor: .middle)
      }
    }
  }
}

/// What one page shows and says.
struct LetterPage: Sendable {
  let heading: String
  let words: String
  let ground: Colour
  let draw: @Sendable (LetterFigure) -> Void

  init(
    _ heading: String, ground: Colour = Palette.paper, _ words: String,
    _ draw: @escaping @Sendable (LetterFigure) -> Void
  ) {
    self.heading = heading
    self.words = words
    self.ground = ground
    self.draw = draw
  }

  static let all = [
    LetterPage(
      "A is an ox",
      "Turn it over and there is the head, with two horns. "
        + "Long ago it lay down on its side, and later on somebody set it up "
        + "on the tips of its horns. It has ploughed the first line of everything since."
    ) { $0.ox() },
    LetterPage(
      "B is a house", ground: Colour(0xE9DFCB),
      "First one room, and a wall against the wind. Then, as in most houses, they built on. "
        + "The upper room is always a little smaller; the letter would fall over otherwise."
    ) { $0.house() },
    LetterPage(
      "E is a comb",
      "Three teeth and a back. The middle one is shorter, so that it can be pulled out "
        + "of anything: the commonest letter must not get caught."
    ) { $0.comb() },
    LetterPage(
      "G is a C with a sill", ground: Colour(0xE9DFCB),
      "For centuries one letter did the work of two. Then someone laid a small shelf "
        + "in the opening of C, and the other sound had somewhere to sit."
    ) { $0.sill() },
    LetterPage(
      "J is an I that grew",
      "The youngest of the family. It was an I at the end of a row, "
        + "and it let its foot hang over the edge, and nobody called it back in."
    ) { $0.tail() },
    LetterPage(
      "K is a hand", ground: Palette.vermilion,
      "A palm, seen from the side, and fingers spread. "
        + "Of all the letters it takes up the most air for the ink it has."
    ) { $0.hand() },
    LetterPage(
      "M is water", ground: Palette.indigo,
      "A wave, and a wave. It used to go on longer; "
        + "then there was a margin, and the sea had to fit."
    ) { $0.water() },
    LetterPage(
      "O is an eye",
      "It had a dot in the middle once, and looked back at whoever read it. "
        + "The dot is gone. In three thousand years the shape has hardly changed: "
        + "it was finished when they started."
    ) { $0.eye() },
    LetterPage(
      "Q is a cat", ground: Colour(0xE9DFCB),
      "It sits and looks at us, its tail around the next letter. "
        + "That is why it is hardly ever seen without a u."
    ) { $0.cat() },
    LetterPage(
      "S is a road",
      "It has no straight part at all and is the hardest of them to draw. "
        + "A good one leans neither way, though no two of its curves are alike."
    ) { $0.road() },
    LetterPage(
      "W is a misunderstanding", ground: Colour(0xE9DFCB),
      "Its name says there are two u’s in it, and its shape says two v’s. "
        + "Both were the same letter when they were introduced, and nobody has told it since."
    ) { $0.pair() },
    LetterPage(
      "&amp; is two letters",
      "An e and a t, written so often and so fast that they grew together: <i>et</i>, which is <i>and</i>. "
        + "It stood at the end of the alphabet for a while, and then went into business."
    ) { $0.and() },
  ]
}
