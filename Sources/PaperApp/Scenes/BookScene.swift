import Books
import Geometry
import Gestures
import Layers
import Layouts
import Motion

/// An open book: its leaves are turned by dragging, by clicks in the outer thirds, wheel and keys.
final class BookScene: Scene {
  let layer = Layer(name: "book")
  let book: Book

  /// Why it cannot be read at all, in one line: of the pages it begins with none can be shown.
  private(set) var failure: String?

  private let store: ContentStore
  private let leaves: BookLayers
  private var view: ViewSize
  private var turner: PageTurner
  /// 0 flat, 1 lectern.
  private var pose: SpringMotion

  private var drag = DragRecognizer()
  private var wheel = WheelRecognizer()
  /// The progress of the leaf in the hand when it was taken.
  private var taken = 0.0
  private let folio = LabelLayer(name: "folio")

  /// At least one of its pages has been shown.
  private var isProven = false

  private static let poseSpring = Spring(dampingRatio: 1, angularFrequency: 9)
  private var now = 0.0

  init(
    _ book: Book, turned: Int? = nil, page: Int? = nil, pose: Pose, in view: ViewSize,
    store: ContentStore
  ) {
    self.book = book
    self.view = view
    self.store = store
    self.pose = SpringMotion(
      from: pose.value, velocity: 0, to: pose.value, at: 0, spring: Self.poseSpring, bounds: 0...1)
    leaves = BookLayers(book: book, in: layer, store: store)
    let plan = Self.plan(book, pose: pose.value, in: view, store: store)
    let start = page.map { plan.turned(showingPage: $0) } ?? turned ?? 1
    turner = PageTurner(leaves: plan.leaves, turned: start)
    layer.anchorPoint = .zero
    // Leaves in the air pass over it, on both sides alike.
    folio.layer.zPosition = -1e9
    layer.addSublayer(folio.layer)
  }

  /// How many leaves lie on the left: what is remembered of a closed book.
  var turned: Int { turner.turned }
  var targetPose: Pose { pose.target > 0.5 ? .lectern : .flat }

  /// The shape of the pages is known, so that the book can be shown without jumping later.
  var isReady: Bool {
    guard let first = book.pages.first else { return true }
    return store.aspect(of: first) != nil || store.isDamaged(first)
  }

  private static func plan(
    _ book: Book, pose: Double, opening: BookOpening? = nil, in view: ViewSize,
    store: ContentStore
  ) -> BookLayout {
    let aspect = book.pages.first.flatMap { store.aspect(of: $0) }
    return BookLayout(
      viewSize: view.size, pixelScale: view.scale, pages: book.pages.count,
      pageAspect: aspect ?? Design.page.width / Design.page.height, pose: pose,
      opening: opening)
  }

  /// The open book, which is what a hand means even while the book still opens.
  private func plan(at time: Double) -> BookLayout {
    Self.plan(book, pose: pose.value(at: time), in: view, store: store)
  }

  func resize(to view: ViewSize) { self.view = view }

  func isMoving(at time: Double) -> Bool {
    turner.isMoving(at: time) || !pose.isFinished(at: time)
  }

  var deadline: Double? { nil }

  var facts: SceneFacts {
    let positions = turner.positions(at: now)
    var progress: [String: Double] = ["pose": pose.value(at: now)]
    for flight in positions.flights {
      progress["leaf-\(flight.leaves.lowerBound)"] = flight.progress
    }
    return SceneFacts(
      scene: "book", style: "flip", pose: targetPose.rawValue, offset: positions.offset,
      progress: progress)
  }

  // MARK: Input

  func handle(_ event: InputEvent, at time: Double) -> [Effect] {
    now = max(now, time)
    if case .key(let key) = event { return press(key, at: time) }
    if let pages = wheel.handle(event, at: time) { turner.turn(by: pages, at: time) }
    for gesture in drag.handle(event, at: time) { follow(gesture, at: time) }
    return []
  }

  private func press(_ key: Key, at time: Double) -> [Effect] {
    switch (key.name, key.modifiers) {
    case ("Right", []), ("Down", []), ("PageDown", []), ("Space", []), ("L", []), ("J", []):
      turner.turn(by: 1, at: time)
    case ("Left", []), ("Up", []), ("PageUp", []), ("Space", .shift), ("H", []), ("K", []),
      ("Backspace", []):
      turner.turn(by: -1, at: time)
    case ("Home", []): turner.go(to: min(1, turner.leaves - 1), at: time)
    case ("End", []): turner.go(to: max(1, turner.leaves - 1), at: time)
    case ("V", []):
      guard !key.isRepeat else { break }
      pose = pose.retargeted(to: targetPose == .flat ? 1 : 0, at: time)
    case ("Escape", []), ("W", .control): return key.isRepeat ? [] : [.closeBook]
    default: break
    }
    return []
  }

  private func follow(_ gesture: DragGesture, at time: Double) {
    let plan = plan(at: time)
    switch gesture {
    case .began(let start, let current):
      guard let leaf = leaf(under: start, plan, at: time) else { return }
      taken = turner.positions(at: time).progress(of: leaf)
      turner.grab(leaf, progress: progress(leaf, current.x, plan, at: time), at: time)
    case .moved(let point):
      guard let leaf = turner.heldLeaf else { return }
      turner.move(to: progress(leaf, point.x, plan, at: time))
    case .ended(let point, let velocity):
      release(at: point, velocity: velocity.x, plan, time)
    case .cancelled:
      guard let leaf = turner.heldLeaf else { return }
      let forward = turner.positions(at: time).progress(of: leaf) > 0.5
      turner.release(velocity: 0, forward: forward, at: time)
    case .tap(let point, _):
      tap(point, plan, at: time)
    }
  }

