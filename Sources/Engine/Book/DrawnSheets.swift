import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// The pages of a `BookView` whose data source draws them, each once for a format.
final class DrawnSheets: BookSheets {
  weak var view: BookView?
  let renderer: PageRenderer
  private var format = PageFormat(size: Size(1, 1), scale: 1, paper: .white)
  private var look = BookAppearance()
  private var imposition = Imposition(pages: 0)
  private var bitmaps: [PageRenderer.Order: Bitmap] = [:]
  private var sides: [Int: SideLayers] = [:]
  /// The pages that the last layout has shown, in the order of the calls.
  private var shown: [PageRenderer.Order] = []

  /// The number by which the cover is ordered.
  private static let cover = -1
  /// So many leaves on either side of the open spread have their pages drawn, and so many keep their pages: a leaf that
  /// turns on and back has none drawn anew.
  private static let (reach, keptReach) = (2, 3)

  /// - Parameter wake: see `PageRenderer`.
  init(wake: @escaping @Sendable () -> Void) { renderer = PageRenderer(wake: wake) }

  // MARK: Pages

  /// Takes the measures and the colours for which pages are drawn.
  func use(_ shape: BookShape, _ look: BookAppearance) {
    if imposition != shape.imposition { forgetOrders() }
    (self.look, imposition) = (look, shape.imposition)
    let size = shape.layout(pose: 0).pageSize
    guard
      (format.size, format.scale, format.paper) != (size, shape.pixelScale, look.paper)
    else { return }
    (format.size, format.scale, format.paper) = (size, shape.pixelScale, look.paper)
    flush()
  }

  /// Throws all pages away, and refuses pages that are still being drawn.
  func flush() {
    bitmaps = [:]
    format.edition += 1
    forgetOrders()
  }

  /// Forgets the orders of the last layout: their pages may not exist any more, or have another size.
  private func forgetOrders() {
    shown = []
    renderer.cancel()
  }

  /// Takes the pages that were drawn in the background.
  /// - Returns: whether there were any.
  func accept() -> Bool {
    let done = renderer.drain().filter { $0.order.format.edition == format.edition }
    for (order, bitmap) in done { bitmaps[order] = bitmap }
    return !done.isEmpty
  }

  /// Orders the missing pages around the place that is read, or draws one of them.
  func order(around turner: any BookTurner, inBackground: Bool) {
    let wanted = shown + around(turner).filter { !shown.contains($0) }
    let kept = Set(shown + around(turner, Self.keptReach))
    bitmaps = bitmaps.filter { kept.contains($0.key) }
    guard let source = view?.dataSource else { return renderer.cancel() }
    let missing = wanted.filter { bitmaps[$0] == nil }
    if inBackground { return renderer.want(missing, from: Drawing(source)) }
    if let first = missing.first(where: { !renderer.isComing($0) }) { draw(first, source) }
  }

  /// Whether a page around the place that is read is still to be drawn.
  func isMissing(around turner: any BookTurner) -> Bool {
    view?.dataSource != nil
      && around(turner).contains { bitmaps[$0] == nil && !renderer.isComing($0) }
  }

  private func around(
    _ turner: any BookTurner, _ reach: Int = DrawnSheets.reach
  ) -> [PageRenderer.Order] {
    let turned = turner.turned
    let leaves = (0..<reach).flatMap { [turned + $0, turned - 1 - $0] }
    return leaves.flatMap { Array(Imposition.sides(ofLeaf: $0)) }
      .compactMap { imposition.content(ofSide: $0).flatMap(order) }
  }

  /// The order for the picture of a side; nil for a side without a picture, and for a size that no picture can have. Both
  /// halves of a wide page are one picture. The cover lies on the boards' colour as a page on its paper.
  private func order(_ content: Imposition.SideContent) -> PageRenderer.Order? {
    var order = PageRenderer.Order(page: Self.cover, format: format)
    switch content {
    case .cover: order.format.paper = look.boards
    case .page(let page, let part):
      order.page = page
      if part != .whole { order.format.size.width *= 2 }
      // A wide page that is too wide for a picture has half as many pixels along each side.
      if part != .whole, !Self.isPossible(order.format) { order.format.scale /= 2 }
    case .blank, .endpaper, .backCover: return nil
    }
    return Self.isPossible(order.format) ? order : nil
  }

