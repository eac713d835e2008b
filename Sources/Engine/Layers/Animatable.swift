import PaperGeometry

/// A value that can be added to and scaled, component by component, so that animations of it can be
/// summed.
package protocol Animatable: Equatable {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, k: Double) -> Self
}

extension Double: Animatable {}
extension Point: Animatable {}

extension Rect: Animatable {
  package static func + (a: Rect, b: Rect) -> Rect {
    Rect(a.minX + b.minX, a.minY + b.minY, a.width + b.width, a.height + b.height)
  }
  package static func - (a: Rect, b: Rect) -> Rect { a + b * -1 }
  package static func * (a: Rect, k: Double) -> Rect { a.scaled(by: k) }
}

extension Color: Animatable {
  package static func + (a: Color, b: Color) -> Color {
    Color(a.red + b.red, a.green + b.green, a.blue + b.blue, a.alpha + b.alpha)
  }
  package static func - (a: Color, b: Color) -> Color { a + b * -1 }
  package static func * (a: Color, k: Double) -> Color {
    Color(a.red * k, a.green * k, a.blue * k, a.alpha * k)
  }
}

extension CornerRadii: Animatable {
  package static func + (a: CornerRadii, b: CornerRadii) -> CornerRadii {
    CornerRadii(
      topLeft: a.topLeft + b.topLeft, topRight: a.topRight + b.topRight,
      bottomRight: a.bottomRight + b.bottomRight, bottomLeft: a.bottomLeft + b.bottomLeft)
  }
  package static func - (a: CornerRadii, b: CornerRadii) -> CornerRadii { a + b * -1 }
  package static func * (a: CornerRadii, k: Double) -> CornerRadii {
    CornerRadii(
      topLeft: a.topLeft * k, topRight: a.topRight * k, bottomRight: a.bottomRight * k,
      bottomLeft: a.bottomLeft * k)
  }
}

/// Transforms are added element by element. This suits the small changes of implicit animations; a
/// large rotation is driven by its angle instead, which is set anew in every frame.
extension Transform3D: Animatable {
  package static func + (a: Transform3D, b: Transform3D) -> Transform3D {
    Transform3D(elements: zip(a.elements, b.elements).map { $0 + $1 })
  }
  package static func - (a: Transform3D, b: Transform3D) -> Transform3D {
    Transform3D(elements: zip(a.elements, b.elements).map { $0 - $1 })
  }
  package static func * (a: Transform3D, k: Double) -> Transform3D {
    Transform3D(elements: a.elements.map { $0 * k })
  }
}

extension Shadow: Animatable {
  package static func + (a: Shadow, b: Shadow) -> Shadow {
    Shadow(
      color: a.color + b.color, opacity: a.opacity + b.opacity, radius: a.radius + b.radius,
      offset: a.offset + b.offset)
  }
  package static func - (a: Shadow, b: Shadow) -> Shadow { a + b * -1 }
  package static func * (a: Shadow, k: Double) -> Shadow {
    Shadow(
      color: a.color * k, opacity: a.opacity * k, radius: a.radius * k, offset: a.offset * k)
  }
}
