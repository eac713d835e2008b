import BookTable
import Books
import Chrome
import Content
import Controls
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
  let tree: LayerTree
  private let root = Layer(name: "root")
  let content: ReceivedContent
  /// The contents that the last frame needed from the background.
  package private(set) var demand = Demand()
  /// The requests of the last frame's demand whose contents are missing, most urgent first.
  public private(set) var pendingRequests: [ContentRequest] = []
  /// What may be made while nothing moves and nothing else is missing: small versions of pages. Whoever
  /// leaves these alone misses nothing at once.
  public private(set) var idleRequests: [ContentRequest] = []
  let navigator: Navigator
  /// The chain of responders; overlays on the scenes are presented on this chain.
  package let responders = ResponderChain(last: HostResponder())
  private let options: Options
  private var view: ViewSize

  var shelf: ShelfScene { didSet { servers.hasChanged = true } }
  /// The books of the shelf, and those that have joined them.
  var joined = JoinedShelf(ListedShelf([]))
  /// The books of the shelf without those that have joined them, where they are read again when they change.
  private(set) var renewed: TableShelf?
  let opening: BookOpener
  let textSizing: TextSizing
  let rereading: Rereading
  let lighting: Lighting
  let keeping: BookKeeping
  /// The library's facts, and the edits of the reader.
  let library = StageLibrary()
  /// The marks of all books, while their panel is open.
  let notes = StageNotes()
  /// The search inside books.
  let inside = StageInside()
  /// The folders of the library.
  let folders = StageFolders()
  /// The servers of books.
  let servers = StageServers()
  /// Places and notes of other devices and programs.
  let places = StagePlaces()
  /// All that is shown over the page.
  let overlays: OverlayHost
  let bookChrome: BookChrome
  let texts: TextPanels
  /// How books are decoded, in words, for the panel about a book; nil where that is not known.
  public var decoding: String?
  /// The settings, for their panel; none where there is no place for them.
  public var settings: [SettingItem] = []
  /// Whether a screen reader is there, as the window's owner says. The text of the pages that are read is then fetched,
  /// which otherwise happens only under the hand.
  public var hasScreenReader = false
  /// Whether the window fills the screen, as its owner says.
  public var isFullscreen = false
  /// Whether the shelf has been loaded. The shelf is loaded in the background, and the scene of the
  /// shelf stays hidden until then.
  private(set) var isLoaded = false
  /// Whether the window is the one that the reader uses, as its owner says.
  public var isInUse = true
  var reports = Reports()
  var findingHint = FindingHint.over
  /// The time of the last frame, in seconds.
  private(set) var now = 0.0
  var owner = InputOwner()
  let bookDrag = BookDrag()
  let textDrag = TextDrag()
  var sticks = StickMotion()
  /// What the sticks have asked of the window's owner since the last frame.
  var stickEffects: [HostEffect] = []
  let presentation = Presentation()
  /// The second view that was asked for, its page, and the book of which it was asked.
  var secondWish: (page: Int?, document: DocumentID?)?
  /// The local time of day at second 0 of the stage, in seconds; nil where no clock is told.
  public var dayTime: Double?
  /// Whether another window shows the book of a path, as the window's owner knows.
  public var isElsewhere: ([UInt8]) -> Bool = { _ in false }
  var (absence, saved) = (Absence(), SavedForms())
  let memory: ReadingMemory
  /// The document that was opened anew, as its kept pages were wrong.
  var recounted: DocumentID?
  /// What was said about faces that cannot be had: each is said once.
  var toldFaces: Set<FaceLack> = []

  public init(view: ViewSize, options: Options = Options()) {
    self.view = view
    self.options = options
    content = ReceivedContent(cacheBytes: options.cacheBytes)
    lighting = Lighting(options.light)
    shelf = ShelfScene(
      ListedShelf([]), style: options.shelf, order: options.direction,
      in: view, content: content)
    root.anchorPoint = .zero
    tree = LayerTree(root: root)
    navigator = Navigator(
      shelf, on: content.ground, in: root, motion: options.motion)
    overlays = OverlayHost(
      in: root, chain: responders, content: content,
      style: InterfaceStyle(
        isMirrored: options.isMirrored, fade: options.motion.style == .none ? 0 : 0.16))
    bookChrome = BookChrome(
      overlays: overlays, navigator: navigator, content: content, options: options, in: root,
      view: view)
    texts = TextPanels(over: overlays)
    texts.bookOrigin = { [weak bookChrome] in bookChrome?.bookOrigin ?? .zero }
    texts.noteJump = { [weak bookChrome] page in bookChrome?.chrome.jumped(from: page) }
    texts.showFiles = { [weak bookChrome] in _ = bookChrome?.chrome.perform(.showFiles, at: $0) }
    texts.goBack = { [weak bookChrome] time in _ = bookChrome?.chrome.perform(.goBack, at: time) }
    memory = ReadingMemory(
      pose: options.pose, style: options.style, face: options.face)
    keeping = BookKeeping(isOn: options.keepsBooks, asked: options.asked, memory: memory)
    textSizing = TextSizing(memory: memory, content: content)
    rereading = Rereading(content: content)
    opening = BookOpener(
      on: navigator, asking: overlays, memory: memory, keeping: keeping, content: content,
      direction: options.direction)
    shelf.layer.isHidden = true
    root.addSublayer(content.ground.layer)
    root.addSublayer(lighting.lamp)
    opening.leftChanges = { [weak self] in self?.leftChanges(of: $0) }
    navigator.keepsTop = { [weak self] in self?.asksToSave(before: .command(.closeBook)) ?? false }
    opening.hidden = { [weak self] in self?.hidden($0) }
    opening.firstPage = { [weak self] in self?.serverFacts.room?.firstPages[$0] }
    opening.absentFolder = { [weak self] in self?.absentFolder(of: $0) }
    texts.drag = { [weak self] in self?.beginDrag($0, of: $1, at: $2, $3) }
    texts.views = { [weak self] in self?.views ?? [] }
    texts.openSecond = { [weak self] in self?.openSecondView(page: $0, at: $1) }
    texts.leaveHits = { [weak self] in self?.leaveHits(forward: $0, at: $1) }
    texts.followNote = { [weak self] in self?.follow($0, at: $1) }
    bookChrome.pace = { [keeping] in keeping.pace(of: $0) }
    bookChrome.usualFace = { [memory] in memory.face }
    bookChrome.text = { [textSizing] in textSizing.setting(of: $0) }
  }

  // MARK: Input

  /// Puts books on the shelf. The source may change between any two calls of the stage; the next frame
  /// shows the present state of the source.
  /// - Parameters:
  ///   - problems: the books that could not be opened and why, one line each.
  ///   - book: the book to centre; with `opening`, the book to open at `page`, counted from 0.
  ///   - style: how the shelf is browsed; nil for as before.
  ///   - order: how the books stand; nil for as before.
  public func show(
    _ source: any ShelfSource, problems: [String] = [], book: ShelfEntry.ID? = nil,
    opening: Bool = false, page: Int? = nil, style: ShelfStyle? = nil, order: ShelfOrder? = nil,
    at time: Double
  ) {
    servers.kept = nil
    put(
      JoinedShelf(source), over: source as? TableShelf, book: book, style: style, order: order,
      at: time)
    tell(problems, at: time)
    if opening, let book, !fetchInsteadOfOpening(book, page: page, at: time) {
      open(book, page: page, .atOnce, at: time)
    }
  }

  /// Puts a shelf in the place of the shelf that is there.
  /// - Parameter table: the books of the shelf without those that have joined them; nil where they do not change.
  func put(
    _ shelf: JoinedShelf, over table: TableShelf?, book: ShelfEntry.ID? = nil,
    style: ShelfStyle? = nil, order: ShelfOrder? = nil, at time: Double
  ) {
    keepForm(at: time)
    let order = order ?? self.shelf.bookOrder
    (joined, renewed) = (shelf, table)
    opening.source = joined
    isLoaded = true
    self.shelf = ShelfScene(
      joined, at: book, style: style ?? self.shelf.style, order: options.direction, in: view,
      content: content, progress: keeping.progress(of:), direction: memory.direction(of:))
    if let order { self.shelf.stand(in: order, at: time) }
    navigator.replaceLowest(by: self.shelf)
    opening.abandon()
    opening.opened = nil
    textSizing.end()
    rereading.end()
  }

  /// Takes a new size of the window; every scene keeps its place.
  public func resize(to view: ViewSize) {
    self.view = view
    navigator.resize(to: view)
    bookChrome.resize(to: view)
  }

  /// Handles an event. The chain of responders takes keys and text, the scene in front takes pointers,
  /// and pinches change scenes.
  /// - Parameter time: when the event happened, in seconds; may be earlier than the time of the last
  ///   frame.
  /// - Returns: the effects that the host has to carry out.
  public func handle(_ event: InputEvent, at time: Double) -> [HostEffect] {
    shelf.followSource(at: time)
    defer {
      followPassword()
      followServerAnswer()
    }
    let effects =
      dragsText(event, at: time) || dragsBooks(event, at: time) || isTaken(event, at: time)
      ? [] : pass(event, at: time)
    texts.follow(openBook, at: time)
    let asked = followChrome(at: time)
    followFinding(at: time)
    return effects + asked + texts.takeEffects() + bookDrag.takeEffects()
      + textDrag.takeEffects()
      + followPresentation(at: time)
  }

  /// Whether an event is for a card, a panel or the chrome, and not for the scenes.
  private func isTaken(_ event: InputEvent, at time: Double) -> Bool {
    if let isTaken = owner.takes(event) { return isTaken }
    let isTaken =
      overlays.take(event, in: .asking, at: time) || texts.take(event, at: time)
      || bookChrome.take(event, at: time)
    for lost in owner.note(event, isTaken: isTaken) { _ = pass(lost, at: time) }
    return isTaken
  }

  /// The view of the open book in front that has the keys.
  var openBook: BookScene? { (navigator.front as? BookScene).map(bookChrome.views.active) }

  /// The scene that has the keys.
  var front: any Scene { openBook ?? navigator.front }

  /// Hands an event that lies over no card and no panel to whoever takes it.
  private func pass(_ event: InputEvent, at time: Double) -> [HostEffect] {
    switch event {
    case .key(let key): return press(key, at: time)
    case .text(let text): responders.insert(text: text, above: front, at: time)
    case .textEditing(let text): responders.mark(text: text, above: front, at: time)
    case .filesDropped(let paths, _): return [.openFiles(paths)]
    case .pointerDown(_, .back, _, _): return press(Key("Mouse Back"), at: time)
    case .pointerDown(_, .forward, _, _): return press(Key("Mouse Forward"), at: time)
    case .pointerDown(_, .middle, _, _): return press(Key("Mouse Middle"), at: time)
    case .stick(let stick, let place): sticks.move(stick, to: place, at: time)
    case .keyReleased(let key):
      presentation.screen?.release(key)
      return grant(bookChrome.views.release(event, at: time), at: time)
    case _ where opening.pending != nil: opening.pending?.keep(event, at: time)
    case .pointerDown, .wheel:
      opening.next = nil
      return grant(bookChrome.hand(event, at: time), at: time)
    case .pointerMoved, .pointerUp, .pointerCancelled, .pointerHovered, .pointerLeft, .pinch:
      return grant(bookChrome.hand(event, at: time), at: time)
    }
    return []
  }

  private func press(_ key: Key, at time: Double) -> [HostEffect] {
    navigator.endSilentPinch(at: time)
    bookChrome.views.activeNavigator.endSilentPinch(at: time)
    if navigator.top == nil { shelf.takePointed(at: time) }
    let front: any Responder = opening.pending ?? self.front
    guard let outcome = responders.handle(key: key, above: front, at: time) else {
      if openNextVolume(by: key, at: time) { return [] }
      opening.next = nil
      return []
    }
    opening.removeClosed()
    if outcome.effects.isEmpty { opening.next = nil }
    return outcome.effects + grant(outcome.requests, at: time)
  }

  /// Grants the scenes' requests.
  /// - Returns: the effects that follow from the requests.
  @discardableResult
  func grant(_ requests: [NavigatorRequest], at time: Double) -> [HostEffect] {
    var effects: [HostEffect] = []
    for request in requests {
      switch request {
      case .openBook(let book):
        if let effect = elsewhere(book) {
          effects.append(effect)
        } else if !fetchInsteadOfOpening(book, at: time) {
          open(book, page: nil, .animated, at: time)
        }
      case .chooseFiles: effects.append(.choose(.files))
      case .closeBook: close(at: time)
      case .escape: effects += stepBack(at: time)
      case .retryBook:
        opening.retryOpened()
        readAgain(isAsked: true)
      case .toggleInfo: overlays.toggle(InfoPanel.self, takesFocus: false) { InfoPanel() }
      case .showHelp: bookChrome.chrome.toggleHelp(at: now)
      case .showSettings: bookChrome.chrome.toggleSettings(settings, at: now)
      case .showMenu:
        bookChrome.chrome.openMenu(at: Point(view.size.width / 2, view.size.height / 2))
      case .text(let request):
        if let book = openBook { texts.grant(request, book, at: time) }
      case .changeText(let change): changeText(change)
      case .secondView: toggleSecondView(at: time)
      case .otherView: changeView(at: time)
      case .moveDivider(let forward): moveDivider(forward: forward, at: time)
      case .present: effects += togglePresentation(at: time)
      case .changeTheme: effects += changeTheme()
      case .findBooks: openFinder(.text(""), at: time)
      case .showShelves: toggleShelves(at: time)
      case .leaveShelf where stopFetching(): break
      case .leaveShelf: if shelf.shown != nil || !stepBackInRoom() { show(.all, at: time) }
      case .showList: toggleList(at: time)
      case .showHeadings: bookChrome.chrome.toggleHeadings(at: time)
      case .showAllNotes: toggleNotes(at: time)
      case .findInside: toggleInside(at: time)
      case .showServers: toggleServers(at: time)
      case .showOrders: askOrder(at: Point(view.size.width / 2, view.size.height / 2))
      }
    }
    return effects
  }

  /// Takes the answer to the question for a password.
  func followPassword() {
    if let answer = overlays.first(PasswordCard.self)?.takeAnswer() { opening.answer(answer) }
  }

  // MARK: Output

  /// Advances everything to `time`, in seconds, and lays out the layers. The time of frames never runs
  /// backwards.
  public func advance(to time: Double) {
    now = max(now, time)
    advanceSticks(to: time)
    takeLight()
    content.advance(to: time)
    shelf.followSource(at: time)
    followReturns()
    shelf.isLooking = libraryFacts != nil && isLookingForBooks
    openPending(at: time)
    followSuccessor(at: time)
    if let book = navigator.top as? BookScene, let document = textSizing.show(on: book) {
      opening.opened?.id = document
    }
    // The book on top has been opened again, so the book that waited for its return no longer opens.
    if let top = navigator.top, navigator.front === top { opening.next = nil }
    openBook?.text.isFinding = texts.isFinding
    navigator.advance(to: time)
    followRereading(at: time)
    closeWhatFailed(at: time)
    dismiss(at: time)
    bookChrome.findWidth = texts.findWidth
    presentation.note(isFullscreen: isFullscreen)
    bookChrome.chrome.isQuiet = presentation.isOn
    followSecondView(at: time)
    bookChrome.chrome.isShelfEmpty = shelf.centredBook == nil
    keeping.follow(reading: bookChrome.book, isInUse: isInUse, at: now)
    bookChrome.advance(to: time)
    if openBook == nil { texts.end(at: time) }
    keeping.follow(near: nearBooks, open: opening.books)
    texts.follow(openBook, at: time)
    texts.advance(to: time, openBook)
    followFinding(at: time)
    followHeadings(at: time)
    followLibrary(at: time)
    followCorrections()
    tellOfFace(at: time)
    followList(at: time)
    followNotes(at: time)
    followYear(at: time)
    followInside(at: time)
    followFolders(at: time)
    followServers(at: time)
    openBook?.text.hasScreenReader = hasScreenReader
    overlays.removeGone(at: time)
    demand = layout(at: time)
    want(descriptionsOf: demand.descriptions)
    pendingRequests = content.pin(demand)
    let isIdle = pendingRequests.isEmpty && !isMoving(at: time)
    idleRequests = isIdle ? demand.smallPages.map(content.smallPages) ?? [] : []
  }

  /// Sets every layer for the `time` of the last `advance`, and changes no state.
  /// - Returns: the contents that the frame needs from the background.
  package func layout(at time: Double) -> Demand {
    root.bounds = Rect(origin: .zero, size: view.size)
    var demand = navigator.layout(at: time, in: view)
    opening.addDemand(to: &demand)
    addPlaces(to: &demand)
    textSizing.addDemand(to: &demand)
    if let book = navigator.top as? BookScene { rereading.addDemand(to: &demand, of: book) }
    content.ground.show(lighting.theme, in: view)
    lighting.layout(in: view)
    if !isLoaded { shelf.layer.isHidden = true }
    bookChrome.layout(at: time, &demand)
    if let info = overlays.first(InfoPanel.self) { info.subject = subject(&demand) }
    overlays.layout(in: view, at: time, &demand)
    return demand
  }

  public var viewSize: ViewSize { view }
}
