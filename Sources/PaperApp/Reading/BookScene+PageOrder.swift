import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperRaster
import Shell
import Localisation

/// In which direction the pages of an open book follow each other, and which of them face each other: by the reader's
/// choice, else by what the book says of itself, else by the pictures at the gutter.
extension BookScene {
  /// Reads the book in the other direction.
  /// - Returns: a line that says so.
  func changeDirection(at time: Double) -> Outcome {
    let next: ReadingDirection =
      session.direction == .leftToRight ? .rightToLeft : .leftToRight
    remake(at: time) { session.impose(next, pairing: session.pairing) }
    memory.change(book.id) { $0.direction = next.rawValue }
    return Outcome(requests: [
      .text(
        .tell(
          next == .rightToLeft
            ? Localisation.text("Read from right to left.")
            : Localisation.text("Read from left to right.")))
    ])
  }

  /// Lets the pages face each other that did not before.
  /// - Returns: a line that says which.
  func changePairing(at time: Double) -> Outcome {
    let next = 1 - session.offset
    // What the book says of pairs may also tell of single pages, so the book's own order is no choice.
    let choice = next == book.pairing ? nil : next
    remake(at: time) { session.impose(session.direction, pairing: choice) }
    memory.change(book.id) { $0.pairing = choice }
    // A first page that is the cover faces no page, and the second one faces none where the first one would.
    let isOnCover = session.imposition.coverPage != .none
    let start = isOnCover ? 1 : 0
    let (first, second, third) = (
      book.label(of: start), book.label(of: start + 1), book.label(of: start + 2)
    )
    let words =
      (next == 0) != isOnCover
      ? Localisation.text(
        "Pages {first} and {second} face each other.", ["first": first, "second": second])
      : Localisation.text(
        "Page {first} stands alone; {second} and {third} face each other.",
        ["first": first, "second": second, "third": third])
    return Outcome(requests: [.text(.tell(words))])
  }

  /// Takes the pairing that the pictures tell, as long as the reader is at the beginning and has chosen none, and the book
  /// tells none. The small pictures are looked at as they come; none is asked for.
  func guessPairing(at time: Double) {
    guard memory.state(of: book.id).pairing == nil, book.pairing == nil, book.placements.isEmpty,
      !book.isReflowable,
      !controller.isScrolled,
      controller.place.page <= session.beginning.page, !controller.isMoving(at: time)
    else { return }
    session.compareGutters()
    guard let found = session.gutters.pairing else { return }
    if found != session.offset {
      remake(at: time) { session.impose(session.direction, pairing: found) }
    }
    memory.change(book.id) { $0.pairing = found }
  }
}

extension BookSession {
  /// Compares the edges of pages of which pictures have come since the last frame. Behind a wide page the pairing does
  /// not depend on the first page any more.
  func compareGutters() {
    let pages = min(GutterMatch.pages, book.pageCount)
    // A cover faces no page.
    let first = imposition.coverPage == .none ? 0 : 1
    let last = (imposition.sizes.wide(below: pages).first { $0 >= first } ?? pages) - 1
    guard last > first, gutters.compared.count < last - first else { return }
    for page in first..<last where !gutters.compared.contains(page) {
      guard let first = smallPicture(of: page), let second = smallPicture(of: page + 1) else {
        continue
      }
      let isLeft = direction == .leftToRight
      gutters.compare(
        first: page, left: isLeft ? first : second, right: isLeft ? second : first)
    }
  }

  /// Compares the pages that face each other among some, of which both pictures are there: a drawing over both is shown
  /// with half of the gutter.
  func compareFacing(_ pages: Set<Int>) {
    for page in pages where pages.contains(page + 1) && gutters.isDrawing(page) == nil {
      let side = imposition.side(ofPage: page)
      guard !Imposition.isFront(side), !imposition.isSpread(page),
        imposition.content(ofSide: side + 1) == .page(page + 1, .whole),
        let first = smallPicture(of: page), let second = smallPicture(of: page + 1)
      else { continue }
      let isLeft = direction == .leftToRight
      gutters.isDrawing(
        first: page, left: isLeft ? first : second, right: isLeft ? second : first)
    }
  }

  /// Whether a picture runs over a side and the one that faces it.
  func isAcross(_ content: Imposition.SideContent?, side: Int) -> Bool {
    guard case .page(let page, let part)? = content else { return false }
    if part != .whole { return true }
    return gutters.isDrawing(Imposition.isFront(side) ? page - 1 : page) == true
  }

  /// The smallest picture of a whole page that is there.
  private func smallPicture(of page: Int) -> Bitmap? {
    let requests = content.cache.requests(of: .page(book.page(page)))
    let smallest = requests.filter { $0.part == nil }.min { $0.height < $1.height }
    guard let smallest, case .picture(let picture) = content.cache[.image(smallest)] else {
      return nil
    }
    return picture.bitmap
  }
}
