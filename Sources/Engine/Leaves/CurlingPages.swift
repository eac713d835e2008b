import PaperGeometry
import PaperLayers
import PaperLayouts

/// The layers of a book whose leaves are soft: the pages that are seen, each on a layer of its own that bends, and the shadows
/// of the leaves in the air.
final class CurlingPages {
  let root = Layer(name: "curl")
  private let shadows = CurlLayers()
  private let faces = SheetFaces()
  private var pages: [Key: Page] = [:]

  /// What a layer is for. Single pages have other sides than pages abreast.
  private struct Key: Hashable {
    let number: Int
    let isThrough: Bool
  }

  private struct Page {
    let layer: Layer
    /// Of a page that is seen through the paper: the page, and the paper over it.
    let through: (image: Layer, paper: Layer)?
    var edge: PaperEdge?
  }

  init() { root.anchorPoint = .zero }

  /// Sets every layer.
  /// - Parameters:
  ///   - paper: the colour of the paper.
  ///   - scale: pixels for a point.
  ///   - sheet: the sheet of a page; a nil page is a page that is not there.
  func show(
    _ seen: CurlSides, paper: Color, scale: Double, sheet: (Int?) -> LeavesLayers.Sheet
  ) {
    root.bounds = Rect(origin: .zero, size: seen.bookLayout.viewSize)
    let keys = Set(seen.sides.map(Self.key))
    for key in pages.keys where !keys.contains(key) { remove(key) }
    for side in seen.sides {
      let sheet = sheet(side.page)
      var page = pages[Self.key(side)] ?? makePage(side)
      lay(side, sheet, paper: sheet.color ?? paper, scale, on: &page, seen.bookLayout)
      pages[Self.key(side)] = page
    }
    shadows.show(
      seen.positions.flights.compactMap { seen.bookLayout.curlShadow(of: $0, seen.positions) },
      in: root)
  }

  /// Takes all layers away, and lets go of the pages on them.
  func hide() {
    for key in pages.keys { remove(key) }
    shadows.show([], in: root)
    root.removeFromSuperlayer()
  }

  private static func key(_ side: CurlSide) -> Key {
    Key(number: side.number, isThrough: side.isThrough)
  }

  private func makePage(_ side: CurlSide) -> Page {
    let layer = Layer(name: "side-\(side.number)")
    root.addSublayer(layer)
    guard side.isThrough else { return Page(layer: layer, through: nil) }
    let (image, paper) = (Layer(name: "through"), Layer(name: "paper"))
    // The back of a sheet reads the right way round, and what shines through it is mirrored.
    image.transform = .scale(-1, 1)
    for part in [image, paper] {
      part.isHitTestable = false
      layer.addSublayer(part)
    }
    return Page(layer: layer, through: (image, paper))
  }

  private func remove(_ key: Key) {
    guard let page = pages.removeValue(forKey: key) else { return }
    faces.clear(page.layer)
    if let image = page.through?.image { faces.clear(image) }
    page.layer.removeFromSuperlayer()
  }

  private func lay(
    _ side: CurlSide, _ sheet: LeavesLayers.Sheet, paper: Color, _ scale: Double,
    on page: inout Page, _ bookLayout: BookLayout
  ) {
    let (layer, attributes) = (page.layer, side.attributes)
    layer.anchorPoint = attributes.anchorPoint
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.isHidden = attributes.isHidden || !sheet.exists
    layer.backgroundColor = paper
    layer.bend = attributes.bend.map { LayerBend($0, bookLayout, isNight: paper.isDark) }
    let width = bookLayout.pageSize.width
    if let (image, over) = page.through {
      for part in [image, over] { part.frame = layer.bounds }
      image.contentsGravity = .left
      image.isHidden = false
      faces.put(sheet, on: image, pageWidth: width, scale: scale)
      over.backgroundColor = paper.withAlpha(LeavesLayout.paperOverlay)
    } else {
      layer.contentsGravity = .left
      faces.put(sheet, on: layer, pageWidth: width, scale: scale)
    }
    guard attributes.bend?.isBack == true else {
      page.edge?.remove()
      return page.edge = nil
    }
    page.edge = page.edge ?? PaperEdge(on: layer)
    page.edge?.show(true, pixel: 1 / scale, isNight: paper.isDark)
  }
}

extension Color {
  /// Whether paper of this colour is that of the night.
  fileprivate var isDark: Bool { 0.3 * red + 0.6 * green + 0.1 * blue < 0.5 }
}
