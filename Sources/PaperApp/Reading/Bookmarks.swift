import Books
import Content
import PaperGeometry

/// The marks in an open book: what is kept of them, and the ribbons and colours that show them.
extension BookScene {
  /// The marks whose pages and boxes hold in the present size of the letters.
  package var marks: [Mark] {
    memory.marks(in: book.id).filter { $0.textSize == book.id.textSize }
  }

  /// Puts a mark into the book, in place of the mark with the same id.
  package func put(_ mark: Mark) { memory.put(mark, in: book.id) }

  package func remove(_ mark: Mark.ID) { memory.remove(mark, from: book.id) }

  /// A place at a page of the book, for a mark.
  package func place(on page: Int, fraction: Double = 0) -> BookState.Place {
    BookState.Place(
      page: page, fraction: fraction, pageCount: book.isComplete ? book.pageCount : nil)
  }

  /// Puts a bookmark on the first page that is read, or removes the bookmarks of the pages that are read.
  func toggleBookmark() {
    let read = controller.reading(at: now).contents.compactMap(\.page)
    let there = marks.filter { $0.kind == .bookmark && read.contains($0.place.page) }
    there.forEach { remove($0.id) }
    guard there.isEmpty, let page = read.first else { return }
    put(Mark(.bookmark, at: place(on: page), textSize: book.id.textSize))
  }

  /// The ribbons and colours on some pages.
  func markOverlays(on pages: Set<Int>) -> [PageOverlay] {
    marks.filter { pages.contains($0.place.page) }.flatMap { mark -> [PageOverlay] in
      switch mark.kind {
      case .bookmark: return [ribbon(on: mark.place.page)]
      case .highlight, .note:
        let color = (mark.color ?? .yellow).tint.withAlpha(mark.kind == .note ? 0.18 : 0.36)
        return mark.boxes.map { PageOverlay(page: mark.place.page, rect: $0.rect, color: color) }
      }
    }
  }

  /// The ribbon hangs into the page from its upper edge, near its right corner. Its size is in heights of the
  /// page.
  private func ribbon(on page: Int) -> PageOverlay {
    let aspect = session.content.sizes.aspect(of: .page(book.page(page))) ?? 0.7
    let (width, length) = (0.018, 0.075)
    return PageOverlay(
      page: page, rect: Rect(max(0, aspect * 0.92 - width), 0, width, length),
      color: Color(hex: 0x9B2C2F).withAlpha(0.94))
  }
}

extension Mark.Color {
  /// The tints of highlights: light enough that letters stay dark beneath them.
  var tint: PaperGeometry.Color {
    switch self {
    case .yellow: .init(hex: 0xF4D03F)
    case .green: .init(hex: 0x7CC576)
    case .blue: .init(hex: 0x6FB1E8)
    case .rose: .init(hex: 0xEE8FA4)
    }
  }
}
