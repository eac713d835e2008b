import Books
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster

/// The app without its window: scenes, layers and contents. Input and time go in, draw commands,
/// wishes and effects come out. The window and the film both drive exactly this.
public final class Stage {
  /// What the user chose at the start; pose and style then are those of the book closed last.
  public struct Options: Equatable, Sendable {
    public var pose = Pose.flat
    public var style = ReadingStyle.flip
    public var direction = ReadingDirection.leftToRight
    public var motion = MotionStyle.full
    public var shelf = ShelfStyle.carousel
    /// Bytes of decoded pictures that are kept.
    public var cacheBytes = 384 << 20

    public init() {}
  }

  private let tree: LayerTree
  private let root = Layer(name: "root")
  private let content: ReceivedContent
  /// What the last frame missed.
  private var missing: [ContentRequest] = []
  private let navigator: Navigator
  private var options: Options
  private var view: ViewSize

  private var books: [Book] = []
  private var shelf: ShelfScene
  /// Asked for while another book was still on its way back: it opens when that one is there.
  private var next: Int?
  /// Where each book was left in this run.
  private var places: [Book.ID: BookPlace] = [:]
  /// The shelf is read in the background: until it is there, nothing is said about it.
  private var isLoaded = false
  /// The time of the last frame.
  private var now = 0.0

  public init(view: ViewSize, options: Options = Options()) {
    self.view = view
    self.options = options
    content = ReceivedContent(cacheBytes: options.cacheBytes)
    shelf = ShelfScene(
      books: [], style: options.shelf, motion: options.motion, order: options.direction, in: view,
      content: content)
    root.anchorPoint = .zero
    tree = LayerTree(root: root)
    navigator = Navigator(shelf, in: root, style: options.motion)
    shelf.layer.isHidden = true
  }

  // MARK: Going in

  /// Puts books on the shelf.
  /// - Parameters:
  ///   - problems: what could not be opened, one line each; nil for the library's own.
  ///   - book: number of the book to centre, and with `opening` to open at `page`.
  public func show(
    _ library: Library, problems: [String]? = nil, book: Int? = nil, opening: Bool = false,
    page: Int? = nil, at time: Double
  ) {
    books = library.books
    isLoaded = true
    shelf = ShelfScene(
      books: books, at: book ?? 0, style: shelf.style, motion: options.motion,
      order: options.direction, in: view, content: content)
    remember(navigator.replaceLowest(by: shelf))
    next = nil
    let problems = problems ?? library.problems.map(\.description)
    if let first = problems.first {
      let more = problems.count - 1
      shelf.show(
        message: first + (more > 0 ? "  (and \(more) more)" : ""), until: time + 8)
    }
    if opening, let book, books.indices.contains(book) {
      open(book, page: page, .atOnce, at: time)
    }
  }

  /// Takes a new size of the window; every scene keeps its place.
  public func resize(to view: ViewSize) {
    self.view = view
    navigator.resize(to: view)
  }

  /// Input goes to the scene in front; pinches change scenes.
  public func handle(_ event: InputEvent, at time: Double) -> [Effect] {
    if case .key(let key) = event, let effect = Self.effect(of: key) { return [effect] }
    switch event {
    case .pointerDown, .wheel, .key: next = nil
    case .pointerMoved, .pointerUp, .pointerCancelled, .pinch: break
    }
    return perform(navigator.handle(event, at: time), at: time)
  }

  /// Changes scenes, and hands on what is not the stage's affair.
  private func perform(_ effects: [Effect], at time: Double) -> [Effect] {
    effects.filter { effect in
      switch effect {
      case .openBook(let book): open(book, page: nil, .animated, at: time)
      case .closeBook: navigator.pop(at: time)
      case .toggleFullscreen, .quit: return true
      }
      return false
    }
  }

  /// Keys that mean the same everywhere.
  private static func effect(of key: Key) -> Effect? {
    switch (key.name, key.modifiers) {
    case ("F11", []), ("F", []): key.isRepeat ? nil : .toggleFullscreen
    case ("Q", .control): .quit
    default: nil
    }
  }

  /// Takes delivery of what the background has made.
  /// - Returns: whether anything came.
  @discardableResult
  public func receive(_ arrivals: [(request: ContentRequest, product: Content)]) -> Bool {
    content.receive(arrivals)
  }

