import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The layers of a book of folded leaves, made once and set anew in every frame.
///
/// With one leaf in the air, or none, the tree is exactly that of `LeavesRole`: eleven layers, as
/// in Leaves by Tom Brow. Each further leaf has its own top page, reverse and shadows (a *fold*),
/// named with a number behind.
///
/// The sheets of several leaves are wrapped round each other: where the leaves lie flat the first
/// leaf is in front, where they are folded over the last leaf is. The top pages therefore come
/// first, from the last leaf to the first, and then the reverses, from the first to the last. A
/// fold's shadow falls on the next leaf's top page, because that page lies beneath the fold.
package final class LeavesLayers {
  /// One leaf's own layers. The layers of the second leaf have "2" behind their names.
  private struct Fold {
    var layers: [LeavesRole: Layer] = [:]

    init(number: Int) {
      for role in LeavesRole.allCases where Self.owns(role) {
        let name = role.rawValue + (number == 0 ? "" : "\(number + 1)")
        let layer = Layer(name: name)
        layer.isHitTestable = role.showsPage || role == .topPageReverse
        layers[role] = layer
      }
      for (role, layer) in layers.sorted(by: { $0.key.order < $1.key.order }) {
        if let parent = role.parent, let above = layers[parent] { above.addSublayer(layer) }
      }
    }

    static func owns(_ role: LeavesRole) -> Bool {
      role != .leftPage && role != .leftPageOverlay && role != .bottomPage
    }

    func add(_ role: LeavesRole, to parent: Layer) {
      if let layer = layers[role] { parent.addSublayer(layer) }
    }
  }

  /// The layer of the whole view, which clips its sublayers.
  package let root = Layer(name: "leaves")
  private let leftPage = Layer(name: LeavesRole.leftPage.rawValue)
  private let leftPageOverlay = Layer(name: LeavesRole.leftPageOverlay.rawValue)
  private let bottomPage = Layer(name: LeavesRole.bottomPage.rawValue)
  private var folds: [Fold] = []
  private var shown = 0
  private let faces = SheetFaces()

  package init() {
    root.masksToBounds = true
    root.anchorPoint = .zero
    leftPageOverlay.isHitTestable = false
    leftPage.addSublayer(leftPageOverlay)
    arrange(1)
  }

  /// A page as a layer shows it.
  package struct Sheet {
    /// Whether the page exists; a page that does not exist leaves its place empty.
    package var exists: Bool
    /// The picture; nil for blank paper.
    package var bitmap: Bitmap?
    /// The number of the page; nil for a page that does not exist.
    package var page: Int?
    /// Pixels of the bitmap for a point; nil is the scale of all pages.
    package var scale: Double?
    /// The colour of the page's own paper, which is seen where there is no bitmap, and from behind;
    /// nil is the book's.
    package var color: Color?
    /// The picture's name in dumps; nil names the picture by its page.
    package var name: String?
    /// Opacity, 0 to 1, of a blank sheet over a page whose picture came late and fades in. At 0 the
    /// page has no such layer.
    package var placeholder: Double
    /// The part of the bitmap that the sheet shows, in fractions of the bitmap.
    package var region: Rect
    /// Coloured rectangles over the picture, in points of the sheet.
    package var overlays: [SheetOverlay]
    /// The light on the page, measured across the whole page.
    package var light: Light?

    /// A sheet; see the properties of the same names.
    package init(
      exists: Bool, bitmap: Bitmap?, page: Int?, scale: Double? = nil, color: Color? = nil,
      name: String? = nil, placeholder: Double = 0, region: Rect = Rect(0, 0, 1, 1),
      overlays: [SheetOverlay] = [], light: Light? = nil
    ) {
      self.exists = exists
      self.bitmap = bitmap
      self.page = page
      self.scale = scale
      self.color = color
      self.name = name
      self.placeholder = placeholder
      (self.region, self.overlays, self.light) = (region, overlays, light)
    }
  }

  /// Sets every layer.
  ///
  /// - Parameters:
  ///   - leaves: the leaves in the air in rising order, or the leaf that would be turned next; at
  ///     least one.
  ///   - scale: pixels for a point of the bitmaps.
  ///   - sheet: the sheet of a page; a nil page is a page that is not there.
  package func show(
    _ leaves: [LeafEdge], _ layout: LeavesLayout, _ paging: LeavesPaging, scale: Double,
    sheet: (Int?) -> Sheet
  ) {
    guard let first = leaves.first, let last = leaves.last else { return }
    if leaves.count != shown { arrange(leaves.count) }
    root.bounds = Rect(origin: .zero, size: layout.viewSize)
    for (i, leaf) in leaves.enumerated() {
      let front = sheet(paging.front(of: leaf.leaves.lowerBound))
      let back = sheet(paging.back(of: leaf.leaves.upperBound - 1))
      for attributes in layout.layers(leafEdge: leaf.edge) {
        guard let layer = folds[i].layers[attributes.role] else { continue }
        layer.apply(attributes)
        switch attributes.role {
        case .topPage: put(front, on: layer, layout, scale)
        case .topPageReverse where paging.mode == .single:
          layer.isHidden = !front.exists
          if let paper = front.color { layer.backgroundColor = paper }
        case .topPageReverseOverlay where paging.mode == .single:
          if let paper = front.color {
            layer.backgroundColor = paper.withAlpha(attributes.backgroundColor.alpha)
          }
        case .topPageReverseOverlay where i + 1 < leaves.count && layout.light == .original:
          dim(layer, beneath: leaves[i + 1], layout)
        case .topPageReverseImage where paging.mode == .single:
          put(front, on: layer, layout, scale)
        case .topPageReverseImage: put(back, on: layer, layout, scale)
        case .bottomPageShadow where i + 1 < leaves.count && layout.direction == .rightToLeft:
          layer.frame.origin.x -= Self.inset(of: leaves[i + 1], layout)
        case .topPageReverse: layer.isHidden = !front.exists && !back.exists
        default: break
        }
      }
    }
    showLeft(first, layout, sheet(paging.back(of: first.leaves.lowerBound - 1)), scale)
    showBottom(last, layout, sheet(paging.front(of: last.leaves.upperBound)), scale)
  }

  /// How much further right than the bottom page a top page begins in a mirrored book, in points: a
  /// mirrored top page ends at the spine. A shadow in that top page is moved by the inset, so that
  /// the shadow stands where it would in the bottom page.
  private static func inset(of leaf: LeafEdge, _ layout: LeavesLayout) -> Double {
    (1 - LeavesLayout.clamped(leaf.edge)) * layout.pageSize.width
  }

  /// Dims a reverse beneath another leaf as that leaf dims the left page. A reverse becomes the
  /// left page as soon as its leaf has landed; an undimmed reverse would darken suddenly then.
  private func dim(_ overlay: Layer, beneath leaf: LeafEdge, _ layout: LeavesLayout) {
    let shade = layout.layers(leafEdge: leaf.edge).first { $0.role == .leftPageOverlay }
    guard let shade else { return }
    overlay.backgroundColor = shade.backgroundColor
    overlay.opacity = shade.opacity
  }

  private func put(
    _ sheet: Sheet, on layer: Layer, _ layout: LeavesLayout, _ scale: Double
  ) {
    faces.put(sheet, on: layer, pageWidth: layout.pageSize.width, scale: scale)
  }

  private func showLeft(_ leaf: LeafEdge, _ layout: LeavesLayout, _ sheet: Sheet, _ scale: Double) {
    for attributes in layout.layers(leafEdge: leaf.edge) {
      switch attributes.role {
      case .leftPage:
        leftPage.apply(attributes)
        put(sheet, on: leftPage, layout, scale)
      case .leftPageOverlay: leftPageOverlay.apply(attributes)
      default: break
      }
    }
  }

  private func showBottom(
    _ leaf: LeafEdge, _ layout: LeavesLayout, _ sheet: Sheet, _ scale: Double
  ) {
    for attributes in layout.layers(leafEdge: leaf.edge) where attributes.role == .bottomPage {
      bottomPage.apply(attributes)
      put(sheet, on: bottomPage, layout, scale)
    }
  }

  /// Adds the layers of `count` folds to the tree, and removes the layers of all others. The tree
  /// is arranged only when the number of folds changes.
  private func arrange(_ count: Int) {
    while folds.count < count { folds.append(Fold(number: folds.count)) }
    for layer in root.sublayers { layer.removeFromSuperlayer() }
    for fold in folds { fold.layers[.bottomPageShadow]?.removeFromSuperlayer() }
    for fold in folds[count...] { clear(fold) }
    shown = count
    root.addSublayer(leftPage)
    root.addSublayer(bottomPage)
    for i in (0..<count).reversed() { folds[i].add(.topPage, to: root) }
    for i in 0..<count {
      folds[i].add(.topPageReverse, to: root)
      folds[i].add(.topPageShadow, to: root)
      let beneath = i + 1 < count ? folds[i + 1].layers[.topPage] : bottomPage
      if let beneath { folds[i].add(.bottomPageShadow, to: beneath) }
    }
  }

  /// The layers of a fold that is not shown are kept for the next time. The pages on these layers
  /// are not kept, because pages are large.
  private func clear(_ fold: Fold) {
    for layer in fold.layers.values { faces.clear(layer) }
  }
}

extension LeavesRole {
  fileprivate var order: Int { LeavesRole.allCases.firstIndex(of: self) ?? 0 }

  fileprivate var showsPage: Bool {
    switch self {
    case .leftPage, .bottomPage, .topPage, .topPageReverseImage: true
    default: false
    }
  }
}

extension Layer {
  fileprivate func apply(_ attributes: LeavesLayer) {
    frame = attributes.frame
    backgroundColor = attributes.backgroundColor
    opacity = attributes.opacity
    masksToBounds = attributes.clips
    isHidden = attributes.isHidden
    transform = attributes.isMirrored ? .scale(-1, 1) : .identity
    if let edge = attributes.contentsEdge {
      contentsGravity = edge == .left ? .left : .right
    }
    let fade =
      attributes.shade.map(LinearGradient.init(shade:))
      ?? attributes.fade.map {
        LinearGradient(axis: .x, stops: [.init(0, $0.left), .init(1, $0.right)])
      }
    blend = attributes.shade == nil ? .sourceOver : .multiply
    if gradient != fade { gradient = fade }
  }
}
