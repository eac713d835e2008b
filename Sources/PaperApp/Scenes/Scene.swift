import Geometry
import Gestures
import Layers

/// What a scene wants done that is not its own to do. Effects are returned, never carried out.
public enum Effect: Equatable, Sendable {
  /// Open the book with this number on the shelf.
  case openBook(Int)
  /// Back to the shelf.
  case closeBook
  case toggleFullscreen
  case quit
}

/// One screen of the app: it takes input, and lays out its layers for a given time.
///
/// Scenes do not know one another, the window or the clock.
protocol Scene: AnyObject {
  /// The scene's part of the tree.
  var layer: Layer { get }
  /// Takes a new size of the window, keeping the place.
  func resize(to view: ViewSize)
  func handle(_ event: InputEvent, at time: Double) -> [Effect]
  /// Sets every layer for `time`. Law of the house: nothing else remembers a pose.
  func layout(at time: Double)
  /// Something moves at `time`: another frame is due at once.
  func isMoving(at time: Double) -> Bool
  /// When the scene next has something to do although nothing moves, if ever.
  var deadline: Double? { get }
  /// The scalars that drive the scene, for dumps.
  var facts: SceneFacts { get }
}

/// The size of the window in points, and the pixels for a point.
public struct ViewSize: Equatable, Sendable {
  public var size: Size
  public var scale: Double

  /// Sizes below one point and scales that are not positive are mended.
  public init(_ size: Size, scale: Double = 1) {
    self.size = Size(max(1, size.width), max(1, size.height))
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  /// `points`, moved to a whole pixel.
  func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }

  /// Whole pixels for a length in points, at least one.
  func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }
}

/// What drives a scene, as a dump tells it.
public struct SceneFacts: Equatable, Sendable {
  /// `shelf` or `book`.
  public var scene: String
  /// How it is browsed or read: `carousel`, `flip`.
  public var style: String
  /// `flat` or `lectern` of a book; empty on the shelf.
  public var pose: String
  /// In spreads or books.
  public var offset: Double
  /// Name and value of everything else that drives the scene.
  public var progress: [String: Double]
}
