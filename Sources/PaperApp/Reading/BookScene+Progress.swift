import Books
import Content
import PaperLayouts
import Shell
import Localisation

/// What an open book learns of itself while it is read: its shape, further pages, where the reader is, and why the book cannot
/// be read.
extension BookScene {
  /// Pages that turn out to be a strip are read as one.
  func takeShape() {
    defer { left = nil }
    guard (session.isTall || controller.style == .scroll) != controller.isScrolled else { return }
    endChange()
    let (style, place) = (
      controller.style, session.isTall ? left ?? controller.place : controller.place
    )
    controller.leave()
    controller = Self.controller(style, at: place, pose: pose, on: session, in: layer)
  }

  /// Notes where the reader is. A book that turns out to be unreadable was not read.
  func notePlace() {
    guard isProven else { return }
    let place = controller.place
    let length = book.isComplete ? book.pageCount : nil
    memory.change(book.id) { state in
      let anchor =
        anchor ?? state.place.flatMap { $0.page == place.page ? $0.anchor : nil }
      state.place = BookState.Place(
        page: place.page, fraction: place.fraction, pageCount: length, anchor: anchor)
    }
  }

  /// The place in the text with which the page that is read begins; nil while it is not known, and in a book with
  /// pages of its own.
  package var anchor: TextAnchor? {
    guard isReflowable, (0..<pageCount).contains(controller.place.page) else { return nil }
    return session.content.anchor(of: page) ?? nil
  }

  /// Asks for the place in the text, once nothing moves.
  func demandAnchor(at time: Double, _ demand: inout Demand) {
    guard isReflowable, isProven, !controller.isMoving(at: time),
      (0..<pageCount).contains(controller.place.page)
    else { return }
    demand.add(AnchorOfPage(page), .later)
  }

  /// Takes pages that have been counted since the last frame, as soon as the book is at rest.
  func takeFurtherPages() {
    guard case .success(let document) = session.content.document(book.id),
      document.pageCount > book.pageCount || (document.isComplete && !book.isComplete),
      isAtRest
    else { return }
    var place = controller.place
    let isAtBeginning = place == session.beginning
    pose = targetPose
    if controller.isScrolled {
      session.grow(to: document)
      return controller.resize()
    }
    controller.leave()
    session.grow(to: document)
    // Behind a cover reading begins with the second page, which may have been counted only now.
    if isAtBeginning { place = session.beginning }
    controller = Self.controller(controller.style, at: place, pose: pose, on: session, in: layer)
  }

  /// Why the book cannot be read, or nil. A page that can be shown proves the book; a damaged page
  /// speaks against the book only when all pages asked for are damaged.
  func findFailure() -> String? {
    guard !isProven else { return nil }
    let (asked, content) = (controller.pagesAround, session.content)
    isProven = asked.contains { content.hasPage(book.page($0)) }
    guard !isProven, !asked.isEmpty,
      asked.allSatisfy({ content.failures.contains(.page(book.page($0))) })
    else { return nil }
    return Localisation.text(
      "“{title}” cannot be read: none of its pages can be shown",
      ["title": Printable.escaped(book.title)])
  }
}
