import Books
import Content
import PaperGeometry

/// The places of a form's controls: a pure function of the form, the window and the sizes of the words.
///
/// A list takes the height that the others leave. What does not fit the window is scrolled, or left out with all that
/// follows it.
package struct FormLayout: Equatable {
  package struct Part: Equatable {
    package var control: Control
    /// In points of the form, as read from left to right.
    package var frame: Rect
  }

  /// In points of the window.
  package private(set) var frame = Rect.zero
  package private(set) var parts: [Part] = []
  /// The place of the title, and of the mark that closes the form; nil for none.
  package private(set) var title: Rect?
  package private(set) var close: Rect?
  package private(set) var metrics: FormMetrics
  /// The part below the title in which the lines are scrolled; nil where all lines fit.
  package private(set) var body: Rect?
  /// How far the lines are scrolled and can be, in points.
  package private(set) var (offset, reach) = (0.0, 0.0)
  /// Whether all that lies on the form is seen mirrored.
  package private(set) var isMirrored = false

  /// - Parameters:
  ///   - area: the part of the window, in points, that the form may cover.
  ///   - scroll: how far lines are scrolled that do not fit.
  ///   - measure: gives the size of words in points; nil where the size is not known yet.
  package init(
    _ form: Form, in area: Rect, view: ViewSize, style: InterfaceStyle,
    scroll: FormScroll.Place = .init(), measure: (LabelRequest) -> Size?
  ) {
    metrics = FormMetrics(form.place, in: view, style.palette)
    let width = max(1, min(form.width, area.width))
    let inner = max(1, width - 2 * metrics.padding)
    var y = metrics.padding
    if !form.title.isEmpty || form.hasClose {
      // The words of a menu's rows begin behind the ring of the focus, and so does the title.
      let inset = if case .menu = form.place { 10.0 } else { 0.0 }
      title = Rect(
        metrics.padding + inset, y, max(1, inner - inset - (form.hasClose ? 34 : 0)),
        metrics.titleHeight)
      if form.hasClose { close = Rect(metrics.padding + inner - 28, y, 28, 28) }
      y += metrics.titleHeight + metrics.gap
    }
    let heights = form.lines.map { line in
      zip(line, Self.widths(of: line, in: inner)).map {
        metrics.height(of: $0, width: $1, view, measure)
      }.max() ?? 0
    }
    let fixed = heights.reduce(0, +) + metrics.gap * Double(max(0, heights.count - 1))
    let bottom = area.height - metrics.padding
    let wanted = form.controls.compactMap(\.list).reduce(0) { $0 + $1.height }
    let spare = (bottom - y - fixed).clamped(to: 0...max(0, wanted))
    if form.scrolls, y + fixed > bottom + 0.5 {
      place(form, heights, in: Rect(0, y, width, max(1, bottom - y)), inner, scroll)
      frame = Self.frame(Size(width, area.height), form.place, in: area, view: view, style)
      isMirrored = style.isMirrored
      return
    }
    for (line, height) in zip(form.lines, heights) {
      let isList = line.contains { $0.list != nil }
      let height = height + (isList ? spare : 0)
      guard y + height <= bottom + 0.5 else { break }
      place(line, at: y, height: height, width: inner)
      y += height + metrics.gap
    }
    let size = Size(width, min(area.height, y - metrics.gap + metrics.padding))
    frame = Self.frame(size, form.place, in: area, view: view, style)
    isMirrored = style.isMirrored
  }

  private static let gap = 8.0

  private static func widths(of line: [Control], in width: Double) -> [Double] {
    let own = line.compactMap(\.width).reduce(0, +)
    let free = width - own - gap * Double(line.count - 1)
    let each = free / Double(max(1, line.count { $0.width == nil }))
    return line.map { max(1, $0.width ?? each) }
  }

  private mutating func place(_ line: [Control], at y: Double, height: Double, width: Double) {
    var x = metrics.padding
    for (control, width) in zip(line, Self.widths(of: line, in: width)) {
      parts.append(Part(control: control, frame: Rect(x, y, width, height)))
      x += width + Self.gap
    }
  }

  /// Places lines that do not fit.
  private mutating func place(
    _ form: Form, _ heights: [Double], in body: Rect, _ width: Double, _ scroll: FormScroll.Place
  ) {
    var y = body.minY
    for (line, height) in zip(form.lines, heights) {
      place(line, at: y, height: height, width: width)
      y += height + metrics.gap
    }
    (self.body, reach) = (body, max(0, y - metrics.gap - body.maxY))
    offset = scroll.offset(to: parts.first { $0.control.id == scroll.revealed }?.frame, in: body)
      .clamped(to: 0...reach)
    for index in parts.indices { parts[index].frame = parts[index].frame.offsetBy(0, -offset) }
  }

  /// The form's frame on whole pixels.
  private static func frame(
    _ size: Size, _ place: Form.Place, in area: Rect, view: ViewSize, _ style: InterfaceStyle
  ) -> Rect {
    let room = Size(max(0, area.width - size.width), max(0, area.height - size.height))
    let isAtEnd = (place == .right) != style.isMirrored
    let origin: Point =
      switch place {
      case .left, .right: Point(isAtEnd ? room.width : 0, 0)
      case .center: Point(room.width / 2, room.height * 0.42)
      case .low: Point(room.width / 2, room.height)
      case .top: Point(room.width / 2, 0)
      case .full: Point(room.width / 2, room.height / 2)
      case .menu(let point):
        Point(
          (point.x - area.minX).clamped(to: 0...room.width),
          (point.y - area.minY).clamped(to: 0...room.height))
      case .note: Point(style.isMirrored ? room.width : 0, room.height)
      }
    return Rect(
      view.whole(area.minX + origin.x), view.whole(area.minY + origin.y), view.whole(size.width),
      view.whole(size.height))
  }

  /// A point of the window in points of the form, as read from left to right.
  package func local(_ point: Point) -> Point {
    let point = point - frame.origin
    return isMirrored ? Point(frame.width - point.x, point.y) : point
  }

  /// A rectangle of the form as it is seen there.
  func seen(_ rect: Rect) -> Rect { isMirrored ? rect.mirrored(in: frame.width) : rect }

  /// The control at a point of the window.
  package func part(at point: Point) -> Part? {
    let local = local(point)
    guard body?.contains(local) ?? true else { return nil }
    return parts.first { $0.frame.contains(local) }
  }

  package func part(_ id: ControlID) -> Part? { parts.first { $0.control.id == id } }
}

