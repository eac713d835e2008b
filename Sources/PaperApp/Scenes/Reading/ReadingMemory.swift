import Books
import PaperLayouts

/// What is remembered of closed books while the program runs.
final class ReadingMemory {
  /// Where each book was left.
  private(set) var places: [Book.ID: BookPlace] = [:]
  /// How the book closed last was read; at first as the user chose at the start.
  private(set) var pose: Pose
  private(set) var style: ReadingStyle

  init(pose: Pose, style: ReadingStyle) { (self.pose, self.style) = (pose, style) }

  func remember(_ book: Book.ID, at place: BookPlace, pose: Pose, style: ReadingStyle) {
    places[book] = place
    (self.pose, self.style) = (pose, style)
  }
}
