/// Which source pixels make each target pixel along one axis, and how much of each.
struct Taps {
  /// How many each target pixel has; never more than there are source pixels.
  let count: Int
  /// Whether each target pixel is a source pixel as it is.
  let isCopy: Bool
  /// The first source pixel of each target pixel; `first + count` never exceeds their number.
  private(set) var first: [Int] = []
  /// `count` for each target pixel, which add up to one.
  private(set) var weights: [Float] = []

  /// - Parameters:
  ///   - origin, target: the target pixels, from the page's origin on.
  ///   - source: pixels that there are of the picture, of `full` in its file.
  ///   - scale: target pixels to one of the file.
  ///   - isHard: each target pixel is the source pixel that it lies in.
  init(
    _ origin: Int, _ target: Int, source: Int, full: Int, scale: Double, isHard: Bool = false
  ) {
    // The page ends at a whole pixel, as it does where it is laid out.
    let extent = max(1, (Double(full) * scale).rounded())
    let step = Double(source) / extent
    let reach = 2 * max(1, step)
    isCopy = step == 1 || isHard
    count = isCopy ? 1 : min(source, Int(2 * reach) + 1)
    first.reserveCapacity(target)
    weights.reserveCapacity(target * count)
    for place in 0..<target {
      let center = (Double(origin + place) + 0.5) * step - 0.5
      if isCopy {
        let at = isHard ? Int(max(-1e9, center + 0.5).rounded(.down)) : origin + place
        first.append(min(max(0, at), source - 1))
        // The other axis may be scaled, and then the pixels of this one are weighed like all others.
        weights.append(1)
        continue
      }
      let low = Int(max(-1e9, center - reach).rounded(.up))
      let first = min(max(0, low), source - count)
      self.first.append(first)
      weights += Self.weights(center, reach, count, first, source)
    }
  }

  /// Whether each of `target` pixels has all its weights, and no tap lies beyond `source` pixels.
  func isSound(for target: Int, of source: Int) -> Bool {
    first.count == target && weights.count == target * count
      && first.allSatisfy { $0 >= 0 && $0 + count <= source }
  }

  private static func weights(
    _ center: Double, _ reach: Double, _ count: Int, _ first: Int, _ source: Int
  ) -> [Float] {
    var own = [Double](repeating: 0, count: count)
    // Beyond the picture its edge goes on, so that every number of `center` is defined.
    let near = min(max(center, -reach), Double(source) + reach)
    for at in Int((near - reach).rounded(.up))...Int((near + reach).rounded(.down)) {
      let weight = cubic(abs(Double(at) - near) / (reach / 2))
      own[min(max(0, min(max(0, at), source - 1) - first), count - 1)] += weight
    }
    let sum = own.reduce(0, +)
    return own.map { Float($0 / sum) }
  }

  /// Catmull-Rom's cubic at a distance of 0 to 2 pixels.
  private static func cubic(_ x: Double) -> Double {
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
