import Books
import PaperRaster

/// Sets covers from a book's title and author. As with labels, the same request gives the same pixels with
/// the same fonts, and the function may be used on several threads at once.
public enum CoverMaker {
  /// The paper of a pasted label, and the colour of its print.
  private static let label = CoverLabel(
    paper: Canvas.Color(LabelRequest.RGBA(0xF4, 0xEC, 0xDA)),
    ink: Canvas.Color(LabelRequest.RGBA(0x2B, 0x22, 0x1B)))

  /// The cover, opaque and as large as the request says.
  /// - Returns: nil where no bitmap has that size, or there is no memory.
  public static func bitmap(_ request: TypesetCoverRequest) -> Bitmap? {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(request.width), sides.contains(request.height) else { return nil }
    var isDone = false
    let pixels = PixelStorage(count: request.width * request.height) { out in
      // Bound: `out` has exactly `width * height` pixels.
      out.initialize(repeating: 0xFF00_0000)
      isDone = draw(request, out)
    }
    guard isDone else { return nil }
    return Bitmap(
      width: request.width, height: request.height, pixels: pixels,
      label: "typeset/" + request.title)
  }

  private static func draw(
    _ request: TypesetCoverRequest, _ pixels: UnsafeMutableBufferPointer<Pixel>
  ) -> Bool {
    let (cloth, ink) = (Canvas.Color(request.cloth), Canvas.Color(request.ink))
    CoverCloth(color: (cloth.red, cloth.green, cloth.blue))
      .weave(pixels, width: request.width, height: request.height)
    guard let canvas = Canvas(pixels, width: request.width, height: request.height) else {
      return false
    }
    canvas.shade()
    canvas.draw(request.ornament, ink: ink, label)
    canvas.drawWords(request, ink: request.ornament == .label ? label.ink : ink)
    return canvas.finish()
  }
}
