import Books
import Chrome
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Reading
import Shell

/// The chrome around the open book: tells the chrome of the book, gives the book the room that the panels leave, and
/// knows what the pointer should look like.
final class BookChrome {
  let chrome: Chrome
  /// The views of the open book.
  let views: BookViews
  private var view: ViewSize
  private let overlays: OverlayHost
  private let navigator: Navigator
  private let content: ReceivedContent
  /// Where the mouse was last; nil outside of the window.
  private var pointer: Point?
  private var isPressed = false
  private var hint = TurningHint(isWanted: false)
  private var showsHints: Bool
  private let isMirrored: Bool
  private var longPress = LongPress()
  private var now = 0.0
  /// The link within the book on which a finger was held, until its place is shown.
  private var heldLink: (target: PageLink.Target, at: Point)?
  /// The chapters of the open book.
  private var chapters = Chapters()
  private var comments = BookComments()
  /// The place in the text to which the history goes back, until its page is known.
  private var sought: AnchoredPlace?
  /// How the text of the open book is set or is about to be, and in which light it is read.
  var text: (BookScene) -> TextSetting = { $0.document.id.text }
  var light = LightChoice()
  /// The face of books without a choice of their own.
  var usualFace: () -> TextSetting.Face = { .book }

  init(
    overlays: OverlayHost, navigator: Navigator, content: ReceivedContent,
    options: Stage.Options, in root: Layer, view: ViewSize
  ) {
    (self.overlays, self.navigator, self.content, self.view) = (overlays, navigator, content, view)
    let motion = options.motion.style
    showsHints = motion == .full
    isMirrored = options.isMirrored
    views = BookViews(navigator, in: root, view: view, content: content, motion: options.motion)
    chrome = Chrome(in: overlays)
    chrome.stepLink = { [weak self] back, enters in
      guard let self, let book else { return false }
      return book.stepLink(back: back, enters: enters, at: now)
    }
    chrome.wordAt = { [weak self] point in
      guard let self else { return nil }
      return book?.word(at: inBook(point))
    }
    chrome.isOnBook = { [weak self] point in self?.isOnBook(point) ?? true }
  }

  /// Follows another choice of motion.
  /// - Parameter fade: how long things take to appear, in seconds.
  func follow(_ motion: MotionPlan, fade: Double) {
    showsHints = motion.style == .full
    if !showsHints { hint = TurningHint(isWanted: false) }
    views.motion = motion
    chrome.fade = fade
  }

  /// The view of the book that has the keys; nil while no book is on top and seen.
  var book: BookScene? { firstBook.map(views.active) }

  /// The first view of the book that is read, whose place is kept; nil while no book is on top and seen.
  var firstBook: BookScene? {
    guard let book = navigator.seenFront as? BookScene, navigator.front === book, book.isReady
    else {
      return nil
    }
    return book
  }

  /// Seconds for a page of a book; nil where too little was read to say so.
  var pace: (DocumentID) -> Double? = { _ in nil }
  /// What the panel for finding takes of the window's width, in points.
  var findWidth = 0.0

  // MARK: Input

  /// - Returns: whether the event is the chrome's, and not for the scenes.
  func take(_ event: InputEvent, at time: Double) -> Bool {
    now = max(now, time)
    notePointer(event)
    // A finger that stops what moves has done what it wanted.
    if navigator.isMoving(at: time) {
      longPress = LongPress()
    } else {
      longPress.follow(event, at: time)
    }
    if event.isHand, book != nil { for event in hint.end() { _ = book?.handle(event, at: time) } }
    // The selection and the marks have menus of their own.
    if case .pointerDown(let point, .right, _, _) = event,
      overlays.pointerShape(at: point, in: .chrome) == nil
    {
      if firstBook != nil { views.activate(views.side(at: point)) }
      if book?.hasMenu(at: inBook(point)) == true { return false }
    }
    if chrome.take(event, at: time) { return true }
    guard firstBook != nil, views.take(event, at: time) else { return false }
    // A finger on the line moves the line, and opens no menu.
    longPress = LongPress()
    return true
  }

  /// Hands an event of a pointer to the scene that takes the event.
  func hand(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    guard let firstBook else { return navigator.handle(event, at: time) }
    let requests = views.hand(event, at: time)
    views.followLink(event, first: firstBook)
    return requests
  }

