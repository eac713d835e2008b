import PaperGeometry

/// Covers whose shape is learnt after the rows were broken: each cover keeps the place that its printed page has given.
extension WallLayout {
  /// A cover in the place of a book: as high as the row where the width suffices, in the middle of the place's lower edge.
  /// - Parameter aspect: the cover's width divided by its height; nil where the cover fills the place.
  package func fitted(_ item: ItemAttributes, aspect: Double?) -> ItemAttributes {
    guard kind == .covers, let aspect, aspect.isFinite, aspect > 0 else { return item }
    let place = item.frame
    // A cover that is a little wider than its page takes a part of the spaces beside the place.
    let width = min(place.height * aspect, place.width + gap * 0.7)
    let height = width / aspect
    var fitted = kind.attributes(
      of: item.index, in: Rect(place.midX - width / 2, place.maxY - height, width, height))
    fitted.zIndex = item.zIndex
    return fitted
  }

  /// The size of a cover with room beside its place.
  package func coverSize(aspect: Double?) -> Size {
    let height = SpineMeasures.tallest * scale
    let known = aspect.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let shape = (known ?? Design.page.width / Design.page.height).clamped(to: 0.05...20)
    let width = min(height * shape, height * 1.5)
    return Size(width, width / shape)
  }
}