/// The measures of a form in points.
package struct FormMetrics: Equatable {
  package let padding, gap, titleHeight, row: Double
  /// The size of letters.
  package let text, caption, title: Double
  let palette: ControlPalette

  init(_ place: Form.Place, in view: ViewSize, _ palette: ControlPalette) {
    self.palette = palette
    let isSmall = view.isSmall
    (text, caption) = isSmall ? (14, 12) : (TextSize.text, TextSize.caption)
    title = isSmall ? 17 : TextSize.title
    row = isSmall ? 28 : 36
    titleHeight = isSmall ? 28 : 32
    switch place {
    case .menu: (padding, gap) = (6, 2)
    case .note: (padding, gap) = (12, 8)
    default: (padding, gap) = isSmall ? (10, 6) : (16, 10)
    }
  }

  func size(of role: TextRole) -> Double {
    switch role {
    case .title: title
    case .text: text
    case .caption, .warning, .figure: caption
    }
  }

  /// The height of a control; that of a list is what a list has at least.
  func height(
    of control: Control, width: Double, _ view: ViewSize, _ measure: (LabelRequest) -> Size?
  ) -> Double {
    switch control.kind {
    case .picture(_, let height): height
    case .words, .fact:
      requests(control, width: width, view).map { request in
        measure(request)?.height ?? request.pointSize * 1.4
      }.max() ?? 0
    case .slider: row + caption
    case .days(let grid): grid.height(in: width, self)
    // One line of rows fits in any case.
    case .list(let list): control.label.isEmpty || list.count > 0 ? 0 : row
    default: row
    }
  }

  /// The words of a control that are measured before they are placed.
  func requests(_ control: Control, width: Double, _ view: ViewSize) -> [LabelRequest] {
    switch control.kind {
    case .words(let role, let lines):
      return [
        LabelRequest(
          control.label, size: size(of: role), color: role.color(in: palette), width: width,
          lines: lines,
          in: view)
      ]
    case .fact(let value, let source, let lines):
      let column = Self.column(in: width)
      var told = LabelRequest(
        value, size: caption, color: palette.words, width: width - column, lines: lines, in: view)
      // The value keeps its colour, and its source is quieter.
      if let source {
        let (text, count) = (told.text, told.text.utf8.count)
        told = LabelRequest(
          "\(text)\u{2002}\(source)", size: caption, color: palette.quiet, width: width - column,
          lines: lines, in: view)
        if told.text.hasPrefix(text) { told.strong = .init(0..<count, .init(palette.words)) }
      }
      return [
        LabelRequest(
          control.label, size: caption, color: palette.quiet, width: column - 6, in: view),
        told,
      ]
    default: return []
    }
  }

  /// The width of what a fact is called.
  static func column(in width: Double) -> Double { min(84, width / 2) }
}
