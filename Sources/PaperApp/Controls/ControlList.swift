import Books
import PaperGeometry

/// The state of a list of any length. Rows are asked for when they are seen, so that a list of ten thousand
/// costs what a list of ten does.
package struct ControlList: Equatable {
  package private(set) var count: Int
  /// The row that Enter would choose; nil for none.
  package private(set) var cursor: Int?
  /// Rows side by side, as thumbnails are.
  package var columns: Int
  /// In points.
  package var rowHeight: Double
  /// The lines of a row's title.
  package var titleLines: Int
  /// Whether Delete removes the row under the cursor.
  package var letsRemove = false
  /// The columns in which the cells of rows stand; none for a list without columns.
  package var table: [TableColumn] = []
  private var scroll = ListScroll()

  package init(
    count: Int, cursor: Int? = nil, columns: Int = 1, rowHeight: Double = 36, titleLines: Int = 1
  ) {
    self.count = max(0, count)
    (self.columns, self.rowHeight) = (max(1, columns), max(8, rowHeight))
    self.titleLines = max(1, titleLines)
    self.cursor = cursor.flatMap { (0..<max(0, count)).contains($0) ? $0 : nil }
    if let cursor = self.cursor { scroll.reveal = .init(row: cursor, isCentred: true) }
  }

  /// The lines of rows.
  var lines: Int { (count + columns - 1) / columns }
  var height: Double { Double(lines) * rowHeight }

  /// Takes another number of rows, as when a filter changes. The cursor goes to `cursor`.
  package mutating func replace(count: Int, cursor: Int? = nil) {
    let (table, letsRemove) = (table, letsRemove)
    self = ControlList(
      count: count, cursor: cursor, columns: columns, rowHeight: rowHeight, titleLines: titleLines)
    (self.table, self.letsRemove) = (table, letsRemove)
  }

  /// Takes rows that were added or removed further down, and keeps cursor and place.
  package mutating func grow(to count: Int) {
    self.count = max(0, count)
    if let cursor, cursor >= self.count { self.cursor = self.count > 0 ? self.count - 1 : nil }
  }

  /// Puts the cursor on a row, and the row in sight.
  /// - Parameter headings: how many rows above come into sight with the row.
  package mutating func move(to row: Int, centred: Bool = false, headings: Int = 0) {
    guard count > 0 else { return }
    let row = min(max(0, row), count - 1)
    cursor = row
    scroll.reveal = .init(row: row, isCentred: centred, headings: headings)
  }

  // MARK: Scrolling

  /// How far the list is scrolled at a time, in points from its top, in a view of `height` points.
  package func offset(at time: Double, height: Double) -> Double {
    let maximum = max(0, self.height - height)
    let value = scroll.value(at: time).clamped(to: 0...maximum)
    guard let reveal = scroll.reveal else { return value }
    return target(of: reveal, from: value, height: height).clamped(to: 0...maximum)
  }

  private func target(of reveal: ListScroll.Reveal, from value: Double, height: Double) -> Double {
    let top = Double(reveal.row / columns) * rowHeight
    if reveal.isCentred { return top - (height - rowHeight) / 2 }
    let lowest = top + rowHeight - height
    let highest = min(top, max(lowest, top - Double(reveal.headings) * rowHeight))
    return min(max(value, lowest), highest)
  }

  /// Scrolls by so many points, gliding where `glides`.
  mutating func scroll(by points: Double, at time: Double, height: Double, glides: Bool) {
    let maximum = max(0, self.height - height)
    let from = offset(at: time, height: height)
    let goal = scroll.reveal == nil && glides ? scroll.goal : from
    let to = (goal + points).clamped(to: 0...maximum)
    scroll = ListScroll(from: glides ? from : to, goal: to, start: time)
  }

  func isMoving(at time: Double) -> Bool { scroll.isMoving(at: time) }

  /// The rows that are seen, those that are cut at an edge, too.
  package func rows(from offset: Double, height: Double) -> Range<Int> {
    let first = max(0, Int(offset / rowHeight))
    let last = min(lines, Int(((offset + height) / rowHeight).rounded(.up)))
    return min(first * columns, count)..<min(max(first, last) * columns, count)
  }
}

/// Where a list is scrolled to: a short glide, or a row that has to be in sight.
struct ListScroll: Equatable {
  struct Reveal: Equatable {
    var row: Int
    var isCentred: Bool
    /// The rows above that are in sight, too.
    var headings = 0
  }

  var from = 0.0
  var goal = 0.0
  var start = -1.0
  var reveal: Reveal?

  private static let duration = 0.16

  func value(at time: Double) -> Double {
    let t = ((time - start) / Self.duration).clamped(to: 0...1)
    return from + (goal - from) * (1 - (1 - t) * (1 - t))
  }

  func isMoving(at time: Double) -> Bool { from != goal && time < start + Self.duration }
}

/// A row of a list as it is seen.
package struct ListRow: Equatable {
  package var title: String
  /// At the end of the row: a page's number, a count.
  package var detail: String
  /// A second part below the title, smaller.
  package var note: String
  /// How deep the row lies in a tree, from 0.
  package var depth: Int
  /// The row tells where the reader is.
  package var isMarked: Bool
  /// A picture beside the title, or above it where the list has columns.
  package var picture: ImageRequest?
  /// A patch of colour before the title.
  package var patch: Color?
  /// Bytes of the title in UTF-8 that are set apart, as what was found among its words; nil for none.
  package var strong: Range<Int>?
  /// The row names those below, and nothing can be done with the row.
  package var isHeading: Bool
  /// What stands in the columns of a list that has columns.
  package var cells: [String] = []

  package init(
    _ title: String, detail: String = "", note: String = "", depth: Int = 0,
    isMarked: Bool = false, picture: ImageRequest? = nil, patch: Color? = nil,
    strong: Range<Int>? = nil, isHeading: Bool = false
  ) {
    (self.title, self.detail, self.note) = (title, detail, note)
    (self.depth, self.isMarked) = (depth, isMarked)
    (self.picture, self.patch, self.isHeading) = (picture, patch, isHeading)
    self.strong = strong
  }
}
