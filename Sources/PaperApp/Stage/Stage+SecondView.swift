import Accessibility
import Books
import Localisation
import PaperGeometry
import Reading
import Shell

/// Two views of the open book (decision: Second view).
extension Stage {
  /// Whether the open book has two views that are seen.
  package var hasSecondView: Bool { bookChrome.views.isSplit }
  /// Whether the second view has the keys.
  package var isSecondViewActive: Bool { hasSecondView && bookChrome.views.side == .second }
  /// The page that is read in the first view; nil while no book is open.
  package var firstReadPage: Int? { bookChrome.firstBook?.page.index }
  /// The scalars of the second view; nil while there is one view.
  package var secondFacts: SceneFacts? {
    hasSecondView ? bookChrome.views.second?.scene.facts : nil
  }
  /// The page that is read in the second view; nil while there is one view.
  package var secondReadPage: Int? {
    hasSecondView ? bookChrome.views.second?.scene.page.index : nil
  }

  /// Tells the panels and cards about the text of the views.
  func connectTexts() {
    texts.bookOrigin = { [weak bookChrome] in bookChrome?.bookOrigin ?? .zero }
    texts.origin = { [weak bookChrome] in bookChrome?.views.room(of: $0).area.origin ?? .zero }
    texts.noteJump = { [weak bookChrome] page in bookChrome?.chrome.jumped(from: page) }
    texts.showFiles = { [weak bookChrome] in _ = bookChrome?.chrome.perform(.showFiles, at: $0) }
    texts.goBack = { [weak bookChrome] time in _ = bookChrome?.chrome.perform(.goBack, at: time) }
    texts.documentChanges = { [rereading] in rereading.changes(of: $0) }
    texts.drag = { [weak self] in self?.beginDrag($0, of: $1, at: $2, $3) }
    texts.views = { [weak self] in self?.views ?? [] }
    texts.hidesSecond = { [weak bookChrome] in bookChrome?.views.isAlone == true }
    texts.openSecond = { [weak self] in self?.openSecondView(page: $0, at: $1) }
    texts.leaveHits = { [weak self] in self?.leaveHits(forward: $0, at: $1) }
    texts.followNote = { [weak self] in self?.follow($0, at: $1) }
  }

  /// The scenes of the open book.
  var views: [BookScene] {
    (navigator.front as? BookScene).map(bookChrome.views.scenes) ?? []
  }

  /// Opens the second view at the place of the first, or closes the second view.
  func toggleSecondView(at time: Double) {
    if bookChrome.views.isSplit {
      closeSecondView(at: time)
    } else {
      openSecondView(page: nil, at: time)
    }
  }

  /// Shows a page in the second view, which opens for the page where there is one view.
  /// - Parameter page: counted from 0; nil for the place of the first view.
  func openSecondView(page: Int?, at time: Double) {
    guard Parting.fits(viewSize.size) else {
      texts.tell(Localisation.text("The window is too small for two views."), at: time)
      return
    }
    if let second = bookChrome.views.second, bookChrome.views.isSplit {
      guard let page else { return }
      return second.scene.go(to: page, at: time)
    }
    secondWish = (page, shownDocument)
    followSecondView(at: time)
  }

  private var shownDocument: DocumentID? {
    (navigator.front as? BookScene)?.document.id.sized(0)
  }

  func closeSecondView(at time: Double) {
    bookChrome.views.close(in: viewSize, fades: true, at: time)
  }

  /// Opens the second view that was asked for, once the book has come to the window: a view beside a book that grows out of
  /// its cover would not know its own place.
  func followSecondView(at time: Double) {
    bookChrome.views.isAlone = presentation.isOn
    if let page = bookChrome.views.takeLinkPage() { openSecondView(page: page, at: time) }
    guard let wish = secondWish else { return }
    guard wish.document == shownDocument, !presentation.isOn else { return secondWish = nil }
    guard let first = bookChrome.firstBook, navigator.opening(at: time) == nil else { return }
    secondWish = nil
    bookChrome.views.open(
      beside: first, page: wish.page, in: bookChrome.wholeArea, view: viewSize, memory: memory,
      at: time)
  }

  /// Gives the keys to the other view.
  func changeView(at time: Double) {
    guard bookChrome.views.isSplit else { return tellOfSecondView(at: time) }
    bookChrome.views.activateOther()
  }

  /// Moves the line between both views.
  func moveDivider(forward: Bool, at time: Double) {
    guard bookChrome.views.isSplit else { return tellOfSecondView(at: time) }
    bookChrome.views.moveLine(forward: forward, at: time)
  }

  private func tellOfSecondView(at time: Double) {
    let keys = keymap.keys(of: .toggleSecondView) ?? ""
    texts.tell(Localisation.text("{keys}: a second view of the book", ["keys": keys]), at: time)
  }

  // MARK: Screen readers

  /// What a screen reader is told of the scene in front, which may have two views.
  func accessibleScenes(hasKeys: Bool) -> [AccessibleNode] {
    guard isLoaded else { return [] }
    let (scene, views) = (navigator.seenFront, bookChrome.views)
    guard let first = bookChrome.firstBook, first === scene else {
      return scene.accessibleNodes(hasKeys: hasKeys, origin: .zero)
    }
    let active = views.active(of: first)
    let own = first.accessibleNodes(
      hasKeys: hasKeys && active === first, origin: views.room.area.origin)
    guard views.isSplit, let second = views.second else { return own }
    return own
      + second.scene.accessibleNodes(
        hasKeys: hasKeys && active !== first, origin: second.room.area.origin)
  }

  /// Gives the keys to the view of which a screen reader asks something.
  func activateView(of id: AccessibleID) {
    guard bookChrome.views.isSplit, let document = id.document,
      let second = bookChrome.views.second
    else { return }
    bookChrome.views.activate(document == second.scene.accessibleName ? .second : .first)
  }
}

extension AccessibleID {
  /// The name of the document of which the id names a part.
  fileprivate var document: String? {
    switch self {
    case .document(let name), .page(let name, _), .pageNumber(let name, _),
      .link(let name, _, _), .heading(let name, _, _):
      name
    default: nil
    }
  }
}
