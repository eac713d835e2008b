import Books
import Content
import PaperGeometry
import PaperLayouts
import Shell

/// The line beneath an open book: the numbers of the pages that are read.
extension BookScene {
  func layOutFolio(opacity: Double, at time: Double, _ demand: inout Demand) {
    let bookLayout = session.bookLayout(pose: 0)
    let (view, reading) = (session.view, controller.reading(at: time))
    let size = max(8, 13.5 * bookLayout.scale)
    let label = LabelRequest(
      folioText(reading.contents), size: size, color: session.content.theme.quiet, lines: 1,
      in: view)
    let below = pagesBottom(at: time)
    folio.show(
      label, top: below + min(26 * bookLayout.scale, (view.size.height - below - size * 1.4) / 2),
      center: view.size.width / 2, opacity: opacity, in: view, from: session.content, &demand)
  }

  private func folioText(_ contents: [Imposition.SideContent]) -> String {
    guard contents != [.cover] else { return book.title }
    guard contents.last != .backCover else { return "The end" }
    let shown = contents.compactMap(\.page)
    // Both halves of a wide page have the same number.
    let ends = Set([shown.first, shown.last].compactMap { $0 }).sorted()
    let numbers = ends.map(book.label).joined(separator: "–")
    guard !numbers.isEmpty else { return book.title }
    // A printed number counts only a part of the pages, so the count would be of something else.
    guard book.labels.isEmpty else { return "\(numbers) (\(counted(ends)))" }
    return book.isComplete ? "\(numbers) of \(book.pageCount)" : numbers
  }

  /// The pages' own numbers, counted from 1, and how many pages there are.
  private func counted(_ pages: [Int]) -> String {
    "\(pages.map { "\($0 + 1)" }.joined(separator: "–")) of \(book.pageCount)"
  }
}
