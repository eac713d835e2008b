import Books
import Content
import PaperGeometry
import PaperRaster

/// A part of a control as it is drawn: what a layout gives, and what becomes a layer. Rectangles are in points of
/// whatever the piece lies on.
package indirect enum Piece: Equatable {
  package enum Alignment: Equatable { case leading, center, trailing }

  case fill(Rect, Color, radius: Double)
  /// Words, in the middle of the rectangle's height.
  case words(LabelRequest, in: Rect, Alignment)
  case icon(Icon, in: Rect, Color)
  /// A page's picture, as large as the rectangle has room for.
  case picture(ImageRequest, in: Rect)
  case bitmap(Bitmap, in: Rect, name: String)
  /// Pieces of which only what lies in the rectangle is seen; their places count from its upper left corner.
  case clip(Rect, [Piece])

  /// The piece as it lies in an interface that is read from right to left, on a ground of `width` points.
  package func mirrored(in width: Double) -> Piece {
    switch self {
    case .fill(let rect, let color, let radius):
      return .fill(rect.mirrored(in: width), color, radius: radius)
    case .words(let request, let rect, let alignment):
      let other: Alignment =
        switch alignment {
        case .leading: .trailing
        case .center: .center
        case .trailing: .leading
        }
      return .words(request, in: rect.mirrored(in: width), other)
    case .icon(let icon, let rect, let color):
      return .icon(icon, in: rect.mirrored(in: width), color)
    case .picture(let request, let rect): return .picture(request, in: rect.mirrored(in: width))
    case .bitmap(let bitmap, let rect, let name):
      return .bitmap(bitmap, in: rect.mirrored(in: width), name: name)
    case .clip(let rect, let pieces):
      return .clip(rect.mirrored(in: width), pieces.map { $0.mirrored(in: rect.width) })
    }
  }
}

/// What is written beside a piece of text: the size of its letters in points.
package enum TextSize {
  package static let caption = 13.5
  package static let text = 16.0
  package static let title = 22.0
}

extension LabelRequest {
  /// Words of a control.
  init(
    _ text: String, size: Double, color: Color, width: Double, lines: Int = 1, in view: ViewSize
  ) {
    self.init(
      text: text, pointSize: size, color: .init(color), maximumWidth: max(1, width),
      maximumLines: lines, scale: view.scale, alignment: .leading)
  }
}
