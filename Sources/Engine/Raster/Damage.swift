import PaperGeometry

// What has to be drawn again when one list of commands follows another.
//
// Method: the two lists are compared as texts are, into removed and added commands. The commands in
// both lists keep their order, so a pixel that no removed and no added command reaches is made by the
// same commands as before, and is the same. Where a colour or a shadow has only got another place, what is
// beyond its moved sides looks the same, too (`SideMoves`). The bounds of all others that were removed and added
// are joined with that into a few rectangles, which may cover a little that did not change, but never much.
// Rejected: comparing place by place (one command more shifts all that follow), and the exact area
// (a list of hundreds of strips costs more to draw than what it spares).

/// The largest number of rectangles.
private let most = 4

/// The parts of a target of `width` x `height` pixels in which `new` may look different from `old`, on
/// the same background: drawing `new` only there gives the same as drawing all of it.
public func damage(
  from old: [DrawCommand], to new: [DrawCommand], width: Int, height: Int
) -> [PixelRect] {
  guard width > 0, height > 0 else { return [] }
  // Larger targets do not exist; the areas of rectangles stay within an Int.
  let area = PixelRect(0, 0, min(width, 1 << 30), min(height, 1 << 30))
  var rects: [PixelRect] = []
  func add(_ command: DrawCommand) {
    if let bounds = PreparedCommand.bounds(of: command, in: area) {
      PaperRaster.add(bounds, to: &rects)
    }
  }
  for (gone, come) in changes(from: old, to: new) {
    // As many in the place of as many: each in the place of one.
    let isPaired = gone.count == come.count
    for i in 0..<max(gone.count, come.count) {
      if isPaired, let moves = SideMoves(from: gone[i], to: come[i]) {
        moves.strips(in: area).forEach { PaperRaster.add($0, to: &rects) }
      } else {
        if i < gone.count { add(gone[i]) }
        if i < come.count { add(come[i]) }
      }
    }
  }
  return rects
}

/// What was removed and what was added between two commands that both lists have.
private func changes(
  from old: [DrawCommand], to new: [DrawCommand]
) -> [(gone: [DrawCommand], come: [DrawCommand])] {
  var (isGone, isNew) = (Set<Int>(), Set<Int>())
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): isGone.insert(offset)
    case .insert(let offset, _, _): isNew.insert(offset)
    }
  }
  var found: [(gone: [DrawCommand], come: [DrawCommand])] = []
  var (i, j) = (0, 0)
  while i < old.count || j < new.count {
    let (a, b) = (i, j)
    while isGone.contains(i) { i += 1 }
    while isNew.contains(j) { j += 1 }
    if i > a || j > b { found.append((Array(old[a..<i]), Array(new[b..<j]))) }
    (i, j) = (i + 1, j + 1)
  }
  return found
}

/// Joins `rect` with those next to which drawing it alone would not pay, then the cheapest pair while
/// there are too many.
private func add(_ rect: PixelRect, to rects: inout [PixelRect]) {
  var rect = rect
  while let i = rects.firstIndex(where: { waste($0, rect) <= (size($0) + size(rect)) / 8 }) {
    rect = union(rects.remove(at: i), rect)
  }
  rects.append(rect)
  guard rects.count > most else { return }
  var best = (0, 1)
  for i in rects.indices {
    for j in rects.indices where j > i {
      if waste(rects[i], rects[j]) < waste(rects[best.0], rects[best.1]) { best = (i, j) }
    }
  }
  let second = rects.remove(at: best.1)
  let first = rects.remove(at: best.0)
  add(union(first, second), to: &rects)
}

/// How many pixels the union has that neither has; negative where they overlap much.
private func waste(_ a: PixelRect, _ b: PixelRect) -> Int { size(union(a, b)) - size(a) - size(b) }

private func size(_ r: PixelRect) -> Int { r.width * r.height }

private func union(_ a: PixelRect, _ b: PixelRect) -> PixelRect {
  let (x, y) = (min(a.x, b.x), min(a.y, b.y))
  return PixelRect(x, y, max(a.maxX, b.maxX) - x, max(a.maxY, b.maxY) - y)
}
