import Accessibility
import Books
import Chrome
import Content
import Controls
import Localisation
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// What an audience sees beside the book: a black or a white screen, a clock at the edge, and a light under the hand.
final class PresentationScreen: Overlay {
  let layer = Layer(name: "presentation")
  let level = OverlayLevel.presentation
  let keys = OverlayKeys.always
  let modality = OverlayModality.beside
  let hasFocus = false

  /// Whether the reader has ended the presentation.
  private(set) var isOver = false

  private enum Cover { case black, white }
  private var cover: Cover?
  private var hasClock = false
  /// Where the light is, while its key is held.
  private var light: Point?
  private var pointer: Point?
  private var size = Size(1, 1)
  /// When the pointer was moved last, in seconds.
  private var moved: Double
  private let began: Double
  private let dayTime: Double?
  private var now: Double

  private let sheet = Layer(name: "cover")
  private let dot = Layer(name: "light")
  private let clock = LabelLayer(name: "clock")

  /// How long the pointer is seen after a movement, in seconds.
  private static let stay = 2.0
  private static let dotSize = 18.0
  /// From the right edge to the middle of the clock, in points: beside the line beneath the book.
  private static let clockSide = 80.0
  /// The way of an arrow's key, in points.
  private static let step = 32.0

  /// - Parameter dayTime: the local time of day at second 0, in seconds; nil where no clock is told.
  init(at time: Double, dayTime: Double?) {
    (moved, began, now, self.dayTime) = (time, time, time, dayTime)
    layer.anchorPoint = .zero
    layer.isHitTestable = false
    for part in [sheet, dot, clock.layer] { layer.addSublayer(part) }
    sheet.zPosition = -1
    dot.zPosition = 1
  }

  // MARK: Pointers

  func contains(_ point: Point) -> Bool { true }

  func pointerShape(at point: Point) -> PointerShape? {
    light != nil || now >= moved + Self.stay ? .hidden : nil
  }

  func handle(_ event: InputEvent, at time: Double) -> [ChromeRequest]? {
    switch event {
    case .pointerHovered(let point, _), .pointerMoved(let point, _): note(point, at: time)
    case .pointerDown(let point, _, _, _):
      note(point, at: time)
      guard cover != nil else { return nil }
      cover = nil
      return []
    // Nothing is turned that nobody sees.
    case .wheel, .pinch: return cover == nil ? nil : []
    default: break
    }
    return nil
  }

  private func note(_ point: Point, at time: Double) {
    (pointer, moved) = (point, time)
    if light != nil { light = point }
  }

  // MARK: Keys

  func handle(key: Key, at time: Double) -> [ChromeRequest]? {
    if cover != nil {
      if !key.isRepeat, !Self.isModifier(key) { cover = nil }
      return []
    }
    if light != nil, let way = Self.ways[key.name] {
      move(by: way * Self.step)
      return []
    }
    guard key.modifiers.isEmpty else { return nil }
    switch key.place ?? key.name {
    case "Escape": isOver = true
    case "B": cover = .black
    case "W": cover = .white
    case "C": if !key.isRepeat { hasClock.toggle() }
    case "L": if light == nil { light = pointer ?? Point(size.width / 2, size.height / 2) }
    default: return nil
    }
    return []
  }

  private static let ways = [
    "Left": Point(-1, 0), "Right": Point(1, 0), "Up": Point(0, -1), "Down": Point(0, 1),
  ]

  private static func isModifier(_ key: Key) -> Bool {
    ["Left ", "Right "].contains { key.name.hasPrefix($0) }
  }

  private func move(by way: Point) {
    guard let place = light else { return }
    light = Point(
      (place.x + way.x).clamped(to: 0...size.width),
      (place.y + way.y).clamped(to: 0...size.height))
  }

  /// The key of the light was let go.
  func release(_ key: Key) { if key.name == "L" || key.place == "L" { light = nil } }

  func dropFocus(at time: Double) {}

  // MARK: For a screen reader

  func accessibleTree(at time: Double) -> AccessibleNode? { nil }
  func perform(_ request: AccessibleRequest, at time: Double) -> [ChromeRequest]? { nil }

  // MARK: Time and layout

  func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    (size, now) = (view.size, time)
  }

  /// The pointer goes, and the clock shows another second.
  var deadline: Double? {
    let hides = now < moved + Self.stay ? moved + Self.stay : nil
    var ticks = hasClock ? began + (now - began).rounded(.down) + 1 : nil
    // The sum may round to the present.
    if let tick = ticks, tick <= now { ticks = tick + 1 }
    return [hides, ticks].compactMap(\.self).min()
  }

  func isMoving(at time: Double) -> Bool { false }

  func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    layer.frame = Rect(origin: .zero, size: view.size)
    sheet.frame = layer.bounds
    sheet.isHidden = cover == nil
    sheet.backgroundColor = cover == .white ? .white : .black
    layOutLight()
    layOutClock(in: view, at: time, from: content, &demand)
  }

  private func layOutLight() {
    dot.isHidden = light == nil || cover != nil
    guard let light else { return }
    let side = Self.dotSize
    dot.frame = Rect(light.x - side / 2, light.y - side / 2, side, side)
    dot.cornerRadii = CornerRadii(side / 2)
    dot.backgroundColor = Color(1, 0.1, 0.05, 0.85)
    dot.shadow = Shadow(
      color: Color(1, 0.1, 0.05), opacity: 0.8, radius: 8)
  }

  private func layOutClock(
    in view: ViewSize, at time: Double, from content: ReceivedContent, _ demand: inout Demand
  ) {
    let isOnWhite = cover == .white || cover == nil && !content.theme.isNight
    let request = LabelRequest(
      words(at: time), size: 15,
      color: isOnWhite ? Color(white: 0.3) : Color(white: 0.7), lines: 1, in: view)
    clock.show(
      hasClock ? request : nil, keepsFormer: true, center: view.size.width - Self.clockSide,
      opacity: 1,
      in: view, from: content, &demand
    ) { view.size.height - $0 - 8 }
  }

  /// The time of day, and the time since the beginning.
  private func words(at time: Double) -> String {
    let passed = Self.clock(time - began, hasSeconds: true)
    guard let dayTime else { return passed }
    return Localisation.text(
      "{clock} – {passed}",
      ["clock": Self.clock(dayTime + time, hasSeconds: false), "passed": passed])
  }

  private static func clock(_ seconds: Double, hasSeconds: Bool) -> String {
    let whole = Int(seconds.clamped(to: 0...1e9))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    guard hasSeconds else { return "\(two(hours % 24)):\(two(minutes))" }
    return (hours > 0 ? "\(hours):" : "") + "\(two(minutes)):\(two(whole % 60))"
  }
}
