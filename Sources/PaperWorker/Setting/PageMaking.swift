/// Gives each element on a decided page its place.
struct PageMaking {
  let entries: [PageEntry]
  let height: Int
  let grid: Int
  private var pieces: [PagePiece] = []
  private var tops: [Int] = []
  /// Spaces on the page, the piece below each, and how much each gives or takes at most. Spaces of a run have no plain text between them.
  private var gaps: [(piece: Int, size: Int, take: Int, run: Int)] = []
  /// The first of the spaces since base lines were on the grid.
  private var unsettled = 0
  private var y = 0
  private var foot = 0

  init(entries: [PageEntry], height: Int, grid: Int) {
    (self.entries, self.height, self.grid) = (entries, height, grid)
  }

  /// A page from a line of an element up to another line.
  /// - Parameters:
  ///   - variants: of elements, where they are not the first.
  ///   - isLast: whether the page may stay empty at its foot.
  mutating func page(
    from start: (element: Int, line: Int), to end: (element: Int, line: Int),
    variants: [Int: Int], isLast: Bool
  ) -> CutPage {
    for element in start.element...max(start.element, end.element) where element < entries.count {
      let entry = entries[element]
      let variant = variants[element] ?? 0
      guard variant < entry.variants.count else { continue }
      let first = element == start.element ? start.line : 0
      let last = element == end.element ? end.line : entry.variants[variant].count
      guard first < last || entry.variants[variant].count == 0 else { continue }
      add(element, variant, first..<last)
    }
    if !isLast { justify() }
    for index in pieces.indices { pieces[index].y = Float(tops[index]) / PageEntry.unit }
    return CutPage(pieces: pieces, foot: Float(foot) / PageEntry.unit)
  }

  private mutating func add(_ element: Int, _ variant: Int, _ lines: Range<Int>) {
    let entry = entries[element]
    if y > 0, lines.lowerBound == 0, element > 0 {
      let gap = PageGap(before: entry, after: entries[element - 1], y: y, grid: grid)
      gaps.append((pieces.count, gap.y - gap.shift - y, gap.take, unsettled))
      y = gap.y
      spread(gap.shift)
    }
    if !entry.isOffGrid { unsettled = gaps.count }
    pieces.append(PagePiece(element: element, lines: lines, variant: variant, y: 0))
    tops.append(y)
    y += lines.count * entry.height
    for line in lines { foot += entry.variants[variant].foot(of: line) }
  }

  /// Shares what brings base lines back to the grid among the spaces since they left it.
  private mutating func spread(_ shift: Int) {
    let total = gaps[unsettled...].reduce(0) { $0 + $1.size }
    guard shift != 0, total > 0 else { return }
    var (sum, before) = (0, 0)
    for index in unsettled..<gaps.count {
      sum += gaps[index].size
      let part = shift * sum / total
      gaps[index].size += part - before
      before = part
      move(below: index, by: part)
    }
  }

  /// Moves the pieces between a space and the next.
  private mutating func move(below gap: Int, by shift: Int) {
    let end = gap + 1 < gaps.count ? gaps[gap + 1].piece : pieces.count
    for piece in gaps[gap].piece..<max(end, gaps[gap].piece) { tops[piece] += shift }
  }

  /// Lets spaces about headings and figures give or take what the page has too much or too little. The last run of
  /// spaces that can do so alone does, so that most of the text stays on the grid.
  private mutating func justify() {
    let rest = height - y - foot
    var most = gaps.map { rest < 0 ? max(0, min($0.size, $0.take)) : $0.take }
    var sum = most.reduce(0, +)
    guard rest != 0, sum > 0, rest <= sum else { return }
    var runs: [Int: Int] = [:]
    for (index, gap) in gaps.enumerated() { runs[gap.run, default: 0] += most[index] }
    if let run = runs.filter({ $0.value >= abs(rest) }).keys.max() {
      for index in gaps.indices where gaps[index].run != run { most[index] = 0 }
      sum = runs[run] ?? sum
    }
    let shared = max(rest, -sum)
    var part = 0
    for index in gaps.indices {
      part += most[index]
      move(below: index, by: shared * part / sum)
    }
  }
}
