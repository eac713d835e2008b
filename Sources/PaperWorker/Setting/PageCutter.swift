/// Cuts a chapter into pages by dynamic programming over the elements and the fill of the page.
///
/// A page is decided as soon as the best way is four pages further, so that pages depend on the chapter's beginning
/// alone, and time and memory are linear in the number of elements.
public struct PageCutter: Sendable {
  public let room: PageRoom

  public init(room: PageRoom) {
    self.room = room
  }

  /// Adds the chapter's next element.
  public mutating func add(_ element: PageElement) {
  }

  /// The pages that have been decided since the last call.
  public mutating func takePages() -> [CutPage] {
    []
  }

  /// Decides all pages: nothing is added any more.
  public mutating func finish() {
  }

  /// All pages of a chapter.
  public static func pages(of elements: [PageElement], room: PageRoom) -> [CutPage] {
    var cutter = PageCutter(room: room)
    for element in elements { cutter.add(element) }
    cutter.finish()
    return cutter.takePages()
  }
}
