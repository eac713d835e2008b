import Books
import Content
import PaperGeometry
import PaperLayouts
import Shell
import Localisation

/// The line beneath an open book: the numbers of the pages that are read.
extension BookScene {
  /// The line changes when a leaf passes the middle of its way. The words of the place to which the leaves go are asked for
  /// before, so that no frame is without a line.
  func layOutFolio(opacity: Double, at time: Double, _ demand: inout Demand) {
    let bookLayout = session.bookLayout(pose: 0)
    let view = session.view
    let size = max(8, 13.5 * bookLayout.scale)
    func label(_ contents: [Imposition.SideContent]) -> LabelRequest {
      var label = LabelRequest(
        folioText(contents), size: size, color: session.content.theme.quiet, lines: 2, in: view)
      label.maximumWidth = min(label.maximumWidth, size * Self.longestFolio)
      return label
    }
    demand.add(.label(label(controller.reading(at: time).contents)), .soon)
    let below = pagesBottom(at: time)
    let room = view.size.height - below
    folio.show(
      label(controller.contents(at: time)), keepsFormer: true,
      center: view.size.width / 2, opacity: opacity, in: view, from: session.content, &demand
    ) { height in
      below + max(0, min(26 * bookLayout.scale, (room - max(height, size * 1.4)) / 2))
    }
  }

  /// The width at which a line beneath the book is broken, in heights of its letters.
  private static let longestFolio = 40.0

  private func folioText(_ contents: [Imposition.SideContent]) -> String {
    guard contents != [.cover] else { return book.title }
    guard contents.last != .backCover else { return Localisation.text("The end") }
    let shown = contents.compactMap(\.page)
    // Both halves of a wide page have the same number, as have two pages of the screen that are one of paper.
    let ends = Set([shown.first, shown.last].compactMap { $0 }).sorted()
    let labels = ends.map(book.label)
    let numbers = (labels.first == labels.last ? Array(labels.prefix(1)) : labels)
      .joined(separator: "–")
    guard !numbers.isEmpty else { return book.title }
    // A printed number counts only a part of the pages, so the count would be of something else.
    guard book.labels.isEmpty else {
      return Localisation.text(
        "{numbers} ({counted})", ["numbers": numbers, "counted": counted(ends)])
    }
    return book.isComplete ? counted(numbers) : numbers
  }

  /// The pages' own numbers, counted from 1, and how many pages there are.
  private func counted(_ pages: [Int]) -> String {
    counted(pages.map { "\($0 + 1)" }.joined(separator: "–"))
  }

  private func counted(_ numbers: String) -> String {
    Localisation.text(
      "{number} of {count}", ["number": numbers, "count": Localisation.number(book.pageCount)])
  }
}
