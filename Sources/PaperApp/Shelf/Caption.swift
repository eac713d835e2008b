import Books
import Content
import PaperGeometry
import PaperLayers
import Localisation

/// The title, author and number of pages of the book in front, or the instructions on an empty shelf.
final class Caption {
  let layer = Layer(name: "caption")
  private let content: ReceivedContent
  private let title = LabelLayer(name: "title")
  private let author = LabelLayer(name: "author")
  private let pages = LabelLayer(name: "pages")
  /// Nil until there is a remark: few shelves have remarks.
  private var remark: LabelLayer?

  /// A line between the author and the number of pages.
  struct Remark {
    /// Nil for a line that says nothing.
    var words: String?
    /// Whether the remark has the place of the number of pages.
    var hidesPages: Bool

    init(_ words: String?, hidesPages: Bool = false) {
      (self.words, self.hidesPages) = (words, hidesPages)
    }
  }

  /// The width at which a title is broken, in heights of its letters.
  private static let longestTitle = 26.0

  static let emptyShelf = Localisation.text("The shelf is empty")
  static let looking = Localisation.text("Looking for books …")
  static let emptyPart = Localisation.text("No book stands here now. Esc shows all books.")
  static let howToFill =
    Localisation.text(
      """
      Drop books, folders or pictures here.
      A folder of books joins the library, a folder of pictures is a book.
      """) + "\n" + Localisation.text("Servers of books: Ctrl+K")

  init(content: ReceivedContent) {
    self.content = content
    layer.anchorPoint = .zero
    layer.isHitTestable = false
    // A falling card covers the words.
    layer.zPosition = -1e6
    for label in [title, author, pages] { layer.addSublayer(label.layer) }
  }

  /// - Parameters:
  ///   - remark: what else is told of the book; nil for nothing.
  ///   - bottom: lower edge of the cover, in points of the window.
  ///   - scale: points of the window for each point of the design.
  func show(
    _ book: ShelfEntry, remark: Remark?, below bottom: Double, scale: Double, opacity: Double,
    in view: ViewSize,
    _ demand: inout Demand
  ) {
    layer.bounds = Rect(origin: .zero, size: view.size)
    let lines = requests(for: book, remark, scale: scale, in: view)
    let center = view.size.width / 2
    var top = bottom + 34 * scale
    for case (let label?, let request) in zip([title, author, label(of: remark), pages], lines) {
      let height = label.show(
        request, top: top, center: center, opacity: opacity, in: view, from: content, &demand)
      if height > 0 { top += height + 3 * scale }
    }
  }

  private func label(of remark: Remark?) -> LabelLayer? {
    if self.remark == nil, remark != nil {
      let label = LabelLayer(name: "remark")
      layer.addSublayer(label.layer)
      self.remark = label
    }
    return self.remark
  }

  /// Demands the labels of a book before the book comes to the front.
  func prepare(
    _ book: ShelfEntry, remark: Remark?, scale: Double, in view: ViewSize,
    _ demand: inout Demand
  ) {
    for case let request? in requests(for: book, remark, scale: scale, in: view) {
      demand.add(.label(request), .soon)
    }
  }

  /// - Returns: the lower edge of the words, in points of the window.
  func showEmptyShelf(in view: ViewSize, _ demand: inout Demand) -> Double {
    layer.bounds = Rect(origin: .zero, size: view.size)
    let scale = min(view.size.height / 768, view.size.width / 640)
    let center = view.size.width / 2
    let top = view.size.height * 0.4
    let height = title.show(
      LabelRequest(
        Self.emptyShelf, size: max(11, 30 * scale), color: content.theme.title, lines: 2, in: view),
      top: top, center: center, opacity: 1, in: view, from: content, &demand)
    let below = top + max(height, 30 * scale) + 14 * scale
    let words = author.show(
      LabelRequest(
        Self.howToFill, size: max(9, 17 * scale), color: content.theme.author, lines: 6, in: view),
      top: below, center: center, opacity: 1, in: view, from: content, &demand)
    for label in [remark, pages].compactMap(\.self) { label.layer.isHidden = true }
    return below + max(words, 44 * scale)
  }

  /// Says in the place of the books why there are none.
  func showNoBooks(
    _ words: String, opacity: Double, in view: ViewSize, _ demand: inout Demand
  ) {
    layer.bounds = Rect(origin: .zero, size: view.size)
    let scale = min(view.size.height / 768, view.size.width / 640)
    title.show(
      LabelRequest(
        words, size: max(11, 22 * scale), color: content.theme.title, lines: 2, in: view),
      top: view.size.height * 0.44, center: view.size.width / 2, opacity: opacity, in: view,
      from: content, &demand)
    for label in [author, remark, pages].compactMap(\.self) { label.layer.isHidden = true }
  }

  private func requests(
    for book: ShelfEntry, _ remark: Remark?, scale: Double, in view: ViewSize
  ) -> [LabelRequest?] {
    let pageCount = remark?.hidesPages == true ? nil : book.pageCount
    let count = pageCount.map { Localisation.count($0, one: "1 page", other: "{count} pages") }
    let size = max(10, 27 * scale)
    var title = LabelRequest(
      book.title, size: size, color: content.theme.title, lines: 2, in: view)
    title.maximumWidth = min(title.maximumWidth, size * Self.longestTitle)
    return [
      title,
      book.author.map {
        LabelRequest($0, size: max(9, 18 * scale), color: content.theme.author, lines: 1, in: view)
      },
      remark?.words.map {
        LabelRequest(
          $0, size: max(8, 14.5 * scale), color: content.theme.author, lines: 1, in: view)
      },
      count.map {
        LabelRequest($0, size: max(8, 14.5 * scale), color: content.theme.quiet, lines: 1, in: view)
      },
    ]
  }
}
