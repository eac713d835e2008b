import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves
import PaperLayers

/// How the leaves of a bound book go in one style: events, commands and times in, layers out.
///
/// A place is a page and not a side of a leaf, so a place means the same in every style.
package protocol BookTurner: AnyObject {
  /// The measures of the book. The shape is set before every other call after which the measures may have changed.
  var shape: BookShape { get set }
  var appearance: BookAppearance { get set }
  /// The place that is read when all leaves have come to rest.
  var place: BookPlace { get }
  /// The pose of the book; flat in the styles that have no poses.
  var pose: Pose { get }
  /// How many leaves are turned when all leaves have come to rest.
  var turned: Int { get }
  /// Asked whether a tap on the book is used and turns nothing.
  var usesTap: ((Point, Double) -> Bool)? { get set }

  func turn(_ command: TurnCommand, at time: Double)
  func togglePose(at time: Double)
  /// Shows one page, or two, in motion where the style has a motion for that.
  func show(_ mode: LeavesMode, at time: Double)
  /// Takes every event but keys and the wheel's, which the view takes.
  func handle(_ event: InputEvent, at time: Double)
  /// Ends every motion where the motion was going, at once; nothing stays in the hand.
  func settle(at time: Double)
  /// Removes the layers.
  func leave()
  /// Moves the layers beneath another layer.
  func move(to layer: Layer)

  /// Brings everything that changes by itself to `time`.
  /// - Parameter isArriving: the book is on its way from or to its closed cover in another scene.
  func advance(to time: Double, isArriving: Bool)
  /// Sets all layers for a time.
  /// - Parameter arrival: how the book comes out of its closed cover; nil for a book that is there.
  func layout(at time: Double, from arrival: BookArrival?)
  func isMoving(at time: Double) -> Bool
  /// Whether the book lies flat and still but for leaves that turn, so that another style can go on with the book.
  func isLevel(at time: Double) -> Bool
  /// Whether a leaf is in the air or in the hand.
  func isFlying(at time: Double) -> Bool
  /// Whether no leaf is in the air or in the hand, and the page that is read has come into view.
  func isSettled(at time: Double) -> Bool
  /// Whether a hand holds a leaf or the book, which then goes with events alone.
  func isHeld(at time: Double) -> Bool
  /// The leaves in the air of a book that shows two pages, which another style takes over.
  func flights(at time: Double) -> [LeafFlight]
  /// Takes over leaves in the air from another style, as fast as they are.
  func take(_ flights: [LeafFlight], at time: Double)
  /// Whether a leaf is in the air, which a press then takes.
  func isTurning(at time: Double) -> Bool
  /// The offset, in spreads or single pages with the cover at -1, and the progress of the style's motions.
  func facts(at time: Double) -> (offset: Double, progress: [String: Double])
  /// The contents that are read as far as the leaves have come: a leaf counts as turned from the middle of its way on.
  func contents(at time: Double) -> [Imposition.SideContent]
  /// The contents that are read at rest, and their place.
  func spread(at time: Double) -> VisibleSpread
  /// The lower edge of the pages as they are seen, in points.
  func bottom(at time: Double) -> Double
  /// The stop of the leaves that is read at rest, and the last stop; 0 is the first.
  var stops: (read: Int, last: Int) { get }
  /// The cut edges by which the book can be taken.
  func blockEdges(at time: Double) -> BlockEdges
  /// The sides that are seen, as surfaces in points of the view.
  func seenSides(at time: Double) -> SeenSides
}

extension BookTurner {
  /// Whether there is a leaf to turn at an edge of the view.
  package func canTurn(atRight: Bool) -> Bool {
    let isNext = atRight == (shape.direction == .leftToRight)
    return isNext ? stops.read < stops.last : stops.read > 0
  }
}
