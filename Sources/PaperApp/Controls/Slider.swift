import PaperGeometry

/// The state of a slider.
package struct Slider: Equatable {
  package private(set) var value: Double
  package let range: ClosedRange<Double>
  /// The distance of two values.
  package let step: Double
  /// What is written behind the value, as "%".
  package let unit: String

  /// - Parameter step: more than 0.
  package init(_ value: Double, in range: ClosedRange<Double>, step: Double, unit: String = "") {
    (self.range, self.unit) = (range, unit)
    self.step = step > 0 ? step : 1
    self.value = value
    set(value)
  }

  /// Takes the nearest value.
  package mutating func set(_ value: Double) {
    let steps = ((value - range.lowerBound) / step).rounded()
    self.value = steps.isFinite ? (range.lowerBound + steps * step).clamped(to: range) : self.value
  }

  /// From 0 to 1.
  package var fraction: Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (value - range.lowerBound) / length : 0
  }

  package mutating func set(fraction: Double) {
    set(range.lowerBound + fraction * (range.upperBound - range.lowerBound))
  }

  /// The value as a number without needless digits.
  package var words: String {
    let rounded = (value * 100).rounded() / 100
    let number = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return number + unit
  }
}
