import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import Shell

/// The line between two books on boards, at which dragged books will stand. A shelf on which nothing was dragged has no
/// layer of the line.
final class InsertionMark {
  private var line: Layer?

  /// - Parameter place: nil for no line.
  func lay(_ place: WallLayout.Insertion?, in parent: Layer, view: ViewSize) {
    guard place != nil || line != nil else { return }
    let line = self.line ?? make(in: parent)
    self.line = line
    line.isHidden = place == nil
    guard let place else { return }
    let width = max(3, view.size.width * 0.004)
    line.frame = Rect(place.line.minX - width / 2, place.line.minY, width, place.line.height)
    line.cornerRadii = CornerRadii(width / 2)
  }

  private func make(in parent: Layer) -> Layer {
    let line = Layer(name: "insertion")
    line.isHitTestable = false
    // In front of all covers, behind the words.
    line.zPosition = 9e5
    line.backgroundColor = Color(hex: 0x2F7FB8)
    parent.addSublayer(line)
    return line
  }
}

/// Books that are dragged within a shelf in the reader's order.
extension ShelfScene {
  /// The place on the boards at which books that are dropped at a point will stand; nil beside boards, and while the style
  /// changes.
  package func insertion(at point: Point, time: Double) -> Int? {
    placeOfInsertion(at: point, time: time)?.place
  }

  private func placeOfInsertion(at point: Point, time: Double) -> WallLayout.Insertion? {
    guard !isEmpty, let boards = browsing.boards, !browsing.isChanging(at: time) else { return nil }
    let shift = browsing.shift(at: time)
    var found = boards.plan.insertion(at: point - shift, offset: boards.offset(at: time))
    if let line = found?.line { found?.line.origin = line.origin + shift }
    return found
  }

  func layInsertion(at time: Double) {
    insertionMark.lay(
      insertionPoint.flatMap { placeOfInsertion(at: $0, time: time) }, in: layer, view: view)
  }
}
