/// Chooses where the lines of a paragraph end, looking at the paragraph as a
/// whole: the breaks with the least total unevenness win, not the first that fit.
struct LineBreaker {
  /// A word, or a part of one between two places at which it may be divided.
  struct Piece {
    /// Where it begins and ends along the endless line, in pixels.
    let start: Double
    let end: Double
    /// Whether the word goes on: a line that ends here ends with a hyphen.
    let isDivided: Bool
  }

  let words: [Piece]
  let space: Double
  var hyphen = 0.0
  let justified: Bool
  /// The room in each line; the last value holds for all lines after it.
  let widths: [Double]

  /// Ranges of words, one for each line.
  func lines() -> [Range<Int>] {
    guard !words.isEmpty else { return [] }
    // best[line][end]: the least cost of setting the words before `end` in `line` lines.
    var best: [[Int: (cost: Double, from: Int)]] = [[0: (0, 0)]]
    var finish: (cost: Double, lines: Int)?
    while let reached = best.last, !reached.isEmpty, best.count <= words.count {
      var next: [Int: (cost: Double, from: Int)] = [:]
      for (start, state) in reached.sorted(by: { $0.key < $1.key }) where start < words.count {
        for end in (start + 1)...words.count {
          guard let cost = cost(of: start..<end, line: best.count - 1) else { break }
          let total = state.cost + cost
          if total < next[end]?.cost ?? .infinity { next[end] = (total, start) }
        }
      }
      best.append(next)
      if let end = next[words.count], end.cost < finish?.cost ?? .infinity {
        finish = (end.cost, best.count - 1)
      }
    }
    guard let finish else { return [0..<words.count] }
    var ranges: [Range<Int>] = []
    var end = words.count
    for line in stride(from: finish.lines, to: 0, by: -1) {
      let start = best[line][end]?.from ?? 0
      ranges.append(start..<end)
      end = start
    }
    return ranges.reversed()
  }

  func width(ofLine line: Int) -> Double {
    widths.isEmpty ? 0 : widths[min(line, widths.count - 1)]
  }

  /// nil when the words cannot be squeezed into the line.
  private func cost(of range: Range<Int>, line: Int) -> Double? {
    let room = width(ofLine: line)
    let last = words[range.upperBound - 1]
    let natural =
      last.end - words[range.lowerBound].start + (last.isDivided ? hyphen : 0)
    let slack = room - natural
    let gaps = Double(words[range].dropLast().count { !$0.isDivided })
    let maximumShrink = justified ? gaps * space * 0.16 : 0
    // A single word that is too long must go somewhere; it takes a line alone.
    if slack < -maximumShrink - 0.01 { return range.count == 1 ? 1e6 : nil }

    if range.upperBound == words.count {
      // A last line of one short word is a widow; one a third long is welcome.
      let fullness = natural / room
      let short = words.count > 3 && range.lowerBound > 0 && (range.count == 1 || fullness < 0.2)
      if short { return 40 }
      // Ragged text is balanced, its last line less strictly than the others.
      return justified ? 0 : (slack / room) * (slack / room) * 3
    }
    if !justified { return (slack / room) * (slack / room) * 10 }
    guard gaps > 0 else { return 1e4 }
    let ratio = slack / (gaps * space)
    let unevenness = ratio < 0 ? 12 * ratio * ratio : ratio * ratio + ratio * ratio * ratio
    return unevenness + cost(ofHyphens: range)
  }

  /// A hyphen is worth it where the gaps would else be a third wider than a space; two below each other look like
  /// a ladder, and the last line but one is not divided for a few letters.
  private func cost(ofHyphens range: Range<Int>) -> Double {
    guard words[range.upperBound - 1].isDivided else { return 0 }
    let follows = range.lowerBound > 0 && words[range.lowerBound - 1].isDivided
    return 0.15 + (follows ? 2 : 0) + (range.upperBound == words.count - 1 ? 1 : 0)
  }
}
