import PaperTypesetting
import StyleSheets

/// Initials: first letters that stand as high as some lines.
extension BlockWalker {
  /// A first letter of this size or more stands as high as some lines, in sizes of the text.
  static let droppedSize: Float = 1.8
  /// From this size on as high as three lines.
  private static let tallSize: Float = 2.9
  /// Letters with signs; more are no initial.
  private static let most = 8

  /// Whether a block is prose, beside whose lines a letter may stand.
  func mayDrop(_ block: BlockFrame) -> Bool {
    isPlain(block) && !block.isInNote && pendingMarker == nil
      && styled.styles[block.style].align != .center && styled.styles[block.style].align != .right
  }

  /// The look of a block's first letter.
  mutating func setFirstLetter(
    of node: Int, _ frame: inout BlockFrame, within look: InlineLook
  ) {
    guard let index = styled.firstLetter[node], styled.styles.indices.contains(Int(index)) else {
      return
    }
    let style = styled.styles[Int(index)]
    var first = InlineLook(style, within: look, em: page.em, isBlock: false)
    complete(&first, style, isPlain: false)
    // The letter counts for places, as the other letters do.
    first.isInvisible = look.isInvisible
    frame.isFirstLetterDropped =
      mayDrop(frame)
      && (style.float == .left || first.run.size >= Self.droppedSize * look.run.size)
    frame.isFirstLetterFloating = style.float != .none
    // An initial beside several lines in a block without such lines is set as the other letters.
    guard style.float == .none || frame.isFirstLetterDropped else { return }
    // Whether letters are shown is no matter of the first one.
    first.isInvisible = false
    frame.firstLetter = setter.looks.index(of: first)
  }

  /// Adds a first letter that a sheet drops.
  /// - Returns: where the other letters begin.
  mutating func dropLetter(
    _ bytes: ArraySlice<UInt8>, look: Int32, _ frame: BlockFrame
  ) -> Int {
    let isFirst = text.isEmpty
    text.add(
      bytes, look: block.isFirstLetterFloating ? frame.look : look, whiteSpace: frame.whiteSpace,
      transform: frame.transform)
    if isFirst, !text.isEmpty { text.initial = (text.scalars.count, look) }
    return bytes.endIndex
  }

  /// Adds the letters of an element that stands at the left of a paragraph's first lines.
  /// - Returns: whether the element is such an initial.
  mutating func dropElement(_ node: Int, _ style: ComputedStyle) -> Bool {
    guard let frame = frames.last, !blocks.isEmpty, !block.hasLine, mayDrop(block),
      text.pictures.isEmpty, text.initial == nil, text.scalars.allSatisfy(Self.isOpening),
      style.letterSize > 1.2 * styled.styles[block.style].letterSize,
      let letters = letters(of: node)
    else { return false }
    let outer = setter.looks[frame.look]
    var look = InlineLook(style, within: outer, em: page.em, isBlock: true)
    complete(&look, style, isPlain: false)
    let end = styled.tree.end(of: node)
    for at in node..<end where !styled.tree.nodes[at].isText {
      addAnchor(of: at, kinds[Int(styled.tree.nodes[at].name)])
    }
    text.add(
      letters[...], look: frame.look, whiteSpace: .normal, transform: style.transform)
    text.initial = (text.scalars.count, setter.looks.index(of: look))
    return true
  }

  /// The letters of an element with few of them and nothing else; nil for others.
  private func letters(of node: Int) -> [UInt8]? {
    let tree = styled.tree
    let end = tree.end(of: node)
    guard end - node <= 8 else { return nil }
    var letters: [UInt8] = []
    for at in node..<end {
      let style = styled.style(of: at)
      if style.display == .none || style.isHidden { return nil }
      switch kinds[max(0, Int(tree.nodes[at].name))] {
      case _ where tree.nodes[at].isText: letters += tree.text(of: at)
      case .other, .section: continue
      default: return nil
      }
      guard letters.count <= 4 * Self.most else { return nil }
    }
    let scalars = String(decoding: letters, as: UTF8.self).unicodeScalars
    let isFew = scalars.count <= Self.most && scalars.contains { $0.properties.isAlphabetic }
    return isFew ? letters : nil
  }

