// A page flipper for a kiosk: pictures as a bound book. Hands turn the pages; when nobody does, the book turns by itself.
//
//     swift run kiosk PICTURE...

import ExampleWindow
import Foundation
import PaperEngine

final class Pictures: BookViewDataSource {
  let pictures: [Bitmap]

  init(_ pictures: [Bitmap]) { self.pictures = pictures }

  func renderPage(at index: Int, in context: BitmapContext) { draw(pictures[index], in: context) }
  func renderCover(in context: BitmapContext) { draw(pictures[0], in: context) }

  /// Fills the page, cut at two edges.
  private func draw(_ picture: Bitmap, in context: BitmapContext) {
    let (page, size) = (context.size, picture.size)
    let scaled = size * max(page.width / size.width, page.height / size.height)
    let corner = Point((page.width - scaled.width) / 2, (page.height - scaled.height) / 2)
    context.draw(picture, in: Rect(origin: corner, size: scaled))
  }
}

@main
struct Kiosk {
  /// Seconds after which the book turns by itself.
  static let timeout = 8.0

  static func main() {
    let paths = CommandLine.arguments.dropFirst()
    if paths.isEmpty { ExampleWindow.fail("usage: kiosk PICTURE...", status: 2) }
    let pictures = Pictures(paths.compactMap(Bitmap.picture))
    guard let first = pictures.pictures.first else { exit(1) }
    let window = ExampleWindow("Kiosk", size: Size(1100, 720))
    let view = BookView(
      BookShape(
        viewSize: window.size,
        imposition: Imposition(pages: pictures.pictures.count, coverPage: .page),
        pageAspect: first.size.width / first.size.height),
      style: .curl, onPagesReady: ExampleWindow.wake)
    view.rendersInBackground = true
    view.dataSource = pictures
    var touched = 0.0
    window.run { event, time in
      touched = time
      view.handle(event, at: time)
    } frame: { time in
      view.shape.viewSize = window.size
      if time - touched > timeout {
        touched = time
        view.turn(view.turned < view.shape.imposition.leaves ? .by(1) : .toStart, at: time)
      }
      let isMoving = view.update(at: time)
      return (view.commands(), next: isMoving ? 0 : touched + timeout - time)
    }
  }
}
