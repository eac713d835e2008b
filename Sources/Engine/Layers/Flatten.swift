import PaperGeometry
import PaperRaster

extension LayerTree {
  /// The tree as it is seen at `time`, as a list of commands back to front.
  ///
  /// Hidden layers and layers that paint nothing give no command. Equal trees give equal lists, so
  /// comparing two lists shows whether a frame is unchanged.
  ///
  /// - Parameter scale: pixels per point.
  public func flatten(scale: Double) -> [DrawCommand] {
    flatten(root, scale: scale)
  }

  /// A layer and its sublayers as they would be seen alone, with the superlayer at the window's corner.
  package func flatten(_ layer: Layer, scale: Double) -> [DrawCommand] {
    let toPixels = Projection.scale(scale, scale)
    var commands: [DrawCommand] = []
    walk(from: layer, visitsParts: true) { visit in
      guard !visit.isHidden, !visit.state.bounds.isEmpty else { return }
      visit.paint(toPixels: toPixels, into: &commands)
    }
    return commands
  }
}

extension Visit {
  fileprivate func paint(toPixels: Projection, into commands: inout [DrawCommand]) {
    let onScreen = projection.concatenating(toPixels)
    let clips = clips.map {
      Clip(
        rect: $0.rect, corners: $0.corners, projection: $0.projection.concatenating(toPixels))
    }
    let lights = lights.map {
      PlacedLight($0.light, rect: $0.rect, projection: $0.projection.concatenating(toPixels))
    }
    let start = commands.count
    paintShadow(onScreen, into: &commands)
    if state.backgroundColor.alpha > 0 && !contentsHideBackground {
      add(.color(state.backgroundColor), onScreen, into: &commands)
    }
    if let gradient = layer.gradient { add(.gradient(gradient), onScreen, into: &commands) }
    paintContents(onScreen, into: &commands)
    for i in start..<commands.count {
      commands[i].opacity *= opacity
      commands[i].blend = layer.blend
      commands[i].lights = lights
      for clip in clips { commands[i].cut(by: clip) }
    }
    if let sheet { bend(&commands, from: start, sheet.scaled(toPixels.m11)) }
  }

  /// Bends all commands but shadows, and leaves out what no mask shows.
  private func bend(_ commands: inout [DrawCommand], from start: Int, _ sheet: LayerSheet) {
    var masks = sheet.masks
    if layer.masksToBounds { masks.append(.init(rect: state.bounds, corners: state.cornerRadii)) }
    let bent = commands[start...].compactMap { command -> DrawCommand? in
      var command = command
      if case .shadow = command.paint { return command }
      command.bend = sheet.bend
      if case .bitmap = command.paint, let (contents, share) = layer.bend?.through {
        command.bend?.through = Bend.Through(contents, rect: command.rect, share: share)
      }
      for mask in masks where !command.cut(by: mask) { return nil }
      return command
    }
    commands.replaceSubrange(start..., with: bent)
  }

  private func add(_ paint: Paint, _ onScreen: Projection, into commands: inout [DrawCommand]) {
    commands.append(
      DrawCommand(
        rect: state.bounds, corners: state.cornerRadii, projection: onScreen, paint: paint))
  }

  /// Opaque contents cover the whole background. Drawing the background as well would cost time and
  /// show as a light fringe along anti-aliased edges, whose pixels would be covered twice.
  private var contentsHideBackground: Bool {
    let bitmap = reverse ?? layer.contents
    guard let bitmap, bitmap.isOpaque, layer.gradient == nil,
      layer.masksToBounds || state.cornerRadii.isZero, state.contentsRect == Rect(0, 0, 1, 1)
    else { return false }
    return layer.contentsGravity.place(bitmap.size * (1 / contentsScale), in: state.bounds)
      .covers(state.bounds)
  }

  private var contentsScale: Double { layer.contentsScale > 0 ? layer.contentsScale : 1 }

  private func paintShadow(_ onScreen: Projection, into commands: inout [DrawCommand]) {
    let shadow = state.shadow
    guard shadow.opacity > 0 else { return }
    func paint(_ shadow: Shadow, of rect: Rect) {
      var command = DrawCommand(
        rect: rect.offsetBy(shadow.offset.x, shadow.offset.y), projection: onScreen,
        paint: .shadow(shadow.color, sigma: max(shadow.radius, 0)), opacity: min(1, shadow.opacity))
      command.fade = layer.shadowFade
      commands.append(command)
    }
    paint(shadow, of: state.bounds)
    guard layer.hasContactShadow else { return }
    for rect in footprint(ofSigma: shadow.contact.radius) { paint(shadow.contact, of: rect) }
  }

