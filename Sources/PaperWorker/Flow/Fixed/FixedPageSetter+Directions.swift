import PaperTypesetting

/// Lines of a fixed page whose letters run in both directions, or to the left.
extension FixedPageSetter {
  /// Finds the levels of the letters that were gathered, and the direction of a column whose letters give the direction.
  /// - Returns: a level for each letter; none where all letters run to the right.
  func levels(_ column: inout FixedColumn) -> [UInt8] {
    let text = column.text
    let mayMix = text.hasRightToLeft || !text.directions.isEmpty
    guard column.direction == .rightToLeft || mayMix else {
      column.direction = .leftToRight
      return []
    }
    var (letters, places): ([UInt32], [Int]) = ([], [])
    var open = OpenDirections()
    for at in text.scalars.indices {
      letters += open.signs(before: at, in: text)
      places.append(letters.count)
      letters.append(Self.plain(text.scalars[at]))
    }
    let found = faces.levels(of: letters, column.direction)
    column.direction = found.isRightToLeft ? .rightToLeft : .leftToRight
    guard found.levels.count == letters.count else { return [] }
    let levels = places.map { found.levels[$0] }
    return found.isRightToLeft || levels.contains { $0 > 0 } ? levels : []
  }

  /// Where the pieces of a line stand, in pixels. The line begins at `x`, and each space is wider by `stretch`.
  func places(of pieces: [Piece], from x: Float, _ stretch: Float) -> [Float] {
    var places = [Float](repeating: x, count: pieces.count)
    var pen = x
    for index in LineOrder.order(pieces.map(\.level)) {
      places[index] = pen
      pen += pieces[index].width + (pieces[index].isSpace ? stretch : 0)
    }
    return places
  }
}
