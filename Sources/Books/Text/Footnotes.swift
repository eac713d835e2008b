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

  /// The numbers of the links in the order of the text on them; those without text stand at the nearest place.
  public var linksInOrder: [Int] {
    let places = links.map { link in
      characters(of: link).first ?? place(nearest: link.area.origin) ?? 0
    }
    return links.indices.sorted { (places[$0], $0) < (places[$1], $1) }
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
