import Books
import Content
import PaperGeometry

/// What the marks at the fore-edge are made of, so that they are made anew only when it changes.
struct EdgeKey: Equatable {
  var version: Int
  var hits: TextFind.Revision?
  var place: MarkPlaces.LayoutKey
  /// The page at which a finger holds the place.
  var gap: Int?
}

/// The marks in an open book: what is kept of them, and which pages they lie on.
extension BookScene {
  /// The marks in the order of the book, each at its page in the present layout of the book.
  package var marks: [Mark] { markPlaces.marks }

  /// The pages with a bookmark, in the order of the book.
  package var bookmarkedPages: [Int] { markPlaces.bookmarked }

  /// A mark as it is kept; nil where there is none any more.
  package func mark(_ id: Mark.ID) -> Mark? { memory.marks(in: book.id).first { $0.id == id } }

  /// Puts a mark into the book, in place of the mark with the same id.
  package func put(_ mark: Mark) {
    memory.put(mark, in: book.id)
    showMarks()
  }

  package func remove(_ mark: Mark.ID) {
    memory.remove(mark, from: book.id)
    showMarks()
  }

  /// A place at a page of the book, for a mark.
  package func place(on page: Int, fraction: Double = 0) -> BookState.Place {
    BookState.Place(
      page: page, fraction: fraction, pageCount: book.isComplete ? book.pageCount : nil)
  }

  /// Puts a bookmark on the first page that is read, or removes the bookmarks of the pages that are read.
  func toggleBookmark() {
    let read = readPages
    let there = marks.filter { $0.kind == .bookmark && read.contains($0.place.page) }
    there.forEach { remove($0.id) }
    guard there.isEmpty, let page = read.first else { return }
    put(Mark(.bookmark, at: place(on: page), textSize: book.id.textSize))
  }

  /// The pages that are seen when all leaves have come to rest, in reading order.
  package var readPages: [Int] { controller.reading(at: now).contents.compactMap(\.page) }

  /// Lays the marks of the pages that are seen over these pages.
  func showMarks() {
    markPlaces.follow(memory.marks(in: book.id), version: memory.marksVersion)
    for mark in markPlaces.takeAnchored() { memory.put(mark, in: book.id) }
    session.keptMarks = markPlaces.overlays(on: seenPages)
    let key = EdgeKey(
      version: memory.marksVersion, hits: text.isFinding ? text.find?.revision : nil,
      place: markPlaces.layoutKey, gap: gap)
    if key != edgeKey {
      edgeKey = key
      session.edgeMarks = markPlaces.edgeMarks(
        hits: text.isFinding ? text.pagesWithHits : [], gap: gap)
    }
  }

  /// The mark at a point of a page: the one made last, where several lie there.
  func mark(at point: Point, on page: Int) -> Mark.ID? {
    markPlaces.mark(at: point, on: page)
  }
}
