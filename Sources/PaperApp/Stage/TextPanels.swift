import Books
import Chrome
import Controls
import PaperGeometry
import PaperGestures
import Reading
import Shell
import Localisation

/// The panels and cards about the text of the open book: the panel for finding, and one small card at a time, which is the menu of
/// the selection or of a mark, the question about a link out of the book, a note, or a message. What becomes of marks
/// stands in `MarkForms`.
final class TextPanels {
  let overlays: OverlayHost
  private(set) var card: Card?
  private var panel: FindPanel?
  /// The bar of a book that is read aloud, and how a voice is to read.
  var aloud: AloudBar?
  var manner = SpeechManner()
  var effects: [HostEffect] = []
  /// Whether dictionaries are installed on this computer.
  var hasDictionaries = false
  /// Whether the words that are looked up are kept in a list.
  var keepsWords = true
  /// What the reader has changed about the document.
  var changes: [DocumentChange] = []
  /// What is changed about the document of a view already.
  var documentChanges: (BookScene) -> [DocumentChange] = { _ in [] }
  /// Where the link under the pointer leads, at the lower left.
  private var address: (words: String, form: TextPanel)?
  /// The place to which the link under the pointer leads.
  var hovered: LinkPreview?
  /// A note that is still to be put into the book.
  private var unkept: (note: String, mark: Mark.ID?)?
  /// Where the book lies in the window: places on the book are told in its own points.
  var bookOrigin: () -> Point = { .zero }
  /// Where a view of the book lies in the window.
  var origin: (BookScene) -> Point = { _ in .zero }
  /// Notes a jump from a page, which Back undoes.
  var noteJump: (Int) -> Void = { _ in }
  /// Follows a link to another book, and tells what the window's owner has to do for it.
  var followNote: (NoteLink, Double) -> HostEffect? = { _, _ in nil }
  /// Goes on to the next book with hits, or back, and tells what the window's owner has to do for that.
  var leaveHits: (Bool, Double) -> HostEffect? = { _, _ in nil }
  /// Drags something that an effect hands out, in words, from a point of the window.
  var drag: (HostEffect, String, Point, Double) -> Void = { _, _, _, _ in }
  /// The views of the open book.
  var views: () -> [BookScene] = { [] }
  /// Whether the second view is hidden, as from an audience.
  var hidesSecond: () -> Bool = { false }
  /// Shows a page in the second view.
  var openSecond: (Int, Double) -> Void = { _, _ in }
  /// The view whose panels and cards are shown.
  private weak var shown: BookScene?
  /// Leads back from the last jump.
  var goBack: (Double) -> Void = { _ in }
  /// Shows the files within the book.
  var showFiles: (Double) -> Void = { _ in }
  /// Where the last step from hit to hit led.
  private var hitPlace: Int?

  /// How long a message stays, in seconds.
  private static let timeout = 6.0

  init(over overlays: OverlayHost) { self.overlays = overlays }

  // MARK: Requests

  /// Does what the text of the book asks for.
  func grant(_ request: TextRequest, _ book: BookScene, at time: Double) {
    switch request {
    case .menu(let point):
      show(.menu, MarkForms.menu(at: bookOrigin() + point), at: time)
    case .mark(let mark, let point): showMark(mark, book, at: point, time)
    case .writeNote(let mark): askNote(mark, book, at: time)
    case .copy(let text):
      effects.append(.copy(text))
      tell(Localisation.text("Copied."), at: time)
    case .offer(let text): effects.append(.offer(text))
    case .picture(let bitmap): effects.append(.copyPicture(bitmap))
    case .drag(let text, let point): drag(.dragText(text), text, bookOrigin() + point, time)
    case .dragPicture(let bitmap, let name, let point):
      drag(.dragPicture(bitmap, name: name), name, bookOrigin() + point, time)
    case .jump(let page): jump(book, to: page, at: time)
    case .jumped(let page, let words):
      noteJump(page)
      if let words {
        show(.undoJump, MarkForms.undo(words), at: time)
      }
    case .hit(let page): goToHit(page, in: book, at: time)
    case .leaveHits(let forward):
      if let effect = leaveHits(forward, time) { effects.append(effect) }
    case .follow(let note): if let effect = followNote(note, time) { effects.append(effect) }
    case .ask(let address): show(.link(address), LinkForms.question(address), at: time)
    case .note(let text, let page, let point):
      show(
        .note(page: page), LinkForms.note(text, book.label(of: page), at: bookOrigin() + point),
        at: time
      )
    case .comment(let thread, let point):
      show(.comment, LinkForms.comment(thread, at: .menu(bookOrigin() + point)), at: time)
    case .field(let field, let point):
      grant(field, at: .menu(bookOrigin() + point), time: time)
    case .preview(let target, let point): preview(target, book, at: point, time)
    case .lookUp(let point):
      guard let point else {
        return lookUp(book.text.selectedText ?? "", book, at: .center, time)
      }
      // A held press starts no other program.
      guard hasDictionaries else { break }
      lookUp(book.text.selectedText ?? "", book, at: .menu(bookOrigin() + point), time)
    case .tell(let words): tell(words, at: time)
    case .find: openPanel(book)
    case .readAloud: toggleAloud(book)
    case .speech(let request): effects.append(.speech(request))
    }
  }

