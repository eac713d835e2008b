import Books
import Content

/// When a book can be seen (decision: First pages).
extension BookScene {
  /// Whether the shape of the pages is known, so that the book can be shown without jumping later.
  package var isReady: Bool {
    let first = ImageID.page(book.page(0))
    return session.content.aspect(of: first) != nil
      || session.content.failures.contains(first)
  }

  /// Whether each page on which the book opens has a picture for reading, or is damaged.
  package var hasFirstPictures: Bool {
    controller.contents(at: now).compactMap(\.page).allSatisfy {
      session.content.hasPage(book.page($0))
        || session.content.failures.contains(.page(book.page($0)))
    }
  }
}

extension BookSession {
  /// When a side that is laid out at a time counts as first seen.
  func birth(at time: Double) -> Double { max(time, patienceEnd ?? time) }
}
