import PaperGeometry

// Rows on which there is nothing to compute: pixels copied one to one and opaque colours, all of them
// rectangles of whole pixels.
//
// Method: for a stretch of rows with the same rectangles, the visible parts are found once, from the
// front to the back, so every pixel is written once; then rows are copied in a loop with nothing else
// in it. A window at rest consists mostly of such rows, and finding a row's spans takes as long as
// copying the row. A colour is written once, into the first row, and copied from there: that row stays
// in the nearest cache, and the system's copy uses the widest instructions that there are.
//
// Rejected: the same method for everything without edges to compute (blending takes several times as
// long as the spans), and asking row by row whether anything has changed (dearer than the list of rows
// below).

struct PlainRows: Sendable {
  /// Opaque rectangles, back to front.
  private let rects: [PreparedCommand]
  /// The rows that other commands touch, in order and disjoint.
  private let others: [Range<Int>]
  private let background: Pixel
  private let area: PixelRect

  init(_ prepared: [PreparedCommand], background: Pixel, area: PixelRect) {
    rects = prepared.filter(\.isPlain)
    self.background = background
    self.area = area
    let ranges = prepared.filter { !$0.isPlain }.map { $0.bounds.y..<$0.bounds.maxY }
    others = ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { all, next in
      if let last = all.last, next.lowerBound <= last.upperBound {
        all[all.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        all.append(next)
      }
    }
  }

  /// The end of the rows from y on, up to `end`, that are alike, and whether these rows are plain.
  func stretch(from y: Int, to end: Int) -> (end: Int, isPlain: Bool) {
    guard let next = others.first(where: { $0.upperBound > y }) else { return (end, true) }
    return next.lowerBound > y
      ? (min(end, next.lowerBound), true) : (min(end, next.upperBound), false)
  }

  /// Draws plain rows.
  ///
  /// Bound: rows and columns lie inside `area`, and `area` inside the target.
  func paint(_ rows: Range<Int>, _ target: Frame.Memory) {
    var y = rows.lowerBound
    while y < rows.upperBound {
      var end = rows.upperBound
      var seen: [PreparedCommand] = []
      for command in rects {
        if command.bounds.y > y {
          end = min(end, command.bounds.y)
        } else if command.bounds.maxY > y {
          end = min(end, command.bounds.maxY)
          seen.append(command)
        }
      }
      paint(y..<end, seen, target)
      y = end
    }
  }

  /// Draws rows that all have the same rectangles.
  private func paint(_ rows: Range<Int>, _ seen: [PreparedCommand], _ target: Frame.Memory) {
    var free = [area.x..<area.maxX]
    for command in seen.reversed() {
      let own = command.bounds.x..<command.bounds.maxX
      var left: [Range<Int>] = []
      for part in free {
        let common = part.clamped(to: own)
        if common.isEmpty {
          left.append(part)
          continue
        }
        paint(command, rows, common, target)
        if part.lowerBound < common.lowerBound { left.append(part.lowerBound..<common.lowerBound) }
        if common.upperBound < part.upperBound { left.append(common.upperBound..<part.upperBound) }
      }
      free = left
    }
    for part in free { fill(background, rows, part, target) }
  }

  private func paint(
    _ command: PreparedCommand, _ rows: Range<Int>, _ columns: Range<Int>, _ target: Frame.Memory
  ) {
    switch command.source {
    case .color(let pixel): fill(pixel, rows, columns, target)
    case .pixels(let copied):
      var row = target.row(rows.lowerBound) + columns.lowerBound
      var source = copied.address(columns.lowerBound, rows.lowerBound)
      for _ in rows {
        row.update(from: source, count: columns.count)
        row = target.below(row)
        source += copied.width
      }
    case .texture, .ramp, .shadow: preconditionFailure("these are not plain")
    }
  }

  private func fill(
    _ pixel: Pixel, _ rows: Range<Int>, _ columns: Range<Int>, _ target: Frame.Memory
  ) {
    let first = target.row(rows.lowerBound) + columns.lowerBound
    first.update(repeating: pixel, count: columns.count)
    var row = target.below(first)
    for _ in rows.dropFirst() {
      row.update(from: first, count: columns.count)
      row = target.below(row)
    }
  }
}

extension PreparedCommand {
  /// Whether the command is a rectangle of whole pixels, each of which is written, not blended.
  fileprivate var isPlain: Bool {
    guard shapes.isEmpty, isOpaque, !isLit else { return false }
    switch source {
    case .color, .pixels: return true
    case .texture, .ramp, .shadow: return false
    }
  }
}
