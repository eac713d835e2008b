import Books
import Content
import PaperLayers
import Shell

/// What is told on the shelf: the caption of the book in front, what an empty shelf says, and one line about a failure.
final class ShelfWords {
  private let source: any ShelfSource
  private let browsing: ShelfBrowsing
  private let content: ReceivedContent
  private let parent: Layer
  private let caption: Caption
  let empty: EmptyShelf
  private let notice = LabelLayer(name: "notice")
  let heading = HeadingLabel()
  /// One line about a failure, and the time until which the line is shown.
  var message: (text: String, until: Double)?

  /// One line about the selected books and the shown shelf; nil for none.
  var status: String?
  /// Whether the shelf shows a part of its books, which may be none.
  var isShelfShown = false
  /// Whether books are being looked for.
  var isLooking = false
  /// Why a server shows no books; nil where the books are of no server.
  var emptyRoom: String?
  /// Whether a panel lies over the words about a server, and tells the same.
  var isCovered = false
  /// What is told of a book that is on a server; nil where the books are of no server.
  var fetchWords: ((ShelfEntry.ID) -> String?)?
  /// What is told of the series of a book.
  var seriesWords: (ShelfEntry.ID) -> String? = { _ in nil }

  /// - Parameter layer: the shelf's, in which the words are shown.
  init(
    _ source: any ShelfSource, _ browsing: ShelfBrowsing, in layer: Layer, content: ReceivedContent
  ) {
    (self.source, self.browsing, self.content, parent) = (source, browsing, content, layer)
    caption = Caption(content: content)
    empty = EmptyShelf(content: content)
    notice.layer.zPosition = 1e6
    for words in [caption.layer, empty.layer, notice.layer] {
      layer.addSublayer(words)
    }
  }

  func advance(to time: Double) {
    if let message, time >= message.until { self.message = nil }
  }

  /// - Parameter opacity: of the caption.
  func lay(opacity: Double, in view: ViewSize, at time: Double, _ demand: inout Demand) {
    layOutCaption(opacity: opacity, in: view, at: time, &demand)
    layOutNotice(in: view, &demand)
    heading.lay(
      in: parent, scale: browsing.carousel.plan.scale, opacity: opacity, view, from: content,
      at: time, &demand)
  }

  /// Why the shelf has no books.
  var noBooks: String {
    isShelfShown ? Caption.emptyPart : emptyRoom ?? Caption.looking
  }

  /// Whether words stand in the place of the books and of the invitation to drop books.
  var hasWordsForNoBooks: Bool { isShelfShown || isLooking || emptyRoom != nil }

  private func layOutCaption(
    opacity: Double, in view: ViewSize, at time: Double, _ demand: inout Demand
  ) {
    empty.layer.isHidden = source.count > 0 || hasWordsForNoBooks
    guard source.count > 0 else {
      if hasWordsForNoBooks {
        return caption.showNoBooks(noBooks, opacity: isCovered ? 0 : 1, in: view, &demand)
      }
      let bottom = caption.showEmptyShelf(in: view, &demand)
      empty.layout(below: bottom, in: view, &demand)
      return
    }
    let words = browsing.caption(at: time)
    let scale = browsing.carousel.plan.scale
    let front = source.entry(at: words.book)
    // With what its document tells, once the document is open.
    let book = content.editions.newest(of: front.documentID)
    let isAway = isRemote(words.book)
    if !isAway { demand.add(.document(book), .soon) }
    caption.show(
      content.described(front), remark: remark(on: front), below: words.bottom, scale: scale,
      opacity: words.opacity * opacity, in: view, &demand)
    for step in [1, source.count - 1] {
      let neighbour = source.entry(at: (words.book + step) % source.count)
      caption.prepare(
        neighbour, remark: remark(on: neighbour), scale: scale, in: view, &demand)
    }
    guard !isAway else { return }
    if case .success(let document) = content.document(book, .soon, &demand) {
      content.demandShape(of: document, .soon, &demand)
    }
  }

  /// What is told of a book besides its title, author and pages. The caption of the wall has three lines: the remark or
  /// the line about the selected books has the place of the number of pages.
  private func remark(on book: ShelfEntry) -> Caption.Remark? {
    let series = fetchWords?(book.id) ?? seriesWords(book.id)
    guard isOnBoards else { return series.map { Caption.Remark($0) } }
    // The message has the third line's place.
    if message != nil { return Caption.Remark(nil, hidesPages: true) }
    return (fetchWords?(book.id) ?? status ?? series).map { Caption.Remark($0, hidesPages: true) }
  }

  /// Whether a book lies on a server, and no document can be opened.
  private func isRemote(_ place: Int) -> Bool {
    (source as? any BrowsableShelf)?.isRemote(at: place) == true
  }

  private var isOnBoards: Bool { browsing.boards != nil }

  private func layOutNotice(in view: ViewSize, _ demand: inout Demand) {
    let scale = browsing.carousel.plan.scale
    let request = (message?.text ?? (isOnBoards && source.count > 0 ? nil : status)).map {
      LabelRequest(
        $0, size: max(9, 13 * scale), color: content.theme.quiet, lines: 1, in: view)
    }
    notice.show(
      request, top: view.size.height - max(18, 30 * scale), center: view.size.width / 2,
      opacity: 1, in: view, from: content, &demand)
  }
}
