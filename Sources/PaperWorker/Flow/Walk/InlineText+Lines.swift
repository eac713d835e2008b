/// The lines that a text asks for.
extension InlineText {
  /// The text without the break at its end, which begins no line.
  var trimmed: Range<Int> {
    0..<(scalars.last == Sign.lineBreak ? scalars.count - 1 : scalars.count)
  }

  /// The lines between breaks, without empty ones at the beginning and the end.
  func lines() -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in scalars.indices where scalars[index] == Sign.lineBreak {
      if !lines.isEmpty || index > start { lines.append(start..<index) }
      start = index + 1
    }
    if start < scalars.count { lines.append(start..<scalars.count) }
    while let last = lines.last, last.isEmpty { lines.removeLast() }
    return lines
  }

  /// The only thing in the text, where that is a picture.
  func lonePicture(_ looks: InlineLooks) -> FlowPicture? {
    guard pictures.count == 1, formulas.isEmpty, scalars.count < 64, let picture = pictures.first
    else { return nil }
    for span in spans where looks[span.look].run.link >= 0 { return nil }
    let isAlone = scalars.allSatisfy { $0 == 0x20 || $0 >= Sign.lineBreak }
    return isAlone ? picture : nil
  }
}
