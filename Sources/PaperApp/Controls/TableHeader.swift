import Content
import PaperGeometry

/// A column of a list.
package struct TableColumn: Equatable {
  package var title: String
  /// In points. A column is left out where the list has no room for the column and those before.
  package var minimum: Double
  /// The part of the room that the column takes of what is left, beside those of the others.
  package var share: Double
  /// Whether numbers stand in the column, which begin at the row's end.
  package var isNumber: Bool

  package init(_ title: String, minimum: Double, share: Double = 0, isNumber: Bool = false) {
    (self.title, self.minimum, self.share, self.isNumber) = (title, minimum, share, isNumber)
  }
}

/// The head of a list with columns, by which a reader sorts.
package struct TableHeader: Equatable {
  package var columns: [TableColumn]
  /// The column by which the rows are sorted; nil for none.
  package var sorted: Int?
  package var isReversed: Bool

  package init(_ columns: [TableColumn], sorted: Int? = nil, isReversed: Bool = false) {
    (self.columns, self.sorted, self.isReversed) = (columns, sorted, isReversed)
  }

  var sortedTitle: String? {
    sorted.flatMap { columns.indices.contains($0) ? columns[$0].title : nil }
  }
}

/// Where the columns of a list stand.
enum TablePlaces {
  /// The room between two columns in points.
  static let gap = 20.0
  /// The distance of the first column from the row's beginning.
  static let inset = 12.0

  /// - Returns: the places of the first columns, which have room.
  static func frames(_ columns: [TableColumn], in frame: Rect) -> [Rect] {
    let room = max(1, frame.width - inset - 10)
    var (shown, taken) = ([TableColumn](), 0.0)
    for column in columns {
      let width = column.minimum + (shown.isEmpty ? 0 : gap)
      guard shown.isEmpty || taken + width <= room else { break }
      shown.append(column)
      taken += width
    }
    let shares = shown.reduce(0) { $0 + max(0, $1.share) }
    let spare = max(0, room - taken)
    var x = frame.minX + inset
    return shown.map { column in
      let part = shares > 0 ? spare * max(0, column.share) / shares : 0
      let width = min(column.minimum + part, room)
      defer { x += width + gap }
      return Rect(x, frame.minY, max(1, width), frame.height)
    }
  }

  /// The column at a distance from the row's beginning; nil beside all columns.
  static func index(at x: Double, _ columns: [TableColumn], width: Double) -> Int? {
    frames(columns, in: Rect(0, 0, width, 1)).firstIndex {
      x >= $0.minX - gap / 2 && x < $0.maxX + gap / 2
    }
  }
}

extension ControlPieces {
  /// The titles of columns, and the mark of the column by which the rows are sorted.
  func header(_ header: TableHeader, in frame: Rect, _ look: ControlLook) -> [Piece] {
    var pieces = look.isFocused ? ground(frame, style.palette.ground, look) : []
    for (index, place) in TablePlaces.frames(header.columns, in: frame).enumerated() {
      let column = header.columns[index]
      let isSorted = index == header.sorted
      if look.hoveredRow == index {
        pieces.append(.fill(place.insetBy(-6, 3), style.palette.hovered, radius: 4))
      }
      let mark = isSorted ? header.isReversed ? " ▴" : " ▾" : ""
      pieces.append(
        label(
          column.title + mark, metrics.caption,
          isSorted ? style.palette.words : style.palette.quiet, in: place,
          column.isNumber ? .trailing : .leading))
    }
    return pieces + [
      .fill(
        Rect(frame.minX, frame.maxY - 1, frame.width, 1), style.palette.outline, radius: 0)
    ]
  }

  /// The cells of a row of a list with columns.
  func cells(_ row: ListRow, _ columns: [TableColumn], in frame: Rect) -> [Piece] {
    zip(zip(columns, row.cells), TablePlaces.frames(columns, in: frame)).enumerated().map {
      let ((column, text), place) = $1
      return label(
        text, metrics.caption, $0 == 0 ? style.palette.words : style.palette.text, in: place,
        column.isNumber ? .trailing : .leading)
    }
  }
}
