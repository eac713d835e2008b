import PaperTypesetting

/// Cuts a chapter's lines into pages.
struct PageCutting {
  private let list: BandList
  private let grid: PageGrid

  init(_ list: BandList, grid: PageGrid) {
    (self.list, self.grid) = (list, grid)
  }

  /// The first line of each page; at least one page. Nil where time has run out.
  func starts(isLate: () -> Bool) -> [Int]? {
    var starts = [0]
    var fill = 0
    for (index, band) in list.bands.enumerated() {
      for line in band.lines {
        let isFirst = line == band.lines.lowerBound
        let height = Int(list.heights[line])
        var space = isFirst ? band.before : 0
        if line == 0 { space = list.spaceAtTop(index, isFirst: true) }
        if line > 0, isFirst && band.startsPage || fill + space + height > grid.capacity {
          starts.append(line)
          fill = isFirst ? list.spaceAtTop(index, isFirst: false) : 0
          space = 0
        }
        fill += space + height
      }
    }
    return starts
  }
}
