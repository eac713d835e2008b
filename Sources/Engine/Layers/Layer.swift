import PaperGeometry
import PaperRaster

/// A rectangle of the retained tree, with Core Animation's geometry: `position` is where the
/// `anchorPoint` (in fractions of the bounds) lies in the parent, and `transform` is applied about that
/// point. A layer shows, back to front: its shadow, background colour, gradient, contents, and its
/// sublayers in order of `zPosition`.
///
/// A layer knows nothing of views, windows or events. A layer belongs to one thread.
public final class Layer {
  /// The name in dumps.
  public let name: String

  /// The layers that move with this layer, in the order in which they were added.
  public private(set) var sublayers: [Layer] = []
  /// The layer with which this layer moves; nil for a root.
  public private(set) weak var superlayer: Layer?
  weak var owningTree: LayerTree?

  package private(set) var model = LayerState()
  private var animations: [ImplicitAnimation] = []

  /// An empty layer without a size.
  public init(name: String) { self.name = name }

  // MARK: Geometry (animatable)

  /// The rectangle of the layer in its own coordinates, in points.
  public var bounds: Rect {
    get { model.bounds }
    set {
      let old = model.bounds
      guard old != newValue else { return }
      model.bounds = newValue
      animate(\.bounds, from: old, to: newValue)
    }
  }

  /// The place of the anchor point in the superlayer, in points.
  public var position: Point {
    get { model.position }
    set {
      let old = model.position
      guard old != newValue else { return }
      model.position = newValue
      animate(\.position, from: old, to: newValue)
    }
  }

  /// The anchor point in fractions of the bounds; (0.5, 0.5) is the centre. Setting the anchor point
  /// leaves `position` unchanged.
  public var anchorPoint: Point {
    get { model.anchorPoint }
    set {
      let old = model.anchorPoint
      guard old != newValue else { return }
      model.anchorPoint = newValue
      animate(\.anchorPoint, from: old, to: newValue)
    }
  }

  /// The transform, applied about the anchor point.
  public var transform: Transform3D {
    get { model.transform }
    set {
      let old = model.transform
      guard old != newValue else { return }
      model.transform = newValue
      animate(\.transform, from: old, to: newValue)
    }
  }

  /// The transform applied to all sublayers, about this layer's anchor point: usually a perspective.
  package var sublayerTransform: Transform3D {
    get { model.sublayerTransform }
    set {
      let old = model.sublayerTransform
      guard old != newValue else { return }
      model.sublayerTransform = newValue
      animate(\.sublayerTransform, from: old, to: newValue)
    }
  }

  /// Depth in points towards the viewer, and the drawing order among siblings.
  public var zPosition: Double {
    get { model.zPosition }
    set {
      let old = model.zPosition
      guard old != newValue else { return }
      model.zPosition = newValue
      animate(\.zPosition, from: old, to: newValue)
    }
  }

  /// The rectangle in the parent's coordinates before `transform`. Setting the frame changes `position`
  /// and the size of `bounds`.
  public var frame: Rect {
    get { model.frame }
    set {
      bounds = Rect(origin: bounds.origin, size: newValue.size)
      position = Point(
        newValue.minX + newValue.width * anchorPoint.x,
        newValue.minY + newValue.height * anchorPoint.y)
    }
  }

  // MARK: Look (animatable)

  /// The opacity of the layer and its sublayers, 0 to 1. Opacities multiply down the tree, so
  /// overlapping sublayers show through each other while the opacity is below 1.
  public var opacity: Double {
    get { model.opacity }
    set {
      let old = model.opacity
      guard old != newValue else { return }
      model.opacity = newValue
      animate(\.opacity, from: old, to: newValue)
    }
  }

  /// The colour behind the contents.
  public var backgroundColor: Color {
    get { model.backgroundColor }
    set {
      let old = model.backgroundColor
      guard old != newValue else { return }
      model.backgroundColor = newValue
      animate(\.backgroundColor, from: old, to: newValue)
    }
  }

  /// The radii that round the background, the gradient and, with `masksToBounds`, contents and
  /// sublayers.
  public var cornerRadii: CornerRadii {
    get { model.cornerRadii }
    set {
      let old = model.cornerRadii
      guard old != newValue else { return }
      model.cornerRadii = newValue
      animate(\.cornerRadii, from: old, to: newValue)
    }
  }

  /// The part of the contents that is shown, in fractions of the bitmap.
  public var contentsRect: Rect {
    get { model.contentsRect }
    set {
      let old = model.contentsRect
      guard old != newValue else { return }
      model.contentsRect = newValue
      animate(\.contentsRect, from: old, to: newValue)
    }
  }

  /// The shadow of the bounds.
  public var shadow: Shadow {
    get { model.shadow }
    set {
      let old = model.shadow
      guard old != newValue else { return }
      model.shadow = newValue
      animate(\.shadow, from: old, to: newValue)
    }
  }

  // MARK: Look (not animatable)

