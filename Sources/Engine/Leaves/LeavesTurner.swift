import PaperGestures
import PaperLayouts

/// Turns the pages of a book whose leaves are folded over, as in Leaves by Tom Brow.
///
/// A press in a margin takes the next or the previous leaf; a press on a leaf in the air catches
/// that leaf. The leaf's edge follows the pointer across the whole width of the view. A release
/// turns the leaf where its edge is beyond the middle, or where a flick says so. A tap in a margin
/// turns a leaf by itself.
package struct LeavesTurner: LeafTurner {
  package var layout: LeavesLayout
  package var book: LeafBook<CurlingLeafMotion>
  package var wheel = WheelRecognizer()
  package var press: Press?
  package var preferredTargetWidth = 0.0
  package var dragsFromAnywhere = false
  /// Folded leaves have none.
  package var paperWeight = 1.0

  /// - Parameter page: the page seen at first; clamped to the pages that exist.
  package init(layout: LeavesLayout, pages: Int, page: Int = 0) {
    self.layout = layout
    book = LeafBook(LeavesPaging(pages: pages, mode: layout.mode), page: page)
  }

  package var pace: LeafPace { .calm }

  package var hasCaught: Bool { press?.hold?.isCaught == true }

  package func hasSameLeaves(as other: LeavesTurner) -> Bool {
    book.flights == other.book.flights
  }

  package func positions(at time: Double) -> LeafPositions { book.flights.positions(at: time) }

  package mutating func followLeaves(at time: Double) {}
}
