import PaperGeometry

/// A leaf that folds over: the page is folded along a line parallel to the spine, and gradients at
/// the fold make the page look round. The frames, the alphas and the fading are those of Leaves by Tom
/// Brow.
///
/// The layout depends on one scalar, `leafEdge` or `e`: 1 for an unturned leaf, 0 for a turned leaf.
/// Let R be the page's rectangle (the whole view in single mode, the half away from the spine in facing
/// mode). The fold stands at `e` of R's width. The part beyond the fold is seen from behind, `1 - e` of
/// R's width wide, to the left of the fold.
///
/// A book read from right to left is the mirror image of a book read from left to right; "left" in the
/// layers' names then stands on the right.
package struct LeavesLayout: Equatable, Sendable {
  /// The view's size in points, at least 0.
  package let viewSize: Size
  package let mode: LeavesMode
  package let direction: ReadingDirection
  /// The colour of the paper: drawn beneath the pages, and over a page's picture that is seen from
  /// behind.
  package let paper: Color
  /// The films of Leaves, or the one light. The frames are the same.
  package let light: BookLight

  /// Width in points of the shadows beside the fold and beside the lifted edge.
  static let shadowWidth = 40.0
  /// Width in points of the shading on the reverse, and how far the shading reaches beyond the fold.
  static let shadingWidth = 51.0
  static let shadingReach = 1.0
  static let shadowAlpha = 0.6
  static let dimming = 0.2
  /// Alpha of the paper over a page that is seen through the paper; the remaining fifth of the page
  /// shows.
  package static let paperOverlay = 0.8
  /// Shadows fade over this part of the turn at its beginning or end.
  static let fadingPart = 0.25

  /// - Parameter viewSize: in points; a side that is negative or not finite counts as 0.
  package init(
    viewSize: Size, mode: LeavesMode, direction: ReadingDirection = .leftToRight,
    paper: Color = .white, light: BookLight = .original
  ) {
    func side(_ s: Double) -> Double { s.isFinite ? max(0, s) : 0 }
    self.viewSize = Size(side(viewSize.width), side(viewSize.height))
    self.mode = mode
    self.direction = direction
    self.paper = paper
    self.light = light
  }

  /// The size of a page, in points.
  package var pageSize: Size {
    Size(mode == .single ? viewSize.width : viewSize.width / 2, viewSize.height)
  }

  /// The rectangle of the page that is turned, before mirroring.
  private var page: Rect {
    Rect(mode == .single ? 0 : pageSize.width, 0, pageSize.width, pageSize.height)
  }

  /// `leafEdge` clamped to 0...1; NaN counts as 1, not turned.
  package static func clamped(_ leafEdge: Double) -> Double {
    leafEdge.isNaN ? 1 : leafEdge.clamped(to: 0...1)
  }

  /// The nearest `leafEdge` at which both the fold and the lifted edge stand between two pixels.
  ///
  /// Two pages, the reverse and three gradients meet at the fold and are drawn layer by layer. Where
  /// all these layers cover a part of the same column of pixels, what lies beneath shines through each
  /// layer in turn, as a pale line between the two darkest shades.
  ///
  /// - Parameter pixelScale: pixels per point; a number that is not positive and finite snaps nothing.
  package func snapped(leafEdge: Double, pixelScale: Double) -> Double {
    let e = Self.clamped(leafEdge)
    guard e > 0, e < 1, page.width > 0, pixelScale > 0, pixelScale.isFinite else { return e }
    let fold = (page.minX + e * page.width).snapped(toPixelsAt: pixelScale)
    return Self.clamped((fold - page.minX) / page.width)
  }

  /// The largest size of whole pixels within `size`, in points. In facing mode the width is an even
  /// number of pixels, so that the spine stands between two pixels and pages are copied without
  /// resampling.
  package static func wholePixels(_ size: Size, mode: LeavesMode, pixelScale: Double) -> Size {
    guard pixelScale > 0, pixelScale.isFinite else { return size }
    func whole(_ points: Double, _ step: Double) -> Double {
      (points * pixelScale / step + 1e-6).rounded(.down) * step / pixelScale
    }
    return Size(whole(size.width, mode == .facing ? 2 : 1), whole(size.height, 1))
  }

  /// The eleven layers for a leaf at `leafEdge`, in the order of `LeavesRole`, which is back to front.
  package func layers(leafEdge: Double) -> [LeavesLayer] {
    let e = Self.clamped(leafEdge)
    var all = leftPage(e) + bottomPage(e) + topPage(e) + reverse(e) + [topPageShadow(e)]
    if light == .sun { all = all.map { inTheSun($0, e) } }
    guard direction == .rightToLeft else { return all }
    let width = Dictionary(uniqueKeysWithValues: all.map { ($0.role, $0.frame.width) })
    return all.map { layer in
      layer.mirrored(in: layer.role.parent.flatMap { width[$0] } ?? viewSize.width)
    }
  }

  private func reverseFrame(_ e: Double) -> Rect {
    Rect(
      page.minX + (2 * e - 1) * page.width, page.minY, (1 - e) * page.width, page.height)
  }

  // MARK: Fading

  /// Opacity of the layers that fade in as the leaf lifts: `min(1, 4 (1 - e))`.
  private func lifting(_ e: Double) -> Double { min(1, (1 - e) / Self.fadingPart) }

  /// Opacity of the layers that fade out as the leaf lands: `min(1, 4 e)`.
  private func landing(_ e: Double) -> Double { min(1, e / Self.fadingPart) }

  private static let shadow = Color.black.withAlpha(shadowAlpha)
  private static let noShadow = Color.black.withAlpha(0)
  private static let scrim = Color.black.withAlpha(dimming)

  // MARK: Layers

  private func sheet(_ role: LeavesRole, _ frame: Rect) -> LeavesLayer {
    var layer = LeavesLayer(role, frame)
    layer.backgroundColor = paper
    layer.contentsEdge = .left
    return layer
  }

  private func overlay(
    _ role: LeavesRole, over parent: LeavesLayer, _ color: Color, _ opacity: Double
  ) -> LeavesLayer {
    var layer = LeavesLayer(role, Rect(origin: .zero, size: parent.frame.size))
    layer.backgroundColor = color
    layer.opacity = opacity
    return layer
  }

  private func leftPage(_ e: Double) -> [LeavesLayer] {
    var left = sheet(.leftPage, Rect(0, 0, viewSize.width / 2, viewSize.height))
    left.isHidden = mode == .single
    return [left, overlay(.leftPageOverlay, over: left, Self.scrim, lifting(e))]
  }

  private func bottomPage(_ e: Double) -> [LeavesLayer] {
    var bottom = sheet(.bottomPage, page)
    bottom.isHidden = e >= 1
    // The shadow stands at the fold, not at the page's edge: up to the fold the leaf lies on the page.
    var shadow = LeavesLayer(
      .bottomPageShadow, Rect(e * page.width, 0, Self.shadowWidth, page.height))
    shadow.fade = .init(left: Self.shadow, right: Self.noShadow)
    shadow.opacity = landing(e)
    return [bottom, shadow]
  }

  private func topPage(_ e: Double) -> [LeavesLayer] {
    var top = sheet(.topPage, Rect(page.minX, page.minY, e * page.width, page.height))
    top.clips = true
    return [top, overlay(.topPageOverlay, over: top, Self.scrim, lifting(e))]
  }

  private func reverse(_ e: Double) -> [LeavesLayer] {
    let single = mode == .single
    var reverse = LeavesLayer(.topPageReverse, reverseFrame(e))
    reverse.backgroundColor = paper
    reverse.clips = true
    let size = reverse.frame.size
    var image = LeavesLayer(.topPageReverseImage, Rect(origin: .zero, size: size))
    image.contentsEdge = single ? .right : .left
    image.isMirrored = single
    let paperOver = overlay(
      .topPageReverseOverlay, over: reverse, paper.withAlpha(single ? Self.paperOverlay : 0), 1)
    var shading = LeavesLayer(
      .topPageReverseShading,
      Rect(
        size.width - Self.shadingWidth + Self.shadingReach, 0, Self.shadingWidth, size.height))
    shading.fade = .init(left: Self.noShadow, right: Self.shadow)
    // In facing mode the leaf lands in view, and its shading would vanish at once when the leaf becomes
    // the left page; so the shading fades, unlike in Leaves. In single mode the leaf has left the view
    // by then.
    shading.opacity = single ? 1 : landing(e)
    return [reverse, image, paperOver, shading]
  }

  private func topPageShadow(_ e: Double) -> LeavesLayer {
    var shadow = LeavesLayer(
      .topPageShadow,
      Rect(
        reverseFrame(e).minX - Self.shadowWidth, page.minY, Self.shadowWidth, page.height))
    shadow.fade = .init(left: Self.noShadow, right: Self.shadow)
    shadow.opacity = lifting(e)
    return shadow
  }
}
