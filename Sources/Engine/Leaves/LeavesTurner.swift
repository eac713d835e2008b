import PaperGestures
import PaperLayouts

/// Turns the pages of a book whose leaves are folded over, as in Leaves by Tom Brow.
///
/// A press in a margin takes the next or the previous leaf; a press on a leaf in the air catches
/// that leaf. The leaf's edge follows the pointer across the whole width of the view. A release
/// turns the leaf where its edge is beyond the middle, or where a flick says so. A tap in a margin
/// turns a leaf by itself.
package struct LeavesTurner: Equatable, Sendable {
  package var layout: LeavesLayout
  package var book: LeafBook
  package var wheel = WheelRecognizer()
  /// The press of the pointer that is down, whether it has taken a leaf or not; nil while none is down.
  package var press: Press?
  /// The width of the margins in points, where the value is above 0 and below half the view's width.
  package var preferredTargetWidth = 0.0
  /// A drag may begin anywhere, not only in the margins.
  package var dragsFromAnywhere = false

  /// - Parameter page: the page seen at first; clamped to the pages that exist.
  package init(layout: LeavesLayout, pages: Int, page: Int = 0) {
    self.layout = layout
    book = LeafBook(LeavesPaging(pages: pages, mode: layout.mode), page: page)
  }

  /// Whether the press has caught a leaf in the air.
  package var hasCaught: Bool { press?.hold?.isCaught == true }

  /// Whether another turner has its leaves in the same places and motions.
  package func hasSameLeaves(as other: LeavesTurner) -> Bool {
    book.flights == other.book.flights
  }

  /// How far each leaf is turned.
  package func positions(at time: Double) -> LeafPositions { book.flights.positions(at: time) }
}
