import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// The sheets that the sides of folded leaves show: pictures, and stand-ins for pictures that are
/// missing, damaged or late.
final class LeafSheets {
  private let session: BookSession
  private let blanks = BlankPages()
  private var late = LatePictures()

  init(on session: BookSession) { self.session = session }

  /// Whether a picture fades in.
  func isFading(at time: Double) -> Bool { late.isFading(at: time) }

  /// Begins a layout.
  func begin() { late.begin() }

  /// Ends a layout: sides that were not asked for since `begin` are no longer seen.
  func end() { late.end() }

  /// - Parameters:
  ///   - number: the sheet's number, by which the sheet is known again in the next layout.
  ///   - content: what lies on the sheet; nil where there is no such sheet.
  ///   - frame: where the page lies on the desk when it lies flat, in points.
  ///   - light: the light on the page.
  ///   - isSeen: a side that is not seen shows the picture that is there; a missing picture waits
  ///     its turn and does not fade in.
  func sheet(
    _ number: Int, _ content: Imposition.SideContent?, _ frame: Rect, _ requests: PageRequests,
    light: PageLight?, isSeen: Bool, at time: Double, _ demand: inout Demand
  ) -> LeavesLayers.Sheet {
    let (size, light) = (frame.size, light.map(Light.init))
    guard let content else { return .init(exists: false, bitmap: nil, page: nil) }
    func placeholder(_ arrival: Double?) -> Double {
      isSeen
        ? late.placeholder(over: number, arrival: arrival, at: session.birth(at: time)) : 0
    }
    let side = session.mode == .facing ? number : nil
    switch requests.face(of: content, onSide: side, isSeen: isSeen, &demand) {
    case .picture(let bitmap, let since, let paper, let name, _) where content == .cover:
      return cover(
        bitmap, on: paper, frame.size, name, light, number, placeholder: placeholder(since))
    case .picture(let bitmap, let since, let paper, let name, _):
      let region = requests.region(of: content)
      let surface = PageSurface(
        fit: nil, part: Rect(origin: .zero, size: size),
        projection: .translation(frame.minX, frame.minY))
      let tiles = isSeen ? requests.tiles(of: content, on: surface, at: time, &demand) : []
      return .init(
        exists: true, bitmap: bitmap, page: number,
        scale: bitmap.size.width * region.width / size.width, color: paper, name: name,
        placeholder: placeholder(since), region: region,
        overlays: tiles + requests.overlays(on: content, size), light: light)
    case .blank(let color, nil, nil, let empty?):
      _ = placeholder(nil)
      return .init(
        exists: true, bitmap: empty, page: number, scale: empty.size.width / size.width,
        color: color, light: light)
    case .blank(let color, let gradient, let words, _):
      _ = placeholder(nil)
      let bitmap = blank(number, size, color, gradient, words, &demand)
      return .init(exists: true, bitmap: bitmap, page: number, color: color, light: light)
    }
  }

  /// A cover, whole on its board.
  private func cover(
    _ bitmap: Bitmap, on board: Color, _ size: Size, _ name: String, _ light: Light?,
    _ number: Int, placeholder: Double
  ) -> LeavesLayers.Sheet {
    let sheet = Rect(origin: .zero, size: size)
    let place = ContentsGravity.resizeAspect.place(bitmap.size, in: sheet)
    guard place.width >= size.width, place.height >= size.height else {
      return .init(
        exists: true, bitmap: nil, page: number, color: board, name: name,
        placeholder: placeholder, overlays: [SheetOverlay(rect: place, bitmap: bitmap)],
        light: light)
    }
    return .init(
      exists: true, bitmap: bitmap, page: number, scale: bitmap.size.width / size.width,
      color: board, name: name, placeholder: placeholder, light: light)
  }

  /// The bitmap of a side without a picture; nil where nothing but the colour is to be seen.
  private func blank(
    _ number: Int, _ size: Size, _ color: Color, _ gradient: LinearGradient?,
    _ words: PageRequests.Caption?, _ demand: inout Demand
  ) -> Bitmap? {
    let words = words.flatMap { session.content.label(label($0, size.width), &demand) }
    guard gradient != nil || words != nil else { return nil }
    return blanks.bitmap(
      of: number, size, color: color, gradient: gradient, words: words, in: session.view)
  }

  private func label(_ words: PageRequests.Caption, _ width: Double) -> LabelRequest {
    LabelRequest(
      text: words.text, pointSize: max(8, width * words.size), color: .init(words.color),
      maximumWidth: max(1, width * 0.74), maximumLines: 6, scale: session.view.scale)
  }
}
