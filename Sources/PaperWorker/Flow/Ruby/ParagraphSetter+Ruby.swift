import PaperTypesetting

/// The ruby of a word while the word is being set.
struct RubyWriting {
  let groups: RubyGroups
  let forms: EastAsianForms
  /// The group that comes next in the book, and the one whose base comes next.
  var nextRuby = 0
  private var nextBase = 0
  /// Of the groups whose bases have begun: the first item of the base, and the room.
  var placed: [Int: (item: Int, base: Float, room: RubyRoom, ruby: FlowRuby)] = [:]

  init(_ groups: RubyGroups, _ forms: EastAsianForms) {
    (self.groups, self.forms) = (groups, forms)
  }

  /// The room before and behind a letter of a base; nil for letters without ruby.
  mutating func pad(
    at letter: Int, _ measured: (RubyGroups.Group) -> (Float, RubyRoom, FlowRuby)
  ) -> Float? {
    while nextBase < groups.groups.count {
      let group = groups.groups[nextBase]
      if group.isOver, letter < group.base.upperBound { break }
      nextBase += 1
    }
    guard nextBase < groups.groups.count else { return nil }
    let group = groups.groups[nextBase]
    guard group.base.contains(letter) else { return nil }
    if placed[nextBase] == nil {
      let (base, room, ruby) = measured(group)
      placed[nextBase] = (-1, base, room, ruby)
    }
    return placed[nextBase]?.room.basePad
  }

  mutating func begin(item: Int) {
    if placed[nextBase]?.item == -1 { placed[nextBase]?.item = item }
  }
}

/// Ruby: small letters over letters.
extension ParagraphSetter {
  /// Of the letters of the base.
  static let rubySize: Float = 0.5

  /// The text's ruby whose signs stand in a word. Words are asked for in their order.
  mutating func rubies(in word: Range<Int>, of text: InlineText) -> Range<Int> {
    let all = text.rubies.all
    while nextRuby < all.count, all[nextRuby].at < word.lowerBound { nextRuby += 1 }
    let first = nextRuby
    while nextRuby < all.count, all[nextRuby].at < word.upperBound { nextRuby += 1 }
    return first..<nextRuby
  }

  mutating func addBase(
    _ part: EastAsianLetters.Part, pad: Float, of scalars: [UInt32], look: Int32,
    forms: EastAsianForms, _ ruby: inout RubyWriting
  ) {
    ruby.begin(item: paragraph.items.count)
    if pad > 0 { append(.box(pad), run: run(look)) }
    add(letters: part, of: scalars, look: look, forms: forms)
    if pad > 0 { append(.box(pad), run: run(look)) }
  }

  /// The ruby that the book has before a letter of the word.
  mutating func addRubies(before letter: Int, _ writing: inout RubyWriting, _ text: InlineText) {
    while writing.nextRuby < writing.groups.groups.count {
      let number = writing.nextRuby
      let group = writing.groups.groups[number]
      guard group.at <= letter else { return }
      writing.nextRuby += 1
      let letters = text.rubies.all[group.ruby]
      if let placed = writing.placed.removeValue(forKey: number), placed.item >= 0 {
        add(placed.ruby, from: placed.item, letters)
      } else {
        add(behind: letters)
      }
    }
  }

  private mutating func add(_ ruby: FlowRuby, from item: Int, _ letters: InlineRuby) {
    var ruby = ruby
    ruby.back = paragraph.items[item...].reduce(0) { $0 + ($1.kind == .box ? $1.width : 0) }
    let run = run(letters.look)
    append(.box(0), run: run)
    let start = Int32(paragraph.text.count)
    if !looks[letters.look].isInvisible { paragraph.text += letters.letters }
    let last = paragraph.pieces.count - 1
    paragraph.pieces[last].text = start..<Int32(paragraph.text.count)
    paragraph.pieces[last].ruby = Int32(paragraph.rubies.count)
    if looks[letters.look].isInvisible { (ruby.glyphs, ruby.places, ruby.scalars) = ([], [], []) }
    paragraph.rubies.append(ruby)
  }

