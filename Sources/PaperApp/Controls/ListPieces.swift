import Books
import Content
import PaperGeometry

/// The pieces of the rows of a list that are seen. There are as many as the list's frame has room for, however
/// long the list is.
struct ListPieces {
  let base: ControlPieces
  let list: ControlList
  /// The place of the list on its form.
  let frame: Rect
  let offset: Double
  let row: (Int) -> ListRow?

  func pieces(_ look: ControlLook) -> [Piece] {
    var inner: [Piece] = []
    for index in list.rows(from: offset, height: frame.height) {
      guard let row = row(index) else { continue }
      let place = Self.place(of: index, in: list, width: frame.width, offset: offset)
      inner += ground(index, place, row.isHeading && index != list.cursor ? ControlLook() : look)
      guard !row.isHeading else {
        inner += heading(row, place)
        continue
      }
      inner += list.columns > 1 ? tile(row, place) : line(row, place)
    }
    return [.clip(frame, inner + bar)]
  }

  /// The place of a row in points of the list.
  static func place(of row: Int, in list: ControlList, width: Double, offset: Double) -> Rect {
    let width = width / Double(list.columns)
    return Rect(
      Double(row % list.columns) * width, Double(row / list.columns) * list.rowHeight - offset,
      width, list.rowHeight)
  }

  /// The row at a point of the list; nil where there is none.
  static func row(at point: Point, in list: ControlList, width: Double, offset: Double) -> Int? {
    let column = (point.x / (width / Double(list.columns))).rounded(.down)
    let line = ((point.y + offset) / list.rowHeight).rounded(.down)
    guard column >= 0, line >= 0, column < Double(list.columns), line < Double(list.lines) else {
      return nil
    }
    let row = Int(line) * list.columns + Int(column)
    return row < list.count ? row : nil
  }

  private func ground(_ index: Int, _ place: Rect, _ look: ControlLook) -> [Piece] {
    let frame = place.insetBy(1, 1)
    if index == list.cursor {
      return base.ground(frame, base.style.palette.cursor, look)
    }
    return look.hoveredRow == index ? [.fill(frame, base.style.palette.cursor, radius: 6)] : []
  }

  /// A heading stands low in its row, over a line, and so belongs to the rows below.
  private func heading(_ row: ListRow, _ place: Rect) -> [Piece] {
    let words = Rect(
      place.minX + 12, place.maxY - base.metrics.text * 1.9, max(1, place.width - 24),
      base.metrics.text * 1.6)
    return [
      base.label(row.title, base.metrics.text, base.style.accent, in: words),
      .fill(
        Rect(words.minX, place.maxY - 3, words.width, 1), base.style.palette.outline, radius: 0),
    ]
  }

  /// A row of one column: mark, patch or picture, title and note, detail at the end.
  private func line(_ row: ListRow, _ place: Rect) -> [Piece] {
    var pieces: [Piece] = []
    if row.isMarked {
      pieces.append(
        .fill(Rect(place.minX + 3, place.minY + 7, 3, place.height - 14), mark, radius: 1.5))
    }
    guard list.table.isEmpty else { return pieces + base.cells(row, list.table, in: place) }
    // A tree that is deeper than the panel is wide is no longer indented.
    var x = place.minX + 12 + min(Double(max(0, row.depth)) * 16, place.width * 0.4)
    if let patch = row.patch {
      pieces.append(.fill(Rect(x, place.midY - 6, 12, 12), patch, radius: 3))
      x += 20
    }
    if let picture = row.picture {
      let height = place.height - 8
      pieces.append(.picture(picture, in: Rect(x, place.minY + 4, height * 0.75, height)))
      x += height * 0.75 + 10
    }
    let detail = row.detail.isEmpty ? 0 : min(64, place.width * 0.3)
    let words = Rect(x, place.minY, max(1, place.maxX - 10 - detail - x), place.height)
    pieces += title(row, words)
    guard detail > 0 else { return pieces }
    let end = Rect(place.maxX - 10 - detail, place.minY, detail, place.height)
    return pieces + [
      base.label(row.detail, base.metrics.caption, base.style.palette.quiet, in: end, .trailing)
    ]
  }

  private func title(_ row: ListRow, _ place: Rect) -> [Piece] {
    let (text, caption) = (base.metrics.text, base.metrics.caption)
    let lines = list.titleLines
    guard !row.note.isEmpty else {
      return [titleLabel(row, text, lines, in: place)]
    }
    let top = Rect(place.minX, place.minY + 4, place.width, place.height - caption * 1.6 - 6)
    let below = Rect(place.minX, top.maxY, place.width, caption * 1.5)
    return [
      titleLabel(row, text, lines, in: top),
      base.label(row.note, caption, base.style.palette.quiet, in: below),
    ]
  }

  /// The words around those that are set apart are quieter.
  private func titleLabel(
    _ row: ListRow, _ size: Double, _ lines: Int, in place: Rect
  ) -> Piece {
    let palette = base.style.palette
    guard let strong = row.strong else {
      return base.label(row.title, size, palette.words, in: place, lines: lines)
    }
    var request = LabelRequest(
      row.title, size: size, color: palette.quiet, width: place.width, lines: lines, in: base.view)
    // The places hold only in the text as it was.
    if request.text == row.title { request.strong = .init(strong, .init(palette.words)) }
    return .words(request, in: place, .leading)
  }

  /// A row of several columns: the picture above its title.
  private func tile(_ row: ListRow, _ place: Rect) -> [Piece] {
    let caption = base.metrics.caption * 1.6
    let box = Rect(
      place.minX + 8, place.minY + 8, max(1, place.width - 16), max(1, place.height - caption - 12))
    let words = Rect(box.minX, box.maxY, box.width, caption)
    var pieces = [
      base.label(
        row.title, base.metrics.caption,
        row.isMarked ? base.style.palette.words : base.style.palette.quiet,
        in: words, .center)
    ]
    if let picture = row.picture { pieces.append(.picture(picture, in: box)) }
    if row.isMarked {
      pieces.append(.fill(Rect(box.minX, words.maxY - 1, box.width, 2), mark, radius: 1))
    }
    return pieces
  }

  private var mark: Color { base.style.accent }

  /// Tells which part of a longer list is seen.
  private var bar: [Piece] {
    let seen = frame.height / max(1, list.height)
    guard seen < 1 else { return [] }
    let height = max(24, frame.height * seen)
    let way = offset / max(1, list.height - frame.height)
    return [
      .fill(
        Rect(frame.width - 4, way * (frame.height - height), 3, height), base.style.palette.outline,
        radius: 1.5)
    ]
  }
}
