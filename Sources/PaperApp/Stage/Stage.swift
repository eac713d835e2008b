import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import Reading
import Shelf
import Shell

/// The app without its window: scenes, layers and contents. Input and time go in, draw commands,
/// pendingRequests and effects come out. The window and the film both drive exactly this.
public final class Stage {
  /// What the user chose at the start.
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
  /// What the last frame needed from the background.
  package private(set) var demand = Demand()
  /// What was missing of it, most urgent first.
  public private(set) var pendingRequests: [ContentRequest] = []
  private let navigator: Navigator
  /// What lies on top of the scenes is put on this chain.
  package let responders = ResponderChain(last: HostResponder())
  private let options: Options
  private var view: ViewSize

  private var source: any ShelfSource = ListedShelf([])
  private var shelf: ShelfScene
  /// Asked for while another book was still on its way back: it opens when that one is there.
  private var next: ShelfEntry.ID?
  /// Asked for while its document is still being opened.
  private var pending: PendingBook?
  /// The document of the book on top; the shelf may have lost the book meanwhile.
  private var opened: DocumentSource?
  private let memory: ReadingMemory
  /// The shelf is read in the background: until it is there, nothing is said about it.
  private var isLoaded = false
  /// The time of the last frame.
  private var now = 0.0

  public init(view: ViewSize, options: Options = Options()) {
    self.view = view
    self.options = options
    content = ReceivedContent(cacheBytes: options.cacheBytes)
    memory = ReadingMemory(pose: options.pose, style: options.style)
    shelf = ShelfScene(
      source, style: options.shelf, motion: options.motion, order: options.direction, in: view,
      content: content)
    root.anchorPoint = .zero
    tree = LayerTree(root: root)
    navigator = Navigator(shelf, in: root, style: options.motion)
    shelf.layer.isHidden = true
  }

  // MARK: Going in

