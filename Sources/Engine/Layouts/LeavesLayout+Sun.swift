import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Folded leaves in the one light of the bound book: a page that lies is as bright as a page at rest, the reverse has light
/// as paper that bends has, and shadows fall beside the leaf alone. The frames stay those of Leaves.
extension LeavesLayout {
  /// How deep the shadows are beside the fold and beside the lifted edge. The light stands on the left.
  private static let sunShadow = (away: 0.32, towards: 0.20)

  /// A layer of Leaves in the one light.
  func inTheSun(_ layer: LeavesLayer, _ e: Double) -> LeavesLayer {
    var layer = layer
    let isLtr = direction == .leftToRight
    switch layer.role {
    case .leftPageOverlay, .topPageOverlay: layer.isHidden = true
    case .bottomPageShadow:
      layer.shade = Self.shadow(isLtr ? Self.sunShadow.away : Self.sunShadow.towards)
    case .topPageShadow:
      layer.shade = Self.shadow(isLtr ? Self.sunShadow.towards : Self.sunShadow.away).mirrored
      // In Leaves this shadow is gone with the leaf. Paper that lies on paper has none.
      layer.opacity *= min(1, e / Self.fadingPart)
    case .topPageReverseShading:
      layer.shade = round(isLtr: isLtr)
      // The paper is round from the beginning, and flat at the end of the turn.
      layer.opacity = min(1, (1 - e) / Self.fadingPart) * min(1, e / Self.fadingPart)
    default: return layer
    }
    layer.fade = nil
    layer.backgroundColor = .clear
    return layer
  }

  /// A shadow that is deepest at its left.
  private static func shadow(_ depth: Double) -> PageLight {
    PageLight(
      (0...8).map { step in
        let t = Double(step) / 8
        return (t, 1 - depth * (1 - t) * (1 - t))
      })
  }

  /// The light across the reverse up to the fold at its right, as on a sheet that goes over a cylinder: a point at `u` of the
  /// way is turned by `pi - asin(u)`.
  private func round(isLtr: Bool) -> PageLight {
    PageLight(
      (0...16).map { step in
        let t = Double.pi / 2 * Double(step) / 16
        return (sin(t), BookLayout.lightOnBend(angle: .pi - t, across: isLtr ? 1 : -1, face: -1))
      })
  }
}
