// A Markdown file as the pages of a book, set by total fit and cut without widows, as a PDF.
//
//     swift run markdown-pages TEXT.md PAGES.pdf

import CExamplePDF
import Foundation
import PaperTypesetting

@main
struct MarkdownPages {
  /// Of a page, in points: letters of 11 points, lines of 15, 31 lines.
  static let size = (width: 396.0, height: 612.0)
  static let top: Float = 60
  static let room = PageRoom(height: 31 * 15, grid: 15)

  static func main() {
    let names = Array(CommandLine.arguments.dropFirst())
    guard names.count == 2, let text = try? String(contentsOfFile: names[0], encoding: .utf8),
      paper_pdf_begin(names[1], size.width, size.height) == 1
    else {
      print("usage: markdown-pages TEXT.md PAGES.pdf")
      exit(2)
    }
    let paragraphs = Block.blocks(of: text).map(SetParagraph.init)
    let pages = PageCutter.pages(of: paragraphs.map(\.element), room: room)
    for (number, page) in pages.enumerated() {
      draw(page, number: number, paragraphs)
      paper_pdf_next_page()
    }
    guard paper_pdf_end() == 1 else {
      print("\(names[1]) could not be written")
      exit(1)
    }
    print("\(pages.count) pages")
  }

  /// The inner margin is the smaller, as two pages lie beside each other.
  private static func draw(_ page: CutPage, number: Int, _ paragraphs: [SetParagraph]) {
    let isRight = number.isMultiple(of: 2)
    let left: Float = isRight ? 42 : 54
    for piece in page.pieces {
      let paragraph = paragraphs[piece.element]
      var top = Self.top + piece.y
      for line in piece.lines {
        paragraph.draw(line: line, variant: piece.variant, left: left, top: top)
        if case .paragraph(let set) = paragraph.element { top += set.leading }
      }
    }
    paper_pdf_face("serif", 0, 0, 9)
    let folio = String(number + 1)
    let x = isRight ? Double(left + SetParagraph.column) - paper_pdf_width(folio) : Double(left)
    paper_pdf_show(folio, x, Double(Self.top + room.height + 30), 1)
  }
}
