import Books
import PaperGeometry
import PaperLayers
import PaperRaster

/// Bitmaps of the sides that have no picture of their own (a damaged page's words, the back cover's
/// cloth), for a style that draws every page as a bitmap. Only the latest few bitmaps are kept.
package final class BlankPages {
  private struct Made {
    var item: Int
    var pixels: Size
    var color: Color
    var words: Bitmap?
    var bitmap: Bitmap
  }

  private var made: [Made] = []
  private static let maximum = 16

  package init() {}

  /// - Parameters:
  ///   - size: the page's size in points.
  ///   - words: the words as a bitmap, once the bitmap has been drawn; their top lies at two fifths of
  ///     the page's height.
  package func bitmap(
    of item: Int, _ size: Size, color: Color, gradient: LinearGradient?, words: Bitmap?,
    in view: ViewSize
  ) -> Bitmap? {
    let pixels = Size(Double(view.pixels(size.width)), Double(view.pixels(size.height)))
    if let known = made.first(where: {
      $0.item == item && $0.pixels == pixels && $0.color == color && $0.words == words
    }) {
      return known.bitmap
    }
    let page = Rect(origin: .zero, size: pixels)
    var commands: [DrawCommand] = []
    if let gradient {
      commands.append(DrawCommand(rect: page, projection: .identity, paint: .gradient(gradient)))
    }
    if let words {
      let place = Rect(
        ((pixels.width - words.size.width) / 2).rounded(), (pixels.height * 0.4).rounded(),
        words.size.width, words.size.height)
      commands.append(
        DrawCommand(
          rect: place, projection: .identity,
          paint: .bitmap(words, source: Rect(origin: .zero, size: words.size))))
    }
    guard
      let bitmap = Rasterizer().image(
        of: commands, background: color, width: Int(pixels.width), height: Int(pixels.height))
    else { return nil }
    made.append(Made(item: item, pixels: pixels, color: color, words: words, bitmap: bitmap))
    if made.count > Self.maximum { made.removeFirst() }
    return bitmap
  }
}
