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

/// The app without its window: scenes, layers and contents. Input and time go in; draw commands,
/// pending requests and effects come out. The window and the film writer drive the same stage.
public final class Stage {
  /// The user's choices at launch.
  public struct Options: Equatable, Sendable {
    public var pose = Pose.flat
    public var style = ReadingStyle.flip
    public var direction = ReadingDirection.leftToRight
    public var motion = MotionStyle.full
    public var shelf = ShelfStyle.carousel
    /// The bound of the cache for decoded pictures, in bytes.
    public var cacheBytes = 192 << 20

    public init() {}
  }

  private let tree: LayerTree
  private let root = Layer(name: "root")
  private let content: ReceivedContent
  /// The contents that the last frame needed from the background.
  package private(set) var demand = Demand()
  /// The requests of the last frame's demand whose contents are missing, most urgent first.
  public private(set) var pendingRequests: [ContentRequest] = []
  private let navigator: Navigator
  /// The chain of responders; overlays on the scenes are presented on this chain.
  package let responders = ResponderChain(last: HostResponder())
  private let options: Options
  private var view: ViewSize

  private var source: any ShelfSource = ListedShelf([])
  private var shelf: ShelfScene
  /// A book that was requested while another book was on its way back; the requested book opens when
  /// the other book has returned.
  private var next: ShelfEntry.ID?
  /// A book that was requested and whose document is still being opened.
  private var pending: PendingBook?
  /// The source of the document that is shown on top. The source is kept because the shelf may lose the
  /// book meanwhile.
  private var opened: DocumentSource?
  /// The open book in letters of another size, which is being laid out.
  private var resized: Relocation?
  /// The page from which the size of the letters was changed last, and the page to which that led. As long as
  /// the reader stays there, further changes start from the same word, so that none of them drifts.
  private var resizedFrom: (origin: PageID, shown: PageID)?
  private var retries: Set<DocumentID> = []
  private let memory: ReadingMemory
  /// Whether the shelf has been loaded. The shelf is loaded in the background, and the scene of the
  /// shelf stays hidden until then.
  private var isLoaded = false
  /// The time of the last frame, in seconds.
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

  // MARK: Input

  /// Puts books on the shelf. The source may change between any two calls of the stage; the next frame
  /// shows the present state of the source.
  /// - Parameters:
  ///   - problems: the books that could not be opened and why, one line each.
  ///   - book: the book to centre; with `opening`, the book to open at `page`, counted from 0.
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

  /// Shows on the shelf, in one line, the first problem and the number of further problems.
  public func tell(_ problems: [String], at time: Double) {
    guard let first = problems.first else { return }
    let more = problems.count - 1
    shelf.show(message: first + (more > 0 ? " (and \(more) more)" : ""), until: time + 8)
  }

  /// Takes a new size of the window; every scene keeps its place.
  public func resize(to view: ViewSize) {
    self.view = view
    navigator.resize(to: view)
  }

  /// Handles an event. The chain of responders takes keys and text, the scene in front takes pointers,
  /// and pinches change scenes.
  /// - Parameter time: when the event happened, in seconds; may be earlier than the time of the last
  ///   frame.
  /// - Returns: the effects that the host has to carry out.
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

  /// Whether a responder accepts text; the host then enables input methods.
  public var acceptsText: Bool { responders.acceptsText(above: navigator.front) }

  /// Grants the scenes' requests.
  private func grant(_ requests: [NavigatorRequest], at time: Double) {
    for request in requests {
      switch request {
      case .openBook(let book): open(book, page: nil, .animated, at: time)
      case .closeBook: navigator.pop(at: time)
      case .retryBook: if let opened { retry(opened.id) }
      case .changeTextSize(let steps): changeTextSize(by: steps)
      }
    }
  }

  /// Takes delivery of contents that the background has made.
  /// - Returns: whether anything arrived.
  @discardableResult
  public func receive(_ arrivals: [(request: ContentRequest, product: Content)]) -> Bool {
    content.receive(arrivals)
  }

  /// The damage found since the last call, one line for each reason.
  public func takeProblems() -> [String] { content.takeProblems().map(\.description) }