  private static func isOpening(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .finalPunctuation: return true
    default: return scalar == "\"" || scalar == "'"
    }
  }

  // MARK: - Paragraphs

  /// Gives a paragraph its initial, where there are lines enough beside.
  /// - Returns: the first letter behind the initial; nil where the paragraph has none.
  mutating func drop(
    _ initial: (count: Int, look: Int32), _ line: Range<Int>, _ paragraph: inout FlowParagraph,
    measure: Float
  ) -> Int? {
    let signs = text.scalars.prefix(initial.count).prefix(while: Self.isOpening).count
    guard paragraph.marker == nil, pendingMarker == nil, hidden.isEmpty, signs < initial.count,
      line.upperBound > initial.count, text.scalars[..<initial.count].allSatisfy({ $0 < 0x11_0000 })
    else { return nil }
    var letter = letter(initial, signs: signs)
    var start = initial.count
    while start < line.upperBound, text.scalars[start] == 0x20 { start += 1 }
    if start > initial.count {
      letter.text.append(0x20)
      letter.room += letter.signRun.size * 0.16
    }
    setter.begin(text)
    let rest = setter.paragraph(
      text, start..<line.upperBound, hidden: [], measure: max(1, measure - letter.room))
    let width = rest.items.reduce(0) { $0 + ($1.kind == .penalty ? 0 : $1.width) }
    while letter.lines > 1, width < (Float(letter.lines) - 0.9) * (measure - letter.room) {
      letter.room -= letter.width
      letter.lines -= 1
      fit(&letter)
      letter.room += letter.width
    }
    guard letter.lines > 1, letter.room < measure / 3 else { return nil }
    paragraph = rest
    paragraph.initial = letter
    return start
  }

  /// The initial for as many lines as the book's size asks for.
  private mutating func letter(
    _ initial: (count: Int, look: Int32), signs: Int
  ) -> FlowInitial {
    let look = setter.looks[block.look]
    var letter = FlowInitial()
    letter.signText = Array(text.scalars[..<signs])
    letter.text = Array(text.scalars[signs..<initial.count])
    letter.signs = setter.glyphs(letter.signText, look: block.look).glyphs
    letter.isUpright = setter.standsUpright(letter.text, look: initial.look)
    letter.glyphs =
      setter.glyphs(letter.text, look: initial.look, isSquare: letter.isUpright)
      .glyphs
    letter.signRun = look.run
    letter.run = setter.looks[initial.look].run
    (letter.run.rise, letter.run.background) = (0, nil)
    letter.lines = letter.run.size >= Self.tallSize * look.run.size ? 3 : 2
    letter.textCapHeight = setter.metrics(of: look.run.face).capHeight * look.run.size
    letter.capHeight = max(0.3, setter.metrics(of: letter.run.face).capHeight)
    // A square is as high as the squares of all lines together.
    if letter.isUpright { (letter.textCapHeight, letter.capHeight) = (look.run.size, 1) }
    fit(&letter)
    letter.room = letter.width + look.run.size * 0.2
    return letter
  }

  /// Gives an initial the size for its lines, and the width of its ink.
  private func fit(_ letter: inout FlowInitial) {
    let distance = leading(styled.styles[block.style])
    let halves = half > 0 ? max(1, (distance / half - 0.1).rounded(.up)) : 1
    let height = Float(letter.lines - 1) * halves * half + letter.textCapHeight
    letter.run.size = height / letter.capHeight
    let unit = letter.run.size / 1000
    let advance = letter.glyphs.reduce(0) { $0 + $1.advance } * unit
    let first = letter.glyphs.first.flatMap(faces.ink)?.left ?? 0
    let last = letter.glyphs.last.flatMap { glyph in
      faces.ink(of: glyph).map { glyph.advance / 1000 - $0.right }
    }
    letter.bearing = first * letter.run.size
    letter.width = max(0.1, advance - (first + (last ?? 0)) * letter.run.size)
  }
}
