/// Cuts a chapter into pages by dynamic programming over the elements and the fill of the page.
///
/// A page is decided as soon as the best way is four pages further, so that pages depend on the chapter's beginning
/// alone, and time and memory are linear in the number of elements.
public struct PageCutter: Sendable {
  public let room: PageRoom

  /// How many pages the best way may be ahead of what is decided.
  static let lead = 4

  private let height: Int
  private let grid: Int
  private var search: PageSearch
  private var entries: [PageEntry] = []
  private var decided: [CutPage] = []
  /// The pages that have been decided since the beginning, and before the last forced break.
  private var pageCount = 0
  private var firstPage = 0
  /// Where the first undecided page begins, and the variant of an element there.
  private var start = (element: 0, line: 0)
  private var startVariant = 0
  /// The notes of the last decided page, and the element that page had no room for, or -1.
  private var notes = PageNotes()
  private var moved = -1

  public init(room: PageRoom) {
    self.room = room
    grid = max(64, min(PageEntry.units(room.grid), PageEntry.units(1_000)))
    height = max(grid, min(PageEntry.units(room.height), PageEntry.units(100_000)))
    search = PageSearch(
      height: height, grid: grid, noteSpace: min(height, PageEntry.units(room.noteSpace)),
      isRight: room.isSideKnown ? room.beginsRight : nil)
  }

  /// Adds the chapter's next element.
  public mutating func add(_ element: PageElement) {
    if case .pageBreak(let kind) = element {
      entries.append(PageEntry(element, grid: grid, room: height))
      end(at: entries.count - 1)
      start = (entries.count, 0)
      begin(kind)
      return
    }
    let entry = PageEntry(element, grid: grid, room: height)
    let keep = keep
    entries.append(entry)
    let count = entry.variants.first?.count ?? 0
    if entry.variants.count == 1, count > PageSearch.part {
      for first in stride(from: 0, to: count, by: PageSearch.part) {
        let part = first..<min(count, first + PageSearch.part)
        search.place(
          lastOf: entries, keep: first == 0 ? keep : 0, part: part)
        decide()
      }
    } else {
      search.place(lastOf: entries, keep: keep)
      decide()
    }
  }

  /// The pages that have been decided since the last call.
  public mutating func takePages() -> [CutPage] {
    defer { decided = [] }
    return decided
  }

  /// Decides all pages: the chapter has no more elements.
  public mutating func finish() {
    end(at: entries.count)
    start = (entries.count, 0)
  }

  /// All pages of a chapter.
  public static func pages(of elements: [PageElement], room: PageRoom) -> [CutPage] {
    var cutter = PageCutter(room: room)
    for element in elements { cutter.add(element) }
    cutter.finish()
    return cutter.takePages()
  }

  /// Demerits of a page's end after the last element.
  private var keep: Double {
    guard start.element < entries.count, let last = entries.last else { return 0 }
    if last.keep > 0 { return last.keep }
    let isOneLine = last.variants.allSatisfy { $0.count == 1 } && last.leading > 0
    guard isOneLine, entries.count - 2 >= start.element, entries[entries.count - 2].keep > 0 else {
      return 0
    }
    return PagePrices.headingWithOneLine
  }

  /// Decides pages that the best way has left far behind.
  private mutating func decide() {
    let best = search.best(isLast: false, firstPage: firstPage)
    guard best.pages - pageCount > Self.lead else { return }
    var variants: [Int: Int] = [:]
    for index in search.path(to: best) {
      let mark = search.marks[index]
      guard mark.isCut else {
        variants[mark.element] = mark.variant
        continue
      }
      makePage(to: (mark.element, mark.line), variants: &variants, isLast: false)
      search.settle(on: index)
      if best.pages - pageCount <= Self.lead { return }
    }
  }

  /// Decides all pages up to an element.
  private mutating func end(at element: Int) {
    guard start.element < element else { return }
    let best = search.best(isLast: true, firstPage: firstPage)
    var variants: [Int: Int] = [:]
    for index in search.path(to: best) {
      let mark = search.marks[index]
      if mark.isCut {
        makePage(to: (mark.element, mark.line), variants: &variants, isLast: false)
      } else {
        variants[mark.element] = mark.variant
      }
    }
    makePage(to: (element, 0), variants: &variants, isLast: true)
    while notes.owed > 0 || moved >= 0 {
      var making = making
      decided.append(making.leftOver())
      note(making)
    }
  }

  /// Goes on with a new page on the side that a break asks for.
  private mutating func begin(_ kind: PageBreak) {
    func isRight(_ page: Int) -> Bool { page.isMultiple(of: 2) == room.beginsRight }
    let isWrong = kind == .left && isRight(pageCount) || kind == .right && !isRight(pageCount)
    if isWrong {
      decided.append(CutPage())
      pageCount += 1
    }
    firstPage = pageCount
    startVariant = 0
    search.begin(isRight: room.isSideKnown ? isRight(pageCount) : nil, pages: pageCount)
  }

  private mutating func makePage(
    to end: (element: Int, line: Int), variants: inout [Int: Int], isLast: Bool
  ) {
    if startVariant > 0 { variants[start.element] = startVariant }
    var making = making
    decided.append(making.page(from: start, to: end, variants: variants, isLast: isLast))
    note(making)
    startVariant = end.line > 0 ? variants[end.element] ?? 0 : 0
    start = end
  }

  private var making: PageMaking {
    PageMaking(
      entries, height: height, grid: grid, sheet: search.sheet, notes: notes, moved: moved)
  }

  private mutating func note(_ making: PageMaking) {
    (notes, moved) = (making.notes, making.moved)
    pageCount += 1
  }
}
