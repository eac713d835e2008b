import StyleSheets

/// Letters that tell how the letters before them are read.
struct InlineRuby {
  /// The sign of the letters among those of the text.
  var at: Int
  /// The letters that are read so, by indices in the text; none where nothing is.
  var base: Range<Int>
  /// In the order of the book, with those around the letters that are shown.
  var letters: [UInt32]
  /// The letters that stand beside the base.
  var shown: Range<Int>
  var look: Int32
}

/// Ruby while a text is gathered: which letters belong to which base.
struct InlineRubies {
  private(set) var all: [InlineRuby] = []
  /// Letters of all of them.
  private(set) var count = 0

  /// Where the base that has no ruby yet begins; -1 outside of ruby.
  private var start = -1
  /// Bases before the last, which wait for their ruby in their order.
  private var waiting: [Range<Int>] = []
  /// Whether the last thing was ruby, so that further letters are another base.
  private var isBehindRuby = false

  private var letters: [UInt32] = []
  private var shownStart = 0
  private var shownEnd: Int?
  private var look: Int32 = 0
  private(set) var isOpen = false

  /// Elements that ask for a base of their own take no more than these.
  private static let mostWaiting = 64

  mutating func beginBases(at position: Int) {
    (start, waiting, isBehindRuby) = (position, [], false)
  }

  mutating func endBases() { (start, waiting) = (-1, []) }

  /// An element that is a base of its own ends.
  mutating func endBase(at position: Int) {
    guard start >= 0, waiting.count < Self.mostWaiting else { return }
    beginNext()
    if position > start { waiting.append(start..<position) }
    start = position
  }

  private mutating func beginNext() {
    guard isBehindRuby else { return }
    (waiting, isBehindRuby) = ([], false)
  }

  /// An element that is a base of its own begins. Letters before are another base.
  /// - Parameter end: of the letters before, without a space behind.
  mutating func beginBase(at position: Int, after end: Int) {
    guard start >= 0 else { return }
    beginNext()
    if end > start { endBase(at: end) }
    start = position
  }

  /// A space before the letter at a place is none.
  mutating func dropSpace(before position: Int) {
    if start == position + 1 { start = position }
  }

  mutating func open(look: Int32) {
    (letters, shownStart, shownEnd, isOpen) = ([], 0, nil, true)
    self.look = look
  }

  /// What a sheet puts before the letters has ended.
  mutating func beginShown() { shownStart = letters.count }

  mutating func endShown() { shownEnd = letters.count }

  mutating func add(_ letter: UInt32) {
    if letter == 0x20, letters.last == 0x20 || letters.isEmpty { return }
    letters.append(letter)
  }

  /// - Parameters:
  ///   - position: of the ruby's sign in the text.
  ///   - end: of the base, without a space behind.
  /// - Returns: whether there are letters.
  mutating func close(at position: Int, baseEnd end: Int) -> Bool {
    isOpen = false
    let shownEnd = max(shownStart, min(shownEnd ?? letters.count, letters.count))
    var base = position..<position
    if start >= 0 {
      if !waiting.isEmpty {
        base = waiting.removeFirst()
      } else if !isBehindRuby || end > start {
        base = min(start, end)..<end
      }
    }
    (start, isBehindRuby) = (start >= 0 ? position + 1 : -1, true)
    guard !letters.isEmpty else {
      start = start >= 0 ? position : -1
      return false
    }
    count += letters.count
    all.append(
      InlineRuby(
        at: position, base: base, letters: letters, shown: shownStart..<shownEnd, look: look))
    return true
  }

  mutating func removeAll() {
    let isInside = start >= 0
    self = InlineRubies()
    // A base over several paragraphs is that of the last.
    if isInside { start = 0 }
  }
}
