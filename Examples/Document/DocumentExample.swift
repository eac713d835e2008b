// A PDF, or any other book in one file, drawn in the background by a locked process.
//
//     swift run leaves-document FOLDER BOOK

import BookClients
import Books
import PaperGeometry
import PaperLeaves
import PaperRaster
import Reel

final class PagesOfFile: LeavesDataSource {
  private let document: Document
  private let client: any DocumentClient

  /// - Returns: nil for a path that is no book.
  init?(path: String) {
    guard let entry = Library.open([path]).entries.first, case .file(let file) = entry.locator
    else {
      return nil
    }
    let client = FileDocumentClient(
      source: entry.documentSource, file: file, workers: BookWorkers())
    let opened = try? DocumentError.waiting {
      client.open(priority: .visible, deadline: 30, reply: $0)
    }
    guard let document = opened else { return nil }
    (self.document, self.client) = (document, client)
  }

  func numberOfPages(in view: LeavesView) -> Int { document.pageCount }

  /// Called in the background, as `rendersInBackground` says, so waiting for the worker stops nobody.
  func renderPage(at index: Int, in context: BitmapContext) {
    let request = ImageRequest(
      .page(document.page(index)), width: context.width, height: context.height, fit: .page)
    let page = try? DocumentError.waiting {
      client.draw(request, priority: .visible, deadline: 30, reply: $0)
    }
    if let page { context.draw(page.bitmap, in: context.bounds) }
  }
}

/// Prints the numbers of the visible pages, as a status line would show them.
final class Folio: LeavesDelegate {
  func leavesView(_ view: LeavesView, didTurnToPage page: Int) {
    let shown = view.visiblePages.map { "\($0 + 1)" }.joined(separator: " and ")
    print("page \(shown) of \(view.numberOfPages)")
  }
}

@main
struct DocumentExample {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.dropFirst().first, let document = PagesOfFile(path: path) else {
      Reel.fail("the second argument must be a book, as a PDF")
    }
    let folio = Folio()
    let view = LeavesView(size: Size(720, 560))
    view.rendersInBackground = true
    view.dragsFromAnywhere = true
    view.dataSource = document
    view.delegate = folio
    view.reloadData(showing: 2)

    var reel = Reel(of: view)
    await shown(view, at: reel.time)
    reel.drag(from: Point(0.7, 0.5), to: Point(0.2, 0.5), seconds: 0.8)
    reel.film(seconds: 0.7)
    await shown(view, at: reel.time)
    view.turn(to: 12, animated: true, at: reel.time)
    await shown(view, at: reel.time)
    reel.film(seconds: 1.2)
    // A narrower window shows a single page, and the current page stays.
    view.size = Size(420, 560)
    await shown(view, at: reel.time)
    print("one page of \(view.pageSize.width) points: \(view.visiblePages)")
    reel.write(to: arguments.first ?? ".build/leaves-document")
  }

  /// Waits until the pages are drawn. Only a film waits; a window is woken when the pages are ready.
  private static func shown(_ view: LeavesView, at time: Double) async {
    view.update(at: time)
    await view.finishRendering()
    view.update(at: time)
  }
}