  private func notePointer(_ event: InputEvent) {
    switch event {
    case .pointerHovered(let point, _), .pointerMoved(let point, _): pointer = point
    case .pointerDown(let point, .left, _, _): (pointer, isPressed) = (point, true)
    case .pointerUp(let point, .left, _): (pointer, isPressed) = (point, false)
    case .pointerLeft: pointer = nil
    case .pointerCancelled: isPressed = false
    default: break
    }
  }

  /// Where the part of the window lies that the view with the keys has.
  var bookOrigin: Point { views.activeRoom.area.origin }

  /// A point of the window in points of that part.
  func inBook(_ point: Point) -> Point { point - bookOrigin }

  private func isOnBook(_ point: Point) -> Bool {
    guard let firstBook, !views.isOnLine(point) else { return true }
    let under = views.scene(at: point, first: firstBook)
    return under.scene.covers(under.point)
  }

  /// What a press at the pointer would do.
  var pointerShape: PointerShape {
    guard let pointer else { return .arrow }
    if let shape = overlays.pointerShape(at: pointer, in: .chrome) { return shape }
    if let shape = views.lineShape { return shape }
    guard let firstBook else { return .arrow }
    let (book, point) = views.scene(at: pointer, first: firstBook)
    if book.takesBlock(at: point) { return isPressed ? .grabbing : .grab }
    if book.holdsPart(at: point) { return isPressed ? .grabbing : .grab }
    guard book.page(at: point) != nil else { return .arrow }
    switch book.text.hover {
    case .link where !isPressed, .mark where !isPressed: return .hand
    case .text where book.turn(at: point, time: now) == nil && !isPressed: return .text
    case .handle: return .grab
    default: break
    }
    if isPressed { return .grabbing }
    return book.turn(at: point, time: now).map { $0 < 0 ? .turnLeft : .turnRight } ?? .grab
  }

  // MARK: Time

  func resize(to view: ViewSize) {
    self.view = view
    views.resize(firstBook, in: chrome.bookArea(in: view), view, at: now)
  }

  /// The part of the window that the views of the book have.
  var wholeArea: Rect {
    guard firstBook != nil else { return Rect(origin: .zero, size: view.size) }
    var whole = chrome.bookArea(in: view)
    // The panel for finding lies at the right, as those of the chrome do.
    if view.size.width > 900, whole.maxX == view.size.width {
      whole.size.width = max(320, whole.width - findWidth)
    }
    return whole
  }

  func advance(to time: Double) {
    now = max(now, time)
    chrome.follow(readBook, in: view, at: time)
    views.advance(firstBook, in: wholeArea, view, glides: navigator.top != nil, at: time)
    if let step = book?.text.takePassedStep(), !step.enters {
      chrome.stepIntoBar(back: step.isBack, at: time)
    }
    goToSought(at: time)
    showHint(at: time)
    if let point = longPress.take(at: time) { openMenu(at: point, time) }
  }

  /// Goes to a place in the text, as soon as its page is known.
  func seek(_ anchor: TextAnchor) {
    sought = book.map { AnchoredPlace(anchor, in: $0.document.id) }
  }

  private func goToSought(at time: Double) {
    guard let wanted = sought, let page = content.answer(to: wanted) else { return }
    sought = nil
    if let page, wanted.document == book?.document.id { book?.go(to: page, at: time) }
  }

  /// The menu under a finger that is held, unless the finger has taken a word.
  private func openMenu(at point: Point, _ time: Double) {
    guard book?.text.isSelecting != true else { return }
    _ = views.activeNavigator.handle(.pointerCancelled, at: time)
    if let target = book?.innerLink(at: inBook(point)) {
      return heldLink = (target, inBook(point))
    }
    guard let book, book.hasMenu(at: inBook(point)) else { return chrome.openMenu(at: point) }
    _ = book.handle(.pointerDown(inBook(point), button: .right), at: time)
  }

  /// The link on which a finger was held since the last call.
  func takeHeldLink() -> (target: PageLink.Target, at: Point)? {
    defer { heldLink = nil }
    return heldLink
  }

  /// The time of the next change while nothing moves, in seconds.
  var deadline: Double? {
    [longPress.deadline, views.deadline(at: now)].compactMap(\.self).min()
  }

