import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster

/// One screen of the app. A scene takes input, and lays out its layers for a given time.
///
/// Scenes know neither one another nor the window nor the clock. The `Navigator` changes one scene into
/// another and tells each scene its `TransitionContext`. A scene receives keys as commands.
package protocol Scene: Responder {
  /// The root of the scene's layers.
  var layer: Layer { get }
  /// Whether the scene knows enough to be seen without a change of shape a moment later.
  var isReady: Bool { get }
  /// Whether the pictures that are seen first are there, or cannot be had. A scene that appears at once waits for them a
  /// moment (decision: First pages).
  var hasFirstPictures: Bool { get }
  /// Takes a new size of the window. The scene keeps its place (the book in front, the open page).
  func resize(to view: ViewSize)
  /// Handles an event of a pointer, a wheel or a pinch.
  func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest]
  /// Advances everything that changes by itself to `time`: motions that end, scrolling by a wheel,
  /// messages that expire, contents that turn out to have failed. Only input and `advance` change a
  /// scene's state.
  func advance(to time: Double, as role: TransitionRole)
  /// Sets every layer for the `time` of the last `advance`, and changes no state: two layouts at the
  /// same time give the same tree and the same demand. Poses are computed in each layout and never
  /// stored as state.
  func layout(at time: Double, in context: TransitionContext) -> Demand
  /// Ends the scene, which the navigator has removed.
  func end()
  /// The book that the scene shows; nil where the scene shows no single book.
  var shownBook: ShelfEntry.ID? { get }
  /// The window's title while the scene is in front; nil for the program's name.
  var title: String? { get }
  /// Why the scene cannot be shown, in one line; nil where the scene can be shown.
  var failure: String? { get }
  /// The page that is seen at a point of the window, and the point in page space.
  func page(at point: Point) -> PageHit?
  /// Shows coloured rectangles over pages, in place of the rectangles shown before.
  func show(_ overlays: [PageOverlay])
  /// The appearance of the item with the id `item`, from which another scene's transition starts; nil
  /// where the item is not shown.
  func element(_ item: String, at time: Double) -> SharedElement?
  /// Whether the item with the id `item` can become another scene now, or has to come to rest first.
  func canLend(_ item: String, at time: Double) -> Bool
  /// Takes the plan by which changes are shown from now on.
  func follow(_ plan: MotionPlan)
  /// Handles two fingers that begin to spread at `point`, in points of the window.
  func spread(at point: Point, time: Double) -> [NavigatorRequest]
  /// How large the scene's pages will be seen when the scene has come to rest: 1 where the pages fit the
  /// window, more in detail; nil where the scene has no pages to magnify.
  var zoom: Double? { get }
  /// The size in points of the page that grows out of the item beneath while the scene appears; nil for a scene that
  /// appears as the tutorial's book does.
  var growingPage: Size? { get }
  /// Whether a pinch to a scale changes how the scene is seen, before other scenes are asked; 1 asks for a pinch that has
  /// just begun.
  func takesZoom(to scale: Double, at time: Double) -> Bool
  /// Follows the part of a pinch that magnifies pages, or a pinch that the scene takes.
  func zoom(_ gesture: ZoomGesture, at time: Double)
  /// What a screen reader is told of the scene, at the time of the last frame.
  /// - Parameters:
  ///   - hasKeys: whether keys go to the scene, and to nothing that lies over the scene.
  ///   - origin: where the scene lies in the window.
  func accessibleNodes(hasKeys: Bool, origin: Point) -> [AccessibleNode]
  /// Does to one of these nodes what a screen reader asks.
  func perform(_ request: AccessibleRequest, at time: Double) -> [NavigatorRequest]
  /// Whether something moves at `time`: another frame is then due at once.
  func isMoving(at time: Double) -> Bool
  /// The time of the next change of a scene in which nothing moves, in seconds; nil where no change is
  /// due.
  var deadline: Double? { get }
  /// The scalars that drive the scene, for dumps.
  var facts: SceneFacts { get }
}

extension Scene {
  package var isReady: Bool { true }
  package var hasFirstPictures: Bool { true }
  package func end() {}
  package var shownBook: ShelfEntry.ID? { nil }
  package var title: String? { nil }
  package var failure: String? { nil }
  package func page(at point: Point) -> PageHit? { nil }
  package func show(_ overlays: [PageOverlay]) {}
  package func element(_ item: String, at time: Double) -> SharedElement? { nil }
  package func canLend(_ item: String, at time: Double) -> Bool { true }
  package func spread(at point: Point, time: Double) -> [NavigatorRequest] { [] }
  package func follow(_ plan: MotionPlan) {}
  package var zoom: Double? { nil }
  package var growingPage: Size? { nil }
  package func takesZoom(to scale: Double, at time: Double) -> Bool { false }
  package func zoom(_ gesture: ZoomGesture, at time: Double) {}
  package func accessibleNodes(hasKeys: Bool, origin: Point) -> [AccessibleNode] { [] }
  package func perform(_ request: AccessibleRequest, at time: Double) -> [NavigatorRequest] { [] }
}

