import Books
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperRaster

/// The app without its window: scenes, layers and contents. Input and time go in, draw commands,
/// wishes and effects come out. The window and the film both drive exactly this.
public final class Stage {
  /// What the user chose at the start; pose and style then are those of the book closed last.
  public struct Options: Equatable, Sendable {
    public var pose = Pose.flat
    public var style = ReadingStyle.flip
    public var order = PageOrder.ltr
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

  private var source: any ShelfSource = ListedShelf([])
  private var shelf: ShelfScene
  /// Asked for while another book was still on its way back: it opens when that one is there.
  private var next: ShelfEntry.ID?
  /// Asked for while the pages are still being listed.
  private var pending: PendingBook?
  /// Where each book was left in this run: the side of a leaf that was read.
  private var places: [Book.ID: Int] = [:]
  /// The shelf is read in the background: until it is there, nothing is said about it.
  private var isLoaded = false
  /// The time of the last frame.
  private var now = 0.0

  public init(view: ViewSize, options: Options = Options()) {
    self.view = view
    self.options = options
    content = ReceivedContent(cacheBytes: options.cacheBytes)
    shelf = ShelfScene(
      source, style: options.shelf, motion: options.motion, order: options.order, in: view,
      content: content)
    root.anchorPoint = .zero
    tree = LayerTree(root: root)
    navigator = Navigator(shelf, in: root, style: options.motion)
    shelf.layer.isHidden = true
  }

  // MARK: Going in

  /// Puts books on the shelf. The source may change at any time, between two calls of the stage; the next
  /// frame shows it as it is then.
  /// - Parameters:
  ///   - problems: what could not be opened, one line each.
  ///   - book: the book to centre, and with `opening` to open at `page`.
  public func show(
    _ source: any ShelfSource, problems: [String] = [], book: ShelfEntry.ID? = nil,
    opening: Bool = false, page: Int? = nil, at time: Double
  ) {
    self.source = source
    isLoaded = true
    shelf = ShelfScene(
      source, at: book, style: shelf.style, motion: options.motion,
      order: options.order, in: view, content: content)
    remember(navigator.replaceLowest(by: shelf))
    (next, pending) = (nil, nil)
    if let first = problems.first {
      let more = problems.count - 1
      shelf.show(
        message: first + (more > 0 ? "  (and \(more) more)" : ""), until: time + 8)
    }
    if opening, let book { open(book, page: page, .atOnce, at: time) }
  }

  /// Takes a new size of the window; every scene keeps its place.
  public func resize(to view: ViewSize) {
    self.view = view
    navigator.resize(to: view)
  }

  /// Input goes to the scene in front; pinches change scenes.
  public func handle(_ event: InputEvent, at time: Double) -> [Effect] {
    if case .key(let key) = event, let effect = Self.effect(of: key) { return [effect] }
    shelf.followSource(at: time)
    if let pending {
      self.pending = pending.holding(event, at: time)
      return []
    }
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
    shelf.followSource(at: time)
    openPending(at: time)
    // The book on top has been wanted again: the other one no longer.
    if let top = navigator.top, navigator.front === top { next = nil }
    var demand = navigator.layout(at: time, in: view)
    if let pending { demand.add(.pages(pending.entry.locator), .now) }
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
      places[book.book.id] = book.item
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

  // MARK: Opening

  private func open(
    _ id: ShelfEntry.ID, page: Int?, _ way: Navigator.Way, at time: Double
  ) {
    guard let entry = source.entry(of: id) else { return }
    if let other = navigator.top as? BookScene {
      if other.book.id != id {
        next = id
      } else if other.failure == nil {
        navigator.recall(at: time)
      }
      return
    }
    content.forgetFailure(of: entry)
    pending = PendingBook(entry: entry, page: page, way: way)
    openPending(at: time)
  }

  /// Opens the book that waits for the list of its pages, as soon as that is there, and hands on what was
  /// typed meanwhile.
  private func openPending(at time: Double) {
    guard let waiting = pending, let pages = content.pages(of: waiting.entry) else { return }
    pending = nil
    switch pages {
    case .success(let pages):
      push(Book(waiting.entry, pages: pages), page: waiting.page, waiting.way, at: time)
      for (event, time) in waiting.input { _ = handle(event, at: time) }
    case .failure(let error):
      let title = Printable.escaped(waiting.entry.title)
      shelf.show(message: "“\(title)” cannot be read: \(error)", until: time + 8)
    }
  }

  private func push(_ book: Book, page: Int?, _ way: Navigator.Way, at time: Double) {
    content.forgetDamage(of: book)
    let scene = BookScene(
      book, at: places[book.id], page: page, pose: options.pose, style: options.style,
      order: options.order, in: view, content: content)
    navigator.push(scene, from: book.id, way, at: time)
  }
}
