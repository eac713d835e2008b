import StyleSheets

/// Ruby, as the walk comes to its elements and leaves them.
extension BlockWalker {
  /// - Returns: whether the element is set as a part of a line, whatever its style says.
  mutating func beginRuby(_ node: Int, _ style: ComputedStyle) {
    switch style.display {
    case .ruby: text.rubies.beginBases(at: text.position)
    case .rubyText where !text.rubies.isOpen:
      text.rubies.open(look: frames.last?.look ?? 0)
      rubyNode = node
    default:
      if isBase(node) { text.rubies.beginBase(at: text.position, after: text.scalars.count) }
    }
  }

  mutating func endRuby(_ node: Int, _ style: ComputedStyle) {
    switch style.display {
    case .ruby: text.rubies.endBases()
    case .rubyText where node == rubyNode:
      rubyNode = -1
      text.closeRuby()
    default:
      if isBase(node) { text.rubies.endBase(at: text.scalars.count) }
    }
  }

  private func isBase(_ node: Int) -> Bool {
    kinds[Int(styled.tree.nodes[node].name)] == .rubyBase
  }
}

extension InlineText {
  /// Ends the letters beside a base.
  mutating func closeRuby() {
    guard rubies.close(at: scalars.count, baseEnd: scalars.count) else { return }
    appendRubySign()
  }
}
