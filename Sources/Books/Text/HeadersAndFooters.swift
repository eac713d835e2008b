import PaperGeometry

/// Lines of a page that are no part of its text: the page's number and the running head. A line counts as one only
/// where that is certain: it lies at the page's upper or lower edge, outside of all other text, and is the page's
/// number or stands at the same height on a page nearby.
enum HeadersAndFooters {
  /// How far from the edges such lines lie, in heights of the page.
  private static let edge = 0.12
  /// How far the same line may lie from its place on another page.
  private static let slack = 0.006

  /// The numbers of such lines.
  static func lines(of page: PageWords, label: String?, near: [PageWords]) -> Set<Int> {
    let order = page.lines.indices.filter { !page.lines[$0].range.isEmpty }
      .sorted { page.middle(of: $0) < page.middle(of: $1) }
    let top = order.prefix {
      page.middle(of: $0) < edge && isHeaderOrFooter($0, of: page, label, near)
    }
    let bottom = order.reversed().prefix {
      page.middle(of: $0) > 1 - edge && isHeaderOrFooter($0, of: page, label, near)
    }
    // A page of nothing else is read.
    let all = Set(top).union(bottom)
    return all.count < order.count ? all : []
  }

  private static func isHeaderOrFooter(
    _ line: Int, of page: PageWords, _ label: String?, _ near: [PageWords]
  ) -> Bool {
    let words = words(line, of: page)
    if let label, words.joined() == label.lowercased() { return true }
    let isAlone = words.count == 1 && isNumber(words[0])
    let letters = words.filter { !isNumber($0) }
    guard isAlone || !letters.isEmpty else { return false }
    return near.contains { other in
      other.lines.indices.contains { candidate in
        guard abs(other.middle(of: candidate) - page.middle(of: line)) < slack else { return false }
        let others = self.words(candidate, of: other)
        if isAlone { return others.count == 1 && isNumber(others[0]) && others != words }
        return others.filter { !isNumber($0) } == letters
      }
    }
  }

  /// The words of a line in small letters, without the signs around them.
  private static func words(_ line: Int, of page: PageWords) -> [String] {
    page.scalars[page.lines[line].range].split { !TextClass($0).isSpoken }.map {
      String(String.UnicodeScalarView($0)).lowercased()
    }
  }

  private static func isNumber(_ word: String) -> Bool {
    let isRoman = word.count <= 6 && word.allSatisfy { "ivxlc".contains($0) }
    return isRoman || word.unicodeScalars.allSatisfy { TextClass($0) == .figure }
  }
}

extension PageWords {
  /// How far down the page the middle of a line lies.
  fileprivate func middle(of line: Int) -> Double { lines[line].quad.bounds.midY }
}