  /// Lets a document's damaged pages be requested again.
  private func retry(_ id: DocumentID) {
    content.forgetDamage(of: id)
    retries.insert(id)
  }

  /// The documents whose failures are to be forgotten by their clients, since the last call.
  public func takeRetries() -> Set<DocumentID> {
    defer { retries = [] }
    return retries
  }

  /// Has the open book laid out in letters of another size. The pages that are seen stay until the new ones
  /// are there.
  private func changeTextSize(by steps: Int) {
    guard let scene = navigator.top as? BookScene, scene.isReflowable else { return }
    let origin = resizedFrom.flatMap { $0.shown == scene.page ? $0.origin : nil }
    let page = resized?.page ?? origin ?? scene.page
    let size = (resized?.document ?? scene.page.document).textSize + steps
    let document = page.document.sized(size)
    resized = document == scene.page.document ? nil : Relocation(of: page, in: document)
  }

  /// Shows the book in letters of the other size, once the page is known on which the reader goes on.
  private func showResized() {
    guard let resized, let scene = navigator.top as? BookScene,
      case .success(let document) = content.document(resized.document),
      let page = content.page(of: resized),
      document.isComplete || (page ?? 0) < document.pageCount
    else { return }
    self.resized = nil
    opened?.id = document.id
    memory.setTextSize(document.id.textSize, of: document.id.name)
    let fraction = Double(resized.page.index) / Double(max(1, scene.pageCount))
    scene.show(document, at: page ?? Int(fraction * Double(document.pageCount)))
    resizedFrom = (resized.page, scene.page)
  }

  // MARK: Output

  /// Advances everything to `time`, in seconds, and lays out the layers. The time of frames never runs
  /// backwards.
  public func advance(to time: Double) {
    now = max(now, time)
    content.advance(to: time)
    shelf.followSource(at: time)
    openPending(at: time)
    showResized()
    // The book on top has been opened again, so the book that waited for its return no longer opens.
    if let top = navigator.top, navigator.front === top { next = nil }
    navigator.advance(to: time)
    closeWhatFailed(at: time)
    dismiss(at: time)
    demand = layout(at: time)
    pendingRequests = content.pin(demand)
  }

  /// Sets every layer for the `time` of the last `advance`, and changes no state.
  /// - Returns: the contents that the frame needs from the background.
  package func layout(at time: Double) -> Demand {
    root.bounds = Rect(origin: .zero, size: view.size)
    var demand = navigator.layout(at: time, in: view)
    if let pending { demand.add(.document(pending.document), .now) }
    // The demand keeps the shown document in the cache, so that the shown document stays the one that
    // was opened.
    if let opened { demand.add(.document(opened.id), .later) }
    if let resized {
      demand.add(.document(resized.document), .now)
      demand.add(.relocation(resized), .now)
    }
    if !isLoaded { shelf.layer.isHidden = true }
    return demand
  }

  /// Closes a book that cannot be shown; the shelf then shows the reason.
  private func closeWhatFailed(at time: Double) {
    guard let scene = navigator.top, let failure = scene.failure,
      navigator.front === scene || navigator.isHolding(scene)
    else { return }
    shelf.show(message: failure, until: time + 8)
    navigator.pop(at: time)
    navigator.advance(to: time)
  }

  /// Removes a scene that has closed, and opens the book that waited for the removal.
  private func dismiss(at time: Double) {
    guard navigator.dismiss(at: time) else { return }
    (opened, resized, resizedFrom) = (nil, nil, nil)
    if let next { open(next, page: nil, .animated, at: time) }
    next = nil
    navigator.advance(to: time)
  }

  /// The frame as draw commands, in pixels, back to front.
  public func commands() -> [DrawCommand] { tree.flatten(scale: view.scale) }

  /// The colour behind all layers.
  public var background: Color { Palette.background }

  /// Whether another frame is due at once. A motion that has ended since the last frame counts as
  /// moving, because the frame at rest is still to be drawn.
  public func isMoving(at time: Double) -> Bool {
    let time = min(time, now)
    return navigator.isMoving(at: time)
  }

