import Accessibility
import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell
import Localisation

/// The chrome around the open book: the strip and the scrubber, which come with the pointer, and the commands that show
/// panels. The chrome knows the book as a value and asks for what it wants; the stage does it.
package final class Chrome: Responder {
  let overlays: OverlayHost
  private let bar: Bar
  /// The keys that tooltips and the help name.
  package var keymap: Keymap { didSet { bar.keymap = keymap } }
  private let isMirrored: Bool
  /// How long the strip takes to appear, in seconds; 0 for at once.
  package var fade: Double {
    get { bar.showing.fade }
    set { bar.showing.fade = newValue }
  }
  /// Whether the strip and the scrubber stay away, whatever the pointer does.
  package var isQuiet: Bool {
    get { bar.isQuiet }
    set { bar.isQuiet = newValue }
  }
  /// Whether the shelf has no book with which something could be done.
  package var isShelfEmpty = false
  /// Whether the shelf is the library, and how many books are selected.
  package var (isLibrary, selectedCount) = (false, 0)
  /// Whether the shelf shows the books of a server.
  package var isRoom = false
  /// Whether the book in front is of a server, and can be fetched.
  package var canFetch = false
  /// Whether the shelf shows a collection by hand, and whether its books stand in the reader's order.
  package var (isByHand, canMoveBooks) = (false, false)

  /// The jumps in both views of the book.
  private var histories = [History(), History()]
  private var history: History {
    get { histories[book?.isSecondView == true ? 1 : 0] }
    set { histories[book?.isSecondView == true ? 1 : 0] = newValue }
  }
  /// The book of the history.
  private var read: DocumentID?
  private var book: ReadBook?
  private var requests: [ChromeRequest] = []
  /// A press on the desk beside the book, which shows the bar when it is released there. A click never closes a book: one
  /// that misses a page by a hand's breadth would take the book away.
  private var pressBeside: (pointer: Pointer, point: Point)?
  /// Whether a point of the window lies on the open book; asked at a press.
  package var isOnBook: (Point) -> Bool = { _ in true }
  /// The word of the open book at a point of the window; nil for none.
  package var wordAt: (Point) -> String? = { _ in nil }
  /// Takes a step of Tab through the links of the open book: back or not, and whether a step back may come in from
  /// behind. False where the step goes on to the bar.
  package var stepLink: (_ back: Bool, _ enters: Bool) -> Bool = { _, _ in false }
  /// The pointers that are pressed on the desk or the book.
  private var pressed: Set<Pointer> = []

  private static let slop = 6.0
  /// The most letters of a word in the menu.
  private static let longestWord = 24

  package init(in overlays: OverlayHost) {
    (self.overlays, keymap) = (overlays, overlays.chain.keymap)
    isMirrored = overlays.style.isMirrored
    bar = Bar(keymap: keymap, fade: overlays.style.fade, isMirrored: isMirrored)
    // The bar's keys come before the chrome's.
    overlays.chain.present(self)
    overlays.open(bar, takesFocus: false)
  }

  /// What the chrome and the guests over the page have asked for since the last call.
  package func takeRequests() -> [ChromeRequest] {
    gatherRequests()
    defer { requests = [] }
    return requests
  }

  private func gatherRequests() { requests += overlays.takeRequests().map(noted) }

  // MARK: Commands

  package var context: CommandContext? { book == nil ? nil : .book }

  package func perform(_ command: Command, at time: Double) -> Outcome? {
    guard let book else { return nil }
    switch command {
    case .showContents: overlays.toggle(ContentsPanel.self, at: time) { ContentsPanel() }
    case .showThumbnails: overlays.toggle(PagesPanel.self, at: time) { PagesPanel() }
    case .showMarks: overlays.toggle(MarksPanel.self, at: time) { MarksPanel() }
    case .showFiles: overlays.toggle(FilesPanel.self, at: time) { FilesPanel() }
    case .showLayers: overlays.toggle(LayersPanel.self, at: time) { LayersPanel() }
    case .saveCopy: requests.append(.save(.copy))
    case .goToPage: overlays.open(GoToCard(text: ""))
    case .printPages:
      overlays.toggle(PrintCard.self, at: time) { PrintCard() }
      overlays.first(PrintCard.self)?.view.takeFocus(PrintCard.range)
    case .showText: overlays.toggle(TextCard.self, at: time) { TextCard(book) }
    case .goBack: requests += history.goBack(from: stop(book)).map { [request(to: $0, book)] } ?? []
    case .goForward:
      requests += history.goForward(from: stop(book)).map { [request(to: $0, book)] } ?? []
    default: return nil
    }
    return .used
  }

  package func toggleSettings(_ items: [SettingItem], at time: Double) {
    overlays.toggle(SettingsCard.self, at: time) { SettingsCard(items) }
  }

  package func toggleHelp(at time: Double) {
    overlays.toggle(HelpCard.self, at: time) { HelpCard(keymap, in: book == nil ? .shelf : .book) }
  }

  /// Shows one sentence at the lower left, and a button for what can be done about it.
  package func note(
    _ text: String, action: (words: String, request: ChromeRequest)? = nil, at time: Double
  ) {
    overlays.open(NoteCard(text, action: action, at: time), takesFocus: false)
  }

  /// Notes a jump from the page that is read, which Back undoes.
  package func jumped(from page: Int) {
    if let book { history.jump(from: stop(book, page: page)) }
  }

  /// A place of the book for the history.
  private func stop(_ book: ReadBook, page: Int? = nil) -> History.Stop {
    let page = page ?? book.page
    return History.Stop(
      page: page, layout: book.document.id.textSize, anchor: page == book.page ? book.anchor : nil)
  }

  /// The request to go to a place of the history, which may be of another layout of the text.
  private func request(to place: History.Stop, _ book: ReadBook) -> ChromeRequest {
    guard place.layout != book.document.id.textSize, let anchor = place.anchor else {
      return .riffle(page: place.page)
    }
    return .seek(anchor)
  }

  // MARK: Keys and text

  package func handle(key: Key, at time: Double) -> Outcome? {
    if key.matches(Key("Escape")), overlays.closeFront(at: time) { return .used }
    if key.name == "Tab", key.modifiers.isSubset(of: .shift) {
      step(back: key.modifiers == .shift, at: time)
      return .used
    }
    return beginNumber(key)
  }

  /// Tab goes to the button of a note, or into a panel; without these through the links of the book, then through the bar.
  private func step(back: Bool, at time: Double) {
    if overlays.stepByNote(at: time) { return }
    guard !bar.hasFocus else {
      if !bar.step(back: back, at: time), back { _ = stepLink(true, true) }
      return
    }
    if overlays.takeFocus() || stepLink(back, false) { return }
    stepIntoBar(back: back, at: time)
  }

  /// Gives the bar the focus, at its first place or at its last one.
  package func stepIntoBar(back: Bool, at time: Double) { _ = bar.step(back: back, at: time) }

  /// A digit begins a page's number. The digit's text does not follow, as no field accepted text when the key went
  /// down.
  private func beginNumber(_ key: Key) -> Outcome? {
    let name = key.name.hasPrefix("Keypad ") ? String(key.name.dropFirst(7)) : key.name
    guard book != nil, key.modifiers.isEmpty, let digit = Int(name),
      (1...9).contains(digit)
    else { return nil }
    overlays.open(GoToCard(text: "\(digit)"))
    return .used
  }

  /// Notes a jump in the history.
  private func noted(_ request: ChromeRequest) -> ChromeRequest {
    if case .go(_, let from) = request, let book { history.jump(from: stop(book, page: from)) }
    return request
  }

  // MARK: Pointers

  /// - Returns: whether the event is the chrome's, and not for the scenes.
  package func take(_ event: InputEvent, at time: Double) -> Bool {
    let isTaken = overlays.take(event, in: .chrome, at: time)
    gatherRequests()
    return isTaken || takeRest(event, at: time)
  }

  private func takeRest(_ event: InputEvent, at time: Double) -> Bool {
    guard book != nil else {
      guard case .pointerDown(let point, .right, _, _) = event else { return false }
      openMenu(at: point)
      return true
    }
    switch event {
    case .pointerDown(let point, .right, _, _): openMenu(at: point)
    case .pointerDown(let point, .left, let modifiers, let pointer):
      // A second finger is part of what the first one does.
      let isAlone = pressed.subtracting([pointer]).isEmpty
      pressed.insert(pointer)
      pressBeside = isAlone && modifiers.isEmpty && !isOnBook(point) ? (pointer, point) : nil
      return false
    case .pointerUp(let point, .left, let pointer):
      pressed.remove(pointer)
      defer { pressBeside = nil }
      if let press = pressBeside, press.pointer == pointer,
        press.point.distance(to: point) < Self.slop
      {
        bar.show(at: time)
      }
      return false
    case .pointerMoved(let point, let pointer):
      if let press = pressBeside, press.pointer == pointer,
        press.point.distance(to: point) >= Self.slop
      {
        pressBeside = nil
      }
      return false
    case .pointerCancelled, .pinch:
      if case .pointerCancelled = event { pressed = [] }
      pressBeside = nil
      return false
    default: return false
    }
    return true
  }

  /// What can be done with the book that is open, or with the shelf, at a point.
  package func openMenu(at point: Point) {
    if let book { openMenu(book, at: point) } else { openShelfMenu(at: point) }
  }

  /// What can be done with the book, at the pointer.
  private func openMenu(_ book: ReadBook, at point: Point) {
    var entries: [(words: String, request: ChromeRequest)] = []
    if let word = wordAt(point) {
      let shown = Printable.escaped(LabelText.bounded(String(word.prefix(Self.longestWord))))
      entries.append(
        (
          Localisation.text("Look up “{word}”", ["word": shown]),
          .word(.lookUp(at: point))
        ))
    }
    entries += [
      (Localisation.text("Contents"), .command(.showContents)),
      (Localisation.text("All pages"), .command(.showThumbnails)),
      (Localisation.text("Bookmark this page"), .command(.toggleBookmark)),
      (Localisation.text("Bookmarks and notes"), .command(.showMarks)),
      (Localisation.text("Go to page …"), .command(.goToPage)),
    ]
    if history.canGoBack {
      entries.append((Localisation.text("Back to where you were"), .command(.goBack)))
    }
    entries += [
      (Localisation.text("Column by column, panel by panel"), .command(.toggleGuide)),
      (Localisation.text("Read aloud"), .command(.readAloud)),
      (Localisation.text("Text and light"), .command(.showText)),
      (Localisation.text("Flip, curl, cards or scroll"), .command(.changeStyle)),
      (
        book.hasTwoViews
          ? Localisation.text("One view") : Localisation.text("A second view beside this view"),
        .command(.toggleSecondView)
      ),
      (Localisation.text("Present to an audience"), .command(.present)),
      (Localisation.text("About this book"), .command(.toggleInfo)),
      (Localisation.text("Print or save pages …"), .command(.printPages)),
      (Localisation.text("Copy this page’s picture"), .command(.copyPage)),
    ]
    if book.document.isPDF {
      entries += [
        (Localisation.text("Files in this book"), .command(.showFiles)),
        (Localisation.text("Layers"), .command(.showLayers)),
        (Localisation.text("Save a copy …"), .command(.saveCopy)),
      ]
    }
    entries += [
      (Localisation.text("Settings"), .command(.showSettings)),
      (Localisation.text("Places on other devices …"), .places(.showAccount)),
      (Localisation.text("New window"), .command(.openWindow)),
      (Localisation.text("Close the book"), .command(.closeBook)),
    ]
    overlays.open(MenuCard(entries, at: point))
  }

  // MARK: Time

  /// Takes the book of the frame; nil while none is open and at rest on top.
  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    if let id = book?.document.id.sized(0), id != read {
      (read, histories) = (id, [History(), History()])
    }
    if book?.hasTwoViews != true { histories[1] = History() }
    if book == nil, self.book != nil {
      overlays.closeChrome(at: time) {
        $0 is HelpCard || $0 is NoteCard || $0 is SettingsCard || $0 is PlacesCard
      }
      pressBeside = nil
    }
    self.book = book
    overlays.accent = book?.cloth ?? Palette.focus
    overlays.follow(book, in: view, at: time)
  }

  /// Whether the chapters are needed in this frame.
  package var wantsOutline: Bool {
    bar.showing.opacity(at: .infinity) > 0 || overlays.first(ContentsPanel.self) != nil
  }

  /// Whether the comments of other programs are needed in this frame.
  package var wantsComments: Bool { overlays.first(MarksPanel.self) != nil }

  /// Whether the files within the book and its layers are needed in this frame.
  package var wantsFiles: Bool { overlays.first(FilesPanel.self) != nil }
  package var wantsLayers: Bool { overlays.first(LayersPanel.self) != nil }

  /// Whether a scan's own size is needed in this frame.
  package var wantsScan: Bool { overlays.first(PrintCard.self) != nil }

  /// Whether the families of the desktop are needed in this frame.
  package var wantsFamilies: Bool { overlays.first(TextCard.self)?.wantsFamilies == true }

  // MARK: Layout

  /// The part of the window, in points, in which the book has to lie: all of it, but for the panels in a window
  /// that is wide enough for both.
  package func bookArea(in view: ViewSize) -> Rect {
    let window = Rect(origin: .zero, size: view.size)
    guard view.size.width > 900 else { return window }
    let covered = overlays.covered(isMirrored: isMirrored)
    let width = view.size.width - covered.left - covered.right
    return width >= 320 ? Rect(covered.left, 0, width, view.size.height) : window
  }
}
