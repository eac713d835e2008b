import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import Reading
import Shell

/// The second view of the open book: a scene of the same document with a place and looks of its own
/// (decision: Second view).
final class SecondView {
  let scene: BookScene
  /// The scene of the first view.
  private(set) weak var first: BookScene?
  /// Gives the scene its hands: pinches magnify the pages, and close nothing.
  let navigator: Navigator
  let layer = Layer(name: "second view")
  let room: BookRoom
  /// Whether the view is on its way out of the window.
  private(set) var isLeaving = false
  private let content: ReceivedContent

  /// - Parameters:
  ///   - page: the page to begin with, counted from 0; nil for where the first view is.
  ///   - area: in points of the window.
  init(
    beside first: BookScene, page: Int?, in area: Rect, view: ViewSize, memory: ReadingMemory,
    content: ReceivedContent, motion: MotionPlan
  ) {
    self.first = first
    self.content = content
    let document = first.document
    scene = BookScene(
      document, page: page, direction: first.direction, in: ViewSize(area.size, scale: view.scale),
      memory: ReadingMemory(besides: memory, of: document.id), content: content)
    scene.role = .second
    layer.anchorPoint = .zero
    // The views cut what reaches beyond them, as a magnified page does.
    scene.layer.masksToBounds = true
    navigator = Navigator(scene, on: content.ground, in: layer, motion: motion)
    room = BookRoom(in: area, glides: motion.style == .full)
  }

  /// Leaves the window, and takes no input any more.
  func leave(to outside: Rect, at time: Double) {
    guard !isLeaving else { return }
    isLeaving = true
    _ = navigator.handle(.pointerCancelled, at: time)
    room.move(to: outside, glides: true, at: time)
  }

  /// Comes back on the way out.
  func stay() { isLeaving = false }

  func isGone(at time: Double) -> Bool { isLeaving && !room.isMoving(at: time) }

  func remove() {
    layer.removeFromSuperlayer()
    scene.end()
  }

  // MARK: The document of the first view

  func advance(to time: Double) {
    navigator.advance(to: time)
    follow(at: time)
  }

  /// Shows the document that the first view shows, which may be set otherwise or be another edition, as soon as the page
  /// is known.
  private func follow(at time: Double) {
    guard let document = wanted, scene.isAtRest, let page = page(in: document) else { return }
    scene.show(document, at: page, fraction: page == scene.page.index ? scene.fraction : 0)
    navigator.advance(to: time)
  }

  /// The document to be shown; nil where that is shown.
  private var wanted: Document? {
    guard let document = first?.document, document.id != scene.document.id else { return nil }
    return document
  }

  /// The page on which the reader goes on; nil while that is not known.
  private func page(in document: Document) -> Int? {
    var page = scene.page.index
    if document.isReflowable {
      let share = Double(page) / Double(max(1, scene.pageCount))
      page = Int(share * Double(document.pageCount))
      let isSameFile = document.id.edition == scene.document.id.edition
      if isSameFile, (0..<scene.pageCount).contains(scene.page.index),
        content.anchor(of: scene.page) == nil
      {
        return nil
      }
      if let anchor = scene.anchor {
        guard let found = content.answer(to: AnchoredPlace(anchor, in: document.id)) else {
          return nil
        }
        page = found ?? page
      }
    }
    guard document.isComplete || page < document.pageCount else { return nil }
    return min(page, document.pageCount - 1)
  }

  func layout(at time: Double, in view: ViewSize, _ demand: inout Demand) {
    layer.bounds = Rect(origin: .zero, size: view.size)
    demand.merge(navigator.layout(at: time, in: ViewSize(room.area.size, scale: view.scale)))
    room.place(scene.layer, at: time)
    guard let document = wanted else { return }
    content.demandShape(of: document, .now, &demand)
    if document.isReflowable, let anchor = scene.anchor {
      demand.add(AnchoredPlace(anchor, in: document.id), .now)
    }
  }
}
