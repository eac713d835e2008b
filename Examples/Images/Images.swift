// Pictures, each mounted on a page of its own, two pages side by side.
//
//     swift run leaves-images FOLDER PICTURE...

import BookClients
import Books
import Foundation
import PaperGeometry
import Imaging
import PaperLeaves
import PaperRaster
import Reel

/// The pictures of the album. Pages are drawn on another thread, so the album never changes.
final class Album: LeavesDataSource {
  private let pictures: [Picture.Source]
  /// Pictures are decoded by locked processes.
  private let workers = BookWorkers()

  init(_ paths: [String]) { pictures = paths.map { Picture.Source(path: $0) } }

  func numberOfPages(in view: LeavesView) -> Int { pictures.count }

  func renderPage(at index: Int, in context: BitmapContext) {
    let margin = context.size.width / 10
    let mount = context.bounds.insetBy(margin, margin)
    let request = PictureRequest(
      source: pictures[index], name: "picture-\(index)",
      width: Int(mount.width * context.scale), height: Int(mount.height * context.scale),
      fit: .fill)
    switch workers.pictures.decode(request) {
    case .success(let picture):
      context.draw(
        DrawCommand(
          rect: mount.offsetBy(0, margin / 8), projection: .identity,
          paint: .shadow(Color.black.withAlpha(0.5), sigma: margin / 6)))
      context.draw(picture.bitmap, in: mount)
    case .failure(let error):
      write(error.description, in: mount, context)
    }
  }

  /// Draws a text, which the Imaging library makes as a bitmap.
  private func write(_ text: String, in rect: Rect, _ context: BitmapContext) {
    let label = LabelRequest(
      text: text, pointSize: 12, color: .init(90, 30, 30), maximumWidth: rect.width,
      maximumLines: 4, scale: context.scale)
    guard let bitmap = LabelMaker.bitmap(label) else { return }
    let size = bitmap.size * (1 / context.scale)
    context.draw(
      bitmap,
      in: Rect(rect.midX - size.width / 2, rect.midY - size.height / 2, size.width, size.height))
  }
}

@main
struct Images {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let album = Album(
      arguments.count > 1
        ? Array(arguments.dropFirst())
        : ["guide", "herbal", "horizons", "moon", "patterns", "tea"].map {
          "Assets/\($0)/cover.jpg"
        }
    )
    let view = LeavesView(size: Size(640, 420))
    view.paperColor = Color(hex: 0xF6F1E7)
    view.dataSource = album
    view.reloadData()

    var reel = Reel(of: view)
    reel.film(seconds: 0.2)
    reel.drag(from: Point(0.95, 0.5), to: Point(0.3, 0.5), seconds: 1)
    reel.film(seconds: 0.6)
    // The turn is taken back, because the page is released before the middle.
    reel.drag(from: Point(0.95, 0.5), to: Point(0.6, 0.4), seconds: 0.5)
    reel.film(seconds: 0.6)
    reel.write(to: arguments.first ?? ".build/leaves-images")
  }
}