/// The part of a pinch that magnifies the pages of an open book.
package enum ZoomGesture: Equatable, Sendable {
  /// Pages at a scale from 1 on, about a point of the window. A stepped pinch, as a wheel's, is followed
  /// smoothly.
  case changed(scale: Double, at: Point, isStepped: Bool)
  /// Let go, with the speed of the scale's logarithm per second.
  case ended(rate: Double)
}

/// The part of a transition that a scene's state depends on; `TransitionContext` adds the part that
/// only a layout needs.
package struct TransitionRole: Equatable {
  /// Whether the scene is on its way out of an item of the scene beneath, or back into the item.
  package var isArriving = false
  /// Whether the scene is on its way back.
  package var isLeaving = false
  /// The id of the item that has become the scene above; nil where there is none.
  package var departed: String?
  /// Until when the scene waits unseen for its first pictures, in seconds; nil for a scene that does not wait for them.
  package var patienceEnd: Double?

  package init() {}
}

/// A scene's part in the transitions to its neighbours, if any.
package struct TransitionContext: Equatable {
  /// The scene comes out of an item of the scene beneath, which does not show the item during the
  /// transition.
  package struct Presented: Equatable {
    /// 0: the scene looks like the item; 1: the scene is completely there. The spring overshoots 1
    /// slightly.
    package var progress: Double
    package var element: SharedElement
  }
  /// One of the scene's items has become the scene above.
  package struct Presenting: Equatable {
    /// The id of the item.
    package var item: String
    /// 0: the scene's other items are unchanged; 1: the scene's other items are no longer seen.
    package var progress: Double
  }

  package var presented: Presented?
  package var presenting: Presenting?
  /// Until when the scene waits unseen for its first pictures, in seconds; nil for a scene that does not wait for them.
  /// The demand has these pictures alone then.
  package var patienceEnd: Double?

  package init() {}
}

/// The appearance of a closed book in one scene: everything another scene needs to continue without a
/// visible seam.
package struct SharedElement: Equatable {
  /// The upright bounding frame of the book, in points of the window.
  package var frame: Rect
  /// The radius of the corners on the fore-edge, in points of the window.
  package var cornerRadius: Double
  /// The book's shadow, in points of the window.
  package var shadow: Shadow
  /// The picture in the frame; nil where the picture has not arrived.
  package var bitmap: Bitmap?
  /// The colour of the frame where there is no picture.
  package var color: Color
  /// The ribbon over the cover; nil where there is none.
  package var ribbon: CoverRibbon.Look?
  /// The block beside the cover, in points of the window, which casts the shadow; nil for a card.
  package var block: Block?

  package struct Block: Equatable {
    package var measures: ClosedBlock
    package var isOnLeft: Bool
    /// The colour of the boards.
    package var cloth: Color

    package init(measures: ClosedBlock, isOnLeft: Bool, cloth: Color) {
      (self.measures, self.isOnLeft, self.cloth) = (measures, isOnLeft, cloth)
    }
  }

  package init(
    frame: Rect, cornerRadius: Double, shadow: Shadow, bitmap: Bitmap?, color: Color
  ) {
    (self.frame, self.cornerRadius, self.shadow) = (frame, cornerRadius, shadow)
    (self.bitmap, self.color) = (bitmap, color)
  }
}

/// The scalars that drive a scene, for dumps.
public struct SceneFacts: Equatable, Sendable {
  /// `shelf` or `book`.
  public var scene: String
  /// The style of browsing or reading: `carousel`, `deck`, `flip`, `leaves`.
  public var style: String
  /// The pose of a book, `flat` or `lectern`; empty on the shelf.
  public var pose: String
  /// The position in spreads, books or cards.
  public var offset: Double
  /// Name and value of every other scalar that drives the scene.
  public var progress: [String: Double]

  package init(
    scene: String, style: String, pose: String, offset: Double, progress: [String: Double]
  ) {
    (self.scene, self.style, self.pose) = (scene, style, pose)
    (self.offset, self.progress) = (offset, progress)
  }
}