  func offerHint() { hint = TurningHint(isWanted: showsHints) }
  func takeHint() -> Bool { hint.takeShown() }

  private func showHint(at time: Double) {
    guard let book, !book.isScrolled else { return hint.wait() }
    let events = hint.events(
      area: book.area(at: time), isRightToLeft: book.direction == .rightToLeft,
      isResting: !navigator.isMoving(at: time) && navigator.opening(at: time) == nil, at: time)
    for event in events { _ = book.handle(event, at: time) }
  }

  /// The title of the chapter of a page, as far as the chapters are known.
  func chapterTitle(at page: Int) -> String? { readBook?.chapterTitle(at: page) }

  var bookArea: Rect? { book?.area(at: now) }

  private var readBook: ReadBook? {
    guard let book else { return nil }
    let document = book.document
    let outline = content.outline(OutlineQuery(of: document)) ?? []
    if outline != chapters.entries { chapters = Chapters(outline) }
    var read = ReadBook(
      document, page: book.placeNumber,
      area: book.area(at: now).offsetBy(bookOrigin.x, bookOrigin.y),
      isRightToLeft: book.direction == .rightToLeft, cloth: BookCloth.of(document.id).color,
      chapters: chapters)
    (read.anchor, read.light) = (book.anchor, light)
    (read.isSecondView, read.hasTwoViews) = (book !== firstBook, views.isSplit)
    read.text = book.isReflowable ? text(book) : nil
    read.scan = book.scanLook
    (read.usualFace, read.families) = (usualFace(), families(for: document))
    read.marks = book.marks
    read.words = chrome.wantsComments ? book.lookedUpWords : []
    read.comments = chrome.wantsComments ? comments.all(of: document, from: content) : []
    if chrome.wantsFiles {
      read.files = content.answer(to: FilesOfDocument(document.id)).map { $0 ?? [] }
    }
    if chrome.wantsLayers {
      read.layers = content.answer(to: LayersOfDocument(document.id)).map { $0 ?? [] }
    }
    read.isScan = scanOfPage.flatMap { content.answer(to: $0) ?? nil } ?? 0 > 0
    read.bookmarks = book.bookmarkedPages
    read.pace = pace(document.id)
    read.hits = book.text.pagesWithHits
    read.cells = PageCells(book.imposition, isMirrored: isMirrored)
    return read
  }

  /// The families of the desktop, where the chrome shows these; nil while they are not known.
  private func families(for document: Document) -> [String]? {
    guard chrome.wantsFamilies,
      let answer = content.answer(to: InstalledFamilies(for: document.id))
    else { return nil }
    return answer ?? []
  }

  /// The question whether the page that is read is a single scan, where the chrome shows the answer.
  private var scanOfPage: ScanOfPage? {
    guard chrome.wantsScan, let book, book.document.isPrinted, !book.isReflowable else {
      return nil
    }
    let page = min(max(0, book.placeNumber), book.document.pageCount - 1)
    return ScanOfPage(book.document.page(page))
  }

  func isMoving(at time: Double) -> Bool {
    views.isMoving(at: time) || hint.isMoving
  }

  func layout(at time: Double, _ demand: inout Demand) {
    views.layout(navigator.top as? BookScene, in: view, at: time, &demand)
    if let sought, book != nil { demand.add(sought, .now) }
    if chrome.wantsFamilies, let book {
      demand.add(InstalledFamilies(for: book.document.id), .now)
    }
    if chrome.wantsOutline, let book { _ = content.outline(of: book.document, &demand) }
    if chrome.wantsFiles, let book {
      demand.add(FilesOfDocument(book.document.id), .now)
    }
    if chrome.wantsLayers, let book {
      demand.add(LayersOfDocument(book.document.id), .now)
    }
    if let scanOfPage { demand.add(scanOfPage, .now) }
    if chrome.wantsComments, let book {
      for query in CommentsOfPages.all(of: book.document) { demand.add(query, .soon) }
    }
  }
}

extension InputEvent {
  /// Whether the reader does something, other than to move the mouse over the window.
  fileprivate var isHand: Bool {
    switch self {
    case .pointerHovered, .pointerLeft, .keyReleased: false
    default: true
    }
  }
}
