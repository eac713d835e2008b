/// Numbers for names, so that no text is compared while elements are matched.
struct NameTable: Sendable {
  private(set) var numbers: [String: Int32] = [:]

  mutating func number(_ name: String) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(numbers.count)
    numbers[name] = number
    return number
  }
}

/// Selectors as flat arrays. The compounds of a selector lie together, the rightmost first.
struct SelectorStore: Sendable {
  enum Kind: UInt8, Sendable {
    case id, `class`
    case hasAttribute, equals, includes, dash, prefix, suffix, substring
    /// The number of the child: `first` times n and `second`.
    case child, lastChild, ofType, lastOfType
    case onlyChild, onlyOfType
    case link, root, empty, language
    /// Selectors from `first`, `second` of them.
    case isAny, isNone
    /// The same for selectors of what stands in the element or behind the element.
    case has
    /// The element that a selector within `:has()` begins with.
    case anchor
    case never
  }

  struct Condition: Sendable {
    var kind: Kind
    /// Of an attribute: whether capitals count, and whether any namespace does.
    var ignoresCase = false
    var hasAnyPrefix = false
    /// A name, or a number.
    var first: Int32 = 0
    /// The index of a text in `texts`, or a number.
    var second: Int32 = 0
  }

  enum Combinator: UInt8, Sendable { case none, descendant, child, next, sibling }
  enum Pseudo: UInt8, Sendable { case none, before, after, firstLetter, firstLine }

  struct Compound: Sendable {
    /// The name of an element, or -1 for all.
    var name: Int32 = -1
    var start: Int32 = 0
    var count: Int32 = 0
    /// How the element stands to that of the next compound, which is to the left in the sheet.
    var combinator = Combinator.none
  }

  struct Selector: Sendable {
    var start: Int32
    var count: Int32
    var specificity: UInt32
    var pseudo = Pseudo.none
    /// Of a selector within `:has()`: whether the selector is about siblings behind the element.
    var isBehind = false
    /// Bits of names that some ancestor has to have.
    var ancestors = NameBits()
  }

  var names = NameTable()
  var conditions: [Condition] = []
  var compounds: [Compound] = []
  var selectors: [Selector] = []
  var texts: [[UInt8]] = []

  static let mostSelectors = 1 << 18
}

/// A small set of names: a name that is not in the set may seem to be, never the other way round.
struct NameBits: Hashable, Sendable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  mutating func insert(_ name: Int32) {
    let mixed = UInt64(UInt32(bitPattern: name)) &* 0x9E37_79B9_7F4A_7C15
    let bit = UInt64(1) << (mixed >> 58)
    if mixed & (1 << 40) == 0 { low |= bit } else { high |= bit }
  }

  mutating func formUnion(_ other: NameBits) {
    low |= other.low
    high |= other.high
  }

  func contains(_ other: NameBits) -> Bool {
    low & other.low == other.low && high & other.high == other.high
  }
}
