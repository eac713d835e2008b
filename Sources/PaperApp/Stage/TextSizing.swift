import Books
import Content
import Reading

/// Sets the open book in another way: other letters, lines or margins. The pages that are seen stay until the new
/// ones are there, and the word with which the page began stays in view.
final class TextSizing {
  /// The open book in another setting, which is being laid out, and the page from which the reader goes on.
  private var wanted: (origin: PageID, document: DocumentID)?
  /// The page from which the setting was changed last, and the page to which that led. As long as the reader
  /// stays there, further changes start from the same word, so that none of them drifts.
  private var changedFrom: (origin: PageID, shown: PageID)?

  private let memory: ReadingMemory
  private let content: ReceivedContent

  init(memory: ReadingMemory, content: ReceivedContent) {
    (self.memory, self.content) = (memory, content)
  }

  /// Has the book laid out in another setting.
  func change(_ scene: BookScene, by change: TextChange) {
    guard scene.isReflowable else { return }
    let resting = changedFrom.flatMap { $0.shown == scene.page ? $0.origin : nil }
    let origin = wanted?.origin ?? resting ?? scene.page
    let present = wanted?.document ?? scene.page.document
    let document = present.set(in: change.applied(to: present.text))
    wanted = document == scene.page.document ? nil : (origin, document)
  }

  /// The setting that the book has, or is about to have.
  func setting(of scene: BookScene) -> TextSetting {
    (wanted?.document ?? scene.page.document).text
  }

  /// Shows the book in the other setting, once the page is known on which the reader goes on.
  /// - Returns: the document that is shown from now on; nil where nothing changes.
  func show(on scene: BookScene) -> DocumentID? {
    guard let wanted, case .success(let document) = content.document(wanted.document),
      let page = page(of: wanted), document.isComplete || (page ?? 0) < document.pageCount,
      content.aspect(of: .page(document.page(0))) != nil
    else { return nil }
    self.wanted = nil
    memory.keep(document.id.text, of: document.id)
    let fraction = Double(wanted.origin.index) / Double(max(1, scene.pageCount))
    scene.show(document, at: page ?? Int(fraction * Double(document.pageCount)))
    changedFrom = (wanted.origin, scene.page)
    return document.id
  }

  /// The page in the other setting; nil inside where it cannot be found; nil while that is not known.
  private func page(of wanted: (origin: PageID, document: DocumentID)) -> Int?? {
    guard let anchor = content.anchor(of: wanted.origin) else { return nil }
    guard let anchor else { return .some(nil) }
    return content.answer(to: AnchoredPlace(anchor, in: wanted.document))
  }

  /// Forgets the book, which has been closed.
  func end() { (wanted, changedFrom) = (nil, nil) }

  func addDemand(to demand: inout Demand) {
    guard let wanted else { return }
    demand.add(.document(wanted.document), .now)
    demand.add(AnchorOfPage(wanted.origin), .now)
    if case .success(let document) = content.document(wanted.document) {
      content.demandShape(of: document, .now, &demand)
    }
    if let anchor = content.anchor(of: wanted.origin), let anchor {
      demand.add(AnchoredPlace(anchor, in: wanted.document), .now)
    }
  }
}
