import CFriBidi
import ChapterFlow

/// The levels of letters by FriBidi, which has UAX 9 with isolates.
enum BidirectionalText {
  /// Letters that are given to FriBidi at once, so that no text takes long.
  private static let window = 65_536
  private static let mostAutomatic = 512

  /// - Returns: as many levels as letters.
  static func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels {
    var all = TextLevels(levels: [], isRightToLeft: direction == .rightToLeft)
    all.levels.reserveCapacity(letters.count)
    var (at, direction) = (0, direction)
    repeat {
      let end = min(letters.count, at + window)
      let part = paragraph(bounded(letters[at..<end]), direction)
      all.levels += part.levels
      if at == 0 { all.isRightToLeft = part.isRightToLeft }
      direction = all.isRightToLeft ? .rightToLeft : .leftToRight
      at = end
    } while at < letters.count
    return all
  }

  /// FriBidi looks for the first letter of each isolate without a direction of its own, so few of them are given.
  private static func bounded(_ letters: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    var letters = letters
    var count = 0
    for index in letters.indices where letters[index] == 0x2068 {
      count += 1
      if count > mostAutomatic { letters[index] = 0x2066 }
    }
    return letters
  }

  private static func paragraph(
    _ letters: ArraySlice<UInt32>, _ direction: TextDirection
  ) -> TextLevels {
    let plain = TextLevels(of: letters.count, isRightToLeft: direction == .rightToLeft)
    guard !letters.isEmpty else { return plain }
    let count = FriBidiStrIndex(letters.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: letters.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: letters.count)
    var levels = [FriBidiLevel](repeating: 0, count: letters.count)
    var base: FriBidiParType =
      switch direction {
      case .leftToRight: FRIBIDI_PAR_LTR
      case .rightToLeft: FRIBIDI_PAR_RTL
      case .automatic: FRIBIDI_PAR_ON
      }
    // Each call reads `count` letters and types, and fills as many of its own kind.
    let highest = letters.withUnsafeBufferPointer { letters in
      fribidi_get_bidi_types(letters.baseAddress, count, &types)
      fribidi_get_bracket_types(letters.baseAddress, count, types, &brackets)
      return fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    }
    // Zero tells that there is no memory.
    guard highest > 0 else { return plain }
    return TextLevels(
      levels: levels.map { UInt8(clamping: $0) },
      isRightToLeft: base == FRIBIDI_PAR_RTL
        || base == FRIBIDI_PAR_WRTL)
  }
}
