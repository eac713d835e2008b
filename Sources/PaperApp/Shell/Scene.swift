import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster

/// One screen of the app: it takes input, and lays out its layers for a given time.
///
/// Scenes do not know one another, the window or the clock. How one changes into another is the
/// `Navigator`'s affair: it tells each its `TransitionContext`. A scene's keys come as commands.
package protocol Scene: Responder {
  /// The scene's part of the tree.
  var layer: Layer { get }
  /// It knows all that it needs to be seen without changing its shape a moment later.
  var isReady: Bool { get }
  /// Takes a new size of the window, keeping the place.
  func resize(to view: ViewSize)
  /// Takes a pointer's, a wheel's or a pinch's event.
  func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest]
  /// Moves what changes by itself on to `time`: what lands, what a wheel still brings, what is over,
  /// what turns out to have failed. Only input and this change the scene.
  func advance(to time: Double, as role: TransitionRole)
  /// Sets every layer for the `time` of the last `advance`, and changes nothing else: laid out twice,
  /// the tree and the demand are the same. Law of the house: nothing else remembers a pose.
  /// - Returns: what the scene needs from the background to be seen so.
  func layout(at time: Double, in context: TransitionContext) -> Demand
  /// The scene has been taken away.
  func end()
  /// The book that the scene shows, if it shows one.
  var shownBook: ShelfEntry.ID? { get }
  /// For the window's title bar, while the scene is in front; nil for the program's name.
  var title: String? { get }
  /// Why the scene cannot be shown at all, in one line.
  var failure: String? { get }
  /// The page that is seen at a point of the window, and the point of the page.
  func page(at point: Point) -> PageHit?
  /// Lays coloured rectangles over pages, in their own space, instead of those that were there.
  func show(_ overlays: [PageOverlay])
  /// What the scene shows of one of its items, by its id, for another scene to take over.
  func element(_ item: String, at time: Double) -> SharedElement?
  /// Whether one of its items can go over into another scene now, or has to come to rest first.
  func canLend(_ item: String, at time: Double) -> Bool
  /// Two fingers begin to spread at `point`.
  func spread(at point: Point, time: Double) -> [NavigatorRequest]
  /// Something moves at `time`: another frame is due at once.
  func isMoving(at time: Double) -> Bool
  /// When the scene next has something to do although nothing moves, if ever.
  var deadline: Double? { get }
  /// The scalars that drive the scene, for dumps.
  var facts: SceneFacts { get }
}

extension Scene {
  package var isReady: Bool { true }
  package func end() {}
  package var shownBook: ShelfEntry.ID? { nil }
  package var title: String? { nil }
  package var failure: String? { nil }
  package func page(at point: Point) -> PageHit? { nil }
  package func show(_ overlays: [PageOverlay]) {}
  package func element(_ item: String, at time: Double) -> SharedElement? { nil }
  package func canLend(_ item: String, at time: Double) -> Bool { true }
  package func spread(at point: Point, time: Double) -> [NavigatorRequest] { [] }
}

/// What a scene has to know of a change of scenes to go on in time; `TransitionContext` adds how it looks.
package struct TransitionRole: Equatable {
  /// The scene is on its way out of an item of the scene beneath, or back.
  package var isArriving = false
  /// The id of the item that has gone over into the scene above.
  package var departed: String?

  package init() {}
}

/// What a scene does in a change of scenes, if anything.
package struct TransitionContext: Equatable {
  /// It comes out of an item of the scene beneath, which is there no longer while this lasts.
  package struct Presented: Equatable {
    /// 0: it is that item; 1: it is all there. A spring goes a little beyond.
    package var progress: Double
    package var element: SharedElement
  }
  /// One of its items has gone over into the scene above.
  package struct Presenting: Equatable {
    /// The id of the item.
    package var item: String
    /// 0: nothing else has changed yet; 1: nothing else is seen any more.
    package var progress: Double
  }

  package var presented: Presented?
  package var presenting: Presenting?

  package init() {}
}

/// A closed book as a scene shows it: enough for another to go on with it without a visible seam.
package struct SharedElement: Equatable {
  /// Upright, in points of the window.
  package var frame: Rect
  /// Of the corners on the fore-edge, in points.
  package var cornerRadius: Double
  /// In points of the window.
  package var shadow: Shadow
  /// What is seen in the frame; nil where the picture is not there.
  package var bitmap: Bitmap?
  /// The colour where there is no picture.
  package var color: Color

  package init(
    frame: Rect, cornerRadius: Double, shadow: Shadow, bitmap: Bitmap?, color: Color
  ) {
    (self.frame, self.cornerRadius, self.shadow) = (frame, cornerRadius, shadow)
    (self.bitmap, self.color) = (bitmap, color)
  }
}

/// What drives a scene, as a dump tells it.
public struct SceneFacts: Equatable, Sendable {
  /// `shelf` or `book`.
  public var scene: String
  /// How it is browsed or read: `carousel`, `deck`, `flip`.
  public var style: String
  /// `flat` or `lectern` of a book; empty on the shelf.
  public var pose: String
  /// In spreads, books or cards.
  public var offset: Double
  /// Name and value of everything else that drives the scene.
  public var progress: [String: Double]

  package init(
    scene: String, style: String, pose: String, offset: Double, progress: [String: Double]
  ) {
    (self.scene, self.style, self.pose) = (scene, style, pose)
    (self.offset, self.progress) = (offset, progress)
  }
}
