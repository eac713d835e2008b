import Books
import PaperGeometry
import PaperLayers
import PaperRaster

/// A layer for a picture that may arrive late. Until the picture arrives, the layer shows a stand-in, or
/// a blank sheet in the sheet's colour; then the picture fades in. A picture that has arrived before the first layout
/// does not fade in.
package final class SheetLayer {
  package let layer: Layer
  /// The blank sheet over a late picture; the placeholder fades out.
  private let placeholder: Layer
  private let birth: Double
  private var fade: LateFade?
  /// The words on the sheet, where the picture cannot be made; nil until there are any. Of the many leaves that stand on a
  /// lectern hardly any has words.
  private var notice: LabelLayer?

  /// - Parameter birth: when the layer is first laid out. A picture that has arrived by then does not
  ///   fade in.
  package init(name: String, at birth: Double) {
    self.birth = birth
    layer = Layer(name: name)
    layer.masksToBounds = true
    placeholder = Layer(name: "placeholder")
    placeholder.isHidden = true
    placeholder.opacity = 0
    placeholder.isHitTestable = false
    // Beneath the words and whatever else lies on a sheet.
    placeholder.zPosition = -0.6
    layer.addSublayer(placeholder)
  }

  /// - Parameters:
  ///   - paper: the colour of the blank sheet.
  ///   - name: the picture's name in layer dumps.
  ///   - arrival: when the picture arrived; nil where there is no picture.
  ///   - standIn: what is seen in place of the picture, of the same shape; nil for the blank sheet.
  package func show(
    _ bitmap: Bitmap?, since arrival: Double?, on paper: Color, name: String?,
    standIn: Bitmap? = nil, at time: Double
  ) {
    fade = LateFade(arrival: bitmap == nil ? nil : arrival, birth: birth)
    layer.contents = bitmap ?? standIn
    layer.contentsName = bitmap == nil ? standIn?.label : name
    layer.backgroundColor = paper
    placeholder.backgroundColor = paper
    placeholder.contents = standIn
    placeholder.cornerRadii = layer.cornerRadii
    placeholder.frame = layer.bounds
    placeholder.opacity = fade?.opacity(at: time) ?? 0
    placeholder.isHidden = !isFading(at: time)
  }

  /// Whether a late picture is fading in.
  package func isFading(at time: Double) -> Bool { fade?.isFading(at: time) ?? false }

  /// Writes a text on the sheet; nil removes the text.
  /// - Parameter size: the size of the letters, as a fraction of the sheet's width.
  package func say(
    _ text: String?, size: Double = 0.042, in color: Color, _ view: ViewSize,
    from content: ReceivedContent, _ demand: inout Demand
  ) {
    guard text != nil || notice != nil else { return }
    let notice = notice ?? makeNotice()
    let width = layer.bounds.width
    let request = text.map {
      LabelRequest(
        text: $0, pointSize: max(8, width * size), color: .init(color),
        maximumWidth: max(1, width * 0.74), maximumLines: 6, scale: view.scale)
    }
    notice.show(
      request, top: layer.bounds.height * 0.4, center: width / 2, opacity: 1, in: view,
      from: content, &demand)
  }

  private func makeNotice() -> LabelLayer {
    let words = LabelLayer(name: "notice")
    words.layer.zPosition = -0.55
    layer.addSublayer(words.layer)
    notice = words
    return words
  }
}
