import Books
import PaperLayouts

/// What is remembered of closed books while the program runs.
package final class ReadingMemory {
  /// Where each book was left.
  package private(set) var places: [ShelfEntry.ID: BookPlace] = [:]
  /// How the book closed last was read; at first as the user chose at the start.
  package private(set) var pose: Pose
  package private(set) var style: ReadingStyle

  package init(pose: Pose, style: ReadingStyle) { (self.pose, self.style) = (pose, style) }

  package func remember(_ book: ShelfEntry.ID, at place: BookPlace, pose: Pose, style: ReadingStyle)
  {
    places[book] = place
    (self.pose, self.style) = (pose, style)
  }
}
