extension Guide {
  /// The shelf, and what may stand on it.
  static var atTheShelf: [GuideLeaf] {
    [
      page(
        "To begin",
        [
          """
          You have begun already: this is a book, and it stood on a shelf. Your own books are as near. Drop them on the \
          window, or press \(keys.of("open books")) and choose them; \(keys.of("open folders")) asks for a whole folder. At a \
          prompt the same is one word:
          """
        ]
      ) { page, y in
        let after = GuideFigures.commands(
          page.canvas,
          [
            ("paper ~/Books", "a folder of books is a shelf"),
            ("paper Dune.epub", "a book opens where it was left"),
            ("paper Holiday", "a folder of pictures is a book"),
            ("paper", "the books read last, and the shelf as it was left"),
          ], page.text, top: y + 34)
        page.flow(
          [
            """
            Nothing is imported, nothing is copied, and no book is ever written to. What you add to a book, Paper keeps \
            for itself.
            """
          ], from: after + 20)
      },
      plate(caption: "The shelf. The book in the centre is the one that will open.") {
        GuideFigures.carousel($0.canvas, centre: Point($0.text.midX, 620))
      },
      page(
        "The shelf",
        [
          """
          The books stand in a row and look at you one at a time. Give the row a push and it rolls on for a while, as a row \
          of books on wheels would. The wheel moves it by one book a notch, \(keys.of("the book before, after")) by one book a press, \
          and \(keys.of("first, last book")) go to its ends.
          """,
          """
          A click brings a book at the side to the front; a click on the book in front opens it, and so does \
          \(keys.of("open")). Two fingers that spread on a book open it, too, as far as they spread.
          """,
          """
          \(keys.of("the carousel of covers")) turns the row into a deck of cards without an end, and back. A ribbon that hangs out of \
          a cover shows how far you have read.
          """,
        ]),
      page(
        "What it opens",
        [
          """
          Every book is read as it is. What a file is, its first bytes say; its name only helps.
          """
        ]
      ) { page, y in
        GuideFigures.list(
          page.canvas,
          [
            ("PDF, XPS", "pages as they were printed, with contents, links and printed numbers"),
            ("EPUB, MOBI, AZW3, FB2", "texts, set anew in letters of your size"),
            ("CBZ, CBR, CB7, CBT", "comics; those that are read from right to left say so"),
            ("Markdown, HTML, text", "in whatever encoding; chapters are found"),
            ("pictures", "PNG, JPEG, WebP, GIF, BMP, TIFF: a folder of them is a book"),
            ("Calibre’s library", "with its titles, authors, series and covers"),
          ], page.text, top: y + 34)
      },
      page(
        "Folders",
        [
          """
          A folder with pictures in it is a book. A folder with such folders in it, or with books, is a shelf. The pages go \
          in natural order, two before ten; a picture called <i>cover</i> is the cover.
          """
        ]
      ) { page, y in
        GuideFigures.folders(page.canvas, page.text, top: y + 60)
      },
      page(
        "Opening, closing",
        [
          """
          The book on the shelf is the book that opens: it comes forward, and its neighbours make room. It may be caught \
          half-way and sent back. \(keys.of("back to the shelf")) puts it back in its place, and so does \(keys.of("out of full screen")). It opens \
          again where you left it, at the same page, as large, and in the same manner, even if its file has been moved.
          """,
          """
          Its two sides are of unequal thickness, except in the middle. That is how far you have read, told without a number.
          """,
        ]
      ) { page, y in
        BookFigures.thickness(page.canvas, page.text, top: y + 20, board: Palette.vermilion)
      },
      page(
        "Beginning and end",
        [
          """
          Turn back past the first page and the book closes to its front cover. Turn on past the last and it closes to the \
          back. Turning it the other way opens it again.
          """
        ]
      ) { page, y in
        GuideFigures.closing(page.canvas, page.text, top: y)
      },
    ]
  }

  /// How pages turn.
  static var turning: [GuideLeaf] {
    [
      plate(caption: "The leaf follows the pointer, and a flick is enough.") {
        GuideFigures.drag($0.canvas, centre: Point($0.text.midX, 640))
      },
      page(
        "Turning by hand",
        [
          """
          Press on a page and pull. The leaf comes up and follows the pointer, as far as you like, as slowly as you \
          like, there and back. The point under the hand stays under the hand. Let go, and it falls to the side it is nearer to.
          """,
          """
          A flick is enough. However short the way, if the hand was quick the leaf turns, and goes on at the speed it had. \
          One soon stops thinking about it, and that is the idea.
          """,
          """
          A leaf on its way may be caught. Press on it while it falls and it is in your hand again.
          """,
        ]
      ) { page, y in
        page.canvas.ornamentRule(
          centre: Point(page.text.midX, y + 60), width: 220, Palette.vermilion)
      },
      page(
        "Turning without",
        [
          """
          For those with a cup of tea in one hand: the wheel turns a page a notch, and so do \
          \(keys.of("the page before, after")). \(keys.of("the page after")) goes on and \(keys.of("the page before")) goes back; \
          \(keys.of("first, last page")) go all the way. A click in the outer third of a page turns it.
          """
        ]
      ) { page, y in
        GuideFigures.thirds(page.canvas, centre: Point(page.text.midX, y + 330))
      },
      page(
        "Several at once",
        [
          """
          There is no need to wait for a leaf to land. Turn the next while the first is still in the air, and the one after \
          it. A key that is held down leafs faster and faster, and stops on a whole page.
          """
        ]
      ) { page, y in
        BookFigures.severalLeaves(
          page.canvas, centre: Point(page.text.midX, y + 430), board: Palette.clothRed)
      },
      page(
        "Ways to turn",
        [
          """
          \(keys.of("paper that bends")) goes round: paper that bends under your hand, hard pages that swing like doors, leaves that fold over, a deck of \
          cards, or a scroll of all pages. The place in the book stays. Each book keeps the way it was read last.
          """,
          """
          A scroll goes on by itself after \(keys.of("pages that scroll go on")). Comics that are cut through their pictures scroll without a seam; \
          \(keys.of("pages that scroll touch")) parts them.
          """,
        ]
      ) { page, y in
        GuideFigures.styles(page.canvas, page.text, top: y + 10)
      },
      page(
        "Two ways to hold it",
        [
          """
          A book can lie flat on a table, or lean open on a lectern with its halves raised towards you. \
          \(keys.of("lie flat, or stand")) changes from the one to the other.
          """
        ]
      ) { page, y in
        GuideFigures.poses(page.canvas, page.text, top: y)
      },
      page(
        "One page or two",
        [
          """
          A wide window shows two pages, a tall one shows one; \(keys.of("two pages, or one")) has it the other way. A page that is \
          wider than high stands alone across both sides.
          """,
          """
          Where the wrong pages face each other, as in a scan that lacks its cover, \(keys.of("which pages face")) moves the pairs \
          by one. \(keys.of("read from right to left")) reads from right to left: for Arabic and Hebrew books and most manga that is so by itself, \
          and all that is in this guide is then the other way round.
          """,
        ]
      ) { page, y in
        GuideFigures.pairs(page.canvas, page.text, top: y + 30)
      },
    ]
  }
}
