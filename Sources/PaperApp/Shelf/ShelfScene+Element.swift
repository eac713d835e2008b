import Content
import PaperGeometry
import PaperLayouts
import Shell

/// The appearance of a cover from which a book opens.
extension ShelfScene {
  func element(at book: Int, _ time: Double) -> SharedElement? {
    let place = place(of: book, at: time)
    let attributes = place.attributes
    guard let frame = attributes.quad?.bounds else { return nil }
    let scale = attributes.frame.height > 0 ? frame.height / attributes.frame.height : 1
    let layers = covers.cover(place.name)
    let cover = layers?.layer
    var element = SharedElement(
      frame: frame, cornerRadius: attributes.cornerRadii.topRight * scale,
      shadow: Shadow(
        opacity: attributes.shadow.opacity, radius: attributes.shadow.radius * scale,
        offset: attributes.shadow.offset * scale),
      bitmap: cover?.contents, color: cover?.backgroundColor ?? Palette.cloth)
    element.ribbon = covers.ribbon(of: book, in: view)
    if let layers, place.block > 0 {
      let block = covers.block(place, on: layers, at: time)
      element.block = SharedElement.Block(
        measures: ClosedBlock(thickness: block.thickness * scale, scale: block.scale * scale),
        isOnLeft: order == .rightToLeft, cloth: layers.cloth)
    }
    return element
  }
}
