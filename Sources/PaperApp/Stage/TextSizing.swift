import Books
import Content
import Reading

/// Sets the open book in letters of another size. The pages that are seen stay until the new ones are there.
final class TextSizing {
  /// The open book in letters of another size, which is being laid out.
  private var resized: Relocation?
  /// The page from which the size of the letters was changed last, and the page to which that led. As long as
  /// the reader stays there, further changes start from the same word, so that none of them drifts.
  private var resizedFrom: (origin: PageID, shown: PageID)?

  private let memory: ReadingMemory
  private let content: ReceivedContent

  init(memory: ReadingMemory, content: ReceivedContent) {
    (self.memory, self.content) = (memory, content)
  }

  /// Has the book laid out in letters larger by so many steps.
  func change(_ scene: BookScene, by steps: Int) {
    guard scene.isReflowable else { return }
    let origin = resizedFrom.flatMap { $0.shown == scene.page ? $0.origin : nil }
    let page = resized?.page ?? origin ?? scene.page
    let size = (resized?.document ?? scene.page.document).textSize + steps
    let document = page.document.sized(size)
    resized = document == scene.page.document ? nil : Relocation(of: page, in: document)
  }

  /// Shows the book in letters of the other size, once the page is known on which the reader goes on.
  /// - Returns: the document that is shown from now on; nil where nothing changes.
  func show(on scene: BookScene) -> DocumentID? {
    guard let resized,
      case .success(let document) = content.document(resized.document),
      let page = content.page(of: resized),
      document.isComplete || (page ?? 0) < document.pageCount
    else { return nil }
    self.resized = nil
    let size = document.id.textSize
    memory.change(document.id) { $0.textSize = size == 0 ? nil : size }
    let fraction = Double(resized.page.index) / Double(max(1, scene.pageCount))
    scene.show(document, at: page ?? Int(fraction * Double(document.pageCount)))
    resizedFrom = (resized.page, scene.page)
    return document.id
  }

  /// Forgets the book, which has been closed.
  func end() { (resized, resizedFrom) = (nil, nil) }

  func addDemand(to demand: inout Demand) {
    guard let resized else { return }
    demand.add(.document(resized.document), .now)
    demand.add(.relocation(resized), .now)
  }
}
