import PaperGeometry

/// Where the segments of a choice lie side by side. Segments are equally wide where each has room for its title;
/// otherwise a segment is as wide as its title needs.
///
/// Widths of titles are estimated, as words are drawn elsewhere and later. (Rejected: smaller letters where a title
/// is long, since the same choice would then look different in each language.)
package enum TabPlaces {
  /// The room on both sides of a title together, in points.
  static let padding = 20.0
  /// The width of an average letter, in heights of the letters.
  private static let letter = 0.5

  /// - Parameters:
  ///   - titles: from left to right.
  ///   - size: of the letters, in points.
  static func frames(_ titles: [String], in frame: Rect, size: Double) -> [Rect] {
    guard !titles.isEmpty else { return [] }
    let equal = frame.width / Double(titles.count)
    let wanted = titles.map { width(of: $0, size) + padding }
    let isRoomy = wanted.allSatisfy { $0 <= equal }
    let share = frame.width / max(1, wanted.reduce(0, +))
    var x = frame.minX
    return wanted.map {
      let width = isRoomy ? equal : $0 * share
      defer { x += width }
      return Rect(x, frame.minY, width, frame.height)
    }
  }

  /// The segment at a distance from the left edge of the choice; the nearest one beyond its ends.
  static func index(at x: Double, _ titles: [String], width: Double, size: Double) -> Int {
    let frames = frames(titles, in: Rect(0, 0, width, 1), size: size)
    return frames.firstIndex { x < $0.maxX } ?? max(0, titles.count - 1)
  }

  /// The estimated width of a title, in points. A character of Chinese, kana or Hangul is as wide as two letters.
  /// - Parameter size: of the letters, in points.
  package static func width(of title: String, _ size: Double) -> Double {
    let letters = title.unicodeScalars.reduce(0.0) {
      $0 + ((0x2E80...0x9FFF).contains($1.value) || (0xAC00...0xD7AF).contains($1.value) ? 2 : 1)
    }
    return letters * letter * size
  }
}
