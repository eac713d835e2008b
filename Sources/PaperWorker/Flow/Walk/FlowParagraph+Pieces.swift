import PaperTypesetting

extension FlowParagraph {
  /// The paragraph in no more memory than its letters take: arrays that have grown have room for more.
  var compact: FlowParagraph {
    var paragraph = self
    paragraph.items = items.compact
    paragraph.pieces = pieces.compact
    paragraph.glyphs = glyphs.compact
    paragraph.text = text.compact
    return paragraph
  }

  /// Forgets all letters, and keeps the room for others.
  mutating func clear() {
    var cleared = FlowParagraph()
    swap(&cleared.items, &items)
    swap(&cleared.pieces, &pieces)
    swap(&cleared.glyphs, &glyphs)
    swap(&cleared.text, &text)
    cleared.items.removeAll(keepingCapacity: true)
    cleared.pieces.removeAll(keepingCapacity: true)
    cleared.glyphs.removeAll(keepingCapacity: true)
    cleared.text.removeAll(keepingCapacity: true)
    self = cleared
  }

  /// The width of the widest boxes between which no line may end, in points.
  var widestPiece: Float {
    var widest: Float = 0
    var piece: Float = 0
    for item in items {
      switch item.kind {
      case .box: piece += item.width
      case .penalty where item.price >= Item.infinity: continue
      case .penalty:
        widest = max(widest, piece + item.width)
        piece = 0
      case .glue:
        widest = max(widest, piece)
        piece = 0
      }
    }
    return max(widest, piece)
  }
}

extension Array {
  /// A copy without room for more elements.
  fileprivate var compact: [Element] {
    var copy: [Element] = []
    copy.reserveCapacity(count)
    copy += self
    return copy
  }
}
