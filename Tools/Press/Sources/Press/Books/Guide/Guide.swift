import Foundation

/// The guide to Paper itself.
enum Guide {
  private static let title = "Paper: a Guide"
  private static let author = "The Paper Press"

  static var book: PressBook {
    PressBook(
      id: "guide", title: title, author: author, cover: cover,
      pages: [endpaper, titlePage, contents]
        + leaves.enumerated().map { index, leaf in { leaf.draw($0, index + 3) } },
      edition: .pdf)
  }

  /// A page with its place in the book; a heading stands in the contents.
  struct GuideLeaf {
    var heading: String?
    let draw: (Canvas, Int) -> Void
  }

  static let keys = GuideKeys.all

  private static var leaves: [GuideLeaf] {
    atTheShelf + turning + reading + around + GuideLists.leaves
  }

  /// A page of text, and what stands below it.
  static func page(
    _ heading: String, _ text: [String],
    figure: @escaping (PageLayout, Double) -> Void = { _, _ in }
  ) -> GuideLeaf {
    GuideLeaf(heading: heading) { canvas, index in
      let page = PageLayout(canvas, index)
      page.runningHead(title)
      canvas.headings.append(heading)
      page.heading(heading, baseline: 222)
      let after = page.flow(text, from: 302)
      figure(page, after)
      page.folio()
    }
  }

  /// A page with a drawing alone.
  static func plate(caption: String, figure: @escaping (PageLayout) -> Void) -> GuideLeaf {
    GuideLeaf { canvas, index in
      let page = PageLayout(canvas, index)
      page.runningHead(title)
      figure(page)
      page.caption(caption, baseline: 1120)
      page.folio()
    }
  }

  /// The headings with their pages, as links. The PDF has its cover first, and counts from 1.
  private static func contents(_ canvas: Canvas) {
    let page = PageLayout(canvas, 2)
    page.runningHead(title)
    canvas.headings.append("Contents")
    page.heading("Contents", baseline: 222)
    var y = 292.0
    for (index, leaf) in leaves.enumerated() {
      guard let heading = leaf.heading else { continue }
      let number = index + 3
      canvas.link(toPage: number + 2) {
        canvas.line(heading, x: page.text.x, baseline: y, TextStyle(size: 30))
        canvas.line("\(number)", x: page.text.maxX, baseline: y, TextStyle(size: 30), anchor: .end)
      }
      y += 37
    }
    page.folio()
  }

  // MARK: - Outside

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(
      cloth: Palette.clothRed, title: "Paper", author: author)
    design.titleBaseline = 300
    design.titleStyle = .title.with(size: 148)
    design.seed = 51
    canvas.clothCover(design) { canvas in
      let middle = canvas.boards.midX
      canvas.line(
        "a Guide", x: middle, baseline: 424, TextStyle(size: 60, italic: true), anchor: .middle)
      fan(
        canvas, OpenBook(centre: Point(middle, 860), scale: 0.66, tilt: 0.5), width: 5.5,
        Palette.ink
      ) { leaf in canvas.cutOut { canvas.fill(leaf, Palette.ink) } }
    }
  }

  /// An open book, its leaves standing like the ribs of a fan. `hide` makes a
  /// leaf cover what is behind it.
  private static func fan(
    _ canvas: Canvas, _ book: OpenBook, width: Double, _ colour: Colour, hide: (Path) -> Void
  ) {
    for ratio in [1.0, -1, 0.8, -0.8, 0.6, -0.6, 0.4, -0.4, 0.2, -0.2, 0] {
      let leaf = Path.polygon(book.quad(ratio))
      hide(leaf)
      canvas.stroke(leaf, colour, width: width)
    }
  }

  private static func endpaper(_ canvas: Canvas) {
    let ground = Palette.clothRed
    let pale = ground.mixed(with: Palette.paper, 0.5)
    PageLayout.endpaper(canvas, ground: ground, step: 153, seed: 2) { canvas, centre, _ in
      fan(canvas, OpenBook(centre: centre, scale: 0.125, tilt: 0.5), width: 1.5, pale) { leaf in
        canvas.fill(leaf, ground)
      }
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    PageLayout.titlePage(
      canvas, title: "Paper", subtitle: "a guide to the shelf,\nthe books and the turning of pages",
      author: author, titleStyle: .title.with(size: 120)
    ) { canvas, centre in
      let book = OpenBook(centre: centre + Point(0, 20), scale: 0.34, tilt: 0.5)
      fan(canvas, book, width: 2, Palette.ink) { leaf in canvas.fill(leaf, Palette.paper) }
    }
  }
}
