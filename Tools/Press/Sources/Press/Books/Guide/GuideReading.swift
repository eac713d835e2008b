extension Guide {
  /// How a book is looked at, and found one’s way about in.
  static var reading: [GuideLeaf] {
    [
      page(
        "Looking closer",
        [
          """
          Two fingers, the wheel with <i>Ctrl</i>, or a double click go into the page, up to sixteen times; \
          \(keys.of("zoom in, out")) do it in steps, and \(keys.of("fit the window again")) fits the window again. A page that is larger than \
          the window is moved by the hand; pull beyond its edge, and the hand has the leaf. \(keys.of("column by column")) goes \
          from column to column, and in a comic from panel to panel: Space and a double click go on.
          """,
          """
          \(keys.of("fit all visible pages")) fits the whole, the width, or one page. \(keys.of("without white margins")) leaves out \
          empty margins. \(keys.of("turn the book by")) turns the book by a quarter, for tables that lie on their side. \
          \(keys.of("while held: a magnifying")), held down, shows a magnifying glass.
          """,
        ]
      ) { page, y in
        GuideFigures.closer(page.canvas, page.text, top: y + 10)
      },
      page(
        "Getting about",
        [
          """
          Move the mouse, and for two seconds there are the title, some buttons, and the scrubber: a small picture of where \
          you would land, a mark for every chapter. \(keys.of("contents;")) shows the contents; type, and they are filtered. \
          \(keys.of("small pictures")) shows all pages, small. The cut edges beside the pages are a handle: click them and the book \
          opens there, pull and leaf after leaf falls. \(keys.of("keep a finger")) keeps a finger at the page, and flips back to it.
          """,
          """
          \(keys.of("go to page")) asks for a page: <i>12</i>, or <i>xii</i>, or <i>45%</i>. \(keys.of("back, forward through jumps")) go back and \
          forward through the jumps, as in a browser.
          """,
          """
          \(keys.of("a second view of")) shows a second view of the book beside the first, with a place of its own: the notes at \
          the end beside the text, the map beside the journey. \(keys.of("from one view")) changes the view, and <i>Ctrl</i> with a \
          click opens a link there.
          """,
        ]
      ) { page, y in
        GuideFigures.scrubber(page.canvas, page.text, top: y + 40)
      },
      page(
        "Finding words",
        [
          """
          \(keys.of("find words")) and a word: hits come while you type, the nearest first, each with the words around \
          it, in a list beside the book. \(keys.of("the next hit")) go from one to the next. Case, whole words and accents are \
          three boxes; where a scan has no text, it says so.
          """,
          """
          Fine lines at the edge of the closed pages show where hits lie, before and behind you.
          """,
        ]
      ) { page, y in
        GuideFigures.hits(page.canvas, page.text, top: y + 20)
      },
      page(
        "Words under the hand",
        [
          """
          A double click takes a word, and with the button held the hand takes more; Shift and a click extend it. \
          \(keys.of("copy what")) copies, without the hyphens and the ends of the lines. \(keys.of("select these")) takes all that is seen. \
          With Ctrl and Shift held, a drag frames a part of the page and copies the part as a picture; a drag from within the \
          frame takes the picture to another program.
          """,
          """
          Links are clicked; where they lead stands at the lower left before, and what leads out of the book is asked about. A \
          footnote of a text is shown beside its number, so that one need not go and come back.
          """,
          """
          A right click, or a long press, shows what can be done at this place: copy, highlight, write a note, look the word \
          up in the desktop’s dictionary.
          """,
        ]),
      page(
        "Marks and notes",
        [
          """
          \(keys.of("a bookmark here")) hangs a ribbon into the book. \(keys.of("highlight what")) colours what is selected, in one of four \
          colours; \(keys.of("a note to")) writes a note to it, or to the page. A click on either shows what can be done with it.
          """,
          """
          \(keys.of("bookmarks and notes;")) lists them all. They are kept by Paper and never written into the file; \
          <i>paper notes</i> prints them.
          """,
        ]
      ) { page, y in
        GuideFigures.marks(page.canvas, page.text, top: y + 20)
      },
      page(
        "Letters and lines",
        [
          """
          In a text without pages of its own, \(keys.of("larger, smaller letters")) make the letters larger and smaller, and the line you were \
          reading stays in sight. \(keys.of("letters, lines and margins")) has more: the book’s own letters or plain ones, the space between the lines, \
          the margins. Each book keeps its own.
          """,
          """
          Try it with <i>The Keeper’s Ledger</i> or with the Chinese book on this shelf. In a PDF, like this one, the same keys \
          look closer.
          """,
        ]),
      page(
        "Night, and the lamp",
        [
          """
          On the shelf \(keys.of("the theme:")) changes the theme: as the desktop prefers, light, or night. It does so in a book, too, while nothing is being \
          looked for there. At night letters are light on dark pages, and pictures keep their colours.
          """,
          """
          The lamp, beside it under \(keys.of("letters, lines and margins")), dims and warms all that is seen, in three steps.
          """,
        ]
      ) { page, y in
        GuideFigures.night(page.canvas, page.text, top: y + 20)
      },
    ]
  }

  /// All around it.
  static var around: [GuideLeaf] {
    [
      page(
        "To one’s liking",
        [
          """
          \(keys.of("settings")) shows the settings that people look for. All of them, and a different key for any command, \
          stand in a file that is read again whenever it changes: <i>~/.config/paper/settings.conf</i>. The manual page \
          <i>paper(5)</i> explains each line.
          """,
          """
          Whoever wants less motion gets it where the desktop says so, or by <i>--motion</i>: <i>reduced</i>, where pages and \
          scenes fade into each other, or <i>none</i>, where everything is at once where it was going.
          """,
          """
          Everything can be done by keys alone. <i>Tab</i> goes from one button, field or list to the next, and a screen reader is told what \
          each of them is.
          """,
        ]),
      page(
        "When something is wrong",
        [
          """
          Books come from anywhere, and some are broken or mean harm. None is read by the window itself: a second program does \
          it, locked up so that it can reach neither your files nor the net. The worst that a book can do is fail to \
          appear.
          """,
          """
          A page that cannot be read becomes a damaged leaf, which says why and still turns. \(keys.of("read the book again")) reads the book again. An encrypted book asks \
          for its password. \(keys.of("facts about the front book")) tells about a book and how it is decoded.
          """,
          """
          <i>paper check</i> opens every page of the books it is given and says in a line for each whether they are sound.
          """,
        ]),
      page(
        "At the prompt",
        [
          """
          A few more words may be added when the program is started, in any order; <i>paper --help</i> has them all.
          """
        ]
      ) { page, y in
        GuideFigures.commands(
          page.canvas,
          [
            ("--book “One Page”  --page 12", "begin with this book, at this page"),
            ("--style leaves  --pose lectern", "turn and hold books so"),
            ("--theme night  --lamp warm", "for the late hours"),
            ("--fullscreen", "no window at all, only the shelf"),
            ("paper film SCRIPT -o FOLDER", "film a script of the program itself"),
          ], page.text, top: y + 40)
      },
    ]
  }
}

