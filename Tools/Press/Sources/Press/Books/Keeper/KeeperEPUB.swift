import Foundation

/// The story as an EPUB: a chapter for each of its parts, the plates beside the words they belong to.
enum KeeperEPUB {
  private struct Plate {
    let name: String
    let caption: String
    /// The plate stands before this chapter, where it leaves no page half empty.
    let chapter: Int
    let draw: @Sendable (KeeperPlate) -> Void
  }

  private static let titles = [
    "The frost", "The heron", "The ledger", "The inspector", "The light",
  ]
  private static let plates = [
    Plate(name: "lock", caption: KeeperBook.captions.lock, chapter: 0) { $0.lock() },
    Plate(name: "heron", caption: KeeperBook.captions.heron, chapter: 1) {
      $0.heronOnTheIce()
    },
    Plate(name: "ledger", caption: KeeperBook.captions.ledger, chapter: 2) {
      $0.ledger()
    },
    Plate(name: "inspector", caption: KeeperBook.captions.inspector, chapter: 3) {
      $0.inspector()
    },
  ]

  static func bytes() throws -> Data {
    let book = KeeperBook.book
    var chapters = [
      EPUBEdition.Chapter(id: "title", title: book.title, body: titlePage, kind: "titlepage")
    ]
    chapters += titles.indices.flatMap { platePages(before: $0) + [chapter($0)] }
    chapters.append(
      EPUBEdition.Chapter(id: "plates", title: "Plates", body: listOfPlates, kind: "loi"))
    var pictures = try plates.map { (name: "\($0.name).png", bytes: try picture($0)) }
    pictures.append((name: "lamp.png", bytes: try lamp()))
    return EPUBEdition(
      id: book.id, title: book.title, author: book.author, language: "en", style: style,
      chapters: chapters, pictures: pictures, cover: try book.coverPicture()
    ).bytes()
  }

  // MARK: - Text

  private static let titlePage = """
    <h1>The Keeper’s Ledger</h1>
    <p class="subtitle">a story in six columns</p>
    <p class="lamp"><img src="lamp.png" alt="A lamp"/></p>
    <p class="author">The Paper Press</p>
    """

  private static func chapter(_ number: Int) -> EPUBEdition.Chapter {
    var body = ["<h2>\(titles[number])</h2>"]
    for (index, text) in KeeperStory.parts[number].enumerated() {
      // What stands in the ledger is written, not set.
      let kind = text.hasPrefix("<i>") ? " class=\"entry\"" : index == 0 ? " class=\"first\"" : ""
      body.append("<p\(kind)>\(text)</p>")
    }
    if number == titles.count - 1 {
      body.append("<p class=\"lamp\"><img src=\"lamp.png\" alt=\"A lamp\"/></p>")
    }
    return EPUBEdition.Chapter(
      id: "part-\(number + 1)", title: titles[number], body: body.joined(separator: "\n"))
  }

  /// A plate has a file of its own, because that begins a page in every reader.
  private static func platePages(before chapter: Int) -> [EPUBEdition.Chapter] {
    plates.filter { $0.chapter == chapter }.map { plate in
      let body = """
        <div class="plate"><img src="\(plate.name).png" alt="\(plate.caption)"/>
        <p class="caption">\(plate.caption)</p></div>
        """
      return EPUBEdition.Chapter(
        id: "plate-\(plate.name)", title: plate.caption, body: body, isListed: false)
    }
  }

  /// A list that leads to each plate.
  private static var listOfPlates: String {
    let entries = plates.map {
      "<li><a href=\"plate-\($0.name).xhtml\">\($0.caption)</a></li>"
    }
    return "<h2>Plates</h2>\n<ol>\n\(entries.joined(separator: "\n"))\n</ol>"
  }

  private static let style = """
    h1, h2, .subtitle, .author, .lamp { text-align: center; text-indent: 0 }
    h1, h2 { font-weight: normal }
    h2 { margin: 3em 0 2em 0 }
    p { margin: 0; text-indent: 1.2em; text-align: justify }
    .first { text-indent: 0 }
    .entry { text-align: left }
    .subtitle, .caption { font-style: italic; margin: 1em 0 }
    .author { margin-top: 3em }
    .lamp img { height: 7em }
    .plate { text-align: center; text-indent: 0 }
    .plate img { width: 80% }
    .caption { text-align: center; text-indent: 0 }

    """

  // MARK: - Pictures

  private static func picture(_ plate: Plate) throws -> Data {
    let canvas = Canvas(width: 700, height: 1080)
    canvas.paint(Palette.paper)
    plate.draw(KeeperPlate(canvas: canvas, frame: canvas.bounds))
    canvas.stroke(.rect(canvas.bounds.inset(1.5)), KeeperPlate.ink, width: 3)
    return try canvas.encoded(.png)
  }

  private static func lamp() throws -> Data {
    let canvas = Canvas(width: 240, height: 280)
    canvas.paint(Colour(0xFFFFFF))
    KeeperBook.lampVignette(canvas, Point(120, 150))
    return try canvas.encoded(.png)
  }
}