  /// The time of the next change while nothing moves, in seconds; nil where no change is due.
  public var deadline: Double? { navigator.deadline(at: now) }

  /// The scalars of the visible scene in front; with `opening`, the progress of a transition, while a
  /// transition is in progress.
  public var facts: SceneFacts {
    var facts = navigator.seenFront.facts
    facts.progress["opening"] = navigator.opening(at: now)
    return facts
  }

  /// The window's title.
  public var title: String { navigator.front.title ?? "Paper" }

  public var viewSize: ViewSize { view }
  /// The records of all layers as last laid out, back to front.
  public func layerRecords() -> [LayerRecord] { tree.records() }
  /// The number of layers; the number is independent of a book's length.
  public var layerCount: Int { tree.count }
  /// The number of the book that is at the centre of the shelf or on its way there; nil on an empty
  /// shelf.
  public var centredBook: Int? { shelf.centredBook }

  // MARK: Pages

  /// The page of the open book that is seen at a point of the window, and the point in page space.
  package func page(at point: Point) -> PageHit? {
    navigator.top?.page(at: point)
  }

  /// Shows coloured rectangles over pages of the open book, in place of the rectangles shown before.
  package func show(_ overlays: [PageOverlay]) {
    navigator.top?.show(overlays)
  }

  // MARK: Opening books

  /// The source of a document that is on the shelf or shown; nil for any other document.
  public func source(of id: DocumentID) -> DocumentSource? {
    let book = id.sized(0)
    var source = opened.flatMap { $0.id.sized(0) == book ? $0 : nil }
    if source == nil {
      let entry = pending.map(\.entry).flatMap { $0.documentID == book ? $0 : nil }
      let known = entry ?? self.source.entry(of: id.name)
      source = known.flatMap { $0.documentID == book ? $0.documentSource : nil }
    }
    source?.id = id
    return source
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
    let document = entry.documentID.sized(memory.textSizes[entry.id] ?? 0)
    content.forgetFailure(of: document)
    retries.insert(document)
    pending = PendingBook(entry: entry, document: document, page: page, way: way)
    openPending(at: time)
  }

  /// Shows the pending book as soon as its document has arrived, and hands the kept inputs on to the
  /// book.
  private func openPending(at time: Double) {
    guard let waiting = pending, let document = content.document(waiting.document) else {
      return
    }
    if case .success(let document) = document, !isLongEnough(document, for: waiting) { return }
    pending = nil
    switch document {
    case .success(var document):
      // The shelf's title counts, unless that is only the file's name. The shelf may have renamed the book
      // after the document was opened.
      let told = waiting.entry.told(by: document)
      document.title = told.title
      document.authors = told.author.map { [$0] } ?? []
      opened = waiting.entry.documentSource
      opened?.id = waiting.document
      push(document, page: waiting.page, waiting.way, at: time)
      for input in waiting.inputs { replay(input) }
    case .failure(let error):
      let title = Printable.escaped(waiting.entry.title)
      shelf.show(message: "“\(title)” cannot be read: \(error)", until: time + 8)
    }
  }

  /// Whether the page to begin with is among the pages that have been counted.
  private func isLongEnough(_ document: Document, for waiting: PendingBook) -> Bool {
    let page = waiting.page ?? memory.places[document.id.name]?.page ?? 0
    return document.isComplete || page < document.pageCount
  }

  private func replay(_ input: PendingBook.Input) {
    switch input {
    case .command(let command, let time):
      grant(navigator.front.perform(command, at: time)?.requests ?? [], at: time)
    case .event(let event, let time): grant(navigator.handle(event, at: time), at: time)
    }
  }

  /// The user's reading direction where the user has chosen one, else the one that the book states.
  private func direction(of book: Document) -> ReadingDirection {
    guard options.direction == .leftToRight, book.readsRightToLeft == true else {
      return options.direction
    }
    return .rightToLeft
  }

  private func push(_ book: Document, page: Int?, _ way: Navigator.Way, at time: Double) {
    content.forgetDamage(of: book.id)
    let scene = BookScene(
      book, page: page, direction: direction(of: book), in: view, memory: memory, content: content)
    navigator.push(scene, from: book.id.name, way, at: time)
  }
}
