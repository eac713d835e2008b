/// The letters of a text as places in the text count letters (`TextAnchor.offset`): without spaces and hyphens, and ligatures
/// by their letters.
public struct CountedLetters: Equatable, Sendable {
  public private(set) var scalars: [Unicode.Scalar] = []

  public init(_ text: some Sequence<Unicode.Scalar>) {
    for scalar in text {
      switch scalar.value {
      case 0xFB00: scalars += ["f", "f"]
      case 0xFB01: scalars += ["f", "i"]
      case 0xFB02: scalars += ["f", "l"]
      case 0xFB03: scalars += ["f", "f", "i"]
      case 0xFB04: scalars += ["f", "f", "l"]
      case 0xFB05, 0xFB06: scalars += ["s", "t"]
      case 0x2D, 0xA0, 0xAD, 0x2010, 0x2011, 0x3000, 0...0x20, 0x2000...0x200F: break
      default: scalars.append(scalar)
      }
    }
  }

  public init(_ text: String) { self.init(text.unicodeScalars) }

  public var count: Int { scalars.count }

  /// Comparisons of letters that a search may take, so that no book stalls the search.
  static let mostComparisons = 20_000_000

  /// Where the same letters stand nearest to a place.
  /// - Returns: nil where they stand nowhere, and where the search takes too long.
  public func range(of letters: CountedLetters, near place: Int) -> Range<Int>? {
    let wanted = letters.scalars
    guard let first = wanted.first, wanted.count <= count else { return nil }
    let last = count - wanted.count
    let start = min(max(0, place), last)
    var left = Self.mostComparisons
    for distance in 0...max(start, last - start) {
      for at in distance == 0 ? [start] : [start - distance, start + distance] {
        guard (0...last).contains(at), scalars[at] == first else { continue }
        var same = 1
        while same < wanted.count, scalars[at + same] == wanted[same] { same += 1 }
        if same == wanted.count { return at..<at + wanted.count }
        left -= same
      }
      left -= 1
      if left <= 0 { return nil }
    }
    return nil
  }
}
