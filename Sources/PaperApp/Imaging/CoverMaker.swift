import Books
import CCairo
import PaperRaster

/// Sets covers from a book's title and author. As with labels, the same request gives the same pixels with
/// the same fonts, and the function may be used on several threads at once.
public enum CoverMaker {
  /// The paper of a pasted label, and what is printed on it.
  private static let paper = LabelRequest.RGBA(0xF4, 0xEC, 0xDA)
  private static let print = LabelRequest.RGBA(0x2B, 0x22, 0x1B)

  /// The cover, opaque and as large as the request says.
  /// - Returns: nil where no bitmap has that size, or there is no memory.
  public static func bitmap(_ request: TypesetCoverRequest) -> Bitmap? {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(request.width), sides.contains(request.height) else { return nil }
    var isDone = false
    let pixels = PixelStorage(count: request.width * request.height) { out in
      // Bound: `out` has exactly `width * height` pixels.
      out.initialize(repeating: 0xFF00_0000)
      isDone = draw(request, out.baseAddress)
    }
    guard isDone else { return nil }
    return Bitmap(
      width: request.width, height: request.height, pixels: pixels,
      label: "typeset/" + request.title)
  }

  private static func draw(
    _ request: TypesetCoverRequest, _ pixels: UnsafeMutablePointer<Pixel>?
  ) -> Bool {
    var style = paper_cover_style()
    style.cloth = parts(request.cloth)
    style.ink = parts(request.ink)
    style.label = parts(paper)
    style.label_ink = parts(print)
    style.ornament = Int32(request.ornament.rawValue)
    let strings = [
      request.title, request.author, LabelMaker.families,
      LabelMaker.language(of: request.title), LabelMaker.language(of: request.author),
    ].map { Array($0.utf8CString) }
    // The strings live until the call returns.
    return strings[0].withUnsafeBufferPointer { title in
      strings[1].withUnsafeBufferPointer { author in
        strings[2].withUnsafeBufferPointer { families in
          strings[3].withUnsafeBufferPointer { titleLanguage in
            strings[4].withUnsafeBufferPointer { authorLanguage in
              (style.title, style.author) = (title.baseAddress, author.baseAddress)
              style.families = families.baseAddress
              style.title_language = titleLanguage.baseAddress
              style.author_language = authorLanguage.baseAddress
              return paper_cover_draw(
                &style, pixels, Int32(request.width), Int32(request.height)) == 1
            }
          }
        }
      }
    }
  }

  private static func parts(_ color: LabelRequest.RGBA) -> (Double, Double, Double) {
    (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }
}