  /// Pictures that have newly turned out to be damaged, one line each.
  public func takeProblems() -> [String] { content.takeProblems().map(\.description) }

  // MARK: Coming out

  /// Lays everything out for `time`, in seconds. The clock never runs backwards.
  public func advance(to time: Double) {
    now = max(now, time)
    tree.tick(time)
    root.bounds = Rect(origin: .zero, size: view.size)
    // The book on top has been wanted again: the other one no longer.
    if let top = navigator.top, navigator.front === top { next = nil }
    var demand = navigator.layout(at: time, in: view)
    if !isLoaded { shelf.layer.isHidden = true }
    closeWhatFailed(at: time)
    demand.merge(settle(navigator.dismiss(at: time), at: time))
    missing = content.pin(demand)
  }

  /// A book of which nothing can be shown goes back to the shelf, which says why.
  private func closeWhatFailed(at time: Double) {
    guard let book = navigator.top as? BookScene, let failure = book.failure,
      navigator.front === book || navigator.isHolding(book)
    else { return }
    shelf.show(message: failure, until: time + 8)
    navigator.pop(at: time)
  }

  /// Where closed books were left, and how they were read.
  private func remember(_ gone: [any Scene]) {
    for case let book as BookScene in gone {
      places[book.book.id] = book.place
      options.pose = book.targetPose
      options.style = book.style
    }
  }

  /// Opens the book that waited for others to close.
  private func settle(_ gone: [any Scene], at time: Double) -> Demand {
    remember(gone)
    guard !gone.isEmpty else { return Demand() }
    if let next { open(next, page: nil, .animated, at: time) }
    next = nil
    return navigator.layout(at: time, in: view)
  }

  /// The frame as commands, in pixels.
  public func commands() -> [DrawCommand] { tree.flatten(scale: view.scale) }

  /// What the last frame missed, most urgent first.
  public var wishes: [ContentRequest] { missing }

  /// Behind everything.
  public var background: Color { Palette.background }

  /// Another frame is due at once. What has ended since the last frame is still to be drawn at rest.
  public func isMoving(at time: Double) -> Bool {
    let time = min(time, now)
    return tree.isAnimating || navigator.isMoving(at: time)
  }

  /// When there is next something to do although nothing moves.
  public var deadline: Double? { navigator.deadline(at: now) }

  /// What drives the scene in front, as far as it can be seen; `opening` while it changes into
  /// another.
  public var facts: SceneFacts {
    var facts = navigator.seenFront.facts
    facts.progress["opening"] = navigator.opening(at: now)
    return facts
  }

  /// For the window's title bar.
  public var title: String {
    guard let open = navigator.front as? BookScene else { return "Paper" }
    return "\(Printable.escaped(open.book.title)) – Paper"
  }

  public var viewSize: ViewSize { view }
  /// Every layer as last laid out, back to front.
  public func layerRecords() -> [LayerRecord] { tree.records() }
  /// How many layers there are; the same for short and long books.
  public var layerCount: Int { tree.count }
  /// Number of the book at the centre of the shelf, or on its way there; nil on an empty one.
  public var centredBook: Int? { shelf.centredBook }

  // MARK: Pages

  /// The page of the open book that is seen at a point of the window, and the point of the page.
  package func page(at point: Point) -> PageHit? {
    (navigator.top as? BookScene)?.page(at: point)
  }

  /// Lays coloured rectangles over pages of the open book, instead of those that were there.
  package func show(_ overlays: [PageOverlay]) {
    (navigator.top as? BookScene)?.show(overlays)
  }

  // MARK: Opening

  private func open(_ number: Int, page: Int?, _ way: Navigator.Way, at time: Double) {
    guard books.indices.contains(number) else { return }
    let book = books[number]
    if let other = navigator.top as? BookScene {
      if other.book.id != book.id {
        next = number
      } else if other.failure == nil {
        navigator.recall(at: time)
      }
      return
    }
    content.forgetDamage(of: book)
    let scene = BookScene(
      book, at: places[book.id], page: page, pose: options.pose, style: options.style,
      direction: options.direction, in: view, content: content)
    navigator.push(scene, from: number, way, at: time)
  }
}