  private func progress(
    _ leaf: Int, _ x: Double, _ plan: BookLayout, at time: Double
  ) -> Double {
    plan.progress(of: leaf, edgeAt: x, turner.positions(at: time))
  }

  /// The leaf that a drag from `point` takes: the one in flight that is seen there, else the top
  /// leaf of the pile on that side.
  private func leaf(under point: Point, _ plan: BookLayout, at time: Double) -> Int? {
    let positions = turner.positions(at: time)
    if let item = leaves.item(at: point) {
      let leaf = item / 2
      if positions.flights.contains(where: { $0.leaves.contains(leaf) }) { return leaf }
    }
    let isRight = point.x >= plan.spine.x + plan.shift(positions)
    let leaf = isRight ? positions.restingOnRight : positions.restingOnLeft - 1
    return (0..<turner.leaves).contains(leaf) ? leaf : nil
  }

  private func release(
    at point: Point, velocity: Double, _ plan: BookLayout, _ time: Double
  ) {
    guard let leaf = turner.heldLeaf else { return }
    turner.move(to: progress(leaf, point.x, plan, at: time))
    let held = turner.positions(at: time).progress(of: leaf)
    // The leaf flies on as fast as the pointer moved its edge.
    let step = 0.01
    let ahead = progress(leaf, point.x + velocity * step, plan, at: time)
    let here = progress(leaf, point.x, plan, at: time)
    let speed = min(Self.fastest, max(-Self.fastest, (ahead - here) / step))
    let forward = isFlick(velocity) ? velocity < 0 : held > 0.5
    turner.release(velocity: speed, forward: forward, at: time)
    // A flick always turns: one that pushes a page onto the pile where it lay means the next page.
    // One that came across from the other pile has turned its page already.
    let pile = forward ? 1.0 : 0.0
    if isFlick(velocity), taken == pile, held == pile {
      turner.turn(by: forward ? 1 : -1, at: time)
    }
  }

  /// Progress per second of the hardest throw.
  private static let fastest = 14.0

  /// A click in the outer third of a page turns it; on a closed book, anywhere on the cover.
  private func tap(_ point: Point, _ plan: BookLayout, at time: Double) {
    let positions = turner.positions(at: time)
    let x = point.x - plan.spine.x - plan.shift(positions)
    let reach = abs(x) / plan.pageSize.width
    let isClosed = turner.turned == 0 || turner.turned == turner.leaves
    // The edges of the piles beneath belong to an open book's pages.
    guard reach <= (isClosed ? 1 : 1.1),
      abs(point.y - plan.spine.y) <= plan.pageSize.height / 2
    else { return }
    guard reach >= 2.0 / 3 || isClosed else { return }
    if isClosed {
      // A closed book has its cover on one side of the spine only.
      guard (x >= 0) == (turner.turned == 0) else { return }
      turner.turn(by: turner.turned == 0 ? 1 : -1, at: time)
    } else {
      turner.turn(by: x > 0 ? 1 : -1, at: time)
    }
  }

  // MARK: Layout

  func layout(at time: Double, as part: Part) {
    now = max(now, time)
    turner.land(at: time)
    layer.bounds = Rect(origin: .zero, size: view.size)
    store.wishForShape(of: book, .now)
    guard isReady else { return }
    let plan = Self.plan(
      book, pose: pose.value(at: time), opening: part.arrival?.opening, in: view, store: store)
    let positions = turner.positions(at: time)
    leaves.lay(
      plan, positions, turned: turner.turned, from: part.arrival, in: view, at: time)
    layOutFolio(opacity: min(1, max(0, 2 * (part.arrival?.progress ?? 1) - 1)), at: time)
    if failure == nil { failure = findFailure() }
  }

  private func layOutFolio(opacity: Double, at time: Double) {
    let plan = plan(at: time)
    let size = max(8, 13.5 * plan.scale)
    let label = Caption.request(
      folioText(plan), size: size, color: Palette.quiet, lines: 1, in: view)
    let below = (view.size.height + plan.pageSize.height) / 2
    folio.show(
      label, top: below + min(26 * plan.scale, (view.size.height - below - size * 1.4) / 2),
      center: view.size.width / 2, opacity: opacity, in: view, from: store)
  }

  /// A page that can be shown proves the book; one that is damaged only speaks against it when all
  /// that were asked for beside it are damaged too.
  private func findFailure() -> String? {
    guard !isProven, !book.pages.isEmpty else { return nil }
    let asked = PageRequests.pages(around: turner.turned, plan(at: now))
    isProven = asked.contains { store.hasPage(book.pages[$0]) }
    guard !isProven, !asked.isEmpty,
      asked.allSatisfy({ store.isDamaged(book.pages[$0]) })
    else { return nil }
    return "“\(Printable.escaped(book.title))” cannot be read: none of its pages can be shown"
  }

  private func folioText(_ plan: BookLayout) -> String {
    let turned = turner.turned
    guard turned > 0 else { return book.title }
    guard turned < plan.leaves else { return "The end" }
    let shown = [2 * turned - 1, 2 * turned].compactMap { plan.page(ofItem: $0) }.map { $0 + 1 }
    let numbers = shown.map(String.init).joined(separator: "–")
    return numbers.isEmpty ? book.title : "\(numbers) of \(book.pages.count)"
  }
}

extension Part.Arrival {
  var opening: BookOpening {
    BookOpening(
      progress: progress, cover: element.frame, cornerRadius: element.cornerRadius)
  }
}

/// How the open book stands.
public enum Pose: String, Sendable, CaseIterable {
  /// The pages lie flat, pixel for pixel.
  case flat
  /// The open V of the tutorial, the pages fanned behind.
  case lectern

  var value: Double { self == .flat ? 0 : 1 }
}
