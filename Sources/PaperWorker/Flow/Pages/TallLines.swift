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
    // Capitals count rather than the ascent: a superscript may stand in the gap between lines.
    let rises = paragraph.runs.map { run in
      run.rise + measures.metrics(of: run.face).capHeight * run.size
    }
    // Ruby stands in the gap between lines where the gap is not too small.
    let tallRuby = paragraph.rubies.contains { $0.top > Float(row) * grid.half }
    guard !paragraph.pictures.isEmpty || tallRuby || rises.contains(where: { $0 > room }) else {
      return
    }
    for index in paragraph.items.indices where paragraph.items[index].kind == .box {
      let run = Int(paragraph.pieces[index].run)
      let rise = paragraph.picture(index).map { $0.height + paragraph.runs[run].rise } ?? rises[run]
      if rise > room { tall.append((index, rise)) }
      if tallRuby, paragraph.pieces[index].ruby >= 0 { tall.append((index, room + grid.half / 2)) }
    }
  }

  var isEmpty: Bool { tall.isEmpty }

  /// The halves that a line takes beyond its row. A line is at most as high as a page.
  func extra(of line: LineSpan) -> Int {
    var index = tall.countOfFirst { $0.item < Int(line.first) }
    var rise: Float = 0
    while index < tall.count, tall[index].item < Int(line.end) {
      rise = max(rise, tall[index].rise)
      index += 1
    }
    let halves = rise > 0 ? grid.holding(rise + grid.below(row)) : 0
    guard halves > row else { return 0 }
    // Whole lines, so that the next base line is on the grid.
    return max(0, min(grid.capacity - row, PageGrid.evened(halves - row)))
  }
}
