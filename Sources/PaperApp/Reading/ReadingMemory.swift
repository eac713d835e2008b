import Books
import PaperLayouts

/// The memory of closed books while the program runs.
package final class ReadingMemory {
  /// Where each book was left.
  package private(set) var places: [ShelfEntry.ID: BookPlace] = [:]
  /// The steps by which the letters of each book of text are larger than usual.
  package private(set) var textSizes: [ShelfEntry.ID: Int] = [:]
  /// The pose of the book closed last; at first the pose that the user chose at the start.
  package private(set) var pose: Pose
  /// The style of the book closed last; at first the style that the user chose at the start.
  package private(set) var style: ReadingStyle

  package init(pose: Pose, style: ReadingStyle) { (self.pose, self.style) = (pose, style) }

  /// Places are pages, and pages belong to a size of letters: the place is forgotten.
  package func setTextSize(_ step: Int, of book: ShelfEntry.ID) {
    textSizes[book] = step
    places[book] = nil
  }

  package func remember(_ book: ShelfEntry.ID, at place: BookPlace, pose: Pose, style: ReadingStyle)
  {
    places[book] = place
    (self.pose, self.style) = (pose, style)
  }
}
