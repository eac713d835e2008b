import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import Shell

/// The places of covers and spines at a time.
extension ShelfScene {
  func places(at time: Double) -> [ShelfPlace] {
    browsing.places(at: time).map { emphasised($0, time) }
  }

  func place(of book: Int, at time: Double) -> ShelfPlace {
    emphasised(browsing.place(of: book, at: time), time)
  }

  /// The visible spines; none without the wall.
  func spines(at time: Double) -> [ItemAttributes] {
    guard !isEmpty else { return [] }
    return browsing.spines(at: time).map {
      emphasis.applied(to: $0, of: $0.index, at: time)
    }
  }

  package func layout(at time: Double, in context: TransitionContext) -> Demand {
    var demand = Demand()
    layer.bounds = Rect(origin: .zero, size: view.size)
    let places = places(at: time)
    covers.lay(places, in: view, at: time, &demand)
    wall.lay(
      spines(at: time), veil: covers.veil, isSelected: covers.isSelected, in: view, at: time,
      &demand)
    let away = context.presenting?.progress ?? 0
    let lent = context.presenting.flatMap { source.index(of: $0.item) }.map {
      place(of: $0, at: time)
    }
    covers.makeRoom(places, for: lent, away: away, in: view, at: time)
    // The opening book soon covers the caption: the caption fades out in the first half of the opening
    // and fades in during the last half of the closing.
    words.lay(opacity: max(0, 1 - 2 * away), in: view, at: time, &demand)
    return demand
  }
}
