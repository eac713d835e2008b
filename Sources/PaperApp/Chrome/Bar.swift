import Accessibility
import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell
import Localisation

/// The strip at the top and the scrubber at the bottom, which come with the pointer and go two seconds after its
/// last movement. They lie over the desk and never move the book.
final class Bar: Overlay {
  let layer = Layer(name: "bar")
  private let tipLayer = Layer(name: "tooltip")
  private let drawn: PieceLayers
  private let tip: PieceLayers
  var keymap: Keymap

  var showing: Showing
  private var book: ReadBook?
  private var view = ViewSize(Size(1, 1))
  private var marks = ScrubberMarks()
  /// The time of the last frame, in seconds.
  private var now = 0.0
  /// Whether the interface is read from right to left.
  private let isMirrored: Bool

  private var hovered: BarPlace?
  private var hoveredSince = 0.0
  private var hoverPoint = Point.zero
  private var focused: BarPlace?
  private var press: (place: BarPlace, pointer: Pointer)?
  /// The page under the thumb while the scrubber is dragged, and the page from which the drag began.
  private var drag: (page: Int, origin: Int)?

  /// How long the pointer rests on a button before its tooltip comes, in seconds.
  private static let tipDelay = 0.4

  init(keymap: Keymap, fade: Double, isMirrored: Bool) {
    self.keymap = keymap
    self.isMirrored = isMirrored
    showing = Showing(fade: fade)
    drawn = PieceLayers(layer)
    tip = PieceLayers(tipLayer)
    layer.isHitTestable = false
    tipLayer.isHitTestable = false
    tipLayer.zPosition = 1
  }

