import Books

/// What is remembered of closed books while the program runs.
final class ReadingMemory {
  /// Where each book was left: the side of a leaf that was read.
  private(set) var places: [Book.ID: Int] = [:]
  /// How the book closed last was read; at first as the user chose at the start.
  private(set) var pose: Pose
  private(set) var style: ReadingStyle

  init(pose: Pose, style: ReadingStyle) { (self.pose, self.style) = (pose, style) }

  func remember(_ book: Book.ID, at item: Int, pose: Pose, style: ReadingStyle) {
    places[book] = item
    (self.pose, self.style) = (pose, style)
  }
}
