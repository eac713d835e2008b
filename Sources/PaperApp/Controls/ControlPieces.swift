import Books
import Content
import PaperGeometry

/// How a control is being used at the moment.
package struct ControlLook: Equatable {
  package var isFocused = false
  package var isHovered = false
  package var isPressed = false
  /// The row of a list under the pointer.
  package var hoveredRow: Int?

  package init() {}
}

/// Controls to pieces: pure functions, so that equal controls look alike.
struct ControlPieces {
  let view: ViewSize
  let style: InterfaceStyle
  let metrics: FormMetrics

  private static let radius = 6.0
  /// The width of a button with a sign that has room for words as well, in points.
  private static let minimumWords = 56.0

  /// The pieces of a control but of its rows and typed text, laid out as read from left to right.
  func pieces(_ control: Control, in frame: Rect, _ look: ControlLook) -> [Piece] {
    switch control.kind {
    case .words, .fact: words(control, in: frame)
    case .button(let icon): button(control, icon, in: frame, look)
    case .swatch(let color, let isChosen): swatch(color, isChosen, in: frame, look)
    case .toggle(let isOn): toggle(control, isOn, in: frame, look)
    case .slider(let slider): self.slider(control, slider, in: frame, look)
    case .header(let header): self.header(header, in: frame, look)
    case .tabs(let titles, let selected): tabs(titles, selected, in: frame, look)
    case .field, .secret: ground(frame, style.palette.well, look)
    case .picture(let request, _): [.picture(request, in: frame)]
    case .list: []
    case .days(let grid): grid.pieces(in: frame, self)
    }
  }

  // MARK: Parts

  /// A ground with the ring of the focus.
  func ground(_ frame: Rect, _ color: Color, _ look: ControlLook) -> [Piece] {
    guard look.isFocused else { return style.palette.framed(frame, color, radius: Self.radius) }
    return [
      .fill(frame, style.accent, radius: Self.radius),
      .fill(frame.insetBy(style.ring, style.ring), color, radius: Self.radius - style.ring),
    ]
  }

  func label(
    _ text: String, _ size: Double, _ color: Color, in frame: Rect,
    _ alignment: Piece.Alignment = .leading, lines: Int = 1
  ) -> Piece {
    .words(
      LabelRequest(text, size: size, color: color, width: frame.width, lines: lines, in: view),
      in: frame, alignment)
  }

  private func words(_ control: Control, in frame: Rect) -> [Piece] {
    let requests = metrics.requests(control, width: frame.width, view)
    guard case .fact = control.kind, requests.count == 2 else {
      return requests.map { .words($0, in: frame, alignment(of: control)) }
    }
    let column = FormMetrics.column(in: frame.width)
    // The name stands beside the first line of its value.
    let name = Rect(frame.minX, frame.minY, column, metrics.caption * 1.4)
    let value = Rect(frame.minX + column, frame.minY, frame.width - column, frame.height)
    return [.words(requests[0], in: name, .leading), .words(requests[1], in: value, .leading)]
  }

  /// A paragraph in a language of the other direction stands at its own margin.
  private func alignment(of control: Control) -> Piece.Alignment {
    guard case .words(let role, let lines) = control.kind else { return .leading }
    guard role != .figure else { return .center }
    let isOther = control.label.prefix(200).readsFromRight.map { $0 != style.isMirrored } ?? false
    return isOther && lines > 1 ? .trailing : .leading
  }

  private func button(
    _ control: Control, _ icon: Icon?, in frame: Rect, _ look: ControlLook
  ) -> [Piece] {
    let color = control.isEnabled ? style.palette.words : style.palette.disabled
    let fill =
      look.isPressed
      ? style.palette.pressed : look.isHovered ? style.palette.hovered : style.palette.raised
    let pieces = ground(frame, control.isEnabled ? fill : style.palette.ground, look)
    let inner = frame.insetBy(10, 0)
    guard let icon else {
      return pieces + [label(control.label, metrics.text, color, in: inner, .center)]
    }
    // Where words have no room, the sign stands for them.
    guard frame.width >= Self.minimumWords else {
      return pieces + [.icon(icon, in: Rect(frame.midX - 9, frame.midY - 9, 18, 18), color)]
    }
    let mark = Rect(inner.minX, frame.midY - 9, 18, 18)
    let rest = Rect(mark.maxX + 8, frame.minY, max(1, inner.maxX - mark.maxX - 8), frame.height)
    return pieces + [
      .icon(icon, in: mark, color), label(control.label, metrics.text, color, in: rest),
    ]
  }

