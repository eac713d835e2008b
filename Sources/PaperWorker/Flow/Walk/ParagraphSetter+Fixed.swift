import PaperTypesetting

/// Words that fixed spaces tie together.
extension ParagraphSetter {
  /// Where a line ends only if the words would leave the column otherwise.
  private static let tiePrice: Float = 9000

  /// Lets lines end at fixed spaces between words that no line holds together.
  mutating func loosenFixedSpaces() {
    let room = leastRoom
    var (first, width): (Int, Float) = (0, 0)
    // A line ends at a space behind letters only.
    var isBehindLetters = false
    for index in paragraph.items.indices {
      let item = paragraph.items[index]
      switch item.kind {
      case .box: width += item.width
      case .glue where !isBehindLetters: width += item.width
      case .penalty where item.price >= Item.infinity: break
      case .glue, .penalty:
        if width > room { loosen(first..<index) }
        (first, width) = (index, 0)
      }
      isBehindLetters = item.kind == .box
    }
    if width > room { loosen(first..<paragraph.items.count) }
  }

  private mutating func loosen(_ words: Range<Int>) {
    for index in words where paragraph.items[index].price >= Item.infinity {
      guard paragraph.items[index].kind == .penalty else { continue }
      paragraph.items[index] = .penalty(Self.tiePrice)
    }
  }
}
