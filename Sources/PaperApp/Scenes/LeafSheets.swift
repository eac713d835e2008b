import Books
import Geometry
import Layouts
import Leaves
import Raster

/// What the sides of curling leaves show: their pictures, and what stands for those that are missing,
/// damaged or late.
final class LeafSheets {
  private let desk: Desk
  private let blanks = BlankPages()
  private var late = LatePictures()
  /// The book's paper, once a page has told it.
  private(set) var paper: Color?

  init(on desk: Desk) { self.desk = desk }

  /// A picture fades in.
  func isFading(at time: Double) -> Bool { late.isFading(at: time) }

  /// Ends a frame: sides that were not asked for in it are no longer seen.
  func endFrame(at time: Double) { late.endFrame(at: time) }

  /// - Parameters:
  ///   - item: the side of a leaf; nil where there is none.
  ///   - size: of a page, in points.
  func sheet(
    _ item: Int?, _ size: Size, _ requests: PageRequests, at time: Double
  ) -> LeavesLayers.Sheet {
    guard let item else { return .init(exists: false, bitmap: nil, page: nil) }
    let face = requests.face(ofItem: item)
    switch face {
    case .picture(let bitmap, let paper, let name):
      if self.paper == nil, item > 0 { self.paper = paper }
      return .init(
        exists: true, bitmap: bitmap, page: item, scale: bitmap.size.width / size.width,
        color: paper, name: name, veil: late.veil(over: item, hasPicture: true, at: time))
    case .blank(let color, let gradient, let words):
      _ = late.veil(over: item, hasPicture: false, at: time)
      let bitmap = blank(item, size, color, gradient, words)
      return .init(exists: true, bitmap: bitmap, page: item, color: color)
    }
  }

  /// Nil where nothing but the colour is to be seen.
  private func blank(
    _ item: Int, _ size: Size, _ color: Color, _ gradient: LinearGradient?,
    _ words: PageRequests.Words?
  ) -> Bitmap? {
    guard gradient != nil || words != nil else { return nil }
    return blanks.bitmap(
      of: item, size, color: color, gradient: gradient,
      words: words.flatMap { desk.store.label(label($0, size.width)) }, in: desk.view)
  }

  private func label(_ words: PageRequests.Words, _ width: Double) -> LabelRequest {
    LabelRequest(
      text: words.text, pointSize: max(8, width * words.size), color: .init(words.color),
      maximumWidth: max(1, width * 0.74), maximumLines: 6, scale: desk.view.scale)
  }
}
