import Books
import PaperGeometry
import Shell
import Localisation

// What follows from a click on a link.
extension BookText {
  /// A note whose page has not come yet.
  struct PendingNote {
    var sign: String
    var page: Int
    var top: Double
    var point: Point
  }

  /// Follows a link of a page, as a click on it does.
  func follow(_ link: PageLink, of page: Int, at point: Point) {
    pressedPage = page
    follow(link, at: point)
  }

  func follow(_ link: PageLink, at point: Point) {
    switch link.target {
    case .page(let page, let top):
      let owner = pressedPage.flatMap { words($0) }
      if session.book.isReflowable, let sign = owner?.noteSign(of: link) {
        note = PendingNote(sign: sign, page: page, top: top, point: point)
        showNote()
      } else {
        requests.append(.jump(page: page))
      }
    case .address(let address): requests.append(TextRequest(address: address))
    case .nowhere: requests.append(.tell(Localisation.text("This link leads nowhere.")))
    case .comment(let thread): requests.append(.comment(thread, at: point))
    case .field(let field): requests.append(.field(field, at: point))
    }
  }

  /// Shows the note that waits for its page, or goes to the page where no note begins.
  func showNote() {
    guard let waiting = note, session.content.knowsWords(document.page(waiting.page)) else {
      return
    }
    note = nil
    let text = words(waiting.page).flatMap { Self.note(waiting, on: $0) }
    requests.append(
      text.map { .note($0, page: waiting.page, at: waiting.point) } ?? .jump(page: waiting.page))
  }

  /// The text of a note on its page. A book of text tells the height of a target without the margins of the page, or
  /// not at all: then the nearest line is taken that begins with the note's sign.
  private static func note(_ waiting: PendingNote, on words: PageWords) -> String? {
    if let note = words.note(waiting.sign, at: waiting.top) { return note }
    let tops = words.lines.map { $0.quad.bounds.minY * words.height }
      .filter { waiting.top <= 0 || abs($0 - waiting.top) <= margin }
    return tops.sorted { abs($0 - waiting.top) < abs($1 - waiting.top) }
      .lazy.compactMap { words.note(waiting.sign, at: $0) }.first
  }

  /// The largest margin of a page, in its points.
  private static let margin = 150.0
}
