import Books
import Imaging
import PaperEngine
import Synchronization

/// A short guide whose lines are typeset by this program; some of them are links to other pages.
final class LiveGuide: BookViewDataSource {
  struct Line: Sendable {
    var text: String
    var frame: Rect
    var pointSize = 13.0
    /// The page to which a click on the line leads; nil for a line that is no link.
    var target: Int?
  }

  private static let chapters = [
    (
      "Grain",
      "The fibres of a sheet lie mostly one way. Along them it tears straight and rolls willingly."
    ),
    (
      "Weight",
      "A square metre of Bible paper weighs as much as six sugar lumps. Card weighs six times that."
    ),
    (
      "Folding",
      "Press the crease from the middle outwards, so that the paper has nowhere to wrinkle."
    ),
    (
      "Rolling",
      "A page that turns is a roll that moves: no part of it is stretched, and none is torn."
    ),
    ("Sewing", "Five holes hold a section. The thread goes through the middle of the sheets."),
    (
      "Light",
      "A page that rises to the lamp is brighter at its crest, and dark where it turns away."
    ),
  ]

  /// Below the title and the contents follow the chapters, a page each.
  private static let firstChapter = 2
  /// The page on which a wheel rolls.
  static let livePage = firstChapter + 3
  private let pages: Mutex<[[Line]]>

  init(pageSize: Size) { pages = Mutex(Self.pages(pageSize)) }

  /// Sets the lines for another size of the page, in points.
  func set(_ pageSize: Size) {
    let pages = Self.pages(pageSize)
    self.pages.withLock { $0 = pages }
  }

  private static func pages(_ pageSize: Size) -> [[Line]] {
    let (margin, width) = (pageSize.width / 9, pageSize.width * 7 / 9)
    func line(
      _ text: String, _ y: Double, _ height: Double, size: Double = 13, to target: Int? = nil
    )
      -> Line
    {
      Line(
        text: text, frame: Rect(margin, y, width, height), pointSize: size, target: target)
    }
    let contents = Self.chapters.enumerated().map { i, chapter in
      line(chapter.0, 100 + 34 * Double(i), 22, size: 15, to: Self.firstChapter + i)
    }
    let foot = pageSize.height - 50
    let texts = Self.chapters.map { name, text in
      [line(name, 52, 30, size: 21), line(text, 100, 120), line("Contents", foot, 22, to: 1)]
    }
    return [
      [line("On Paper", 130, 40, size: 28), line("A guide with links", 180, 24)],
      [line("Contents", 52, 30, size: 21)] + contents,
    ] + texts
  }

  var count: Int { pages.withLock { $0.count } }

  /// The links of a page, in points of the page.
  func links(on page: Int) -> [Line] {
    lines(page).filter { $0.target != nil }
  }

  private func lines(_ page: Int) -> [Line] { pages.withLock { $0[page] } }

  func renderPage(at index: Int, in context: BitmapContext) {
    draw(lines(index), in: context)
  }

  func renderCover(in context: BitmapContext) {
    let (width, height) = (context.size.width, context.size.height)
    let label = Line(
      text: "On Paper", frame: Rect(width / 9, height * 0.3, width * 7 / 9, 40), pointSize: 30)
    draw([label], in: context, color: .init(246, 231, 200))
  }

  private func draw(
    _ lines: [Line], in context: BitmapContext, color: LabelRequest.RGBA = .init(40, 36, 30)
  ) {
    for line in lines {
      let label = LabelRequest(
        text: line.text, pointSize: line.pointSize,
        color: line.target == nil ? color : .init(28, 78, 140),
        maximumWidth: line.frame.width, maximumLines: 8, scale: context.scale, alignment: .leading)
      guard let bitmap = LabelMaker.bitmap(label) else { continue }
      let size = bitmap.size * (1 / context.scale)
      context.draw(bitmap, in: Rect(origin: line.frame.origin, size: size))
      guard line.target != nil else { continue }
      context.fill(
        Color(hex: 0x1C4E8C).withAlpha(0.5),
        in: Rect(line.frame.minX, line.frame.minY + size.height, size.width, 1))
    }
  }
}