/// All keys and gestures, printed from the one list of them.
enum GuideLists {
  static var leaves: [Guide.GuideLeaf] {
    leaves("Keys on the shelf", Guide.keys.onTheShelf, on: 3)
      + leaves("Keys in a book", Guide.keys.inABook, on: 5)
      + leaves("Keys everywhere", Guide.keys.everywhere, on: 2, isLast: true)
  }

  /// Rows on so many pages, each as long as the others.
  private static func leaves(
    _ heading: String, _ rows: [(String, String)], on count: Int, isLast: Bool = false
  ) -> [Guide.GuideLeaf] {
    // The first page has the room of four lines less.
    let whole = rows.reduce(4) { $0 + lines($1) }
    var (parts, sum) = ([[(String, String)]](repeating: [], count: count), 4)
    for row in rows {
      parts[min(count - 1, sum * count / whole)].append(row)
      sum += lines(row)
    }
    return parts.enumerated().map {
      list($0 == 0 ? heading : nil, $1, isLast: isLast && $0 == count - 1)
    }
  }

  /// About so many lines has a row.
  private static func lines(_ row: (String, String)) -> Int {
    1 + max(row.0.count / 26, row.1.count / 46)
  }

  private static func list(
    _ heading: String?, _ rows: [(String, String)], isLast: Bool = false
  ) -> Guide.GuideLeaf {
    Guide.GuideLeaf(heading: heading) { canvas, index in
      let page = PageLayout(canvas, index)
      page.runningHead("Paper: a Guide")
      if let heading {
        canvas.headings.append(heading)
        page.heading(heading, baseline: 222)
      }
      let end = GuideFigures.list(
        canvas, rows, page.text, top: heading == nil ? 198 : 296, size: 27)
      if end > page.lastBaseline + 40 { Report.warn("page \(index): the list of keys is too long") }
      if isLast {
        page.caption(
          """
          Paper is free software under the Apache License, version 2.0. This book was set in EB Garamond.
          """, baseline: 1170)
      }
      page.folio()
    }
  }
}
