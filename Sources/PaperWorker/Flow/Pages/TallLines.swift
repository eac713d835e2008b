import PaperTypesetting

/// How high the lines of a paragraph are: a line with a picture or with large letters takes more than its row.
struct TallLines {
  private let grid: PageGrid
  private let row: Int
  /// How far each item that leaves its row rises above the base line, in points. In the order of items.
  private var tall: [(item: Int, rise: Float)] = []

  init(_ paragraph: FlowParagraph, grid: PageGrid, row: Int, measures: FaceMeasures) {
    (self.grid, self.row) = (grid, row)
    let room = Float(row) * grid.half - grid.below(row)
    let rises = paragraph.runs.map { run in
      run.rise + measures.metrics(of: run.face).ascent * run.size
    }
    guard !paragraph.pictures.isEmpty || rises.contains(where: { $0 > room }) else { return }
    for index in paragraph.items.indices where paragraph.items[index].kind == .box {
      let run = Int(paragraph.pieces[index].run)
      let rise = paragraph.picture(index).map { $0.height + paragraph.runs[run].rise } ?? rises[run]
      if rise > room { tall.append((index, rise)) }
    }
  }

  /// In halves, at most a page.
  func height(of line: LineSpan) -> Int {
    var low = 0
    var high = tall.count
    while low < high {
      let middle = (low + high) / 2
      if tall[middle].item < Int(line.first) { low = middle + 1 } else { high = middle }
    }
    var rise: Float = 0
    while low < tall.count, tall[low].item < Int(line.end) {
      rise = max(rise, tall[low].rise)
      low += 1
    }
    let halves = grid.holding(rise + grid.below(row))
    guard rise > 0, halves > row else { return row }
    // Whole lines more, so that the next base line is on the grid.
    return min(grid.capacity, row + PageGrid.evened(halves - row))
  }
}
