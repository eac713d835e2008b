import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much light falls across a page: the factor of its colours at places that rise from 0, the page's left edge,
/// to 1, its right edge. Between two places the factor is interpolated.
package struct PageLight: Equatable, Sendable {
  package var stops: [(location: Double, factor: Double)]

  package init(_ stops: [(location: Double, factor: Double)]) { self.stops = stops }

  package static func == (a: PageLight, b: PageLight) -> Bool {
    a.stops.elementsEqual(b.stops) { $0 == $1 }
  }

  /// Whether the light leaves the page as it is: no factor is as far from 1 as can be seen.
  package var isEven: Bool { stops.allSatisfy { abs($0.factor - 1) < 1e-3 } }

  func factor(at place: Double) -> Double {
    guard let next = stops.firstIndex(where: { $0.location >= place }) else {
      return stops.last?.factor ?? 1
    }
    guard next > 0 else { return stops[0].factor }
    let (a, b) = (stops[next - 1], stops[next])
    let width = b.location - a.location
    return width > 0 ? lerp(a.factor, b.factor, (place - a.location) / width) : b.factor
  }

  /// Both lights: the product at the places of either.
  package func times(_ other: PageLight) -> PageLight {
    let places = (stops + other.stops).map(\.location).sorted()
    var last = -1.0
    let apart = places.filter { place in
      defer { last = place }
      return place - last > 1e-9
    }
    return PageLight(apart.map { ($0, factor(at: $0) * other.factor(at: $0)) })
  }

  /// The light on the mirrored page.
  var mirrored: PageLight { PageLight(stops.reversed().map { (1 - $0.location, $0.factor) }) }
}

/// The one light of the flat pose. The light stands above left, so the right-hand page is brighter while it is lifted and
/// the left-hand page darker, and the right-hand page falls deeper into the gutter. All numbers are this project's
/// own.
extension BookLayout {
  /// The part of the light that comes from everywhere; the rest comes from above left.
  private static let ambient = 0.7
  /// The tangent of the angle between the light and the line of sight, across the page.
  private static let slant = 0.4
  /// How much of the light an upright leaf loses at the spine, where the other pages stand around it.
  private static let occlusion = 0.10
  /// What the gutter takes at the spine of the page turned to the light, and of the page turned away.
  private static let valley = (lit: 0.30, unlit: 0.37)
  /// Where the valley ends, in parts of the page's width.
  private static let valleyEnd = 0.06
  /// The faint shade that goes on beyond the valley, and where it ends.
  private static let slope = (depth: 0.05, end: 0.22)
  /// Where the page bends up towards the light again: by how much it is brighter, where, and how broadly.
  private static let swell = (lit: 0.022, unlit: 0.011, place: 0.13, width: 0.055)
  /// What remains of the light in the core of the gutter, one pixel of the page turned away from the light.
  private static let core = 0.62
  /// The part of the gutter that is left where a picture runs over both pages.
  private static let acrossPicture = 0.5

  /// Places across the page at which the gutter is worked out, in parts of its width from the spine.
  private static let places: [Double] = [
    0, 0.0025, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045, 0.05, 0.055, 0.06, 0.075,
    0.09,
    0.105, 0.12, 0.13, 0.14, 0.155, 0.17, 0.19, 0.21, 0.23, 0.26, 1,
  ]

