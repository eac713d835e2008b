/// Letters of half the size over some letters of a paragraph.
package struct FlowRuby: Sendable {
  /// The size is that of the ruby.
  package var run: FlowRun
  /// Their places are `x` of each, in points from the ruby's beginning.
  package var glyphs: [ShapedGlyph] = []
  package var places: [Float] = []
  /// For each glyph, the letter that the glyph stands for.
  package var scalars: [UInt32] = []
  /// For each glyph, whether the glyph stands upright in a line that runs down.
  package var uprights: [Bool] = []
  /// From the beginning of the base to the item of the ruby, and to the base's end, in points.
  package var back: Float = 0
  package var base: Float = 0
  /// From the beginning of the base to that of the ruby, and the ruby's width, in points.
  package var start: Float = 0
  package var width: Float = 0
  /// The base line above that of the base, in points.
  package var rise: Float = 0

  package init(run: FlowRun) { self.run = run }

  /// The top of the letters above the base line of the base, in points.
  var top: Float { rise + 0.85 * run.size }
}

/// How the letters of a base and of its ruby share the room, in points.
struct RubyRoom: Equatable {
  /// Of all letters together, in points, and their number.
  typealias Width = (width: Float, count: Int)

  /// Before and behind each letter of the base, half of what the ruby needs beyond the base.
  var basePad: Float = 0
  /// Before the first letter of the ruby, and between its letters.
  var start: Float = 0
  var gap: Float = 0

  /// - Parameters:
  ///   - base: the widths of the base's letters together, in points, and their number.
  ///   - ruby: the same of the ruby.
  ///   - overhang: how far the ruby may stand over the neighbours before and behind, in points.
  init(
    base: Width, ruby: Width,
    overhang: (before: Float, after: Float)
  ) {
    guard base.count > 0, ruby.count > 0 else { return }
    let spare = base.width - ruby.width
    if spare >= 0 {
      // Twice as much between the letters as at the ends.
      gap = spare / Float(ruby.count)
      start = gap / 2
      return
    }
    let needed = max(0, -spare - overhang.before - overhang.after)
    basePad = needed / Float(base.count) / 2
    let hung = -spare - needed
    let sum = overhang.before + overhang.after
    start = sum > 0 ? -hung * overhang.before / sum : 0
  }
}
