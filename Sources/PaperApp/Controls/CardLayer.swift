import Books
import Content
import PaperGeometry
import PaperLayers
import PaperRaster

/// The layers of a card. The card changes as a whole: until all of its words have arrived, the card stays
/// as it was, and at first it is not seen.
package final class CardLayer {
  package let layer: Layer
  private var labels: [LabelLayer] = []
  private let field = FieldLayer()
  private var isShown = false

  package init(name: String) {
    layer = Layer(name: name)
    layer.backgroundColor = Palette.card
    layer.shadow = Shadow(opacity: 0.5, radius: 18, offset: Point(0, 6))
    layer.isHidden = true
    layer.isHitTestable = false
    field.layer.isHidden = true
    layer.addSublayer(field.layer)
  }

  /// Whether a point of the window lies on the card.
  package func contains(_ point: Point) -> Bool { !layer.isHidden && layer.frame.contains(point) }

  /// Nil for a card that is not to be seen.
  package func show(
    _ card: Card?, in view: ViewSize, from content: ReceivedContent, _ demand: inout Demand
  ) {
    guard let card else { return layer.isHidden = true }
    var bitmaps: [LabelRequest: Bitmap] = [:]
    let layout = CardLayout(card, in: view) { request in
      bitmaps[request] = content.label(request, &demand)
      return bitmaps[request].map { $0.size * (1 / view.scale) }
    }
    if let layout {
      show(layout, bitmaps, in: view)
      if let frame = layout.field { show(card, frame, in: view) }
      field.layer.isHidden = layout.field == nil
      isShown = true
    }
    let window = Rect(origin: .zero, size: view.size)
    layer.isHidden = !isShown || layer.frame.intersection(window) != layer.frame
  }

  private func show(
    _ layout: CardLayout, _ bitmaps: [LabelRequest: Bitmap], in view: ViewSize
  ) {
    layer.frame = layout.frame
    layer.cornerRadii = CornerRadii(CardMetrics(in: view).radius)
    while labels.count < layout.labels.count {
      let label = LabelLayer(name: "words-\(labels.count)")
      labels.append(label)
      layer.addSublayer(label.layer)
    }
    for (index, label) in labels.enumerated() {
      let part = layout.labels.indices.contains(index) ? layout.labels[index] : nil
      label.show(
        part.flatMap { bitmaps[$0.request] }, of: part?.request.text ?? "",
        at: part?.origin ?? .zero, in: view)
    }
  }

  private func show(_ card: Card, _ frame: Rect, in view: ViewSize) {
    for case .field(let state) in card.blocks { field.show(state, in: frame, view: view) }
  }
}
