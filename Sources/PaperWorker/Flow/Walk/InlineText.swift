import PaperTypesetting
import StyleSheets

/// The text of a paragraph while the text is gathered. White space is collapsed as CSS says, also over the borders of
/// elements.
struct InlineText {
  /// What stands among the letters, by numbers beyond those of Unicode.
  enum Sign {
    static let lineBreak: UInt32 = 0x11_0000
    static let picture: UInt32 = 0x11_0001
    /// A line may end here, without a hyphen.
    static let mayBreak: UInt32 = 0x11_0002
    static let formula: UInt32 = 0x11_0010
    /// Letters stand beside the letters before.
    static let ruby: UInt32 = 0x11_0003
  }
  /// Scalars from an index on have a look.
  struct Span {
    var start: Int
    var look: Int32
  }

  private(set) var scalars: [UInt32] = []
  private(set) var spans: [Span] = []
  private(set) var pictures: [FlowPicture] = []
  private(set) var formulas: [InlineFormula] = []
  /// Places that links lead to, and the scalars before which they stand.
  private(set) var anchors: [(at: Int, id: String)] = []
  /// Marks of notes, by the numbers of the notes, and the scalars at which they begin.
  var notes: [(at: Int, note: Int)] = []
  /// The first letters, which stand as high as some lines: their number with signs before them, and their look.
  var initial: (count: Int, look: Int32)?
  var rubies = InlineRubies()
  /// Signs that steer directions, and the scalars before which they stand.
  private(set) var directions: [(at: Int, sign: UInt32)] = []
  private var openDirections = OpenDirections()
  /// Whether letters run to the left, or steer.
  private(set) var hasRightToLeft = false
  /// Whether there is more than spaces and line breaks.
  private(set) var hasContent = false
  /// Why the letters cannot be set.
  private(set) var obstacle: FlowObstacle?

  /// Anchors of texts without letters, which have been left for this text.
  private var waitingAnchors = 0
  /// The look of a collapsed space that is only set where something follows.
  private var pendingSpace: Int32 = -1
  /// Whether that space is a line's end in the book's file.
  private var isPendingReturn = false
  private var isAtLineStart = true
  private var endsWithSpace = false
  private var isInWord = false
  /// Letters since the beginning of the line, for tab stops.
  private var column = 0
  private var endsWithReturn = false

  var isEmpty: Bool { scalars.isEmpty }
  /// The index of the letter that comes next.
  var position: Int { scalars.count + (pendingSpace >= 0 ? 1 : 0) }

  mutating func addDirections(_ signs: [UInt32]) {
    for sign in signs {
      directions.append((position, sign))
      openDirections.take(sign)
    }
  }

  mutating func addAnchor(_ id: String) { anchors.append((position, id)) }

  /// The ids of the anchors, which are there no longer.
  mutating func takeAnchors() -> [String] {
    defer { (anchors, waitingAnchors) = ([], 0) }
    return anchors.map(\.id)
  }

  /// Leaves the anchors, which go with the next text.
  mutating func removeLetters() {
    for index in waitingAnchors..<anchors.count { anchors[index].at = 0 }
    let anchors = anchors
    removeAll()
    (self.anchors, waitingAnchors) = (anchors, anchors.count)
  }

  mutating func removeAll() {
    waitingAnchors = 0
    scalars.removeAll(keepingCapacity: scalars.count < 65_536)
    spans.removeAll(keepingCapacity: true)
    pictures.removeAll()
    formulas.removeAll()
    anchors = []
    notes.removeAll()
    // Elements around a cut go on behind the cut.
    (directions, hasRightToLeft) = (openDirections.open.map { (0, $0) }, false)
    rubies.removeAll()
    initial = nil
    (hasContent, pendingSpace, isAtLineStart) = (false, -1, true)
    (endsWithSpace, isInWord, column, endsWithReturn) = (false, false, 0, false)
  }

