/// Drawings that were refused, by their bytes. A worker keeps these for all its life, whatever books come and go.
package final class RefusedDrawings {
  /// Hashes with a key of this process alone, so that nobody can make two drawings with the same hash.
  private var known: Set<Int> = []
  private static let most = 1 << 14

  package init() {}

  private static func hash(_ drawing: [UInt8]) -> Int {
    var hasher = Hasher()
    drawing.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  package func contains(_ drawing: [UInt8]) -> Bool {
    !known.isEmpty && known.contains(Self.hash(drawing))
  }

  package func insert(_ drawing: [UInt8]) {
    if known.count >= Self.most { known = [] }
    known.insert(Self.hash(drawing))
  }
}
