import Accessibility
import Books
import Content
import Controls
import PaperGeometry
import Shell

/// The strip and the scrubber as pieces, in points of the window.
struct BarPieces {
  let view: ViewSize
  let style: InterfaceStyle
  let hovered: BarPlace?
  let pressed: BarPlace?
  let focused: BarPlace?

  // MARK: The toolbar

  func toolbar(_ layout: ToolbarLayout, _ book: ReadBook) -> [Piece] {
    guard !layout.frame.isEmpty else { return [] }
    var pieces = style.palette.framed(layout.frame, style.palette.bar, radius: 0)
    for place in layout.buttons { pieces += button(place) }
    if let title = layout.title { pieces += titles(book, in: title) }
    return style.isMirrored ? pieces.map { $0.mirrored(in: view.size.width) } : pieces
  }

  private func button(_ place: ToolbarLayout.Place) -> [Piece] {
    let here = BarPlace.button(place.button.command)
    let mark = place.frame.insetBy(6, 6)
    var pieces: [Piece] = []
    if focused == here {
      pieces.append(.fill(place.frame, style.accent, radius: 7))
      pieces.append(
        .fill(place.frame.insetBy(style.ring, style.ring), style.palette.ground, radius: 5))
    }
    if hovered == here {
      let color = pressed == here ? style.palette.pressed : style.palette.hovered
      pieces.append(.fill(place.frame.insetBy(style.ring, style.ring), color, radius: 5))
    }
    return pieces + [.icon(place.button.icon, in: mark, style.palette.words)]
  }

  private func titles(_ book: ReadBook, in frame: Rect) -> [Piece] {
    let title = Printable.escaped(book.document.title)
    let chapter = book.chapterTitle(at: book.innerPage).map { Printable.escaped($0) }
    let below = [chapter, TimeLeft(in: book)?.text].compactMap { $0 }.filter { !$0.isEmpty }
    guard !below.isEmpty else { return [words(title, 15, style.palette.words, frame)] }
    let upper = Rect(frame.minX, frame.midY - 19, frame.width, 22)
    let lower = Rect(frame.minX, frame.midY + 2, frame.width, 17)
    return [
      words(title, 15, style.palette.words, upper),
      words(below.joined(separator: " · "), 12, style.palette.quiet, lower),
    ]
  }

  private func words(_ text: String, _ size: Double, _ color: Color, _ frame: Rect) -> Piece {
    .words(
      LabelRequest(
        text: text, pointSize: size, color: .init(color), maximumWidth: max(1, frame.width),
        scale: view.scale, alignment: .leading), in: frame, .center)
  }

  // MARK: The scrubber

  /// - Parameter page: the page under the thumb.
  func scrubber(_ layout: ScrubberLayout, _ marks: ScrubberMarks, page: Int) -> [Piece] {
    guard !layout.frame.isEmpty else { return [] }
    let (track, thumb) = (layout.track, layout.x(of: page))
    let start = layout.x(of: 0)
    var pieces = style.palette.framed(layout.frame, style.palette.bar, radius: 14)
    pieces += [
      .fill(track, style.palette.outline, radius: 1),
      .fill(Rect(min(start, thumb), track.minY, abs(thumb - start), 2), style.accent, radius: 1),
    ]
    pieces += marks.chapters.map {
      .fill(Rect(view.whole($0) - 0.5, track.midY - 4, 1, 8), style.palette.outline, radius: 0)
    }
    pieces += marks.hits.map {
      .fill(Rect($0 - 1.5, track.maxY + 4, 3, 3), style.palette.warning, radius: 1.5)
    }
    pieces += marks.bookmarks.map {
      .fill(Rect($0 - 2.5, layout.frame.minY + 2, 5, 10), style.accent, radius: 0)
    }
    if focused == .scrubber {
      pieces.append(.fill(Rect(thumb - 11, track.midY - 11, 22, 22), style.accent, radius: 11))
      pieces.append(
        .fill(Rect(thumb - 9, track.midY - 9, 18, 18), style.palette.ground, radius: 9))
    }
    let isLit = hovered == .scrubber || pressed == .scrubber
    pieces.append(
      .fill(
        Rect(thumb - 7, track.midY - 7, 14, 14), isLit ? .white : style.palette.words, radius: 7))
    return pieces
  }

  /// The bubble above the scrubber: the page that the pointer is on.
  func bubble(_ layout: ScrubberLayout, _ book: ReadBook, page: Int) -> [Piece] {
    let room = layout.frame.minY - ToolbarLayout.height - 16
    guard !layout.frame.isEmpty, room >= 40 else { return [] }
    let hasPicture = room >= 190
    let chapter = book.chapterTitle(at: page).map { Printable.escaped($0) } ?? ""
    let size = Size(hasPicture || !chapter.isEmpty ? 128 : 64, (hasPicture ? 132 : 0) + 24)
    let height = size.height + (chapter.isEmpty ? 0 : 18)
    let x = (layout.x(of: page) - size.width / 2)
      .clamped(to: 8...max(8, view.size.width - 8 - size.width))
    let frame = Rect(
      view.whole(x), view.whole(layout.frame.minY - 8 - height), size.width, height)
    var pieces = style.palette.framed(frame, style.palette.ground, radius: 8)
    var y = frame.minY
    if hasPicture {
      let box = Rect(frame.minX + 14, y + 8, 100, 124)
      pieces.append(.picture(Self.picture(of: page, in: book, box.size, view), in: box))
      y = box.maxY
    }
    let line = Rect(frame.minX + 6, y, frame.width - 12, 24)
    pieces.append(
      words(book.document.label(of: page), TextSize.caption, style.palette.words, line))
    if !chapter.isEmpty {
      let below = Rect(line.minX, line.maxY - 3, line.width, 17)
      pieces.append(words(chapter, 12, style.palette.quiet, below))
    }
    return pieces
  }

  static func picture(
    of page: Int, in book: ReadBook, _ size: Size, _ view: ViewSize
  ) -> ImageRequest {
    ImageRequest(
      .page(book.document.page(page)), width: view.pixels(size.width),
      height: view.pixels(size.height), fit: .page)
  }

  /// A tooltip at a button.
  func tooltip(_ text: String, at button: Rect, width: Double) -> [Piece] {
    let anchor = style.isMirrored ? button.mirrored(in: view.size.width) : button
    let size = Size(width + 16, 26)
    let x = (anchor.midX - size.width / 2)
      .clamped(to: 4...max(4, view.size.width - 4 - size.width))
    let frame = Rect(view.whole(x), view.whole(anchor.maxY + 10), size.width, size.height)
    return style.palette.framed(frame, style.palette.well, radius: 6)
      + [.words(tooltipRequest(text), in: frame, .center)]
  }

  func tooltipRequest(_ text: String) -> LabelRequest {
    LabelRequest(
      text: text, pointSize: TextSize.caption, color: .init(style.palette.words),
      maximumWidth: max(1, view.size.width - 32), scale: view.scale, alignment: .leading)
  }
}

/// A place on the strip or the scrubber that takes presses and the focus.
package enum BarPlace: Equatable {
  case button(Command)
  case scrubber

  var id: AccessibleID {
    switch self {
    case .button(let command): .barButton(command.rawValue)
    case .scrubber: .scrubber
    }
  }
}