  private static func isPossible(_ format: PageFormat) -> Bool {
    BitmapContext.pixelSize(of: format.size, scale: format.scale) != nil
  }

  private func draw(_ order: PageRenderer.Order, _ source: any BookViewDataSource) {
    bitmaps[order] = PageRenderer.draw(order, from: Drawing(source))
  }

  /// The picture of a side; drawn at once for a side that is seen, unless pages are drawn in the background.
  private func bitmap(_ content: Imposition.SideContent, isSeen: Bool) -> Bitmap? {
    guard let order = order(content) else { return nil }
    shown.append(order)
    if bitmaps[order] == nil, isSeen, view?.rendersInBackground == false,
      let source = view?.dataSource
    {
      draw(order, source)
    }
    return bitmaps[order]
  }

  /// Draws covers as pages.
  private final class Drawing: PageSource {
    private let source: any BookViewDataSource

    init(_ source: any BookViewDataSource) { self.source = source }

    func renderPage(at index: Int, in context: BitmapContext) {
      guard index == DrawnSheets.cover else { return source.renderPage(at: index, in: context) }
      source.renderCover(in: context)
    }
  }

  // MARK: Sheets

  func begin(_ book: BookLayout, from arrival: BookArrival?, flying: Int, at time: Double) {
    shown = []
  }

  func isFading(at time: Double) -> Bool { false }

  func fit(of content: Imposition.SideContent, on sheet: Size, in book: BookLayout) -> PageFit? {
    guard case .page(_, let part) = content else { return nil }
    let region = imposition.region(of: part)
    let page = Size(format.size.width / region.width, format.size.height / region.height)
    return PageFit.same(page)?.stretched(
      from: Rect(
        region.minX * page.width, region.minY * page.height, format.size.width, format.size.height),
      to: Rect(origin: .zero, size: sheet))
  }

  func isAcross(_ content: Imposition.SideContent?, side: Int) -> Bool {
    guard case .page(_, let part)? = content else { return false }
    return part != .whole
  }

  func boardColor() -> Color { look.boards }
  func edgePicture(_ book: BookLayout, _ positions: LeafPositions) -> EdgePicture? { nil }

  func makeSide(_ number: Int, _ content: Imposition.SideContent, at time: Double) -> SideLayers {
    let layer = Layer(name: content.name)
    layer.masksToBounds = true
    let side = SideLayers(on: layer)
    sides[number] = side
    return side
  }

  func show(
    _ content: Imposition.SideContent, onSide number: Int, _ surface: PageSurface?, isSeen: Bool,
    isDeep: Bool, at time: Double
  ) {
    guard let layer = sides[number]?.layer, let view else { return }
    let bitmap = bitmap(content, isSeen: isSeen)
    layer.contents = bitmap
    layer.contentsName = bitmap?.label
    layer.backgroundColor = color(of: content)
    if case .page(let page, let part) = content {
      layer.contentsRect = imposition.region(of: part)
      view.delegate?.bookView(view, didLay: layer, ofPage: page, part: part, at: time)
    }
  }

  func didShowSides() {}
  func forget(_ number: Int) { sides[number] = nil }

  func sheet(
    _ number: Int, _ content: Imposition.SideContent?, _ frame: Rect, light: PageLight?,
    isSeen: Bool, at time: Double
  ) -> LeavesLayers.Sheet {
    guard let content else { return .init(exists: false, bitmap: nil, page: nil) }
    let bitmap = bitmap(content, isSeen: isSeen)
    var sheet = LeavesLayers.Sheet(
      exists: true, bitmap: bitmap, page: number,
      scale: order(content)?.format.scale ?? format.scale,
      color: color(of: content),
      name: bitmap?.label, light: light.map(Light.init))
    if case .page(_, let part) = content { sheet.region = imposition.region(of: part) }
    return sheet
  }

  private func color(of content: Imposition.SideContent) -> Color {
    switch content {
    case .cover, .backCover: look.boards
    // The paper on the inside of the boards is coloured through.
    case .endpaper: look.paper.mixed(with: look.boards, 0.62)
    case .page, .blank: look.paper
    }
  }
}