  private func swatch(
    _ color: Color, _ isChosen: Bool, in frame: Rect, _ look: ControlLook
  ) -> [Piece] {
    let fill =
      look.isPressed
      ? style.palette.pressed : look.isHovered ? style.palette.hovered : style.palette.ground
    let side = min(frame.width, frame.height) - 12
    let patch = Rect(frame.midX - side / 2, frame.midY - side / 2, side, side)
    var pieces = ground(frame, fill, look) + [.fill(patch, color, radius: side / 2)]
    if isChosen { pieces.append(.icon(.check, in: patch.insetBy(2, 2), .black)) }
    return pieces
  }

  private func toggle(
    _ control: Control, _ isOn: Bool, in frame: Rect, _ look: ControlLook
  ) -> [Piece] {
    let box = Rect(frame.minX, frame.midY - 10, 20, 20)
    let text = Rect(box.maxX + 10, frame.minY, max(1, frame.maxX - box.maxX - 10), frame.height)
    let color = control.isEnabled ? style.palette.words : style.palette.disabled
    let outline = look.isHovered ? style.palette.words : style.palette.outline
    var pieces: [Piece] = []
    if look.isFocused {
      pieces = [
        .fill(box.insetBy(-4, -4), style.accent, radius: 7),
        .fill(box.insetBy(-2, -2), style.palette.ground, radius: 5),
      ]
    }
    pieces.append(.fill(box, outline, radius: 4))
    pieces.append(
      .fill(box.insetBy(1.5, 1.5), isOn ? style.accent : style.palette.well, radius: 2.5))
    if isOn {
      let ink = Color.white.contrast(with: style.accent) > 3 ? Color.white : Color.black
      pieces.append(.icon(.check, in: box.insetBy(1, 1), ink))
    }
    return pieces + [label(control.label, metrics.text, color, in: text)]
  }

  private func slider(
    _ control: Control, _ slider: Slider, in frame: Rect, _ look: ControlLook
  ) -> [Piece] {
    let words = Rect(frame.minX, frame.minY, frame.width, metrics.text * 1.5)
    let track = Self.track(in: frame)
    let x = track.minX + slider.fraction * track.width
    var pieces = [
      label(control.label, metrics.text, style.palette.words, in: words),
      label(slider.words, metrics.caption, style.palette.quiet, in: words, .trailing),
      .fill(track, style.palette.outline, radius: 1),
      .fill(Rect(track.minX, track.minY, x - track.minX, 2), style.accent, radius: 1),
    ]
    let thumb = Rect(x - 7, track.midY - 7, 14, 14)
    if look.isFocused {
      pieces.append(.fill(thumb.insetBy(-4, -4), style.accent, radius: 11))
      pieces.append(.fill(thumb.insetBy(-2, -2), style.palette.ground, radius: 9))
    }
    pieces.append(
      .fill(thumb, look.isHovered ? .white : style.palette.words, radius: 7))
    return pieces
  }

  /// The track of a slider, from the middle of the thumb at one end to that at the other.
  static func track(in frame: Rect) -> Rect {
    Rect(frame.minX + 7, frame.maxY - 12, max(1, frame.width - 14), 2)
  }

  private func tabs(
    _ titles: [String], _ selected: Int, in frame: Rect, _ look: ControlLook
  ) -> [Piece] {
    var pieces = ground(frame, style.palette.well, look)
    let places = TabPlaces.frames(titles, in: frame, size: metrics.caption)
    for (index, (title, tab)) in zip(titles, places).enumerated() {
      if index == selected {
        pieces.append(.fill(tab.insetBy(3, 3), style.palette.pressed, radius: 4))
        pieces.append(
          .fill(Rect(tab.minX + 10, tab.maxY - 6, tab.width - 20, 2), style.accent, radius: 1))
      }
      pieces.append(
        label(
          title, metrics.caption, index == selected ? style.palette.words : style.palette.quiet,
          in: tab.insetBy(8, 0), .center))
    }
    return pieces
  }
}
