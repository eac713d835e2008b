import Foundation

/// One of the seventeen groups, as a list of the general positions of a cell: what becomes of
/// a point (x, y), given in the cell's own coordinates, where 1 is the length of an edge.
struct WallpaperGroup {
  let name: String
  let cell: Cell
  let operations: [CellOperation]
  let sentence: String
  let placement: MotifPlacement

  /// `positions` is written as in the crystallographers' tables: "-x+1/2,y; ...".
  init(
    _ name: String, cell: Cell, positions: String, motif placement: MotifPlacement,
    sentence: String
  ) {
    self.name = name
    self.cell = cell
    self.placement = placement
    self.sentence = sentence
    operations = positions.split(separator: ";").map { CellOperation(position: $0) }
  }
}

/// The two edges of a translation cell. The first is always (1, 0).
struct Cell {
  let second: Point

  static func oblique(lean: Double, height: Double) -> Cell { Cell(second: Point(lean, height)) }
  static func rectangular(height: Double) -> Cell { Cell(second: Point(0, height)) }
  static let square = Cell(second: Point(0, 1))
  static let hexagonal = Cell(second: Point(-0.5, 3.0.squareRoot() / 2))

  /// From the cell's coordinates to the plane's.
  func plane(_ u: Double, _ v: Double) -> Point {
    Point(u + v * second.x, v * second.y)
  }

  /// From the plane's coordinates to the cell's.
  func fractional(_ p: Point) -> (u: Double, v: Double) {
    let v = p.y / second.y
    return (p.x - v * second.x, v)
  }
}

/// Where the one motif stands in the cell, and how large and how turned it is. The numbers
/// were searched for once, so that no copy of the motif touches another and little of the
/// plane is left empty.
struct MotifPlacement {
  let u: Double
  let v: Double
  let degrees: Double
  let scale: Double
}

/// An affine map in the cell's coordinates: (u, v) to (a u + b v + e, c u + d v + f).
struct CellOperation {
  var a = 0.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
  var e = 0.0
  var f = 0.0

  /// Reads "-x+y+1/2,y". Only the letters, the signs and one half occur in plane groups.
  init(position: some StringProtocol) {
    let halves = position.split(separator: ",")
    precondition(halves.count == 2, "a position has two coordinates: \(position)")
    (a, b, e) = Self.row(halves[0])
    (c, d, f) = Self.row(halves[1])
  }

  private static func row(_ text: some StringProtocol) -> (Double, Double, Double) {
    var row = (x: 0.0, y: 0.0, shift: 0.0)
    var sign = 1.0
    for character in text.replacingOccurrences(of: "1/2", with: "h") {
      switch character {
      case "-": sign = -1
      case "+": sign = 1
      case "x": row.x = sign
      case "y": row.y = sign
      case "h": row.shift = sign / 2
      default: precondition(character.isWhitespace, "not a position: \(text)")
      }
    }
    return row
  }
}