  /// The light on a side of a leaf: gutter, inclination, and what lies in another leaf's shade.
  ///
  /// - Parameters:
  ///   - above: the ratio of the leaf in the air whose shadow falls on the side; nil where there is none.
  ///   - isPicture: whether a picture runs over this page and the one that faces it.
  /// - Returns: nil where the light changes nothing.
  package func light(
    ofSide side: Int, _ positions: LeafPositions, under above: Double? = nil,
    isPicture: Bool = false
  ) -> PageLight? {
    let flat = 1 - pose
    guard flat > 0 else { return nil }
    let leaf = Imposition.leaf(ofSide: side)
    if let (_, curl, shape) = bent(leaf, positions) {
      let isBack = Imposition.isFront(side) != (curl.pile == .right)
      let gutter = gutter(
        isRight: imposition.isRight(side), positions, isPicture: isPicture,
        by: flat * gutterPart(shape, isBack: isBack))
      guard !gutter.isEven else { return nil }
      return imposition.isRight(side) ? gutter : gutter.mirrored
    }
    let r = ratio(of: leaf, positions)
    var light = inclination(
      ratio: r, bowed(leaf, positions), isRight: imposition.isRight(side), by: flat)
    if !isOutside(side) {
      light = light.times(
        gutter(
          isRight: imposition.isRight(side), positions, isPicture: isPicture, by: flat * abs(r)))
    }
    if let above, let shadow = shadow(of: above, on: r, isRight: imposition.isRight(side)) {
      light = light.times(self.light(in: shadow, by: flat))
    }
    guard !light.isEven else { return nil }
    return imposition.isRight(side) ? light : light.mirrored
  }

  /// The light on a page that lies flat: the gutter alone.
  ///
  /// - Parameters:
  ///   - content: what lies on the page.
  ///   - isRight: whether the page lies on the right of the spine.
  ///   - isPicture: whether a picture runs over this page and the one that faces it.
  /// - Returns: nil where the light changes nothing.
  package func light(
    inGutterOf content: Imposition.SideContent?, isRight: Bool, _ positions: LeafPositions,
    isPicture: Bool
  ) -> PageLight? {
    switch content {
    case nil, .cover, .backCover: return nil
    case .page, .blank, .endpaper:
      let light = gutter(isRight: isRight, positions, isPicture: isPicture)
      guard !light.isEven else { return nil }
      return isRight ? light : light.mirrored
    }
  }

  /// The light on the inside of a board that turns with its cover; nil where the board lies.
  /// - Parameter isFlat: the half lies flat whatever the leaves do.
  package func light(
    onBoard half: Half, _ positions: LeafPositions, isFlat: Bool = false
  ) -> PageLight? {
    let r = ratio(of: half, positions, isFlat: isFlat)
    let isRight = (r >= 0) != isMirrored
    let bowed = isFlat ? nil : bowed(coverLeaf(half), positions)
    let light = inclination(ratio: r, bowed, isRight: isRight, by: 1 - pose)
    guard !light.isEven else { return nil }
    return isRight ? light : light.mirrored
  }

  /// Whether a side lies on the outside of the closed book. The outsides have no gutter.
  package func isOutside(_ side: Int) -> Bool {
    side == Imposition.front(ofLeaf: 0) || side == Imposition.back(ofLeaf: leaves - 1)
  }

  /// From the spine on: how the light falls on a leaf that is inclined. Lambert's cosine law with the light across the
  /// spine, and light from everywhere.
  private func inclination(
    ratio r: Double, _ bowed: Bowed?, isRight: Bool, by part: Double
  ) -> PageLight {
    let angle = (1 - min(1, abs(r))) * Double.pi / 2
    func at(_ u: Double) -> Double {
      let angle = bowed?.angle(at: u * pageSize.width) ?? angle
      let direct = max(0, cos(angle) + (isRight ? Self.slant : -Self.slant) * sin(angle))
      let factor = Self.ambient + (1 - Self.ambient) * direct
      return 1 + part * (factor * (1 - Self.occlusion * sin(angle) * (1 - u) * (1 - u)) - 1)
    }
    guard angle > 1e-6 else { return PageLight([(0, 1), (1, 1)]) }
    var places = [0, 0.15, 0.3, 0.5, 0.75, 1]
    if let start = bowed.map({ $0.fold.offset / pageSize.width }) {
      // The arc's angle grows evenly, and its light by a curve of that.
      places = places.filter { $0 < start } + (0...8).map { lerp(max(0, start), 1, Double($0) / 8) }
    }
    return PageLight(places.map { ($0, at($0)) })
  }

