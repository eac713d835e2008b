import Books
import Content
import PaperGeometry

/// The places of a card's parts: a pure function of the card, the window and the sizes of the words.
///
/// Nothing reaches out of the card, nor the card out of the window: words are broken and cut at the card's
/// width, and a block for which the window has no height is left out with all that follow it.
package struct CardLayout: Equatable {
  package struct Label: Equatable {
    package var request: LabelRequest
    /// The top left corner, in points of the card.
    package var origin: Point
  }

  /// In points of the window.
  package private(set) var frame = Rect.zero
  package private(set) var labels: [Label] = []
  package private(set) var field: Rect?

  /// - Parameter measure: gives the size of words in points, nil where the size is not known yet; asked
  ///   about all words in any case.
  /// - Returns: nil while a size is not known.
  package init?(_ card: Card, in view: ViewSize, measure: (LabelRequest) -> Size?) {
    let metrics = CardMetrics(in: view)
    let width = max(1, min(card.width, view.size.width - 2 * metrics.margin))
    let inner = max(1, width - 2 * metrics.padding)
    let tallest = view.size.height - 2 * metrics.margin - metrics.padding
    var (y, last, isFull, isKnown) = (metrics.padding, Card.Block?.none, false, true)
    for block in card.blocks {
      let top = y + metrics.gap(above: block, after: last)
      let requests = Self.requests(block, metrics, inner, in: view)
      let sizes = requests.map { measure($0.0) }
      isKnown = isKnown && !sizes.contains(nil)
      let height = Self.height(block, sizes.compactMap(\.self), metrics)
      isFull = isFull || top + height > tallest
      guard !isFull else { continue }
      labels += requests.map {
        Label(request: $0.0, origin: Point(metrics.padding + $0.x, top))
      }
      if case .field = block { field = Rect(metrics.padding, top, inner, height) }
      (y, last) = (top + height, block)
    }
    guard isKnown else { return nil }
    frame = Self.frame(Size(width, y + metrics.padding), card.place, metrics, in: view)
  }

  /// The words of a block, and how far from the card's inner edge each begins.
  private static func requests(
    _ block: Card.Block, _ metrics: CardMetrics, _ width: Double, in view: ViewSize
  ) -> [(LabelRequest, x: Double)] {
    func request(_ text: String, _ role: Card.Role, _ width: Double, _ lines: Int) -> LabelRequest {
      LabelRequest(
        text: text, pointSize: metrics.size(of: role), color: .init(role.color),
        maximumWidth: max(1, width), maximumLines: lines, scale: view.scale, alignment: .leading)
    }
    switch block {
    case .words(let text, let role, let lines): return [(request(text, role, width, lines), 0)]
    case .row(let name, let value, let lines):
      let column = min(metrics.column, width / 2)
      return [
        (request(name, .caption, column, 1), 0),
        // The value is as large as its name and brighter: `text` would be larger.
        (
          LabelRequest(
            text: value, pointSize: metrics.size(of: .caption), color: .init(Palette.title),
            maximumWidth: max(1, width - column), maximumLines: lines, scale: view.scale,
            alignment: .leading), column
        ),
      ]
    case .field: return []
    }
  }

  private static func height(
    _ block: Card.Block, _ sizes: [Size], _ metrics: CardMetrics
  ) -> Double {
    if case .field = block { return metrics.fieldHeight }
    return sizes.map(\.height).max() ?? 0
  }

  /// The card's frame on whole pixels.
  private static func frame(
    _ size: Size, _ place: Card.Place, _ metrics: CardMetrics, in view: ViewSize
  ) -> Rect {
    let room = Size(view.size.width - size.width, view.size.height - size.height)
    let origin =
      switch place {
      case .center: Point(room.width / 2, room.height * 0.42)
      case .right: Point(room.width - metrics.margin, min(metrics.margin, room.height / 2))
      }
    return Rect(
      view.whole(max(0, origin.x)), view.whole(max(0, origin.y)), view.whole(size.width),
      view.whole(size.height))
  }
}
