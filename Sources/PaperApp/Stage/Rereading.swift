import Books
import Content
import Reading

/// Reads the open book again, as its files have changed. The pages that are seen stay until the same pages of the new
/// edition are there, so that nothing flashes; where the new edition cannot be read, they stay for good.
final class Rereading {
  /// The edition that is being opened, and the place from which the reader goes on.
  private struct Wanted {
    var document: DocumentID
    var origin: PageID
    /// The page of the new edition, once it is known.
    var page: Int?
    /// Whether the reader has asked for it, and is told where it cannot be read.
    var isAsked: Bool
  }

  /// What has become of the new edition.
  enum Outcome {
    /// It is shown from now on.
    case shown(DocumentID)
    /// It cannot be read, and the reader has asked for it.
    case failed(DocumentError)
  }

  private var wanted: Wanted?
  private let content: ReceivedContent

  init(content: ReceivedContent) { self.content = content }

  /// Opens the book once more. An edition that is still being opened is left for the new one.
  func begin(_ scene: BookScene, isAsked: Bool) {
    let present = wanted?.document ?? scene.page.document
    let document = content.renew(scene.page.document).changed(by: present.changes)
    wanted = Wanted(document: document, origin: scene.page, isAsked: isAsked)
  }

  /// Opens the book once more with a change of what it shows. A change goes on from one that is still being opened.
  /// - Returns: all changes of the book; nil where there are too many, and nothing changes.
  func change(_ scene: BookScene, by change: DocumentChange) -> [DocumentChange]? {
    let present = wanted?.document ?? scene.page.document
    guard let changes = present.changes.adding(change) else { return nil }
    wanted = Wanted(
      document: present.changed(by: changes), origin: scene.page, isAsked: true)
    return changes
  }

  /// What is changed about the open book, as the book is shown or is being opened.
  func changes(of scene: BookScene) -> [DocumentChange] {
    (wanted?.document ?? scene.page.document).changes
  }

  /// Forgets the book, which has been closed.
  func end() { wanted = nil }

  /// Shows the new edition, once the pages that are seen are there and nothing moves.
  /// - Parameter demand: what the last frame needed.
  /// - Returns: nil where nothing changes.
  func follow(_ scene: BookScene, _ demand: Demand) -> Outcome? {
    keepUp(with: scene)
    guard let wanted else { return nil }
    switch content.document(wanted.document) {
    case nil: return nil
    case .failure(let error): return giveUp(error)
    case .success(let document):
      guard let page = page(in: document, of: scene), isThere(document) else { return nil }
      if let damage = damage(of: page, in: document) { return giveUp(damage) }
      guard areThere(of: scene, demand), scene.isAtRest else { return nil }
      self.wanted = nil
      scene.show(document, at: page, fraction: page == scene.page.index ? scene.fraction : 0)
      return .shown(document.id)
    }
  }

  private func giveUp(_ error: DocumentError) -> Outcome? {
    defer { wanted = nil }
    return wanted?.isAsked == true ? .failed(error) : nil
  }

  /// The reader goes on meanwhile, and may have the text set otherwise.
  private func keepUp(with scene: BookScene) {
    guard var now = wanted, now.origin != scene.page else { return }
    now.document = now.document.set(in: scene.page.document.text)
    (now.origin, now.page) = (scene.page, nil)
    wanted = now
  }

  /// The page on which the reader goes on: where the text is, else the page of the same number; nil while that is not
  /// known.
  private func page(in document: Document, of scene: BookScene) -> Int? {
    if let page = wanted?.page { return page }
    var page = scene.page.index
    if document.isReflowable, let anchor = scene.anchor {
      guard let found = content.answer(to: AnchoredPlace(anchor, in: document.id)) else {
        return nil
      }
      page = found ?? page
    }
    guard document.isComplete || page < document.pageCount else { return nil }
    page = min(page, document.pageCount - 1)
    wanted?.page = page
    return page
  }

  /// Whether the shape of the pages is known.
  private func isThere(_ document: Document) -> Bool {
    let first = ImageID.page(document.page(0))
    return content.aspect(of: first) != nil || content.failures.contains(first)
  }

  /// Why the page that is read cannot be shown, as of a file that is only half written; nil where that is not known.
  private func damage(of page: Int, in document: Document) -> DocumentError? {
    let image = ImageID.page(document.page(page))
    guard content.failures.contains(image), !content.hasPage(document.page(page)) else {
      return nil
    }
    return content.failures.reason(of: image)
  }

  /// Whether the pictures of the pages that are seen have come.
  private func areThere(of scene: BookScene, _ demand: Demand) -> Bool {
    seen(of: scene, demand).allSatisfy {
      content.cache[.image($0)] != nil || content.failures.reason(for: $0) != nil
    }
  }

  /// The pictures of the new edition that stand for those that are seen.
  private func seen(of scene: BookScene, _ demand: Demand) -> [ImageRequest] {
    guard let wanted, let page = wanted.page,
      case .success(let document) = content.document(wanted.document)
    else { return [] }
    return demand.requests.compactMap { request in
      guard case .image(var image) = request, case .page(let old) = image.image,
        old.document == scene.page.document,
        demand.urgency(of: request).map({ $0 <= .sharpen }) == true
      else { return nil }
      let index = old.index - wanted.origin.index + page
      guard (0..<document.pageCount).contains(index) else { return nil }
      image.image = .page(PageID(document.id, index))
      return image
    }
  }

  func addDemand(to demand: inout Demand, of scene: BookScene) {
    guard let wanted else { return }
    demand.add(.document(wanted.document), .now)
    guard case .success(let document) = content.document(wanted.document) else { return }
    content.demandShape(of: document, .now, &demand)
    if wanted.page == nil, let anchor = scene.anchor, document.isReflowable {
      demand.add(AnchoredPlace(anchor, in: document.id), .now)
    }
    for image in seen(of: scene, demand) { demand.add(.image(image), .now) }
  }
}