  /// The rectangles that cast a narrow shadow. The shadow of a rectangle has square corners, which would be seen beyond
  /// round corners much larger than the shadow is soft: there two crossed rectangles leave out the corners. Where the
  /// two overlap, the layer itself hides both.
  private func footprint(ofSigma sigma: Double) -> [Rect] {
    let (bounds, corners) = (state.bounds, state.cornerRadii)
    let left = Self.cut * max(corners.topLeft, corners.bottomLeft)
    let right = Self.cut * max(corners.topRight, corners.bottomRight)
    let top = Self.cut * max(corners.topLeft, corners.topRight)
    let bottom = Self.cut * max(corners.bottomLeft, corners.bottomRight)
    guard max(left, right) > 2 * Self.cut * sigma, left + right < bounds.width,
      top + bottom < bounds.height
    else { return [bounds] }
    return [
      Rect(bounds.minX + left, bounds.minY, bounds.width - left - right, bounds.height),
      Rect(bounds.minX, bounds.minY + top, bounds.width, bounds.height - top - bottom),
    ]
  }
  /// How much of a round corner is left out, as a part of its radius.
  private static let cut = 0.6

  /// The picture of the back, where that is seen. A layer on a bent sheet is one of the sheet's faces.
  private var reverse: Bitmap? { isReversed && sheet == nil ? layer.reverseContents : nil }

  private func paintContents(_ onScreen: Projection, into commands: inout [DrawCommand]) {
    let reverse = reverse
    guard let bitmap = reverse ?? layer.contents else { return }
    let unit = state.contentsRect.intersection(Rect(0, 0, 1, 1))
    let source = Rect(
      unit.minX * bitmap.size.width, unit.minY * bitmap.size.height,
      unit.width * bitmap.size.width, unit.height * bitmap.size.height)
    guard !source.isEmpty else { return }
    let place = layer.contentsGravity.place(
      source.size * (1 / contentsScale), in: state.bounds)
    let shown = layer.masksToBounds ? place.intersection(state.bounds) : place
    guard !shown.isEmpty else { return }
    var command = DrawCommand(
      rect: shown, projection: onScreen,
      paint: .bitmap(bitmap, source: Self.part(of: source, on: place, seenIn: shown)))
    if layer.masksToBounds && !state.cornerRadii.isZero && sheet == nil {
      if shown == state.bounds {
        command.corners = state.cornerRadii
      } else {
        command.clips = [
          Clip(rect: state.bounds, corners: state.cornerRadii, projection: onScreen)
        ]
      }
    }
    if reverse != nil {
      // The reverse is mirrored in its own plane, so that the layer's turn mirrors the reverse back.
      let mirror = Projection(
        Transform3D.scale(-1, 1).concatenating(.translation(shown.minX + shown.maxX, 0)))
      command.projection = mirror.concatenating(onScreen)
      command.corners = command.corners.mirrored
    }
    commands.append(command)
  }

  /// The part of `source` that falls on `shown` when all of it is stretched over `place`.
  private static func part(of source: Rect, on place: Rect, seenIn shown: Rect) -> Rect {
    guard shown != place else { return source }
    let kx = source.width / place.width
    let ky = source.height / place.height
    return Rect(
      source.minX + (shown.minX - place.minX) * kx, source.minY + (shown.minY - place.minY) * ky,
      shown.width * kx, shown.height * ky)
  }
}

extension DrawCommand {
  /// A command that fills its superlayer, as a shade fills a page, takes the superlayer's corners
  /// instead of a clip. A clip along the command's own sides would cover their pixels twice in part,
  /// and compute them twice.
  fileprivate mutating func cut(by clip: Clip) {
    if case .shadow = paint { return clips.append(clip) }
    guard corners.isZero, rect == clip.rect, projection.isAlike(clip.projection) else {
      return clips.append(clip)
    }
    corners = clip.corners
  }
}

extension Projection {
  /// Whether two projections are equal up to the rounding of sums of doubles.
  fileprivate func isAlike(_ o: Projection) -> Bool {
    let pairs = [
      (m11, o.m11), (m12, o.m12), (m13, o.m13), (m21, o.m21), (m22, o.m22), (m23, o.m23),
      (m31, o.m31), (m32, o.m32), (m33, o.m33),
    ]
    return pairs.allSatisfy { abs($0 - $1) <= 1e-12 * max(abs($0), abs($1)) }
  }
}

extension Rect {
  fileprivate func covers(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
