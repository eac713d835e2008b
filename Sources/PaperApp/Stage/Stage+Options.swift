import Books
import PaperLayouts
import Reading
import Shelf
import Shell

extension Stage {
  /// The user's choices at launch.
  public struct Options: Equatable, Sendable {
    public var pose = Pose.flat
    /// How pages turn; nil for each book's own way.
    public var style: ReadingStyle?
    /// The face of texts without a choice of their own.
    public var face = TextSetting.Face.book
    public var direction = ReadingDirection.leftToRight
    public var motion = MotionPlan()
    public var shelf = ShelfStyle.carousel
    /// The bound of the cache for decoded pictures, in bytes.
    public var cacheBytes = 192 << 20
    /// Whether somebody keeps what is known of books (`takeQuestions`, `receive(kept:)`, `takeChanges`).
    public var keepsBooks = false
    /// What the user has chosen for this run, which goes before what is kept of a book.
    public var asked = BookState()
    /// Whether the interface is read from right to left.
    public var isMirrored = false
    /// Theme and lamp.
    public var light = LightChoice()

    public init() {}
  }
}
