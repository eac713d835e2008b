import PaperTypesetting

/// How high the lines of a paragraph are: a line with a picture or with large letters takes more than its row.
struct TallLines {
  private let grid: PageGrid
  private let row: Int
  /// How far each item that leaves its row rises above the base line, in points. In the order of items.
  private var tall: [(item: Int, rise: Float)] = []
  /// Formulas that reach below the row, and how far they reach below the base line, in points.
  private var deep: [(item: Int, depth: Float)] = []
  /// The row above the base line, in points.
  private let room: Float

  init(_ paragraph: FlowParagraph, grid: PageGrid, row: Int, measures: FaceMeasures) {
    (self.grid, self.row) = (grid, row)
    room = Float(row) * grid.half - grid.below(row)
    let room = room
    // Capitals count rather than the ascent: a superscript may stand in the gap between lines.
    let rises = paragraph.runs.map { run in
      run.rise + measures.metrics(of: run.face).capHeight * run.size
    }
    // Ruby stands in the gap between lines where the gap is not too small.
    let tallRuby = paragraph.rubies.contains { $0.top > Float(row) * grid.half }
    let isPlain = paragraph.pictures.isEmpty && paragraph.formulas.isEmpty
    guard !isPlain || tallRuby || rises.contains(where: { $0 > room }) else { return }
    for index in paragraph.items.indices where paragraph.items[index].kind == .box {
      let run = Int(paragraph.pieces[index].run)
      let height = paragraph.picture(index)?.height ?? paragraph.formula(index)?.height
      let rise = height.map { $0 + paragraph.runs[run].rise } ?? rises[run]
      if let formula = paragraph.formula(index) {
        let depth = formula.depth - paragraph.runs[run].rise
        if depth > grid.below(row) + Self.slack(grid) { deep.append((index, depth)) }
      }
      if rise > room { tall.append((index, rise)) }
      if tallRuby, paragraph.pieces[index].ruby >= 0 { tall.append((index, room + grid.half / 2)) }
    }
  }

  /// Formulas may reach so far into the line below, whose letters leave their row empty at the top. In points.
  static func slack(_ grid: PageGrid) -> Float { 0.15 * grid.page.em }

  var isEmpty: Bool { tall.isEmpty && deep.isEmpty }

  /// The halves that a line takes beyond its row. A line is at most as high as a page.
  func extra(of line: LineSpan) -> Int {
    var index = tall.countOfFirst { $0.item < Int(line.first) }
    var rise: Float = 0
    while index < tall.count, tall[index].item < Int(line.end) {
      rise = max(rise, tall[index].rise)
      index += 1
    }
    var depth: Float = 0
    index = deep.countOfFirst { $0.item < Int(line.first) }
    while index < deep.count, deep[index].item < Int(line.end) {
      depth = max(depth, deep[index].depth)
      index += 1
    }
    if depth > 0 { rise = max(rise, room) }
    let halves = rise > 0 ? grid.holding(rise + max(depth - Self.slack(grid), grid.below(row))) : 0
    guard halves > row else { return 0 }
    // Whole lines, so that the next base line is on the grid.
    return max(0, min(grid.capacity - row, PageGrid.evened(halves - row)))
  }
}
