import Books
import PaperGeometry

/// The marks on each page of a layout, and the marks that are still to be located. Numbers name the marks, in the order in which
/// the marks are kept.
struct MarkIndex {
  private var byPage: [Int: [Int]] = [:]
  /// The highlights of other layouts, which are located by the places in the text with which pages begin.
  var sought: [Int] = []
  /// The sought highlights that have been located on a page.
  private(set) var located: [Int: [Int]] = [:]
  /// The marks of other layouts whose pages are to be looked up, the next one last.
  var lost: [Mark] = []
  /// The marks that have no places in the text yet.
  var open: [Mark] = []

  /// The greatest number of pages whose located marks are remembered.
  private static let maximumPages = 256

  /// The marks that lie on a page, without those that are sought.
  func numbers(on page: Int) -> [Int] { byPage[page] ?? [] }

  /// - Parameter boxes: the lines of the mark, which may lie on further pages.
  mutating func add(_ mark: Int, on page: Int, _ boxes: [Mark.Box] = []) {
    for page in Set(boxes.map { page + ($0.further ?? 0) }).union([page]) {
      byPage[page, default: []].append(mark)
    }
  }

  mutating func note(_ marks: [Int], on page: Int) {
    if located.count >= Self.maximumPages { located = [:] }
    located[page] = marks
  }
}

extension Mark {
  /// The letters that the marked words cover on a page; nil for none.
  /// - Parameters:
  ///   - top: the place in the text with which the page begins.
  ///   - count: how many letters the page has.
  func letters(from top: TextAnchor, _ count: Int) -> Range<Int>? {
    guard let start = place.anchor, let end,
      (start.chapter...max(start.chapter, end.chapter)).contains(top.chapter)
    else { return nil }
    let lower = start.chapter == top.chapter ? start.offset - top.offset : 0
    let upper = end.chapter == top.chapter ? end.offset - top.offset : Int.max
    guard lower < upper else { return nil }
    let range = (lower..<upper).clamped(to: 0..<count)
    return range.isEmpty ? nil : range
  }

  /// The mark with its places in the text.
  /// - Parameters:
  ///   - first: the place with which its first page begins.
  ///   - last: the place with which its last page begins.
  func anchored(_ new: MarkPlaces.NewMark, _ first: TextAnchor, _ last: TextAnchor) -> Mark {
    var anchored = self
    anchored.place.anchor = TextAnchor(chapter: first.chapter, offset: first.offset + new.before)
    anchored.end = TextAnchor(chapter: last.chapter, offset: last.offset + new.end)
    return anchored
  }
}
