import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The light on paper, from the layouts' numbers to what layers take.
extension Light {
  /// How warm the shade on paper is.
  package static let paperWarmth = 0.09

  /// The light on an item; nil where the light changes nothing.
  package init?(on item: ItemAttributes) {
    guard abs(item.light - 1) > 1e-3 else { return nil }
    self.init(factor: item.light, warmth: Self.paperWarmth)
  }

  /// The light on a page.
  package init(_ page: PageLight) {
    self.init(
      axis: .x, stops: page.stops.map { .init($0.location, $0.factor) }, warmth: Self.paperWarmth)
  }
}

extension LayerBend {
  /// A face of a leaf that bends, in its light. A stiff leaf has its light from the spine on, as a plane one.
  package init(_ bend: ItemBend, _ bookLayout: BookLayout, isNight: Bool) {
    self.init(
      cylinder: bend.fold, face: bend.isBack ? .back : .front,
      light: bend.isStiff ? nil : Light(bookLayout.light(on: bend, isNight: isNight)),
      profile: bend.profile, innerDepth: bend.innerDepth)
  }
}

extension LinearGradient {
  /// The light as a colour that multiplies.
  package init(shade: PageLight) {
    self.init(
      axis: .x,
      stops: shade.stops.map { stop in
        let light = Light(factor: 1, warmth: Light.paperWarmth).channels(stop.factor)
        return .init(
          stop.location,
          Color(min(1, light.red), min(1, light.green), light.blue.clamped(to: 0...1), 1))
      })
  }
}