  /// The valley in which the pages meet, from the spine on; the same in every style.
  ///
  /// - Parameters:
  ///   - isRight: whether the page lies on the right of the spine, away from the light.
  ///   - part: 0 to 1; how much of the gutter there is.
  package func gutter(
    isRight: Bool, _ positions: LeafPositions, isPicture: Bool, by part: Double = 1
  ) -> PageLight {
    let strength = part * spread(positions) * (isPicture ? Self.acrossPicture : 1)
    guard strength > 0 else { return PageLight([(0, 1), (1, 1)]) }
    let deep = (isRight ? Self.valley.unlit : Self.valley.lit) * fullness(positions)
    let pixel = min(0.02, 1 / max(1, pageSize.width * pixelScale))
    func at(_ u: Double) -> Double {
      let valley = deep * pow(1 - smooth(u / Self.valleyEnd), 1.4)
      let slope = Self.slope.depth * (1 - smooth(u / Self.slope.end))
      let way = (u - Self.swell.place) / Self.swell.width
      let swell = (isRight ? Self.swell.unlit : Self.swell.lit) * exp(-way * way)
      return (1 - valley - slope) * (1 + swell)
    }
    var stops = Self.places.map { ($0, 1 + strength * (at($0) - 1)) }
    // The core ends between two pixels.
    if isRight, imposition.direction == .leftToRight || mode == .facing {
      let core = stops.prefix { $0.0 < pixel }.map {
        ($0.0, $0.1 * (1 - strength * (1 - Self.core)))
      }
      let edge = 1 + strength * (at(pixel) - 1)
      stops =
        core + [(pixel * 0.98, edge * (1 - strength * (1 - Self.core))), (pixel, edge)]
        + stops.drop { $0.0 <= pixel }
    }
    return PageLight(stops)
  }

  /// How deep the gutter is: deeper in the middle of a thick book.
  private func fullness(_ positions: LeafPositions) -> Double {
    let turned = (settledTotal(positions) / Double(max(1, leaves))).clamped(to: 0...1)
    let thick = min(1, Self.leafThickness * Double(leaves) / Self.thickest)
    return 0.82 + 0.25 * thick * 4 * turned * (1 - turned)
  }

  private func smooth(_ t: Double) -> Double {
    let t = t.clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }

  /// The shadow of a leaf in the air on the page beneath. The light comes from the left, so on the right the shadow reaches
  /// out from under the leaf, and on the left it stays beneath the leaf but for its penumbra.
  private func shadow(of leaf: Double, on page: Double, isRight: Bool) -> CastShadow? {
    guard var shadow = castShadow(from: leaf, on: page) else { return nil }
    let elevation = (abs(page) - abs(leaf)) * Double.pi / 2
    // The leaf's edge is near the eye, so it is seen further out than it stands.
    let near = eyeDistance / max(1, eyeDistance - pageSize.width * sin(elevation))
    let edge = pageSize.width * cos(elevation) * near
    let thrown = pageSize.width * (isRight ? Self.slant : 0.06) * sin(elevation)
    let soft = pageSize.width * (0.03 + 0.22 * sin(elevation))
    shadow.width = edge + thrown + soft
    shadow.penumbra = min(1, soft / shadow.width)
    shadow.alpha *= isRight ? 0.95 : 0.85
    return shadow
  }

  /// From the spine on: what a leaf in the air leaves of the light on the page beneath.
  private func light(in shadow: CastShadow, by part: Double) -> PageLight {
    let (width, soft) = (
      shadow.width / pageSize.width, shadow.penumbra * shadow.width / pageSize.width
    )
    // Even steps across the penumbra: straight lines between the ends would be seen as edges.
    var stops = (0...12).map { step in
      let t = Double(step) / 12
      return (
        location: width - soft * (1 - t), factor: 1 - part * shadow.alpha * (1 - smooth(t))
      )
    }
    if stops[0].location > 0 { stops.insert((0, stops[0].factor), at: 0) }
    return PageLight(stops)
  }
}