  private func jump(_ book: BookScene, to page: Int, at time: Double) {
    noteJump(book.placeNumber)
    book.turn(to: page, at: time)
  }

  /// Goes to a hit. Steps from hit to hit are one jump, from where the reader was before the first of them.
  private func goToHit(_ page: Int, in book: BookScene, at time: Double) {
    let before = book.placeNumber
    book.turn(to: page, at: time)
    guard book.placeNumber != before else { return }
    if before != hitPlace { noteJump(before) }
    hitPlace = book.placeNumber
  }

  func tell(_ words: String, at time: Double) {
    let form = Form(
      "message", title: "", [[.words("words", words, lines: 3)]], place: .note, hasClose: false)
    show(.message, form, at: time)
  }

  /// Says that a mark was removed or has lost its note, and offers to undo that.
  func offerUndo(of mark: Mark, _ words: String, at time: Double) {
    show(.undo(mark), MarkForms.undo(words), at: time)
  }

  func show(_ kind: Kind, _ form: Form, at time: Double) {
    let isSentence = if case .message = kind { true } else { false }
    show(
      kind,
      TextPanel(
        form, level: .card, modality: kind.isMessage ? .message : .over,
        keys: isSentence ? .never : .always), at: time)
  }

  func show(_ kind: Kind, _ form: TextPanel, at time: Double) {
    closeCard(at: time)
    let isMessage = kind.isMessage
    if isMessage { form.end = time + Self.timeout }
    overlays.open(form, takesFocus: !isMessage)
    if isMessage { overlays.focus(panel?.form) }
    card = Card(form: form, kind: kind)
  }

  /// The rows of the card that was shown last.
  func fieldRows(_ field: FormField) {
    card?.form.view.rows = { _, row in FieldForms.row(field, row) }
  }

  func openPanel(_ book: BookScene) {
    guard panel == nil else {
      panel?.form.view.takeFocus()
      return
    }
    let selected = book.text.selectedText ?? book.text.find?.term.text ?? ""
    let isShort = selected.utf8.count <= 200 && !selected.contains("\n")
    let panel = FindPanel(isShort ? selected : "")
    overlays.open(panel.form)
    self.panel = panel
    book.text.look(for: panel.term, from: book.page.index)
  }

  // MARK: Going

  func closeCard(at time: Double) {
    guard let closed = card else { return }
    overlays.close(closed.form, at: time)
    card = nil
    overlays.focus(panel?.form)
  }

  private func closePanel(at time: Double) {
    if let panel { overlays.close(panel.form, at: time) }
    panel = nil
  }

  /// Closes all panels and cards, as the book has been closed.
  func end(at time: Double) {
    endAloud(at: time)
    closeCard(at: time)
    closePanel(at: time)
    (hitPlace, shown) = (nil, nil)
    followLink(nil, at: time)
    followPreview(nil, at: time)
  }

  // MARK: Input

  /// - Returns: whether a panel or a card takes the event, and the scenes do not.
  func take(_ event: InputEvent, at time: Double) -> Bool {
    defer { noteAloud(event, at: time) }
    if case .pointerDown(let point, _, _, _) = event, keepTyped(besides: point) { return true }
    return overlays.take(event, in: .text, at: time)
  }

  /// A press beside a note or a field that was being typed keeps the text, as the text may be long: only Esc and its button
  /// leave the note or the field as it was.
  /// - Returns: whether the press does no more, as there is no room for the text.
  private func keepTyped(besides point: Point) -> Bool {
    guard let card, !overlays.covers(point, in: .text) else { return false }
    switch card.kind {
    case .noteField(let mark):
      unkept = (card.form.view.form.text(of: MarkForms.note), mark)
      return false
    case .field(let field):
      let form = card.form.view.form
      guard let shown, let answer = FieldForms.typed(in: form, field),
        answer != FieldForms.typed(in: FieldForms.card(field, at: form.place), field)
      else { return false }
      return !fill(field, answer, card, shown)
    default: return false
    }
  }

