import Foundation

/// The documents with which Paper is measured: a PDF of 1,000 pages and a text of 1 MB. Their words are
/// sentences of the demo books, in an order drawn by lot, always the same.
struct Figures {
  let folder: URL

  private static let title = "A Thousand Pages"
  private static let author = "The Paper Press"
  private static let pageCount = 1000
  private static let pagesOfChapter = 25
  private static let textBytes = 1_000_000

  func write() throws {
    let pdf = try thousandPages()
    try pdf.write(to: folder.appending(path: "thousand.pdf"))
    Report.say("thousand.pdf: \(pdf.count / 1000) kB")
    try Data(megabyte().utf8).write(to: folder.appending(path: "megabyte.txt"))
  }

  // MARK: - The PDF

  /// A title page, the contents, and chapters: an opening, pages of text, and now and then a plate.
  private func thousandPages() throws -> Data {
    let document = try PDFDocument(title: Self.title, author: Self.author)
    var words = Sentences(seed: 1000)
    document.page(label: "i") {
      PageLayout.titlePage($0, title: Self.title, author: Self.author) {
        $0.ornamentRule(centre: $1, width: 220, Palette.vermilion)
      }
    }
    document.page(label: "ii", .standard, contents)
    let plates = try Self.plates()
    for number in 2..<Self.pageCount {
      document.page(label: "\(number)") { canvas in
        let place = (number - 2) % Self.pagesOfChapter
        if place == 12 {
          plate(plates[number / Self.pagesOfChapter % plates.count], number, on: canvas)
        } else {
          text(number, opens: place == 0, &words, on: canvas)
        }
      }
    }
    return try document.bytes()
  }

  private var chapterStarts: [Int] {
    Array(stride(from: 2, to: Self.pageCount, by: Self.pagesOfChapter))
  }

  /// Every line leads to its chapter.
  private func contents(_ canvas: Canvas) {
    let page = PageLayout(canvas, 0)
    page.heading("Contents")
    for (index, start) in chapterStarts.enumerated() {
      let baseline = page.firstBaseline + 70 + Double(index) * 24
      canvas.link(toPage: start + 1) {
        canvas.line(
          "Chapter \(index + 1)", x: page.text.x, baseline: baseline, .body.with(size: 22))
        canvas.line(
          "\(start)", x: page.text.maxX, baseline: baseline, .body.with(size: 22), anchor: .end)
      }
    }
  }

  private func text(_ number: Int, opens: Bool, _ words: inout Sentences, on canvas: Canvas) {
    let page = PageLayout(canvas, number)
    var baseline = page.firstBaseline
    if opens {
      let heading = "Chapter \((number - 2) / Self.pagesOfChapter + 1)"
      canvas.headings.append(heading)
      baseline = page.heading(heading, baseline: baseline + 220) + 60
    } else {
      page.runningHead(Self.title)
    }
    // Two sentences take six lines at most: the last paragraph begins where that many are left.
    var isFirst = true
    while baseline < page.lastBaseline - 6 * TextStyle.body.leading {
      baseline = canvas.paragraph(
        words.paragraph(), x: page.text.x, width: page.text.width, baseline: baseline,
        indent: isFirst ? 0 : TextStyle.body.indent,
        dropCap: opens && isFirst ? Palette.vermilion : nil)
      isFirst = false
    }
    page.folio()
  }

  /// Pages of continuous tones, as a book of photographs has them.
  private static func plates() throws -> [(picture: Canvas, jpeg: Data)] {
    let book = LanternBook.book
    return try book.pages.map { draw in
      let canvas = Canvas(width: book.pageSize.width, height: book.pageSize.height)
      draw(canvas)
      return (canvas, try canvas.encoded(.jpeg(quality: 84)))
    }
  }

  private func plate(_ plate: (picture: Canvas, jpeg: Data), _ number: Int, on canvas: Canvas) {
    let page = PageLayout(canvas, number)
    let height = 1000.0
    let width = height * plate.picture.width / plate.picture.height
    let centre = Point(page.text.midX, page.text.y + height / 2)
    canvas.picture(
      plate.picture, jpeg: plate.jpeg, in: Rect(centre: centre, width: width, height: height))
    page.folio()
  }

  // MARK: - The text

  private func megabyte() -> String {
    var words = Sentences(seed: 1_000_000)
    var text = "A Megabyte of Words\n\n"
    var chapter = 0
    while text.utf8.count < Self.textBytes {
      chapter += 1
      text += "Chapter \(chapter)\n\n"
      for _ in 0..<60 { text += words.paragraph() + "\n\n" }
    }
    return text
  }
}

/// Sentences of the demo books, drawn by lot.
private struct Sentences {
  private let all: [String]
  private var random: Seeded

  init(seed: UInt64) {
    random = Seeded(seed)
    let story = KeeperStory.parts.flatMap { $0 }
    let texts = story + LetterPage.all.map(\.words) + MoonNight.all.map(\.words)
    all = texts.flatMap { text in
      text.replacingOccurrences(of: "<i>", with: "").replacingOccurrences(of: "</i>", with: "")
        .replacingOccurrences(of: "\n", with: " ").components(separatedBy: ". ")
        .filter {
          (24...120).contains($0.count) && !$0.hasSuffix(":") && !$0.contains("“")
            && !$0.contains("”") && !$0.contains("&")
        }
        .map { $0.hasSuffix(".") ? $0 : $0 + "." }
    }
  }

  mutating func paragraph() -> String {
    (0..<2).map { _ in all[Int(random.next() % UInt64(all.count))] }.joined(separator: " ")
  }
}
