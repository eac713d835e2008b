import StyleSheets

/// Lists: numbers and signs of their entries.
extension BlockWalker {
  mutating func beginList(_ frame: inout BlockFrame, _ node: Int, index: Int) {
    let tree = styled.tree
    frame.list = index
    let start = tree.attribute("start", of: node).flatMap(Self.number)
    if tree.attribute("reversed", of: node) != nil {
      frame.step = -1
      frame.next = start ?? entries(of: node)
    } else {
      frame.next = start ?? 1
    }
  }

  private func entries(of node: Int) -> Int {
    let tree = styled.tree
    var count = 0
    var child = Int(tree.nodes[node].firstChild)
    while child >= 0 {
      if !tree.nodes[child].isText, styled.style(of: child).display == .listItem { count += 1 }
      child = Int(tree.nodes[child].next)
    }
    return count
  }

  /// A number in its bounds, as HTML reads numbers: spaces before and letters behind are passed over. Nil for what is
  /// none.
  private static func number(_ text: String) -> Int? {
    var rest = text.utf8.drop { $0 <= 0x20 }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    var number = 0
    for digit in digits { number = min(1_000_000_000, number * 10 + Int(digit & 0xF)) }
    return isNegative ? -number : number
  }

  mutating func number(of node: Int, list: Int) -> Int {
    guard frames.indices.contains(list) else { return 1 }
    let number =
      styled.tree.attribute("value", of: node).flatMap(Self.number) ?? frames[list].next
    frames[list].next = number + frames[list].step
    return number
  }

  mutating func addMarker(_ style: ComputedStyle) {
    let frame = frames[frames.count - 1]
    let sign = ListNumber.marker(style.listStyle, number: frame.item)
    guard !sign.isEmpty, !style.isHidden else { return }
    if style.isMarkerInside {
      text.add(
        Array((sign + "\u{A0}").utf8)[...], look: frame.look, whiteSpace: .normal, transform: .none)
      return
    }
    var marker = pendingMarker ?? FlowMarker()
    let letters = sign.unicodeScalars.prefix(32).map(\.value)
    let isUpright = setter.standsUpright(letters, look: frame.look) && marker.glyphs.isEmpty
    var shaped = setter.glyphs(letters, look: frame.look, isSquare: isUpright)
    marker.isUpright = isUpright
    if style.isRightToLeft, letters.count > 1, letters.last == 0x2E,
      let stop = shaped.glyphs.popLast()
    {
      // The stop stands behind the number also where lines run to the left.
      shaped.glyphs.insert(stop, at: 0)
    }
    if let last = marker.glyphs.indices.last {
      // The glyph before takes the room between the signs of two entries that begin in the same line.
      marker.glyphs[last].advance += 250
      marker.text.append(0x20)
    }
    let first = UInt32(marker.text.count)
    for var glyph in shaped.glyphs {
      glyph.cluster += first
      marker.glyphs.append(glyph)
    }
    marker.text += letters
    marker.run = setter.looks[frame.look].run
    marker.width = marker.glyphs.reduce(0) { $0 + $1.advance } * marker.run.size / 1000
    pendingMarker = marker
  }

  /// Gives a paragraph the sign that waits. The sign hangs before the first line, which moves to the right where the
  /// sign would leave the column.
  /// - Returns: the indent of the first line, in points.
  mutating func indent(_ indent: Float, besideMarkerIn block: BlockFrame) -> Float {
    guard var marker = pendingMarker else { return indent }
    let edge = styled.styles[block.style].isRightToLeft ? block.right : block.left
    let room = edge + indent
    let widest = measure(block) / 2
    if marker.width > widest {
      marker.run.size *= widest / marker.width
      marker.width = widest
    }
    marker.gap = max(page.em / 4, min(page.em / 2, room - marker.width))
    pendingMarker = marker
    return max(indent, marker.width + marker.gap - edge)
  }
}
