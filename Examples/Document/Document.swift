// A document with many pages, drawn in the background: for now a folder of pictures, read as a book.
//
//     swift run leaves-document FOLDER BOOK

import Books
import PaperGeometry
import Imaging
import PaperLeaves
import PaperRaster
import Reel

final class Document: LeavesDataSource {
  private let pages: [Picture.Source]

  init?(path: String) {
    guard let entry = Library.open([path]).entries.first,
      case .success(let pages) = entry.locator.listPages()
    else { return nil }
    self.pages = pages
  }

  func numberOfPages(in view: LeavesView) -> Int { pages.count }

  func renderPage(at index: Int, in context: BitmapContext) {
    let request = PictureRequest(
      source: pages[index], name: "page-\(index)", width: context.width,
      height: context.height, fit: .page)
    if case .success(let page) = PictureDecoder().decode(request) {
      context.draw(page.bitmap, in: context.bounds)
    }
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
struct Reading {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let path = arguments.dropFirst().first ?? "Assets/herbal"
    guard let document = Document(path: path) else {
      Reel.fail("\(path): no pages")
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
