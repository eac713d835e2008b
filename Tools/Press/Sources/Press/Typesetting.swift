import CPango

extension Canvas {
  enum Anchor { case start, middle, end }

  /// One line of text (Pango markup). Returns its width.
  @discardableResult
  func line(
    _ markup: String, x: Double, baseline: Double, _ style: TextStyle = .body,
    anchor: Anchor = .start
  ) -> Double {
    let text = StyledText(markup, style)
    // The letterspace after the last letter would push centred lines to the left.
    let width = text.width(on: self) - style.tracking * style.size
    let shift =
      switch anchor {
      case .start: 0.0
      case .middle: -width / 2
      case .end: -width
      }
    text.draw(on: self, x: x + shift, baseline: baseline)
    return width
  }

  func measure(_ markup: String, _ style: TextStyle) -> Double {
    StyledText(markup, style).width(on: self) - style.tracking * style.size
  }

  /// A paragraph in a column, its first line's baseline at `baseline`. Returns
  /// the baseline for what follows. A line break in the text is kept.
  @discardableResult
  func paragraph(
    _ markup: String, x: Double, width: Double, baseline: Double, _ style: TextStyle = .body,
    indent: Double = 0, dropCap: Colour? = nil
  ) -> Double {
    if markup.contains("\n") {
      return markup.split(separator: "\n", omittingEmptySubsequences: false)
        .reduce(baseline) { y, part in
          part.isEmpty
            ? y + style.leading
            : paragraph(String(part), x: x, width: width, baseline: y, style)
        }
    }
    var insets = [indent, 0]
    var rest = markup
    if let dropCap, let first = markup.first {
      let room = initial(String(first), x: x, baseline: baseline, style, dropCap)
      insets = [room, room, room, 0]
      rest = String(markup.dropFirst())
    }
    let y = setLines(
      StyledText(rest, style), x: x, width: width, baseline: baseline, insets: insets)
    // A short text must not let the next one run into the foot of its initial.
    return dropCap == nil ? y : max(y, baseline + 3 * style.leading)
  }

  /// Paragraphs one after another; all but the first indented.
  @discardableResult
  func flow(
    _ paragraphs: [String], x: Double, width: Double, baseline: Double,
    _ style: TextStyle = .body, dropCap: Colour? = nil
  ) -> Double {
    var y = baseline
    for (i, text) in paragraphs.enumerated() {
      y = paragraph(
        text, x: x, width: width, baseline: y, style,
        indent: i == 0 ? 0 : style.indent, dropCap: i == 0 ? dropCap : nil)
    }
    return y
  }

  // MARK: - Lines

  private func setLines(
    _ text: StyledText, x: Double, width: Double, baseline: Double, insets: [Double]
  ) -> Double {
    let style = text.style
    let words = wordRanges(of: text.bytes).flatMap { parts(of: $0, in: text) }
    let starts = text.positions(of: words.map(\.lowerBound), on: self)
    let ends = text.positions(of: words.map(\.upperBound), on: self)
    let pieces = words.indices.map { i in
      LineBreaker.Piece(
        start: starts[i], end: ends[i],
        isDivided: i + 1 < words.count && words[i].upperBound == words[i + 1].lowerBound)
    }
    let breaker = LineBreaker(
      words: pieces, space: StyledText(" ", style).width(on: self),
      hyphen: StyledText("-", style).width(on: self),
      justified: style.alignment == .justified, widths: insets.map { width - $0 })
    let lines = breaker.lines()
    for (i, range) in lines.enumerated() {
      let bytes = words[range.lowerBound].lowerBound..<words[range.upperBound - 1].upperBound
      let line = text.slice(bytes, hyphen: pieces[range.upperBound - 1].isDivided)
      let inset = insets[min(i, insets.count - 1)]
      let (leftHang, rightHang) = hang(of: line)
      let natural = line.width(on: self) - style.tracking * style.size
      var left = x + inset
      switch style.alignment {
      case .justified:
        left -= leftHang
        let slack = breaker.width(ofLine: i) + leftHang + rightHang - natural
        let gaps = Double(line.bytes.count { $0 == UInt8(ascii: " ") })
        if i < lines.count - 1 || slack < 0, gaps > 0 { line.addingToSpaces(slack / gaps) }
      case .left: left -= leftHang
      case .centre: left += (breaker.width(ofLine: i) - natural) / 2
      case .right: left += breaker.width(ofLine: i) - natural
      }
      line.draw(on: self, x: left, baseline: baseline + Double(i) * style.leading)
    }
    return baseline + Double(lines.count) * style.leading
  }

  private func wordRanges(of bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for (i, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: " ") {
        if let from = start { ranges.append(from..<i) }
        start = nil
      } else if start == nil {
        start = i
      }
    }
    if let start { ranges.append(start..<bytes.count) }
    return ranges
  }

  /// Between two parts a word may be divided; words of justified text only.
  private func parts(of word: Range<Int>, in text: StyledText) -> [Range<Int>] {
    guard text.style.alignment == .justified, text.style.language == "en" else { return [word] }
    let places = Hyphenation.english.places(in: text.bytes[word]).map { word.lowerBound + $0 }
    let bounds = [word.lowerBound] + places + [word.upperBound]
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// How far a line's outer punctuation may stand in the margin, so that the
  /// edge of the column looks straight.
  private func hang(of line: StyledText) -> (left: Double, right: Double) {
    let text = String(decoding: line.bytes, as: UTF8.self)
    let left = text.first.map { "“‘".contains($0) } == true ? 0.26 : 0
    let right = text.last.map { ".,;:-–’”".contains($0) } == true ? 0.13 : 0
    return (left * line.style.size, right * line.style.size)
  }

  /// An initial three lines high. Returns the room it takes beside the text.
  private func initial(
    _ letter: String, x: Double, baseline: Double, _ style: TextStyle, _ colour: Colour
  ) -> Double {
    // Capitals of this face are 0.65 of its size high; small letters' height 0.4.
    let height = 2 * style.leading + 0.65 * style.size
    var big = style
    big.size = height / 0.65
    big.colour = colour
    big.features = "kern=1"
    let width = line(letter, x: x - 0.03 * big.size, baseline: baseline + 2 * style.leading, big)
    return width + style.size * 0.12
  }
}
