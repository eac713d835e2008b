import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// Whole frames as the app draws them: the places come from the project's layouts, the commands from
/// its layer tree.
///
/// The app's scenes are not part of the engine, so the few lines that put a layout's attributes on
/// layers are written here again, without what only they have (captions, the piles' cut edges).
/// Every picture is at the size at which it is shown, as the app decodes it.
struct Frames {
  enum Kind: Int { case turn, shelf, flights, curl, curls }

  static let background = Color(hex: 0x4F5B66)
  /// The pages of the demo book are A-series sheets.
  private static let aspect = 0.7
  /// The height of a window of the desktop for which 1 point is 1 pixel; a window of twice as many
  /// pixels has the same points.
  private static let pointHeight = 1080.0

  private let scale: Double
  private let view: Size
  private let picture: Bitmap

  init(width: Int, height: Int, picture: Bitmap) {
    scale = Double(height) / Self.pointHeight
    view = Size(Double(width) / scale, Double(height) / scale)
    self.picture = picture
    picture.prepareLevels()
  }

  /// In pixels: the size at which pictures are shown, and how far the eye is from an open book.
  static func layout(
    _ kind: Kind, width: Int, height: Int
  ) -> (picture: Size, eyeDistance: Double) {
    let scale = Double(height) / pointHeight
    let view = Size(Double(width) / scale, Double(height) / scale)
    let book = book(view, scale)
    let size =
      kind == .shelf ? ShelfLayout(viewSize: view, count: 9).itemSize : book.pageSize
    return (
      Size((size.width * scale).rounded(), (size.height * scale).rounded()),
      book.eyeDistance * scale
    )
  }

  private static func book(_ view: Size, _ scale: Double) -> BookLayout {
    BookLayout(
      viewSize: view, pixelScale: scale, imposition: Imposition(pages: 200), pageAspect: aspect,
      pose: 0)
  }

  func commands(_ kind: Kind) -> [DrawCommand] {
    let root = Layer(name: "root")
    root.anchorPoint = .zero
    root.bounds = Rect(origin: .zero, size: view)
    switch kind {
    case .turn: layBook(Self.one, in: root)
    case .flights: layBook(Self.five, in: root)
    case .curl: layLeaves(Self.one, in: root)
    case .curls: layLeaves(Self.five, in: root)
    case .shelf:
      layShelf(in: root)
    }
    return LayerTree(root: root).flatten(scale: scale)
  }

  // MARK: A book

  /// Hard, it has a ratio of one half: it stands 45 degrees above the right-hand page.
  private static let one = [LeafPositions.Flight(leaves: 50..<51, progress: 0.25)]

  private static let five = [0.9, 0.7, 0.5, 0.3, 0.1].enumerated().map {
    LeafPositions.Flight(leaves: 50 + $0.offset..<51 + $0.offset, progress: $0.element)
  }

  /// The same book in the same place, its leaves curling.
  private func layLeaves(_ flights: [LeafPositions.Flight], in root: Layer) {
    let plan = Self.book(view, scale)
    let page = plan.pageSize
    let layout = LeavesLayout(viewSize: Size(2 * page.width, page.height), mode: .facing)
    let leaves = LeavesLayers()
    leaves.root.frame = Rect(
      plan.spine.x - page.width, plan.spine.y - page.height / 2, 2 * page.width, page.height)
    leaves.root.cornerRadii = CornerRadii(plan.cornerRadius)
    leaves.show(
      flights.map {
        LeafEdge(
          leaves: $0.leaves,
          edge: layout.snapped(leafEdge: 1 - $0.progress, pixelScale: scale))
      }, layout, LeavesPaging(pages: 200, mode: .facing), scale: scale
    ) { .init(exists: true, bitmap: picture, page: $0) }
    root.addSublayer(leaves.root)
  }

  private func layBook(_ flights: [LeafPositions.Flight], in root: Layer) {
    let plan = Self.book(view, scale)
    let positions = LeafPositions(leaves: plan.leaves, turned: 50, flights: flights)
    for leaf in plan.visibleLeaves(positions) {
      for side in Imposition.sides(ofLeaf: leaf) {
        root.addSublayer(page(side, plan, positions))
      }
    }
    castShadow(plan, positions, in: root)
  }

  private func page(_ side: Int, _ plan: BookLayout, _ positions: LeafPositions) -> Layer {
    let layer = Layer(name: "\(side)")
    apply(plan.attributes(ofSide: side, positions), to: layer)
    let shade = Layer(name: "shade")
    let stops = plan.shade(
      ofSide: side, ratio: plan.ratio(of: Imposition.leaf(ofSide: side), positions))
    shade.frame = layer.bounds
    shade.isHidden = stops.allSatisfy { $0.color.alpha <= 0 }
    shade.gradient = LinearGradient(axis: .x, stops: stops.map { .init($0.location, $0.color) })
    layer.addSublayer(shade)
    return layer
  }

  private func apply(_ attributes: ItemAttributes, to layer: Layer) {
    layer.contents = picture
    layer.masksToBounds = true
    layer.anchorPoint = attributes.anchorPoint
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.cornerRadii = attributes.cornerRadii
    layer.isHidden = attributes.isHidden
  }

  /// The last leaf in the air on the right shades the page that lies there.
  private func castShadow(_ plan: BookLayout, _ positions: LeafPositions, in root: Layer) {
    guard
      let flight = positions.flights.last(where: {
        plan.ratio(of: $0.leaves.lowerBound, positions) >= 0
      }),
      let page = root.sublayers.first(where: {
        $0.name == "\(Imposition.front(ofLeaf: flight.leaves.upperBound))"
      })
    else { return }
    let elevation = (1 - plan.ratio(of: flight.leaves.lowerBound, positions)) * Double.pi / 2
    guard let shadow = plan.castShadow(elevation: elevation) else { return }
    let layer = Layer(name: "castShadow")
    layer.frame = Rect(0, 0, shadow.width, page.bounds.height)
    layer.gradient = LinearGradient(
      axis: .x,
      stops: [
        .init(1 - shadow.penumbra, Color(white: 0, alpha: shadow.alpha)),
        .init(1 - shadow.penumbra / 2, Color(white: 0, alpha: shadow.alpha * 0.35)),
        .init(1, Color(white: 0, alpha: 0)),
      ])
    page.addSublayer(layer)
  }

  // MARK: The shelf

  /// Between two books, where every cover is scaled: the shelf in motion.
  private func layShelf(in root: Layer) {
    let plan = ShelfLayout(viewSize: view, count: 9)
    let offset = 4.2
    for index in plan.visible(at: offset) {
      let cover = Layer(name: "\(index)")
      apply(plan.attributes(of: index, at: offset), to: cover)
      cover.shadow = Shadow(
        opacity: 0.45, radius: 14 * plan.scale, offset: Point(3 * plan.scale, 10 * plan.scale))
      root.addSublayer(cover)
    }
  }
}
