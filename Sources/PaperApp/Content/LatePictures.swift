/// The fades of pictures that came after their sides of leaves were first seen.
///
/// (`SheetLayer` does the same for one layer. Here one side may be seen on several layers, and one layer
/// shows another side with every turn, so sides are kept, not layers.)
package struct LatePictures {
  /// The sides that the last layout showed, and since when each has been seen without a break.
  private var seen: [Int: Double] = [:]
  /// The same for the layout that is under way.
  private var seeing: [Int: Double] = [:]
  private var fades: [LateFade] = []

  package init() {}

  /// Begins a layout.
  package mutating func begin() {
    seeing = [:]
    fades = []
  }

  /// - Parameter arrival: since when there has been a picture; nil where there is none.
  /// - Returns: the opacity of the blank sheet over the picture, 0 to 1.
  package mutating func placeholder(over item: Int, arrival: Double?, at time: Double) -> Double {
    let birth = seen[item] ?? time
    seeing[item] = birth
    guard let fade = LateFade(arrival: arrival, birth: birth) else { return 0 }
    fades.append(fade)
    return fade.opacity(at: time)
  }

  /// Ends a layout: sides that were not asked for in it are no longer seen.
  package mutating func end() { seen = seeing }

  package func isFading(at time: Double) -> Bool { fades.contains { $0.isFading(at: time) } }
}
