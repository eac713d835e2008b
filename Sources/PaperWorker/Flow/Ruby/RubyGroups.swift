/// The ruby of a word, by places in the word's letters without signs.
struct RubyGroups {
  struct Group {
    /// An index in the text's ruby.
    var ruby: Int
    var base: Range<Int>
    /// The letter before which the ruby's letters stand in the book.
    var at: Int
    /// Whether the letters stand over the base; else they stand behind the base.
    var isOver: Bool
  }

  /// A longer base has its ruby behind.
  static let longestBase = 24
  static let longestRuby = 48

  /// The word's letters without signs.
  private(set) var scalars: [UInt32] = []
  /// For each letter and the end, the index in the text.
  private(set) var indices: [Int] = []
  /// In the order of the book.
  private(set) var groups: [Group] = []
  /// Letters before which no line ends and no room is left, as they stand under ruby.
  private(set) var tied: Set<Int> = []

  init(_ word: Range<Int>, of text: InlineText, rubies: Range<Int>) {
    var places: [Int] = []
    for index in word where text.scalars[index] == InlineText.Sign.ruby {
      places.append(index)
    }
    var sign = 0
    for index in word {
      if sign < places.count, places[sign] == index {
        sign += 1
      } else {
        scalars.append(text.scalars[index])
        indices.append(index)
      }
    }
    indices.append(word.upperBound)
    for index in rubies { add(text.rubies.all[index], index, word) }
  }

  private mutating func add(_ ruby: InlineRuby, _ index: Int, _ word: Range<Int>) {
    let at = place(ruby.at)
    let base =
      place(ruby.base.lowerBound)..<max(place(ruby.base.lowerBound), place(ruby.base.upperBound))
    let isOver =
      !base.isEmpty && at - base.lowerBound <= Self.longestBase && !ruby.shown.isEmpty
      && ruby.shown.count <= Self.longestRuby
      && base.lowerBound >= (groups.last?.base.upperBound ?? 0)
    groups.append(Group(ruby: index, base: base, at: at, isOver: isOver))
    if isOver, base.lowerBound + 1 < at { tied.formUnion(base.lowerBound + 1..<at) }
  }

  /// The letter at a place of the text.
  func letter(at index: Int) -> Int { place(index) }

  /// The first letter that does not stand before a place of the text.
  private func place(_ index: Int) -> Int {
    min(indices.countOfFirst { $0 < index }, scalars.count)
  }

  /// The places at which bases begin and end, and those of the ruby's letters.
  var cuts: [Int] {
    groups.flatMap {
      $0.isOver ? [$0.base.lowerBound, $0.base.upperBound, $0.at] : [$0.at]
    }.sorted()
  }
}
