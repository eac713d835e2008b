import Books
import PaperGeometry
import PaperLayers
import PaperRaster

/// A layer for a picture that may come late: until it is there one sees a blank sheet in its colour,
/// and then the picture fades in. A picture that is there from the start is simply there.
package final class SheetLayer {
  package let layer: Layer
  /// A blank sheet over the late picture, fading out.
  private let placeholder: Layer
  private let birth: Double
  private var fade: LateFade?
  /// What the sheet says where its picture cannot be had.
  private let notice = LabelLayer(name: "notice")

  /// - Parameter birth: when the layer is first laid out; a picture that is there by then does not
  ///   fade in.
  package init(name: String, at birth: Double) {
    self.birth = birth
    layer = Layer(name: name)
    layer.masksToBounds = true
    placeholder = Layer(name: "placeholder")
    placeholder.isHidden = true
    placeholder.opacity = 0
    placeholder.isHitTestable = false
    layer.addSublayer(notice.layer)
    layer.addSublayer(placeholder)
  }

  /// - Parameters:
  ///   - paper: the colour of the blank sheet.
  ///   - name: what the picture is, for dumps.
  ///   - arrival: since when there has been a picture.
  package func show(
    _ bitmap: Bitmap?, since arrival: Double?, on paper: Color, name: String?, at time: Double
  ) {
    fade = LateFade(arrival: bitmap == nil ? nil : arrival, birth: birth)
    layer.contents = bitmap
    layer.contentsName = bitmap == nil ? nil : name
    layer.backgroundColor = paper
    placeholder.backgroundColor = paper
    placeholder.cornerRadii = layer.cornerRadii
    placeholder.frame = layer.bounds
    placeholder.opacity = fade?.opacity(at: time) ?? 0
    placeholder.isHidden = !isFading(at: time)
  }

  /// A late picture is fading in.
  package func isFading(at time: Double) -> Bool { fade?.isFading(at: time) ?? false }

  /// Says something on the sheet itself; nil says nothing.
  /// - Parameter size: of the letters, in parts of the sheet's width.
  package func say(
    _ text: String?, size: Double = 0.042, in color: Color, _ view: ViewSize,
    from content: ReceivedContent, _ demand: inout Demand
  ) {
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
}
