import Books
import Controls
import PaperGeometry
import Shell

/// The open book as the chrome sees it in a frame.
package struct ReadBook {
  package var document: Document
  /// The page that is read when all leaves have come to rest; -1 the front cover, the number of pages the back.
  package var page: Int
  /// Where the open book lies, in points of the window.
  package var area: Rect
  package var isRightToLeft: Bool
  /// The cloth of the book, which is the interface's accent.
  package var cloth: Color
  /// The chapters; none where the book has none or they are not known yet.
  package var chapters: Chapters
  /// Pages with a bookmark, and pages with something that was found, in rising order.
  package var bookmarks: [Int] = []
  package var hits: [Int] = []
  /// The place in the text with which the page that is read begins; nil where none is known.
  package var anchor: TextAnchor?
  /// How the text is set or is about to be; nil for a book with pages of its own.
  package var text: TextSetting?
  /// The face of books without a choice of their own, and the families of the desktop, nil while these are not known.
  package var usualFace = TextSetting.Face.book
  package var families: [String]?
  package var light = LightChoice()
  /// How the pages of a scan are shown; nil for a text.
  package var scan: ScanLook?
  /// Whether the page that is read is known to be a single scan.
  package var isScan = false
  /// The bookmarks, highlights and notes whose pages are known, in the order of the book.
  package var marks: [Mark] = []
  /// What other programs have written in the book, as far as the list of it has arrived, in the order of the book.
  package var comments: [PageComment] = []
  /// The words that were looked up, as far as they are wanted, in the order of the book.
  package var words: [LookedUpWord] = []
  /// The files within the book and its layers; nil where they are not wanted, or not known yet.
  package var files: [AttachedFile]?
  package var layers: [DocumentLayer]?
  /// Seconds that the reader takes for a page; nil where too little was read to say so.
  package var pace: Double?
  /// Whether the view is the second of the book, and whether there are two views.
  package var (isSecondView, hasTwoViews) = (false, false)
  /// Which pages lie side by side.
  package var cells: PageCells

  package init(
    _ document: Document, page: Int, area: Rect, isRightToLeft: Bool, cloth: Color,
    chapters: Chapters = Chapters()
  ) {
    (self.document, self.page, self.area) = (document, page, area)
    (self.isRightToLeft, self.cloth, self.chapters) = (isRightToLeft, cloth, chapters)
    cells = PageCells(pairs: document.pageCount)
  }

  /// Where the boards lie that stand out under the pages, in points of the window.
  var bounds: Rect { area.insetBy(-Self.board, -Self.board) }
  private static let board = 6.0

  package var pageCount: Int { document.pageCount }
  /// The page that is read, within the book.
  package var innerPage: Int { min(max(0, page), pageCount - 1) }

  package var outline: [OutlineEntry] { chapters.entries }

  package func chapterTitle(at page: Int) -> String? {
    chapters.chapter(at: page).map { outline[$0].title }
  }
}

/// What a reader wants of the words that are looked up.
package enum LookedUpWish: Equatable {
  /// To go to the word and to show its entry.
  case show(LookedUpWord)
  case remove(LookedUpWord)
  /// To put the word back into the list.
  case keep(LookedUpWord)
  /// To look up the word at a point of the window.
  case lookUp(at: Point)
}

/// What the chrome asks of the stage.
package enum ChromeRequest: Equatable {
  /// To go to a page in one jump, which Back undoes; from another page than the present one where a riffle has
  /// led there.
  case go(page: Int, from: Int? = nil)
  /// To riffle to a page, as while the scrubber is dragged; no jump of its own.
  case riffle(page: Int)
  /// To go to a place in the text, wherever it is in the present layout; no jump of its own.
  case seek(TextAnchor)
  /// To print or save pages.
  case export(PageExport)
  /// To show what another program has written.
  case comment([PageComment])
  case word(LookedUpWish)
  /// To change what the document shows, and to save a part of the document.
  case change(DocumentChange)
  case save(SavedPart)
  /// To give up what is filled in, and to close the book, or the window.
  case abandon(Bool)
  /// To set the text otherwise.
  case text(TextChange)
  /// To set all books without a choice of their own in this face.
  case usualFace(TextSetting.Face)
  case light(LightChoice)
  /// To show the pages of a scan otherwise.
  case scan(ScanLook)
  case shelf(ShelfRequest)
  case care(BookCare)
  case places(PlaceWish)
  case command(Command)
  case effect(HostEffect)
  /// To close the guest that asks.
  case close
  /// To close the guest that asks, as the reader wants so; the guest's owner may do so instead.
  case dismiss
  /// To put the text of the clipboard into a field of the guest that asks, when the effect has brought the text.
  case paste(into: ControlID, HostEffect)
}
