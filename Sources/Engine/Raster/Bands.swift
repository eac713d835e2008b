import PaperGeometry

// Damage at a slant: a range of columns, or several, for each band of rows.
//
// Method: a band has the columns that any of its rows may change. Bands that follow each other become one rectangle as long as
// the rectangle has little that the bands have not. So a page that stands at a slant is some dozen rectangles.
//
// Rejected: the bounds of a slanted page or shadow (a page that curls changes a third of its bounds), and a rectangle for each
// band (the window's system is told each).

/// Ranges of columns in bands of rows.
struct Bands {
  /// The rows of a band.
  static let height = 32
  /// Ranges that are no farther apart are joined.
  private static let gap = 24

  private let area: PixelRect
  private var bands: [[ColumnRange]] = []

  init(_ area: PixelRect) { self.area = area }

  var isEmpty: Bool { bands.isEmpty }

  /// Adds what a command may change and is seen of it.
  /// - Parameter curtains: what hides the command.
  mutating func add(_ footprint: Footprint, behind curtains: [PixelRect]) {
    if bands.isEmpty {
      bands = Array(repeating: [], count: (area.height + Self.height - 1) / Self.height)
    }
    let bounds = footprint.bounds
    let first = (bounds.y - area.y) / Self.height
    let last = (bounds.maxY - 1 - area.y) / Self.height
    for k in first...max(first, last) {
      let y = area.y + k * Self.height
      guard let range = footprint.columns(from: y, to: y + Self.height) else { continue }
      let (top, bottom) = (max(y, bounds.y), min(y + Self.height, bounds.maxY))
      func hides(_ curtain: PixelRect) -> Bool {
        curtain.y <= top && curtain.maxY >= bottom && curtain.x < range.hi
          && curtain.maxX > range.lo
      }
      guard curtains.contains(where: hides) else {
        bands[k].append(range)
        continue
      }
      bands[k] += curtains.filter(hides).reduce([range]) { Self.without($1.x, $1.maxX, $0) }
    }
  }

  private static func without(_ lo: Int, _ hi: Int, _ ranges: [ColumnRange]) -> [ColumnRange] {
    ranges.flatMap { range -> [ColumnRange] in
      guard lo < range.hi, hi > range.lo else { return [range] }
      return [
        ColumnRange(lo: range.lo, hi: min(lo, range.hi)),
        ColumnRange(lo: max(hi, range.lo), hi: range.hi),
      ].filter { $0.lo < $0.hi }
    }
  }

  /// The bands as rectangles, without the bands that `known` covers.
  func rects(without known: [PixelRect]) -> [PixelRect] {
    var (open, done) = ([Growing](), [PixelRect]())
    for (k, ranges) in bands.enumerated() {
      let y = area.y + k * Self.height
      let height = min(Self.height, area.maxY - y)
      var joined = Self.joined(ranges)
      for rect in known where rect.y <= y && rect.maxY >= y + height {
        joined = Self.without(rect.x, rect.maxX, joined)
      }
      var next: [Growing] = []
      for range in joined {
        let rect = PixelRect(range.lo, y, range.hi - range.lo, height)
        if let i = open.firstIndex(where: { $0.takes(rect) }) {
          next.append(open.remove(at: i).grown(by: rect))
        } else {
          next.append(Growing(rect))
        }
      }
      done += open.map(\.rect)
      open = next
    }
    return done + open.map(\.rect)
  }

  private static func joined(_ ranges: [ColumnRange]) -> [ColumnRange] {
    var joined: [ColumnRange] = []
    for range in ranges.sorted(by: { $0.lo < $1.lo }) {
      if let last = joined.last, range.lo <= last.hi + gap {
        joined[joined.count - 1].hi = max(last.hi, range.hi)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// A rectangle of bands that follow each other.
  private struct Growing {
    private(set) var rect: PixelRect
    /// The pixels of its bands.
    private var own: Int

    init(_ rect: PixelRect) { (self.rect, own) = (rect, rect.width * rect.height) }

    /// Whether the rectangle around both has little that neither has.
    func takes(_ o: PixelRect) -> Bool {
      let both = around(o)
      let sum = own + o.width * o.height
      return both.width * both.height - sum <= sum / 16
    }

    func grown(by o: PixelRect) -> Growing {
      var all = Growing(around(o))
      all.own = own + o.width * o.height
      return all
    }

    private func around(_ o: PixelRect) -> PixelRect {
      let x = min(rect.x, o.x)
      return PixelRect(x, rect.y, max(rect.maxX, o.maxX) - x, o.maxY - rect.y)
    }
  }
}
