import BookText
import CMuPDF
import IPC

/// What is drawn on a page of text beside its text: a line above, the page's number below.
struct RunningLines {
  private let head: String
  private let foot: String
  private let shift: Float
  private let layout: TextLayout
  private let isFirst: Bool

  init(_ page: PagePlace, _ pagination: Pagination, _ facts: BookFacts, _ layout: TextLayout) {
    // The line is drawn letter by letter, which is wrong for a script whose letters are joined.
    head = TextLanguage.isRightToLeft(facts.language) ? "" : pagination.head(of: page)
    foot = pagination.printed(page.chapter, page.page) ?? String(pagination.number(of: page))
    shift = pagination.shift(of: page)
    self.layout = layout
    isFirst = page.chapter == 0 && page.page == 0
  }

  func withPointer(
    _ body: (UnsafePointer<paper_mupdf_furniture>?) throws(WorkerError) -> Void
  ) throws(WorkerError) {
    var result: Result<Void, WorkerError> = .success(())
    head.withCString { head in
      foot.withCString { foot in
        var furniture = values(head, foot)
        do throws(WorkerError) { try body(&furniture) } catch { result = .failure(error) }
      }
    }
    try result.get()
  }

  private func values(
    _ head: UnsafePointer<CChar>, _ foot: UnsafePointer<CChar>
  ) -> paper_mupdf_furniture {
    let size = min(max(layout.em * 0.82, 7), 14)
    let margins = BookStyle(layout).margins
    return paper_mupdf_furniture(
      shift: shift, margin: margins.side,
      head: paper_mupdf_line_of_page(words: head, size: size, baseline: margins.head),
      foot: paper_mupdf_line_of_page(
        words: foot, size: size, baseline: layout.height - margins.foot),
      fills_page: isFirst ? 1 : 0)
  }
}

extension BookStyle {
  init(_ layout: TextLayout) {
    let face: Face =
      switch layout.face {
      case .book: .book
      case .serif: .serif
      case .sans: .sans
      }
    let margins: Margins =
      switch layout.margins {
      case .narrow: .narrow
      case .usual: .usual
      case .wide: .wide
      }
    self.init(face: face, leading: layout.leading, margins: margins, extra: layout.styleSheet)
    (isJustified, isHyphenated) = (layout.isJustified, layout.isHyphenated)
    isAsBook = layout.isAsBook
  }
}
