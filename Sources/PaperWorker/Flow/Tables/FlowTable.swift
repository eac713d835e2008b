/// A table: cells in rows and columns. Each cell is a column of entries of its own.
package struct FlowTable: Sendable {
  /// In the order of the document, which is row by row.
  package var cells: [FlowCell] = []
  /// The cells that begin in each row.
  package var rows: [Range<Int>] = []
  /// Whether the first column is the one at the right.
  package var isRightToLeft = false
  /// The edges of the columns from the first column's, in points; one more than columns.
  package var edges: [Float] = [0]
  /// From the left edge of the column that the table stands in, in points.
  package var left: Float = 0
  /// Rows at the beginning that are repeated on each page of the table.
  package var headRows = 0
  /// The page as the cells have it: a table that is too wide has smaller letters.
  package var page: FlowPage
  /// What the table would need at full size, in points: with all pieces whole, with pictures made
  /// smaller, and with a letter in a line.
  package var widths = CellWidths()
  /// In points.
  package var spaceBefore: Float = 0
  package var spaceAfter: Float = 0
  package var keepsWithNext = false

  package init(page: FlowPage) { self.page = page }

  package var width: Float { edges.last ?? 0 }
}

package struct FlowCell: Sendable {
  package enum Align: Sendable { case top, middle, bottom }

  /// The entries and boxes of the cell. Links are the chapter's.
  package var flow = FlowChapter()
  package var row = 0
  package var column = 0
  package var rowSpan = 1
  package var columnSpan = 1
  /// Between the cell's edges and the content: borders and padding, in points.
  package var inner = FlowEdges()
  /// Thickness in points; 0 is none.
  package var borders = FlowEdges()
  package var borderColor: UInt32?
  package var background: UInt32?
  package var align = Align.top

  package init() {}
}

/// A length for each side, in points.
package struct FlowEdges: Hashable, Sendable {
  package var top: Float = 0
  package var right: Float = 0
  package var bottom: Float = 0
  package var left: Float = 0

  package init() {}
}

/// Widths of a cell's content or of a column, in points. Each is at least as large as the next.
package struct CellWidths: Hashable, Sendable {
  /// Of the longest line unbroken.
  package var best: Float = 0
  /// Of the widest piece that no line breaks.
  package var whole: Float = 0
  /// The same with pictures made smaller.
  package var small: Float = 0
  /// Of a letter. Lines cannot be narrower.
  package var letter: Float = 0

  package init() {}
}