  /// Performs the reader's actions on the panels and cards.
  func follow(_ book: BookScene?, at time: Double) {
    guard let book else { return }
    // A picture that the other view was asked for is copied as soon as it has come, and not when that view has the keys.
    for view in views() where view !== book {
      for request in view.text.takePictures() { grant(request, view, at: time) }
    }
    meet(book, at: time)
    if let (note, mark) = unkept {
      unkept = nil
      keep(note, of: mark, in: book, at: time)
    }
    for request in book.text.takeRequests() { grant(request, book, at: time) }
    performAloud(book)
    if let card {
      for action in card.form.takeActions() { perform(action, card, book, at: time) }
    }
    if let panel {
      for action in panel.form.takeActions() { perform(action, panel, book, at: time) }
    }
    for request in book.text.takeRequests() { grant(request, book, at: time) }
  }

  /// Goes over to the view that has the keys. The panel for finding stays, and finds there.
  private func meet(_ book: BookScene, at time: Double) {
    guard book !== shown else { return }
    defer { shown = book }
    let former = shown
    guard former != nil || panel != nil, views().contains(where: { $0 === book }) else { return }
    _ = former?.text.takeRequests()
    closeCard(at: time)
    hitPlace = nil
    guard let panel else { return }
    former?.text.stopSearching()
    former?.text.isFinding = false
    book.text.look(for: panel.term, from: book.page.index)
  }

  private func perform(
    _ action: ControlAction, _ card: Card, _ book: BookScene, at time: Double
  ) {
    if case .field(let field) = card.kind { return perform(action, field, card, book, at: time) }
    let id: ControlID
    switch action {
    case .pressed(let pressed): id = pressed
    case .submitted: id = MarkForms.keep
    case .closed: return closeCard(at: time)
    default: return
    }
    let note = card.form.view.form.text(of: MarkForms.note)
    closeCard(at: time)
    switch (card.kind, id) {
    case (.menu, _): perform(id, book, from: card.form.view.form.place, at: time)
    case (.definition(let wish, _, _), DefinitionForms.more): effects.append(.lookUp(wish.word))
    case (.mark(let mark), _): perform(id, onMark: mark, book, at: time)
    case (.noteField(let mark), MarkForms.keep): keep(note, of: mark, in: book, at: time)
    case (.undo(let mark), _): book.put(mark)
    case (.undoJump, _): goBack(time)
    case (.comment, "files"): showFiles(time)
    case (.link(let address), "open"): effects.append(.openAddress(address))
    case (.preview(let page), "second"): openSecond(page, time)
    case (.note(let page), "go"), (.preview(let page), "go"): jump(book, to: page, at: time)
    default: break
    }
  }

  private func perform(
    _ action: ControlAction, _ panel: FindPanel, _ book: BookScene, at time: Double
  ) {
    switch action {
    case .edited, .toggled: book.text.look(for: panel.term, from: book.page.index)
    case .submitted: book.step(forward: true)
    case .submittedBack: book.step(forward: false)
    case .moved(_, let row), .chosen(_, let row):
      guard let hit = panel.hit(atRow: row) else { return }
      book.text.choose(hit)
      goToHit(hit.page, in: book, at: time)
    case .closed:
      closePanel(at: time)
      book.text.stopSearching()
    default: break
    }
  }

  /// What the window's owner has to do, since the last call.
  func takeEffects() -> [HostEffect] {
    defer { effects = [] }
    return effects
  }

  /// Whether the panel for finding is open.
  var isFinding: Bool { panel != nil }

  /// What the panel for finding takes of the window's width, in points.
  var findWidth: Double { panel == nil ? 0 : Form.panelWidth + 24 }

  // MARK: Time

  func advance(to time: Double, _ book: BookScene?) {
    if let panel, let book { panel.show(book.text, book.book) }
    followAloud(book, at: time)
    if let form = card?.form, !overlays.isOpen(form) { card = nil }
    followLink(book, at: time)
    followPreview(book, at: time)
  }

  /// Tells where the link under the pointer leads, as long as no card lies there.
  private func followLink(_ book: BookScene?, at time: Double) {
    var words: String?
    if card == nil, let book {
      for view in seenViews(book) {
        if case .link(let target) = view.text.hover { words = target }
      }
    }
    guard words != address?.words else { return }
    if let address { overlays.close(address.form, at: time) }
    address = words.map { words in
      let form = Form(
        "address", title: "", [[.words("address", words, .caption, lines: 2)]], place: .note,
        hasClose: false)
      let shown = TextPanel(form, level: .address, keys: .never)
      overlays.open(shown, takesFocus: false)
      return (words, shown)
    }
  }
}
