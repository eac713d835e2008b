import PaperGeometry

/// The text and the links of a page, in page space: the page's height is 1, its upper left corner at (0, 0).
///
/// Characters are numbered through all lines in reading order, by Unicode scalars; a place in the text is the
/// number of the character that follows the place. Everything is a pure function of the lines.
public struct PageWords: Equatable, Sendable {
  public struct Line: Equatable, Sendable {
    /// The top edge runs in the direction of lines.
    public let quad: Quad
    public let range: Range<Int>
    /// Lines of one paragraph have the same number.
    public let paragraph: Int
    /// The level of the heading that the line is of, from 1; 0 for a line of no heading.
    public let headingLevel: Int
    /// Whether the last word goes on in the next line, and no character of the line is the hyphen.
    public let isHyphenated: Bool
  }

  public let lines: [Line]
  public let scalars: [Unicode.Scalar]
  /// Where each character lies along the top edge of its line.
  let spans: [TextSpan]
  /// The characters that start a word within a run of Thai, in ascending order.
  let thaiStarts: [Int]
  /// The areas are in page space. A target's `top` is in the units of the target's page.
  public let links: [PageLink]
  /// The page's height in the document's units.
  public let height: Double

  /// Made off the window's thread: the words of Thai are looked up in a dictionary.
  /// - Parameters:
  ///   - lines: in the page's units, as a document's client gives them.
  ///   - height: of the page, in the same units; below 1 counts as 1.
  public init(_ lines: [TextLine], links: [PageLink] = [], height: Double) {
    let height = max(1, height)
    var (scalars, spans, placed) = ([Unicode.Scalar](), [TextSpan](), [Line]())
    for line in lines {
      let first = scalars.count
      scalars += line.text.unicodeScalars
      spans += line.spans.prefix(scalars.count - first)
      spans += Array(repeating: TextSpan(1, 1), count: scalars.count - spans.count)
      placed.append(
        Line(
          quad: line.quad.scaled(by: 1 / height), range: first..<scalars.count,
          paragraph: line.paragraph, headingLevel: line.headingLevel,
          isHyphenated: line.isHyphenated))
    }
    (self.lines, self.scalars, self.spans) = (placed, scalars, spans)
    thaiStarts = placed.flatMap { ThaiWords.starts(scalars[$0.range]) }
    self.links = links.map { PageLink(area: $0.area.scaled(by: 1 / height), target: $0.target) }
    self.height = height
  }

  public var isEmpty: Bool { scalars.isEmpty }
  /// All characters of the page.
  public var all: Range<Int> { 0..<scalars.count }

  /// The memory that the value holds, in bytes.
  public var bytes: Int {
    scalars.count * (MemoryLayout<Unicode.Scalar>.stride + MemoryLayout<TextSpan>.stride)
      + lines.count * MemoryLayout<Line>.stride + thaiStarts.count * MemoryLayout<Int>.stride
      + links.reduce(0) { sum, link in
        switch link.target {
        case .address(let address): sum + 64 + address.utf8.count
        case .comment(let thread): thread.reduce(sum + 64) { $0 + $1.bytes }
        case .field(let field): sum + 64 + field.bytes
        case .page, .nowhere: sum + 64
        }
      }
  }

  /// The line of a character; nil outside of the text.
  public func line(of character: Int) -> Line? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].range.upperBound <= character { low = middle + 1 } else { high = middle }
    }
    guard low < lines.count, lines[low].range.contains(character) else { return nil }
    return lines[low]
  }

  // MARK: Rectangles

  /// What a range of the text covers: for each line one rectangle for each run that is seen without a gap. A
  /// range within a line of both directions of writing has several.
  public func rects(of range: Range<Int>) -> [Rect] {
    lines.flatMap { line -> [Rect] in
      let part = range.clamped(to: line.range)
      guard !part.isEmpty else { return [] }
      return runs(of: part, in: line).map { line.place(from: $0.start, to: $0.end) }
    }
  }

  /// The spans of some characters of a line, joined where no more than a space lies between them.
  private func runs(of range: Range<Int>, in line: Line) -> [TextSpan] {
    let gap = Float(min(1, line.thickness / max(line.length, 1e-9)))
    var runs: [TextSpan] = []
    for span in spans[range].sorted(by: { $0.start < $1.start }) {
      if let last = runs.last, span.start <= last.end + gap / 2 {
        runs[runs.count - 1].end = max(last.end, span.end)
      } else {
        runs.append(span)
      }
    }
    return runs
  }
}

extension PageWords.Line {
  /// The lengths of the line's edges, along the line and across the line.
  var length: Double { quad.topLeft.distance(to: quad.topRight) }
  var thickness: Double { quad.topLeft.distance(to: quad.bottomLeft) }

  /// The bounds of a part of the line, from and to in fractions of the top edge.
  func place(from start: Float, to end: Float) -> Rect {
    func mix(_ a: Point, _ b: Point, _ t: Float) -> Point {
      Point(a.x + (b.x - a.x) * Double(t), a.y + (b.y - a.y) * Double(t))
    }
    return Quad(
      topLeft: mix(quad.topLeft, quad.topRight, start),
      topRight: mix(quad.topLeft, quad.topRight, end),
      bottomRight: mix(quad.bottomLeft, quad.bottomRight, end),
      bottomLeft: mix(quad.bottomLeft, quad.bottomRight, start)
    ).bounds
  }

  /// Where a point lies, in fractions of the two edges; nil for a line without extent.
  func fractions(of point: Point) -> (along: Double, across: Double)? {
    func fraction(towards corner: Point) -> Double? {
      let (x, y) = (corner.x - quad.topLeft.x, corner.y - quad.topLeft.y)
      let square = x * x + y * y
      guard square > 0 else { return nil }
      return ((point.x - quad.topLeft.x) * x + (point.y - quad.topLeft.y) * y) / square
    }
    guard let along = fraction(towards: quad.topRight),
      let across = fraction(towards: quad.bottomLeft)
    else { return nil }
    return (along, across)
  }
}

extension Quad {
  func scaled(by factor: Double) -> Quad {
    func scaled(_ p: Point) -> Point { Point(p.x * factor, p.y * factor) }
    return Quad(
      topLeft: scaled(topLeft), topRight: scaled(topRight), bottomRight: scaled(bottomRight),
      bottomLeft: scaled(bottomLeft))
  }
}

extension Rect {
  func scaled(by factor: Double) -> Rect {
    Rect(minX * factor, minY * factor, width * factor, height * factor)
  }
}