  /// Letters that stand behind their base, as there is no room over the base, or no base.
  private mutating func add(behind letters: InlineRuby) {
    let run = run(letters.look)
    let forms = EastAsianForms(language: languages[Int(looks[letters.look].language)])
    for (index, scalar) in letters.letters.enumerated() {
      if index > 0 { append(.penalty(index % 2 == 0 ? 0 : WordBreaks.emergencyPrice), run: run) }
      let part = EastAsianLetters.Part(
        range: index..<index + 1, isWide: EastAsianWidth.isWide(scalar))
      add(letters: part, of: letters.letters, look: letters.look, forms: forms)
    }
  }

  /// The width of a group's base, and its ruby with the room that both share.
  mutating func measured(
    _ group: RubyGroups.Group, of scalars: [UInt32], _ look: Int32, _ text: InlineText,
    _ letters: EastAsianLetters, forms: EastAsianForms
  ) -> (Float, RubyRoom, FlowRuby) {
    let size = looks[look].run.size
    var base: RubyRoom.Width = (0, 0)
    // Parts stand in the order of the word: a search per group leaves the other groups' parts alone.
    let first = letters.parts.countOfFirst { $0.range.lowerBound < group.base.lowerBound }
    for part in letters.parts[first...].prefix(while: {
      $0.range.lowerBound < group.base.upperBound
    }) {
      let shaped = shaped(part, of: scalars, look: look)
      base.width += words.glyphs[shaped].reduce(0) { $0 + $1.advance } * size / 1000
      base.count += 1
    }
    let overhang = size * Self.rubySize / 2
    let room: (RubyRoom.Width) -> RubyRoom = { ruby in
      RubyRoom(
        base: base, ruby: ruby,
        overhang: (
          before: Self.isKana(scalars, group.base.lowerBound - 1) ? overhang : 0,
          after: Self.isKana(scalars, group.base.upperBound) ? overhang : 0
        ))
    }
    var (ruby, shared) = ruby(text.rubies.all[group.ruby], size: size * Self.rubySize, room)
    ruby.base = base.width + 2 * shared.basePad * Float(base.count)
    ruby.rise = looks[look].run.rise + 0.88 * size + 0.14 * ruby.run.size
    return (base.width, shared, ruby)
  }

  /// The letters that are shown, at their places.
  /// - Parameter room: the room for letters of a width.
  private mutating func ruby(
    _ source: InlineRuby, size: Float, _ room: (RubyRoom.Width) -> RubyRoom
  ) -> (FlowRuby, RubyRoom) {
    let shown = Array(source.letters[source.shown])
    let parts = EastAsianLetters(shown, sharesSigns: true).parts
    var ruby = FlowRuby(run: looks[source.look].run)
    (ruby.run.size, ruby.run.rise) = (size, 0)
    let shaped = parts.map { shape($0, of: shown, look: source.look) }
    for glyph in shaped.joined() { ruby.width += glyph.advance * size / 1000 }
    let room = room((ruby.width, parts.count))
    ruby.start = room.start
    var pen: Float = 0
    for (index, glyphs) in shaped.enumerated() {
      for glyph in glyphs {
        let letter = parts[index].range.lowerBound + Int(glyph.cluster)
        ruby.glyphs.append(glyph)
        ruby.places.append(pen)
        ruby.uprights.append(parts[index].isWide && !glyph.isLying)
        ruby.scalars.append(shown.indices.contains(letter) ? shown[letter] : 0)
        pen += glyph.advance * size / 1000
      }
      pen += room.gap
    }
    ruby.width += room.gap * Float(max(0, parts.count - 1))
    return (ruby, room)
  }

  private mutating func shape(
    _ part: EastAsianLetters.Part, of letters: [UInt32], look: Int32
  ) -> [ShapedGlyph] {
    let shaped = shaped(part, of: letters, look: look)
    return Array(words.glyphs[shaped])
  }

  private static func isKana(_ scalars: [UInt32], _ index: Int) -> Bool {
    scalars.indices.contains(index) && (0x3041...0x30FF).contains(scalars[index])
  }
}
