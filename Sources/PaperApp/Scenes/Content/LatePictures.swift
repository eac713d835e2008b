import PaperMotion

/// When pictures came that were not there when their sides of leaves were first seen: those fade in,
/// out from under a blank sheet. A picture that is there from the start is simply there.
///
/// (`SheetLayer` does the same for one layer. Here one side may be seen on several layers, and one layer
/// shows another side with every turn, so sides are kept, not layers.)
struct LatePictures {
  /// Since when.
  private var missing: [Int: Double] = [:]
  private var arrivals: [Int: Double] = [:]
  private var seen: Set<Int> = []

  /// - Returns: the opacity of the blank sheet over the picture, 0 to 1.
  mutating func veil(over item: Int, hasPicture: Bool, at time: Double) -> Double {
    seen.insert(item)
    guard hasPicture else {
      if missing[item] == nil { missing[item] = time }
      arrivals[item] = nil
      return 0
    }
    // One that came at the same instant has kept nobody waiting.
    if let since = missing.removeValue(forKey: item), time > since { arrivals[item] = time }
    guard let arrival = arrivals[item] else { return 0 }
    let fraction = max(0, time - arrival) / SheetLayer.fade.duration
    return fraction < 1 ? 1 - SheetLayer.fade.curve.value(at: fraction) : 0
  }

  /// Ends a frame: what was not asked for in it is no longer seen.
  mutating func endFrame(at time: Double) {
    missing = missing.filter { seen.contains($0.key) }
    arrivals = arrivals.filter { seen.contains($0.key) && isFading($0.value, at: time) }
    seen.removeAll(keepingCapacity: true)
  }

  func isFading(at time: Double) -> Bool {
    arrivals.values.contains { isFading($0, at: time) }
  }

  private func isFading(_ arrival: Double, at time: Double) -> Bool {
    time < arrival + SheetLayer.fade.duration
  }
}
