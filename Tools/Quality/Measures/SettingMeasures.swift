/// How well a book is set, in numbers that are better the smaller they are.
///
/// Lines of another height than most are headings, notes and code, and count for the column alone. A line is justified
/// where it reaches the right edge of the column. The face's own space is the usual one of lines that end before.
public struct SettingMeasures: Equatable, Sendable {
  public var pages = 0
  public var lines = 0
  public var values: [Measure: Double] = [:]

  public enum Measure: String, CaseIterable, Sendable {
    case gap = "mean gap"
    case wide = "over 1.5x, %"
    case wider = "over 2x, %"
    case widest = "p99"
    case hyphens = "hyphens / 100"
    case double = "two in a row"
    case triple = "three in a row"
    case leaf = "hyphen over the leaf, %"
    case short = "short last line, %"
    case widows = "widows, %"
    case orphans = "orphans, %"
    case outside = "outside"
    case shortPages = "short pages, %"
    case unlike = "unlike facing, %"
  }

  /// The height of most lines of a book.
  static func usualHeight(_ pages: [SetPage]) -> Double {
    var counts: [Int: Int] = [:]
    for line in pages.flatMap(\.lines) { counts[Int((line.height * 2).rounded()), default: 0] += 1 }
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return Double(most?.key ?? 0) / 2
  }

  public init(_ all: [SetPage]) {
    let height = Self.usualHeight(all)
    let book = all.map { page in
      SetPage(lines: page.lines.filter { abs($0.height - height) <= 0.5 }, column: page.column)
    }
    pages = all.count
    lines = book.reduce(0) { $0 + $1.lines.count }
    values[.outside] = Double(all.reduce(0) { $0 + $1.outside.count })
    measureGaps(book)
    measureHyphens(all, height: height)
    measureLeaves(all)
    measureParagraphs(all, height: height)
    measurePages(all, height: height)
  }

  private static func isFull(_ line: SetLine, _ page: SetPage) -> Bool {
    line.right > page.column.upperBound - 1
  }

  private static func share(_ part: Int, _ whole: Int) -> Double {
    whole == 0 ? 0 : 100 * Double(part) / Double(whole)
  }

  private mutating func measureGaps(_ book: [SetPage]) {
    var (natural, gaps): ([Double], [Double]) = ([], [])
    for page in book {
      for line in page.lines where !line.gaps.isEmpty {
        if Self.isFull(line, page) {
          gaps.append(line.gaps.reduce(0, +) / Double(line.gaps.count))
        } else {
          natural += line.gaps
        }
      }
    }
    natural.sort()
    guard !natural.isEmpty, !gaps.isEmpty, natural[natural.count / 2] > 0 else { return }
    let ratios = gaps.map { $0 / natural[natural.count / 2] }.sorted()
    values[.gap] = ratios.reduce(0, +) / Double(ratios.count)
    values[.wide] = Self.share(ratios.count { $0 > 1.5 }, ratios.count)
    values[.wider] = Self.share(ratios.count { $0 > 2 }, ratios.count)
    values[.widest] = ratios[min(ratios.count - 1, ratios.count * 99 / 100)]
  }

  private mutating func measureHyphens(_ pages: [SetPage], height: Double) {
    var (count, doubles, triples, run) = (0, 0, 0, 0)
    for page in pages {
      for line in page.lines {
        let isBroken = line.isBroken && Self.isFull(line, page)
        run = isBroken ? run + 1 : 0
        guard isBroken, abs(line.height - height) <= 0.5 else { continue }
        count += 1
        doubles += run == 2 ? 1 : 0
        triples += run == 3 ? 1 : 0
      }
    }
    values[.hyphens] = Self.share(count, lines)
    values[.double] = Double(doubles)
    values[.triple] = Double(triples)
  }

  private mutating func measureLeaves(_ pages: [SetPage]) {
    let leaves = pages.count { page in
      page.lines.last.map { $0.isBroken && Self.isFull($0, page) } ?? false
    }
    values[.leaf] = Self.share(leaves, pages.count)
  }

  /// A line of a paragraph: of which page, and which one there.
  private struct Place {
    var page: Int
    var line: Int
  }

  /// Lines of one paragraph, which may go over pages. A paragraph begins with an indent, behind a line that is not
  /// full, or, on the same page, with another number. A heading, and a page with nothing but a figure, ends a paragraph.
  private static func paragraphs(_ book: [SetPage], height: Double) -> [[Place]] {
    var all: [[Place]] = []
    var isOpen = false
    for (number, page) in book.enumerated() {
      var block: Int?
      // A line with names of programs in letters of another face is higher than the others of its paragraph.
      let blocks = Set(page.lines.filter { abs($0.height - height) <= 0.5 }.map(\.block))
      for (index, line) in page.lines.enumerated() {
        guard blocks.contains(line.block) else {
          isOpen = false
          continue
        }
        let isIndented = line.left > page.column.lowerBound + 5
        let isSame = block == nil || block == line.block
        let place = Place(page: number, line: index)
        if isOpen && isSame && !isIndented {
          all[all.count - 1].append(place)
        } else {
          all.append([place])
        }
        (isOpen, block) = (isFull(line, page), line.block)
      }
    }
    return all
  }

  private mutating func measureParagraphs(_ book: [SetPage], height: Double) {
    var (long, short, widows, orphans) = (0, 0, 0, 0)
    for paragraph in Self.paragraphs(book, height: height) where paragraph.count > 1 {
      long += 1
      let last = paragraph[paragraph.count - 1]
      let words = book[last.page].lines[last.line].words
      if words.count == 1, words[0].count < 6 { short += 1 }
      // A paragraph of two lines that is cut is both.
      if paragraph[paragraph.count - 2].page < last.page { widows += 1 }
      if paragraph[1].page > paragraph[0].page { orphans += 1 }
    }
    values[.short] = Self.share(short, long)
    values[.widows] = Self.share(widows, book.count)
    values[.orphans] = Self.share(orphans, book.count)
  }

  /// Whether a page ends about a line or more above the usual foot; nil where a chapter ends.
  private static func isShort(_ page: SetPage, foot: Double, height: Double) -> Bool? {
    guard let end = page.foot, !page.endsChapter else { return nil }
    return end < foot - 0.9 * height
  }

  /// Pages that are not full, and facing pages of which one alone is not full. The first page is a right one.
  private mutating func measurePages(_ pages: [SetPage], height: Double) {
    let feet = pages.compactMap(\.foot).sorted()
    guard !feet.isEmpty else { return }
    // Notes and tables may end a little below the foot of the text.
    let foot = feet[feet.count * 9 / 10]
    let short = pages.map { Self.isShort($0, foot: foot, height: height) }
    values[.shortPages] = Self.share(short.count { $0 == true }, pages.count)
    let pairs = stride(from: 1, to: max(1, short.count - 1), by: 2).map {
      (short[$0], short[$0 + 1])
    }
    let unlike = pairs.count { left, right in left != nil && right != nil && left != right }
    values[.unlike] = Self.share(2 * unlike, pages.count)
  }
}
