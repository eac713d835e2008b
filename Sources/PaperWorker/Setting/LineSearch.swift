/// A pass of the search for the best lines, over a window of a paragraph.
struct LineSearch {
  /// What a pass allows.
  struct Pass {
    var tolerance: Double
    var allowsHyphens: Bool
    /// In parts of the line's width.
    var emergency = 0.0
    /// Whether a line may be overfull where nothing else is left.
    var isLast = false
  }

  /// The end of the line before a window.
  struct Beginning {
    var line: Int
    var fitness = 1
    var flags = 0
  }

  /// A way to break the items up to a place, as long as a line may begin there.
  struct Way {
    /// An index in the breaks, or -1.
    var last: Int
    var start: Int
    var line: Int
    var fitness: Int
    /// The lines in a row that end with hyphens, at most two.
    var flags: Int
    var isOver = false
    var demerits: Double
    /// Of the line that begins: its room with the left hang, and the sums before it.
    var room: Double
    var sum: LineSums.Sum
  }

  /// The end of a line, and of the line before that.
  struct Break: Hashable {
    /// An index in the breaks, or -1.
    var previous: Int
    var item: Int
    var fitness: Int
  }

  /// The best ways to a place: one for each fitness of its last line.
  struct Best {
    var line: Int
    var flags: Int
    var demerits = SIMD4<Double>(repeating: .infinity)
    var way = SIMD4<Int>(repeating: -1)
  }

  /// Where a line may end.
  struct Place {
    var item: Int
    var sum: LineSums.Sum
    var text: Int
    /// The width of the penalty, and the hang at the right.
    var extra: Double
    var hang: Double
    /// Demerits of the penalty's price, which may be below 0.
    var price: Double
    var isFlagged: Bool
    var isEnd: Bool
  }

  static let mostWays = 256

  let paragraph: LineParagraph
  let sums: LineSums
  let pass: Pass
  /// Of two ways to a place whose lines have this number or more the better one is kept, whatever the numbers are.
  let alike: Int
  let firstLine: Int

  var ways: [Way] = []
  var breaks: [Break] = []
  var bests: [Best] = []
  /// The best way to a place among those whose line is too wide.
  var overfull = (demerits: Double.infinity, way: -1)
  var isOverfull = false

  init(
    _ paragraph: LineParagraph, _ sums: LineSums, from beginning: Beginning, pass: Pass,
    alike: Int
  ) {
    (self.paragraph, self.sums, self.pass) = (paragraph, sums, pass)
    (self.alike, firstLine) = (alike, beginning.line)
    ways.reserveCapacity(64)
    breaks.reserveCapacity(256)
    let start = sums.box(from: sums.first)
    ways.append(
      Way(
        last: -1, start: start, line: beginning.line, fitness: beginning.fitness,
        flags: beginning.flags, demerits: 0,
        room: paragraph.width(ofLine: beginning.line) + paragraph.leftHang(at: start),
        sum: sums.sum(at: start)))
  }

  /// Looks at every place where a line may end. Returns false where no way is within tolerance, or the time is over.
  mutating func run(endsParagraph: Bool, isLate: () -> Bool) -> Bool {
    var text = sums.first
    var asked = 0
    var end = sums.end
    // No line ends after the last letters but the last.
    while endsParagraph, end > sums.first, paragraph.items[end - 1].kind != .box { end -= 1 }
    for item in sums.first..<end {
      switch paragraph.items[item].kind {
      case .box:
        text = item + 1
        continue
      case .glue:
        guard text == item, item > sums.first else { continue }
      case .penalty:
        guard paragraph.items[item].price < Item.infinity,
          pass.allowsHyphens || !paragraph.items[item].isAddedHyphen
        else { continue }
      }
      visit(place(at: item, text: text))
      if ways.isEmpty { return false }
      asked += 1
      if asked % 256 == 0, isLate() { return false }
    }
    guard endsParagraph else { return true }
    visit(place(at: sums.end, text: text, isEnd: true))
    return !ways.isEmpty
  }

  private func place(at item: Int, text: Int, isEnd: Bool = false) -> Place {
    let penalty = !isEnd && paragraph.items[item].kind == .penalty ? paragraph.items[item] : nil
    let price = LineSums.checked(penalty?.price ?? 0)
    return Place(
      item: item, sum: sums.sum(at: text), text: text,
      extra: LineSums.checked(penalty?.width ?? 0),
      hang: paragraph.rightHang(at: item, text: text, isPenalty: penalty != nil),
      price: price < 0 ? -price * price : price * price,
      isFlagged: penalty?.isFlagged ?? false, isEnd: isEnd)
  }

  func path(to way: Way) -> [Break] {
    var path: [Break] = []
    var index = way.last
    while index >= 0 {
      path.append(breaks[index])
      index = breaks[index].previous
    }
    return path.reversed()
  }

  /// The way that promises most at a window's end that is no end of the paragraph.
  func promising() -> Way? {
    let width = paragraph.width(ofLine: alike)
    let end = sums.sum(at: sums.end).width
    func expected(_ way: Way) -> Double {
      way.demerits + max(0, end - way.sum.width) / width * 1_000
    }
    return ways.min { expected($0) < expected($1) }
  }
}
