import Foundation

/// Retained layers and the geometry of a turning page. All drawings are
/// computed from the formulas they explain (see `LayersFigures`).
enum Layers {
  private static let title = "Sheets of Glass"
  private static let author = "The Paper Press"

  static var book: PressBook {
    PressBook(
      id: "layers", title: title, author: author, cover: cover,
      pages: [
        endpaper, titlePage, glass, stack, anchor, frame, rows, worked, eye, scales, spine, fan,
        lectern, lecternFigure, order, over, hidden, spring,
      ], edition: .pdf)
  }

  private static let small = TextStyle(size: 32, leading: 43, indent: 32)

  /// A page with a numbered heading and text; returns the baseline after it.
  private static func chapter(
    _ canvas: Canvas, _ index: Int, _ number: String, _ heading: String, _ text: [String],
    figure: (PageLayout, Double) -> Void
  ) {
    let page = PageLayout(canvas, index)
    page.runningHead(title)
    canvas.headings.append("\(number) \(heading)")
    canvas.line(
      number, x: page.text.x, baseline: 220, TextStyle(size: 50, colour: Palette.vermilion))
    canvas.line(heading, x: page.text.x + 62, baseline: 220, .heading)
    let after = page.flow(text, from: 296, small)
    figure(page, after)
    page.folio()
  }

  /// A page that is all figure, with a caption at its foot.
  private static func plate(
    _ canvas: Canvas, _ index: Int, caption: String, figure: (PageLayout) -> Void
  ) {
    let page = PageLayout(canvas, index)
    page.runningHead(title)
    figure(page)
    page.caption(caption, baseline: 1160)
    page.folio()
  }