  /// Takes the book of the frame; nil while none is open.
  func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    (self.view, now) = (view, time)
    showing.advance(to: time)
    if book?.document.id.name != self.book?.document.id.name {
      (drag, press, hovered, focused) = (nil, nil, nil, nil)
      showing.hide(at: time)
    }
    self.book = book
    if isQuiet { showing.hide(at: time) }
  }

  /// Whether the bar stays away, whatever the pointer does.
  var isQuiet = false

  private var toolbar: ToolbarLayout {
    ToolbarLayout(in: view, bookTop: book?.bounds.minY ?? 0)
  }

  private func scrubber(_ book: ReadBook) -> ScrubberLayout { ScrubberLayout(book, in: view) }

  // MARK: Pointers

  let level = OverlayLevel.bar
  let keys = OverlayKeys.always

  /// The bar is offered the pointer wherever no panel lies, as each movement brings the bar.
  func contains(_ point: Point) -> Bool { book != nil }

  func pointerShape(at point: Point) -> PointerShape? {
    guard isSeen, let place = place(at: point) else { return nil }
    return place == .scrubber && drag != nil ? .grabbing : .hand
  }

  /// What of the bar lies at a point, as far as the bar is seen.
  private func place(at point: Point) -> BarPlace? {
    guard let book else { return nil }
    let local = isMirrored ? Point(view.size.width - point.x, point.y) : point
    if let button = toolbar.buttons.first(where: { $0.frame.contains(local) }) {
      return .button(button.button.command)
    }
    return scrubber(book).frame.contains(point) ? .scrubber : nil
  }

  private func covers(_ point: Point) -> Bool {
    toolbar.frame.contains(point) || place(at: point) == .scrubber
  }

  private var isSeen: Bool { !layer.isHidden }

  /// Comes, as with a movement of the pointer.
  func show(at time: Double) { if book != nil, !isQuiet { showing.touch(at: time) } }

  func handle(_ event: InputEvent, at time: Double) -> [ChromeRequest]? {
    guard let book else { return nil }
    switch event {
    case .pointerHovered(let point, _): return hover(point, at: time) ? [] : nil
    case .pointerLeft:
      hovered = nil
      showing.hold(false, at: time)
    case .pointerDown(let point, let button, _, let pointer):
      let wasSeen = isSeen
      if pointer.kind == .touch { showing.touch(at: time) }
      guard wasSeen, covers(point) else {
        if button == .left { dropFocus(at: time) }
        return nil
      }
      return button == .left ? down(point, pointer, book, at: time) : []
    case .pointerMoved(let point, let pointer):
      // A hand that drags a page wants to see the page.
      guard let press, press.pointer == pointer else { return nil }
      showing.touch(at: time)
      hovered = place(at: point)
      return drag == nil ? [] : scrub(to: point, book)
    case .pointerUp(let point, .left, let pointer):
      guard let press, press.pointer == pointer else { return nil }
      return up(point, press.place, pointer, at: time)
    case .pointerCancelled: return cancel(at: time)
    case .wheel(_, let point, _): return isSeen && covers(point) ? [] : nil
    default: break
    }
    return nil
  }

  private func hover(_ point: Point, at time: Double) -> Bool {
    guard !isQuiet else { return false }
    showing.touch(at: time)
    let place = place(at: point)
    if place != hovered { hoveredSince = time }
    (hovered, hoverPoint) = (place, point)
    let isOn = covers(point)
    showing.hold(isOn, at: time)
    return isOn
  }

  private func down(
    _ point: Point, _ pointer: Pointer, _ book: ReadBook, at time: Double
  ) -> [ChromeRequest] {
    showing.hold(true, at: time)
    guard let place = place(at: point) else { return [] }
    (press, hovered, hoverPoint) = ((place, pointer), place, point)
    guard place == .scrubber else { return [] }
    drag = (book.innerPage, book.page)
    return scrub(to: point, book)
  }

  private func scrub(to point: Point, _ book: ReadBook) -> [ChromeRequest] {
    hoverPoint = point
    let page = scrubber(book).page(at: point.x)
    guard let drag, page != drag.page else { return [] }
    self.drag = (page, drag.origin)
    return [.riffle(page: page)]
  }

  private func up(
    _ point: Point, _ place: BarPlace, _ pointer: Pointer, at time: Double
  ) -> [ChromeRequest] {
    press = nil
    // A finger that is lifted is nowhere.
    if pointer.kind == .touch { hovered = nil }
    showing.hold(pointer.kind == .mouse && covers(point), at: time)
    if let drag {
      self.drag = nil
      return drag.page == drag.origin ? [] : [.go(page: drag.page, from: drag.origin)]
    }
    guard case .button(let command) = place, self.place(at: point) == place else { return [] }
    return [.command(command)]
  }

  /// Ends a drag without its end: the book goes back to where the drag began.
  private func cancel(at time: Double) -> [ChromeRequest] {
    let origin = drag?.origin
    (press, drag) = (nil, nil)
    showing.hold(false, at: time)
    return origin.map { [.riffle(page: $0)] } ?? []
  }

  // MARK: Keys

  /// All that takes the focus, in the order of Tab.
  private var stops: [BarPlace] {
    let buttons = toolbar.buttons.map { BarPlace.button($0.button.command) }
    let hasScrubber = book.map { !scrubber($0).frame.isEmpty } ?? false
    return buttons + (hasScrubber ? [.scrubber] : [])
  }

  var hasFocus: Bool { focused != nil }

  func dropFocus(at time: Double) {
    guard focused != nil else { return }
    focused = nil
    showing.hold(false, at: time)
  }

  /// Takes the focus on from one place to the next.
  /// - Returns: false behind the last place, where the bar has the focus no longer.
  func step(back: Bool, at time: Double) -> Bool {
    let stops = stops
    let place = focused.flatMap { stops.firstIndex(of: $0) }
    let next = place.map { $0 + (back ? -1 : 1) } ?? (back ? stops.count - 1 : 0)
    guard book != nil, stops.indices.contains(next) else {
      dropFocus(at: time)
      return false
    }
    focused = stops[next]
    showing.hold(true, at: time)
    return true
  }

  func handle(key: Key, at time: Double) -> [ChromeRequest]? {
    if drag != nil, key.matches(Key("Escape")) { return cancel(at: time) }
    guard let focused, key.modifiers.isEmpty, let book else { return nil }
    let acts = ["Return", "Keypad Enter", "Space"].contains(key.name)
    switch (focused, key.name) {
    case (_, "Escape"):
      dropFocus(at: time)
      return []
    case (.button(let command), _) where acts: return key.isRepeat ? [] : [.command(command)]
    case (.button, "Left"), (.button, "Right"):
      let isBack = (key.name == "Left") != isMirrored
      _ = step(back: isBack, at: time) || step(back: isBack, at: time)
      return []
    case (.scrubber, "Home"): return [.go(page: 0)]
    case (.scrubber, "End"): return [.go(page: book.pageCount - 1)]
    // The pages themselves know what left and right are.
    case (.scrubber, "Left"): return [.command(.pageLeft)]
    case (.scrubber, "Right"): return [.command(.pageRight)]
    default: return nil
    }
  }

  // MARK: Layout

  func isMoving(at time: Double) -> Bool {
    showing.isMoving(at: time) || drawn.isMoving(at: time)
  }

  var deadline: Double? {
    let tip = hovered == nil ? nil : hoveredSince + Self.tipDelay
    return [showing.deadline, tip.flatMap { $0 > now ? $0 : nil }].compactMap(\.self).min()
  }

  func layout(
    in _: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    let opacity = showing.opacity(at: time)
    layer.isHidden = book == nil || opacity <= 0
    tipLayer.isHidden = true
    guard let book, !layer.isHidden else { return }
    layer.frame = Rect(origin: .zero, size: view.size)
    layer.opacity = opacity
    let pieces = BarPieces(
      view: view, style: style, hovered: hovered, pressed: press?.place, focused: focused)
    let scrubber = scrubber(book)
    marks.follow(book, scrubber)
    var all =
      pieces.toolbar(toolbar, book)
      + pieces.scrubber(scrubber, marks, page: drag?.page ?? book.innerPage)
    if hovered == .scrubber || drag != nil {
      let page = drag?.page ?? scrubber.page(at: hoverPoint.x)
      all += pieces.bubble(scrubber, book, page: page)
    }
    drawn.show(all, in: view, at: time, from: content, &demand)
    layOutTip(pieces, at: time, from: content, &demand)
  }

  /// The tooltip of the button with the focus, or of the one on which the pointer has rested.
  private func layOutTip(
    _ pieces: BarPieces, at time: Double, from content: ReceivedContent, _ demand: inout Demand
  ) {
    let rested = time >= hoveredSince + Self.tipDelay && press == nil ? hovered : nil
    guard case .button(let command)? = focused ?? rested,
      let place = toolbar.buttons.first(where: { $0.button.command == command })
    else { return }
    let text = ChromeButtons.hint(place.button, keymap)
    let width = content.label(pieces.tooltipRequest(text), &demand).map {
      Double($0.width) / view.scale
    }
    guard let width else { return }
    if tipLayer.superlayer == nil { layer.addSublayer(tipLayer) }
    tipLayer.isHidden = false
    tipLayer.frame = layer.bounds
    tip.show(
      pieces.tooltip(text, at: place.frame, width: width), in: view, at: time, from: content,
      &demand)
  }

  // MARK: What a screen reader would be told

  /// The strip and the scrubber, seen or not: who does not see them has no pointer either with which they come.
  func accessibleTree(at time: Double) -> AccessibleNode? {
    guard let book else { return nil }
    var bar = AccessibleNode(.bar, book.document.title, id: .bar)
    bar.value = TimeLeft(in: book)?.text
    bar.children = toolbar.buttons.map(node)
    if !scrubber(book).frame.isEmpty { bar.children.append(node(scrubber(book), book)) }
    (bar.frame, bar.isShown) = (toolbar.frame, isSeen)
    return bar
  }

  private func node(_ place: ToolbarLayout.Place) -> AccessibleNode {
    let command = place.button.command
    var node = AccessibleNode(
      .button, place.button.words, id: .barButton(command.rawValue),
      hasFocus: focused == .button(command))
    (node.canFocus, node.isShown) = (true, isSeen)
    node.keys = keymap.keys(of: command) ?? ""
    node.frame = isMirrored ? place.frame.mirrored(in: view.size.width) : place.frame
    return node
  }

  private func node(_ scrubber: ScrubberLayout, _ book: ReadBook) -> AccessibleNode {
    var node = AccessibleNode(
      .slider, Localisation.text("Page"), id: .scrubber,
      value: Localisation.text(
        "{number} of {count}",
        [
          "number": book.document.label(of: book.innerPage),
          "count": Localisation.number(book.pageCount),
        ]),
      hasFocus: focused == .scrubber)
    (node.canFocus, node.isShown, node.frame) = (true, isSeen, scrubber.frame)
    node.content = .range(
      AccessibleRange(
        Double(book.innerPage + 1), in: 1...Double(max(1, book.pageCount)), step: 1))
    return node
  }

  /// Does what a screen reader asks.
  func perform(_ request: AccessibleRequest, at time: Double) -> [ChromeRequest]? {
    let places: [AccessibleID: BarPlace] = Dictionary(
      stops.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    guard let book, let place = places[request.id] else { return nil }
    switch (request, place) {
    case (.press, .button(let command)): return [.command(command)]
    case (.focus, _):
      focused = place
      showing.hold(true, at: time)
    case (.set(_, let value), .scrubber):
      let page = Int(value.rounded().clamped(to: 1...Double(max(1, book.pageCount)))) - 1
      return [.go(page: page)]
    default: break
    }
    return []
  }
}
