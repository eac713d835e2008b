import Geometry
import Layers

/// The change between shelf and book: the background's colour closes over one scene and opens on
/// the other. It can be turned back at any instant.
///
/// (Fading the scenes' own opacity was rejected: it multiplies down the tree, and the leaves of a book
/// would show through each other.)
package final class Curtain {
  package let layer = Layer(name: "curtain")

  /// Where the change is going.
  package private(set) var showsBook = false
  /// What is seen behind the curtain now.
  package private(set) var isBookVisible = false
  package private(set) var opacity = 0.0
  private var time = 0.0
  /// Closed, to open at once on a scene that is not ready yet.
  private var isSkipping = false

  /// Seconds from open to closed.
  package static let duration = 0.15

  package init() {
    layer.anchorPoint = .zero
    layer.backgroundColor = Palette.background
    layer.zPosition = 1e6
    layer.isHitTestable = false
    layer.isHidden = true
  }

  package var isMoving: Bool { opacity > 0 || showsBook != isBookVisible }

  package func reveal(book: Bool, at time: Double) {
    if !isMoving { self.time = time }
    showsBook = book
  }

  /// Closed until the scene is ready, then gone: for a book given at the start, which is not to be
  /// seen changing its shape when its first page arrives.
  package func skip(at time: Double) {
    self.time = time
    isSkipping = true
    opacity = 1
  }

  /// - Parameter isReady: the scene to come can be shown; until then the curtain stays closed.
  package func advance(to now: Double, isReady: Bool) {
    var left = max(0, now - time) / Self.duration
    time = max(time, now)
    if isSkipping, isReady || !showsBook {
      isSkipping = false
      isBookVisible = showsBook
      opacity = 0
    }
    if showsBook != isBookVisible {
      let closing = min(left, 1 - opacity)
      opacity += closing
      left -= closing
      if opacity >= 1, isReady || !showsBook { isBookVisible = showsBook }
    }
    if showsBook == isBookVisible { opacity = max(0, opacity - max(0, left)) }
    layer.opacity = opacity
    layer.isHidden = opacity <= 0
  }
}