  /// Puts books on the shelf. The source may change at any time, between two calls of the stage; the next
  /// frame shows the source as it is then.
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
      order: options.direction, in: view, content: content)
    navigator.replaceLowest(by: shelf)
    (next, pending) = (nil, nil)
    tell(problems, at: time)
    if opening, let book { open(book, page: page, .atOnce, at: time) }
  }

  /// Says on the shelf what could not be opened, in one line: the first problem and how many more.
  public func tell(_ problems: [String], at time: Double) {
    guard let first = problems.first else { return }
    let more = problems.count - 1
    shelf.show(message: first + (more > 0 ? "  (and \(more) more)" : ""), until: time + 8)
  }

  /// Takes a new size of the window; every scene keeps its place.
  public func resize(to view: ViewSize) {
    self.view = view
    navigator.resize(to: view)
  }

  /// Keys and text go along the chain of responders, pointers to the scene in front; pinches change
  /// scenes.
  /// - Parameter time: when the event happened, in seconds; may be earlier than the last frame's time.
  /// - Returns: what the host has to do.
  public func handle(_ event: InputEvent, at time: Double) -> [HostEffect] {
    shelf.followSource(at: time)
    switch event {
    case .key(let key): return press(key, at: time)
    case .text(let text): responders.insert(text: text, above: navigator.front, at: time)
    case .textEditing(let text): responders.mark(text: text, above: navigator.front, at: time)
    case .filesDropped(let paths, _): return [.openFiles(paths)]
    case _ where pending != nil: pending?.keep(event, at: time)
    case .pointerDown, .wheel:
      next = nil
      grant(navigator.handle(event, at: time), at: time)
    case .pointerMoved, .pointerUp, .pointerCancelled, .pointerHovered, .pointerLeft, .pinch:
      grant(navigator.handle(event, at: time), at: time)
    }
    return []
  }

  private func press(_ key: Key, at time: Double) -> [HostEffect] {
    navigator.endSilentPinch(at: time)
    let front: any Responder = pending ?? navigator.front
    guard let outcome = responders.handle(key: key, above: front, at: time) else {
      next = nil
      return []
    }
    if pending?.isClosed == true { pending = nil }
    if outcome.effects.isEmpty { next = nil }
    grant(outcome.requests, at: time)
    return outcome.effects
  }

  /// Text is wanted: the host lets input methods in.
  public var acceptsText: Bool { responders.acceptsText(above: navigator.front) }

  /// Changes scenes.
  private func grant(_ requests: [NavigatorRequest], at time: Double) {
    for request in requests {
      switch request {
      case .openBook(let book): open(book, page: nil, .animated, at: time)
      case .closeBook: navigator.pop(at: time)
      }
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

  /// Moves everything on to `time`, in seconds, and lays it out. The clock never runs backwards.
  public func advance(to time: Double) {
    now = max(now, time)
    content.advance(to: time)
    shelf.followSource(at: time)
    openPending(at: time)
    // The book on top has been wanted again: the other one no longer.
    if let top = navigator.top, navigator.front === top { next = nil }
    navigator.advance(to: time)
    closeWhatFailed(at: time)
    dismiss(at: time)
    demand = layout(at: time)
    pendingRequests = content.pin(demand)
  }

  /// Sets every layer for the `time` of the last `advance`, and changes nothing else.
  /// - Returns: what the frame needs from the background.
  package func layout(at time: Double) -> Demand {
    root.bounds = Rect(origin: .zero, size: view.size)
    var demand = navigator.layout(at: time, in: view)
    if let pending { demand.add(.document(pending.entry.documentID), .now) }
    // So a document that is shown stays the one that was opened.
    if let opened { demand.add(.document(opened.id), .later) }
    if !isLoaded { shelf.layer.isHidden = true }
    return demand
  }

  /// A book of which nothing can be shown goes back to the shelf, which says why.
  private func closeWhatFailed(at time: Double) {
    guard let scene = navigator.top, let failure = scene.failure,
      navigator.front === scene || navigator.isHolding(scene)
    else { return }
    shelf.show(message: failure, until: time + 8)
    navigator.pop(at: time)
    navigator.advance(to: time)
  }

  /// Takes away what has closed, and opens the book that waited for it.
  private func dismiss(at time: Double) {
    guard navigator.dismiss(at: time) else { return }
    opened = nil
    if let next { open(next, page: nil, .animated, at: time) }
    next = nil
    navigator.advance(to: time)
  }

  /// The frame as commands, in pixels.
  public func commands() -> [DrawCommand] { tree.flatten(scale: view.scale) }

  /// Behind everything.
  public var background: Color { Palette.background }

  /// Another frame is due at once. What has ended since the last frame is still to be drawn at rest.
  public func isMoving(at time: Double) -> Bool {
    let time = min(time, now)
    return navigator.isMoving(at: time)
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
  public var title: String { navigator.front.title ?? "Paper" }

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
    navigator.top?.page(at: point)
  }

  /// Lays coloured rectangles over pages of the open book, instead of those that were there.
  package func show(_ overlays: [PageOverlay]) {
    navigator.top?.show(overlays)
  }

  // MARK: LaunchResult

  /// What opens a document that is on the shelf or shown; nil for any other.
  public func source(of id: DocumentID) -> DocumentSource? {
    if let opened, opened.id == id { return opened }
    let entry = pending.map(\.entry).flatMap { $0.documentID == id ? $0 : nil }
    guard let entry = entry ?? source.entry(of: id.name), entry.documentID == id else { return nil }
    return entry.documentSource
  }

  private func open(
    _ id: ShelfEntry.ID, page: Int?, _ way: Navigator.Way, at time: Double
  ) {
    guard let entry = source.entry(of: id) else { return }
    if let other = navigator.top {
      if other.shownBook != id {
        next = id
      } else if other.failure == nil {
        navigator.recall(at: time)
      }
      return
    }
    content.forgetFailure(of: entry.documentID)
    pending = PendingBook(entry: entry, page: page, way: way)
    openPending(at: time)
  }

  /// Shows the book that waits for its document, as soon as that is there, and hands on what was typed and
  /// pressed meanwhile.
  private func openPending(at time: Double) {
    guard let waiting = pending, let document = content.document(waiting.entry.documentID) else {
      return
    }
    pending = nil
    switch document {
    case .success(var document):
      // The shelf may have renamed the book after the document was opened.
      document.title = waiting.entry.title
      opened = waiting.entry.documentSource
      push(document, page: waiting.page, waiting.way, at: time)
      for input in waiting.inputs { replay(input) }
    case .failure(let error):
      let title = Printable.escaped(waiting.entry.title)
      shelf.show(message: "“\(title)” cannot be read: \(error)", until: time + 8)
    }
  }

  private func replay(_ input: PendingBook.Input) {
    switch input {
    case .command(let command, let time):
      grant(navigator.front.perform(command, at: time)?.requests ?? [], at: time)
    case .event(let event, let time): grant(navigator.handle(event, at: time), at: time)
    }
  }

  private func push(_ book: Document, page: Int?, _ way: Navigator.Way, at time: Double) {
    content.forgetDamage(of: book.id)
    let scene = BookScene(
      book, page: page, direction: options.direction, in: view, memory: memory, content: content)
    navigator.push(scene, from: book.id.name, way, at: time)
  }
}
