import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell
import Localisation

/// The text of an open book under the hand: what is selected, what is looked for, which link the pointer is on, and
/// what follows from a click.
package final class BookText {
  /// What lies under the pointer, for its shape.
  package enum Hover: Equatable {
    case nothing, text
    /// A link, and where it leads, in words.
    case link(String)
    /// A highlight, or the sign of a note.
    case mark
    /// The handle of a selection.
    case handle
  }

  let session: BookSession
  private var hand = TextHand()
  package internal(set) var selection: TextSelection?
  package internal(set) var find: TextFind?
  /// The current hit, once the hit has been brought into view.
  var shownHit: TextFind.Hit?
  /// Whether the panel for finding is open. The ticks at the cut edges are seen as long as the panel is.
  package var isFinding = false
  /// What is read aloud.
  var aloud: AloudReading?
  package private(set) var hover = Hover.nothing
  /// Where the link under the pointer leads, and where the pointer came upon the link; nil for none.
  package private(set) var hoveredTarget: (target: PageLink.Target, at: Point)?
  /// Whether a hand is taking words.
  package var isSelecting: Bool { hand.isSelecting }
  /// The page under the pointer, and the page under a press.
  private var hoveredPage: Int?
  private var hoverPoint: Point?
  var pressedPage: Int?
  /// The pages that were seen at the press: a hand that takes words may go on to any of them.
  private var pressedPages: Set<Int> = []
  /// The pages of which all is to be selected.
  private var all: [Int]?
  /// The way to a hit that was asked for before one was found, and the page from which.
  var awaited: (forward: Bool, page: Int)?
  /// Whether the step behind the last hit leads to another book.
  package var leavesAtEnd = false
  /// A copy that waits for the text of pages.
  private var isCopying = false
  /// Whether the selection becomes the primary one as soon as its text is known.
  private var isOffering = false
  /// The selection is to become a highlight, as soon as the text of its pages is known.
  var marking: Marking?
  /// The pages whose fields have been counted.
  private var countedFields: Set<Int> = []
  /// A note whose page is not known yet.
  var note: PendingNote?
  var requests: [TextRequest] = []
  /// Whether the text of the pages that are read is told to a screen reader, and so has to be there.
  package var hasScreenReader = false
  /// The headings and links of the pages that were told last, by the page.
  var exposedParts: [Int: ExposedParts] = [:]
  /// The link that the keys have chosen; nil for none.
  package internal(set) var link: TextLinkPlace?
  /// A step to the next link, or back, that waits for the text of the pages.
  var awaitedStep: LinkStep?
  /// A step that has found no link, for what comes behind the links.
  var passedStep: LinkStep?
  /// Where a screen reader reads; nil before it has said so. What is selected has the caret at its end.
  var caret: TextPoint?

  /// The most pages that are copied at once.
  private static let maximumPages = 300

  init(_ session: BookSession) { self.session = session }

  var document: DocumentID { session.book.id }
  func words(_ page: Int) -> PageWords? { session.content.words(document.page(page)) }

  /// What is to be shown or done outside of the book, since the last call.
  package func takeRequests() -> [TextRequest] {
    defer { requests = [] }
    return requests
  }

  /// The pictures that were asked for and have come, since the last call.
  package func takePictures() -> [TextRequest] {
    let pictures = requests.filter { if case .picture = $0 { true } else { false } }
    requests.removeAll { if case .picture = $0 { true } else { false } }
    return pictures
  }

  // MARK: Input

  /// - Returns: the events for the pages.
  func handle(_ event: InputEvent, _ seen: SeenText, at time: Double) -> [InputEvent] {
    hover(event, seen)
    return perform(hand.handle(event, book(seen), at: time))
  }

  private func book(_ seen: SeenText) -> TextHand.Book {
    TextHand.Book(
      under: { [self] in under($0, seen) }, handle: { [self] in handle(at: $0, seen) },
      isSelected: { [self] in isSelected($0) },
      mark: { [self] in mark(at: $0, seen) }, hasSelection: selection != nil,
      isMoving: seen.isMoving)
  }

  private func under(_ point: Point, _ seen: SeenText) -> TextUnder? {
    guard let hit = seen.hit(point), let page = hit.content.page, let place = hit.page else {
      return nil
    }
    return TextUnder(page: page, point: place, words: words(page))
  }

  func link(at point: Point, _ seen: SeenText) -> PageLink? { under(point, seen)?.link }

  private func isSelected(_ point: TextPoint) -> Bool {
    guard let selection else { return false }
    return selection.lower <= point && point < selection.upper
  }

  private func mark(at point: Point, _ seen: SeenText) -> Mark.ID? {
    under(point, seen).flatMap { seen.mark($0.point, $0.page) }
  }

  func hasMenu(at point: Point, _ seen: SeenText) -> Bool {
    if mark(at: point, seen) != nil { return true }
    guard let under = under(point, seen), let character = under.character else { return false }
    return isSelected(TextPoint(page: under.page, character: character))
  }

  /// Which handle of the selection lies under a point of the window.
  private func handle(at point: Point, _ seen: SeenText) -> Bool? {
    guard let selection else { return nil }
    return [false, true].first { isLower in
      let page = isLower ? selection.lower.page : selection.upper.page
      guard let words = words(page),
        let end = TextMarks.end(of: selection, isLower: isLower, on: page, words),
        let place = seen.screen(TextMarks.knob(at: end, isLower: isLower).center, on: page)
      else { return false }
      return place.distance(to: point) <= Self.reach
    }
  }
  /// How far from a handle a finger may be, in points.
  private static let reach = 16.0

  private func hover(_ event: InputEvent, _ seen: SeenText) {
    switch event {
    case .pointerHovered(let point, _): hoverPoint = point
    case .pointerDown(let point, _, _, _):
      (pressedPage, pressedPages) = (seen.hit(point)?.content.page, seen.pages())
      (link, awaitedStep) = (nil, nil)
    case .pointerLeft, .pointerCancelled: (hoverPoint, hoveredPage) = (nil, nil)
    default: return
    }
    lookUnderPointer(seen)
  }

  /// Forgets what lies under the pointer, as the pointer draws.
  func losePointer() {
    (hoverPoint, hoveredPage) = (nil, nil)
    (hover, hoveredTarget) = (.nothing, nil)
  }

  private func lookUnderPointer(_ seen: SeenText) {
    let before = hoveredTarget
    (hover, hoveredTarget) = (.nothing, nil)
    guard let hoverPoint else { return }
    hoveredPage = seen.hit(hoverPoint)?.content.page
    if handle(at: hoverPoint, seen) != nil { return hover = .handle }
    guard let under = under(hoverPoint, seen) else { return }
    if let link = under.link {
      hover = .link(Self.words(for: link.target, session.book))
      hoveredTarget = before?.target == link.target ? before : (link.target, hoverPoint)
    } else if seen.mark(under.point, under.page) != nil {
      hover = .mark
    } else if under.character != nil {
      hover = .text
    }
  }

  /// Where a link leads, in words.
  static func words(for target: PageLink.Target, _ book: Document) -> String {
    switch target {
    case .page(let page, _):
      Localisation.text("To page {page}", ["page": Printable.escaped(book.label(of: page))])
    case .address(let address): Printable.escaped(NoteLink(address)?.path ?? address)
    case .nowhere: Localisation.text("This link leads nowhere.")
    case .comment(let thread): CommentWords.preview(of: thread)
    case .field(let field): FieldWords.name(of: field)
    }
  }

  private func perform(_ answer: TextHand.Answer) -> [InputEvent] {
    for gesture in answer.gestures { follow(gesture) }
    return answer.events
  }

  private func follow(_ gesture: TextGesture) {
    switch gesture {
    case .take(let point):
      let word = words(point.page)?.word(at: point.character)
      selection = TextSelection(
        page: point.page, word ?? point.character..<point.character + 1)
    case .extend(let point): selection?.extend(to: point)
    case .hold(let isLower): selection?.hold(lowerEnd: isLower)
    case .release:
      if selection?.isEmpty == true { selection = nil }
      offer()
    case .drag(let point):
      if let text = selectedText, !text.isEmpty { requests.append(.drag(text, at: point)) }
    case .clear: selection = nil
    case .menu(let point): requests.append(.menu(at: point))
    case .lookUp(let point): requests.append(.lookUp(at: point))
    case .follow(let link, let point): follow(link, at: point)
    case .mark(let mark, let point): requests.append(.mark(mark, at: point))
    }
  }

  // MARK: Selecting

  /// Selects all text of some pages, as soon as it is known.
  func selectAll(_ pages: [Int]) {
    all = pages
    finishSelectAll()
  }

  private func finishSelectAll() {
    guard let pages = all,
      pages.allSatisfy({ session.content.knowsWords(document.page($0)) })
    else { return }
    all = nil
    let known = pages.compactMap { page in
      words(page).flatMap { $0.isEmpty ? nil : TextSelection(page: page, $0.all) }
    }
    guard var all = known.first else {
      isCopying = false
      return requests.append(.tell(Localisation.text("No text on this page.")))
    }
    for other in known.dropFirst() { all.cover(other) }
    selection = all
    offer()
  }

  /// - Returns: whether a link was chosen, or there was a selection, or hits that were marked.
  func clear() -> Bool {
    if link != nil {
      link = nil
      return true
    }
    if selection != nil {
      selection = nil
      return true
    }
    defer { find = nil }
    return find != nil
  }

  package func clearSelection() { selection = nil }
  func select(_ selection: TextSelection?) { self.selection = selection }

  /// Whether there is something to copy, or will be as soon as the text of the pages is known.
  var canCopy: Bool { selection != nil || all != nil }

  /// Puts the selected text on the clipboard, as soon as the text of all its pages is known.
  package func copy() {
    guard all == nil else { return isCopying = true }
    guard let selection else { return }
    guard selection.pages.count <= Self.maximumPages else {
      return requests.append(
        .tell(
          Localisation.text(
            "More than {count} pages cannot be copied at once.",
            ["count": Localisation.number(Self.maximumPages)])))
    }
    isCopying = true
    finishCopy()
  }

  /// Makes the selection the primary one, as programs of X and Wayland do with what is selected.
  private func offer() {
    guard let selection, selection.pages.count <= Self.maximumPages else { return }
    isOffering = true
    finishOffer()
  }

  private func finishOffer() {
    guard isOffering, let selection else { return isOffering = false }
    guard let text = text(of: selection) else { return }
    isOffering = false
    if !text.isEmpty { requests.append(.offer(text)) }
  }

  private func finishCopy() {
    // The text that is about to be selected is copied then.
    guard isCopying, all == nil else { return }
    guard let selection else { return isCopying = false }
    guard let text = text(of: selection) else { return }
    isCopying = false
    requests.append(.copy(text))
  }

  /// Nil while the text of a page is missing.
  func text(of selection: TextSelection) -> String? {
    var copy = TextCopy()
    for page in selection.pages {
      guard session.content.knowsWords(document.page(page)) else { return nil }
      guard let words = words(page), let range = selection.range(on: page, words) else { continue }
      copy.add(range, of: words)
    }
    return copy.text
  }

  /// The selected text; nil without a selection, and while the text of a page is missing.
  package var selectedText: String? { selection.flatMap(text) }

  // MARK: Time

  /// - Returns: the events for the pages.
  func advanceHand(to time: Double, _ seen: SeenText) -> [InputEvent] {
    perform(hand.advance(to: time, book(seen)))
  }

  /// Says once of a page that the page may have more fields than are shown.
  func countFields(on pages: [Int]) {
    for page in pages where !countedFields.contains(page) {
      guard let words = words(page) else { continue }
      countedFields.insert(page)
      let fields = words.links.compactMap { link -> FormField? in
        if case .field(let field) = link.target { field } else { nil }
      }
      guard fields.mayBeCut else { continue }
      requests.append(
        .tell(Localisation.text("This page has more fields than Paper shows.")))
    }
  }

  func advance(_ seen: SeenText) {
    if selection.map({ $0.pages.upperBound >= session.book.pageCount }) == true { selection = nil }
    advanceFind()
    showNote()
    finishSelectAll()
    finishCopy()
    finishOffer()
    if hoverPoint != nil { lookUnderPointer(seen) }
    session.marks = marks(on: seen.pages)
  }

  /// Another layout of the book has other characters at each place.
  func forget() {
    (selection, find, awaited, note, all) = (nil, nil, nil, nil, nil)
    (isCopying, isOffering, marking) = (false, false, nil)
    (link, awaitedStep, passedStep, caret) = (nil, nil, nil, nil)
    (hoveredPage, pressedPage, pressedPages) = (nil, nil, [])
    countedFields = []
  }

  private func marks(on pages: () -> Set<Int>) -> [PageOverlay] {
    guard selection != nil || find != nil || aloud != nil || link != nil else { return [] }
    let accent = BookCloth.of(document).color
    let marks = TextMarks(content: session.content, document: document, accent: accent)
    let pages = pages()
    return marks.spoken(aloud?.player.spoken, on: pages) + marks.marks(selection, find, on: pages)
      + marks.ring(around: link, on: pages)
  }

  var deadline: Double? { hand.deadline }

  // MARK: Demand

  func addDemand(to demand: inout Demand, seen pages: () -> Set<Int>) {
    for page in pressedPages.sorted() { demand.add(WordsOfPage(document.page(page)), .soon) }
    if let hoveredPage { demand.add(WordsOfPage(document.page(hoveredPage)), .later) }
    for page in all ?? [] { demand.add(WordsOfPage(document.page(page)), .soon) }
    if let note { demand.add(WordsOfPage(document.page(note.page)), .soon) }
    if let selection {
      let wanted =
        isCopying || isOffering || marking != nil
        ? Set(selection.pages) : pages().filter(selection.pages.contains)
      for page in wanted.sorted() { demand.add(WordsOfPage(document.page(page)), .soon) }
    }
    addFind(to: &demand, seen: pages)
    addAloud(to: &demand, seen: pages)
  }
}
