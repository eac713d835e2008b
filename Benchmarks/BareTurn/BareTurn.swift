import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The frame by which every version of the rasteriser has been measured: a page in the air at 45 degrees above two
/// others, with its shade and its shadow, and nothing else of a book. It stays as it was, so that its figures can be
/// compared over the years, and what a program would do with OpenCV stands beside it. How long the app's frames
/// take is told by those of a film (`FilmFrame`).
///
/// The layers of a page and of its shadow are made here once more, in the look of the first measurements. (To share the app's
/// was rejected: the frame would change with every change of looks.)
///
/// Every picture is at the size at which it is shown, as the app decodes it.
public struct BareTurn {
  public static let background = Color(hex: 0x4F5B66)
  /// The pages of the demo book are A-series sheets.
  private static let aspect = 0.7
  /// The height of a window of the desktop for which 1 point is 1 pixel; a window of twice as many
  /// pixels has the same points.
  private static let pointHeight = 1080.0
  /// The leaf has a ratio of one half: it stands 45 degrees above the right-hand page.
  private static let flight = LeafPositions.Flight(leaves: 50..<51, progress: 0.25)

  private let scale: Double
  private let view: Size
  private let plan: BookLayout

  public init(width: Int, height: Int) {
    scale = Double(height) / Self.pointHeight
    view = Size(Double(width) / scale, Double(height) / scale)
    plan = BookLayout(
      viewSize: view, pixelScale: scale, imposition: Imposition(pages: 200),
      pageAspect: Self.aspect, pose: 0)
  }

  /// In pixels: the size at which pictures are shown, and how far the eye is from the book.
  public var layout: (picture: Size, eyeDistance: Double) {
    let size = plan.pageSize
    return (
      Size((size.width * scale).rounded(), (size.height * scale).rounded()),
      plan.eyeDistance * scale
    )
  }

  public func commands(_ picture: Bitmap) -> [DrawCommand] {
    picture.prepareLevels()
    let root = Layer(name: "root")
    root.anchorPoint = .zero
    root.bounds = Rect(origin: .zero, size: view)
    let positions = LeafPositions(leaves: plan.leaves, turned: 50, flights: [Self.flight])
    for leaf in plan.visibleLeaves(positions) {
      for side in Imposition.sides(ofLeaf: leaf) {
        root.addSublayer(page(side, positions, picture))
      }
    }
    castShadow(positions, in: root)
    return LayerTree(root: root).flatten(scale: scale)
  }

  private func page(_ side: Int, _ positions: LeafPositions, _ picture: Bitmap) -> Layer {
    let layer = Layer(name: "\(side)")
    layer.contents = picture
    layer.masksToBounds = true
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
    layer.anchorPoint = attributes.anchorPoint
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.cornerRadii = attributes.cornerRadii
    layer.isHidden = attributes.isHidden
  }

  /// The leaf in the air shades the page that lies beneath it.
  private func castShadow(_ positions: LeafPositions, in root: Layer) {
    let name = "\(Imposition.front(ofLeaf: Self.flight.leaves.upperBound))"
    guard let page = root.sublayers.first(where: { $0.name == name }) else { return }
    let ratio = plan.ratio(of: Self.flight.leaves.lowerBound, positions)
    guard let shadow = plan.castShadow(from: ratio, on: 1) else { return }
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
}
