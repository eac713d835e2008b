import PaperTypesetting

extension FlowParagraph {
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
