import Foundation

/// The guide to Paper itself.
enum Guide {
  private static let title = "Paper: a Guide"
  private static let author = "The Paper Press"

  static var book: PressBook {
    PressBook(
      id: "guide", title: title, author: author, cover: cover,
      pages: [
        endpaper, titlePage, beginning, shelfFigure, shelf, opening, dragging, dragFigure,
        clicking, clickFigure, manyLeaves, poses, ends, ownBooks, options, allKeys,
      ])
  }

  private static func page(
    _ canvas: Canvas, _ index: Int, _ heading: String, _ text: [String],
    figure: (PageLayout, Double) -> Void = { _, _ in }
  ) {
    let page = PageLayout(canvas, index)
    page.runningHead(title)
    page.heading(heading, baseline: 222)
    let after = page.flow(text, from: 302)
    figure(page, after)
    page.folio()
  }

  private static func plate(
    _ canvas: Canvas, _ index: Int, caption: String, figure: (PageLayout) -> Void
  ) {
    let page = PageLayout(canvas, index)
    page.runningHead(title)
    figure(page)
    page.caption(caption, baseline: 1120)
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

  // MARK: - The shelf

  private static func beginning(_ canvas: Canvas) {
    page(
      canvas, 2, "To begin",
      [
        """
        You have begun already: this is a book, and it stood on a shelf. Both were put there by \
        one word, typed at a prompt.
        """
      ]
    ) { page, y in
      let commands = [
        ("paper", "this shelf, with the books that come along"),
        ("paper Books.plist", "a shelf of your own, written down as a list"),
        ("paper FOLDER", "a folder of pictures is a book; a folder of such folders, a shelf"),
      ]
      let after = GuideFigures.commands(canvas, commands, page.text, top: y + 40)
      page.flow(
        [
          """
          Pictures may be PNG, JPEG, WebP, GIF, BMP or TIFF files. They are the pages, in \
          the order of their names.
          """
        ], from: after + 30)
    }
  }

  private static func shelfFigure(_ canvas: Canvas) {
    plate(
      canvas, 3,
      caption: "The shelf. The book in the centre is the one that will open."
    ) { GuideFigures.carousel(canvas, centre: Point($0.text.midX, 620)) }
  }

  private static func shelf(_ canvas: Canvas) {
    page(
      canvas, 4, "The shelf",
      [
        """
        The books stand in a row and look at you one at a time. Give the row a push and it \
        rolls on for a while, as a row of books on wheels would.
        """
      ]
    ) { page, y in
      GuideFigures.table(
        canvas,
        [
          ("Wheel", "one notch, one book"),
          ("Drag", "the row follows, with momentum"),
          ("Left  Right", "to the next book"),
          ("Home  End", "to the first, to the last"),
          ("Click at the side", "brings that book to the centre"),
          ("Click in the centre", "opens it"),
          ("Enter", "opens it, too"),
        ], page.text, top: y + 50)
    }
  }

  private static func opening(_ canvas: Canvas) {
    page(
      canvas, 5, "A book",
      [
        """
        An open book fills the window and waits. <i>Esc</i> closes it and puts it back in its \
        place on the shelf; nothing is lost, and nothing needs saving.
        """,
        """
        Its two sides are of unequal thickness, except in the middle. That is how far you have \
        read, told without a number.
        """,
      ]
    ) { page, y in
      BookFigures.thickness(canvas, page.text, top: y + 40, board: Palette.vermilion)
    }
  }

  // MARK: - Turning

  private static func dragging(_ canvas: Canvas) {
    page(
      canvas, 6, "Turning by hand",
      [
        """
        Press anywhere on a page and pull. The leaf comes up and follows the pointer, as far \
        as you like, as slowly as you like, there and back. Let go, and it falls to the side \
        it is nearer to.
        """,
        """
        A flick is enough. However short the way, if the hand was quick the leaf turns; it \
        always turns. One soon stops thinking about it, and that is the idea.
        """,
        """
        A leaf on its way may be caught. Press on it while it falls and it is in your hand \
        again.
        """,
      ]
    ) { page, y in
      canvas.ornamentRule(
        centre: Point(page.text.midX, y + 60), width: 220, Palette.vermilion)
    }
  }

  private static func dragFigure(_ canvas: Canvas) {
    plate(canvas, 7, caption: "The leaf follows the pointer, and a flick is enough.") {
      GuideFigures.drag(canvas, centre: Point($0.text.midX, 640))
    }
  }

  private static func clicking(_ canvas: Canvas) {
    page(
      canvas, 8, "Turning without",
      [
        """
        For those with a cup of tea in one hand there are shorter ways to the next page, and \
        most of them are within reach of the other.
        """
      ]
    ) { page, y in
      GuideFigures.table(
        canvas,
        [
          ("Click outside", "in the outer third of a page"),
          ("Wheel", "a leaf on, a leaf back"),
          ("Left  Right", "the same"),
          ("Space", "on; with Shift, back"),
          ("PageUp  PageDown", "back, and on"),
          ("Home  End", "to the first page, to the last"),
        ], page.text, top: y + 50)
    }
  }

  private static func clickFigure(_ canvas: Canvas) {
    plate(canvas, 9, caption: "A click in the shaded thirds turns the page.") {
      GuideFigures.thirds(canvas, centre: Point($0.text.midX, 620))
    }
  }

  private static func manyLeaves(_ canvas: Canvas) {
    page(
      canvas, 10, "Several at once",
      [
        """
        There is no need to wait for a leaf to land. Turn the next while the first is still \
        in the air, and the one after it; they go over one behind another and each finds its \
        place.
        """
      ]
    ) { page, y in
      BookFigures.severalLeaves(
        canvas, centre: Point(page.text.midX, y + 430), board: Palette.clothRed)
    }
  }

  private static func poses(_ canvas: Canvas) {
    page(
      canvas, 11, "Two ways to hold it",
      [
        """
        A book can lie flat on a table, or lean open on a lectern with its halves raised \
        towards you. <i>V</i> changes from the one to the other.
        """
      ]
    ) { page, y in
      GuideFigures.poses(canvas, page.text, top: y)
    }
  }

  private static func ends(_ canvas: Canvas) {
    page(
      canvas, 12, "Beginning and end",
      [
        """
        Turn back past the first pages and the book closes to its front cover. Turn on past \
        the last and it closes to the back. From either, <i>Esc</i> leads to the shelf.
        """
      ]
    ) { page, y in
      GuideFigures.closing(canvas, page.text, top: y)
    }
  }

  // MARK: - One's own

  private static func ownBooks(_ canvas: Canvas) {
    page(
      canvas, 13, "Books of your own",
      [
        """
        A folder with pictures in it is a book. A folder with such folders in it is a shelf. \
        Nothing has to be imported or put into another form: give the name of the folder to \
        <i>paper</i>.
        """
      ]
    ) { page, y in
      GuideFigures.folders(canvas, page.text, top: y + 60)
    }
  }

  private static func options(_ canvas: Canvas) {
    page(
      canvas, 14, "At the prompt",
      [
        """
        A few more words may be added when the program is started. Each of them does one thing, \
        and they go together in any order.
        """
      ]
    ) { page, y in
      GuideFigures.commands(
        canvas,
        [
          ("--book  --page", "begin with this book, at this page"),
          ("--pose lectern", "begin in the open V"),
          ("--window WxH", "a window of this size"),
          ("--fullscreen", "no window at all, only the shelf"),
          ("paper film SCRIPT -o DIR", "films a script of the program itself, picture by picture"),
        ], page.text, top: y + 40)
    }
  }

  private static func allKeys(_ canvas: Canvas) {
    page(canvas, 15, "All keys on one page", []) { page, _ in
      GuideFigures.table(
        canvas,
        [
          ("Left  Right", "next book; turn a page"),
          ("Home  End", "first and last"),
          ("Enter", "open the book"),
          ("Space", "turn; with Shift, back"),
          ("PageUp  PageDown", "turn back, turn on"),
          ("V", "flat, or on the lectern"),
          ("Esc", "close the book"),
          ("F11  F", "full screen"),
          ("Ctrl+Q", "good night"),
        ], page.text, top: 330)
      page.caption(
        """
        Paper is free software under the Apache License, version 2.0. This book was set in \
        EB Garamond.
        """, baseline: 1130)
    }
  }
}
