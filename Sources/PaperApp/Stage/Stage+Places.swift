import Books
import Chrome
import Content
import Localisation
import Reading
import ServerFacts
import Shell

/// The places of other devices: where the reader is goes out, questions come in.
extension Stage {
  /// What is known of the server of places.
  public var placeFacts: PlaceFacts {
    get { places.facts }
    set { places.facts = newValue }
  }

  /// Where the reader is in the open book, at rest; nil while no book is open or nobody wants to know.
  public var openPlace: OpenPlace? { places.open }

  /// What the reader has asked of the server of places, since the last call.
  public func takePlaceRequests() -> [PlaceRequest] {
    defer { places.requests = [] }
    return places.requests
  }

  /// Has the page of a place of another device looked for in the open book.
  public func seek(_ place: SoughtPlace) { places.sought = place }

  /// The page of the place that was looked for, once.
  public func takeFoundPlace() -> (place: SoughtPlace, page: Int?)? {
    defer { places.found = nil }
    return places.found
  }

  /// Does what a card asks.
  func perform(_ wish: PlaceWish, at time: Double) {
    switch wish {
    case .showAccount:
      overlays.toggle(PlacesCard.self, at: time) { PlacesCard(places.facts) }
    case .request(let request):
      if case .answer = request { (places.answered, places.asked) = (places.asked, nil) }
      places.requests.append(request)
    case .takeNotes: takeNotes(at: time)
    case .leaveNotes: leaveNotes()
    }
  }

  // MARK: Frames

  func followPlaces(at time: Double) {
    overlays.first(PlacesCard.self)?.show(places.facts)
    tellPassword(at: time)
    notePlace(at: time)
    followSought()
    followFurther(at: time)
    followFoundNotes(at: time)
  }

  /// Says once that the password is not known, as on a desktop without a keyring.
  private func tellPassword(at time: Double) {
    guard case .needsPassword = places.facts.state else {
      places.hasToldPassword = false
      return
    }
    guard !places.hasToldPassword, isLoaded, !navigator.isMoving(at: time), !hasNote,
      overlays.first(PlacesCard.self) == nil
    else { return }
    places.hasToldPassword = true
    bookChrome.chrome.note(
      Localisation.text("Places are not exchanged with other devices: the password is not known."),
      action: (Localisation.text("Enter the password …"), .places(.showAccount)), at: time)
  }

  func addPlaces(to demand: inout Demand) {
    guard let book = bookChrome.firstBook else { return }
    if followsPlaces, let anchor = book.anchor {
      demand.add(PathOfAnchor(anchor, in: book.document.id), .later)
    }
    switch soughtSpot(in: book) {
    case .path(let query): demand.add(query, .soon)
    case .file(let query): demand.add(query, .soon)
    case nil: break
    }
    if let anchor = soughtSpot(in: book).flatMap(anchor), let anchor {
      demand.add(AnchoredPlace(anchor, in: book.document.id), .soon)
    }
    if places.facts.question != nil { _ = content.outline(of: book.document, &demand) }
    if let place = offeredPlace(in: book) { demand.add(place, .soon) }
  }

  /// Notes where the reader is, once all pages are counted and nothing moves.
  private func notePlace(at time: Double) {
    guard followsPlaces, let book = navigator.front as? BookScene, let source = opening.opened
    else {
      places.open = nil
      return
    }
    let document = book.document
    if let open = places.open, open.book.id.sized(0) != document.id.sized(0) { places.open = nil }
    guard bookChrome.firstBook === book, document.isComplete, !navigator.isMoving(at: time) else {
      return
    }
    let page = min(max(0, book.placeNumber), document.pageCount - 1)
    var (path, file): (String?, FilePart?)
    if document.isReflowable {
      // A cover is no place in the text.
      guard page == book.placeNumber, let anchor = content.anchor(of: book.page) else { return }
      if let anchor {
        let query = PathOfAnchor(anchor, in: document.id)
        guard let answer = content.answer(to: query) else { return }
        if let element = answer ?? nil {
          (path, file) = ("\(element.path)", FilePart(element.file, element.share))
        }
      }
    }
    var opened = source
    opened.id = document.id
    places.open = OpenPlace(
      book: opened, page: page, pageCount: document.pageCount, isText: document.isReflowable,
      path: path, file: file)
  }

  /// Whether somebody may want to know where the reader is. The server of a book keeps places without an account.
  private var followsPlaces: Bool {
    places.facts.account != nil || !serverFacts.servers.isEmpty
  }

  // MARK: A place of another device

  private enum SoughtSpot {
    case path(AnchorOfPath)
    case file(AnchorInFile)
  }

  private func soughtSpot(in book: BookScene) -> SoughtSpot? {
    guard let sought = places.sought, sought.book.sized(0) == book.document.id.sized(0) else {
      return nil
    }
    switch sought.spot {
    case .path(let path):
      return AnchorOfPath(words: path, in: book.document.id).map(SoughtSpot.path)
    case .file(let part): return .file(AnchorInFile(part.file, part.share, in: book.document.id))
    }
  }

  /// Nil while no answer is there; an answer of nil where the book has no such place.
  private func anchor(of spot: SoughtSpot) -> TextAnchor?? {
    switch spot {
    case .path(let query): content.answer(to: query).map { $0 ?? nil }
    case .file(let query): content.answer(to: query).map { $0 ?? nil }
    }
  }

  private func followSought() {
    guard let sought = places.sought else { return }
    guard let book = bookChrome.firstBook else {
      if openBook == nil { places.sought = nil }
      return
    }
    guard let spot = soughtSpot(in: book) else { return find(nil, of: sought) }
    guard let anchor = anchor(of: spot) else { return }
    guard let anchor else { return find(nil, of: sought) }
    guard let page = content.answer(to: AnchoredPlace(anchor, in: book.document.id)) else { return }
    find(page, of: sought)
  }

  private func find(_ page: Int?, of sought: SoughtPlace) {
    (places.sought, places.found) = (nil, (sought, page))
  }

  // MARK: The question

  /// Shows the question about a place further on. Closing the card is an answer, and a note in its place is none.
  private func followFurther(at time: Double) {
    let card = overlays.first(FurtherPlaceCard.self)
    if places.answered != places.facts.question { places.answered = nil }
    guard let question = places.facts.question, question != places.answered,
      let book = bookChrome.book, book.document.id.sized(0) == question.book
    else {
      places.asked = nil
      if let card { overlays.close(card, at: time) }
      return
    }
    if places.asked != question {
      // The chapters are told where they are known.
      guard !navigator.isMoving(at: time), !hasNote,
        content.outline(OutlineQuery(of: book.document)) != nil
      else { return }
      places.asked = question
      let page = min(question.page, book.document.pageCount - 1)
      overlays.open(
        FurtherPlaceCard(
          question, label: book.label(of: page), chapter: bookChrome.chapterTitle(at: page)),
        takesFocus: false)
    } else if card == nil {
      if hasNote {
        places.asked = nil
      } else {
        perform(.request(.answer(goes: false)), at: time)
      }
    }
  }

  /// Whether something stands where the cards of this room stand.
  var hasNote: Bool {
    overlays.first(NoteCard.self) != nil || overlays.first(NextVolumeCard.self) != nil
      || overlays.first(FurtherPlaceCard.self) != nil || overlays.first(FoundNotesCard.self) != nil
  }
}
