/// The fades of pictures that arrive after their sides of leaves were first seen.
///
/// (`SheetLayer` fades the picture of one layer. Several layers may show one side, and one layer shows
/// another side with every turn; the fades are therefore kept by side, not by layer.)
package struct LatePictures {
  /// The sides that the last layout showed, and since when each side has been seen without a break.
  private var seen: [Int: Double] = [:]
  /// The sides that the layout under way has shown so far, and since when each side has been seen.
  private var seeing: [Int: Double] = [:]
  private var fades: [LateFade] = []

  package init() {}

  /// Begins a layout.
  package mutating func begin() {
    seeing = [:]
    fades = []
  }

  /// - Parameter arrival: when the picture arrived; nil where there is no picture.
  /// - Returns: the opacity of the blank sheet over the picture, 0 to 1.
  package mutating func placeholder(over item: Int, arrival: Double?, at time: Double) -> Double {
    let birth = seen[item] ?? time
    seeing[item] = birth
    guard let fade = LateFade(arrival: arrival, birth: birth) else { return 0 }
    fades.append(fade)
    return fade.opacity(at: time)
  }

  /// Ends a layout: sides that the layout did not show are no longer seen.
  package mutating func end() { seen = seeing }

  package func isFading(at time: Double) -> Bool { fades.contains { $0.isFading(at: time) } }
}
