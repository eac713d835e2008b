import Books
import Geometry
import Gestures
import Layers
import Raster

/// The app without its window: scenes, layers and contents. Input and time go in, draw commands,
/// wishes and effects come out. The window and the film both drive exactly this.
public final class Stage {
  /// What the user chose at the start.
  public struct Options: Equatable, Sendable {
    public var pose = Pose.flat
    /// Bytes of decoded pictures that are kept.
    public var cacheBytes = 384 << 20

    public init() {}
  }

  private let tree: LayerTree
  private let root = Layer(name: "root")
  private let curtain = Curtain()
  private let store: ContentStore
  private var options: Options
  private var view: ViewSize

  private var books: [Book] = []
  private var shelf: ShelfScene
  private var open: BookScene?
  /// Where each book was left in this run: leaves on the left.
  private var places: [Book.ID: Int] = [:]
  /// The shelf is read in the background: until it is there, nothing is said about it.
  private var isLoaded = false
  /// The time of the last frame.
  private var now = 0.0

  public init(view: ViewSize, options: Options = Options()) {
    self.view = view
    self.options = options
    store = ContentStore(bytes: options.cacheBytes)
    shelf = ShelfScene(books: [], in: view, store: store)
    root.anchorPoint = .zero
    tree = LayerTree(root: root)
    root.addSublayer(shelf.layer)
    root.addSublayer(curtain.layer)
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
    shelf.layer.removeFromSuperlayer()
    books = library.books
    isLoaded = true
    shelf = ShelfScene(books: books, at: book ?? 0, in: view, store: store)
    shelf.layer.isHidden = open != nil
    root.addSublayer(shelf.layer)
    let problems = problems ?? library.problems.map(\.description)
    if let first = problems.first {
      let more = problems.count - 1
      shelf.show(
        message: first + (more > 0 ? "  (and \(more) more)" : ""), until: time + 8)
    }
    if opening, let book, books.indices.contains(book) {
      open(book, page: page, at: time)
      curtain.skip(at: time)
    }
  }

  /// Takes a new size of the window; every scene keeps its place.
  public func resize(to view: ViewSize) {
    self.view = view
    shelf.resize(to: view)
    open?.resize(to: view)
  }

  /// Input goes to the scene in front.
  public func handle(_ event: InputEvent, at time: Double) -> [Effect] {
    if case .key(let key) = event, let effect = Self.effect(of: key) { return [effect] }
    var effects: [Effect] = []
    for effect in front.handle(event, at: time) {
      switch effect {
      case .openBook(let book): open(book, page: nil, at: time)
      case .closeBook: close(at: time)
      case .toggleFullscreen, .quit: effects.append(effect)
      }
    }
    return effects
  }

  /// The scene that owns input: the one that is coming, from the moment it was asked for.
  private var front: any Scene {
    if curtain.showsBook, let open { return open }
    return shelf
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
    store.receive(arrivals)
  }

  /// Pictures that have newly turned out to be damaged, one line each.
  public func takeProblems() -> [String] { store.takeProblems().map(\.description) }

  // MARK: Coming out

  /// Lays everything out for `time`, in seconds. The clock never runs backwards.
  public func advance(to time: Double) {
    now = max(now, time)
    store.beginFrame()
    tree.tick(time)
    curtain.advance(to: time, isReady: open?.isReady ?? true)
    root.bounds = Rect(origin: .zero, size: view.size)
    shelf.layer.isHidden = curtain.isBookVisible || !isLoaded
    open?.layer.isHidden = !curtain.isBookVisible
    // What the closed curtain hides needs no layout, and its wishes would only delay the others.
    let isShelfSeen = !curtain.isBookVisible && curtain.opacity < 1
    if isShelfSeen || !curtain.showsBook { shelf.layout(at: time) }
    if curtain.isBookVisible || curtain.showsBook { open?.layout(at: time) }
    if !curtain.isBookVisible, !curtain.showsBook { forgetClosedBook() }
    curtain.layer.frame = Rect(origin: .zero, size: view.size)
  }

  /// The frame as commands, in pixels.
  public func commands() -> [DrawCommand] { tree.flatten(scale: view.scale) }

  /// What the last frame missed, most urgent first.
  public var wishes: [ContentRequest] { store.missing }

  /// Behind everything.
  public var background: Color { Palette.background }

  /// Another frame is due at once. What has ended since the last frame is still to be drawn at rest.
  public func isMoving(at time: Double) -> Bool {
    let time = min(time, now)
    return tree.isAnimating || curtain.isMoving
      || (curtain.isBookVisible ? open?.isMoving(at: time) : shelf.isMoving(at: time)) ?? false
  }

  /// When there is next something to do although nothing moves.
  public var deadline: Double? {
    curtain.isBookVisible ? open?.deadline : shelf.deadline
  }

  /// What drives the scene that is seen now.
  public var facts: SceneFacts {
    var facts = (curtain.isBookVisible ? open?.facts : nil) ?? shelf.facts
    if curtain.opacity > 0 { facts.progress["curtain"] = curtain.opacity }
    return facts
  }

  /// For the window's title bar.
  public var title: String {
    if curtain.showsBook, let open { return "\(Printable.escaped(open.book.title)) – Paper" }
    return "Paper"
  }

  public var viewSize: ViewSize { view }
  /// Every layer as last laid out, back to front.
  public func layerRecords() -> [LayerRecord] { tree.records() }
  /// How many layers there are; the same for short and long books.
  public var layerCount: Int { tree.count }
  /// Number of the book at the centre of the shelf, or on its way there; nil on an empty one.
  public var centredBook: Int? { shelf.centredBook }

  // MARK: Opening and closing

  private func open(_ number: Int, page: Int?, at time: Double) {
    guard books.indices.contains(number) else { return }
    let book = books[number]
    // What the hand still holds there is let go.
    _ = shelf.handle(.pointerCancelled, at: time)
    if open?.book.id != book.id || page != nil {
      forgetClosedBook()
      let scene = BookScene(
        book, turned: places[book.id], page: page, pose: options.pose, in: view, store: store)
      open = scene
      root.addSublayer(scene.layer)
    }
    curtain.reveal(book: true, at: time)
  }

  private func close(at time: Double) {
    guard let open else { return }
    _ = open.handle(.pointerCancelled, at: time)
    places[open.book.id] = open.turned
    options.pose = open.targetPose
    curtain.reveal(book: false, at: time)
  }

  private func forgetClosedBook() {
    open?.layer.removeFromSuperlayer()
    open = nil
  }
}
