import PaperGeometry
import PaperRaster

/// A tree of layers with a time of its own: the owner sets the time, the tree reads no clock.
public final class LayerTree {
  /// The layer above all layers of the tree.
  public let root: Layer
  /// The time of the last `tick`, in seconds; animations start here.
  package private(set) var time = 0.0
  private(set) var transaction: Transaction?

  /// A tree at time 0.
  public init(root: Layer) {
    self.root = root
    root.owningTree = self
  }

  /// Changes made inside `body` move to their new values as `transaction` says. Without a transaction a
  /// change is seen at once, because most layers are set anew in every frame. Calls nest.
  public func animate(_ transaction: Transaction = .standard, _ body: () -> Void) {
    with(transaction, body)
  }

  /// Changes made inside `body` are seen at once, even within `animate`.
  package func withoutAnimation(_ body: () -> Void) { with(nil, body) }

  private func with(_ new: Transaction?, _ body: () -> Void) {
    let outer = transaction
    transaction = new
    body()
    transaction = outer
  }

  /// Moves the tree's time on to `now`, in seconds, and drops finished animations. The time never runs
  /// backwards.
  /// - Returns: whether an animation still runs, so that another frame is due.
  @discardableResult
  public func tick(_ now: Double) -> Bool {
    time = max(time, now)
    return root.prune(at: time)
  }

  /// Whether an animation runs anywhere in the tree.
  package var isAnimating: Bool { root.anyAnimation }
}

/// A layer met on a walk over the tree: where the layer lies on the screen and how it is seen.
package struct Visit {
  package let layer: Layer
  package let state: LayerState
  /// The map from the layer's plane to points of the window.
  package let projection: Projection
  /// The product of the opacities of this layer and all its ancestors.
  package let opacity: Double
  package let clips: [Clip]
  /// The lights of this layer and all its ancestors.
  package let lights: [PlacedLight]
  /// The bent sheet that the layer lies on.
  package let sheet: LayerSheet?
  /// Whether the layer or an ancestor is hidden, transparent or seen from a side that it does not have.
  package let isHidden: Bool
  /// Whether the layer is seen from its back.
  package let isReversed: Bool
}

extension LayerTree {
  /// Walks the tree back to front, parents before their sublayers.
  /// - Parameter visitsParts: whether a sheet whose parts lie at two depths is visited at each of the two.
  package func walk(
    from layer: Layer? = nil, visitsParts: Bool = false, _ visit: (Visit) -> Void
  ) {
    walk(
      Placed(layer: layer ?? root), through: .identity, opacity: 1, clips: [], lights: [],
      sheet: nil, hidden: false, visitsParts: visitsParts, visit)
  }

  private func walk(
    _ placed: Placed, through outer: Transform3D, opacity: Double, clips: [Clip],
    lights: [PlacedLight], sheet: (LayerSheet, map: Transform3D)?, hidden: Bool,
    visitsParts: Bool, _ visit: (Visit) -> Void
  ) {
    let layer = placed.layer
    let state = layer.presentation(at: time)
    var plane = state.matrix.concatenating(outer)
    let reversed = Self.isReversed(state.bounds, Projection(plane))
    var sheet = sheet.flatMap { $0.carried(by: state.matrix.concatenating($1)) }
    if let bend = layer.bend {
      sheet = LayerSheet(bend, plane)
      sheet?.bend.part = placed.part
      if let mirror = bend.mirror(of: state.bounds) {
        plane = mirror.concatenating(plane)
        sheet = sheet?.carried(by: mirror)
      }
    }
    let projection = Projection(plane)
    let hidden =
      hidden || layer.isHidden || state.opacity <= 0 || (reversed && !layer.isDoubleSided)
    let opacity = opacity * state.opacity.clamped(to: 0...1)
    var lights = lights
    if let light = layer.light {
      lights.append(PlacedLight(light, rect: state.bounds, projection: projection))
    }
    visit(
      Visit(
        layer: layer, state: state, projection: projection, opacity: opacity, clips: clips,
        lights: lights, sheet: sheet, isHidden: hidden, isReversed: reversed))
    guard !layer.sublayers.isEmpty else { return }
    var inner = clips
    if layer.masksToBounds {
      if sheet != nil {
        sheet?.masks.append(.init(rect: state.bounds, corners: state.cornerRadii))
      } else {
        inner.append(
          Clip(rect: state.bounds, corners: state.cornerRadii, projection: projection))
      }
    }
    let map = state.sublayerMatrix(preservingDepth: layer.preservesDepth)
    let below = map.concatenating(plane)
    for sublayer in layer.inDepthOrder(at: time, withParts: visitsParts) {
      walk(
        sublayer, through: below, opacity: opacity, clips: inner, lights: lights,
        sheet: sheet.map { ($0, map) }, hidden: hidden, visitsParts: visitsParts, visit)
    }
  }

  /// Whether the layer is seen from its back: the sign of the determinant of the projection's Jacobian
  /// at the layer's centre, which no corner behind the eye can spoil.
  private static func isReversed(_ bounds: Rect, _ p: Projection) -> Bool {
    let c = p.homogeneous(bounds.center)
    guard c.w > 0 else { return false }
    return p.determinant < 0
  }
}

/// A layer, or a part of the sheet that the layer shows.
struct Placed {
  let layer: Layer
  var part: Bend.Part?
}

extension Layer {
  /// Sublayers by rising depth; sublayers of equal depth in the order in which they were added. A depth
  /// of NaN counts as 0, because comparisons with NaN give no order.
  /// - Parameter withParts: whether a sheet whose parts lie at two depths is listed at each of the two.
  func inDepthOrder(at time: Double, withParts: Bool) -> [Placed] {
    var placed = sublayers.map { Placed(layer: $0) }
    var depths = sublayers.map { sublayer in
      let depth = sublayer.presentation(at: time).zPosition
      return depth.isNaN ? 0 : depth
    }
    if withParts {
      for (i, sublayer) in sublayers.enumerated() {
        guard let inner = sublayer.bend?.innerDepth, inner.isFinite else { continue }
        placed[i].part = .outer
        placed.append(Placed(layer: sublayer, part: .inner))
        depths.append(inner)
      }
    }
    guard zip(depths, depths.dropFirst()).contains(where: { $0 > $1 }) else { return placed }
    return placed.indices
      .sorted { (depths[$0], $0) < (depths[$1], $1) }
      .map { placed[$0] }
  }
}