  mutating func add(
    _ bytes: ArraySlice<UInt8>, look: Int32, whiteSpace: ComputedStyle.WhiteSpace,
    transform: ComputedStyle.Transform
  ) {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return
      case .error: add(letter: 0xFFFD, look: look)
      case .scalarValue(let scalar):
        let value = scalar.value
        if value <= 0x20 {
          add(space: value, look: look, whiteSpace)
        } else {
          add(letter: transformed(scalar, transform), look: look)
        }
      }
    }
  }

  /// The text with other looks and other letters in a part.
  func changed(
    in part: Range<Int>, look: (Int32) -> Int32, letter: (UInt32) -> UInt32
  ) -> InlineText {
    var text = self
    text.spans = []
    for (index, span) in spans.enumerated() {
      let end = index + 1 < spans.count ? spans[index + 1].start : scalars.count
      let inside = part.clamped(to: span.start..<max(span.start, end))
      if span.start < inside.lowerBound || inside.isEmpty { text.spans.append(span) }
      guard !inside.isEmpty else { continue }
      text.spans.append(Span(start: inside.lowerBound, look: look(span.look)))
      if inside.upperBound < end {
        text.spans.append(Span(start: inside.upperBound, look: span.look))
      }
    }
    for index in part.clamped(to: scalars.indices) { text.scalars[index] = letter(scalars[index]) }
    return text
  }

  mutating func appendRubySign() {
    append(Sign.ruby, look: rubies.all.last?.look ?? 0)
    (hasContent, isAtLineStart, endsWithSpace) = (true, false, false)
  }

  mutating func addBreak(look: Int32) {
    if rubies.isOpen { return }
    pendingSpace = -1
    append(Sign.lineBreak, look: look)
    (isAtLineStart, endsWithSpace, isInWord, column) = (true, false, false, 0)
  }

  mutating func addPicture(_ picture: FlowPicture, look: Int32) {
    if rubies.isOpen { return }
    flushSpace()
    pictures.append(picture)
    append(Sign.picture, look: look)
    (hasContent, isAtLineStart, endsWithSpace, isInWord) = (true, false, false, false)
  }

  mutating func addFormula(_ formula: InlineFormula, look: Int32) {
    flushSpace()
    formulas.append(formula)
    append(Sign.formula, look: look)
    (hasContent, isAtLineStart, endsWithSpace, isInWord) = (true, false, false, false)
  }

  mutating func addOpportunity(look: Int32) {
    guard pendingSpace < 0, !rubies.isOpen else { return }
    append(Sign.mayBreak, look: look)
  }

  private mutating func append(_ scalar: UInt32, look: Int32) {
    if spans.last?.look != look { spans.append(Span(start: scalars.count, look: look)) }
    scalars.append(scalar)
  }

  private mutating func add(letter: UInt32, look: Int32) {
    if rubies.isOpen {
      if obstacle == nil { obstacle = UntrustedScripts.obstacle(letter) }
      return rubies.add(letter)
    }
    dropReturn(before: letter)
    flushSpace()
    if letter >= 0x590 {
      if obstacle == nil { obstacle = UntrustedScripts.obstacle(letter) }
      hasRightToLeft = hasRightToLeft || RightToLeftLetters.contains(letter)
    }
    append(letter, look: look)
    column += 1
    // A fixed space alone is how books ask for a blank line.
    if letter != 0xA0 { hasContent = true }
    (isAtLineStart, endsWithSpace, endsWithReturn) = (false, false, false)
  }

  /// A line's end in the file between letters of a script without spaces is no space.
  private mutating func dropReturn(before letter: UInt32) {
    defer { isPendingReturn = false }
    guard isPendingReturn, pendingSpace >= 0,
      let last = scalars.suffix(4).last(where: { $0 != Sign.ruby }),
      EastAsianWidth.isWide(letter), EastAsianWidth.isWide(last),
      !EastAsianWidth.isHangul(letter), !EastAsianWidth.isHangul(last)
    else { return }
    pendingSpace = -1
    rubies.dropSpace(before: scalars.count)
  }

  private mutating func flushSpace() {
    guard pendingSpace >= 0 else { return }
    append(0x20, look: pendingSpace)
    pendingSpace = -1
    column += 1
  }

  private mutating func add(
    space: UInt32, look: Int32, _ whiteSpace: ComputedStyle.WhiteSpace
  ) {
    // Other control characters are neither space nor letter.
    guard space == 0x20 || (0x09...0x0D).contains(space) else { return }
    isInWord = false
    if rubies.isOpen { return rubies.add(0x20) }
    switch whiteSpace {
    case .pre, .preWrap: add(preserved: space, look: look)
    case .preLine where space == 0x0A: addBreak(look: look)
    case .normal, .nowrap, .preLine:
      if !isAtLineStart, !endsWithSpace, pendingSpace < 0 { pendingSpace = look }
      isPendingReturn = space == 0x0A || space == 0x0D || isPendingReturn
    }
  }

  private mutating func add(preserved space: UInt32, look: Int32) {
    flushSpace()
    defer { endsWithReturn = space == 0x0D }
    switch space {
    case 0x0A where endsWithReturn: return
    case 0x0A, 0x0D: addBreak(look: look)
    case 0x09:
      for _ in 0..<(8 - column % 8) { add(preservedSpace: look) }
    default: add(preservedSpace: look)
    }
  }

  private mutating func add(preservedSpace look: Int32) {
    append(0x20, look: look)
    column += 1
    (isAtLineStart, endsWithSpace) = (false, true)
  }

  private mutating func transformed(
    _ scalar: Unicode.Scalar, _ transform: ComputedStyle.Transform
  ) -> UInt32 {
    switch transform {
    case .none: return scalar.value
    case .upper: return LetterCase.upper(scalar)
    case .lower: return LetterCase.lower(scalar)
    case .capital:
      let isFirst = !isInWord && scalar.properties.isAlphabetic
      isInWord = isInWord || scalar.properties.isAlphabetic
      return isFirst ? LetterCase.upper(scalar) : scalar.value
    }
  }
}
