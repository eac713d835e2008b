import Books

/// The tiles that are seen, and since when each is there. A tile that was there when it was first wanted is shown
/// at once; a later one fades in over what stands in for it.
final class TileFades {
  /// Since when a tile is seen; nil for a tile that is waited for.
  private var seen: [ImageRequest: Double?] = [:]
  private var seeing: [ImageRequest: Double?] = [:]

  /// In seconds.
  static let duration = 0.08

  /// Begins a layout.
  func begin() { seeing = [:] }

  /// Ends a layout: tiles that were not shown since `begin` are no longer seen.
  func end() { seen = seeing }

  /// The opacity of a tile that is wanted, 0 to 1; nil for one that is not there.
  func opacity(of tile: ImageRequest, isThere: Bool, at time: Double) -> Double? {
    guard isThere else {
      seeing[tile] = .some(nil)
      return nil
    }
    let since: Double
    switch seen[tile] {
    case .some(.some(let known)): since = known
    case .some(.none): since = time
    case .none: since = -.infinity
    }
    seeing[tile] = since
    return min(1, max(0, (time - since) / Self.duration))
  }

  func isFading(at time: Double) -> Bool {
    seeing.values.contains { $0.map { time < $0 + Self.duration } ?? false }
  }
}
