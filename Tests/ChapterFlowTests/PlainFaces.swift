import ChapterFlow

/// Faces whose letters are all half as wide as they are high; a space is a quarter, a hyphen a third. East Asian
/// letters, and whatever stands in their form, are squares.
final class PlainFaces: FaceSource {
  /// Sizes of pictures by address.
  var pictures: [String: (width: Float, height: Float)] = [:]
  /// Whether `fi` is a single glyph, and no safe place to break.
  var hasLigatures = false
  /// How often letters have been shaped.
  private(set) var shapings = 0

  func metrics(of face: FaceStyle) -> FaceMetrics {
    FaceMetrics(
      ascent: 0.75, descent: 0.25, xHeight: 0.45, capHeight: 0.65, space: 0.25, hyphen: 1 / 3)
  }

  func shape(_ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String) -> [ShapedGlyph] {
    shapings += 1
    var glyphs: [ShapedGlyph] = []
    var at = letters.startIndex
    while at < letters.endIndex {
      let start = at
      at += 1
      while at < letters.endIndex, letters[at] & 0xC0 == 0x80 { at += 1 }
      if hasLigatures, letters[start...].starts(with: [0x66, 0x69]) { at += 1 }
      var glyph = ShapedGlyph(
        glyph: UInt32(letters[start]), face: face.isBold ? 1 : 0, advance: 500,
        cluster: UInt32(start - letters.startIndex))
      if letters[start] >= 0xE3 || face.form != .usual { glyph.advance = 1000 }
      if letters[start] == 0x20 { glyph.advance = 250 }
      if letters[start] == 0x2D { glyph.advance = 1000 / 3 }
      glyphs.append(glyph)
    }
    return face.isRightToLeft ? glyphs.reversed() : glyphs
  }

  /// Hebrew letters run to the left, letters and digits of ASCII to the right. Signs between letters of one direction go
  /// with the letters, and others with the paragraph.
  func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels {
    func isLeft(_ letter: UInt32) -> Bool { (0x5D0...0x5EA).contains(letter) }
    func isRight(_ letter: UInt32) -> Bool {
      (0x61...0x7A).contains(letter | 0x20) || (0x30...0x39).contains(letter)
    }
    let first = letters.first { isLeft($0) || isRight($0) }
    let runsLeft = direction == .rightToLeft || direction == .automatic && first.map(isLeft) == true
    var levels = TextLevels(of: letters.count, isRightToLeft: runsLeft)
    var last: Int?
    for index in letters.indices where isLeft(letters[index]) || isRight(letters[index]) {
      levels.levels[index] = isLeft(letters[index]) ? 1 : runsLeft ? 2 : 0
      if let last, levels.levels[last] == levels.levels[index] {
        for between in last..<index { levels.levels[between] = levels.levels[index] }
      }
      last = index
    }
    return levels
  }

  /// Before each consonant that stands behind a vowel.
  func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int] {
    let vowels = Array("aeiouAEIOU".utf8)
    return (1..<max(1, word.count)).filter { index in
      let (last, next) = (word[word.startIndex + index - 1], word[word.startIndex + index])
      return vowels.contains(last) && next < 0x80 && !vowels.contains(next)
    }
  }

  func size(ofPicture address: String) -> (width: Float, height: Float)? { pictures[address] }
}
