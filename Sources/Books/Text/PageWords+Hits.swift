import PaperGeometry

// What lies under a point of the page.
extension PageWords {
  /// The character at a point; nil where no text is.
  public func character(at point: Point) -> Int? {
    for line in lines {
      guard let (along, across) = line.fractions(of: point), (0...1).contains(across) else {
        continue
      }
      // The hand may miss a character by half a space: between two words there is text, too.
      let slack = 0.3 * line.thickness / max(line.length, 1e-9)
      let nearest = line.range.min { distance(along, $0) < distance(along, $1) }
      if let nearest, distance(along, nearest) <= slack { return nearest }
    }
    return nil
  }

  /// The place in the text that is nearest to a point; nil for a page without text.
  public func place(nearest point: Point) -> Int? {
    let line = lines.filter { !$0.range.isEmpty }.min { far(point, $0) < far(point, $1) }
    guard let line, let (along, _) = line.fractions(of: point) else {
      return isEmpty ? nil : lines.first?.range.lowerBound
    }
    var best = (place: line.range.lowerBound, distance: Double.infinity)
    for index in line.range {
      let isBackwards = runsBackwards(index, in: line)
      for (edge, place) in [
        (spans[index].start, isBackwards ? index + 1 : index),
        (spans[index].end, isBackwards ? index : index + 1),
      ] where abs(Double(edge) - along) < best.distance {
        best = (place, abs(Double(edge) - along))
      }
    }
    return best.place
  }

  /// The link at a point, the smallest one where several lie upon each other.
  public func link(at point: Point) -> PageLink? {
    links.filter { $0.area.contains(point) }
      .min { $0.area.width * $0.area.height < $1.area.width * $1.area.height }
  }

  /// How far a point lies from a character along its line, in fractions of the line.
  private func distance(_ along: Double, _ character: Int) -> Double {
    max(0, Double(spans[character].start) - along, along - Double(spans[character].end))
  }

  private func far(_ point: Point, _ line: Line) -> Double {
    guard let (along, across) = line.fractions(of: point) else { return .infinity }
    let x = max(0, -along, along - 1) * line.length
    let y = max(0, -across, across - 1) * line.thickness
    return (x * x + y * y).squareRoot()
  }

  /// Whether a character belongs to a run from right to left: its neighbour in the text stands on its left.
  /// A character alone in its line is told by its script.
  private func runsBackwards(_ index: Int, in line: Line) -> Bool {
    if index + 1 < line.range.upperBound, spans[index + 1].start != spans[index].start {
      return spans[index + 1].start < spans[index].start
    }
    if index > line.range.lowerBound, spans[index - 1].start != spans[index].start {
      return spans[index - 1].start > spans[index].start
    }
    return TextClass.isRightToLeft(scalars[index])
  }
}