  /// The picture of the layer.
  public var contents: Bitmap?
  /// The picture shown instead of `contents` where the layer's back is seen; this picture reads the
  /// right way round.
  package var reverseContents: Bitmap?
  /// How contents of another shape lie in the bounds.
  package var contentsGravity = ContentsGravity.resize
  /// Pixels of the contents per point, for the gravities that do not resize.
  package var contentsScale = 1.0
  /// The gradient between the background colour and the contents.
  public var gradient: LinearGradient?
  /// How the layer, without its sublayers, meets what lies behind it.
  package var blend = Blend.sourceOver
  /// Whether the shadow has a second one, narrow and near: `Shadow.contact`.
  package var hasContactShadow = false
  /// Where the shadow ends softly, in the coordinates of the bounds; nil for a shadow of all of the layer.
  package var shadowFade: ShadowFade?
  /// The light on the layer's plane, measured in its bounds, for the layer and its sublayers; nil where the light changes
  /// nothing. Shadows are not lit.
  package var light: Light?
  /// How the layer and its sublayers are rolled over a cylinder; nil where the layer lies flat.
  package var bend: LayerBend?
  /// Whether contents and sublayers are cut at the bounds and their rounded corners.
  public var masksToBounds = false
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// Whether the layer is drawn where its back is seen.
  package var isDoubleSided = true
  /// Whether sublayers keep their depth instead of being projected onto this layer's plane.
  package var preservesDepth = false
  /// Whether the layer and its sublayers take part in hit testing.
  package var isHitTestable = true
  /// The name of the contents, for dumps: `book-id/page-3`.
  package var contentsName: String?

  // MARK: Tree

  /// Adds a layer in front of its siblings of the same `zPosition`; the layer leaves its former parent.
  /// A layer must not be added below itself.
  public func addSublayer(_ layer: Layer) {
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers.append(layer)
  }

  /// Takes the layer out of its parent; harmless where there is no parent.
  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.sublayers.removeAll { $0 === self }
    superlayer = nil
  }

  /// Names from the root, joined by slashes.
  package var path: String {
    guard let superlayer else { return name }
    return superlayer.path + "/" + name
  }

  /// The tree that this layer hangs in, if any.
  package var tree: LayerTree? { owningTree ?? superlayer?.tree }

  // MARK: Animation

  /// Begins the animation of a change where a transaction runs.
  ///
  /// The setters write their values themselves, and name the key only here: a value that is read and written through its
  /// key costs hundreds of instructions, and a frame sets all layers anew.
  @inline(__always)
  private func animate<Value: Animatable>(
    _ key: @autoclosure () -> WritableKeyPath<LayerState, Value>, from old: Value, to new: Value
  ) {
    guard let tree, let transaction = tree.transaction, transaction.duration > 0 else { return }
    begin(key(), old - new, transaction, at: tree.time)
  }

  private func begin<Value: Animatable>(
    _ key: WritableKeyPath<LayerState, Value>, _ difference: Value, _ transaction: Transaction,
    at time: Double
  ) {
    animations.append(
      ImplicitAnimation(start: time, transaction: transaction) { state, factor in
        state[keyPath: key] = state[keyPath: key] + difference * factor
      })
  }

  /// Ends all animations of this layer at the values set last.
  package func removeAllAnimations() { animations = [] }

  /// Whether an animation of this layer runs.
  package var isAnimating: Bool { !animations.isEmpty }

  /// Whether this layer or a layer below is animating.
  var anyAnimation: Bool { isAnimating || sublayers.contains { $0.anyAnimation } }

  /// The state as it is seen at `time`.
  package func presentation(at time: Double) -> LayerState {
    guard !animations.isEmpty else { return model }
    var state = model
    for animation in animations { animation.apply(to: &state, at: time) }
    return state
  }

  /// Drops the finished animations of this layer and the layers below.
  /// - Returns: whether an animation still runs.
  func prune(at time: Double) -> Bool {
    animations.removeAll { $0.isFinished(at: time) }
    var moving = !animations.isEmpty
    for layer in sublayers where layer.prune(at: time) { moving = true }
    return moving
  }
}

extension LayerState {
  /// The anchor point in the layer's own coordinates.
  package var anchor: Point {
    Point(
      bounds.minX + bounds.width * anchorPoint.x, bounds.minY + bounds.height * anchorPoint.y)
  }

  package var frame: Rect {
    Rect(
      position.x - bounds.width * anchorPoint.x, position.y - bounds.height * anchorPoint.y,
      bounds.width, bounds.height)
  }

  /// The map from the layer's coordinates to its parent's, in three dimensions.
  package var matrix: Transform3D {
    Transform3D.translation(-anchor.x, -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(position.x, position.y, zPosition))
  }

  /// The map applied to a sublayer's result before `matrix`.
  package func sublayerMatrix(preservingDepth: Bool) -> Transform3D {
    guard !sublayerTransform.isIdentity else {
      return preservingDepth ? .identity : Transform3D.identity.flattened
    }
    let about = Transform3D.translation(-anchor.x, -anchor.y)
      .concatenating(sublayerTransform)
      .concatenating(.translation(anchor.x, anchor.y))
    return preservingDepth ? about : about.flattened
  }
}
