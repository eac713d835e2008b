import StyleSheets

/// How much a drawing shows: parts that are used over and over may stand for more than any time is enough for.
package enum DrawingEffort {
  /// Parts that a drawing shows, and that a part of the drawing shows.
  private static let mostShown = 200_000
  private static let mostOfPart = 10_000
  /// Uses within parts; a use counts for each part around.
  private static let mostUses = 100_000
  /// A part that shows others more deeply has shown too much before.
  private static let rounds = 16

  /// Whether a drawing is shown in reasonable time.
  package static func isTame(_ tree: borrowing MarkupTree) -> Bool {
    guard tree.names.contains("use") else { return true }
    var parts: [String: Int] = [:]
    for node in tree.nodes.indices {
      if let id = tree.attribute("id", of: node), parts[id] == nil { parts[id] = node }
    }
    let numbers = Dictionary(
      parts.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    var (inside, all): ([(around: String, shown: String)], [String]) = ([], [])
    for node in tree.nodes.indices where tree.name(of: node) == "use" {
      guard let address = tree.attribute(anyOf: MarkupTree.addressAttributes, of: node),
        address.hasPrefix("#")
      else { continue }
      let shown = String(address.dropFirst())
      guard parts[shown] != nil else { continue }
      all.append(shown)
      var at = node
      while at >= 0 {
        if let id = numbers[at] { inside.append((id, shown)) }
        at = Int(tree.nodes[at].parent)
      }
      guard inside.count <= mostUses, all.count <= mostUses else { return false }
    }
    return isTame(inside, all)
  }

  private static func isTame(
    _ inside: [(around: String, shown: String)], _ all: [String]
  ) -> Bool {
    var effort: [String: Int] = [:]
    for _ in 0..<rounds {
      var next: [String: Int] = [:]
      for use in inside {
        next[use.around, default: 1] += effort[use.shown] ?? 1
        if next[use.around] ?? 1 > mostOfPart { return false }
      }
      if next == effort { break }
      effort = next
    }
    return all.reduce(0) { $0 + (effort[$1] ?? 1) } <= mostShown
  }
}
