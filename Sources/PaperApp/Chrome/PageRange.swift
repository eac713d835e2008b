import Books
import Localisation

/// The pages that a reader means by what was typed, as "1-5, 8, xii".
package enum PageRange: Equatable {
  /// In the order that was typed; no page twice in a row.
  case pages([Int])
  /// Nothing that could be printed, and why, in one line.
  case nonsense(String)

  /// More parts are not read.
  private static let maximumParts = 1000

  /// - Parameter text: numbers as `PageNumber` reads these, alone or with a dash between two; commas or semicolons
  ///   between the parts. A range may run backwards.
  package static func meaning(of text: String, in document: Document) -> PageRange {
    var pages: [Int] = []
    let parts = text.split { ",;،、".contains($0) }.prefix(maximumParts)
    for part in parts where !part.allSatisfy(\.isWhitespace) {
      // A label may have a dash of its own, as "A-3".
      if case .page(let page) = PageNumber.meaning(of: String(part), in: document) {
        pages.append(page)
        continue
      }
      let ends = part.split(maxSplits: 1, omittingEmptySubsequences: false) { "-–—".contains($0) }
      var found: [Int] = []
      for end in ends {
        switch PageNumber.meaning(of: String(end), in: document) {
        case .page(let page): found.append(page)
        case .nonsense(let reason): return .nonsense(reason)
        }
      }
      guard let first = found.first, let last = found.last else { continue }
      pages += first <= last ? Array(first...last) : (last...first).reversed()
      guard pages.count <= maximumPages else {
        return .nonsense(Localisation.text("These are too many pages."))
      }
    }
    return pages.isEmpty
      ? .nonsense(Localisation.text("Pages as 1–5, 8")) : .pages(pages)
  }

  private static let maximumPages = 1 << 16
}
