import PaperGeometry

// Notes. Books mark the signs of their notes in many ways, or not at all, so a note is told by its looks: a
// short sign within a line of text that leads to a paragraph beginning with the same sign.
extension PageWords {
  /// The sign of a note that a link is, as `1`, `[12]` or `*`; nil for any other link.
  public func noteSign(of link: PageLink) -> String? {
    let inside = characters(of: link)
    guard let first = inside.first, inside.count <= 6, let line = line(of: first) else {
      return nil
    }
    let sign = Self.sign(scalars[first..<first + inside.count])
    // A table of contents has its numbers in lines of their own.
    let others = line.range.count { !inside.contains($0) && TextClass(scalars[$0]).isWord }
    return sign.isEmpty || others < 2 ? nil : sign
  }

  /// The characters that lie on a link.
  private func characters(of link: PageLink) -> [Int] {
    scalars.indices.filter { index in
      line(of: index).map {
        link.area.contains($0.place(from: spans[index].start, to: spans[index].end).center)
      } ?? false
    }
  }

  /// What is written on a link; empty where nothing is.
  public func words(of link: PageLink) -> String { text(of: range(of: link)) }

  /// The characters from the first to the last that lie on a link; empty where none do.
  public func range(of link: PageLink) -> Range<Int> {
    let inside = characters(of: link)
    guard let first = inside.first, let last = inside.last else { return 0..<0 }
    return first..<last + 1
  }

  /// A link as it is read: one that goes on in the next line is one link, though the document has two.
  public struct ReadLink: Equatable, Sendable {
    /// The number of the first of its links.
    public let number: Int
    public internal(set) var range: Range<Int>
    public internal(set) var areas: [Rect]
  }

  /// The links in the order of the text on them; those without text stand at the nearest place.
  public var readLinks: [ReadLink] {
    let all = links.enumerated().map { number, link -> ReadLink in
      var range = range(of: link)
      if range.isEmpty {
        let place = place(nearest: link.area.origin) ?? 0
        range = place..<place
      }
      return ReadLink(number: number, range: range, areas: [link.area])
    }
    var read: [ReadLink] = []
    for next in all.sorted(by: {
      ($0.range.lowerBound, $0.number) < ($1.range.lowerBound, $1.number)
    }) {
      if let last = read.last, goesOn(last, next) {
        read[read.count - 1].range = last.range.lowerBound..<next.range.upperBound
        read[read.count - 1].areas += next.areas
      } else {
        read.append(next)
      }
    }
    return read
  }

  /// Whether a link goes on in the next line, from the end of one line to the beginning of the other.
  private func goesOn(_ link: ReadLink, _ next: ReadLink) -> Bool {
    guard links[link.number].target == links[next.number].target, !link.range.isEmpty,
      !next.range.isEmpty, (0...1).contains(next.range.lowerBound - link.range.upperBound),
      let first = line(of: link.range.upperBound - 1), let second = line(of: next.range.lowerBound)
    else { return false }
    return first.range.upperBound == second.range.lowerBound
  }

  /// The text of the note that begins at a height of this page, in the document's units; nil where another
  /// sign or none stands there.
  public func note(_ sign: String, at top: Double) -> String? {
    guard
      let start = lines.firstIndex(where: { line in
        line.quad.bounds.maxY * height > top + 2 && Self.begins(text(of: line.range), with: sign)
          && line.quad.bounds.minY * height < top + 1.5 * line.thickness * height + 8
      })
    else { return nil }
    let first = lines[start]
    let rest = lines[start...].prefix { $0.paragraph == first.paragraph }
    guard let last = rest.last else { return nil }
    let words = text(of: first.range.lowerBound..<last.range.upperBound)
    return words.unicodeScalars.count > sign.unicodeScalars.count + 1 ? words : nil
  }

  /// A sign without brackets and spaces; empty for what is no sign of a note.
  private static func sign(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let brackets: Set<Unicode.Scalar> = ["[", "]", "(", ")", " ", "\u{a0}", "{", "}"]
    let inner = scalars.filter { !brackets.contains($0) }
    let marks: Set<Unicode.Scalar> = ["*", "†", "‡", "§", "¶", "#"]
    let isNumber = !inner.isEmpty && inner.allSatisfy { $0.properties.numericType != nil }
    let isMark = !inner.isEmpty && inner.allSatisfy(marks.contains)
    let isLetter = inner.count == 1 && inner.allSatisfy(\.properties.isAlphabetic)
    guard isNumber || isMark || (isLetter && inner.count < scalars.count) else { return "" }
    return String(String.UnicodeScalarView(inner))
  }

  private static func begins(_ line: String, with sign: String) -> Bool {
    let start = line.unicodeScalars.drop { "[({ \u{a0}".unicodeScalars.contains($0) }
    guard start.starts(with: sign.unicodeScalars) else { return false }
    let next = start.dropFirst(sign.unicodeScalars.count).first
    return next.map { $0.properties.numericType == nil } ?? true
  }
}
