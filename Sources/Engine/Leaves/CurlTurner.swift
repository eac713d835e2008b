import PaperGestures
import PaperLayouts

/// Turns the pages of a book whose leaves are soft and roll over.
///
/// A drag takes the leaf at any point and holds it there; a press on a leaf in the air stops that leaf. A release turns the
/// leaf where it has come beyond the middle of the view, or where a flick says so, and the leaf flies on as fast as the hand
/// moved it. A tap in a margin turns a leaf by itself: its lower corner leads.
struct CurlTurner: LeafTurner {
  var layout: LeavesLayout
  var book: LeafBook<HardLeafMotion>
  var wheel = WheelRecognizer()
  var press: Press?
  var preferredTargetWidth = 0.0
  var dragsFromAnywhere = false
  var paperWeight = 1.0
  var soft = SoftLeaves(isOn: true, hasCovers: false)

  init(layout: LeavesLayout, pages: Int, page: Int) {
    self.layout = layout
    book = LeafBook(LeavesPaging(pages: pages, mode: layout.mode), page: page)
  }

  /// A leaf that bends shows more of its way, and the eye follows it: the first one takes its time, and those that are sent
  /// while it flies are quick.
  var pace: LeafPace { isFlying ? .quick : .calm }

  var hasCaught: Bool { press?.caught != nil }

  func hasSameLeaves(as other: CurlTurner) -> Bool {
    book.flights == other.book.flights && soft == other.soft
  }

  func positions(at time: Double) -> LeafPositions { soft.positions(of: book.flights, at: time) }

  mutating func followLeaves(at time: Double) { soft.follow(book.flights, at: time) }

  var bookLayout: BookLayout { layout.bookLayout(paging, paperWeight: paperWeight) }

  func sides(at time: Double) -> CurlSides {
    CurlSides(layout, paging, paperWeight: paperWeight, positions(at: time))
  }
}
