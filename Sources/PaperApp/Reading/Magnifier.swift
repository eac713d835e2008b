import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell

/// A glass over the page, which shows what lies beneath its middle larger as long as a key is held.
///
/// The glass looks at the desk by a camera of its own, and lays out the sheets beneath by the same requests as the book
/// does, so the tiles of the magnified page make the glass sharp. A zoom of the whole book was rejected: the place on the
/// page is lost while the page moves (decision: Magnifying glass).
final class Magnifier {
  let layer = Layer(name: "glass")
  private let sheets = Layer(name: "sheets")
  private let rim = Layer(name: "rim")
  private var sides: [Int: PageLayers] = [:]
  /// The key that holds the glass.
  let key: Key?
  /// The middle of the glass, in points of the view.
  var place: Point

  /// How many times larger the page is beneath the glass.
  static let factor = 2.5
  /// The way of an arrow's key, in points.
  static let step = 32.0

  init(at place: Point, heldBy key: Key?, in scene: Layer) {
    (self.place, self.key) = (place, key)
    for layer in [layer, sheets, rim] {
      layer.anchorPoint = .zero
      layer.isHitTestable = false
    }
    layer.zPosition = 9e5
    layer.addSublayer(rim)
    layer.addSublayer(sheets)
    sheets.masksToBounds = true
    scene.addSublayer(layer)
  }

  func leave() { layer.removeFromSuperlayer() }

  /// The frame of the glass, in points of the view.
  func frame(in view: ViewSize) -> Rect {
    let side = min(340, 0.6 * min(view.size.width, view.size.height))
    let size = Size(view.whole(min(1.4 * side, 0.8 * view.size.width)), view.whole(side))
    return Rect(
      view.whole(place.x - size.width / 2), view.whole(place.y - size.height / 2), size.width,
      size.height)
  }

  /// - Parameters:
  ///   - camera: of the book.
  ///   - seen: the sheets of the book, in points of the desk.
  ///   - requests: makes the requests for the pictures of a sheet of a size, in points.
  func layOut(
    over camera: BookCamera, _ seen: SeenSides, in view: ViewSize, ground: Color, at time: Double,
    _ demand: inout Demand, requests: (Size, PageLens) -> PageRequests
  ) {
    let frame = frame(in: view)
    layer.bounds = Rect(origin: .zero, size: frame.size)
    layer.position = .zero
    // The scene's layers move with the camera, and the glass lies over the window.
    layer.transform = Transform3D.translation(frame.minX, frame.minY)
      .concatenating(Self.inverse(of: camera))
    layer.shadow = Shadow(color: .black, opacity: 0.45, radius: 14, offset: Point(0, 4))
    rim.frame = Rect(-2, -2, frame.width + 4, frame.height + 4)
    rim.backgroundColor = Color(white: 0.5)
    sheets.frame = Rect(origin: .zero, size: frame.size)
    sheets.backgroundColor = ground
    var lens = PageLens(view)
    lens.camera = BookCamera(
      scale: camera.scale * Self.factor, center: camera.desk(place), angle: camera.angle,
      window: frame.size)
    sheets.sublayerTransform = lens.camera.transform
    let shown = seen.sides.enumerated().filter { _, side in
      side.content.page != nil && side.surface.sheet(covering: lens.camera.seen)?.isEmpty == false
    }
    for (number, side) in sides where !shown.contains(where: { $0.offset == number }) {
      side.remove()
      sides[number] = nil
    }
    for (number, side) in shown {
      lay(side, number, camera, lens, at: time, &demand, requests)
    }
  }

  /// From the window to the desk.
  private static func inverse(of camera: BookCamera) -> Transform3D {
    guard !camera.isPlain else { return .identity }
    let (origin, right, down) = (
      camera.desk(.zero), camera.deskWay(Point(1, 0)), camera.deskWay(Point(0, 1))
    )
    var turn = Transform3D.identity
    (turn.m11, turn.m12) = (right.x, right.y)
    (turn.m21, turn.m22) = (down.x, down.y)
    return turn.concatenating(.translation(origin.x, origin.y))
  }

  private func lay(
    _ seen: SeenSides.Side, _ number: Int, _ camera: BookCamera, _ lens: PageLens,
    at time: Double, _ demand: inout Demand, _ requests: (Size, PageLens) -> PageRequests
  ) {
    let surface = seen.surface
    // Of a sheet that is not flat, the point beneath the middle of the glass stays there.
    guard
      let origin = surface.flatOrigin
        ?? surface.sheet(at: camera.desk(place)).map({ camera.desk(place) - $0 })
    else { return }
    let side = sides[number] ?? PageLayers(name: "sheet-\(number)", at: -1e9)
    if sides[number] == nil {
      sides[number] = side
      sheets.addSublayer(side.layer)
    }
    let size = surface.part.size
    let frame = Rect(origin: origin + surface.part.origin, size: size)
    let attributes = ItemAttributes(index: number, frame: frame, zIndex: Double(number))
    side.lay(attributes)
    let requests = requests(size, lens)
    let face = requests.face(of: seen.content, &demand)
    requests.show(
      face, of: seen.content, on: side, attributes.surface(fit: nil), at: time, &demand)
  }
}

extension BookScene {
  /// Shows the glass beneath the pointer as long as the key is held. A command without a key, as from a menu, shows the
  /// glass until the next such command.
  func toggleGlass(at time: Double) -> Outcome {
    guard glass == nil else {
      endGlass()
      return .used
    }
    let view = session.lens.camera.window
    let place = hovered ?? Point(view.width / 2, view.height / 2)
    // A key comes just before its command; any other key was for something else.
    let key = lastKey.flatMap { abs($0.time - time) < 0.5 ? $0.key : nil }
    glass = Magnifier(at: place, heldBy: key, in: layer)
    return .used
  }

  private func endGlass() {
    glass?.leave()
    glass = nil
  }

  /// Moves the glass by the arrows.
  /// - Returns: nil for a key that the glass leaves.
  func handleGlass(_ key: Key) -> Outcome? {
    guard let glass else { return nil }
    if key.isRepeat, key.name == glass.key?.name { return .used }
    let ways = [
      "Left": Point(-1, 0), "Right": Point(1, 0), "Up": Point(0, -1), "Down": Point(0, 1),
    ]
    if let way = ways[key.name] {
      let view = look.camera(at: now).window
      let place = glass.place + way * Magnifier.step
      glass.place = Point(
        place.x.clamped(to: 0...view.width), place.y.clamped(to: 0...view.height))
      return .used
    }
    guard key.name == "Escape" else { return nil }
    endGlass()
    return .used
  }

  /// Follows the pointer with the glass, and ends the glass with its key.
  func followGlass(_ event: InputEvent) {
    switch event {
    case .pointerHovered(let point, _), .pointerMoved(let point, _):
      hovered = point
      glass?.place = point
    case .pointerLeft: hovered = nil
    case .keyReleased(let key) where key.name == glass?.key?.name: endGlass()
    default: break
    }
  }

  func layOutGlass(at time: Double, _ demand: inout Demand) {
    guard let glass else { return }
    let camera = session.lens.camera
    glass.layOut(
      over: camera, seenSides(at: time), in: ViewSize(camera.window, scale: session.view.scale),
      ground: session.content.theme.ground, at: time, &demand
    ) { size, lens in
      PageRequests(
        on: session, bookLayout: session.bookLayout(pose: 0), card: size, lens: lens)
    }
  }
}
