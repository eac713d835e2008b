import Books
import Content
import Reading

/// Reads the open book again, as its files have changed. The pages that are seen stay until the same pages of the new
/// edition are there, so that nothing flashes; where the new edition cannot be opened, they stay for good.
final class Rereading {
  /// The edition that is being opened, and the place from which the reader goes on.
  private struct Wanted {
    var origin: PageID
    var fraction: Double
    /// The place in the text, as the old edition told it.
    var anchor: TextAnchor?
    var document: DocumentID
    /// The page of the new edition, once it is known.
    var page: Int?
  }

  private var wanted: Wanted?
  /// How often each book has been read again, by its document in the usual setting.
  private var editions: [DocumentID: Int] = [:]
  private let content: ReceivedContent

  init(content: ReceivedContent) { self.content = content }

  /// The document as its files were read last.
  func edition(of document: DocumentID) -> DocumentID {
    document.read(edition: editions[document.sized(0)] ?? 0)
  }

  /// Opens the book once more. An edition that is still being opened is left for the new one.
  func begin(_ scene: BookScene) {
    let present = scene.page.document
    let next = (editions[present.sized(0)] ?? 0) + 1
    editions[present.sized(0)] = next
    wanted = Wanted(
      origin: scene.page, fraction: scene.fraction, anchor: scene.anchor,
      document: present.read(edition: next))
  }

  /// Forgets the book, which has been closed.
  func end() { wanted = nil }

  /// Shows the new edition, once the pages that are seen are there.
  /// - Parameter demand: what the last frame needed.
  /// - Returns: the document that is shown from now on; nil where nothing changes.
  func show(on scene: BookScene, _ demand: Demand) -> DocumentID? {
    guard let wanted else { return nil }
    // The letters have been changed meanwhile.
    if wanted.document.text != scene.page.document.text {
      self.wanted?.document = wanted.document.set(in: scene.page.document.text)
      self.wanted?.page = nil
      return nil
    }
    switch content.document(wanted.document) {
    case nil: return nil
    case .failure:
      self.wanted = nil
      return nil
    case .success(let document):
      guard let page = page(in: document), isThere(document), areThere(of: scene, demand) else {
        return nil
      }
      self.wanted = nil
      scene.show(document, at: page, fraction: page == wanted.origin.index ? wanted.fraction : 0)
      return document.id
    }
  }

  /// The page on which the reader goes on: where the text is, else the page of the same number; nil while that is not
  /// known.
  private func page(in document: Document) -> Int? {
    guard let wanted else { return nil }
    if let page = wanted.page { return page }
    var page = wanted.origin.index
    if document.isReflowable, let anchor = wanted.anchor {
      guard let found = content.page(of: AnchoredPlace(anchor, in: document.id)) else { return nil }
      page = found ?? page
    }
    guard document.isComplete || page < document.pageCount else { return nil }
    page = min(page, document.pageCount - 1)
    self.wanted?.page = page
    return page
  }

  private func isThere(_ document: Document) -> Bool {
    let first = ImageID.page(document.page(0))
    return content.sizes.aspect(of: first) != nil || content.damage.contains(first)
  }

  /// Whether the pictures of the pages that are seen have come.
  private func areThere(of scene: BookScene, _ demand: Demand) -> Bool {
    seen(of: scene, demand).allSatisfy {
      content.cache[.image($0)] != nil || content.damage.contains($0.image)
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
    if wanted.page == nil, let anchor = wanted.anchor, document.isReflowable {
      demand.add(.anchored(AnchoredPlace(anchor, in: document.id)), .now)
    }
    for image in seen(of: scene, demand) { demand.add(.image(image), .now) }
  }
}

/// What changes on the disk while the program runs.
extension Stage {
  /// Where the open book lies; nil where none is open.
  public var openLocator: BookLocator? { opening.opened?.locator }

  /// Reads the open book again, at the same place.
  public func readAgain() { if let book = navigator.top as? BookScene { rereading.begin(book) } }

  /// Shows the new edition of the open book as soon as that is possible.
  func showAgain() {
    guard let book = navigator.top as? BookScene,
      let document = rereading.show(on: book, demand)
    else { return }
    textSizing.end()
    opening.opened?.id = document
  }

  /// Puts other books on the shelf that is there, and leaves everything else as it is: the place on the shelf, and the
  /// book that is open.
  public func renew(_ shelf: ListedShelf) { renewed?.take(shelf) }
}