  // MARK: - Outside

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(
      cloth: Palette.clothBlack, stamp: .silver, title: title, author: author)
    design.titleBaseline = 262
    design.titleStyle = .title.with(size: 88)
    design.seed = 41
    canvas.clothCover(design) { canvas in
      LayersFigures.sheets(
        canvas, centre: Point(canvas.boards.midX, 990), width: 250, count: 5, step: 112
      ) { path, i in
        // Each sheet hides the lines of the ones below it.
        canvas.cutOut { canvas.fill(path, Palette.ink) }
        canvas.stroke(path, Palette.ink, width: 7)
        if i == 4 { canvas.fill(path, Palette.ink) }
      }
    }
  }

  private static func endpaper(_ canvas: Canvas) {
    let ground = Palette.clothBlack
    PageLayout.endpaper(canvas, ground: ground, step: 153, seed: 2) { canvas, centre, _ in
      for i in 0..<3 {
        let lift = Point(Double(i) * 12 - 12, Double(1 - i) * 17)
        let sheet = Path.polygon(
          [Point(-50, 0), Point(0, -24), Point(50, 0), Point(0, 24)].map { centre + lift + $0 })
        canvas.fill(sheet, Palette.paper.opacity(0.13))
        canvas.stroke(sheet, Palette.paper.opacity(0.5), width: 1.8)
      }
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: title, subtitle: "on layers, and on the geometry\nof a page that turns",
      author: author
    ) { canvas, centre in
      var book = OpenBook(centre: centre + Point(0, 40), scale: 0.5, tilt: 0.5)
      book.lineWidth = 2
      book.drawBlock(canvas, read: 0.5, lines: false, leaves: 6, board: Palette.clothSlate)
      for ratio in [0.66, 0.33, 0, -0.33, -0.66] {
        canvas.fill(.polygon(book.quad(ratio)), Palette.sky.opacity(0.22))
        canvas.stroke(.polygon(book.quad(ratio)), Palette.indigo, width: 2)
      }
    }
  }

  // MARK: - Layers

  private static func glass(_ canvas: Canvas) {
    let page = PageLayout(canvas, 2)
    page.runningHead(title)
    page.flow(
      [
        """
        T\(smallCaps("ake some sheets of glass")) and paint one thing on each: on the first a \
        table, on the second a book, on the third the shadow of a leaf, on the fourth the leaf. \
        Lay them one on the other and look down through the pile. What you see is a picture. \
        What you have is something better.
        """,
        """
        For when the leaf is to move, nobody need paint the table again. You slide one sheet. \
        The pile is <i>retained</i>: it stays there between one look and the next, and a \
        program’s whole work is to say which sheet has moved, and where to.
        """,
        """
        Such a sheet is called a layer. It knows its size, where it lies, how it is turned, and \
        how much light it lets through. It may carry smaller sheets of its own, which go where \
        it goes. That is all. A book, its leaves and their shadows are made of nothing else.
        """,
        """
        The rest of this book is about where a sheet of glass ends up when one turns it, and \
        what the eye makes of it there. Every drawing in it has been computed by the formula \
        beside it.
        """,
      ], dropCap: Palette.vermilion)
    page.folio()
  }

  private static func stack(_ canvas: Canvas) {
    plate(canvas, 3, caption: "Four sheets, and what one sees through them.") {
      LayersFigures.pile(canvas, $0.text)
    }
  }

  private static func anchor(_ canvas: Canvas) {
    chapter(
      canvas, 4, "1", "Anchor and position",
      [
        """
        To hang a sheet one needs a pin, and two numbers on each side of it. The \
        <i>anchor point</i> says where in the sheet the hole is, in parts of its size: (0, 0) is \
        one corner, (1, 1) the opposite one, (0.5, 0.5) the middle. The <i>position</i> says \
        where on the wall the nail is.
        """,
        """
        Whatever happens to the sheet happens about the pin. For a right-hand page the hole is \
        at (0, 0.5), on its inner edge; for a left-hand page at (1, 0.5). Both hang on the same \
        nail, and the nail is the spine.
        """,
      ]
    ) { page, y in LayersFigures.anchors(canvas, page.text, top: y + 60) }
  }

  private static func frame(_ canvas: Canvas) {
    chapter(
      canvas, 5, "2", "Bounds and frame",
      [
        """
        The <i>bounds</i> are the sheet’s own measure, and turning does not change them. The \
        <i>frame</i> is the upright box on the wall that just holds the turned sheet. A sheet \
        of 320 by 200, turned by 30°, needs a frame of
        """
      ]
    ) { page, y in LayersFigures.bounds(canvas, page.text, top: y + 8) }
  }

  private static func rows(_ canvas: Canvas) {
    chapter(
      canvas, 6, "3", "A row and a matrix",
      [
        """
        A place is written as a row of four numbers, the last of them 1. All that can happen to \
        it, moving, turning, growing, being seen from near or far, is a table of sixteen. Row \
        times table is another row; and one thing after another is one table times another, \
        read from left to right.
        """
      ]
    ) { page, y in LayersFigures.matrices(canvas, page.text, top: y + 10) }
  }

  private static func worked(_ canvas: Canvas) {
    chapter(
      canvas, 7, "4", "One page, worked out",
      [
        """
        A page is 362 wide and 568 high, and hangs by its inner edge. Turn it by −45° about the \
        upright and look at its outer corners, (362, ±284, 0). The turn brings them nearer; the \
        perspective divides by what that leaves of <i>w</i>.
        """
      ]
    ) { page, y in LayersFigures.workedExample(canvas, page.text, top: y + 6) }
  }

  // MARK: - Space

  private static func eye(_ canvas: Canvas) {
    chapter(
      canvas, 8, "5", "The eye",
      [
        """
        One entry of the table makes the depth: <i>m</i><sub><span font_features="lnum=1">34</span></sub> , third row, fourth column. Put \
        −1/2000 there and the last number of a row becomes 1 − <i>z</i>/2000. Dividing by it is \
        what an eye does that is 2000 before the glass: it draws a line from itself to the \
        place, and takes the point where this line goes through the pane.
        """,
        """
        Nearer means larger. At <i>z</i> = 1000, half way to the eye, a thing appears twice its \
        size; at <i>z</i> = −2000, as far behind the pane as the eye is before it, half.
        """,
      ]
    ) { page, y in LayersFigures.eye(canvas, page.text, top: y + 90) }
  }

  private static func scales(_ canvas: Canvas) {
    plate(
      canvas, 9,
      caption: "The same sheet at five depths, and how large it appears."
    ) { LayersFigures.depths(canvas, $0.text) }
  }

  private static func spine(_ canvas: Canvas) {
    chapter(
      canvas, 10, "6", "About the spine",
      [
        """
        A leaf in the air is given by one number, its <i>ratio</i>. At 1 it lies flat on the \
        right. At 0 it stands upright. At −1 it lies flat on the left.
        """,
        """
        A leaf has two sides, and each is a sheet. The front is a right-hand page; it hangs by \
        its left edge and is turned by
        """,
      ]
    ) { page, y in LayersFigures.angles(canvas, page, small, top: y) }
  }

  private static func fan(_ canvas: Canvas) {
    plate(
      canvas, 11,
      caption: """
        The leaf from above, the eye below. Small, its ratio; in red the angle of the front, in \
        blue that of the back.
        """
    ) { LayersFigures.fan(canvas, $0.text) }
  }

  private static func lectern(_ canvas: Canvas) {
    chapter(
      canvas, 12, "7", "The lectern",
      [
        """
        A book on a lectern does not lie flat. Its two halves lean towards the reader in an \
        open V, each at 45°, so a leaf at rest has a ratio of one half. To turn, it goes from \
        +½ to −½, through a right angle instead of two.
        """
      ]
    ) { page, y in LayersFigures.lecternTable(canvas, page.text, top: y + 70) }
  }

  private static func lecternFigure(_ canvas: Canvas) {
    plate(
      canvas, 13, caption: "A leaf at +½, +¼, 0, −¼ and −½, seen by an eye at 2000."
    ) { LayersFigures.lecternTurn(canvas, $0.text) }
  }

  // MARK: - Painting

  private static func order(_ canvas: Canvas) {
    chapter(
      canvas, 14, "8", "The painter’s order",
      [
        """
        Sheets are painted from the back to the front, as a painter does sky before hills and \
        hills before the tree. The order is that of their <i>z</i>-positions; among equals, the \
        order in which they were hung.
        """,
        """
        When several leaves are in the air, the one lying higher on its side must come later. \
        On the right the leaf of the lower page number is on top, on the left that of the \
        higher: the order turns over as the leaves do.
        """,
      ]
    ) { page, y in LayersFigures.order(canvas, page.text, top: y + 50) }
  }

  private static func over(_ canvas: Canvas) {
    chapter(
      canvas, 15, "9", "Source over",
      [
        """
        Where a sheet lets part of the light through, the new colour is its own share and what \
        it leaves of the colour below. If <i>S</i> is the colour of the sheet, already \
        multiplied by its cover <i>α</i>, and <i>D</i> what was there, then
        """
      ]
    ) { page, y in LayersFigures.sourceOver(canvas, page.text, top: y + 6) }
  }

  private static func hidden(_ canvas: Canvas) {
    chapter(
      canvas, 16, "10", "What is not drawn",
      [
        """
        The quickest sheet to paint is the one left out. In an open book of forty leaves two \
        pages show; the others lie hidden below them and are not drawn at all. A leaf in the \
        air shows one side only: the front while its ratio is above 0, the back below. And \
        where nothing has moved, the glass of the last picture is still good.
        """,
        """
        So the cost of a book does not grow with its length. A turning leaf costs a page on \
        the left, a page on the right, and itself.
        """,
      ]
    ) { page, y in LayersFigures.hidden(canvas, page.text, top: y + 70) }
  }

  private static func spring(_ canvas: Canvas) {
    chapter(
      canvas, 17, "11", "A spring at the end",
      [
        """
        A leaf let go is drawn to its rest by a spring: the further away, the harder the pull; \
        the faster, the greater the drag. One number, <i>ζ</i>, says how the two compare. Below \
        1 it swings past its rest and comes back; at 1 it arrives as soon as it can without; \
        above, it takes its time.
        """
      ]
    ) { page, y in LayersFigures.spring(canvas, page.text, top: y + 10) }
  }
}
